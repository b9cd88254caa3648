//! The refresh table: accumulators rebuilt when a king's move changes all features of a side.
//!
//! For every perspective the accumulator last computed is kept together with the pieces it was made of ("Finny
//! tables", after Finn Eggers): mostly few pieces have moved since, and only they cost anything.

use chess::{Bitboard, Color, Position, Role};

use super::architecture::Perspective;
use super::network::Network;
use super::simd::{Block, Simd};

/// The accumulators last computed, one for each perspective.
pub(super) struct RefreshTable {
    accumulators: Box<[Block]>,
    pieces: Box<[PieceSets]>,
}

/// The pieces an accumulator is made of.
#[derive(Clone, Copy, Default)]
struct PieceSets {
    by_color: [Bitboard; 2],
    by_role: [Bitboard; 6],
}

impl PieceSets {
    fn of(position: &Position) -> PieceSets {
        PieceSets {
            by_color: Color::ALL.map(|color| position.by_color(color)),
            by_role: Role::ALL.map(|role| position.by_role(role)),
        }
    }
}

/// Features to add or to subtract; no position has more pieces.
struct Features {
    numbers: [u16; 64],
    count: usize,
}

impl Features {
    const NONE: Features = Features { numbers: [0; 64], count: 0 };

    fn push(&mut self, feature: usize) {
        self.numbers[self.count] = feature as u16;
        self.count += 1;
    }

    fn as_slice(&self) -> &[u16] {
        &self.numbers[..self.count]
    }
}

impl RefreshTable {
    pub(super) fn new(network: &Network) -> RefreshTable {
        let perspectives = 4 * network.architecture().bucket_count();
        let accumulators = network.hidden_biases().repeat(perspectives).into();
        RefreshTable { accumulators, pieces: vec![PieceSets::default(); perspectives].into() }
    }

    /// The accumulator of a position.
    pub(super) fn accumulator(
        &mut self,
        network: &Network,
        simd: Simd,
        position: &Position,
        perspective: Perspective,
    ) -> &[Block] {
        let (number, blocks) = (perspective.number(), network.blocks());
        let (mut add, mut sub) = (Features::NONE, Features::NONE);
        let (now, before) = (PieceSets::of(position), &mut self.pieces[number]);
        for color in Color::ALL {
            for role in Role::ALL {
                let (c, r) = (color.index(), role.index());
                let here = now.by_color[c] & now.by_role[r];
                let there = before.by_color[c] & before.by_role[r];
                let feature = |square| perspective.feature(role.of(color), square);
                (here & !there).into_iter().for_each(|square| add.push(feature(square)));
                (there & !here).into_iter().for_each(|square| sub.push(feature(square)));
            }
        }
        *before = now;
        let accumulator = &mut self.accumulators[number * blocks..][..blocks];
        simd.apply_updates(accumulator, network.input_weights(), add.as_slice(), sub.as_slice());
        accumulator
    }

    /// The accumulator that was computed last for a perspective.
    pub(super) fn last(&self, network: &Network, perspective: Perspective) -> &[Block] {
        &self.accumulators[perspective.number() * network.blocks()..][..network.blocks()]
    }
}
