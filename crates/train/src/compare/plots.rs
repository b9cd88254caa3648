//! Errors and calibration as curves, disagreements as boards.

use chess::Color;
use report::diagram::{self, Diagram};
use report::plot::LinePlot;

use super::disagreements::Disagreement;
use super::predictions::{Predictions, TestPosition};
use super::tables::signed;

/// How the error changes in the course of a game.
pub fn errors(predictions: &[Predictions], positions: &[TestPosition]) -> LinePlot {
    let line = |one: &Predictions| (one.name.clone(), one.error_by_pieces(positions));
    LinePlot {
        title: "Error by number of pieces".into(),
        subtitle: "mean error of the expected score, 0 to 1, against a search, as pieces leave the board"
            .into(),
        ticks: (4..=32).step_by(4).map(|pieces| (f64::from(32 - pieces), pieces.to_string())).collect(),
        lines: predictions.iter().map(line).collect(),
        ceiling: None,
    }
}

/// The points made in the games, over the evaluation in pawns.
pub fn calibration(predictions: &[Predictions], positions: &[TestPosition]) -> LinePlot {
    let line = |one: &Predictions| (one.name.clone(), one.calibration(positions));
    let tick = |pawns: i32| (f64::from(pawns), if pawns == 0 { "0".into() } else { format!("{pawns:+}") });
    LinePlot {
        title: "What an advantage is worth".into(),
        subtitle: "points that White made in the game, 0 to 1, over the evaluation in pawns".into(),
        ticks: (-5..=5).map(tick).collect(),
        lines: predictions.iter().map(line).collect(),
        ceiling: None,
    }
}

/// The boards of some disagreements.
pub fn boards(shown: &[&Disagreement], names: [&str; 2], positions: &[TestPosition]) -> String {
    let diagram = |(n, one): (usize, &&Disagreement)| {
        let position = positions[one.at].position;
        let mover = if position.turn() == Color::White { "White" } else { "Black" };
        let line = |which: usize| {
            let nearer = if one.nearer() == Some(which) { ", nearer" } else { "" };
            format!("{} {}{nearer}", names[which], signed(one.evaluated[which]))
        };
        Diagram { position, lines: [format!("{}: {mover} to move", n + 1), line(0), line(1)] }
    };
    let diagrams: Vec<Diagram> = shown.iter().enumerate().map(diagram).collect();
    diagram::render(&format!("Where {} and {} disagree", names[0], names[1]), &diagrams)
}
