//! Hidden layers made anew when a king's move changes a side's whole view.
//!
//! For every view the layer last seen is kept together with the men it was made of ("Finny tables", after
//! Finn Eggers): mostly few men have moved since, and only they are paid for.

use chess::{Bitboard, Color, Position, Role};

use super::architecture::Perspective;
use super::network::Network;
use super::simd::{Block, Simd};

/// The layers last seen, one for each view.
pub(super) struct RefreshTable {
    layers: Box<[Block]>,
    men: Box<[Men]>,
}

/// The men a layer is made of.
#[derive(Clone, Copy, Default)]
struct Men {
    by_color: [Bitboard; 2],
    by_role: [Bitboard; 6],
}

impl Men {
    fn of(position: &Position) -> Men {
        Men {
            by_color: Color::ALL.map(|color| position.by_color(color)),
            by_role: Role::ALL.map(|role| position.by_role(role)),
        }
    }
}

/// Inputs to add or to take away; no position has more men.
struct Inputs {
    numbers: [u16; 64],
    count: usize,
}

impl Inputs {
    const NONE: Inputs = Inputs { numbers: [0; 64], count: 0 };

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
        let views = 4 * network.architecture().bucket_count();
        let layers = network.hidden_biases().repeat(views).into();
        RefreshTable { layers, men: vec![Men::default(); views].into() }
    }

    /// The hidden layer of a position.
    pub(super) fn layer(
        &mut self,
        network: &Network,
        simd: Simd,
        position: &Position,
        perspective: Perspective,
    ) -> &[Block] {
        let (number, blocks) = (perspective.number(), network.blocks());
        let (mut add, mut sub) = (Inputs::NONE, Inputs::NONE);
        let (now, before) = (Men::of(position), &mut self.men[number]);
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
        let layer = &mut self.layers[number * blocks..][..blocks];
        simd.amend(layer, network.input_weights(), add.as_slice(), sub.as_slice());
        layer
    }
}
