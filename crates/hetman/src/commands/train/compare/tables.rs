//! The figures of a comparison.

use train::mlp::study::Phase;

use super::disputes::{Dispute, describe};
use super::held_out::{HeldOut, Opinion, expected};
use crate::commands::train::study::errors::{cells, name};
use crate::table::{Table, grouped};

/// How far each is from the search, as expected scores.
pub(super) fn expected_scores(opinions: &[Opinion], held_out: &[HeldOut]) -> Table {
    let mut table = errors("Mean error of the expected score, 0 to 1", opinions, held_out, expected);
    table.columns.push("correlation".into());
    for (row, opinion) in table.rows.iter_mut().zip(opinions) {
        row.push(opinion.correlation(held_out).map_or("–".into(), |r| format!("{r:.3}")));
    }
    table
}

/// How far each is from the search, in pawns.
pub(super) fn pawns(opinions: &[Opinion], held_out: &[HeldOut]) -> Table {
    errors("Mean error in pawns, all clamped to ±15", opinions, held_out, |pawns| pawns)
}

fn errors(title: &str, opinions: &[Opinion], held_out: &[HeldOut], scale: fn(f32) -> f32) -> Table {
    let count = |phase: Phase| held_out.iter().filter(|one| one.phase == phase).count() as u64;
    let phases = Phase::ALL.map(|phase| format!("{} ({})", name(phase), grouped(count(phase))));
    let columns = ["says".to_owned(), format!("all ({})", grouped(held_out.len() as u64))];
    let row = |opinion: &Opinion| {
        let errors = opinion.errors(held_out, scale);
        std::iter::once(opinion.name.clone()).chain(cells(&errors)).collect()
    };
    Table {
        title: title.into(),
        columns: columns.into_iter().chain(phases).collect(),
        rows: opinions.iter().map(row).collect(),
    }
}

/// How well each foresees the end of the game, and how fast. The label is the search that it is measured by.
pub(super) fn results(opinions: &[Opinion], label: &Opinion, held_out: &[HeldOut]) -> Table {
    let row = |opinion: &Opinion| {
        let speed = opinion.speed.map_or("–".into(), |speed| grouped(speed as u64));
        vec![opinion.name.clone(), format!("{:.4}", opinion.error_of_results(held_out)), speed]
    };
    let rows = opinions.iter().chain([label]).map(row).collect();
    let columns = ["says", "squared error of the game's result", "evaluations/s"];
    Table { title: "Against how the games ended".into(), columns: columns.map(str::to_owned).to_vec(), rows }
}

/// With whom the searches side, over all disputes.
pub(super) fn verdicts(disputes: &[Dispute], names: [&str; 2], nodes: u64) -> Table {
    let count = |who| disputes.iter().filter(|dispute| dispute.nearer() == who).count().to_string();
    let rows = vec![
        vec![format!("{} nearer to both", names[0]), count(Some(0))],
        vec![format!("{} nearer to both", names[1]), count(Some(1))],
        vec!["the searches disagree, too".into(), count(None)],
    ];
    Table {
        title: format!(
            "The {} widest disagreements between {} and {}, each searched with both to {} nodes",
            disputes.len(),
            names[0],
            names[1],
            grouped(nodes)
        ),
        columns: ["searches".into(), "positions".into()].into(),
        rows,
    }
}

/// Some disputes in full.
pub(super) fn examples(
    examples: &[&Dispute],
    names: [&str; 2],
    others: &[&Opinion],
    held_out: &[HeldOut],
) -> Table {
    let other_names = others.iter().map(|opinion| opinion.name.clone());
    let searches = names.map(|name| format!("search with {name}"));
    let columns = ["".to_owned(), names[0].to_owned(), names[1].to_owned()].into_iter();
    let columns = columns.chain(other_names).chain(searches).chain(["game".into(), "nearer".into()]);
    let row = |(n, dispute): (usize, &&Dispute)| {
        let one = &held_out[dispute.at];
        let told = others.iter().map(|opinion| opinion.says[dispute.at]);
        let numbers = dispute.says.into_iter().chain(told).chain(dispute.searched);
        let position = format!("**{}** {} `{}`", n + 1, describe(&one.position), one.position.to_fen());
        let nearer = dispute.nearer().map_or("–", |nearer| names[nearer]).to_owned();
        let numbers = numbers.map(signed);
        std::iter::once(position).chain(numbers).chain([result(one.points).to_owned(), nearer]).collect()
    };
    Table {
        title: "Examples, in pawns from White's side".into(),
        columns: columns.collect(),
        rows: examples.iter().enumerate().map(row).collect(),
    }
}

/// Pawns with their sign; beyond the clamp nothing is told apart.
pub(super) fn signed(pawns: f32) -> String {
    match pawns {
        p if p >= 15.0 => "≥ +15".into(),
        p if p <= -15.0 => "≤ −15".into(),
        p if p.abs() < 0.005 => "0.00".into(),
        p => format!("{p:+.2}").replace('-', "−"),
    }
}

fn result(points: f32) -> &'static str {
    match points {
        p if p > 0.75 => "1–0",
        p if p < 0.25 => "0–1",
        _ => "½–½",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_are_signed_and_end_at_the_clamp() {
        assert_eq!(
            [0.126, -1.5, -0.001, 15.0, -99.0].map(signed),
            ["+0.13", "−1.50", "0.00", "≥ +15", "≤ −15"]
        );
        assert_eq!([0.0, 0.5, 1.0].map(result), ["0–1", "½–½", "1–0"]);
    }
}
