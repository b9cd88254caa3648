//! Games in version 2 of the format: about 1.5 bytes a position.
//!
//! A block has the number of its scored positions (u32) before its games, which are one stream of an adaptive
//! [range coder](coder). Every block begins with fresh models. The head of a game and its start are as in version 1, all
//! bits equally likely; then come the number of plies and the plies: the [move](moves), and the [score](scores).

mod coder;
mod moves;
mod number;
mod scores;

use chess::{Color, Outcome, Position};

use self::coder::{Coder, Decoder, Encoder};
use self::moves::MoveModel;
use self::number::NumberModel;
use self::scores::{PreviousScores, ScoreModel};
use super::{Ending, ScoredGame, ScoredMove, start};
use crate::data::bytes::Bytes;

/// No block has more games or plies: a few bytes could promise any number of them.
const MOST_GAMES: u32 = 1 << 12;
const MOST_PLIES: usize = 1 << 18;

/// What a block has learnt.
struct Models {
    plies: NumberModel,
    moves: MoveModel,
    scores: ScoreModel,
}

impl Models {
    fn new() -> Models {
        Models { plies: NumberModel::NEW, moves: MoveModel::new(), scores: ScoreModel::new() }
    }
}

/// The games of a block, or why one cannot be written, and which.
pub(crate) fn write(games: &[ScoredGame]) -> Result<Vec<u8>, &'static str> {
    let scored: usize = games.iter().map(ScoredGame::scored).sum();
    let (mut encoder, mut models) = (Encoder::new((scored as u32).to_le_bytes().to_vec()), Models::new());
    for game in games {
        code_game(&mut encoder, &mut models, Some(game))?;
    }
    Ok(encoder.finish())
}

/// How many scored positions a block has.
pub(crate) fn scored(payload: &[u8]) -> Option<u32> {
    Bytes(payload).u32()
}

/// Reads the games of a block, or says which is wrong, from 1, and why.
pub(crate) fn read(payload: &[u8], games: u32) -> Result<Vec<ScoredGame>, (u32, &'static str)> {
    let mut bytes = Bytes(payload);
    let scored = bytes.u32().ok_or((1, "the block is too short for it"))?;
    if games > MOST_GAMES {
        return Err((1, "the block has too many games"));
    }
    let (mut decoder, mut models) = (Decoder::new(bytes.0), Models::new());
    let (mut read, mut plies) = (Vec::new(), 0);
    for number in 1..=games {
        let game = code_game(&mut decoder, &mut models, None).map_err(|reason| (number, reason))?;
        plies += game.moves.len();
        if plies > MOST_PLIES {
            return Err((number, "the block has too many plies"));
        }
        read.push(game);
    }
    let found: usize = read.iter().map(ScoredGame::scored).sum();
    if found == scored as usize {
        Ok(read)
    } else {
        Err((games, "the block has another number of positions"))
    }
}

/// Writes a game, or reads one.
fn code_game<C: Coder>(
    coder: &mut C,
    models: &mut Models,
    game: Option<&ScoredGame>,
) -> Result<ScoredGame, &'static str> {
    let (start, outcome, ending) = code_head(coder, game)?;
    let plies = models.plies.code(coder, game.map_or(0, |game| game.moves.len() as u32));
    let plies = u16::try_from(plies).map_err(|_| "it has more than 65,535 plies")?;
    let (mut position, mut moves) = (start, Vec::new());
    let (mut last, mut previous) = (None, PreviousScores::new());
    for ply in 0..usize::from(plies) {
        let given = game.and_then(|game| game.moves.get(ply));
        let played = models.moves.code(coder, &position, last, given.map(|given| given.played));
        let played = played.ok_or("it plays an illegal move")?;
        let score = models.scores.code(coder, &mut previous, given.and_then(|given| given.score));
        moves.push(ScoredMove { played, score: score.ok_or("there is no such score")? });
        position.play(played);
        last = Some(played.to());
    }
    Ok(ScoredGame { start, moves, outcome, ending })
}

