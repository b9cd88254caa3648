//! The measurements as tables: the mean, every position, the time per move.

use classics::ablation::{Contender, Measurement, Pace, Study};

use super::Results;
use crate::table::{Table, duration, grouped, percent};

/// What Wrocław's watch showed at the same moves of its own game, in Python, without and with the
/// ordering of moves.
const WROCLAW_BEFORE: [&str; 5] = ["60.0 ms", "190 ms", "160 ms", "410 ms", "1.10 s"];
const WROCLAW_AFTER: [&str; 5] = ["60.0 ms", "90.0 ms", "120 ms", "140 ms", "500 ms"];

/// All tables, each written by `write`.
pub(super) fn render(results: &Results, write: fn(&Table) -> String) -> String {
    let study = &results.study;
    let mut tables = vec![mean(study)];
    tables.extend((0..study.positions.len()).map(|n| position(study, n)));
    tables.push(pace(&results.pace));
    tables.iter().map(write).collect()
}

fn columns(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn mean(study: &Study) -> Table {
    let rows = study.means().map(|(contender, mean)| {
        vec![
            contender.name.clone(),
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
    Table {
        title: format!(
            "Depth {} with the {} evaluation: geometric mean of {positions}",
            study.depth,
            study.evaluation.name()
        ),
        columns: columns(&["algorithm", "nodes", "of minimax", "branching factor", "time, all positions"]),
        rows: rows.collect(),
    }
}

fn position(study: &Study, n: usize) -> Table {
    let all = study.measured[n][0].statistics.nodes;
    let row = |(contender, measured): (&Contender, &Measurement)| {
        let statistics = &measured.statistics;
        vec![
            contender.name.clone(),
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
    Table {
        title: if *name == fen { fen } else { format!("{name}: {fen}") },
        columns: columns(&[
            "algorithm",
            "nodes",
            "of minimax",
            "branching factor",
            "time",
            "million nodes/s",
            "score",
        ]),
        rows: study.contenders.iter().zip(&study.measured[n]).map(row).collect(),
    }
}

fn pace(pace: &Pace) -> Table {
    let measured = pace.rows.iter().map(|(name, times)| {
        std::iter::once(name.clone()).chain(times.iter().map(|&time| duration(time))).collect()
    });
    let published = [
        ("Wrocław 2024, in Python, before ordering", WROCLAW_BEFORE),
        ("Wrocław 2024, in Python, with ordering", WROCLAW_AFTER),
    ];
    let published = published
        .map(|(name, times)| std::iter::once(name).chain(times).map(str::to_owned).collect::<Vec<String>>());
    let moves = Pace::MOVES.iter().map(|n| format!("move {n}"));
    Table {
        title: "Time per move in a game, Wrocław's evaluation at depth 3".into(),
        columns: std::iter::once("algorithm".to_owned()).chain(moves).collect(),
        rows: measured.chain(published).collect(),
    }
}
