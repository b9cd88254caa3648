//! A position as every evaluation sees it.

use chess::{Color, Position};
use classics::Evaluation;
use engine::evaluation::{FULL_PHASE, Weights, classical_value, term_values};
use engine::nnue::{Network, piece_worths};

use crate::api_error::ApiError;
use crate::studies::read_position;
use crate::wire::lab::{EvaluationValue, PieceWorth, PositionEvaluations, TermValue};

/// What all evaluations say of a position.
pub(super) fn of(fen: &str) -> Result<PositionEvaluations, ApiError> {
    let position = read_position(fen).map_err(ApiError::bad_request)?;
    let network = Network::embedded();
    let weights = Weights::tuned();
    let (terms, phase) = term_values(&position, &weights).unwrap_or_default();
    let share = f64::from(phase) / f64::from(FULL_PHASE);
    let in_phase = |(middle, end): (i32, i32)| f64::from(middle) * share + f64::from(end) * (1.0 - share);
    let terms = terms.into_iter().map(|term| TermValue {
        name: term.name,
        white: in_phase(term.white),
        black: in_phase(term.black),
    });
    let pieces = piece_worths(&position, &network).into_iter().map(|(square, worth)| PieceWorth {
        square: square.to_string(),
        piece: position.piece_on(square).map_or_else(String::new, |piece| piece.letter().to_string()),
        worth,
    });
    Ok(PositionEvaluations {
        fen: position.to_fen(),
        values: values(&position),
        pieces: pieces.collect(),
        terms: terms.collect(),
        phase: share,
    })
}

fn values(position: &Position) -> Vec<EvaluationValue> {
    let value = |name: &str, value| EvaluationValue { name: name.to_owned(), value };
    let textbook = Evaluation::ALL.map(|one| value(one.name(), one.white(position).0 / 10));
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let classical = sign * classical_value(position, &Weights::tuned());
    let network = sign * Network::embedded().evaluate(position);
    textbook.into_iter().chain([value("classical", classical), value("nnue", network)]).collect()
}
