//! Errors and calibration as curves.

use super::held_out::{HeldOut, Opinion};
use crate::commands::train::plot::Plot;

/// How the error changes in the course of a game.
pub(super) fn errors(opinions: &[Opinion], held_out: &[HeldOut]) -> Plot {
    let line = |opinion: &Opinion| (opinion.name.clone(), opinion.error_by_men(held_out));
    Plot {
        title: "Error by number of men".into(),
        subtitle: "mean error of the expected score, 0 to 1, against a search, as men leave the board".into(),
        ticks: (4..=32).step_by(4).map(|men| (f64::from(32 - men), men.to_string())).collect(),
        lines: opinions.iter().map(line).collect(),
        ceiling: None,
    }
}

/// What became of the games, over what was said.
pub(super) fn calibration(opinions: &[Opinion], held_out: &[HeldOut]) -> Plot {
    let line = |opinion: &Opinion| (opinion.name.clone(), opinion.calibration(held_out));
    let tick = |pawns: i32| (f64::from(pawns), if pawns == 0 { "0".into() } else { format!("{pawns:+}") });
    Plot {
        title: "What an advantage is worth".into(),
        subtitle: "points that White made in the game, 0 to 1, over what was said in pawns".into(),
        ticks: (-5..=5).map(tick).collect(),
        lines: opinions.iter().map(line).collect(),
        ceiling: None,
    }
}
