//! How long a person would think: what levels of people take against people, so that they do not answer like machines.
//!
//! A person spends little on the first moves, on recaptures and on the only move, mostly less than the clock allows, and
//! now and then much more; a short clock shortens everything.

use std::time::Duration;

use chess::Game;
use chess::random::Random;

/// Levels above think like machines.
pub(super) const STRONGEST: u32 = 1900;
/// Moves that a person expects a game to take from any moment on.
const MOVES_LEFT: f64 = 40.0;
/// Share of the increment that is counted on.
const OF_INCREMENT: f64 = 0.7;
/// Of what the clock allows, half of all moves take less than this.
const MEDIAN: f64 = 0.6;
/// How much thinking times differ: the standard deviation of their logarithm.
const SPREAD: f64 = 0.7;
/// Plies that a person plays from memory, and their share of the time.
const KNOWN_PLIES: usize = 10;
const OF_KNOWN: f64 = 0.35;
/// The share of a recapture, of an answer to check with few ways out, and of an only move.
const OF_OBVIOUS: f64 = 0.4;
const FEW_MOVES: usize = 3;
/// People do not like to wait longer.
const LONGEST: Duration = Duration::from_secs(12);
/// And no move takes more of the clock.
const OF_CLOCK: f64 = 1.0 / 15.0;

/// What a clock shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct ClockView {
    pub(super) left: Duration,
    pub(super) increment: Duration,
}

/// How long a person thinks in a position. `luck` decides which of the times it is.
pub(super) fn thinking_time(game: &Game, clock: ClockView, luck: &mut Random) -> Duration {
    let left = clock.left.as_secs_f64();
    let usual = left / MOVES_LEFT + OF_INCREMENT * clock.increment.as_secs_f64();
    let wanted = MEDIAN * usual * (SPREAD * normal(luck)).exp() * share(game);
    Duration::from_secs_f64(wanted.min(left * OF_CLOCK).max(0.0)).min(LONGEST)
}

/// What part of the usual time the position deserves.
fn share(game: &Game) -> f64 {
    let position = game.position();
    let is_obvious = position.legal_moves().len() <= FEW_MOVES || is_recapture(game);
    match is_obvious {
        true => OF_OBVIOUS,
        false if game.moves().len() < KNOWN_PLIES => OF_KNOWN,
        false => 1.0,
    }
}

/// Whether what was just taken can be taken back.
fn is_recapture(game: &Game) -> bool {
    let Some(last) = game.moves().last().filter(|last| last.is_capture()) else { return false };
    game.position().legal_moves().iter().any(|m| m.is_capture() && m.to() == last.to())
}

/// A number around 0, by the sum of twelve even ones.
fn normal(luck: &mut Random) -> f64 {
    let even = || luck.next_u64() as f64 / u64::MAX as f64;
    std::iter::repeat_with(even).take(12).sum::<f64>() - 6.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(game: &Game, left: u64, increment: u64) -> f64 {
        let clock = ClockView { left: Duration::from_secs(left), increment: Duration::from_secs(increment) };
        let mut luck = Random::new(7);
        let times = (0..500).map(|_| thinking_time(game, clock, &mut luck).as_secs_f64());
        times.sum::<f64>() / 500.0
    }

    fn game(moves: &str) -> Game {
        let mut game = Game::new();
        for san in moves.split(' ').filter(|san| !san.is_empty()) {
            let m = game.position().parse_san(san).unwrap();
            game.play(m).unwrap();
        }
        game
    }

    #[test]
    fn more_time_is_used_in_the_middle_than_at_the_beginning() {
        let middle = game("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O");
        assert!(mean(&middle, 600, 5) > 2.0 * mean(&Game::new(), 600, 5));
        assert!(mean(&middle, 600, 5) > 3.0 && mean(&middle, 600, 5) <= 12.0);
        assert!(mean(&middle, 600, 5) > 5.0 * mean(&middle, 60, 0), "a short clock hurries");
    }

    #[test]
    fn a_recapture_is_quick() {
        let quiet = game("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5");
        let taken = game("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Bxc6");
        assert!(mean(&taken, 300, 0) < 0.6 * mean(&quiet, 300, 0));
    }

    #[test]
    fn no_move_takes_much_of_the_clock_or_very_long() {
        let game = game("e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6");
        for (left, increment) in [(0, 0), (2, 0), (10, 60), (7_200, 30)] {
            let clock =
                ClockView { left: Duration::from_secs(left), increment: Duration::from_secs(increment) };
            let mut luck = Random::new(left);
            for _ in 0..500 {
                let time = thinking_time(&game, clock, &mut luck);
                assert!(time <= LONGEST && time.as_secs_f64() <= left as f64 / 15.0 + 1e-9, "{time:?}");
            }
        }
    }
}
