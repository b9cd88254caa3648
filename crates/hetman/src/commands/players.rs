//! `hetman players`: every player, what it is, its rating and how to name it.

use std::process::ExitCode;

use report::Table;
use roster::{ListedPlayer, PlayerSpec, Rating, Roster};
use serde_json::{Value, json};

use crate::data_directory::DataDirectory;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// As JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    data: DataDirectory,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let players = Roster::in_directory(&arguments.data.path()?).players();
    if arguments.json {
        let players: Vec<Value> = players.iter().map(as_json).collect();
        println!("{}", serde_json::to_string_pretty(&players)?);
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = Table { names: 4, ..Table::new("", ["name it", "player", "rating", "what it is"]) };
    for player in &players {
        table.rows.push(vec![written(player), player.name.clone(), rating(player.rating), told(player)]);
        for level in &player.levels {
            let name = format!("hetman,elo={}", level.elo);
            table.rows.push(vec![name, format!("level {}", level.elo), rating(level.rating), String::new()]);
        }
    }
    print!("{}", table.to_text());
    println!(
        "\nRatings of textbook players are on the scale of docs/ladder.md, those of levels on that of Maia 1500.\n\
         Any UCI engine plays by its path (./engine) or its name in PATH, with settings after commas; `hetman engines add`\n\
         registers one under a name. `hetman help players` tells what may be set."
    );
    Ok(ExitCode::SUCCESS)
}

/// How a player is named on a command line.
fn written(player: &ListedPlayer) -> String {
    match &player.player {
        PlayerSpec::Hetman(_) if player.id == roster::HETMAN_ID => "hetman".to_owned(),
        PlayerSpec::Hetman(_) => "hetman,search=mcts".to_owned(),
        _ => player.id.split_once(':').map_or(player.id.as_str(), |(_, name)| name).to_owned(),
    }
}

fn rating(rating: Option<Rating>) -> String {
    rating.map_or_else(|| "–".to_owned(), |rating| format!("{} ± {}", rating.elo, rating.error))
}

fn told(player: &ListedPlayer) -> String {
    player.problem.as_ref().map_or_else(|| player.description.clone(), ToString::to_string)
}

fn as_json(player: &ListedPlayer) -> Value {
    json!({
        "name": player.name,
        "written": written(player),
        "id": player.id,
        "description": player.description,
        "rating": player.rating.map(|rating| json!({ "elo": rating.elo, "error": rating.error })),
        "levels": player.levels.iter().map(|level| level.elo).collect::<Vec<_>>(),
        "problem": player.problem.as_ref().map(ToString::to_string),
    })
}
