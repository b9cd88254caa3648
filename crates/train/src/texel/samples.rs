//! Quiet positions from games that an engine has commented.

use std::collections::HashSet;

use chess::pgn::{Annotation, Evaluation, Placement, RawText, Scope, Visitor};
use chess::random::Random;
use chess::{Color, Move, Outcome, Position};
use engine::evaluation::Trace;

use super::dataset::{Dataset, Sample};

/// Positions that are decided are left out, in centipawns.
pub const SCORE_LIMIT: i32 = 1_200;

/// Reads games and keeps the positions to learn from: not in check, with a quiet move played and a score.
/// A game read before is passed over: it would count twice, perhaps on both sides of the test.
pub struct Collector {
    /// To learn from.
    pub training: Dataset,
    /// To see whether it was learnt, from other games.
    pub validation: Dataset,
    /// Which part of the games is for validation.
    share: f64,
    limit: usize,
    random: Random,
    /// The moves of the games read, as fingerprints.
    seen: HashSet<u64>,
    fingerprint: u64,
    /// Positions of the current game, with their scores for White.
    game: Vec<(Position, i32)>,
    /// The last move and the position it was made in.
    last: Option<(Position, Move)>,
}

impl Collector {
    /// A collector that keeps at most `limit` positions and sets this share of the games aside.
    pub fn new(limit: usize, validation_share: f64, seed: u64) -> Collector {
        Collector {
            training: Dataset::default(),
            validation: Dataset::default(),
            share: validation_share,
            limit,
            random: Random::new(seed),
            seen: HashSet::new(),
            fingerprint: 0,
            game: Vec::new(),
            last: None,
        }
    }

    /// Whether there are as many positions as wanted.
    pub fn is_full(&self) -> bool {
        self.training.len() + self.validation.len() >= self.limit
    }
}

impl Visitor for Collector {
    fn begin_game(&mut self) {
        self.game.clear();
        self.last = None;
    }

    fn start(&mut self, position: &Position) -> Scope {
        self.fingerprint = position.key().0;
        Scope::Mainline
    }

    fn play(&mut self, before: &Position, m: Move) {
        let played = before.key().0 ^ u64::from(m.to_bits());
        self.fingerprint = Random::new(self.fingerprint ^ played).next_u64();
        self.last = Some((*before, m));
    }

    fn comment(&mut self, text: RawText<'_>, _: Placement) {
        // A move may have several comments; the first with an evaluation counts.
        let Some(evaluation) = Annotation::parse(&text.decode()).evaluation() else { return };
        let Some((position, m)) = self.last.take() else { return };
        let Evaluation::Centipawns(score) = evaluation else { return };
        if score.abs() <= SCORE_LIMIT && m.is_quiet() && !position.is_check() {
            self.game.push((position, score));
        }
    }

    fn end_game(&mut self, _: &Position, result: Option<Outcome>) {
        if !self.seen.insert(self.fingerprint) {
            return;
        }
        let validates = (self.random.next_u64() >> 11) as f64 / (1u64 << 53) as f64 <= self.share;
        let dataset = if validates { &mut self.validation } else { &mut self.training };
        let result = match result {
            None => return,
            Some(Outcome::Draw) => 0.5,
            Some(Outcome::Win(Color::White)) => 1.0,
            Some(Outcome::Win(Color::Black)) => 0.0,
        };
        for (position, score) in self.game.drain(..) {
            if let Some(trace) = Trace::of(&position) {
                dataset.push(&trace, Sample { score: score as f32, result });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::Reader;

    fn collect(pgn: &str) -> Collector {
        let mut collector = Collector::new(usize::MAX, 0.0, 1);
        let mut reader = Reader::new(pgn.as_bytes());
        while reader.visit(&mut collector).unwrap() {}
        collector
    }

    #[test]
    fn quiet_positions_with_scores_are_kept() {
        let game = "1. e4 { [%eval 0.25,7] } d5 { [%eval #3] } 2. exd5 { [%eval 0.30] } Qd7 \
                    3. Bb5 { [%eval 15.00] } c6 { [%eval 0.10] } 4. Bf1 { [%eval -0.20] } 1-0\n\n";
        let collector = collect(game);
        let scores: Vec<f32> = collector.training.samples().map(|sample| sample.score).collect();
        assert_eq!(scores, [25.0, 10.0, -20.0], "no mate, no capture, no comment missing, nothing decided");
        assert!(collector.training.samples().all(|sample| sample.result == 1.0));
    }

    #[test]
    fn unfinished_games_and_repetitions_teach_nothing() {
        let game = "1. e4 { [%eval 0.25] } 1/2-1/2\n\n";
        assert_eq!(collect(&game.repeat(3)).training.len(), 1);
        let other = "1. d4 { [%clk 0:10:00] } { [%eval 0.20] } 1/2-1/2\n\n";
        assert_eq!(collect(&[game, other].concat()).training.len(), 2, "another last move, a second comment");
        assert!(collect("1. e4 { [%eval 0.25] } *").training.is_empty());
    }
}
