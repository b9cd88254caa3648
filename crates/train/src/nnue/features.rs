//! From a record to the inputs of the network.

use super::{FeatureSet, Layout};
use crate::data::PackedPosition;
use engine::nnue::FEATURES;

/// The most pieces on a board.
pub(super) const MAX_PIECES: usize = 32;

/// What a position looks like to a network.
#[derive(Clone, Copy, Debug)]
pub struct ActiveFeatures {
    /// The rows of input weights: for the side to move and for the other, as many as there are features.
    rows: [[u16; MAX_PIECES]; 2],
    count: u8,
    output_bucket: u8,
}

impl ActiveFeatures {
    /// Nothing.
    pub const EMPTY: ActiveFeatures =
        ActiveFeatures { rows: [[0; MAX_PIECES]; 2], count: 0, output_bucket: 0 };

    /// The rows of input weights of the side to move (0) or of the other (1).
    #[inline(always)]
    pub fn rows(&self, side: usize) -> &[u16] {
        &self.rows[side][..usize::from(self.count)]
    }

    /// The output that evaluates the position.
    #[inline(always)]
    pub fn output_bucket(&self) -> usize {
        usize::from(self.output_bucket)
    }
}

/// Finds the inputs of records: [`engine::nnue::Architecture::perspective`] in tables.
#[derive(Clone, Debug)]
pub struct Features {
    /// For each place of a king as its side sees it, its bucket's first row and how squares are mirrored.
    kings: [(u16, u8); 64],
    /// For each number of pieces, their output.
    outputs: [u8; MAX_PIECES + 1],
    /// The roles that have features: all, or all but the last.
    roles: u16,
}

impl Features {
    /// Those of such networks.
    pub fn new(layout: &Layout) -> Features {
        let architecture = &layout.architecture;
        let king = |square: usize| {
            let mirror = if square & 4 == 0 { 0 } else { 7 };
            let seen = square ^ mirror;
            let bucket = architecture.king_buckets()[seen / 8 * 4 + seen % 8];
            (u16::from(bucket) * FEATURES as u16, mirror as u8)
        };
        Features {
            kings: std::array::from_fn(king),
            outputs: std::array::from_fn(|pieces| architecture.output_bucket(pieces as u32) as u8),
            roles: match layout.features {
                FeatureSet::All => 6,
                FeatureSet::WithoutKings => 5,
            },
        }
    }

    /// The inputs of a record that [is sound](PackedPosition::is_sound); of another, some inputs.
    #[inline(always)]
    pub fn of(&self, record: &PackedPosition) -> ActiveFeatures {
        let mut inputs = ActiveFeatures::EMPTY;
        let [own, other] = record.kings().map(|king| self.kings[usize::from(king & 63)]);
        let mut occupied = record.occupied().0;
        let pieces = (occupied.count_ones() as usize).min(MAX_PIECES);
        let mut count = 0;
        for piece in 0..pieces {
            let square = occupied.trailing_zeros() as u16;
            occupied &= occupied - 1;
            let (role, owner) = record.nth_piece(piece);
            let (role, owner) = (u16::from(role.min(5)), u16::from(owner));
            if role >= self.roles {
                continue;
            }
            inputs.rows[0][count] = own.0 + (6 * owner + role) * 64 + (square ^ u16::from(own.1));
            inputs.rows[1][count] =
                other.0 + (6 * (owner ^ 1) + role) * 64 + (square ^ 56 ^ u16::from(other.1));
            count += 1;
        }
        inputs.count = count as u8;
        inputs.output_bucket = self.outputs[pieces];
        inputs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;
    use chess::{Outcome, Position};
    use engine::nnue::Architecture;
    use play::Score;

    #[test]
    fn records_have_the_inputs_that_the_engine_sees() {
        let king_buckets = std::array::from_fn(|square| (square / 4) as u8);
        let architecture = Architecture::new(32, king_buckets, 8).unwrap();
        let layout = Layout::new(architecture.clone());
        let features = Features::new(&layout);
        let without_kings = Features::new(&layout.with_features(FeatureSet::WithoutKings));
        let mut random = Random::new(1);
        for _ in 0..300 {
            let mut position = Position::initial();
            for _ in 0..random.below(150) {
                let moves = position.legal_moves();
                let Some(&m) = moves.get(random.below(moves.len())) else { break };
                position.play(m);
            }
            let packed = PackedPosition::new(&position, Score::Centipawns(0), Outcome::Draw).unwrap();
            let inputs = features.of(&packed);
            let position = packed.position().unwrap();
            let sides = [position.turn(), !position.turn()];
            for (side, color) in sides.into_iter().enumerate() {
                let perspective = architecture.perspective(color, position.king(color));
                let mut expected: Vec<usize> = perspective.features(&position).collect();
                let mut found: Vec<usize> = inputs.rows(side).iter().map(|&row| row.into()).collect();
                expected.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, expected, "{}", position.to_fen());
                let mut found: Vec<usize> =
                    without_kings.of(&packed).rows(side).iter().map(|&row| row.into()).collect();
                expected.retain(|feature| feature % 384 < 320);
                found.sort_unstable();
                assert_eq!(found, expected, "{} without kings", position.to_fen());
            }
            assert_eq!(inputs.output_bucket(), architecture.output_bucket(position.occupied().count()));
        }
    }

    #[test]
    fn any_bytes_have_inputs_within_the_table() {
        let features = Features::new(&Layout::new(Architecture::simple(32, 8).unwrap()));
        let mut random = Random::new(2);
        for _ in 0..10_000 {
            let inputs =
                features.of(&PackedPosition::from_bytes(std::array::from_fn(|_| random.next_u64() as u8)));
            assert!([0, 1].into_iter().all(|side| inputs.rows(side).iter().all(|&row| row < 768)));
        }
    }
}
