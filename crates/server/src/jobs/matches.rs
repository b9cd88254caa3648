//! Matches and tournaments: `hetman match` and `hetman tournament` with what a page asks for.
//!
//! Players are named by ids of the roster, files by names in two folders of the data directory; no text of the page
//! reaches a command but numbers, a time control that was read, and names without commas.

use std::path::{Path, PathBuf};

use jobs::{JobKind, JobSpec};
use play::TimeControl;
use roster::{PlayerLimits, PlayerSpec};

use crate::api_error::ApiError;
use crate::state::AppState;
use crate::wire::arena::{EloScale, MatchForm, MatchPace, MatchPlayer, MatchRequest, SprtBounds};

/// Where the owner puts openings for matches, and where networks are.
const OPENINGS: &str = "openings";
const NETWORKS: &str = "networks";
/// Players of a tournament.
const MOST_PLAYERS: usize = 64;
/// Letters of a name.
const LONGEST_NAME: usize = 60;
/// Megabytes of a game that are not a player's, and those of a player without its transposition table.
const GAME: usize = 16;
const PLAYER: usize = 40;
/// Megabytes of a transposition table if nothing is said.
const HASH: u32 = 16;

/// The command for a match.
pub(super) fn spec(app: &AppState, request: &MatchRequest) -> Result<JobSpec, ApiError> {
    check_form(request)?;
    let players = request.players.iter().map(|player| text_of(app, player)).collect::<Result<Vec<_>, _>>()?;
    // What the command would refuse is refused now.
    let known = app.roster.participants(&players, &PlayerLimits::default());
    let names: Vec<String> = known.map_err(refused)?.into_iter().map(|player| player.name).collect();
    let is_match = request.form == MatchForm::Match;
    let mut arguments = vec![if is_match { "match" } else { "tournament" }.to_owned()];
    arguments.extend(players);
    let mut set = |name: &str, value: String| arguments.extend([format!("--{name}"), value]);
    set("games", request.games.to_string());
    set("concurrency", request.concurrency.to_string());
    set("seed", request.seed.to_string());
    set("event", "Hetman studio".to_owned());
    let (name, value) = pace_setting(&request.pace)?;
    set(name, value);
    if let Some(sprt) = &request.sprt {
        set("sprt", sprt_text(sprt)?);
    }
    if let Some(name) = &request.openings {
        set("openings", named_file(&app.directory, OPENINGS, name)?.to_string_lossy().into_owned());
    }
    if let Some(plies) = request.opening_plies {
        set("opening-plies", plies.to_string());
    }
    if let Some(rule) = request.resign {
        set("resign", format!("moves={},score={},both={}", rule.moves, rule.score, rule.both));
    }
    if let Some(rule) = request.draw {
        set("draw", format!("moves={},score={},from={}", rule.moves, rule.score, rule.from));
    }
    if let Some(moves) = request.max_moves {
        set("max-moves", moves.to_string());
    }
    match request.form {
        MatchForm::Match => {}
        MatchForm::RoundRobin => set("format", "round-robin".to_owned()),
        MatchForm::Gauntlet => set("format", "gauntlet".to_owned()),
        MatchForm::Swiss => set("format", "swiss".to_owned()),
    }
    if request.chess960 {
        arguments.push("--chess960".to_owned());
    }
    let kind = if is_match { JobKind::Match } else { JobKind::Tournament };
    let (cores, megabytes) = room_of(request);
    Ok(JobSpec { cores, megabytes, ..JobSpec::command(kind, names.join(" – "), arguments) })
}

fn check_form(request: &MatchRequest) -> Result<(), ApiError> {
    let players = request.players.len();
    let has_players = match request.form {
        MatchForm::Match => players == 2,
        _ => (2..=MOST_PLAYERS).contains(&players),
    };
    let problem = if !has_players {
        "a match has two players, a tournament up to 64"
    } else if request.games == 0 || request.concurrency == 0 {
        "there must be at least one game"
    } else if request.concurrency as usize > cores() {
        "more games at once than this machine has cores would disturb each other"
    } else if request.sprt.is_some() && request.form != MatchForm::Match {
        "a sequential test is between two players"
    } else if request.resign.is_some_and(|rule| rule.moves == 0)
        || request.draw.is_some_and(|rule| rule.moves == 0 || rule.from == 0)
        || request.max_moves == Some(0)
    {
        "games cannot be adjudicated before a move is played"
    } else {
        return Ok(());
    };
    Err(ApiError::bad_request(problem))
}

