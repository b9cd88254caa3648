//! `info`: what an engine tells while it thinks.

use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

use chess::Position;
use play::{Bound, Report, Score, WinDrawLoss};

/// Reads an `info` line about a position; `None` if it is no such line or tells nothing.
///
/// What cannot be understood is passed over, and the variation ends before its first illegal move.
///
/// ```
/// use chess::Position;
/// use play::Score;
/// let line = "info depth 12 score cp 35 upperbound nodes 4242 pv e2e4 e7e5 e1e8 g1f3";
/// let report = host::info::report(line, &Position::initial()).unwrap();
/// assert_eq!((report.depth, report.nodes), (Some(12), Some(4242)));
/// assert_eq!(report.score, Some(Score::Centipawns(35)));
/// assert_eq!(report.principal_variation.len(), 2);
/// ```
pub fn report(line: &str, position: &Position) -> Option<Report> {
    let mut words = line.split_ascii_whitespace();
    if words.next() != Some("info") {
        return None;
    }
    let mut report = Report::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => report.depth = number(&mut words).or(report.depth),
            "seldepth" => report.selective_depth = number(&mut words),
            "multipv" => report.line = number(&mut words),
            "nodes" => report.nodes = number(&mut words),
            "nps" => report.nodes_per_second = number(&mut words),
            "hashfull" => report.hash_full = number(&mut words),
            "tbhits" => report.tablebase_hits = number(&mut words),
            "time" => report.time = number(&mut words).map(Duration::from_millis),
            "cp" => report.score = number(&mut words).map(centipawns),
            "mate" => report.score = number(&mut words).map(Score::mate),
            "lowerbound" => report.bound = Bound::Lower,
            "upperbound" => report.bound = Bound::Upper,
            "wdl" => report.expectation = win_draw_loss(&mut words),
            "pv" => read_variation(&mut words, position, &mut report),
            // The rest of the line, with its spaces.
            "string" => {
                let message = line.split_once("string").map(|(_, text)| text.trim().to_owned());
                report.message = message.filter(|text| !text.is_empty());
                break;
            }
            _ => (),
        }
    }
    (report != Report::default()).then_some(report)
}

/// The next word, if it is a number; otherwise it is left to be read as something else.
fn number<T: FromStr>(words: &mut SplitAsciiWhitespace<'_>) -> Option<T> {
    let number = words.clone().next()?.parse().ok()?;
    words.next();
    Some(number)
}

fn centipawns(value: i64) -> Score {
    Score::Centipawns(value.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
}

fn win_draw_loss(words: &mut SplitAsciiWhitespace<'_>) -> Option<WinDrawLoss> {
    Some(WinDrawLoss { win: number(words)?, draw: number(words)?, loss: number(words)? })
}

fn read_variation(words: &mut SplitAsciiWhitespace<'_>, position: &Position, report: &mut Report) {
    let mut position = *position;
    report.principal_variation.clear();
    while let Some(m) = words.clone().next().and_then(|word| position.parse_uci(word).ok()) {
        words.next();
        report.principal_variation.push(m);
        position.play(m);
    }
}

#[cfg(test)]
mod tests {
    use chess::random::Random;

    use super::*;

    fn read(line: &str) -> Report {
        report(line, &Position::initial()).unwrap()
    }

    #[test]
    fn everything_is_read() {
        let read = read(
            "info depth 20 seldepth 31 multipv 2 score cp -12 lowerbound wdl 100 800 100 nodes 1234567 nps 2000000 \
             hashfull 512 tbhits 3 time 617 currmove e2e4 currmovenumber 1 pv d2d4 d7d5 c2c4",
        );
        assert_eq!((read.depth, read.selective_depth, read.line), (Some(20), Some(31), Some(2)));
        assert_eq!((read.score, read.bound), (Some(Score::Centipawns(-12)), Bound::Lower));
        assert_eq!(read.expectation, Some(WinDrawLoss { win: 100, draw: 800, loss: 100 }));
        assert_eq!((read.nodes, read.nodes_per_second), (Some(1_234_567), Some(2_000_000)));
        assert_eq!((read.hash_full, read.tablebase_hits), (Some(512), Some(3)));
        assert_eq!(read.time, Some(Duration::from_millis(617)));
        assert_eq!(read.principal_variation.len(), 3);
    }

    #[test]
    fn mates_have_a_side() {
        assert_eq!(read("info score mate 3").score, Some(Score::MateIn(3)));
        assert_eq!(read("info score mate -2 upperbound").score, Some(Score::MatedIn(2)));
        assert_eq!(read("info score mate 0").score, Some(Score::MatedIn(0)));
        assert_eq!(read("info score mate -2147483648").score, Some(Score::MatedIn(1 << 31)));
        assert_eq!(read("info score cp 99999999999").score, Some(Score::Centipawns(i32::MAX)));
    }

    #[test]
    fn a_variation_need_not_be_last_or_legal() {
        let read = read("info pv e2e4 e7e5 e1g1 g8f6 depth 7");
        assert_eq!((read.principal_variation.len(), read.depth), (2, Some(7)));
    }

    #[test]
    fn messages_keep_their_words() {
        let message = read("info string NNUE  evaluation depth 3 string x").message;
        assert_eq!(message.as_deref(), Some("NNUE  evaluation depth 3 string x"));
    }

    #[test]
    fn missing_and_broken_values_spoil_nothing_else() {
        let read = read("info depth score cp nodes 12 time -5 hashfull 99999999999 seldepth 4 wdl 1 2");
        assert_eq!((read.depth, read.nodes, read.selective_depth), (None, Some(12), Some(4)));
        assert_eq!((read.score, read.time, read.expectation), (None, None, None));
        for nothing in
            ["", "info", "information depth 3", "info string", "info currmove e2e4 currmovenumber 3"]
        {
            assert_eq!(report(nothing, &Position::initial()), None, "{nothing}");
        }
    }

    #[test]
    fn no_line_is_too_odd() {
        let words = "info depth score cp mate pv string wdl -1 0 9999999999999999999 e2e4 a7a8q 0000 é \0 multipv lowerbound";
        let words: Vec<&str> = words.split(' ').collect();
        let mut random = Random::new(1);
        for _ in 0..20_000 {
            let length = random.below(12);
            let line: Vec<&str> = (0..length).map(|_| words[random.below(words.len())]).collect();
            report(&format!("info {}", line.join(" ")), &Position::initial());
        }
    }
}
