//! CheckM8's evaluation: material, and a tenth of a pawn for every point of a table with values
//! from 1 to 4. Its tables are reported in a sentence each and computed from it here; where the
//! sentence leaves something open (the steps of the pawns, the shape for the queen), it is ours.

use super::piece_square::{PieceSquare, Printed};
use super::{Terms, material};

/// A point is a tenth of a pawn.
const POINT: i32 = 100;

pub(super) static TERMS: Terms = Terms::Sum {
    pieces: &PieceSquare::new(
        material::VALUES,
        &[table(PAWN), table(KNIGHT), table(BISHOP), table(ROOK), table(QUEEN), [0; 64]],
        POINT,
    ),
    mobility: 0,
};

/// Which sentence a table follows.
type Rule = u8;
/// Rises towards promotion.
const PAWN: Rule = 0;
/// 1 at the rim to 4 in the centre.
const KNIGHT: Rule = 1;
/// 4 on the long diagonals, one less for every step away from them.
const BISHOP: Rule = 2;
/// 4 on the two outer ranks of either side, inside 1 to 4 towards the centre.
const ROOK: Rule = 3;
/// 1 to 4 from the rim to the centre, as a knight.
const QUEEN: Rule = 4;

const fn table(rule: Rule) -> Printed {
    let mut points = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as i32 % 8, 7 - square as i32 / 8);
        points[square] = match rule {
            PAWN => [0, 1, 1, 2, 3, 4, 4, 0][rank as usize],
            BISHOP => {
                let (falling, rising) = ((file + rank - 7).abs(), (file - rank).abs());
                4 - least(least(falling, rising), 3)
            }
            ROOK if rank < 2 || rank > 5 => 4,
            _ => 1 + least(from_rim(file), from_rim(rank)),
        };
        square += 1;
    }
    points
}

/// Steps from the nearer edge, 0 to 3.
const fn from_rim(line: i32) -> i32 {
    least(line, 7 - line)
}

const fn least(a: i32, b: i32) -> i32 {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_follow_their_sentences() {
        let knight = table(KNIGHT);
        assert_eq!(knight[..8], [1; 8]);
        assert_eq!(knight[24..32], [1, 2, 3, 4, 4, 3, 2, 1]);
        let bishop = table(BISHOP);
        assert_eq!(bishop[..8], [4, 3, 2, 1, 1, 2, 3, 4]);
        assert_eq!(bishop[24..32], [1, 2, 3, 4, 4, 3, 2, 1]);
        let rook = table(ROOK);
        assert_eq!((rook[3], rook[24..32].iter().max(), rook[24]), (4, Some(&4), 1));
        let pawn = table(PAWN);
        assert!((2..7).all(|row| pawn[8 * row] <= pawn[8 * (row - 1)]), "{pawn:?}");
    }
}
