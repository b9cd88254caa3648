//! Lichess: all games of a player as one stream, the oldest first.

use std::time::Duration;

use serde::Deserialize;

use crate::client::Client;
use crate::import::Importer;
use crate::{Account, OnlineError};

/// Games that began so long before the newest one may have ended after it.
const OVERLAP_MS: i64 = 24 * 60 * 60 * 1000;
/// A stream of so many games may have been cut.
const CUT: u64 = 5_000;
const PGN: &str = "application/x-chess-pgn";

/// A player, as far as it is of interest.
#[derive(Deserialize)]
struct Player {
    count: Count,
}

#[derive(Deserialize)]
struct Count {
    all: u64,
}

pub(crate) fn import(
    client: &Client<'_>,
    address: &str,
    importer: &mut Importer<'_>,
) -> Result<(), OnlineError> {
    if importer.bookmark.newest.is_none() {
        importer.progress.total = Some(count(client, address, importer)?);
    }
    loop {
        let since = importer.bookmark.newest.map_or(0, |newest| (newest - OVERLAP_MS).max(0));
        let name = importer.account.name();
        let games = format!(
            "{address}/api/games/user/{name}?since={since}&sort=dateAsc&clocks=true&evals=true&opening=false"
        );
        let mut pausing = |pause: Option<Duration>| importer.pausing(pause);
        let answer = client.get(&games, PGN, &mut pausing)?;
        let answer = answer.ok_or_else(|| OnlineError::NoPlayer(importer.account.clone()))?;
        let before = importer.bookmark.newest;
        let seen = importer.read(answer.into_body().into_reader())?;
        if seen < CUT || importer.bookmark.newest == before {
            return Ok(());
        }
    }
}

/// How many games there are.
fn count(client: &Client<'_>, address: &str, importer: &mut Importer<'_>) -> Result<u64, OnlineError> {
    let account: &Account = importer.account;
    let player = format!("{address}/api/user/{}", account.name());
    let answer = client.get(&player, "application/json", &mut |pause| importer.pausing(pause))?;
    let mut answer = answer.ok_or_else(|| OnlineError::NoPlayer(account.clone()))?;
    let read: Result<Player, _> = answer.body_mut().read_json();
    read.map(|player| player.count.all).map_err(|_| OnlineError::Unexpected { site: client.site().name() })
}
