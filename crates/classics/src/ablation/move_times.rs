//! Time per move through a game, as Wrocław measured it.

use std::time::Duration;

use chess::{Game, Position};
use play::{Action, Limits, Player, Stop, Turn};

use super::SearchVariant;
use crate::{Algorithm, Evaluation, Method, Refinement, Refinements, Searcher};

/// Wrocław's depth.
const DEPTH: u32 = 3;

/// How long a move takes at some moves of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTimes {
    /// The variants, each with its time at each of [`MoveTimes::MOVES`] that the game reached.
    pub rows: Vec<(String, Vec<Duration>)>,
}

impl MoveTimes {
    /// The moves of White at which Wrocław took the time.
    pub const MOVES: [usize; 5] = [1, 2, 3, 12, 18];

    /// Plays a game of Wrocław's player against itself and times every variant at the same
    /// positions of it. Before each variant, `progress` is told its name.
    pub fn measure(mut progress: impl FnMut(&str)) -> MoveTimes {
        let positions = positions();
        let time = |variant: SearchVariant| {
            progress(&variant.name);
            let times = positions.iter().map(|position| variant.measure(position).statistics.time);
            let times = times.collect();
            (variant.name, times)
        };
        MoveTimes { rows: MoveTimes::variants().into_iter().map(time).collect() }
    }

    /// Who is timed: what Wrocław compared, and what became of it.
    pub fn variants() -> [SearchVariant; 4] {
        let ordering = Refinements::only(Refinement::MoveOrdering);
        let exact = Refinement::ALL.iter().filter(|one| one.keeps_the_score());
        let together = exact.fold(Refinements::NONE, |all, &one| all.with(one));
        [
            ("minimax", Algorithm::Minimax, Refinements::NONE),
            ("alpha-beta", Algorithm::AlphaBeta, Refinements::NONE),
            ("+ move ordering", Algorithm::AlphaBeta, ordering),
            ("all that keep the score", Algorithm::AlphaBeta, together),
        ]
        .map(|(name, algorithm, refinements)| {
            let method = Method { depth: DEPTH, refinements, ..Method::new(algorithm, Evaluation::Wroclaw) };
            SearchVariant::new(name, method)
        })
    }
}

/// The positions before those moves of White, as far as the game goes.
fn positions() -> Vec<Position> {
    let [_, _, ordered, _] = MoveTimes::variants();
    let mut player = Searcher::new("", ordered.method, 0);
    let mut game = Game::new();
    let (limits, stop) = (Limits::default(), Stop::new());
    let last = 2 * MoveTimes::MOVES[MoveTimes::MOVES.len() - 1];
    while game.moves().len() < last {
        let turn = Turn { game: &game, limits: &limits, stop: &stop, report: &mut |_| {} };
        let Ok(decision) = player.decide(turn) else { break };
        let Action::Play(m) = decision.action else { break };
        if game.play(m).is_err() {
            break;
        }
    }
    let before = |&n: &usize| game.position_at(2 * (n - 1)).copied();
    MoveTimes::MOVES.iter().filter_map(before).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_is_long_enough() {
        let positions = positions();
        let numbers: Vec<usize> = positions.iter().map(|p| usize::from(p.fullmove_number())).collect();
        assert_eq!(numbers, MoveTimes::MOVES);
    }
}
