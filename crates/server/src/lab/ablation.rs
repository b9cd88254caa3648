//! Ablation: one variant at a time, so that the page fills its table as they end.

use classics::ablation::variants;
use classics::analyse_until;
use play::Stop;

use super::{evaluation, searchable};
use crate::api_error::ApiError;
use crate::wire::lab::{AblationRequest, AblationRow};

/// Minimax to this depth is some hundred million nodes.
const DEEPEST: u32 = 5;

/// Measures one variant.
pub(super) fn measure(request: &AblationRequest, stop: &Stop) -> Result<AblationRow, ApiError> {
    let position = searchable(&request.fen)?;
    let ladder = variants(evaluation(&request.evaluation)?, request.depth.clamp(1, DEEPEST));
    let variant = ladder.get(request.variant as usize);
    let variant = variant.ok_or_else(|| ApiError::bad_request("there is no such algorithm"))?;
    let found = analyse_until(&position, &variant.method, stop);
    if stop.is_raised() {
        return Err(ApiError::conflict("the search was stopped"));
    }
    Ok(AblationRow {
        name: variant.name.clone(),
        variants: ladder.len() as u32,
        exact: variant.is_exact(),
        nodes: found.statistics.nodes,
        cutoffs: found.statistics.cutoffs,
        branching: found.statistics.effective_branching_factor(),
        seconds: found.statistics.time.as_secs_f64(),
        value: found.value.0,
    })
}
