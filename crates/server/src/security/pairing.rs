//! The code that lets further browsers in.

use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use tokio::sync::watch;

use crate::api_error::ApiError;
use crate::lock::lock;
use crate::state::AppState;
use crate::wire::live::PairRequest;

/// Wrong guesses at one code; then there is another.
const GUESSES: u32 = 5;
/// Wrong guesses a minute: guessing at eight digits for a whole year fails nine times in ten.
const GUESSES_A_MINUTE: u32 = 10;
const MINUTE: Duration = Duration::from_secs(60);

/// The current code.
pub(crate) struct Pairing {
    code: watch::Sender<String>,
    guesses: Mutex<Guesses>,
}

struct Guesses {
    at_this_code: u32,
    lately: u32,
    since: Instant,
}

impl Pairing {
    pub(crate) fn new() -> std::io::Result<Pairing> {
        let guesses = Guesses { at_this_code: 0, lately: 0, since: Instant::now() };
        Ok(Pairing { code: watch::Sender::new(fresh_code()?), guesses: Mutex::new(guesses) })
    }

    /// The code, and every new one.
    pub(crate) fn code(&self) -> watch::Receiver<String> {
        self.code.subscribe()
    }

    /// Accepts the right code; every code is good for one browser.
    fn accept(&self, text: &str) -> Result<(), ApiError> {
        let mut guesses = self.guesses();
        if guesses.since.elapsed() >= MINUTE {
            *guesses = Guesses { lately: 0, since: Instant::now(), ..*guesses };
        }
        if guesses.lately >= GUESSES_A_MINUTE {
            let message = "too many wrong codes: wait a minute, then type the code the server shows now";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
        }
        let is_right = digits(text) == digits(&self.code.borrow());
        if !is_right {
            guesses.lately += 1;
            guesses.at_this_code += 1;
        }
        if is_right || guesses.at_this_code >= GUESSES {
            guesses.at_this_code = 0;
            let code = fresh_code().map_err(|error| ApiError::internal(format!("no new code: {error}")))?;
            self.code.send_replace(code);
        }
        is_right.then_some(()).ok_or_else(|| ApiError::forbidden("this is not the code the server shows now"))
    }

    fn guesses(&self) -> MutexGuard<'_, Guesses> {
        lock(&self.guesses)
    }
}

fn digits(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).take(16).collect()
}

/// Eight digits, as people read them: `0123 4567`.
fn fresh_code() -> std::io::Result<String> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    let number = u64::from_le_bytes(bytes) % 100_000_000;
    Ok(format!("{:04} {:04}", number / 10_000, number % 10_000))
}

/// `POST /api/pair`: lets a browser in that knows the code.
pub(crate) async fn pair(
    State(app): State<AppState>,
    Json(PairRequest { code }): Json<PairRequest>,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), ApiError> {
    app.access.pairing.accept(&code)?;
    let cookie = app.access.sessions.begin().await?;
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(code: &str) -> String {
        if code == "0000 0000" { "1111 1111".to_owned() } else { "0000 0000".to_owned() }
    }

    #[test]
    fn a_code_is_good_for_one_browser_however_it_is_typed() {
        let pairing = Pairing::new().unwrap();
        let code = pairing.code().borrow().clone();
        assert_eq!(pairing.accept(&code.replace(' ', "-")), Ok(()));
        assert!(pairing.accept(&code).is_err());
        assert_ne!(*pairing.code().borrow(), code);
    }

    #[test]
    fn guessing_changes_the_code_and_ends_soon() {
        let pairing = Pairing::new().unwrap();
        let first = pairing.code().borrow().clone();
        for _ in 0..GUESSES {
            assert_eq!(pairing.accept(&wrong(&first)).unwrap_err().status, StatusCode::FORBIDDEN);
        }
        let second = pairing.code().borrow().clone();
        assert_ne!(first, second);
        for _ in 0..GUESSES {
            assert!(pairing.accept(&wrong(&second)).is_err());
        }
        let third = pairing.code().borrow().clone();
        assert_eq!(pairing.accept(&third).unwrap_err().status, StatusCode::TOO_MANY_REQUESTS);
    }
}
