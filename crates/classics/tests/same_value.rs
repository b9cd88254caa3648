//! Minimax, negamax and alpha-beta, plain and with every refinement that keeps the score, find the
//! same value.

mod common;

use chess::Position;
use classics::{Algorithm, Evaluation, Method, Refinement, Refinements, analyse};

const POSITIONS: usize = 200;
const DEPTH: u32 = 3;

fn all_agree(evaluation: Evaluation) {
    all_agree_on(&common::random_positions(POSITIONS, 2024), evaluation, DEPTH);
}

/// Counting moves is slow: one ply less, except for every tenth position.
fn all_agree_slowly(evaluation: Evaluation) {
    let positions = common::random_positions(POSITIONS, 2024);
    all_agree_on(&positions, evaluation, DEPTH - 1);
    all_agree_on(&positions[..POSITIONS / 10], evaluation, DEPTH);
}

fn all_agree_on(positions: &[Position], evaluation: Evaluation, depth: u32) {
    let plain = |algorithm| Method { depth, ..Method::new(algorithm, evaluation) };
    let refined = |refinements| Method { refinements, ..plain(Algorithm::AlphaBeta) };
    let searches = |one: &&Refinement| one.keeps_the_score() && **one != Refinement::OpeningBook;
    let exact = || Refinement::ALL.iter().filter(searches);
    let together = exact().fold(Refinements::NONE, |all, &one| all.with(one));
    let mut contenders = vec![plain(Algorithm::Negamax), plain(Algorithm::AlphaBeta), refined(together)];
    contenders.extend(exact().map(|&one| refined(Refinements::only(one))));

    for position in positions {
        let truth = analyse(position, &plain(Algorithm::Minimax));
        for method in &contenders {
            let found = analyse(position, method);
            assert_eq!(found.value, truth.value, "{position:?} {method:?}");
            assert!(position.is_legal(found.pv[0]));
            let visited = found.statistics.nodes;
            assert!(method.algorithm != Algorithm::Negamax || visited == truth.statistics.nodes);
        }
    }
}

#[test]
fn by_material() {
    all_agree(Evaluation::Material);
}

#[test]
fn by_mobility() {
    all_agree_slowly(Evaluation::Mobility);
}

#[test]
fn by_wroclaw() {
    all_agree_slowly(Evaluation::Wroclaw);
}

#[test]
fn by_checkm8() {
    all_agree(Evaluation::CheckM8);
}

#[test]
fn by_the_simplified_function() {
    all_agree(Evaluation::Simplified);
}

#[test]
fn by_ensta() {
    all_agree(Evaluation::Ensta);
}

/// The principal variation is the line the value comes from: its last position has that value.
#[test]
fn the_principal_variation_leads_to_its_value() {
    for position in common::random_positions(100, 7) {
        for algorithm in [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta] {
            let found = analyse(&position, &Method::new(algorithm, Evaluation::CheckM8));
            let mut end = position;
            for &m in &found.pv {
                assert!(end.is_legal(m), "{position:?} {:?}", found.pv);
                end.play(m);
            }
            if found.pv.len() == DEPTH as usize && !end.has_no_moves() && end.halfmove_clock() < 4 {
                let value = Evaluation::CheckM8.white(&end).seen_by(position.turn());
                assert_eq!(value, found.value, "{position:?} {:?}", found.pv);
            }
        }
    }
}

/// A network takes its time: fewer positions, one ply less.
#[test]
fn by_ukraine() {
    for evaluation in [Evaluation::Ukraine, Evaluation::UkraineResults] {
        all_agree_on(&common::random_positions(8, 2024), evaluation, DEPTH - 1);
    }
}
