//! What is in a dataset, as tables and as a picture.

use report::plot::{Histogram, histograms};
use report::{Table, grouped, percent};

use super::{DatasetStatistics, Ending};

/// A name, a count, and its share of a whole.
fn shared(name: &str, part: u64, whole: u64) -> Vec<String> {
    vec![name.to_owned(), grouped(part), percent(part as f64 / whole.max(1) as f64)]
}

/// Games and positions, and their kinds.
pub fn overview(statistics: &DatasetStatistics, bytes: u64) -> Table {
    let &DatasetStatistics { games, positions, .. } = statistics;
    let mean =
        |sum: u64, count: u64, decimals: usize| format!("{:.decimals$}", sum as f64 / count.max(1) as f64);
    let plain = |name: &str, value: String| vec![name.to_owned(), value, String::new()];
    let mut rows = vec![
        plain("games", grouped(games)),
        shared("  of Chess960", statistics.chess960, games),
        plain("plies a game", mean(statistics.plies, games, 1)),
        plain("scored positions", grouped(positions)),
        shared("  in check", statistics.checks, positions),
        shared("  with a capture or promotion", statistics.tactics, positions),
        shared("  with a mate for a score", statistics.mates, positions),
        shared("  kept by the usual filter", statistics.kept, positions),
        plain("bytes a scored position", mean(bytes, positions, 2)),
    ];
    if let Some(scale) = statistics.scale() {
        rows.push(plain("scale: result = 1 / (1 + exp(-score / scale))", format!("{scale:.0}")));
    }
    Table::new("Overview", ["", "count", "share"]).with_rows(rows)
}

/// Outcomes and endings.
pub fn games(statistics: &DatasetStatistics) -> Table {
    let outcomes = ["White won", "drawn", "Black won"].into_iter().zip(statistics.outcomes);
    let endings = Ending::ALL.map(Ending::name).into_iter().zip(statistics.endings);
    let rows = outcomes.chain(endings.filter(|(_, count)| *count > 0));
    let rows = rows.map(|(name, count)| shared(name, count, statistics.games));
    Table::new("Games", ["", "count", "share"]).with_rows(rows)
}

/// The scores, from the side to move, and how the games ended from there.
pub fn positions(statistics: &DatasetStatistics) -> Table {
    let middle = DatasetStatistics::SCORE_STEPS as i32 / 2;
    let rows = statistics.scores.iter().zip(-middle..).map(|(step, n)| {
        let mut row = shared(
            &format!("{:+.2}", f64::from(n * DatasetStatistics::SCORE_STEP) / 100.0),
            step.count,
            statistics.positions,
        );
        row.push(step.mean().map_or(String::new(), |mean| format!("{:.1} %", 100.0 * mean)));
        row
    });
    Table::new("Scores, from the side to move", ["score", "positions", "share", "points"]).with_rows(rows)
}

/// The distributions of scores, lengths and pieces.
pub fn plot(statistics: &DatasetStatistics) -> String {
    let middle = DatasetStatistics::SCORE_STEPS as i32 / 2;
    let score = |n: usize| match (n as i32 - middle) * DatasetStatistics::SCORE_STEP / 100 {
        0 => "0".to_owned(),
        pawns => format!("{pawns:+}"),
    };
    let length = |n: usize| (n * DatasetStatistics::LENGTH_STEP).to_string();
    let scores = statistics.scores.map(|step| step.count);
    let panels = [
        Histogram {
            line: statistics.scores.iter().map(|step| step.mean()).collect(),
            ..histogram(
                "Positions by score in pawns, from the side to move; line: points made, 0 to 1",
                (&scores, 3),
                score,
            )
        },
        histogram("Games by length in plies", (&statistics.lengths, 2), length),
        histogram("Positions by number of pieces", (&statistics.pieces, 2), |n| (n + 2).to_string()),
    ];
    let [games, positions] = [statistics.games, statistics.positions].map(grouped);
    histograms(&format!("{games} games, {positions} scored positions"), &panels)
}

fn histogram(title: &str, (counts, every): (&[u64], usize), label: impl Fn(usize) -> String) -> Histogram {
    Histogram {
        title: title.to_owned(),
        bars: counts.iter().enumerate().map(|(n, &count)| (label(n), count)).collect(),
        label_every: every,
        line: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::ScoreStep;

    #[test]
    fn counts_and_shares_are_told() {
        let mut statistics = DatasetStatistics { games: 2, positions: 4, ..DatasetStatistics::default() };
        statistics.outcomes = [1, 1, 0];
        statistics.scores[15] = ScoreStep { count: 4, half_points: 4 };
        assert_eq!(overview(&statistics, 40).rows[8], ["bytes a scored position", "10.00", ""]);
        assert_eq!(games(&statistics).rows[0], ["White won", "1", "50 %"]);
        assert_eq!(positions(&statistics).rows[15], ["+0.00", "4", "100 %", "50.0 %"]);
        assert!(plot(&statistics).contains("2 games, 4 scored positions"));
    }
}
