//! How far the games of an account are in the library.

use library::{Library, LibraryError};
use serde::{Deserialize, Serialize};

use crate::{Account, Site};

/// The setting under which all are kept.
const NAME: &str = "online";

/// What is known of an account that games were imported of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Bookmark {
    /// The site.
    pub site: Site,
    /// The name there.
    pub name: String,
    /// When the newest game began that is here, in milliseconds since 1970.
    #[serde(default)]
    pub newest: Option<i64>,
    /// The last month that was read, as `2024/05`; of sites that are read by months.
    #[serde(default)]
    pub month: Option<String>,
    /// How many games came in all.
    #[serde(default)]
    pub games: u64,
}

impl Bookmark {
    fn is_of(&self, account: &Account) -> bool {
        self.site == account.site && self.name.eq_ignore_ascii_case(account.name())
    }

    /// Where an account's games ended the last time.
    pub(crate) fn of(library: &Library, account: &Account) -> Result<Bookmark, LibraryError> {
        let known = bookmarks(library)?.into_iter().find(|bookmark| bookmark.is_of(account));
        Ok(known.unwrap_or_else(|| Bookmark {
            site: account.site,
            name: account.name().to_owned(),
            newest: None,
            month: None,
            games: 0,
        }))
    }

    /// Keeps it; the last one that was read is the first.
    pub(crate) fn keep(self, library: &Library) -> Result<(), LibraryError> {
        let mut all = bookmarks(library)?;
        all.retain(|other| other.site != self.site || !other.name.eq_ignore_ascii_case(&self.name));
        all.insert(0, self);
        // Numbers and texts are always JSON.
        library.set_setting(NAME, &serde_json::to_string(&all).unwrap_or_default())
    }
}

/// The accounts that games were imported of, the last one first.
pub fn bookmarks(library: &Library) -> Result<Vec<Bookmark>, LibraryError> {
    let text = library.setting(NAME)?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}
