//! What is in a file of games.

use chess::{CastlingMode, Color, Outcome};
use play::Score;

use super::{Ending, PositionFilter, ReplayedMove, ScoredGame};

/// Counts over games and their positions.
#[derive(Clone, Debug, Default)]
pub struct DatasetStatistics {
    /// Games.
    pub games: u64,
    /// Games of Chess960.
    pub chess960: u64,
    /// Plies.
    pub plies: u64,
    /// Plies of the longest game.
    pub longest: u64,
    /// Positions with a score.
    pub positions: u64,
    /// Positions with a score that the usual filter keeps.
    pub kept: u64,
    /// Positions with a score and the side to move in check.
    pub checks: u64,
    /// Positions with a score in which something was taken or promoted.
    pub tactics: u64,
    /// Positions with a mate for a score.
    pub mates: u64,
    /// Games that White won, that were drawn, that Black won.
    pub outcomes: [u64; 3],
    /// Games by their ending, in the order of [`Ending::ALL`].
    pub endings: [u64; Ending::ALL.len()],
    /// Games by their length, in steps of [`LENGTH_STEP`](DatasetStatistics::LENGTH_STEP) plies.
    pub lengths: [u64; DatasetStatistics::LENGTH_STEPS],
    /// Positions by their score, from the side to move.
    pub scores: [ScoreStep; DatasetStatistics::SCORE_STEPS],
    /// Positions with a score by the number of pieces: the kings alone, one more, …, all 32.
    pub pieces: [u64; 31],
}

/// Positions with about the same score.
#[derive(Clone, Copy, Debug, Default)]
pub struct ScoreStep {
    /// How many.
    pub count: u64,
    /// Twice the points that the side to move made.
    pub half_points: u64,
}

impl ScoreStep {
    /// The mean result of the side to move, 0 to 1.
    pub fn mean(self) -> Option<f64> {
        (self.count > 0).then(|| self.half_points as f64 / 2.0 / self.count as f64)
    }
}

impl DatasetStatistics {
    /// How many plies a step of the lengths is wide.
    pub const LENGTH_STEP: usize = 20;
    /// How many steps of lengths there are; the last is open.
    pub const LENGTH_STEPS: usize = 21;
    /// How many centipawns a step of the scores is wide.
    pub const SCORE_STEP: i32 = 100;
    /// How many steps of scores there are, the middle one around 0; the outermost are open.
    pub const SCORE_STEPS: usize = 31;

    /// Adds a game, as far as its moves are legal.
    pub fn add(&mut self, game: &ScoredGame) {
        let plies = game.moves.len();
        self.games += 1;
        self.chess960 += u64::from(game.start.castling_mode() == CastlingMode::Chess960);
        self.plies += plies as u64;
        self.longest = self.longest.max(plies as u64);
        self.lengths[(plies / DatasetStatistics::LENGTH_STEP).min(DatasetStatistics::LENGTH_STEPS - 1)] += 1;
        self.endings[game.ending as usize] += 1;
        self.outcomes[match game.outcome {
            Outcome::Win(Color::White) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Color::Black) => 2,
        }] += 1;
        for replayed in game.replay() {
            if let Some(score) = replayed.score {
                self.add_position(&replayed, score, game.outcome);
            }
        }
    }

    fn add_position(&mut self, replayed: &ReplayedMove, score: Score, outcome: Outcome) {
        let position = &replayed.position;
        self.positions += 1;
        self.kept += u64::from(PositionFilter::default().score(replayed).is_some());
        self.checks += u64::from(position.is_check());
        self.tactics += u64::from(!replayed.played.is_quiet());
        self.mates += u64::from(!matches!(score, Score::Centipawns(_)));
        self.pieces[(position.occupied().count() as usize).clamp(2, 32) - 2] += 1;
        let step = &mut self.scores[step_of(score)];
        step.count += 1;
        step.half_points += match outcome {
            Outcome::Draw => 1,
            Outcome::Win(winner) => 2 * u64::from(winner == position.turn()),
        };
    }

    /// The centipawns `s` with which 1 / (1 + exp(−score / s)) predicts the results best: what to divide
    /// scores by in training. `None` without positions.
    pub fn scale(&self) -> Option<f64> {
        let middle = DatasetStatistics::SCORE_STEPS / 2;
        let error = |scale: f64| {
            // The open steps hold scores of any size.
            let inner = self.scores.iter().enumerate().skip(1).take(DatasetStatistics::SCORE_STEPS - 2);
            inner.fold(0.0, |sum, (n, step)| {
                let score = (n as f64 - middle as f64) * f64::from(DatasetStatistics::SCORE_STEP);
                let expected = 1.0 / (1.0 + (-score / scale).exp());
                sum + step.mean().map_or(0.0, |mean| step.count as f64 * (mean - expected).powi(2))
            })
        };
        let scales = (50..2_000).map(f64::from);
        (self.positions > 0).then(|| scales.min_by(|&a, &b| error(a).total_cmp(&error(b))))?
    }
}

fn step_of(score: Score) -> usize {
    let middle = DatasetStatistics::SCORE_STEPS as i32 / 2;
    let steps =
        (score.as_centipawns() + DatasetStatistics::SCORE_STEP / 2).div_euclid(DatasetStatistics::SCORE_STEP);
    (middle + steps.clamp(-middle, middle)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::ScoredMove;
    use chess::Position;

    fn game(outcome: Outcome, scores: &[i32]) -> ScoredGame {
        let mut position = Position::initial();
        let mut moves = Vec::new();
        for (uci, &score) in ["e2e4", "d7d5", "e4d5", "d8d5"].into_iter().zip(scores) {
            let played = position.parse_uci(uci).unwrap();
            moves.push(ScoredMove { played, score: Some(Score::Centipawns(score)) });
            position.play(played);
        }
        ScoredGame { start: Position::initial(), moves, outcome, ending: Ending::WinAdjudicated }
    }

    #[test]
    fn games_and_positions_are_counted() {
        let mut statistics = DatasetStatistics::default();
        statistics.add(&game(Outcome::Win(Color::White), &[20, -30, 320, -5_000]));
        assert_eq!((statistics.games, statistics.plies, statistics.positions), (1, 4, 4));
        assert_eq!((statistics.outcomes, statistics.lengths[0]), ([1, 0, 0], 1));
        assert_eq!((statistics.tactics, statistics.checks, statistics.kept), (2, 0, 0));
        assert_eq!((statistics.pieces[30], statistics.pieces[29]), (3, 1));
        let [lowest, middle, third] = [0, 15, 18].map(|n| statistics.scores[n].mean());
        assert_eq!((lowest, middle, third), (Some(0.0), Some(0.5), Some(1.0)));
    }

    #[test]
    fn the_scale_fits_the_results() {
        assert_eq!(DatasetStatistics::default().scale(), None);
        let mut statistics = DatasetStatistics { positions: 1, ..DatasetStatistics::default() };
        for (n, step) in statistics.scores.iter_mut().enumerate() {
            let expected = 1.0 / (1.0 + (-(n as f64 - 15.0) * 100.0 / 345.0).exp());
            *step = ScoreStep { count: 1 << 20, half_points: (expected * f64::from(2 << 20)).round() as u64 };
        }
        assert_eq!(statistics.scale(), Some(345.0));
    }
}
