//! What each legal move is worth, as a search sees it.

use chess::{Game, Move};
use play::{Limits, Report, Score};

use super::choice::SCORE_LIMIT;

/// What a move loses at least that nothing is known about.
const MUCH: i32 = 300;

/// What is known about root moves, collected while a search of all of them goes deeper.
pub(crate) struct MoveScores {
    moves: Vec<Move>,
    reports: Vec<Option<Report>>,
}

impl MoveScores {
    /// Of the moves that the limits allow.
    pub(crate) fn new(game: &Game, limits: &Limits) -> MoveScores {
        let legal = game.position().legal_moves();
        let allowed: Vec<Move> = legal.iter().copied().filter(|m| limits.search_moves.contains(m)).collect();
        let moves = if allowed.is_empty() { legal.to_vec() } else { allowed };
        MoveScores { reports: vec![None; moves.len()], moves }
    }

    /// Limits under which every move is searched.
    pub(crate) fn limits(&self, limits: &Limits, nodes: u64) -> Limits {
        let nodes = limits.nodes.map_or(nodes, |limit| limit.min(nodes));
        Limits { nodes: Some(nodes), lines: Some(self.moves.len() as u32), ..limits.clone() }
    }

    pub(crate) fn note(&mut self, report: Report) {
        let first = report.principal_variation.first();
        if let Some(n) = self.moves.iter().position(|m| Some(m) == first) {
            self.reports[n] = Some(Report { line: None, ..report });
        }
    }

    /// The moves.
    pub(crate) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The last report about a move.
    pub(crate) fn report(&self, n: usize) -> Option<&Report> {
        self.reports.get(n)?.as_ref()
    }

    /// What each move is worth, in centipawns. A move that was not searched is as bad as the worst, and bad.
    pub(crate) fn scores(&self) -> Vec<i32> {
        let centipawns = |score: Score| score.as_centipawns().clamp(-SCORE_LIMIT, SCORE_LIMIT);
        let score = |report: &Option<Report>| report.as_ref().and_then(|report| report.score).map(centipawns);
        let scores: Vec<Option<i32>> = self.reports.iter().map(score).collect();
        let best = scores.iter().flatten().copied().max().unwrap_or(0);
        let worst = scores.iter().flatten().copied().fold(best - MUCH, i32::min);
        scores.iter().map(|score| score.unwrap_or(worst)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_report_of_a_move_counts_and_unknown_ones_are_bad() {
        let game = Game::new();
        let mut scores = MoveScores::new(&game, &Limits::default());
        let uci = |uci: &str| game.position().parse_uci(uci).unwrap();
        for (m, score) in [("e2e4", 30), ("d2d4", 25), ("g2g4", -80), ("e2e4", 35)] {
            let (score, principal_variation) = (Some(Score::Centipawns(score)), vec![uci(m)]);
            scores.note(Report { score, principal_variation, ..Report::default() });
        }
        assert_eq!(scores.limits(&Limits::nodes(7), 10).nodes, Some(7));
        assert_eq!(scores.limits(&Limits::default(), 10).lines, Some(20));
        let number = |m: &str| scores.moves().iter().position(|&other| other == uci(m)).unwrap();
        let known = scores.scores();
        assert_eq!(["e2e4", "d2d4", "g2g4", "a2a3"].map(|m| known[number(m)]), [35, 25, -80, -265]);
        assert!(scores.report(number("d2d4")).is_some() && scores.report(number("a2a3")).is_none());
        let limits = Limits { search_moves: vec![uci("a2a3")], ..Limits::default() };
        assert_eq!(MoveScores::new(&game, &limits).moves(), [uci("a2a3")]);
    }
}
