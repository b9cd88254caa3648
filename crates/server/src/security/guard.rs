//! The checks every request passes.

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;

use super::device_name::device_name;
use super::permissions::{self, Permission};
use super::sessions::Session;
use super::{host, origin};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::connection_limiter::ConnectionInfo;
use crate::device::{Device, Role};
use crate::listing;
use crate::state::AppState;
use crate::wire::GameId;

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
    let session = session(&app, request.headers().clone()).await?;
    let device = session.device();
    if !origin::is_reading(request.method()) {
        let token = request.headers().get(TOKEN).and_then(|token| token.to_str().ok());
        if !token.is_some_and(|token| session.is_token(token)) {
            return Err(ApiError::forbidden("the page is out of date: load it again"));
        }
    }
    let connection = request.extensions().get::<ConnectionInfo>().cloned();
    if !connection.is_some_and(|connection| connection.slot.authenticate(device)) {
        let message = "too many connections: close pages that are not needed";
        return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message));
    }
    request.extensions_mut().insert(device);
    request.extensions_mut().insert(session);
    Ok(next.run(request).await)
}

/// The session of a request; a browser that was given its cookie by the printed address begins one.
async fn session(app: &AppState, headers: HeaderMap) -> Result<Session, ApiError> {
    let sessions = &app.access.sessions;
    if let Some(session) = sessions.known(&headers) {
        return Ok(session);
    }
    if let Some(secret) = sessions.shown(&headers).filter(|secret| app.access.launch.redeem(secret)) {
        sessions.admit(&secret, &device_name(headers.get(USER_AGENT)), Role::Owner).await?;
        app.access.announce(&app.hub);
    }
    sessions.known(&headers).ok_or_else(|| {
        ApiError::new(StatusCode::UNAUTHORIZED, "this browser is not known here yet: pair it with the code")
    })
}

/// The fourth: whether the device may do what it asks for.
pub(crate) async fn check_permission(
    State(app): State<AppState>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    let permission = permissions::of_request(&parts.method, route)
        .ok_or_else(|| ApiError::not_found("there is no such request"))?;
    let device = *parts.extensions.get::<Device>().ok_or_else(|| refused(permission))?;
    let game = parts.uri.path().split('/').nth(3).and_then(|id| id.parse().ok());
    if !may(&app, device, permission, game).await? {
        return Err(refused(permission));
    }
    Ok(next.run(Request::from_parts(parts, body)).await)
}

/// Whether a device has a permission, perhaps to edit a game.
pub(crate) async fn may(
    app: &AppState,
    device: Device,
    permission: Permission,
    game: Option<GameId>,
) -> Result<bool, ApiError> {
    let is_author = match game {
        Some(game) if permission == Permission::Edit && !device.is_owner() => {
            let library = app.library.clone();
            blocking(move || library.author(listing::id(game))).await?? == Some(device.id)
        }
        _ => false,
    };
    Ok(permission.is_given(device.role, is_author))
}

/// What a device is told that may not do something.
pub(crate) fn refused(permission: Permission) -> ApiError {
    ApiError::forbidden(match permission {
        Permission::Watch | Permission::Play => "this device may only watch: the owner can make it a player",
        Permission::Edit => "this is another's study: edit a copy of it",
        Permission::Own => "only the owner may do this",
    })
}
