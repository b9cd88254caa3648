//! Values of leaves: centipawns as expected results, and back.

use chess::Position;
use play::Score;

use super::proof::Proof;
use super::tree::Node;
use crate::value::Value;
use crate::wdl_model::{WdlModel, material_left};

/// An expected result from the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Expectation {
    /// Wins less losses, −1 to 1.
    pub(super) value: f32,
    /// The share of draws.
    pub(super) draws: f32,
}

impl Expectation {
    pub(super) const DRAW: Expectation = Expectation { value: 0.0, draws: 1.0 };
    pub(super) const WIN: Expectation = Expectation { value: 1.0, draws: 0.0 };

    /// What the WDL model makes of a static value.
    pub(super) fn of(value: Value, position: &Position) -> Expectation {
        let (value, material) = (f64::from(value), material_left(position));
        let win = WdlModel::HETMAN.win(value, material);
        let loss = WdlModel::HETMAN.win(-value, material);
        Expectation { value: (win - loss) as f32, draws: (1.0 - win - loss) as f32 }
    }

    /// What a proof says; `None` if there is none.
    pub(super) fn of_proof(proof: Proof) -> Option<Expectation> {
        match proof {
            Proof::Unknown => None,
            Proof::Draw => Some(Expectation::DRAW),
            Proof::Win(_) => Some(Expectation::WIN),
            Proof::Loss(_) => Some(-Expectation::WIN),
        }
    }

    /// The mean of what playouts found at a node.
    pub(super) fn of_node(node: &Node) -> Expectation {
        Expectation::of_proof(node.proof).unwrap_or(Expectation { value: node.value, draws: node.draws })
    }

    /// The centipawns that stand for it in a position: the model the other way round, by halving.
    pub(super) fn centipawns(self, position: &Position) -> i32 {
        const MOST: i32 = 10_000;
        let (mut low, mut high) = (-MOST, MOST);
        while low < high {
            let middle = (low + high).div_euclid(2);
            if Expectation::of(middle, position).value < self.value {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

impl std::ops::Neg for Expectation {
    type Output = Expectation;

    fn neg(self) -> Expectation {
        Expectation { value: -self.value, ..self }
    }
}

/// The score of a node, whose position has so much material, from its side to move.
pub(super) fn score_of(node: &Node, position: &Position) -> Score {
    match node.proof {
        Proof::Win(plies) => Score::MateIn(u32::from(plies).div_ceil(2)),
        Proof::Loss(plies) => Score::MatedIn(u32::from(plies) / 2),
        Proof::Draw => Score::Centipawns(0),
        Proof::Unknown => Score::Centipawns(Expectation::of_node(node).centipawns(position)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centipawns_come_back_from_expectations() {
        let position = Position::initial();
        for value in [-900, -300, -35, 0, 20, 150, 700] {
            let back = Expectation::of(value, &position).centipawns(&position);
            assert!((back - value).abs() <= 1 + value.abs() / 50, "{value} became {back}");
        }
        assert_eq!(Expectation::of(55, &position).value, -Expectation::of(-55, &position).value);
    }
}
