//! The figures of a comparison.

use report::{Table, grouped};

use super::disagreements::{Disagreement, describe};
use super::predictions::{Predictions, TestPosition, expected};
use crate::mlp::study::GamePhase;
use crate::mlp::study::report::{cells, phase_name};

/// How far each is from the search, as expected scores.
pub fn expected_scores(predictions: &[Predictions], positions: &[TestPosition]) -> Table {
    let mut table = errors("Mean error of the expected score, 0 to 1", predictions, positions, expected);
    table.columns.push("correlation".into());
    for (row, one) in table.rows.iter_mut().zip(predictions) {
        row.push(one.correlation(positions).map_or("–".into(), |r| format!("{r:.3}")));
    }
    table
}

/// How far each is from the search, in pawns.
pub fn pawns(predictions: &[Predictions], positions: &[TestPosition]) -> Table {
    errors("Mean error in pawns, all clamped to ±15", predictions, positions, |pawns| pawns)
}

fn errors(
    title: &str,
    predictions: &[Predictions],
    positions: &[TestPosition],
    scale: fn(f32) -> f32,
) -> Table {
    let count = |phase: GamePhase| positions.iter().filter(|one| one.phase == phase).count() as u64;
    let phases = GamePhase::ALL.map(|phase| format!("{} ({})", phase_name(phase), grouped(count(phase))));
    let columns = ["evaluation".to_owned(), format!("all ({})", grouped(positions.len() as u64))];
    let row = |one: &Predictions| {
        let errors = one.errors(positions, scale);
        std::iter::once(one.name.clone()).chain(cells(&errors)).collect()
    };
    Table::new(title, columns.into_iter().chain(phases)).with_rows(predictions.iter().map(row))
}

/// How well each predicts the result of the game, and how fast. The label is the search that it is measured by.
pub fn results(predictions: &[Predictions], label: &Predictions, positions: &[TestPosition]) -> Table {
    let row = |one: &Predictions| {
        let speed = one.speed.map_or("–".into(), |speed| grouped(speed as u64));
        vec![one.name.clone(), format!("{:.4}", one.error_of_results(positions)), speed]
    };
    let columns = ["evaluation", "squared error of the game's result", "evaluations/s"];
    Table::new("Against how the games ended", columns).with_rows(predictions.iter().chain([label]).map(row))
}

/// Which evaluation the searches confirm, over all disagreements.
pub fn verdicts(disagreements: &[Disagreement], names: [&str; 2], nodes: u64) -> Table {
    let count = |which| disagreements.iter().filter(|one| one.nearer() == which).count().to_string();
    let title = format!(
        "The {} widest disagreements between {} and {}, each searched with both to {} nodes",
        disagreements.len(),
        names[0],
        names[1],
        grouped(nodes)
    );
    Table::new(title, ["searches", "positions"]).with_rows([
        vec![format!("{} nearer to both", names[0]), count(Some(0))],
        vec![format!("{} nearer to both", names[1]), count(Some(1))],
        vec!["the searches disagree, too".into(), count(None)],
    ])
}

/// Some disagreements in full.
pub fn examples(
    examples: &[&Disagreement],
    names: [&str; 2],
    others: &[&Predictions],
    positions: &[TestPosition],
) -> Table {
    let other_names = others.iter().map(|one| one.name.clone());
    let searches = names.map(|name| format!("search with {name}"));
    let columns = ["".to_owned(), names[0].to_owned(), names[1].to_owned()].into_iter();
    let columns = columns.chain(other_names).chain(searches).chain(["game".into(), "nearer".into()]);
    let row = |(n, one): (usize, &&Disagreement)| {
        let test = &positions[one.at];
        let of_others = others.iter().map(|predictions| predictions.pawns[one.at]);
        let numbers = one.evaluated.into_iter().chain(of_others).chain(one.searched).map(signed);
        let position = format!("**{}** {} `{}`", n + 1, describe(&test.position), test.position.to_fen());
        let nearer = one.nearer().map_or("–", |nearer| names[nearer]).to_owned();
        std::iter::once(position).chain(numbers).chain([result(test.points).to_owned(), nearer]).collect()
    };
    Table::new("Examples, in pawns from White's side", columns)
        .with_rows(examples.iter().enumerate().map(row))
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
