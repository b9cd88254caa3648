//! When a computer accepts or claims a draw.

use chess::Color;

use super::game_record::GameRecord;

/// From this full move on a computer considers offers: before, the game has hardly begun.
const FROM_MOVE: usize = 20;
/// So many of its latest moves must agree that it is not better.
const MOVES: usize = 3;
/// A side that sees more than this for itself, in centipawns, is better.
const BETTER: i32 = 20;

/// Whether a computer accepts a draw: past move twenty, and by its own last three scores not better. A player
/// that gives no scores plays on.
pub(super) fn accepts(record: &GameRecord, computer: Color) -> bool {
    record.plies() / 2 >= FROM_MOVE && is_not_better(record, computer, MOVES)
}

/// Whether the computer to move claims the draw that is there: by its last score it is not better.
pub(super) fn claims(record: &GameRecord) -> bool {
    let turn = record.live.turn();
    record.is_computer(turn)
        && !record.is_over()
        && is_not_better(record, turn, 1)
        && record.live.claim(None).is_some()
}

fn is_not_better(record: &GameRecord, color: Color, moves: usize) -> bool {
    let own = record.live.played().iter().rev().filter(|played| played.color == color);
    let not_better = own
        .take(moves)
        .map_while(|played| played.report.as_ref()?.score)
        .take_while(|score| score.as_centipawns() <= BETTER);
    not_better.count() == moves
}
