//! viriformat: games, as a start in [`marlinformat`](super::marlin) and two numbers for each move.
//!
//! A move has sixteen bits (from, to, promotion piece from the knight on, then 1 en passant, 2 castling as king takes
//! rook, 3 promotion), then White's score as sixteen more. Four zero bytes end a game.

use std::io::{self, Read, Write};

use chess::{CastlingMode, Color, Move, MoveKind, Position, Role, Square};

use super::marlin;
use super::{number_of, outcome_of, score_of, white_result};
use crate::data::bytes::Bytes;
use crate::data::games::{read_start, write_start};
use crate::data::{DataError, Ending, ScoredGame, ScoredMove};

/// Reads games one after another.
pub struct Reader<R> {
    source: R,
    /// Bytes read so far, for messages.
    offset: u64,
    games: u32,
}

impl<R: Read> Reader<R> {
    /// Reads from anything; it should be buffered.
    pub fn new(source: R) -> Reader<R> {
        Reader { source, offset: 0, games: 0 }
    }

    /// The next game; moves of a file are checked, and the first illegal one is an error.
    pub fn read(&mut self) -> Result<Option<ScoredGame>, DataError> {
        let begun = self.offset;
        let mut start = [0; marlin::SIZE];
        if !self.fill(&mut start)? {
            return Ok(None);
        }
        self.games = self.games.saturating_add(1);
        let wrong = |reason| DataError::Malformed { at: begun, game: self.games, reason };
        let mut position = start_of(&start).ok_or(wrong("it starts from no position of chess"))?;
        let outcome = outcome_of(start[30]).ok_or(wrong("there is no such outcome"))?;
        let mut game = ScoredGame { start: position, moves: Vec::new(), outcome, ending: Ending::Unknown };
        loop {
            let mut bytes = [0; 4];
            if !self.fill(&mut bytes)? {
                return Err(DataError::Truncated { good: begun });
            }
            if bytes == [0; 4] {
                return Ok(Some(game));
            }
            let played = move_of(&position, u16::from_le_bytes([bytes[0], bytes[1]]));
            let Some(played) = played.filter(|&m| position.is_legal(m)) else {
                let reason = "a move is illegal";
                return Err(DataError::Malformed { at: begun, game: self.games, reason });
            };
            let white = i16::from_le_bytes([bytes[2], bytes[3]]);
            let own = if position.turn() == Color::White { white } else { white.saturating_neg() };
            game.moves.push(ScoredMove { played, score: Some(score_of(own)) });
            position.play(played);
        }
    }

    /// Fills a buffer; `false` at the end of the source, where nothing was left.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<bool, DataError> {
        let mut read = 0;
        while read < buffer.len() {
            match self.source.read(&mut buffer[read..]) {
                Ok(0) if read == 0 => return Ok(false),
                Ok(0) => return Err(DataError::Truncated { good: self.offset }),
                Ok(more) => read += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.offset += read as u64;
        Ok(true)
    }
}

/// Writes a game from its first move with a score on; how many moves were written. Further moves without a score, which
/// the format does not know, have a score of 0.
pub fn write(game: &ScoredGame, sink: &mut impl Write) -> Result<usize, DataError> {
    let first = game.moves.iter().position(|m| m.score.is_some()).unwrap_or(game.moves.len());
    let mut position = game.start;
    let mut bytes = Vec::new();
    for (n, scored) in game.moves.iter().enumerate() {
        if n == first {
            write_board(&position, white_result(game.outcome), &mut bytes)?;
        }
        if n >= first {
            let own = scored.score.map_or(0, number_of);
            let white = if position.turn() == Color::White { own } else { -own };
            bytes.extend(bits_of(scored.played).to_le_bytes());
            bytes.extend(white.to_le_bytes());
        }
        if !position.is_legal(scored.played) {
            return Err(DataError::Unwritable("a move is illegal"));
        }
        position.play(scored.played);
    }
    if first < game.moves.len() {
        bytes.extend([0; 4]);
        sink.write_all(&bytes)?;
    }
    Ok(game.moves.len() - first)
}

/// A position of marlinformat as the rules see it.
fn start_of(bytes: &[u8; marlin::SIZE]) -> Option<Position> {
    // The layout of a start in `.hgame`, but for the halfmove clock, which has two bytes there.
    let mut start = [0; 29];
    start[..26].copy_from_slice(&bytes[..26]);
    start[27..].copy_from_slice(&bytes[26..28]);
    let read = |mode| read_start(mode, &mut Bytes(&start));
    read(CastlingMode::Standard).or_else(|| read(CastlingMode::Chess960))
}

fn write_board(position: &Position, result: u8, bytes: &mut Vec<u8>) -> Result<(), DataError> {
    let mut start = Vec::with_capacity(29);
    write_start(position, &mut start).ok_or(DataError::Unwritable("it has more than 32 pieces"))?;
    bytes.extend(&start[..25]);
    bytes.push(position.halfmove_clock().min(255) as u8);
    bytes.extend(&start[27..29]);
    bytes.extend([0, 0, result, 0]);
    Ok(())
}

fn bits_of(m: Move) -> u16 {
    let squares = m.from().index() as u16 | (m.to().index() as u16) << 6;
    let flags = match m.promotion() {
        Some(role) => 3 << 14 | (role.index() as u16 - 1) << 12,
        None if m.is_castle() => 2 << 14,
        None if m.is_en_passant() => 1 << 14,
        None => 0,
    };
    squares | flags
}

/// The move of sixteen bits in a position; it may be illegal.
fn move_of(position: &Position, bits: u16) -> Option<Move> {
    let from = Square::from_index(usize::from(bits & 63))?;
    let to = Square::from_index(usize::from(bits >> 6 & 63))?;
    let is_capture = position.occupied().contains(to);
    let kind = match bits >> 14 {
        3 => MoveKind::promotion(*Role::ALL.get(1 + usize::from(bits >> 12 & 3))?, is_capture)?,
        2 => MoveKind::Castle,
        1 => MoveKind::EnPassant,
        _ => plain(position, from, to),
    };
    Some(Move::new(from, to, kind))
}

/// A move that is neither castling, en passant nor promotion.
pub(super) fn plain(position: &Position, from: Square, to: Square) -> MoveKind {
    let is_pawn = position.role_on(from) == Some(Role::Pawn);
    if position.occupied().contains(to) {
        MoveKind::Capture
    } else if is_pawn && from.index().abs_diff(to.index()) == 16 {
        MoveKind::DoublePush
    } else {
        MoveKind::Quiet
    }
}
