//! How a person chooses: by what comes to mind, which the network knows, and by what is seen to lose, which a search
//! knows. The weights of both are found from people's games (`hetman human fit`).

use super::network::softmax;

/// What a move is evaluated by: the logarithm of its probability by the network; its loss in pawns, up to three; whether
/// it loses half a pawn, a pawn, three pawns; its loss in winning chances, in tenths.
pub const FEATURES: usize = 6;
/// Of them, the loss of three pawns or more.
pub(crate) const BLUNDER: usize = 4;
/// And of winning chances: a pawn matters in a level game, not in a decided one.
pub(crate) const CHANCES: usize = 5;

/// Scores beyond this many centipawns are all alike: won is won.
pub const SCORE_LIMIT: i32 = 1_000;

/// How much each feature counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChoiceModel {
    /// One for each feature.
    pub weights: [f32; FEATURES],
}

impl ChoiceModel {
    /// By the network alone.
    pub const NETWORK: ChoiceModel = ChoiceModel { weights: [1.0, 0.0, 0.0, 0.0, 0.0, 0.0] };

    /// The features of moves, by their probabilities and their scores in centipawns.
    pub fn features(probabilities: &[f32], scores: &[i32]) -> Vec<[f32; FEATURES]> {
        let best = scores.iter().copied().max().unwrap_or(0);
        let of_move = |((&probability, &score), loss): ((&f32, &i32), u32)| {
            let over = |limit: u32| f32::from(u8::from(loss >= limit));
            let pawns = loss.min(300) as f32 / 100.0;
            let tenths = 10.0 * (winning_chances(best) - winning_chances(score));
            [probability.max(1e-6).ln(), pawns, over(50), over(100), over(300), tenths]
        };
        probabilities.iter().zip(scores).zip(losses(scores)).map(of_move).collect()
    }

    /// How probable each move is.
    pub fn probabilities(&self, features: &[[f32; FEATURES]]) -> Vec<f32> {
        let weighted = |features: &[f32; FEATURES]| {
            features.iter().zip(&self.weights).map(|(feature, weight)| feature * weight).sum::<f32>()
        };
        let mut found: Vec<f32> = features.iter().map(weighted).collect();
        softmax(&mut found, 1.0);
        found
    }

    /// Between this model and another.
    pub(crate) fn mixed(&self, other: &ChoiceModel, share: f32) -> ChoiceModel {
        let mut weights = self.weights;
        for (weight, other) in weights.iter_mut().zip(other.weights) {
            *weight += share * (other - *weight);
        }
        ChoiceModel { weights }
    }
}

/// What each score is below the best.
pub fn losses(scores: &[i32]) -> Vec<u32> {
    let best = scores.iter().copied().max().unwrap_or(0);
    scores.iter().map(|score| best.abs_diff(*score)).collect()
}

/// From 0 to 1, by Lichess's curve.
fn winning_chances(score: i32) -> f32 {
    1.0 / (1.0 + (-0.003_682_08 * score as f32).exp())
}

/// One of the numbers below `probabilities.len()`, drawn by its probability with a random number.
pub(crate) fn draw(probabilities: &[f32], luck: u64) -> usize {
    let mut left = (luck >> 40) as f32 / (1 << 24) as f32 * probabilities.iter().sum::<f32>();
    for (n, probability) in probabilities.iter().enumerate() {
        left -= probability;
        if left < 0.0 {
            return n;
        }
    }
    probabilities.len().saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    #[test]
    fn losses_make_moves_less_probable() {
        let features = ChoiceModel::features(&[0.5, 0.5], &[200, -150]);
        assert_eq!(features[1][1..CHANCES], [3.0, 1.0, 1.0, 1.0]);
        let natural = ChoiceModel::NETWORK.probabilities(&features);
        assert!((natural[0] - 0.5).abs() < 1e-6);
        let careful = ChoiceModel { weights: [1.0, -0.5, 0.0, 0.0, -1.0, 0.0] }.probabilities(&features);
        assert!(careful[0] > 0.9 && (careful[0] + careful[1] - 1.0).abs() < 1e-6);
        let between = ChoiceModel::NETWORK.mixed(&ChoiceModel { weights: [0.0; FEATURES] }, 0.5);
        assert_eq!(between.weights[0], 0.5);
    }

    #[test]
    fn a_pawn_is_worth_less_in_a_decided_game() {
        let lost = |scores: &[i32]| ChoiceModel::features(&[0.5, 0.5], scores)[1][CHANCES];
        assert!(
            (lost(&[50, -50]) - 0.92).abs() < 0.01 && lost(&[900, 800]) < 0.2 && lost(&[900, 900]) == 0.0
        );
    }

    #[test]
    fn moves_are_drawn_as_often_as_they_are_probable() {
        let mut random = Random::new(1);
        let drawn = (0..10_000).filter(|_| draw(&[0.2, 0.0, 0.8], random.next_u64()) == 2).count();
        assert!((7_800..8_200).contains(&drawn), "{drawn}");
        assert_eq!(draw(&[], 7), 0);
    }
}
