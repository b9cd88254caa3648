//! The hidden layers of the line being searched, brought up to date only where somebody asks.
//!
//! Each move changes two to four inputs of some hundreds: the layer of the position before, with a few rows
//! of weights added and taken away, is the layer after. Many positions are never judged, so moves are only
//! noted; when one is, the moves since the last layer known are made up for.

use std::sync::Arc;

use chess::{Color, Move, Position};

use super::architecture::Perspective;
use super::change::{Change, changes_view};
use super::network::Network;
use super::refresh::RefreshTable;
use super::simd::{Block, Simd};
use crate::value::MAX_PLY;

/// Judges positions by a network, one for each thread. Along a line, positions are numbered by their distance
/// from its root, up to [`LONGEST`](Accumulators::LONGEST).
pub struct Accumulators {
    network: Arc<Network>,
    simd: Simd,
    /// By ply, for White and for Black.
    layers: Box<[Block]>,
    steps: Box<[Step]>,
    refresh: RefreshTable,
}

/// How a position of the line came about from the one before.
#[derive(Clone, Copy)]
struct Step {
    change: Change,
    /// The side whose whole view it changed.
    new_view: Option<Color>,
    /// Whether the layers of White and of Black are up to date.
    is_known: [bool; 2],
}

impl Step {
    fn new(change: Change, new_view: Option<Color>) -> Step {
        Step { change, new_view, is_known: [false; 2] }
    }
}

impl Accumulators {
    /// How many half-moves a line may have.
    pub const LONGEST: usize = MAX_PLY;

    /// Nothing judged yet.
    pub fn new(network: Arc<Network>) -> Accumulators {
        Accumulators::with(network, Simd::best())
    }

    /// The same with instructions of one's choice.
    pub fn with(network: Arc<Network>, simd: Simd) -> Accumulators {
        let plies = Accumulators::LONGEST + 1;
        Accumulators {
            simd,
            layers: vec![Block::ZERO; plies * 2 * network.blocks()].into(),
            steps: vec![Step::new(Change::Nothing, None); plies].into(),
            refresh: RefreshTable::new(&network),
            network,
        }
    }

    /// A line begins.
    pub fn begin(&mut self, root: &Position) {
        self.steps[0] = Step::new(Change::Nothing, None);
        for color in Color::ALL {
            self.refresh(root, color, 0);
        }
    }

    /// A move is made `ply` half-moves from the root.
    #[inline]
    pub fn descend(&mut self, position: &Position, m: Move, ply: usize) {
        let new_view = changes_view(self.network.architecture(), position, m);
        self.steps[ply + 1] = Step::new(Change::of(position, m), new_view);
    }

    /// The side to move passes `ply` half-moves from the root.
    pub fn pass(&mut self, ply: usize) {
        self.steps[ply + 1] = Step::new(Change::Nothing, None);
    }

    /// The value of the position `ply` half-moves from the root for its side to move, in centipawns.
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        for color in Color::ALL {
            self.bring_up_to_date(position, color, ply);
        }
        let layer = |color| &self.layers[self.place(ply, color)..][..self.network.blocks()];
        let (us, network) = (position.turn(), &self.network);
        let bucket = network.architecture().output_bucket(position.occupied().count());
        let [ours, theirs] = network.output_weights(bucket);
        let sum = self.simd.weigh(layer(us), ours) + self.simd.weigh(layer(!us), theirs);
        let value = network.centipawns(sum, bucket);
        let is_sample = position.key().0.is_multiple_of(64);
        debug_assert!(!is_sample || value == self.network.evaluate(position), "{position:?}");
        value
    }

    /// The value of a position that belongs to no line.
    pub fn evaluate_alone(&mut self, position: &Position) -> i32 {
        let Accumulators { network, simd, refresh, .. } = self;
        let bucket = network.architecture().output_bucket(position.occupied().count());
        let perspectives = network.perspectives(position).into_iter().zip(network.output_weights(bucket));
        let sum = perspectives
            .map(|(view, weights)| simd.weigh(refresh.layer(network, *simd, position, view), weights))
            .sum();
        network.centipawns(sum, bucket)
    }

    fn bring_up_to_date(&mut self, position: &Position, color: Color, ply: usize) {
        let mut known = ply;
        while !self.steps[known].is_known[color.index()] {
            if known == 0 || self.steps[known].new_view == Some(color) {
                return self.refresh(position, color, ply);
            }
            known -= 1;
        }
        if known < ply {
            let perspective = self.network.architecture().perspective(color, position.king(color));
            (known + 1..=ply).for_each(|ply| self.update(perspective, color, ply));
        }
    }

    /// Makes a layer from the one before.
    fn update(&mut self, view: Perspective, color: Color, ply: usize) {
        let (before, here) = (self.place(ply - 1, color), self.place(ply, color));
        let (network, blocks) = (&*self.network, self.network.blocks());
        let (earlier, later) = self.layers.split_at_mut(here);
        let (from, to) = (&earlier[before..][..blocks], &mut later[..blocks]);
        let row = |(piece, square)| network.row(view.feature(piece, square));
        match self.steps[ply].change {
            Change::Nothing => to.copy_from_slice(from),
            Change::Shift { off, on } => self.simd.add_sub(to, from, [row(on)], [row(off)]),
            Change::Capture { off: [a, b], on } => {
                self.simd.add_sub_sub(to, from, [row(on)], [row(a), row(b)]);
            }
            Change::Castle { off: [a, b], on: [c, d] } => {
                self.simd.add_add_sub_sub(to, from, [row(c), row(d)], [row(a), row(b)]);
            }
        }
        self.steps[ply].is_known[color.index()] = true;
    }

    /// Makes a layer from the one last seen with the king in such a place.
    fn refresh(&mut self, position: &Position, color: Color, ply: usize) {
        let view = self.network.architecture().perspective(color, position.king(color));
        let place = self.place(ply, color);
        let layer = self.refresh.layer(&self.network, self.simd, position, view);
        self.layers[place..][..layer.len()].copy_from_slice(layer);
        self.steps[ply].is_known[color.index()] = true;
    }

    #[inline]
    fn place(&self, ply: usize, color: Color) -> usize {
        (2 * ply + color.index()) * self.network.blocks()
    }
}
