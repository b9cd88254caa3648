//! The address that lets in the browser it is opened in, once.

use std::sync::Mutex;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Redirect, Response};

use super::secret::{Secret, is_same};
use crate::api_error::ApiError;
use crate::lock::lock;
use crate::state::AppState;

/// The token in the address; none once it was used.
pub(crate) struct Launch(Mutex<Option<String>>);

impl Launch {
    pub(crate) fn new() -> std::io::Result<Launch> {
        Ok(Launch(Mutex::new(Some(Secret::random()?.to_hex()))))
    }

    /// The token, while it is good.
    pub(crate) fn token(&self) -> Option<String> {
        lock(&self.0).clone()
    }

    /// Uses the token up. Says whether it was the right one.
    fn spend(&self, token: &str) -> bool {
        let mut kept = lock(&self.0);
        let is_right = kept.as_deref().is_some_and(|kept| is_same(kept, token));
        if is_right {
            *kept = None;
        }
        is_right
    }
}

/// `GET /launch/{token}`: on to the page, with a cookie if the token is good. A browser that has one
/// keeps it, and with it its seats at the boards; one whose token is spent finds how to pair.
pub(crate) async fn launch(
    State(app): State<AppState>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let is_right = app.access.launch.spend(&token);
    let page = Redirect::to("/");
    if !is_right || app.access.sessions.find(&headers).await?.is_some() {
        return Ok(page.into_response());
    }
    let cookie = app.access.sessions.begin().await?;
    Ok(([(SET_COOKIE, cookie)], page).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_once() {
        let launch = Launch::new().unwrap();
        let token = launch.token().unwrap();
        assert!(!launch.spend("wrong"));
        assert!(launch.spend(&token));
        assert!(!launch.spend(&token));
        assert_eq!(launch.token(), None);
    }
}
