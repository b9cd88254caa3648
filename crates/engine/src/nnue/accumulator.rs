//! The accumulators (hidden layers before activation) of the line being searched, updated lazily.
//!
//! Each move changes two to four features of some hundreds: the accumulator of the position before, with a few
//! rows of weights added and subtracted, is the one after. Many positions are never evaluated, so moves only
//! leave a feature delta; when a position is evaluated, the deltas since the last computed accumulator are
//! applied.

use std::sync::Arc;

use chess::{Color, Move, Position};

use super::architecture::Perspective;
use super::feature_delta::{FeatureDelta, needs_refresh};
use super::network::Network;
use super::refresh::RefreshTable;
use super::simd::{Block, ByteBlock, Simd};
use crate::value::MAX_PLY;

/// Evaluates positions by a network, one for each thread. Positions of a line are numbered by their ply, up to
/// [`MAX_PLY`](AccumulatorStack::MAX_PLY).
pub struct AccumulatorStack {
    network: Arc<Network>,
    simd: Simd,
    /// By ply, for White and for Black.
    accumulators: Box<[Block]>,
    states: Box<[PlyState]>,
    refresh: RefreshTable,
    /// Room for the pairwise products.
    products: Box<[ByteBlock]>,
}

/// How a position of the line differs from the one before.
#[derive(Clone, Copy)]
struct PlyState {
    delta: FeatureDelta,
    /// The side whose features all changed, because its king went to another bucket or half of the board.
    needs_refresh: Option<Color>,
    /// Whether the accumulators of White and of Black are computed.
    is_computed: [bool; 2],
}

impl PlyState {
    fn new(delta: FeatureDelta, needs_refresh: Option<Color>) -> PlyState {
        PlyState { delta, needs_refresh, is_computed: [false; 2] }
    }
}

impl AccumulatorStack {
    /// How many plies a line may have.
    pub const MAX_PLY: usize = MAX_PLY;

    /// Nothing computed yet.
    pub fn new(network: Arc<Network>) -> AccumulatorStack {
        AccumulatorStack::with(network, Simd::best())
    }

    /// The same with instructions of one's choice.
    pub fn with(network: Arc<Network>, simd: Simd) -> AccumulatorStack {
        let plies = AccumulatorStack::MAX_PLY + 1;
        AccumulatorStack {
            simd,
            accumulators: vec![Block::ZERO; plies * 2 * network.blocks()].into(),
            states: vec![PlyState::new(FeatureDelta::Null, None); plies].into(),
            refresh: RefreshTable::new(&network),
            products: vec![ByteBlock::ZERO; network.products() / ByteBlock::LEN].into(),
            network,
        }
    }

    /// A search begins at a root.
    pub fn begin(&mut self, root: &Position) {
        self.states[0] = PlyState::new(FeatureDelta::Null, None);
        for color in Color::ALL {
            self.refresh(root, color, 0);
        }
    }

    /// A move is made `ply` plies from the root.
    #[inline]
    pub fn make_move(&mut self, position: &Position, m: Move, ply: usize) {
        let needs_refresh = needs_refresh(self.network.architecture(), position, m);
        self.states[ply + 1] = PlyState::new(FeatureDelta::of(position, m), needs_refresh);
    }

    /// A null move is made `ply` plies from the root.
    pub fn make_null_move(&mut self, ply: usize) {
        self.states[ply + 1] = PlyState::new(FeatureDelta::Null, None);
    }

    /// The value of the position `ply` plies from the root for its side to move, in centipawns.
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        for color in Color::ALL {
            self.update_lazily(position, color, ply);
        }
        let us = position.turn();
        let bucket = self.network.architecture().output_bucket(position.occupied().count());
        let offsets = [us, !us].map(|color| self.offset(ply, color));
        let accumulators = offsets.map(|offset| &self.accumulators[offset..][..self.network.blocks()]);
        let products = ByteBlock::flat_mut(&mut self.products);
        let value = self.network.forward(self.simd, accumulators, products, bucket);
        let is_sample = position.key().0.is_multiple_of(64);
        debug_assert!(!is_sample || value == self.network.evaluate(position), "{position:?}");
        value
    }

    /// The value of a position that belongs to no line.
    pub fn evaluate_from_scratch(&mut self, position: &Position) -> i32 {
        let AccumulatorStack { network, simd, refresh, products, .. } = self;
        let bucket = network.architecture().output_bucket(position.occupied().count());
        let perspectives = network.perspectives(position);
        for perspective in perspectives {
            refresh.accumulator(network, *simd, position, perspective);
        }
        let accumulators = perspectives.map(|perspective| refresh.last(network, perspective));
        network.forward(*simd, accumulators, ByteBlock::flat_mut(products), bucket)
    }

    fn update_lazily(&mut self, position: &Position, color: Color, ply: usize) {
        let mut computed = ply;
        while !self.states[computed].is_computed[color.index()] {
            if computed == 0 || self.states[computed].needs_refresh == Some(color) {
                return self.refresh(position, color, ply);
            }
            computed -= 1;
        }
        if computed < ply {
            let perspective = self.network.architecture().perspective(color, position.king(color));
            (computed + 1..=ply).for_each(|ply| self.update(perspective, color, ply));
        }
    }

    /// Computes an accumulator from the one before.
    fn update(&mut self, perspective: Perspective, color: Color, ply: usize) {
        let (before, here) = (self.offset(ply - 1, color), self.offset(ply, color));
        let (network, blocks) = (&*self.network, self.network.blocks());
        let (earlier, later) = self.accumulators.split_at_mut(here);
        let (from, to) = (&earlier[before..][..blocks], &mut later[..blocks]);
        let row = |(piece, square)| network.row(perspective.feature(piece, square));
        match self.states[ply].delta {
            FeatureDelta::Null => to.copy_from_slice(from),
            FeatureDelta::Move { removed, added } => {
                self.simd.add_sub(to, from, [row(added)], [row(removed)]);
            }
            FeatureDelta::Capture { removed: [a, b], added } => {
                self.simd.add_sub_sub(to, from, [row(added)], [row(a), row(b)]);
            }
            FeatureDelta::Castle { removed: [a, b], added: [c, d] } => {
                self.simd.add_add_sub_sub(to, from, [row(c), row(d)], [row(a), row(b)]);
            }
        }
        self.states[ply].is_computed[color.index()] = true;
    }

    /// Computes an accumulator from the refresh table.
    fn refresh(&mut self, position: &Position, color: Color, ply: usize) {
        let perspective = self.network.architecture().perspective(color, position.king(color));
        let offset = self.offset(ply, color);
        let accumulator = self.refresh.accumulator(&self.network, self.simd, position, perspective);
        self.accumulators[offset..][..accumulator.len()].copy_from_slice(accumulator);
        self.states[ply].is_computed[color.index()] = true;
    }

    #[inline]
    fn offset(&self, ply: usize, color: Color) -> usize {
        (2 * ply + color.index()) * self.network.blocks()
    }
}
