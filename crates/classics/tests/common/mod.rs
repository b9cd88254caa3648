//! What the tests share: positions to search and a way to let a player move.
#![allow(dead_code, reason = "each test uses some of it")]

use chess::random::Random;
use chess::{Game, Position};
use play::{Decision, Limits, Player, Report, Stop, Turn};

/// Positions from games of random moves, from the opening to the endgame; all can be played on.
pub(crate) fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::initial();
        let length = 4 + random.below(120);
        for _ in 0..length {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
        }
        if position.end().is_none() && position.halfmove_clock() < 90 {
            positions.push(position);
        }
    }
    positions
}

/// The decision of a player, and its last report.
pub(crate) fn decide(
    player: &mut (impl Player + ?Sized),
    game: &Game,
    limits: &Limits,
) -> (Decision, Option<Report>) {
    let mut last = None;
    let stop = Stop::new();
    let turn = Turn { game, limits, stop: &stop, report: &mut |report| last = Some(report) };
    (player.decide(turn).expect("the game goes on"), last)
}
