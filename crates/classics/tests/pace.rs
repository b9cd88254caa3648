//! Wrocław's player took seconds at depth 3 and half a minute at depth 4.

mod common;

use std::time::Duration;

use chess::{Game, Position};
use classics::ablation::REFERENCE_POSITIONS;
use play::Limits;

#[test]
fn wroclaw_moves_at_once() {
    let limits = [("wroclaw-3", Duration::from_millis(50)), ("wroclaw-5", Duration::from_secs(5))];
    for (preset, at_most) in limits {
        let mut player = classics::find(preset).unwrap().classic(1);
        for (name, fen) in REFERENCE_POSITIONS {
            let game = Game::from_position(Position::from_fen(fen).unwrap());
            common::decide(&mut *player, &game, &Limits::default());
            let time = player.statistics().time;
            assert!(time < at_most, "{preset} takes {time:?} for {name}");
        }
    }
}
