//! Browsers that were let in, known by their cookie.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard};

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use library::{Library, LibraryError};

use super::secret::{Secret, hex, is_same};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::device::Device;
use crate::lock::lock;

/// Four hundred days: browsers keep no cookie longer.
const KEPT_S: u32 = 34_560_000;

/// All that were let in. The library keeps their hashes, so that a restart locks no browser out.
pub(crate) struct Sessions {
    library: Library,
    port: u16,
    /// Those seen since the start.
    seen: Mutex<HashSet<[u8; 32]>>,
}

/// A browser that was let in.
#[derive(Clone)]
pub(crate) struct Session(Secret);

impl Sessions {
    pub(crate) fn new(library: Library, port: u16) -> Sessions {
        Sessions { library, port, seen: Mutex::default() }
    }

    /// Cookies know no ports: without it, two servers on one machine would take each other's.
    fn name(&self) -> String {
        format!("hetman-{}", self.port)
    }

    /// The session of a request, if it is known.
    pub(crate) async fn find(&self, headers: &HeaderMap) -> Result<Option<Session>, ApiError> {
        let Some(session) = cookie(headers, &self.name()).and_then(Secret::from_hex).map(Session) else {
            return Ok(None);
        };
        let hash = session.hash();
        if self.seen().contains(&hash) {
            return Ok(Some(session));
        }
        let library = self.library.clone();
        let is_known = blocking(move || library.session(&hash)).await??;
        if is_known {
            self.seen().insert(hash);
        }
        Ok(is_known.then_some(session))
    }

    /// Lets a browser in: the answer must carry the returned cookie.
    pub(crate) async fn begin(&self) -> Result<HeaderValue, ApiError> {
        let broken = |why: String| ApiError::internal(format!("no browser can be let in: {why}"));
        let session = Session(Secret::random().map_err(|error| broken(error.to_string()))?);
        let (library, hash) = (self.library.clone(), session.hash());
        blocking(move || library.add_session(&hash))
            .await?
            .map_err(|error: LibraryError| broken(error.to_string()))?;
        self.seen().insert(hash);
        let cookie = format!(
            "{}={}; HttpOnly; SameSite=Strict; Path=/; Max-Age={KEPT_S}",
            self.name(),
            session.0.to_hex()
        );
        HeaderValue::try_from(cookie).map_err(|error| broken(error.to_string()))
    }

    fn seen(&self) -> MutexGuard<'_, HashSet<[u8; 32]>> {
        lock(&self.seen)
    }
}

impl Session {
    /// What is kept of the cookie.
    fn hash(&self) -> [u8; 32] {
        self.0.derived("hetman session")
    }

    /// The browser's number.
    pub(crate) fn device(&self) -> Device {
        let [a, b, c, d, e, f, g, h, ..] = self.hash();
        Device(u64::from_be_bytes([a, b, c, d, e, f, g, h]))
    }

    /// What our page knows and other websites, which could only make the browser send its cookie, do not.
    pub(crate) fn token(&self) -> String {
        hex(&self.0.derived("hetman page"))
    }

    /// Whether this is the token.
    pub(crate) fn is_token(&self, text: &str) -> bool {
        is_same(&self.token(), text)
    }
}

/// The value of a cookie; none if there are two of the name.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
    let pairs = cookies.flat_map(|header| header.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut values = pairs.filter(|(key, _)| *key == name).map(|(_, value)| value);
    values.next().filter(|_| values.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(COOKIE, HeaderValue::from_str(cookie).unwrap())])
    }

    #[tokio::test]
    async fn a_browser_that_was_let_in_is_known_after_a_restart() {
        let library = Library::in_memory().unwrap();
        let set = Sessions::new(library.clone(), 8064).begin().await.unwrap();
        let set = set.to_str().unwrap();
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
        let cookie = set.split(';').next().unwrap();

        let again = Sessions::new(library, 8064);
        let session = again.find(&headers(&format!("other=1; {cookie}"))).await.unwrap().unwrap();
        assert_eq!(session.device(), again.find(&headers(cookie)).await.unwrap().unwrap().device());
        assert!(session.is_token(&session.token()));
        assert!(!cookie.contains(&session.token()));
        assert!(again.find(&headers(&format!("{cookie}; {cookie}"))).await.unwrap().is_none());
        assert!(again.find(&headers(&cookie.replace("8064", "8065"))).await.unwrap().is_none());
        assert!(again.find(&headers(&format!("hetman-8064={}", "0".repeat(64)))).await.unwrap().is_none());
    }
}
