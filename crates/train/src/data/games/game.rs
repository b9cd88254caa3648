//! A game with what its players thought.

use chess::{Claim, Color, End, Move, Outcome, Position};
use play::Score;

use super::start;
use crate::data::bytes::Bytes;
use crate::data::score;

/// A game to learn from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredGame {
    /// Where it started.
    pub start: Position,
    /// The moves; those of a file may be illegal, which [`replay`](ScoredGame::replay) finds out.
    pub moves: Vec<ScoredMove>,
    /// Who won.
    pub outcome: Outcome,
    /// What ended it.
    pub ending: Ending,
}

/// A move with what the mover thought before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub played: Move,
    /// The score, from the mover's side; none if the move was random, or there was no search.
    pub score: Option<Score>,
}

/// What ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ending {
    /// Unknown.
    Unknown,
    /// Mate.
    Checkmate,
    /// Stalemate.
    Stalemate,
    /// Neither side can mate any more.
    DeadPosition,
    /// The same position for the third time.
    Repetition,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// Both sides saw a win for the same side.
    WinAdjudicated,
    /// Both sides saw equality.
    DrawAdjudicated,
    /// It took too long.
    MaxPlies,
}

impl Ending {
    /// All of them, in the order of their numbers.
    pub const ALL: [Ending; 9] = [
        Ending::Unknown,
        Ending::Checkmate,
        Ending::Stalemate,
        Ending::DeadPosition,
        Ending::Repetition,
        Ending::FiftyMoves,
        Ending::WinAdjudicated,
        Ending::DrawAdjudicated,
        Ending::MaxPlies,
    ];

    /// A few words for people.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Unknown => "unknown",
            Ending::Checkmate => "checkmate",
            Ending::Stalemate => "stalemate",
            Ending::DeadPosition => "dead position",
            Ending::Repetition => "repetition",
            Ending::FiftyMoves => "fifty moves",
            Ending::WinAdjudicated => "win adjudicated",
            Ending::DrawAdjudicated => "draw adjudicated",
            Ending::MaxPlies => "max plies",
        }
    }
}

impl From<End> for Ending {
    fn from(end: End) -> Ending {
        match end {
            End::Checkmate { .. } => Ending::Checkmate,
            End::Stalemate => Ending::Stalemate,
            End::InsufficientMaterial | End::DeadPosition => Ending::DeadPosition,
            End::FivefoldRepetition => Ending::Repetition,
            End::SeventyFiveMoves => Ending::FiftyMoves,
        }
    }
}

impl From<Claim> for Ending {
    fn from(claim: Claim) -> Ending {
        match claim {
            Claim::ThreefoldRepetition => Ending::Repetition,
            Claim::FiftyMoves => Ending::FiftyMoves,
        }
    }
}

impl ScoredGame {
    /// How many positions have a score.
    pub fn scored(&self) -> usize {
        self.moves.iter().filter(|m| m.score.is_some()).count()
    }

    /// Appends the game as a file has it; if it cannot be written, says why and appends nothing.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) -> Result<(), &'static str> {
        let plies = u16::try_from(self.moves.len()).map_err(|_| "it has more than 65,535 plies")?;
        let mut packed_start = Vec::new();
        let kind =
            start::write(&self.start, &mut packed_start).ok_or("it starts with more than 32 pieces")?;
        let outcome = match self.outcome {
            Outcome::Win(Color::Black) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Color::White) => 2,
        };
        bytes.push(kind | outcome << 2 | (self.ending as u8) << 4);
        bytes.extend(plies.to_le_bytes());
        bytes.extend(packed_start);
        for m in &self.moves {
            bytes.extend(m.played.to_bits().to_le_bytes());
            bytes.extend(score::to_i16(m.score).to_le_bytes());
        }
        Ok(())
    }

    /// Reads a game, or says what is wrong with it.
    pub(crate) fn read(bytes: &mut Bytes<'_>) -> Result<ScoredGame, &'static str> {
        const SHORT: &str = "the block is too short for it";
        let head = bytes.u8().ok_or(SHORT)?;
        let plies = bytes.u16().ok_or(SHORT)?;
        let start = start::read(head & 3, bytes).ok_or("it starts from no position of chess")?;
        let outcome = match head >> 2 & 3 {
            0 => Outcome::Win(Color::Black),
            1 => Outcome::Draw,
            2 => Outcome::Win(Color::White),
            _ => return Err("there is no such outcome"),
        };
        let ending = *Ending::ALL.get(usize::from(head >> 4)).ok_or("there is no such ending")?;
        // What is reserved is bounded by what is there to be read.
        let mut moves = Vec::with_capacity(usize::from(plies).min(bytes.0.len() / 4));
        for _ in 0..plies {
            let played = Move::from_bits(bytes.u16().ok_or(SHORT)?).ok_or("there is no such move")?;
            let score = score::from_i16(bytes.i16().ok_or(SHORT)?).ok_or("there is no such score")?;
            moves.push(ScoredMove { played, score });
        }
        Ok(ScoredGame { start, moves, outcome, ending })
    }
}
