//! Ways to divide the king's half of the board.

/// How many buckets there may be.
pub const KING_BUCKETS: [usize; 7] = [1, 2, 4, 8, 10, 16, 32];

/// A division into so many buckets, one of [`KING_BUCKETS`]: fine where kings mostly are, on the first ranks.
pub fn king_buckets(count: usize) -> Option<[u8; 32]> {
    const BY_COUNT: [[[u8; 4]; 8]; 7] = [
        [[0; 4]; 8],
        [[0; 4], [1; 4], [1; 4], [1; 4], [1; 4], [1; 4], [1; 4], [1; 4]],
        [[0, 0, 1, 1], [2; 4], [3; 4], [3; 4], [3; 4], [3; 4], [3; 4], [3; 4]],
        [[0, 1, 2, 3], [4, 4, 5, 5], [6; 4], [6; 4], [7; 4], [7; 4], [7; 4], [7; 4]],
        [[0, 1, 2, 3], [4, 5, 6, 7], [8; 4], [8; 4], [9; 4], [9; 4], [9; 4], [9; 4]],
        [
            [0, 1, 2, 3],
            [4, 5, 6, 7],
            [8, 8, 9, 9],
            [10, 10, 11, 11],
            [12, 12, 13, 13],
            [12, 12, 13, 13],
            [14, 14, 15, 15],
            [14, 14, 15, 15],
        ],
        [
            [0, 1, 2, 3],
            [4, 5, 6, 7],
            [8, 9, 10, 11],
            [12, 13, 14, 15],
            [16, 17, 18, 19],
            [20, 21, 22, 23],
            [24, 25, 26, 27],
            [28, 29, 30, 31],
        ],
    ];
    let n = KING_BUCKETS.into_iter().position(|buckets| buckets == count)?;
    BY_COUNT[n].as_flattened().try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bucket_has_a_square() {
        for count in KING_BUCKETS {
            let buckets = king_buckets(count).unwrap();
            assert!((0..count).all(|bucket| buckets.contains(&(bucket as u8))), "{count}");
            assert!(buckets.into_iter().all(|bucket| usize::from(bucket) < count), "{count}");
        }
        assert_eq!(king_buckets(3), None);
    }
}
