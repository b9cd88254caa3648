//! The checks every request passes.

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::Response;

use super::{host, origin};
use crate::api_error::ApiError;
use crate::connection_limiter::ConnectionInfo;
use crate::state::AppState;

/// The header in which our page shows the token of its session.
const TOKEN: &str = "x-hetman-token";

/// The first check: whether a request means this server.
pub(crate) async fn check_host(mut request: Request, next: Next) -> Result<Response, ApiError> {
    let connection = request.extensions().get::<ConnectionInfo>().cloned();
    let (mut parts, body) = request.into_parts();
    let host = connection.and_then(|connection| host::allowed(&parts, connection.local));
    let host = host.ok_or_else(|| {
        ApiError::new(
            StatusCode::MISDIRECTED_REQUEST,
            "this is not one of Hetman's addresses: use the one it printed",
        )
    })?;
    parts.extensions.insert(Host(host));
    request = Request::from_parts(parts, body);
    Ok(next.run(request).await)
}

/// The name a request calls us by, after [`check_host`].
#[derive(Clone)]
pub(crate) struct Host(pub(crate) String);

/// The second check, for everything under `/api/`: whether a request comes from our own page.
pub(crate) async fn check_origin(request: Request, next: Next) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let is_ours = parts.extensions.get::<Host>().is_some_and(|Host(host)| origin::is_ours(&parts, host));
    if !is_ours {
        return Err(ApiError::forbidden("only Hetman's own page may ask this"));
    }
    Ok(next.run(Request::from_parts(parts, body)).await)
}

/// The third, for all but pairing: whether the browser was let in, and, if something is to change,
/// whether its page knows the token.
pub(crate) async fn check_session(
    State(app): State<AppState>,
    mut request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let session = app.access.sessions.find(request.headers()).await?.ok_or_else(|| {
        ApiError::new(StatusCode::UNAUTHORIZED, "this browser is not known here yet: pair it with the code")
    })?;
    if !origin::is_reading(request.method()) {
        let token = request.headers().get(TOKEN).and_then(|token| token.to_str().ok());
        if !token.is_some_and(|token| session.is_token(token)) {
            return Err(ApiError::forbidden("the page is out of date: load it again"));
        }
    }
    let connection = request.extensions().get::<ConnectionInfo>().cloned();
    if !connection.is_some_and(|connection| connection.slot.authenticate()) {
        let message = "too many connections: close pages that are not needed";
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message));
    }
    request.extensions_mut().insert(session.device());
    request.extensions_mut().insert(session);
    Ok(next.run(request).await)
}
