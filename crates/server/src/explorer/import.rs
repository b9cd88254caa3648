//! Files of games into a source of the database.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use axum::Json;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use explorer::{Database, ExplorerError, ImportOptions, ImportProgress};
use serde::Deserialize;

use super::OWN;
use crate::analysis::Priority;
use crate::api_error::ApiError;
use crate::jobs::JobHandle;
use crate::listing::number;
use crate::lock::lock;
use crate::routes::upload;
use crate::state::AppState;
use crate::wire::job::{Job, JobKind, JobStarted, JobState};
use crate::wire::live::ServerMessage;

/// Bytes of a file, as it is sent. Larger ones are read where they lie, by `hetman db import`.
const LARGEST_FILE: u64 = 2 << 30;
/// How files may be compressed, as their names end.
const COMPRESSED: [&str; 3] = ["zst", "gz", "bz2"];

/// Into which source, and what the file was called: its ending says how it is compressed.
#[derive(Deserialize)]
pub(super) struct ImportQuery {
    source: String,
    #[serde(default)]
    file: String,
}

/// `POST /api/explorer/import?source=&file=`: a PGN file as it is. The answer is [`JobStarted`].
pub(super) async fn import(
    State(app): State<AppState>,
    Query(asked): Query<ImportQuery>,
    headers: HeaderMap,
    body: Body,
) -> Result<Json<JobStarted>, ApiError> {
    if asked.source == OWN {
        return Err(ApiError::bad_request("these are the games of the library: import them there"));
    }
    upload::expect_size(&headers, LARGEST_FILE)?;
    let permit = app.import_permit()?;
    let unkept = |error: std::io::Error| upload::unkept(&error);
    let folder = tempfile::tempdir_in(&*app.directory).map_err(unkept)?;
    let path = folder.path().join(format!("games.{}", ending(&asked.file)));
    let (_, size) = upload::received(File::create(&path).map_err(unkept)?, body, LARGEST_FILE).await?;
    let job = app.jobs.start(JobKind::Database, None, Some(size));
    let id = JobStarted { job: job.id() };
    let work = move || {
        // Games that are played come first.
        Priority::Analysis.apply();
        read(&app.explorer.database, &asked.source, path, job);
        app.hub.broadcast(ServerMessage::Explorer);
        drop((permit, folder));
    };
    thread::Builder::new().name("import".to_owned()).spawn(work).map_err(unkept)?;
    Ok(Json(id))
}

/// The ending by which the reader knows how a file is compressed.
fn ending(name: &str) -> &'static str {
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    COMPRESSED.into_iter().find(|known| known.eq_ignore_ascii_case(ending)).unwrap_or("pgn")
}

fn read(database: &Database, source: &str, path: PathBuf, job: JobHandle) {
    let stop = job.stop().clone();
    let options = ImportOptions::default();
    let options = ImportOptions { threads: options.threads.div_ceil(2), ..options };
    let job = Mutex::new(job);
    let progress = |so_far: &ImportProgress| lock(&job).update(|job| show(job, so_far));
    let done = database.import(source, &[path], &options, &progress, &|| stop.is_raised());
    let mut job = job.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let state = match done {
        Ok(done) => {
            job.update(|job| show(job, &done));
            JobState::Done
        }
        Err(ExplorerError::Stopped) => JobState::Cancelled,
        Err(error) => JobState::Failed { error: error.to_string() },
    };
    job.finish(state);
}

fn show(job: &mut Job, so_far: &ImportProgress) {
    job.done = so_far.bytes;
    job.games = number(so_far.games.saturating_sub(so_far.duplicates));
    job.duplicates = number(so_far.duplicates);
    job.failed = number(so_far.broken);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_name_says_how_a_file_is_compressed() {
        for (name, known) in
            [("a.pgn", "pgn"), ("a.pgn.ZST", "zst"), ("a.bz2", "bz2"), ("../x", "pgn"), ("", "pgn")]
        {
            assert_eq!(ending(name), known, "{name}");
        }
    }
}
