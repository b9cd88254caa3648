//! How far the new network is from what searches say, and how far the others are.

use std::sync::Arc;

use engine::nnue::Network;
use server::wire::network::EvaluationError;
use train::compare::{Evaluator, TestPosition, expected};
use train::data::PackedPosition;
use train::material::material_balance;

/// Positions that are enough to tell evaluations apart.
const MOST: usize = 20_000;

/// The mean errors of the expected score: the new network, the one that ships, the classical evaluation, material.
pub(super) fn errors(
    network: &Network,
    validation: &[PackedPosition],
) -> anyhow::Result<Vec<EvaluationError>> {
    let positions = TestPosition::of(&validation[..validation.len().min(MOST)]);
    let others = [
        ("own", Evaluator::Hetman(Some(Arc::new(network.clone())))),
        ("nnue", Evaluator::Hetman(Some(Network::embedded()))),
        ("classical", Evaluator::Hetman(None)),
    ];
    let mut errors = Vec::new();
    for (name, evaluator) in &others {
        let mut evaluate = evaluator.evaluate();
        errors.push(error(name, &positions, |one| evaluate(&one.position)));
    }
    errors.push(error("material", &positions, |one| material_balance(&one.position) as f32));
    Ok(errors)
}

fn error(
    name: &str,
    positions: &[TestPosition],
    mut evaluate: impl FnMut(&TestPosition) -> f32,
) -> EvaluationError {
    let far = positions.iter().map(|one| f64::from((expected(evaluate(one)) - expected(one.label)).abs()));
    let error = far.sum::<f64>() / positions.len().max(1) as f64;
    EvaluationError { name: name.to_owned(), error }
}

/// In figures that are the same in every language.
pub(super) fn summary(errors: &[EvaluationError]) -> String {
    let error = |name: &str| errors.iter().find(|one| one.name == name).map_or(f64::NAN, |one| one.error);
    format!("± {:.3} (material ± {:.3})", error("own"), error("material"))
}
