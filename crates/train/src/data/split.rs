//! Which games are set aside for validation.

use chess::random::Random;

use super::ScoredGame;

/// Whether a game is one of the `share` of games that a seed sets aside. The moves decide, so that a game that is
/// there twice is not on both sides.
pub fn is_for_validation(game: &ScoredGame, seed: u64, share: f64) -> bool {
    let start = game.start.key().0 ^ Random::new(seed).next_u64();
    let hash =
        game.moves.iter().fold(start, |hash, m| Random::new(hash ^ u64::from(m.played.to_bits())).next_u64());
    // The upper bits as a number from 0 up to 1.
    ((hash >> 11) as f64) < share * (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Ending, ScoredMove};
    use chess::{Outcome, Position};

    #[test]
    fn the_share_is_kept_and_the_seed_decides() {
        let game = |n: u16| {
            let start = Position::chess960(n).unwrap();
            let moves = vec![ScoredMove { played: start.legal_moves()[0], score: None }];
            ScoredGame { start, moves, outcome: Outcome::Draw, ending: Ending::Unknown }
        };
        let chosen = |seed| (0..960).filter(|&n| is_for_validation(&game(n), seed, 0.25)).collect::<Vec<_>>();
        assert_eq!(chosen(1), chosen(1));
        assert_ne!(chosen(1), chosen(2));
        assert!((190..290).contains(&chosen(1).len()), "{}", chosen(1).len());
    }
}
