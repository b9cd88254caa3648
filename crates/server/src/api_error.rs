//! Errors of requests, with their HTTP status.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use library::LibraryError;

use crate::wire::live::ErrorBody;

/// Why a request fails, with a sentence for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// What the page shows, in English.
    pub message: String,
}

impl ApiError {
    /// An error with any status.
    pub fn new(status: StatusCode, message: impl Into<String>) -> ApiError {
        ApiError { status, message: message.into() }
    }

    /// There is no such thing.
    pub fn not_found(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::NOT_FOUND, message)
    }

    /// The request makes no sense.
    pub fn bad_request(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::BAD_REQUEST, message)
    }

    /// It does not fit the present state.
    pub fn conflict(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::CONFLICT, message)
    }

    /// Not from this device.
    pub fn forbidden(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::FORBIDDEN, message)
    }

    /// The server failed: the disk is full, a file is damaged.
    pub fn internal(message: impl Into<String>) -> ApiError {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        (self.status, Json(ErrorBody { message: self.message })).into_response()
    }
}

impl From<LibraryError> for ApiError {
    fn from(error: LibraryError) -> ApiError {
        let status = match error {
            LibraryError::NoSuchGame(_) => StatusCode::NOT_FOUND,
            LibraryError::InProgress(_)
            | LibraryError::Ended(_)
            | LibraryError::WentOn(_)
            | LibraryError::NotAsMany { .. } => StatusCode::CONFLICT,
            LibraryError::Interrupted => StatusCode::SERVICE_UNAVAILABLE,
            LibraryError::TooLong { .. } | LibraryError::Tree(_) => StatusCode::BAD_REQUEST,
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        ApiError::new(status, error.to_string())
    }
}
