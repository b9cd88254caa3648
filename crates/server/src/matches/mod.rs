//! Matches and tournaments: what was played, read from the files that `hetman match` writes.
//!
//! The studio plays no match itself: a child does (`jobs`). So what the page shows is what `hetman match show` prints, of
//! the same file by the same code, on the page or in a terminal.

mod curves;
mod ratings;
mod report;
mod routes;

pub(crate) use routes::routes;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, Mutex};

use arena::{ArchivedMatch, MatchFolder, RatedPlayer};

use crate::api_error::ApiError;
use crate::lock::lock;
use crate::wire::arena::MatchReport;

/// The matches of a data directory. Clones are the same.
#[derive(Clone)]
pub(crate) struct Matches {
    folder: MatchFolder,
    /// What was computed last for a match, and for how many games of it.
    reports: Arc<Mutex<BTreeMap<String, (u64, MatchReport)>>>,
    /// The rating list for so many games in all.
    ratings: Arc<Mutex<Option<(u64, Vec<RatedPlayer>)>>>,
}

/// Reports that are kept.
const MOST_REPORTS: usize = 32;

impl Matches {
    /// The matches of a data directory.
    pub(crate) fn in_directory(data: &Path) -> Matches {
        let (reports, ratings) = Default::default();
        Matches { folder: MatchFolder::in_directory(data), reports, ratings }
    }

    fn all(&self) -> Vec<ArchivedMatch> {
        self.folder.matches().0
    }

    fn find(&self, id: &str) -> Result<ArchivedMatch, ApiError> {
        self.folder.find(id).map_err(|_| ApiError::not_found("there is no such match"))
    }

    /// What the games of a match come to.
    fn report(&self, found: &ArchivedMatch) -> Result<MatchReport, ApiError> {
        let known = lock(&self.reports).get(&found.id).filter(|(games, _)| *games == found.games).cloned();
        if let Some((_, mut report)) = known {
            report.summary.state = found.state.into();
            report.summary.wanted = found.wanted;
            return Ok(report);
        }
        let records = found.results().map_err(unreadable)?;
        let report = report::of(found, &records);
        let mut reports = lock(&self.reports);
        if reports.len() >= MOST_REPORTS {
            reports.clear();
        }
        reports.insert(found.id.clone(), (found.games, report.clone()));
        Ok(report)
    }
}

fn unreadable(error: arena::ArchiveError) -> ApiError {
    match error {
        arena::ArchiveError::Running => ApiError::conflict("it is being played: cancel it first"),
        error => ApiError::internal(format!("the match cannot be read: {error}")),
    }
}
