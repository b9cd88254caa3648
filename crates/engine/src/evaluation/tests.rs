//! Tests of the evaluation as a whole.

use chess::random::Random;
use chess::{CastlingMode, Setup};

use super::*;
use crate::evaluator::Evaluator;

/// Positions from random games, many of them wild.
fn random_positions(games: usize) -> Vec<Position> {
    let mut random = Random::new(4);
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::initial();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            positions.push(position);
        }
    }
    positions
}

fn evaluate(position: &Position) -> Value {
    Evaluator::classical(Weights::tuned()).evaluate(position)
}

/// Every piece on another square, by a map of squares that keeps the rules.
fn rearranged(position: &Position, map: impl Fn(chess::Square) -> chess::Square, swap: bool) -> Position {
    let mut setup = Setup::empty();
    for square in position.occupied() {
        let piece = position.piece_on(square).unwrap();
        let color = if swap { !piece.color } else { piece.color };
        setup.pieces[map(square).index()] = Some(piece.role.of(color));
    }
    setup.turn = if swap { !position.turn() } else { position.turn() };
    setup.halfmove_clock = position.halfmove_clock();
    setup.position(CastlingMode::Standard).unwrap()
}

#[test]
fn colours_are_treated_alike() {
    for position in random_positions(20) {
        let plain = rearranged(&position, |square| square, false);
        let mirrored = rearranged(&position, chess::Square::flip_vertical, true);
        assert_eq!(evaluate(&plain), evaluate(&mirrored), "{position:?}");
    }
}

#[test]
fn left_and_right_are_treated_alike() {
    for position in random_positions(20) {
        let plain = rearranged(&position, |square| square, false);
        let mirrored = rearranged(&position, chess::Square::flip_horizontal, false);
        assert_eq!(evaluate(&plain), evaluate(&mirrored), "{position:?}");
    }
}

#[test]
fn memory_changes_nothing() {
    let mut used = Evaluator::classical(Weights::tuned());
    let positions = random_positions(60);
    for position in positions.iter().chain(positions.iter().rev()) {
        assert_eq!(used.evaluate(position), evaluate(position), "{position:?}");
    }
}

#[test]
fn counts_times_weights_are_the_value() {
    let weights = Weights::tuned();
    for position in random_positions(30) {
        let Some(trace) = Trace::of(&position) else { continue };
        let sum = |color: Color, range: std::ops::Range<usize>| {
            let counts = &trace.counts[color.index()];
            range.fold(TaperedValue::ZERO, |sum, n| sum + weights.get(n) * i32::from(counts[n]))
        };
        let totals = Totals {
            score: sum(Color::White, 0..DANGERS.start) - sum(Color::Black, 0..DANGERS.start),
            danger: Color::ALL.map(|color| sum(color, DANGERS)),
            complexity: sum(Color::White, COMPLEXITIES),
        };
        let value = totals.value(&position);
        let value = if position.turn() == Color::White { value } else { -value };
        assert_eq!(value, Classical::new(Weights::tuned()).evaluate(&position), "{position:?}");
    }
}

#[test]
fn the_table_ends_with_the_value() {
    for position in random_positions(2) {
        let table = breakdown(&position, &Weights::tuned());
        let expected = format!("{} for the side to move\n", evaluate(&position));
        assert!(table.ends_with(&expected), "{table}");
        if Trace::of(&position).is_some() {
            assert!(
                TERMS.iter().all(|term| table.contains(&term.name.to_ascii_lowercase().replace('_', " ")))
            );
        }
    }
}

#[test]
fn more_is_better() {
    let value = |fen| evaluate(&Position::from_fen(fen).unwrap());
    assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").abs() < 60);
    assert!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") > 600);
    assert!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 98 80") < 60);
    assert!(value("4k3/8/8/8/8/8/4P3/R3K3 b - - 0 1") < -500);
}
