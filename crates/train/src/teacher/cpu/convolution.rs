//! Convolutions of 3×3: the neighbours of every square are gathered into a row, and rows are multiplied.

use std::ops::Range;

use super::number::{Number, add};
use super::shares;
use crate::matrix::{Matrix, add_product};
use crate::teacher::architecture::{SQUARES, TAPS};

/// Positions whose neighbours are gathered at once.
const GROUP: usize = 8;

/// The square at a tap of another, if it is on the board.
fn neighbour(square: usize, tap: usize) -> Option<usize> {
    let rank = (square / 8 + tap / 3).checked_sub(1).filter(|rank| *rank < 8)?;
    let file = (square % 8 + tap % 3).checked_sub(1).filter(|file| *file < 8)?;
    Some(8 * rank + file)
}

/// Rows of the neighbours of every square, `[tap][channel]`, 0 beyond the board.
fn gather<T: Number>(boards: &[T], channels: usize, rows: &mut Vec<T>) {
    rows.clear();
    for board in boards.chunks_exact(SQUARES * channels) {
        for square in 0..SQUARES {
            for tap in 0..TAPS {
                match neighbour(square, tap) {
                    Some(from) => rows.extend_from_slice(&board[from * channels..][..channels]),
                    None => rows.extend(std::iter::repeat_n(T::ZERO, channels)),
                }
            }
        }
    }
}

/// Adds rows of neighbours to the squares they came from.
fn scatter<T: Number>(rows: &[T], channels: usize, boards: &mut [T]) {
    let mut rows = rows.chunks_exact(channels);
    for board in boards.chunks_exact_mut(SQUARES * channels) {
        for square in 0..SQUARES {
            for (tap, row) in rows.by_ref().take(TAPS).enumerate() {
                if let Some(to) = neighbour(square, tap) {
                    add(&mut board[to * channels..][..channels], row);
                }
            }
        }
    }
}

/// Groups of a share, each as ranges of numbers with so many for a square.
fn groups(share: Range<usize>, channels: usize) -> impl Iterator<Item = Range<usize>> {
    let end = share.end;
    let bound = move |position: usize| position * SQUARES * channels;
    share.step_by(GROUP).map(move |start| bound(start)..bound(end.min(start + GROUP)))
}

/// The outputs of a convolution with weights `[out][tap][in]`.
pub(super) fn forward<T: Number>(boards: &[T], weight: &[T], inputs: usize, threads: usize) -> Vec<T> {
    let outputs = weight.len() / (TAPS * inputs);
    let parts = shares::map(boards.len() / (SQUARES * inputs), threads, |share| {
        let mut to = vec![T::ZERO; share.len() * SQUARES * outputs];
        let mut rows = Vec::new();
        let weight = Matrix::new(weight, TAPS * inputs).transposed();
        let each = to.chunks_mut(GROUP * SQUARES * outputs);
        for (group, to) in groups(share, inputs).zip(each) {
            gather(&boards[group], inputs, &mut rows);
            add_product(to, Matrix::new(&rows, TAPS * inputs), weight);
        }
        to
    });
    parts.concat()
}

/// The slopes of the inputs and of the weights.
pub(super) fn backward<T: Number>(
    boards: &[T],
    weight: &[T],
    inputs: usize,
    slopes: &[T],
    threads: usize,
) -> (Vec<T>, Vec<T>) {
    let outputs = weight.len() / (TAPS * inputs);
    let parts = shares::map(boards.len() / (SQUARES * inputs), threads, |share| {
        let mut of_inputs = vec![T::ZERO; share.len() * SQUARES * inputs];
        let mut of_weight = vec![T::ZERO; weight.len()];
        let (mut rows, mut row_slopes) = (Vec::new(), Vec::new());
        let each = groups(share.clone(), inputs).zip(groups(share, outputs));
        for ((group, slope_range), to) in each.zip(of_inputs.chunks_mut(GROUP * SQUARES * inputs)) {
            let slopes = Matrix::new(&slopes[slope_range], outputs);
            gather(&boards[group], inputs, &mut rows);
            add_product(&mut of_weight, slopes.transposed(), Matrix::new(&rows, TAPS * inputs));
            row_slopes.clear();
            row_slopes.resize(rows.len(), T::ZERO);
            add_product(&mut row_slopes, slopes, Matrix::new(weight, TAPS * inputs));
            scatter(&row_slopes, inputs, to);
        }
        (of_inputs, of_weight)
    });
    let (of_inputs, of_weight): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    (of_inputs.concat(), shares::sum(of_weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taps_are_the_neighbours_of_a_square() {
        assert_eq!((neighbour(0, 0), neighbour(0, 4), neighbour(0, 8)), (None, Some(0), Some(9)));
        assert_eq!((neighbour(63, 0), neighbour(63, 7), neighbour(31, 5)), (Some(54), None, None));
        // A single weight moves the board by its tap: a1 of the result is b1 of the input.
        let board: Vec<f32> = (0..64_u8).map(f32::from).collect();
        let mut weight = [0.0; 9];
        weight[5] = 1.0;
        let moved = forward(&board, &weight, 1, 1);
        assert_eq!((moved[0], moved[6], moved[7], moved[8]), (1.0, 7.0, 0.0, 9.0));
        let (of_board, of_weight) = backward(&board, &weight, 1, &[1.0; 64], 2);
        assert_eq!((of_board[0], of_board[1], of_board[8]), (0.0, 1.0, 0.0));
        assert_eq!(of_weight[4], 2016.0);
    }
}
