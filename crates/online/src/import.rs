//! From a site into the library.

use std::collections::HashSet;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use library::{ImportLimits, ImportProgress, Library};
use play::Stop;

use crate::client::Client;
use crate::new_games::{NewGames, Seen};
use crate::{Account, Bookmark, OnlineError, Site, SiteAddresses, chess_com, lichess};

/// How far an import is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OnlineProgress {
    /// What came.
    pub games: ImportProgress,
    /// Games of variants, which were left out.
    pub variants: u64,
    /// Games that the player has, if that is known.
    pub total: Option<u64>,
    /// Months that were read, of so many.
    pub months: Option<(u64, u64)>,
    /// The site has asked for a pause.
    pub pause: Option<Duration>,
}

/// Imports the games of an account that the library does not have, from where it ended the last time.
///
/// `progress` is told some times a second how far it has come; `stop` ends it soon. However it ends, the next import goes
/// on from there.
pub fn import(
    library: &Library,
    addresses: &SiteAddresses,
    account: &Account,
    stop: &Stop,
    progress: &mut (dyn FnMut(&OnlineProgress) + Send),
) -> Result<OnlineProgress, OnlineError> {
    let address = match account.site {
        Site::Lichess => &addresses.lichess,
        Site::ChessCom => &addresses.chess_com,
    };
    let client = Client::new(account, address, stop);
    let mut importer = Importer {
        library,
        account,
        stop,
        bookmark: Bookmark::of(library, account)?,
        known: library.sites_of(account.name())?,
        progress: OnlineProgress::default(),
        tell: progress,
    };
    let imported = match account.site {
        Site::Lichess => lichess::import(&client, address, &mut importer),
        Site::ChessCom => chess_com::import(&client, address, &mut importer),
    };
    let Importer { mut bookmark, progress, .. } = importer;
    if imported.is_ok() || progress.games.games > 0 {
        bookmark.games += progress.games.games;
        bookmark.keep(library)?;
    }
    imported.map(|()| progress)
}

/// An import under way.
pub(crate) struct Importer<'a> {
    library: &'a Library,
    pub(crate) account: &'a Account,
    stop: &'a Stop,
    pub(crate) bookmark: Bookmark,
    /// The addresses of the games that are here.
    known: HashSet<String>,
    pub(crate) progress: OnlineProgress,
    tell: &'a mut (dyn FnMut(&OnlineProgress) + Send),
}

impl Importer<'_> {
    /// The site asks for a pause, or it is over.
    pub(crate) fn pausing(&mut self, pause: Option<Duration>) {
        self.progress.pause = pause;
        (self.tell)(&self.progress);
    }

    /// A month was read.
    pub(crate) fn month_is_done(&mut self) {
        if let Some((done, _)) = &mut self.progress.months {
            *done += 1;
        }
        (self.tell)(&self.progress);
    }

    /// Reads games into the library; says how many came.
    pub(crate) fn read(&mut self, stream: impl Read + Send) -> Result<u64, OnlineError> {
        let seen = Arc::new(Mutex::new(Seen::default()));
        let noted = Arc::clone(&seen);
        let mut note = move |now: &Seen| {
            *noted.lock().unwrap_or_else(PoisonError::into_inner) = now.clone();
        };
        let read = || seen.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let games = NewGames::new(stream, &self.known, &mut note);
        let before = self.progress.clone();
        let (progress, tell) = (&mut self.progress, &mut self.tell);
        let done = self.library.import(games, ImportLimits::default(), self.stop, &mut |now| {
            *progress = added(&before, now, &read());
            tell(progress);
        });
        let seen = read();
        // What was read is in the library, also if the stream broke off.
        self.bookmark.newest = self.bookmark.newest.max(seen.newest);
        done?;
        match seen.failure {
            Some(detail) => Err(OnlineError::Unreachable { site: self.account.site.name(), detail }),
            None => Ok(seen.games),
        }
    }
}

/// What came before, and now.
fn added(before: &OnlineProgress, now: &ImportProgress, seen: &Seen) -> OnlineProgress {
    let mut games = now.clone();
    games.bytes += before.games.bytes;
    games.games += before.games.games;
    games.duplicates += before.games.duplicates + seen.known;
    games.incomplete += before.games.incomplete;
    games.broken += before.games.broken;
    games.first_mistakes = before.games.first_mistakes.iter().chain(&now.first_mistakes).cloned().collect();
    OnlineProgress { games, variants: before.variants + seen.variants, ..before.clone() }
}
