//! Errors in the one form the page reads.

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::api_error::ApiError;

/// Longer explanations are cut off.
const LONGEST: usize = 4096;

/// Turns the framework's own errors, which are plain text or nothing, into [`ErrorBody`](crate::wire::live::ErrorBody).
pub(crate) async fn as_json(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    let is_error = status.is_client_error() || status.is_server_error();
    if !is_error || is_json(response.headers().get(CONTENT_TYPE)) {
        return response;
    }
    let (parts, body) = response.into_parts();
    let text = to_bytes(body, LONGEST).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let reason = status.canonical_reason().unwrap_or("the request failed");
    let mut error = ApiError::new(status, if text.is_empty() { reason } else { &text }).into_response();
    for (name, value) in parts.headers {
        if let Some(name) = name.filter(|name| name == "allow" || name == "connection") {
            error.headers_mut().insert(name, value);
        }
    }
    error
}

fn is_json(kind: Option<&HeaderValue>) -> bool {
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}
