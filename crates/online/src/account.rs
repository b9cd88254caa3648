//! Whose games, and where they are.

use serde::{Deserialize, Serialize};

use crate::OnlineError;

/// Names on both sites are no longer.
const LONGEST_NAME: usize = 30;

/// A site that gives games away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Site {
    /// lichess.org
    Lichess,
    /// chess.com
    ChessCom,
}

impl Site {
    /// As people call it.
    pub fn name(self) -> &'static str {
        match self {
            Site::Lichess => "Lichess",
            Site::ChessCom => "Chess.com",
        }
    }
}

/// A player of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Where.
    pub site: Site,
    /// The name there; it may stand in an address.
    name: String,
}

impl Account {
    /// An account, if the name can be one.
    ///
    /// ```
    /// use online::{Account, Site};
    /// assert_eq!(Account::new(Site::Lichess, " Zoe-1 ").unwrap().name(), "Zoe-1");
    /// assert!(Account::new(Site::Lichess, "../api").is_err());
    /// ```
    pub fn new(site: Site, name: &str) -> Result<Account, OnlineError> {
        let name = name.trim();
        let is_name = (1..=LONGEST_NAME).contains(&name.len())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
        if !is_name {
            return Err(OnlineError::NoName);
        }
        Ok(Account { site, name: name.to_owned() })
    }

    /// The name on the site.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Where the sites are. Tests have their own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteAddresses {
    /// Without a slash at the end.
    pub lichess: String,
    /// Likewise.
    pub chess_com: String,
}

impl Default for SiteAddresses {
    fn default() -> SiteAddresses {
        SiteAddresses {
            lichess: "https://lichess.org".to_owned(),
            chess_com: "https://api.chess.com".to_owned(),
        }
    }
}
