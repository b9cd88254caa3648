//! Games from PGN files.

use std::fs::File;
use std::io::{self, Seek};

use axum::body::Body;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::header::CONTENT_LENGTH;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use axum::{Json, Router};
use futures_util::StreamExt;
use library::{GameMistake, ImportError, ImportLimits, ImportProgress, Library};
use tokio::io::AsyncWriteExt;

use crate::api_error::ApiError;
use crate::jobs::JobHandle;
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
///
/// The file is kept on the disk until its games are read, so that neither memory nor a slow network
/// limits it.
async fn import(
    State(app): State<AppState>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<JobStarted>, ApiError> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: u64| length > LARGEST_FILE) {
        return Err(too_large());
    }
    let permit = app.imports.clone().try_acquire_owned().map_err(|_| {
        ApiError::new(
            StatusCode::TOO_MANY_REQUESTS,
            "other files are being imported: wait until they are done",
        )
    })?;
    let memory = memory_for_import(&app)?;
    let (file, size) = received(&app, body).await?;
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

/// The whole upload, in a file that is gone as soon as it is closed.
async fn received(app: &AppState, body: Body) -> Result<(File, u64), ApiError> {
    let unkept = |error: io::Error| ApiError::internal(format!("the file cannot be kept: {error}"));
    let file = tempfile::tempfile_in(&*app.directory).map_err(unkept)?;
    let mut file = tokio::fs::File::from_std(file);
    let mut size = 0;
    let mut parts = body.into_data_stream();
    while let Some(part) = parts.next().await {
        let part =
            part.map_err(|error| ApiError::bad_request(format!("the file did not arrive whole: {error}")))?;
        size += part.len() as u64;
        if size > LARGEST_FILE {
            return Err(too_large());
        }
        file.write_all(&part).await.map_err(unkept)?;
    }
    file.flush().await.map_err(unkept)?;
    let mut file = file.into_std().await;
    file.rewind().map_err(unkept)?;
    Ok((file, size))
}

fn too_large() -> ApiError {
    let message =
        format!("a file may have {} MB: cut it in two, or compress it with zstd", LARGEST_FILE >> 20);
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, message)
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
    let number = |n: u64| u32::try_from(n).unwrap_or(u32::MAX);
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
