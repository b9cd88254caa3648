//! `uci` … `uciok`: who an engine is and which options it has.

use std::time::{Duration, Instant};

use crate::process::Process;
use crate::timeouts::from_now;
use crate::{EngineOption, HostError};

/// More options than any engine has (the most have two hundred).
const MOST_OPTIONS: usize = 1000;

/// The name and the author an engine gives itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EngineId {
    /// Its name, often with a version.
    pub name: Option<String>,
    /// Who wrote it.
    pub author: Option<String>,
}

/// What was learned.
#[derive(Debug, Default)]
pub(crate) struct Handshake {
    pub(crate) id: EngineId,
    pub(crate) options: Vec<EngineOption>,
    /// Option lines that make no sense, with the reason.
    pub(crate) malformed_options: Vec<String>,
    pub(crate) took: Duration,
}

/// Sends `uci` and reads to `uciok`.
pub(crate) fn handshake_with(process: &mut Process, timeout: Duration) -> Result<Handshake, HostError> {
    let (begun, deadline) = (Instant::now(), from_now(timeout));
    let mut handshake = Handshake::default();
    process.send(&["uci"])?;
    while Instant::now() < deadline {
        let Some(line) = process.next(deadline)? else { break };
        if line.trim() == "uciok" {
            handshake.took = begun.elapsed();
            return Ok(handshake);
        }
        handshake.read(&line);
        if handshake.options.len() + handshake.malformed_options.len() > MOST_OPTIONS {
            return Err(process.protocol_error(format!("it declares more than {MOST_OPTIONS} options")));
        }
    }
    Err(process.timeout_error("uci", "uciok", begun.elapsed()))
}

impl Handshake {
    fn read(&mut self, line: &str) {
        let after = |word: &str| {
            let rest = line.trim_start().strip_prefix("id")?.trim_start().strip_prefix(word)?;
            rest.starts_with(' ').then(|| rest.trim().to_owned()).filter(|text| !text.is_empty())
        };
        if let Some(name) = after("name") {
            self.id.name = Some(name);
        } else if let Some(author) = after("author") {
            self.id.author = Some(author);
        } else if line.split_ascii_whitespace().next() == Some("option") {
            match EngineOption::parse(line) {
                Ok(option) => self.options.push(option),
                Err(why) => self.malformed_options.push(format!("{line:?}: {why}")),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_authors_and_options_are_read_and_the_rest_is_not() {
        let mut handshake = Handshake::default();
        for line in [
            "Some Engine 1.0 by Someone",
            "id name Some Engine 1.0",
            "id author A. B. Some, C. Other",
            "identity x",
            "option name Hash type spin default 1 min 1 max 2",
            "option nonsense",
            "",
        ] {
            handshake.read(line);
        }
        assert_eq!(handshake.id.name.as_deref(), Some("Some Engine 1.0"));
        assert_eq!(handshake.id.author.as_deref(), Some("A. B. Some, C. Other"));
        assert_eq!((handshake.options.len(), handshake.malformed_options.len()), (1, 1));
    }
}
