//! The measurements for other programs: every number, nothing rounded.

use classics::ablation::{Measurement, MoveTimes, SearchVariant};
use serde_json::{Value, json};

use super::Results;

pub(super) fn render(results: &Results) -> String {
    let Results { study, move_times } = results;
    let positions = study.positions.iter().zip(&study.measured).map(|((name, position), measured)| {
        let found: Vec<Value> = study.variants.iter().zip(measured).map(measurement).collect();
        json!({ "name": name, "fen": position.to_fen(), "algorithms": found })
    });
    let move_times = move_times.rows.iter().map(|(name, times)| {
        let seconds: Vec<f64> = times.iter().map(std::time::Duration::as_secs_f64).collect();
        json!({ "algorithm": name, "seconds": seconds })
    });
    let document = json!({
        "depth": study.depth,
        "evaluation": study.evaluation.name(),
        "positions": positions.collect::<Vec<_>>(),
        "time_per_move": { "moves": MoveTimes::MOVES, "algorithms": move_times.collect::<Vec<_>>() },
    });
    format!("{document:#}\n")
}

fn measurement((variant, measured): (&SearchVariant, &Measurement)) -> Value {
    let counts = &measured.statistics;
    json!({
        "algorithm": variant.name,
        "keeps_the_score": variant.is_exact(),
        "score": measured.value.to_string(),
        "nodes": counts.nodes,
        "quiescence_nodes": counts.quiescence_nodes,
        "evaluations": counts.evaluations,
        "cutoffs": counts.cutoffs,
        "first_move_cutoffs": counts.first_move_cutoffs,
        "tt_hits": counts.tt_hits,
        "null_move_cutoffs": counts.null_move_cutoffs,
        "reductions": counts.reductions,
        "repeated_searches": counts.repeated_searches,
        "branching_factor": counts.effective_branching_factor(),
        "seconds": counts.time.as_secs_f64(),
    })
}
