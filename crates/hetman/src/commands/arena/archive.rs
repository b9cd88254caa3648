//! `hetman match list|show|export|forget`: every match and tournament that was ever played.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use arena::{
    ArchivedMatch, GameRecord, MatchFolder, Standings, crosstable, final_positions, game_line, head_to_head,
    match_report, rating_table,
};
use report::Table;
use serde_json::{Value, json};

#[derive(clap::Subcommand)]
pub(crate) enum Action {
    /// Show all matches and tournaments, the latest first
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Show how a match stands: results, what it was played with, how to go on
    Show {
        /// The match: its id, or as much of it as tells it from others
        id: String,
        /// As JSON
        #[arg(long)]
        json: bool,
        /// A line for every game, too
        #[arg(long)]
        games: bool,
    },
    /// Write the games of a match
    Export {
        /// The match: its id, or as much of it as tells it from others
        id: String,
        /// What to write
        #[arg(long, value_enum, default_value_t = Format::Pgn)]
        format: Format,
        /// Where to [default: standard output]
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Delete matches with all their games
    Forget {
        /// The matches: their ids
        #[arg(required = true)]
        ids: Vec<String>,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Format {
    /// The games
    Pgn,
    /// The last positions
    Epd,
    /// A line for each game
    Text,
    /// Everything
    Json,
}

pub(super) fn run(action: &Action, archive: &MatchFolder) -> anyhow::Result<ExitCode> {
    match action {
        Action::List { json: true } => {
            let matches: Vec<Value> = all(archive).iter().map(summary).collect();
            println!("{}", serde_json::to_string_pretty(&matches)?);
        }
        Action::List { json: false } => print!("{}", list(&all(archive))),
        Action::Show { id, json, games } => {
            let found = archive.find(id)?;
            let records = found.records()?;
            if *json {
                println!("{}", serde_json::to_string_pretty(&whole(&found, &records))?);
            } else {
                print!("{}", shown(&found, &records, *games));
            }
        }
        Action::Export { id, format, output } => {
            let found = archive.find(id)?;
            let text = exported(&found, &found.records()?, *format)?;
            match output {
                Some(path) => {
                    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))?;
                }
                None => print!("{text}"),
            }
        }
        Action::Forget { ids } => {
            // All of them are found before the first one goes.
            let found = ids.iter().map(|id| archive.find(id)).collect::<Result<Vec<_>, _>>()?;
            for found in found {
                found.forget().with_context(|| format!("cannot forget {}", found.id))?;
                eprintln!("{} is forgotten: {}, {} games", found.id, names(&found), found.games);
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// All matches, the latest first; files that cannot be read are told.
fn all(archive: &MatchFolder) -> Vec<ArchivedMatch> {
    let (matches, unreadable) = archive.matches();
    unreadable.iter().for_each(|error| eprintln!("hetman: {error}"));
    matches
}

fn names(found: &ArchivedMatch) -> String {
    let names: Vec<&str> = found.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    match names.as_slice() {
        [first, second] => format!("{first} – {second}"),
        [first, .., last] => format!("{first} … {last} ({} players)", names.len()),
        _ => names.join(""),
    }
}

fn list(matches: &[ArchivedMatch]) -> String {
    if matches.is_empty() {
        return "no match was played yet\n".to_owned();
    }
    let head = ["id", "begun (UTC)", "players", "state", "games", "score", "Elo"];
    let mut table = Table { names: 4, ..Table::new("", head) };
    for found in matches {
        let standings = found.records().map(|records| found.standings(&records)).ok();
        let estimate = standings.filter(|_| found.entrants.len() == 2 && found.games > 0);
        let estimate = estimate.map(|standings| standings.estimate(0, 1));
        let games = found.wanted.filter(|_| found.sprt.is_none());
        table.rows.push(vec![
            found.id.clone(),
            found.begun.clone(),
            names(found),
            found.state.to_string(),
            games.map_or_else(|| found.games.to_string(), |wanted| format!("{} / {wanted}", found.games)),
            estimate.map_or_else(|| "–".to_owned(), |estimate| format!("{:.1} %", 100.0 * estimate.score)),
            estimate.map_or_else(|| "–".to_owned(), |estimate| format!("{:+.1}", estimate.elo)),
        ]);
    }
    table.to_text()
}

/// The results in words, for a match or for a tournament.
fn results(found: &ArchivedMatch, standings: &Standings) -> String {
    if found.entrants.len() == 2 {
        match_report(&found.entrants, standings, found.sprt.as_ref())
    } else {
        [rating_table, crosstable, head_to_head].map(|table| table(&found.entrants, standings)).join("\n")
    }
}

fn shown(found: &ArchivedMatch, records: &[GameRecord], with_games: bool) -> String {
    let mut text = format!("{} ({})\n", found.id, found.state);
    let mut say = |what: &str, value: &str| text += &format!("  {what:8} {value}\n");
    say("event", &found.event);
    say("begun", &format!("{} UTC", found.begun));
    if let Some(latest) = &found.latest {
        say("latest", &format!("{latest} UTC"));
    }
    if let Some(wanted) = found.wanted {
        say("games", &format!("{} of {wanted}", found.games));
    }
    say("file", &found.file.display().to_string());
    if let Some(command) = &found.command {
        say("command", command);
    }
    text += "\n";
    text += &results(found, &found.standings(records));
    if with_games {
        text += "\n";
        text.extend(records.iter().map(|record| game_line(&found.entrants, record) + "\n"));
    }
    text
}

fn exported(found: &ArchivedMatch, records: &[GameRecord], format: Format) -> anyhow::Result<String> {
    Ok(match format {
        Format::Pgn => records.iter().map(|record| format!("{}\n", record.pgn)).collect(),
        Format::Epd => {
            let positions = records.iter().flat_map(|record| final_positions(&record.pgn));
            positions.map(|line| line + "\n").collect()
        }
        Format::Text => shown(found, records, true),
        Format::Json => serde_json::to_string_pretty(&whole(found, records))? + "\n",
    })
}

fn summary(found: &ArchivedMatch) -> Value {
    json!({
        "id": found.id,
        "event": found.event,
        "players": found.entrants.iter().map(|entrant| &entrant.name).collect::<Vec<_>>(),
        "begun": found.begun,
        "latest": found.latest,
        "state": found.state.to_string(),
        "games": found.games,
        "wanted": found.wanted,
        "sprt": found.sprt.map(|sprt| sprt.to_string()),
        "file": found.file,
        "command": found.command,
    })
}

/// Everything there is about a match.
fn whole(found: &ArchivedMatch, records: &[GameRecord]) -> Value {
    let mut value = summary(found);
    let standings = found.standings(records);
    if found.entrants.len() == 2 && found.games > 0 {
        let estimate = standings.estimate(0, 1);
        let finite = |number: f64| number.is_finite().then_some(number);
        value["result"] = json!({
            "wins_draws_losses": standings.score(0, 1),
            "pentanomial": standings.pentanomial(0, 1).0,
            "score": estimate.score,
            "elo": finite(estimate.elo),
            "elo_error": estimate.error.and_then(finite),
            "nelo": finite(estimate.normalised),
            "nelo_error": estimate.normalised_error.and_then(finite),
            "los": estimate.los,
            "llr": found.sprt.map(|sprt| sprt.log_likelihood_ratio(&standings.counts(0, 1))),
        });
    }
    value["plan"] = found.plan.clone();
    value["records"] = records.iter().map(|record| game(found, record)).collect();
    value
}

fn game(found: &ArchivedMatch, record: &GameRecord) -> Value {
    let [white, black] = record.players.map(|n| &found.entrants[n].name);
    json!({
        "number": record.number + 1,
        "white": white,
        "black": black,
        "result": record.outcome.to_string(),
        "reason": record.reason,
        "plies": record.plies,
        "pgn": record.pgn,
    })
}
