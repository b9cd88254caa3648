//! What an engine reports, gathered into what the page shows.

use chess::{Color, End, Move, Position};
use play::{Bound, Report, Score, WinDrawLoss};

use crate::white_score::WhiteScore;
use crate::wire::study::SearchInfo;

/// Moves of a line that are shown.
const LONGEST_LINE: usize = 20;

/// A principal variation.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) score: WhiteScore,
    /// White's wins, draws and Black's wins, in thousandths.
    pub(crate) wdl: Option<[u16; 3]>,
    /// How likely a policy thought the first move, in thousandths.
    pub(crate) prior: Option<u16>,
    pub(crate) uci: Vec<String>,
    pub(crate) san: Vec<String>,
    pub(crate) depth: u32,
}

/// The state of a search. The lines that are shown are all of one depth.
pub(crate) struct InfoCollector {
    position: Position,
    wanted: usize,
    /// The lines of the last depth that is complete.
    lines: Vec<Line>,
    /// Those of the depth that is being searched.
    next: Vec<Line>,
    /// Everything but the lines.
    totals: SearchInfo,
}

impl InfoCollector {
    /// Nothing yet, about a position, in so many lines.
    pub(crate) fn new(engine: &str, position: &Position, lines: usize) -> InfoCollector {
        InfoCollector {
            position: *position,
            wanted: lines.min(position.legal_moves().len()),
            lines: Vec::new(),
            next: Vec::new(),
            totals: SearchInfo { engine: engine.to_owned(), running: true, ..InfoCollector::none() },
        }
    }

    /// No engine searches, and none has.
    pub(crate) fn none() -> SearchInfo {
        SearchInfo {
            engine: String::new(),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            nps: 0,
            time_ms: 0,
            tablebase_hits: 0,
            lines: Vec::new(),
            threat: None,
            plan: None,
            running: false,
        }
    }

    /// A game that is over needs no engine.
    pub(crate) fn of_end(end: End) -> SearchInfo {
        let (score, wdl) = match end {
            End::Checkmate { winner: Color::White } => (Score::MateIn(0), [1_000, 0, 0]),
            End::Checkmate { winner: Color::Black } => (Score::MatedIn(0), [0, 0, 1_000]),
            _ => (Score::Centipawns(0), [0, 1_000, 0]),
        };
        let line = Line {
            score: WhiteScore(score),
            wdl: Some(wdl),
            prior: None,
            uci: Vec::new(),
            san: Vec::new(),
            depth: 0,
        };
        SearchInfo { lines: vec![(&line).into()], ..InfoCollector::none() }
    }

    /// Adds a report; says whether there is something new to show.
    pub(crate) fn add(&mut self, report: &Report) -> bool {
        if report.bound != Bound::Exact || report.principal_variation.is_empty() {
            return false;
        }
        let Some(score) = report.score else { return false };
        self.count(report);
        let line = self.line(report, WhiteScore::new(score, self.position.turn()));
        if report.line.unwrap_or(1) <= 1 {
            self.complete();
            self.next.clear();
        }
        self.next.push(line);
        if self.next.len() < self.wanted {
            return false;
        }
        self.complete();
        true
    }

    /// Shows the depth that is being searched, unless more lines are known of the one before.
    fn complete(&mut self) {
        if !self.next.is_empty() && self.next.len() >= self.lines.len() {
            self.lines = std::mem::take(&mut self.next);
        }
    }

    fn count(&mut self, report: &Report) {
        let totals = &mut self.totals;
        totals.selective_depth = report.selective_depth.unwrap_or(totals.selective_depth);
        totals.nodes = report.nodes.unwrap_or(totals.nodes);
        totals.nps = report.speed().unwrap_or(totals.nps);
        totals.time_ms =
            report.time.map_or(totals.time_ms, |time| time.as_millis().min(u32::MAX.into()) as u32);
        totals.tablebase_hits = report.tablebase_hits.unwrap_or(totals.tablebase_hits);
    }

    fn line(&self, report: &Report, score: WhiteScore) -> Line {
        let (uci, san) = notations(&self.position, &report.principal_variation);
        let wdl = report.expectation.map(|expected| self.of_white(expected));
        Line { score, wdl, prior: report.prior, uci, san, depth: report.depth.unwrap_or(0) }
    }

    fn of_white(&self, WinDrawLoss { win, draw, loss }: WinDrawLoss) -> [u16; 3] {
        match self.position.turn() {
            Color::White => [win, draw, loss],
            Color::Black => [loss, draw, win],
        }
    }

    /// The lines that are shown.
    pub(crate) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// What is shown.
    pub(crate) fn info(&self) -> SearchInfo {
        let depth = self.lines.first().map_or(0, |line| line.depth);
        let lines = self.lines.iter().map(Into::into).collect();
        SearchInfo { depth, lines, ..self.totals.clone() }
    }

