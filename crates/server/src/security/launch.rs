//! The address that lets in the browser it is opened in, once.
//!
//! Programs that only look at an address (`HEAD`, previews of links) must not use it up. So it is spent when a browser
//! comes back with the cookie it was given, which they do not.

use std::collections::VecDeque;
use std::sync::Mutex;

use axum::extract::{Path, State};
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, Method};
use axum::response::{IntoResponse, Redirect, Response};

use super::secret::{Secret, is_same};
use crate::api_error::ApiError;
use crate::device::Role;
use crate::lock::lock;
use crate::state::AppState;

/// Cookies that may be given for one token; the oldest is then worth nothing.
const MOST_OFFERED: usize = 16;

/// The token in the address; none once it was used.
pub(crate) struct Launch(Mutex<Option<Unspent>>);

struct Unspent {
    token: String,
    /// Cookies of those who opened the address.
    offered: VecDeque<Secret>,
}

impl Launch {
    pub(crate) fn new() -> std::io::Result<Launch> {
        let token = Secret::random()?.to_hex();
        Ok(Launch(Mutex::new(Some(Unspent { token, offered: VecDeque::new() }))))
    }

    /// The token, while it is good.
    pub(crate) fn token(&self) -> Option<String> {
        lock(&self.0).as_ref().map(|unspent| unspent.token.clone())
    }

    fn is_right(&self, token: &str) -> bool {
        lock(&self.0).as_ref().is_some_and(|unspent| is_same(&unspent.token, token))
    }

    /// The address was opened: the browser that comes back with this cookie spends the token.
    fn offer(&self, token: &str, cookie: Secret) -> bool {
        let mut kept = lock(&self.0);
        let Some(unspent) = kept.as_mut().filter(|unspent| is_same(&unspent.token, token)) else {
            return false;
        };
        if unspent.offered.len() == MOST_OFFERED {
            unspent.offered.pop_front();
        }
        unspent.offered.push_back(cookie);
        true
    }

    /// Uses the token up, if this is a cookie that was given for it.
    pub(crate) fn redeem(&self, cookie: &Secret) -> bool {
        let mut kept = lock(&self.0);
        kept.take_if(|unspent| unspent.offered.contains(cookie)).is_some()
    }

    /// Uses the token up.
    fn spend(&self, token: &str) -> bool {
        lock(&self.0).take_if(|unspent| is_same(&unspent.token, token)).is_some()
    }
}

/// `GET /launch/{token}`: on to the page, with a cookie if the token is good. A browser that has one
/// keeps it, and with it its seats at the boards; one whose token is spent finds how to pair.
pub(crate) async fn launch(
    State(app): State<AppState>,
    Path(token): Path<String>,
    method: Method,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (launch, sessions) = (&app.access.launch, &app.access.sessions);
    let page = Redirect::to("/");
    if method == Method::HEAD || !launch.is_right(&token) {
        return Ok(page.into_response());
    }
    if let Some(known) = sessions.known(&headers) {
        if launch.spend(&token) {
            sessions.change(known.device().id, None, Some(Role::Owner)).await?;
        }
        return Ok(page.into_response());
    }
    let cookie = Secret::random().map_err(|error| ApiError::internal(format!("no cookie: {error}")))?;
    let header = sessions.cookie(&cookie)?;
    if !launch.offer(&token, cookie) {
        return Ok(page.into_response());
    }
    Ok(([(SET_COOKIE, header)], page).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_good_until_a_browser_comes_back_with_its_cookie() {
        let launch = Launch::new().unwrap();
        let token = launch.token().unwrap();
        let [preview, browser, stranger] = [(); 3].map(|()| Secret::random().unwrap());
        assert!(!launch.offer("wrong", stranger.clone()));
        assert!(launch.offer(&token, preview.clone()));
        assert!(launch.offer(&token, browser.clone()));
        assert!(!launch.redeem(&stranger));
        assert!(launch.redeem(&browser));
        assert!(!launch.redeem(&browser) && !launch.redeem(&preview));
        assert!(!launch.spend(&token));
        assert_eq!(launch.token(), None);
    }
}
