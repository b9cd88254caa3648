//! Average centipawn loss.

use play::Score;

use super::win_percent::within_ceiling;

/// What a move gave away, in centipawns; both scores are the mover's. A mate counts as ten pawns.
pub fn centipawn_loss(before: Score, after: Score) -> u32 {
    within_ceiling(before).saturating_sub(within_ceiling(after)).max(0).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Score::{Centipawns, MateIn, MatedIn};

    #[test]
    fn what_was_won_is_no_loss() {
        assert_eq!(centipawn_loss(Centipawns(20), Centipawns(-30)), 50);
        assert_eq!(centipawn_loss(Centipawns(-30), Centipawns(20)), 0);
    }

    #[test]
    fn mates_count_as_ten_pawns() {
        assert_eq!(centipawn_loss(MateIn(2), Centipawns(0)), 1_000);
        assert_eq!(centipawn_loss(MateIn(2), MateIn(9)), 0);
        assert_eq!(centipawn_loss(Centipawns(5_000), MatedIn(3)), 2_000);
    }
}