    /// What is shown when the search has ended.
    pub(crate) fn finish(&mut self) -> SearchInfo {
        self.complete();
        SearchInfo { running: false, ..self.info() }
    }
}

/// The moves of a line in UCI and SAN. Engines are not trusted: a move that is not legal ends the line.
fn notations(position: &Position, line: &[Move]) -> (Vec<String>, Vec<String>) {
    let mut here = *position;
    let (mut uci, mut san) = (Vec::new(), Vec::new());
    for &m in line.iter().take(LONGEST_LINE) {
        if !here.is_legal(m) {
            break;
        }
        uci.push(here.to_uci(m));
        san.push(here.to_san(m));
        here.play(m);
    }
    (uci, san)
}

#[cfg(test)]
mod tests {
    use chess::Game;

    use super::*;
    use crate::wire::Eval;

    fn report(position: &Position, depth: u32, line: u32, san: &str, score: i32) -> Report {
        Report {
            depth: Some(depth),
            line: Some(line),
            score: Some(play::Score::Centipawns(score)),
            expectation: Some(WinDrawLoss { win: 500, draw: 300, loss: 200 }),
            principal_variation: vec![position.parse_san(san).unwrap()],
            ..Report::default()
        }
    }

    fn shown(collector: &InfoCollector) -> Vec<(u32, String)> {
        collector.info().lines.iter().map(|line| (line.depth, line.san.join(" "))).collect()
    }

    fn line(depth: u32, san: &str) -> (u32, String) {
        (depth, san.to_owned())
    }

    #[test]
    fn the_lines_of_a_depth_are_shown_together() {
        let start = Position::initial();
        let mut collector = InfoCollector::new("x", &start, 2);
        assert!(!collector.add(&report(&start, 1, 1, "e4", 20)));
        assert!(collector.add(&report(&start, 1, 2, "d4", 10)));
        assert!(!collector.add(&report(&start, 2, 1, "c4", 30)));
        assert_eq!(shown(&collector), [line(1, "e4"), line(1, "d4")]);
        assert!(collector.add(&report(&start, 2, 2, "e4", 25)));
        assert_eq!(shown(&collector), [line(2, "c4"), line(2, "e4")]);
        collector.add(&report(&start, 3, 1, "d4", 30));
        assert_eq!(collector.finish().lines.len(), 2, "half a depth is not shown");
    }

    #[test]
    fn an_engine_that_shows_fewer_lines_is_shown_all_the_same() {
        let start = Position::initial();
        let mut collector = InfoCollector::new("x", &start, 3);
        collector.add(&report(&start, 1, 1, "e4", 20));
        collector.add(&report(&start, 2, 1, "d4", 20));
        assert_eq!(shown(&collector), [line(1, "e4")]);
        assert_eq!(collector.finish().lines[0].san, ["d4"]);
    }

    #[test]
    fn scores_and_wdl_are_whites() {
        let black = Position::initial().after(Position::initial().parse_san("e4").unwrap());
        let mut collector = InfoCollector::new("x", &black, 1);
        collector.add(&report(&black, 1, 1, "e5", 20));
        let info = collector.info();
        assert_eq!(info.lines[0].score, Eval::Cp(-20));
        assert_eq!(info.lines[0].wdl, Some([200, 300, 500]));
        assert_eq!(info.lines[0].prior, None);
        collector.add(&Report { prior: Some(412), ..report(&black, 2, 1, "e5", 20) });
        assert_eq!(collector.info().lines[0].prior, Some(412));
    }

    #[test]
    fn bounds_and_reports_without_a_line_are_passed_over() {
        let start = Position::initial();
        let mut collector = InfoCollector::new("x", &start, 1);
        assert!(!collector.add(&Report { bound: Bound::Lower, ..report(&start, 9, 1, "a3", 0) }));
        assert!(!collector.add(&Report::default()));
        assert!(collector.info().lines.is_empty());
    }

    #[test]
    fn lines_are_cut_where_they_are_long_or_wrong() {
        let start = Position::initial();
        let e4 = start.parse_san("e4").unwrap();
        assert_eq!(notations(&start, &[e4, e4]).1, ["e4"]);
        let mut game = Game::new();
        for san in ["Nf3", "Nf6", "Ng1", "Ng8"].iter().cycle().take(30) {
            let m = game.position().parse_san(san).unwrap();
            if game.play(m).is_err() {
                break;
            }
        }
        assert!(notations(&start, game.moves()).0.len() <= LONGEST_LINE);
    }

    #[test]
    fn ends_say_who_won() {
        let mated =
            Position::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").unwrap();
        let info = InfoCollector::of_end(mated.end().unwrap());
        assert_eq!((info.lines[0].score, info.running), (Eval::Mate(0), false));
        assert_eq!(info.lines[0].wdl, Some([0, 0, 1_000]));
    }
}
