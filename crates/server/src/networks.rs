//! Networks of one's own: files in the folder `networks` of the data directory, which play as `network:NAME`.

use std::fs;
use std::path::{Path, PathBuf};

use axum::extract::{Path as InPath, State};
use axum::http::StatusCode;
use axum::routing::{delete, get};
use axum::{Json, Router};
use jobs::{JobKind, JobSpec};
use roster::{NETWORKS_FOLDER, network_id, network_name};

use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::jobs::cores;
use crate::state::AppState;
use crate::wire::network::{NetworkRequest, OwnNetwork};

/// What a page may ask for.
const POSITIONS: std::ops::RangeInclusive<u32> = 2_000..=100_000_000;
const HIDDEN: std::ops::RangeInclusive<u32> = 32..=1_024;
const EPOCHS: std::ops::RangeInclusive<u32> = 1..=200;
/// Megabytes of the command, without what each thread needs.
const MEGABYTES: usize = 128;
const MEGABYTES_PER_THREAD: usize = 24;

pub(crate) fn routes() -> Router<AppState> {
    Router::new().route("/api/lab/networks", get(list)).route("/api/lab/networks/{name}", delete(remove))
}

/// The command that makes a network.
pub(crate) fn spec(app: &AppState, request: &NetworkRequest) -> Result<JobSpec, ApiError> {
    let NetworkRequest { name, positions, hidden, epochs } = request;
    if !network_name(name) {
        return Err(ApiError::bad_request("a network's name has up to 40 letters, digits, - and _"));
    }
    let is_fine = POSITIONS.contains(positions)
        && HIDDEN.contains(hidden)
        && hidden.is_multiple_of(32)
        && EPOCHS.contains(epochs);
    if !is_fine {
        return Err(ApiError::bad_request("a network cannot be made with these numbers"));
    }
    if file(&app.directory, name).exists() {
        return Err(ApiError::conflict("there is a network of this name already"));
    }
    let arguments = [
        "train".to_owned(),
        "own".to_owned(),
        name.clone(),
        format!("--positions={positions}"),
        format!("--hidden={hidden}"),
        format!("--epochs={epochs}"),
    ];
    let cores = cores();
    let megabytes = MEGABYTES + cores * MEGABYTES_PER_THREAD;
    Ok(JobSpec { cores, megabytes, ..JobSpec::command(JobKind::Training, name.as_str(), arguments.to_vec()) })
}

async fn list(State(app): State<AppState>) -> Result<Json<Vec<OwnNetwork>>, ApiError> {
    blocking(move || {
        let folder = app.directory.join(NETWORKS_FOLDER);
        let networks = app.roster.networks().into_iter().filter_map(|name| {
            let bytes = file(&app.directory, &name).metadata().ok()?.len();
            let card = fs::read(folder.join(format!("{name}.json"))).ok();
            let card = card.and_then(|card| serde_json::from_slice(&card).ok());
            Some(OwnNetwork { player: network_id(&name), name, bytes, card })
        });
        Ok(Json(networks.collect()))
    })
    .await?
}

async fn remove(State(app): State<AppState>, InPath(name): InPath<String>) -> Result<StatusCode, ApiError> {
    blocking(move || {
        if !network_name(&name) {
            return Err(ApiError::not_found("there is no such network"));
        }
        let network = file(&app.directory, &name);
        fs::remove_file(&network).map_err(|_| ApiError::not_found("there is no such network"))?;
        for beside in ["json", "md"] {
            let _ = fs::remove_file(network.with_extension(beside));
        }
        Ok(StatusCode::NO_CONTENT)
    })
    .await?
}

fn file(directory: &Path, name: &str) -> PathBuf {
    directory.join(NETWORKS_FOLDER).join(format!("{name}.hnet"))
}
