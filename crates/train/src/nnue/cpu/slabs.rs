//! The parameters cut into slabs of columns.
//!
//! A row of the layout is longer than what fits in registers, and all rows together larger than the nearest
//! caches. A slab holds a few columns of every row: one pass over many positions works on one slab, sums stay
//! in registers, and the slab stays near.

use crate::nnue::Layout;

/// Columns of a slab.
pub(super) const LANES: usize = 32;

/// A slab's part of a row, in whole lines of the cache: a vector across two lines takes twice as long.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [f32; LANES]);

impl Lanes {
    pub(super) const ZERO: Lanes = Lanes([0.0; LANES]);

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Lanes) {
        for n in 0..LANES {
            self.0[n] += other.0[n];
        }
    }
}

/// Numbers in the shape of a network's parameters.
#[derive(Clone)]
pub(super) struct Slabs {
    /// Slab after slab, each with its part of every row.
    lanes: Vec<Lanes>,
    /// Rows of a slab.
    rows: usize,
    /// What follows the rows: one output bias for each bucket, with layers more.
    pub(super) after_rows: Vec<f32>,
}

impl Slabs {
    /// Zeros.
    pub(super) fn new(layout: &Layout) -> Slabs {
        let slabs = layout.hidden() / LANES;
        Slabs {
            lanes: vec![Lanes::ZERO; slabs * layout.rows()],
            rows: layout.rows(),
            after_rows: vec![0.0; layout.after_rows().len()],
        }
    }

    /// The numbers of a flat list.
    pub(super) fn from_flat(layout: &Layout, flat: &[f32]) -> Slabs {
        let mut slabs = Slabs::new(layout);
        let (rows, after_rows) = flat.split_at(layout.after_rows().start);
        for (row, numbers) in rows.chunks(layout.hidden()).enumerate() {
            for (slab, part) in numbers.as_chunks::<LANES>().0.iter().enumerate() {
                slabs.lanes[slab * slabs.rows + row] = Lanes(*part);
            }
        }
        slabs.after_rows.copy_from_slice(after_rows);
        slabs
    }

    /// The numbers as a flat list.
    pub(super) fn to_flat(&self) -> Vec<f32> {
        let slabs = self.lanes.len() / self.rows;
        let parts = (0..self.rows).flat_map(|row| (0..slabs).map(move |slab| slab * self.rows + row));
        parts.flat_map(|part| self.lanes[part].0).chain(self.after_rows.iter().copied()).collect()
    }

    /// One slab.
    #[inline(always)]
    pub(super) fn slab(&self, slab: usize) -> &[Lanes] {
        &self.lanes[slab * self.rows..][..self.rows]
    }

    /// One slab.
    #[inline(always)]
    pub(super) fn slab_mut(&mut self, slab: usize) -> &mut [Lanes] {
        &mut self.lanes[slab * self.rows..][..self.rows]
    }

    /// The slabs one after another.
    #[inline(always)]
    pub(super) fn iter(&self) -> impl Iterator<Item = &[Lanes]> {
        self.lanes.chunks_exact(self.rows)
    }

    /// The slabs one after another.
    #[inline(always)]
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut [Lanes]> {
        self.lanes.chunks_exact_mut(self.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::nnue::Architecture;

    #[test]
    fn slabs_are_the_same_numbers() {
        let layout = Layout::new(Architecture::simple(96, 2).unwrap());
        let flat = layout.initial(1);
        let slabs = Slabs::from_flat(&layout, &flat);
        assert_eq!(slabs.to_flat(), flat);
        let second = slabs.iter().nth(1).unwrap();
        assert_eq!(second[5].0[..], flat[5 * 96 + LANES..][..LANES]);
    }
}
