//! Data in the formats of other trainers, read and written record by record.
//!
//! Single positions become [`PackedPosition`](super::PackedPosition)s, games become
//! [`ScoredGame`](super::ScoredGame)s:
//!
//! | format | what it holds | here |
//! | --- | --- | --- |
//! | bulletformat | positions seen from the side to move, 32 bytes | [`bullet`] |
//! | marlinformat | positions with counters and castling rights, 32 bytes | [`marlin`] |
//! | text | `FEN \| score \| result`, a line each | [`text`] |
//! | PGN | games with `[%eval]` comments; [`AnnotatedGames`](super::AnnotatedGames) reads them | [`pgn`] |
//! | viriformat | games: a marlinformat start, then moves with scores | [`viri`] |
//! | Stockfish's binpack | games or parts of them in chains of bits | [`binpack`] |

pub mod binpack;
mod bits;
pub mod bullet;
pub mod marlin;
pub mod pgn;
pub mod text;
pub mod viri;

use chess::{Color, Outcome};
use play::Score;

use super::score;

/// The score of a number of centipawns in a foreign file, where mates are numbers, too: what cannot be a mate here is
/// as much as can be said in centipawns.
fn score_of(value: i16) -> Score {
    let clamped = || Score::Centipawns(i32::from(value).clamp(-30_000, 30_000));
    score::from_i16(value).flatten().unwrap_or_else(clamped)
}

/// The number of a score.
fn number_of(score: Score) -> i16 {
    score::to_i16(Some(score))
}

/// White's result as trainers count it: 0 lost, 1 drawn, 2 won.
fn white_result(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Win(Color::Black) => 0,
        Outcome::Draw => 1,
        Outcome::Win(Color::White) => 2,
    }
}

/// The outcome of White's result.
fn outcome_of(white_result: u8) -> Option<Outcome> {
    match white_result {
        0 => Some(Outcome::Win(Color::Black)),
        1 => Some(Outcome::Draw),
        2 => Some(Outcome::Win(Color::White)),
        _ => None,
    }
}
