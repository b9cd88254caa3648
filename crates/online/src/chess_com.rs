//! Chess.com: a file of games for every month.

use std::thread;
use std::time::Duration;

use serde::Deserialize;

use crate::OnlineError;
use crate::client::Client;
use crate::import::Importer;

/// Between two months.
const PAUSE: Duration = Duration::from_millis(150);

/// The months in which a player has played, the oldest first.
#[derive(Deserialize)]
struct Archives {
    archives: Vec<String>,
}

pub(crate) fn import(
    client: &Client<'_>,
    address: &str,
    importer: &mut Importer<'_>,
) -> Result<(), OnlineError> {
    let player = format!("{address}/pub/player/{}", importer.account.name().to_ascii_lowercase());
    let list = format!("{player}/games/archives");
    let answer = client.get(&list, "application/json", &mut |pause| importer.pausing(pause))?;
    let mut answer = answer.ok_or_else(|| OnlineError::NoPlayer(importer.account.clone()))?;
    let unexpected = || OnlineError::Unexpected { site: client.site().name() };
    let read: Result<Archives, _> = answer.body_mut().read_json();
    let archives = read.map_err(|_| unexpected())?.archives;
    let months = archives.iter().map(|archive| month(archive).ok_or_else(unexpected));
    let mut months: Vec<String> = months.collect::<Result<_, _>>()?;
    // The last month that was read may have become longer.
    months.retain(|month| importer.bookmark.month.as_ref().is_none_or(|read| month >= read));
    months.sort_unstable();
    importer.progress.months = Some((0, months.len() as u64));
    for (done, month) in months.into_iter().enumerate() {
        if done > 0 {
            thread::sleep(PAUSE);
        }
        let games = format!("{player}/games/{month}/pgn");
        let answer = client.get(&games, "application/x-chess-pgn", &mut |pause| importer.pausing(pause))?;
        if let Some(answer) = answer {
            importer.read(answer.into_body().into_reader())?;
        }
        importer.bookmark.month = Some(month);
        importer.month_is_done();
    }
    Ok(())
}

/// The month of an address: `…/games/2024/05` is `2024/05`.
fn month(archive: &str) -> Option<String> {
    let mut parts = archive.trim_end_matches('/').rsplit('/');
    let (month, year) = (parts.next()?, parts.next()?);
    let is_number =
        |text: &str, digits| text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number(year, 4) && is_number(month, 2)).then(|| format!("{year}/{month}"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn months_are_the_ends_of_addresses() {
        let month = |text| super::month(text);
        assert_eq!(month("https://api.chess.com/pub/player/zoe/games/2024/05").as_deref(), Some("2024/05"));
        assert_eq!(month("https://api.chess.com/pub/player/zoe/games/../.."), None);
        assert_eq!(month("2024"), None);
    }
}
