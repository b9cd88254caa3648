//! The code that lets further browsers in.
//!
//! Wrong guesses slow down the address they come from and no other: a stranger who guesses keeps no one else out.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::header::{SET_COOKIE, USER_AGENT};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::{Extension, Json};
use tokio::sync::watch;

use super::device_name::device_name;
use crate::api_error::ApiError;
use crate::connection_limiter::ConnectionInfo;
use crate::device::Role;
use crate::lock::lock;
use crate::state::AppState;
use crate::wire::live::PairRequest;

/// Wrong guesses that cost nothing: people mistype.
const FREE_GUESSES: u32 = 5;
/// The wait after the next one. Each further one doubles it: an address has 5 guesses, then 30 on its first day, of a
/// hundred million codes.
const FIRST_WAIT: Duration = Duration::from_secs(60);
const LONGEST_WAIT: Duration = Duration::from_secs(3600);
/// An address is forgotten when it has not guessed for so long.
const FORGIVEN: Duration = Duration::from_secs(86_400);
/// Addresses that are remembered; more than a network has.
const MOST_ADDRESSES: usize = 4096;

/// The current code.
pub(crate) struct Pairing {
    code: watch::Sender<String>,
    guesses: Mutex<HashMap<IpAddr, Guesses>>,
}

/// The wrong guesses of an address.
struct Guesses {
    count: u32,
    last: Instant,
}

impl Guesses {
    /// How long the address must wait after its last guess.
    fn wait(&self) -> Duration {
        let Some(doublings) = self.count.checked_sub(FREE_GUESSES) else { return Duration::ZERO };
        FIRST_WAIT.saturating_mul(1 << doublings.min(16)).min(LONGEST_WAIT)
    }
}

impl Pairing {
    pub(crate) fn new() -> std::io::Result<Pairing> {
        Ok(Pairing { code: watch::Sender::new(fresh_code()?), guesses: Mutex::default() })
    }

    /// The code, and every new one.
    pub(crate) fn code(&self) -> watch::Receiver<String> {
        self.code.subscribe()
    }

    /// Accepts the right code; every code is good for one browser.
    fn accept(&self, text: &str, from: IpAddr, now: Instant) -> Result<(), ApiError> {
        let from = network(from);
        let mut all = lock(&self.guesses);
        all.retain(|_, guesses| now.duration_since(guesses.last) < FORGIVEN);
        let earlier = all.get(&from);
        if earlier.is_some_and(|guesses| now.duration_since(guesses.last) < guesses.wait()) {
            let message =
                "too many wrong codes came from this device: wait, then type the code the server shows";
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
        }
        if digits(text) != digits(&self.code.borrow()) {
            let count = earlier.map_or(0, |guesses| guesses.count) + 1;
            if all.len() >= MOST_ADDRESSES && !all.contains_key(&from) {
                let oldest = all.iter().min_by_key(|(_, guesses)| guesses.last).map(|(&address, _)| address);
                oldest.map(|address| all.remove(&address));
            }
            all.insert(from, Guesses { count, last: now });
            return Err(ApiError::forbidden("this is not the code the server shows now"));
        }
        all.remove(&from);
        let code = fresh_code().map_err(|error| ApiError::internal(format!("no new code: {error}")))?;
        self.code.send_replace(code);
        Ok(())
    }
}

/// What one guesser has: an IPv4 address, or the 64 bits of IPv6 that name a network.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        address => address,
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

/// `POST /api/pair`: lets a browser in that knows the code, as a player. The owner may change that.
pub(crate) async fn pair(
    State(app): State<AppState>,
    Extension(connection): Extension<ConnectionInfo>,
    headers: HeaderMap,
    Json(PairRequest { code }): Json<PairRequest>,
) -> Result<(StatusCode, [(HeaderName, HeaderValue); 1]), ApiError> {
    app.access.pairing.accept(&code, connection.peer, Instant::now())?;
    let name = device_name(headers.get(USER_AGENT));
    let cookie = app.access.sessions.begin(&name, Role::Player).await?;
    app.access.announce(&app.hub);
    Ok((StatusCode::NO_CONTENT, [(SET_COOKIE, cookie)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(code: &str) -> String {
        if code == "0000 0000" { "1111 1111".to_owned() } else { "0000 0000".to_owned() }
    }

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_code_is_good_for_one_browser_however_it_is_typed() {
        let pairing = Pairing::new().unwrap();
        let code = pairing.code().borrow().clone();
        let (from, now) = (address("192.168.1.5"), Instant::now());
        assert_eq!(pairing.accept(&code.replace(' ', "-"), from, now), Ok(()));
        assert!(pairing.accept(&code, from, now).is_err());
        assert_ne!(*pairing.code().borrow(), code);
    }

    #[test]
    fn a_stranger_who_guesses_waits_longer_and_longer_and_keeps_no_one_else_out() {
        let pairing = Pairing::new().unwrap();
        let code = pairing.code().borrow().clone();
        let stranger = address("192.168.1.66");
        let mut now = Instant::now();
        for _ in 0..FREE_GUESSES {
            assert_eq!(
                pairing.accept(&wrong(&code), stranger, now).unwrap_err().status,
                StatusCode::FORBIDDEN
            );
        }
        let mut guesses = 0;
        let end = now + Duration::from_secs(86_400);
        while now < end {
            let answer = pairing.accept(&wrong(&code), stranger, now).unwrap_err();
            guesses += u32::from(answer.status == StatusCode::FORBIDDEN);
            now += Duration::from_secs(10);
        }
        assert!(guesses <= 30, "{guesses}");
        // Not even the right code helps now; it is still the same, and another address has it at once.
        assert_eq!(pairing.accept(&code, stranger, now).unwrap_err().status, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(pairing.accept(&code, address("127.0.0.1"), now), Ok(()));
    }

    #[test]
    fn a_network_of_ipv6_is_one_guesser() {
        assert_eq!(network(address("2001:db8:1:2:3::4")), network(address("2001:db8:1:2:ffff::1")));
        assert_ne!(network(address("2001:db8:1:2::1")), network(address("2001:db8:1:3::1")));
        assert_eq!(network(address("::ffff:192.168.1.5")), address("192.168.1.5"));
    }

    #[test]
    fn so_many_addresses_that_guess_take_bounded_memory() {
        let pairing = Pairing::new().unwrap();
        let code = pairing.code().borrow().clone();
        let now = Instant::now();
        for n in 0..MOST_ADDRESSES as u32 + 100 {
            assert!(pairing.accept(&wrong(&code), IpAddr::from(n.to_be_bytes()), now).is_err());
        }
        assert_eq!(lock(&pairing.guesses).len(), MOST_ADDRESSES);
    }
}
