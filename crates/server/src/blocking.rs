//! Work that would block the runtime, on a thread that may block.

use crate::api_error::ApiError;

/// Does the work: reads or writes files, counts, compresses.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| ApiError::internal(format!("the work stopped: {error}")))
}
