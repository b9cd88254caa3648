//! From what a page asks for to the command that does it.

use jobs::JobSpec;

use super::matches;
use crate::api_error::ApiError;
use crate::networks;
use crate::state::AppState;
use crate::wire::job::JobRequest;

/// The command for a request, with values that were checked.
pub(super) fn spec_of(app: &AppState, request: &JobRequest) -> Result<JobSpec, ApiError> {
    match request {
        JobRequest::Match(request) => matches::spec(app, request),
        JobRequest::Network(request) => networks::spec(app, request),
    }
}
