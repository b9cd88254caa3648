//! What a network of 808 inputs should say about a record, and what it costs to say otherwise.
//!
//! All seen from White. The GPU's kernels compute the same.

use chess::Color;
pub use classics::ukraine::{CLAMP, DRAW_MARGIN};

use crate::data::PackedPosition;
use crate::training::sigmoid;

/// The label of a record in pawns, clamped.
pub fn pawns(record: &PackedPosition) -> f32 {
    (white_score(record) / 100.0).clamp(-CLAMP, CLAMP)
}

/// The chances of a record that White wins, of a draw, that Black wins: those of its score, a share `wdl_blend` of
/// them replaced by what happened in the game. `scale` is the centipawns of one unit of the logistic curve.
pub fn win_draw_loss(record: &PackedPosition, scale: f32, wdl_blend: f32) -> [f32; 3] {
    let score = white_score(record) / scale;
    let (win, loss) = (sigmoid(score - DRAW_MARGIN), sigmoid(-score - DRAW_MARGIN));
    let mut chances = [win, 1.0 - win - loss, loss].map(|chance| (1.0 - wdl_blend) * chance);
    let happened = match record.turn() {
        Color::White => 2 - record.result().min(2),
        Color::Black => record.result().min(2),
    };
    chances[usize::from(happened)] += wdl_blend;
    chances
}

/// The loss of an output in pawns, |output − label|, and its derivative.
pub fn absolute_loss(output: f32, label: f32) -> (f32, f32) {
    let difference = output - label;
    (difference.abs(), if difference == 0.0 { 0.0 } else { difference.signum() })
}

/// The loss of three outputs, the cross-entropy of their softmax, and its derivatives.
pub fn cross_entropy(outputs: [f32; 3], chances: [f32; 3]) -> (f32, [f32; 3]) {
    let most = outputs.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let shifted = outputs.map(|output| output - most);
    let sum: f32 = shifted.iter().map(|output| output.exp()).sum();
    let loss = shifted.iter().zip(chances).map(|(output, chance)| chance * (sum.ln() - output)).sum();
    (loss, std::array::from_fn(|n| shifted[n].exp() / sum - chances[n]))
}

/// The score in centipawns, mates beyond ±30,000.
fn white_score(record: &PackedPosition) -> f32 {
    let score = f32::from(record.score());
    if record.turn() == Color::White { score } else { -score }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Outcome, Position};
    use play::Score;

    fn record(turn: char, score: Score, outcome: Outcome) -> PackedPosition {
        let position = Position::from_fen(&format!("4k3/8/8/8/8/8/8/4K2R {turn} - - 0 1")).unwrap();
        PackedPosition::new(&position, score, outcome).unwrap()
    }

    #[test]
    fn labels_are_seen_from_white_and_clamped() {
        let won = Outcome::Win(Color::White);
        assert_eq!(pawns(&record('w', Score::Centipawns(250), won)), 2.5);
        assert_eq!(pawns(&record('b', Score::Centipawns(250), won)), -2.5);
        assert_eq!(pawns(&record('w', Score::MateIn(3), won)), CLAMP);
        assert_eq!(pawns(&record('b', Score::MateIn(3), won)), -CLAMP);
    }

    #[test]
    fn chances_add_up_and_follow_score_and_result() {
        for turn in ['w', 'b'] {
            let lost = record(turn, Score::Centipawns(0), Outcome::Win(Color::Black));
            let even = win_draw_loss(&lost, 200.0, 0.0);
            assert_eq!(even[0], even[2]);
            assert!((even.iter().sum::<f32>() - 1.0).abs() < 1e-6);
            assert_eq!(win_draw_loss(&lost, 200.0, 1.0), [0.0, 0.0, 1.0]);
        }
        let mate = record('b', Score::MateIn(1), Outcome::Draw);
        assert_eq!(win_draw_loss(&mate, 200.0, 0.0), [0.0, 0.0, 1.0]);
    }

    #[test]
    fn derivatives_are_those_of_the_losses() {
        let (outputs, chances) = ([0.3, -0.8, 1.1], [0.5, 0.3, 0.2]);
        let (_, derivatives) = cross_entropy(outputs, chances);
        for n in 0..3 {
            let moved = |by: f32| {
                let mut outputs = outputs;
                outputs[n] += by;
                cross_entropy(outputs, chances).0
            };
            let slope = (moved(1e-2) - moved(-1e-2)) / 2e-2;
            assert!((slope - derivatives[n]).abs() < 1e-3, "{slope} {}", derivatives[n]);
        }
        assert_eq!(absolute_loss(-1.0, 2.0), (3.0, -1.0));
        assert!(cross_entropy([900.0, 0.0, -900.0], [0.0, 1.0, 0.0]).0.is_finite());
    }
}
