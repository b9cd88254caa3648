//! Games of the person's accounts on Lichess and Chess.com. Nothing is asked there unless a person wants it.

use axum::extract::State;
use axum::routing::get;
use axum::{Json, Router};
use online::{Account, OnlineError, OnlineProgress, Site, bookmarks, import};

use super::import::{memory_for_import, show_progress};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::jobs::JobHandle;
use crate::memory::MemoryShare;
use crate::state::AppState;
use crate::wire::job::{Job, JobKind, JobStarted, JobState};
use crate::wire::online::{ImportAccount, OnlineAccount, OnlineSite};

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/api/import/online", get(accounts).post(start))
}

/// The accounts that games were imported of.
async fn accounts(State(app): State<AppState>) -> Result<Json<Vec<OnlineAccount>>, ApiError> {
    let known = blocking(move || bookmarks(&app.library)).await??;
    let accounts = known.into_iter().map(|bookmark| OnlineAccount {
        site: bookmark.site.into(),
        name: bookmark.name,
        games: u32::try_from(bookmark.games).unwrap_or(u32::MAX),
        newest: bookmark.newest,
    });
    Ok(Json(accounts.collect()))
}

/// Begins to import the games of an account.
async fn start(
    State(app): State<AppState>,
    Json(asked): Json<ImportAccount>,
) -> Result<Json<JobStarted>, ApiError> {
    let account = Account::new(asked.site.into(), &asked.name)
        .map_err(|error| ApiError::bad_request(error.to_string()))?;
    let label = format!("{} {}", account.site.name(), account.name());
    let is_running = |job: &Job| job.state == JobState::Running && job.account.as_ref() == Some(&label);
    if app.jobs.all().iter().any(is_running) {
        return Err(ApiError::conflict("these games are being imported already"));
    }
    let permit = app.import_permit()?;
    let memory = memory_for_import(&app)?;
    let mut job = app.jobs.start(JobKind::Import, None, None);
    job.update(|job| job.account = Some(label));
    let id = JobStarted { job: job.id() };
    tokio::task::spawn_blocking(move || {
        run(&app, &account, asked.me, job, memory);
        drop(permit);
    });
    Ok(Json(id))
}

fn run(app: &AppState, account: &Account, is_me: bool, mut job: JobHandle, memory: MemoryShare) {
    let stop = job.stop().clone();
    let mut pause = None;
    let done = import(&app.library, &app.sites, account, &stop, &mut |so_far| {
        // Nothing may follow a pause for a long time.
        if pause == so_far.pause {
            job.update(|job| show(job, so_far));
        } else {
            pause = so_far.pause;
            job.announce(|job| show(job, so_far));
        }
    });
    let came = matches!(done, Ok(_) | Err(OnlineError::Stopped));
    let named = if is_me && came { app.settings.add_name(account.name()) } else { Ok(()) };
    drop(memory);
    job.finish(match (done, named) {
        (Ok(_), Ok(())) => JobState::Done,
        (Ok(_), Err(error)) => JobState::Failed { error: error.message },
        (Err(OnlineError::Stopped), _) => JobState::Cancelled,
        (Err(error), _) => JobState::Failed { error: error.to_string() },
    });
}

fn show(job: &mut Job, so_far: &OnlineProgress) {
    let OnlineProgress { games, variants, total, months, pause } = so_far;
    show_progress(job, games);
    let seen = games.games + games.duplicates + games.broken + variants;
    (job.done, job.total) = match (months, total) {
        (Some((done, all)), _) => (*done, Some(*all)),
        (None, Some(total)) => (seen.min(*total), Some(*total)),
        (None, None) => (seen, None),
    };
    job.variants = u32::try_from(*variants).unwrap_or(u32::MAX);
    job.pause = pause.map(|pause| u32::try_from(pause.as_secs()).unwrap_or(u32::MAX));
}

impl From<OnlineSite> for Site {
    fn from(site: OnlineSite) -> Site {
        match site {
            OnlineSite::Lichess => Site::Lichess,
            OnlineSite::ChessCom => Site::ChessCom,
        }
    }
}

impl From<Site> for OnlineSite {
    fn from(site: Site) -> OnlineSite {
        match site {
            Site::Lichess => OnlineSite::Lichess,
            Site::ChessCom => OnlineSite::ChessCom,
        }
    }
}