/// A player as the command line names it.
fn text_of(app: &AppState, player: &MatchPlayer) -> Result<String, ApiError> {
    let spec = app.roster.listed(&player.id).map_err(refused)?;
    if player.id.contains(',') {
        return Err(ApiError::bad_request("an engine with a comma in its name cannot play matches"));
    }
    let mut text = player.id.clone();
    let mut set = |name: &str, value: String| text += &format!(",{name}={value}");
    if let Some(name) = &player.name {
        set("name", plain_name(name)?);
    }
    if let Some(rating) = player.anchor.filter(|rating| rating.is_finite()) {
        set("anchor", rating.to_string());
    }
    if let Some(pace) = &player.pace {
        let (name, value) = pace_setting(pace)?;
        set(if name == "move-time" { "movetime" } else { name }, value);
    }
    if let (Some(elo), PlayerSpec::Uci(_)) = (player.elo, &spec) {
        set("option.UCI_LimitStrength", "true".to_owned());
        set("option.UCI_Elo", elo.to_string());
    } else if let Some(elo) = player.elo {
        set("elo", elo.to_string());
    }
    if !matches!(spec, PlayerSpec::Preset(_)) {
        let settings = [("option.Hash", player.hash), ("option.Threads", player.threads)];
        for (name, value) in settings {
            value.into_iter().for_each(|value| set(name, value.to_string()));
        }
    }
    if let Some(network) = &player.network {
        let file = named_file(&app.directory, NETWORKS, network)?;
        let file = file.to_str().filter(|file| !file.contains(','));
        let file =
            file.ok_or_else(|| ApiError::bad_request("a comma in the path of a network cannot be written"))?;
        set("network", file.to_owned());
    }
    Ok(text)
}

/// A pace as a setting, named as the command line names it.
fn pace_setting(pace: &MatchPace) -> Result<(&'static str, String), ApiError> {
    Ok(match pace {
        MatchPace::Clock { control } => {
            let read =
                control.parse::<TimeControl>().map_err(|error| ApiError::bad_request(error.to_string()))?;
            if !roster::gives_time(&read) {
                return Err(ApiError::bad_request("there must be time on the clock, as in 8+0.08"));
            }
            ("tc", control.trim().to_owned())
        }
        MatchPace::MoveTime { milliseconds } => ("move-time", milliseconds.max(&1).to_string()),
        MatchPace::Depth { plies } => ("depth", plies.max(&1).to_string()),
        MatchPace::Nodes { nodes } => ("nodes", nodes.max(&1).to_string()),
    })
}

fn sprt_text(sprt: &SprtBounds) -> Result<String, ApiError> {
    let SprtBounds { elo0, elo1, alpha, beta, model } = *sprt;
    let are_numbers = [elo0, elo1, alpha, beta].iter().all(|number| number.is_finite());
    if !are_numbers || elo0 >= elo1 {
        return Err(ApiError::bad_request(
            "the first bound of a sequential test must be less than the second",
        ));
    }
    if !(0.0 < alpha && 0.0 < beta && alpha + beta < 1.0) {
        return Err(ApiError::bad_request("alpha and beta must be positive and add up to less than 1"));
    }
    let model = match model {
        EloScale::Normalised => "normalised",
        EloScale::Logistic => "logistic",
        EloScale::Bayesian => "bayesian",
    };
    Ok(format!("elo0={elo0},elo1={elo1},alpha={alpha},beta={beta},model={model}"))
}

/// A name for tables and records.
fn plain_name(name: &str) -> Result<String, ApiError> {
    let name = name.trim();
    let is_plain = !name.is_empty()
        && name.chars().count() <= LONGEST_NAME
        && !name.chars().any(|c| c == ',' || c.is_control());
    is_plain
        .then(|| name.to_owned())
        .ok_or_else(|| ApiError::bad_request("a name has up to 60 letters, and no comma"))
}

/// A file that the owner has put into a folder of the data directory.
fn named_file(directory: &Path, folder: &str, name: &str) -> Result<PathBuf, ApiError> {
    let folder = directory.join(folder);
    let is_there = files_in(&folder).iter().any(|file| file == name);
    let file = std::path::absolute(folder.join(name)).ok().filter(|_| is_there);
    file.ok_or_else(|| ApiError::not_found(format!("there is no file {name}")))
}

/// The names of the files in a folder of the data directory, in order.
pub(crate) fn files_of(directory: &Path, folder: &str) -> Vec<String> {
    files_in(&directory.join(folder))
}

fn files_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.path().is_file());
    let mut names: Vec<String> = files.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// The cores and megabytes that a match keeps busy.
fn room_of(request: &MatchRequest) -> (usize, usize) {
    let hashes = request.players.iter().map(|player| player.hash.unwrap_or(HASH) as usize);
    let threads = request.players.iter().map(|player| player.threads.unwrap_or(1) as usize).max();
    let games = request.concurrency as usize;
    let mut hashes: Vec<usize> = hashes.collect();
    hashes.sort_unstable_by(|a, b| b.cmp(a));
    let two_largest: usize = hashes.iter().take(2).sum();
    let cores = (games * threads.unwrap_or(1)).min(cores());
    (cores, games * (GAME + 2 * PLAYER + two_largest))
}

/// How many cores there are.
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get)
}

fn refused(error: roster::RosterError) -> ApiError {
    ApiError::bad_request(error.to_string())
}