fn code_head<C: Coder>(
    coder: &mut C,
    game: Option<&ScoredGame>,
) -> Result<(Position, Outcome, Ending), &'static str> {
    let mut packed = Vec::new();
    let kind = match game {
        Some(game) => start::write(&game.start, &mut packed).ok_or("it starts with more than 32 pieces")?,
        None => 0,
    };
    let kind = coder.raw(2, kind.into()) as u8;
    let bytes: Vec<u8> = (0..start::length(kind))
        .map(|n| coder.raw(8, packed.get(n).copied().unwrap_or(0).into()) as u8)
        .collect();
    let start = start::read(kind, &mut Bytes(&bytes)).ok_or("it starts from no position of chess")?;
    let outcome = game.map_or(0, |game| match game.outcome {
        Outcome::Win(Color::Black) => 0,
        Outcome::Draw => 1,
        Outcome::Win(Color::White) => 2,
    });
    let outcome = match coder.raw(2, outcome) {
        0 => Outcome::Win(Color::Black),
        1 => Outcome::Draw,
        2 => Outcome::Win(Color::White),
        _ => return Err("there is no such outcome"),
    };
    let ending = coder.raw(4, game.map_or(0, |game| game.ending as u32));
    let ending = *Ending::ALL.get(ending as usize).ok_or("there is no such ending")?;
    Ok((start, outcome, ending))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;
    use play::Score;

    /// A game of random moves with scores that wander, and mates, and none.
    fn game(number: u64) -> ScoredGame {
        let mut random = Random::new(number);
        let start = match number % 3 {
            0 => Position::initial(),
            1 => Position::chess960(random.below(960) as u16).unwrap(),
            _ => Position::from_fen("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 30 40").unwrap(),
        };
        let (mut position, mut moves, mut value) = (start, Vec::new(), 0);
        while moves.len() < 80 && !position.has_no_moves() {
            let legal = position.legal_moves();
            let played = legal[random.below(legal.len())];
            value = -value + random.below(41) as i32 - 20;
            let score = match random.below(40) {
                0 => None,
                1 => Some(Score::MateIn(1 + random.below(9) as u32)),
                2 => Some(Score::MatedIn(random.below(9) as u32)),
                3 => Some(Score::Centipawns(random.below(60_001) as i32 - 30_000)),
                _ => Some(Score::Centipawns(value)),
            };
            moves.push(ScoredMove { played, score });
            position.play(played);
        }
        let outcome = [Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::Black)];
        let ending = Ending::ALL[random.below(Ending::ALL.len())];
        ScoredGame { start, moves, outcome: outcome[random.below(3)], ending }
    }

    #[test]
    fn games_come_back_exactly() {
        let games: Vec<ScoredGame> = (0..120).map(game).collect();
        let payload = write(&games).unwrap();
        assert_eq!(read(&payload, 120), Ok(games.clone()));
        assert_eq!(scored(&payload), Some(games.iter().map(ScoredGame::scored).sum::<usize>() as u32));
        assert!(read(&payload, 119).is_err(), "other positions than it says");
    }

    #[test]
    fn any_bytes_are_games_or_none() {
        let payload = write(&(0..5).map(game).collect::<Vec<_>>()).unwrap();
        let mut random = Random::new(3);
        for _ in 0..300 {
            let mut bytes = payload.clone();
            let at = random.below(bytes.len());
            bytes[at] ^= 1 << random.below(8);
            let _ = read(&bytes[..bytes.len() - random.below(9)], 5);
        }
        let noise: Vec<u8> = (0..2_000).map(|_| random.next_u64() as u8).collect();
        assert!(read(&noise, 50).is_err());
        assert!(read(&[], 1).is_err());
        assert_eq!(read(&payload, u32::MAX), Err((1, "the block has too many games")));
    }

    #[test]
    fn an_illegal_move_is_not_written() {
        let mut wrong = game(0);
        wrong.moves[3].played = wrong.moves[2].played;
        assert_eq!(write(&[wrong]), Err("it plays an illegal move"));
    }
}
