//! A tournament in parts, for several machines: each plays the games of some numbers into a file of its own, and all of
//! them joined are the file that one machine would have made.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::{Arena, ArenaError, Format, Openings, RunOptions, Tournament};

impl Arena {
    /// Whether a tournament can be played in parts: who meets whom must not depend on results.
    pub fn check_parts(format: Format) -> Result<(), ArenaError> {
        if format == Format::Swiss {
            let reason = "the Swiss system pairs by results, so its rounds cannot be planned: \
                          choose --format round-robin or gauntlet";
            return Err(ArenaError::Plan(reason.to_owned()));
        }
        Ok(())
    }

    /// Writes everything to a file, which appears when it is whole. Two processes that write the same file do each
    /// other no harm.
    pub fn write_to(&self, path: &Path) -> Result<(), ArenaError> {
        let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let mut beside = path.as_os_str().to_owned();
        beside.push(format!(".{}-{moment:x}.new", process::id()));
        let beside = PathBuf::from(beside);
        let written = self.store.copy_to(text(&beside)?).map_err(ArenaError::Store);
        let renamed = written.and_then(|()| fs::rename(&beside, path).map_err(ArenaError::Io));
        if renamed.is_err() {
            let _ = fs::remove_file(&beside);
        }
        renamed
    }

    /// Joins the files of all parts, in any order, into one.
    pub fn join(
        path: &Path,
        plan: Tournament,
        openings: Openings,
        parts: &[PathBuf],
        options: &RunOptions,
    ) -> Result<(), ArenaError> {
        Arena::check_parts(plan.format)?;
        let mut whole = Arena::in_memory(plan, openings)?;
        whole.store.note_run(options)?;
        while whole.paired() < options.games {
            whole.draw_round()?;
        }
        for part in parts {
            let wrong = |what: &str| ArenaError::Plan(format!("{}: {what}", part.display()));
            if !part.exists() {
                return Err(wrong("this part is not there; do its task first"));
            }
            let added = whole.store.add_games_of(text(part)?);
            if added.map_err(|error| wrong(&error.to_string()))? == 0 {
                return Err(wrong(
                    "its games are of other players, programs or options than this machine has",
                ));
            }
        }
        let missing = |games: u64| {
            ArenaError::Plan(format!("{games} of {} games are missing: give all parts", options.games))
        };
        match options.games.saturating_sub(whole.store.games()?.len() as u64) {
            0 => whole.write_to(path),
            games => Err(missing(games)),
        }
    }
}

/// SQLite wants paths as text.
fn text(path: &Path) -> Result<&str, ArenaError> {
    path.to_str().ok_or_else(|| ArenaError::Plan(format!("{} is not Unicode: rename it", path.display())))
}
