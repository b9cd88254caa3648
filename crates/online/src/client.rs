//! Requests to a site: one at a time, and again after a pause when it asks for one.

use std::thread;
use std::time::{Duration, Instant};

use play::Stop;
use ureq::Agent;
use ureq::http::Response;

use crate::{Account, OnlineError, Site};

/// How long a site may be silent.
const SILENCE: Duration = Duration::from_secs(30);
/// The pause when a site says that there were too many requests, unless it says how long.
const PAUSE: Duration = Duration::from_secs(60);
/// The first pause after an error of the site; each further one is twice as long.
const ERROR_PAUSE: Duration = Duration::from_secs(2);
/// No pause is longer.
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
/// How often a request is repeated.
const REPEATS: u32 = 4;
/// How often a pause looks whether it is over.
const TICK: Duration = Duration::from_millis(50);

/// A connection to a site.
pub(crate) struct Client<'a> {
    agent: Agent,
    account: &'a Account,
    stop: &'a Stop,
}

impl<'a> Client<'a> {
    pub(crate) fn new(account: &'a Account, address: &str, stop: &'a Stop) -> Client<'a> {
        let config = Agent::config_builder()
            .https_only(address.starts_with("https:"))
            .http_status_as_error(false)
            .user_agent(concat!("Hetman/", env!("CARGO_PKG_VERSION"), " (chess studio, games of its user)"))
            .max_idle_connections(1)
            .timeout_connect(Some(SILENCE))
            .timeout_recv_response(Some(SILENCE))
            .timeout_per_read(Some(SILENCE))
            .build();
        Client { agent: config.into(), account, stop }
    }

    /// What is at an address; `None` if there is nothing. `pausing` hears of pauses and of their ends.
    pub(crate) fn get(
        &self,
        address: &str,
        accept: &str,
        pausing: &mut dyn FnMut(Option<Duration>),
    ) -> Result<Option<Response<ureq::Body>>, OnlineError> {
        let site = self.site().name();
        for repeat in 0..=REPEATS {
            self.check()?;
            let answer = self.agent.get(address).header("Accept", accept).call();
            let answer =
                answer.map_err(|error| OnlineError::Unreachable { site, detail: error.to_string() })?;
            let status = answer.status().as_u16();
            match status {
                200 => return Ok(Some(answer)),
                404 | 410 => return Ok(None),
                429 | 500.. if repeat < REPEATS => {
                    let pause = pause(&answer, status, repeat);
                    pausing(Some(pause));
                    self.wait(pause)?;
                    pausing(None);
                }
                _ => return Err(OnlineError::Refused { site, status }),
            }
        }
        Err(OnlineError::Refused { site, status: 429 })
    }

    pub(crate) fn site(&self) -> Site {
        self.account.site
    }

    fn check(&self) -> Result<(), OnlineError> {
        if self.stop.is_raised() { Err(OnlineError::Stopped) } else { Ok(()) }
    }

    fn wait(&self, pause: Duration) -> Result<(), OnlineError> {
        let begun = Instant::now();
        while begun.elapsed() < pause {
            self.check()?;
            thread::sleep(TICK.min(pause.saturating_sub(begun.elapsed())));
        }
        self.check()
    }
}

/// How long to wait, as the site says, or by its error.
fn pause(answer: &Response<ureq::Body>, status: u16, repeat: u32) -> Duration {
    let said = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.trim().parse().ok());
    let usual = if status == 429 { PAUSE } else { ERROR_PAUSE * 2_u32.pow(repeat) };
    said.map_or(usual, Duration::from_secs).min(LONGEST_PAUSE)
}
