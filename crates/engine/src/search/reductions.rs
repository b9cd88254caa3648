//! Late move reductions: how much less deep a move is searched that comes late.

use crate::parameters::Parameters;

/// One ply.
pub(super) const PLY: i32 = 1024;

/// Depths and move numbers beyond this are treated alike.
const LAST: usize = 63;

/// The product of the logarithms of depth and move number, scaled, for quiet and for noisy moves.
pub(crate) struct Reductions {
    quiet: [[i32; LAST + 1]; LAST + 1],
    noisy: [[i32; LAST + 1]; LAST + 1],
}

impl Reductions {
    pub(crate) fn new(parameters: &Parameters) -> Box<Reductions> {
        let table = |base: i32, slope: i32| {
            let mut table = [[0; LAST + 1]; LAST + 1];
            for (depth, row) in table.iter_mut().enumerate().skip(1) {
                for (number, entry) in row.iter_mut().enumerate().skip(1) {
                    *entry = base + (logarithm(depth) * logarithm(number) / 1024 * slope) / 1024;
                }
            }
            table
        };
        Box::new(Reductions {
            quiet: table(parameters.quiet_reduction_base, parameters.quiet_reduction_slope),
            noisy: table(parameters.noisy_reduction_base, parameters.noisy_reduction_slope),
        })
    }

    /// In 1,024ths of a ply.
    pub(super) fn of(&self, quiet: bool, depth: i32, searched: usize) -> i32 {
        let table = if quiet { &self.quiet } else { &self.noisy };
        table[(depth.max(0) as usize).min(LAST)][searched.min(LAST)]
    }
}

/// The natural logarithm in 1,024ths, by integers alone: the search must be the same everywhere.
fn logarithm(n: usize) -> i32 {
    const LN_2: u64 = 710; // 1,024 ln 2
    let whole = n.ilog2();
    let mut fraction = ((n as u64) << 16) >> whole; // in [1, 2), 16 binary places
    let mut bits = u64::from(whole) << 10;
    for place in (0..10).rev() {
        fraction = (fraction * fraction) >> 16;
        if fraction >= 2 << 16 {
            fraction >>= 1;
            bits |= 1 << place;
        }
    }
    (bits * LN_2 / 1024) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logarithm_is_one() {
        for n in 1..200 {
            let exact = (n as f64).ln() * 1024.0;
            assert!((f64::from(logarithm(n)) - exact).abs() < 4.0, "{n}");
        }
    }

    #[test]
    fn later_moves_are_reduced_more() {
        let reductions = Reductions::new(&Parameters::default());
        assert!(reductions.of(true, 10, 20) > reductions.of(true, 10, 5));
        assert!(reductions.of(true, 20, 10) > reductions.of(true, 8, 10));
        assert!(reductions.of(true, 10, 10) > reductions.of(false, 10, 10));
    }
}
