//! The measurements as tables (the mean, every position, the time per move) and as a picture.

use report::plot::{LogBar, LogBars};
use report::{Table, duration, grouped, percent};

use super::{AblationStudy, Measurement, MoveTimes, SearchVariant};

/// What Wrocław's watch showed at the same moves of its own game, in Python, without and with the
/// ordering of moves.
const WROCLAW_BEFORE: [&str; 5] = ["60.0 ms", "190 ms", "160 ms", "410 ms", "1.10 s"];
const WROCLAW_AFTER: [&str; 5] = ["60.0 ms", "90.0 ms", "120 ms", "140 ms", "500 ms"];

/// All tables.
pub fn tables(study: &AblationStudy, move_times: &MoveTimes) -> Vec<Table> {
    let positions = (0..study.positions.len()).map(|n| position(study, n));
    std::iter::once(mean(study)).chain(positions).chain([time_per_move(move_times)]).collect()
}

/// The mean number of nodes as bars on a logarithmic scale. Colours tell what keeps the score from what may
/// change it.
pub fn plot(study: &AblationStudy) -> LogBars {
    let bar = |(variant, mean): (&SearchVariant, super::Mean)| LogBar {
        name: variant.name.clone(),
        value: mean.nodes,
        note: format!(
            "{} · {} · {}",
            grouped(mean.nodes.round() as u64),
            percent(mean.share),
            duration(mean.time)
        ),
        group: usize::from(!variant.is_exact()),
    };
    LogBars {
        title: format!("Nodes per search at depth {}", study.depth),
        subtitle: format!(
            "Geometric mean of {} positions, {} evaluation; logarithmic scale. After the bar: nodes, share of \
             minimax, time for all positions.",
            study.positions.len(),
            study.evaluation.name()
        ),
        bars: study.means().map(bar).collect(),
        legend: ["finds the score of minimax", "searches another tree"].map(str::to_owned).to_vec(),
    }
}

fn mean(study: &AblationStudy) -> Table {
    let rows = study.means().map(|(variant, mean)| {
        vec![
            variant.name.clone(),
            grouped(mean.nodes.round() as u64),
            percent(mean.share),
            format!("{:.2}", mean.branching),
            duration(mean.time),
        ]
    });
    let positions = match study.positions.len() {
        1 => "1 position".to_owned(),
        n => format!("{n} positions"),
    };
    let title = format!(
        "Depth {} with the {} evaluation: geometric mean of {positions}",
        study.depth,
        study.evaluation.name()
    );
    let columns = ["algorithm", "nodes", "of minimax", "branching factor", "time, all positions"];
    Table::new(title, columns).with_rows(rows)
}

fn position(study: &AblationStudy, n: usize) -> Table {
    let all = study.measured[n][0].statistics.nodes;
    let row = |(variant, measured): (&SearchVariant, &Measurement)| {
        let statistics = &measured.statistics;
        vec![
            variant.name.clone(),
            grouped(statistics.nodes),
            percent(statistics.nodes as f64 / all.max(1) as f64),
            format!("{:.2}", statistics.effective_branching_factor()),
            duration(statistics.time),
            format!("{:.1}", statistics.speed() / 1e6),
            measured.value.to_string(),
        ]
    };
    let (name, position) = &study.positions[n];
    let fen = position.to_fen();
    let title = if *name == fen { fen } else { format!("{name}: {fen}") };
    let columns =
        ["algorithm", "nodes", "of minimax", "branching factor", "time", "million nodes/s", "score"];
    Table::new(title, columns).with_rows(study.variants.iter().zip(&study.measured[n]).map(row))
}

fn time_per_move(move_times: &MoveTimes) -> Table {
    let measured = move_times.rows.iter().map(|(name, times)| {
        std::iter::once(name.clone()).chain(times.iter().map(|&time| duration(time))).collect()
    });
    let published = [
        ("Wrocław 2024, in Python, before ordering", WROCLAW_BEFORE),
        ("Wrocław 2024, in Python, with ordering", WROCLAW_AFTER),
    ];
    let published = published
        .map(|(name, times)| std::iter::once(name).chain(times).map(str::to_owned).collect::<Vec<String>>());
    let moves = MoveTimes::MOVES.iter().map(|n| format!("move {n}"));
    let title = "Time per move in a game, Wrocław's evaluation at depth 3";
    Table::new(title, std::iter::once("algorithm".to_owned()).chain(moves))
        .with_rows(measured.chain(published))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluation;
    use std::time::Duration;

    #[test]
    fn every_algorithm_is_in_the_tables_and_in_the_picture() {
        let position = chess::Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1").unwrap();
        let study =
            AblationStudy::run(vec![("mate".to_owned(), position)], Evaluation::Material, 2, |_, _| {});
        let move_times = MoveTimes { rows: vec![("minimax".into(), vec![Duration::from_millis(5)])] };
        let tables = tables(&study, &move_times);
        assert_eq!(tables.len(), 3);
        let (text, picture) = (tables[0].to_text(), plot(&study).render());
        for variant in &study.variants {
            assert!(text.contains(&variant.name) && picture.contains(&variant.name), "{}", variant.name);
        }
    }
}
