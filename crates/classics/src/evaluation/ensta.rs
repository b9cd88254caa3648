//! ENSTA Bretagne's evaluation: a pawn is 10, a rook 60 "and so on", and knights like the centre.
//!
//! The rook is worth more than elsewhere: a rook for two minor pieces is an even trade here. The
//! numbers that are not reported (minor pieces 30, queen 90, the bonus of half a pawn on the
//! sixteen central squares) are ours.

use super::Terms;
use super::piece_square::{PieceSquare, Printed};

/// A pawn is ten points, so a point is a tenth of a pawn.
const POINT: i32 = 100;
const VALUES: [i32; 6] = [10 * POINT, 30 * POINT, 30 * POINT, 60 * POINT, 90 * POINT, 0];

pub(super) static TERMS: Terms = Terms::Sum {
    pieces: &PieceSquare::new(VALUES, &[NOTHING, CENTRE, NOTHING, NOTHING, NOTHING, NOTHING], POINT),
    mobility: 0,
};

const NOTHING: Printed = [0; 64];

#[rustfmt::skip]
const CENTRE: Printed = [
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 5, 5, 5, 5, 0, 0,
    0, 0, 5, 5, 5, 5, 0, 0,
    0, 0, 5, 5, 5, 5, 0, 0,
    0, 0, 5, 5, 5, 5, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0,
];
