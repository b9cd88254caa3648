//! Games from PGN files.

use std::fs::File;

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::HeaderMap;
use axum::routing::post;
use axum::{Json, Router};
use library::{GameMistake, ImportError, ImportLimits, ImportProgress, Library};

use super::upload;
use crate::api_error::ApiError;
use crate::jobs::JobHandle;
use crate::listing::number;
use crate::memory::{MemoryRequest, MemoryShare, Purpose};
use crate::state::AppState;
use crate::wire::job::{Job, JobKind, JobStarted, JobState};

/// Bytes of a file, as it is sent.
const LARGEST_FILE: u64 = 256 << 20;
/// Megabytes that reading a file takes: games on their way to the library, and its pages that are written.
const MEMORY: usize = 64;
/// Errors that are shown in words.
const MOST_ERRORS: usize = 20;

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/api/import", post(import)).layer(DefaultBodyLimit::disable())
}

/// `POST /api/import`: a PGN file as it is, plain or compressed with zstd or gzip. The answer is [`JobStarted`].
async fn import(
    State(app): State<AppState>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<JobStarted>, ApiError> {
    upload::expect_size(&headers, LARGEST_FILE)?;
    let permit = app.import_permit()?;
    let memory = memory_for_import(&app)?;
    // It is gone as soon as it is closed.
    let file = tempfile::tempfile_in(&*app.directory).map_err(|error| upload::unkept(&error))?;
    let (file, size) = upload::received(file, body, LARGEST_FILE).await?;
    let job = app.jobs.start(JobKind::Import, None, Some(size));
    let id = JobStarted { job: job.id() };
    tokio::task::spawn_blocking(move || {
        read(&app.library, file, limits(size), job);
        drop((permit, memory));
    });
    Ok(Json(id))
}

/// What reading games takes.
pub(super) fn memory_for_import(app: &AppState) -> Result<MemoryShare, ApiError> {
    let wanted = MemoryRequest { purpose: Purpose::Work, is_guest: false, wanted: MEMORY, least: MEMORY };
    Ok(app.memory.request(wanted)?)
}

/// Games compress to a tenth, never to a hundredth: whatever unpacks to more is made to exhaust us.
fn limits(size: u64) -> ImportLimits {
    let usual = ImportLimits::default();
    ImportLimits { bytes: size.saturating_mul(100).clamp(64 << 20, usual.bytes), ..usual }
}

fn read(library: &Library, file: File, limits: ImportLimits, mut job: JobHandle) {
    let stop = job.stop().clone();
    let done = library.import(file, limits, &stop, &mut |so_far| {
        job.update(|job| show_progress(job, so_far));
    });
    job.finish(match done {
        Ok(_) => JobState::Done,
        Err(ImportError::Stopped) => JobState::Cancelled,
        Err(error) => JobState::Failed { error: error.to_string() },
    });
}

pub(super) fn show_progress(job: &mut Job, so_far: &ImportProgress) {
    job.done = so_far.bytes;
    job.games = number(so_far.games);
    job.duplicates = number(so_far.duplicates);
    job.incomplete = number(so_far.incomplete);
    job.failed = number(so_far.broken);
    let new = so_far.first_mistakes.iter().skip(job.errors.len()).take(MOST_ERRORS);
    job.errors.extend(new.map(sentence).collect::<Vec<_>>());
}

fn sentence(mistake: &GameMistake) -> String {
    let GameMistake { game, line, reason, kept } = mistake;
    let sentence = match line {
        Some(line) => format!("game {game}, line {line}: {reason}"),
        None => format!("game {game}: {reason}"),
    };
    if *kept { format!("{sentence} (incomplete: what comes before is kept)") } else { sentence }
}
