//! Files that a browser sends, kept on the disk while they are read: neither memory nor a slow network limits them.

use std::fs::File;
use std::io::{self, Seek};

use axum::body::Body;
use axum::http::header::CONTENT_LENGTH;
use axum::http::{HeaderMap, StatusCode};
use futures_util::StreamExt;
use tokio::io::AsyncWriteExt;

use crate::api_error::ApiError;

/// Refuses a file that says itself that it is too large.
pub(crate) fn expect_size(headers: &HeaderMap, largest: u64) -> Result<(), ApiError> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > largest) { Err(too_large(largest)) } else { Ok(()) }
}

/// The whole upload in a file, to be read from its beginning, and its size.
pub(crate) async fn received(file: File, body: Body, largest: u64) -> Result<(File, u64), ApiError> {
    let unkept = |error: io::Error| unkept(&error);
    let mut file = tokio::fs::File::from_std(file);
    let mut size = 0;
    let mut parts = body.into_data_stream();
    while let Some(part) = parts.next().await {
        let part =
            part.map_err(|error| ApiError::bad_request(format!("the file did not arrive whole: {error}")))?;
        size += part.len() as u64;
        if size > largest {
            return Err(too_large(largest));
        }
        file.write_all(&part).await.map_err(unkept)?;
    }
    file.flush().await.map_err(unkept)?;
    let mut file = file.into_std().await;
    file.rewind().map_err(unkept)?;
    Ok((file, size))
}

/// The disk does not take the file.
pub(crate) fn unkept(error: &io::Error) -> ApiError {
    ApiError::internal(format!("the file cannot be kept: {error}"))
}

fn too_large(largest: u64) -> ApiError {
    let message = format!("a file may have {} MB: cut it in two, or compress it with zstd", largest >> 20);
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message)
}
