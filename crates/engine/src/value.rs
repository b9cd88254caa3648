//! What a position is worth inside the search: centipawns, with mates at the ends of the scale.

use play::Score;

/// Centipawns from the side to move.
pub(crate) type Value = i32;

/// Deepest line the search follows.
pub(crate) const MAX_PLY: usize = 128;
/// Larger than any value.
pub(crate) const INFINITE: Value = 32_001;
/// Mate on the board; a mate further away is worth less by its distance in plies.
pub(crate) const MATE: Value = 32_000;
/// Beyond this a value is a mate.
pub(crate) const MATE_BOUND: Value = MATE - MAX_PLY as Value;
/// A win found in the tablebases; one further away is worth less by its distance in plies.
pub(crate) const TABLEBASE_WIN: Value = 20_000;
/// Beyond this a value is a win that is proven, by mate or by the tablebases.
pub(crate) const PROVEN_BOUND: Value = TABLEBASE_WIN - MAX_PLY as Value;
/// No evaluation goes beyond this.
pub(crate) const EVALUATION_LIMIT: Value = PROVEN_BOUND - 1;
/// A draw.
pub(crate) const DRAW: Value = 0;

/// The side to move is mated `ply` plies from the root.
pub(crate) const fn mated_in(ply: usize) -> Value {
    ply as Value - MATE
}

/// The side to move mates `ply` plies from the root.
pub(crate) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a value is a mate for either side.
pub(crate) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_BOUND
}

/// Whether a value is a win for either side that is proven, by mate or by the tablebases.
pub(crate) const fn is_proven(value: Value) -> bool {
    value.abs() >= PROVEN_BOUND
}

/// A value for reports.
pub(crate) fn score_of(value: Value) -> Score {
    if value >= MATE_BOUND {
        Score::MateIn(((MATE - value + 1) / 2) as u32)
    } else if value <= -MATE_BOUND {
        Score::MatedIn(((MATE + value) / 2) as u32)
    } else {
        Score::Centipawns(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(score_of(mate_in(1)), Score::MateIn(1));
        assert_eq!(score_of(mate_in(3)), Score::MateIn(2));
        assert_eq!(score_of(mated_in(0)), Score::MatedIn(0));
        assert_eq!(score_of(mated_in(2)), Score::MatedIn(1));
        assert_eq!(score_of(35), Score::Centipawns(35));
    }
}
