//! `hetman db query`.

use anyhow::Context;
use chess::Position;
use explorer::{Answer, Database};
use serde_json::json;

use super::filter::FilterArguments;
use super::show;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The moves that lead to the position: "e4 c5 Nf3"
    #[arg(long, conflicts_with = "fen")]
    moves: Option<String>,
    /// The position
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    filter: FilterArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// List so many of the games that reached it, the latest first
    #[arg(long, default_value_t = 0, value_name = "COUNT")]
    games: usize,
}

/// The position that a FEN or some moves tell.
fn position(fen: Option<&str>, moves: Option<&str>) -> anyhow::Result<Position> {
    let mut position = match fen {
        Some(fen) => Position::from_fen(fen).with_context(|| format!("{fen} is no position"))?,
        None => Position::initial(),
    };
    for word in moves.unwrap_or_default().split_whitespace() {
        let san = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        if san.is_empty() {
            continue;
        }
        let m = position.parse_san(san).or_else(|error| position.parse_uci(san).map_err(|_| error));
        position.play(m.with_context(|| format!("cannot play {word}"))?);
    }
    Ok(position)
}

pub(super) fn run(database: &Database, arguments: &Arguments) -> anyhow::Result<()> {
    let position = position(arguments.fen.as_deref(), arguments.moves.as_deref())?;
    let (filter, sources) = (arguments.filter.filter()?, arguments.filter.sources());
    let answer = database.explore(&position, &filter, &sources)?;
    let page = database.games(&position, &filter, &sources, None, arguments.games)?;
    if arguments.json {
        let rows: Vec<_> = answer
            .moves
            .iter()
            .map(|row| {
                let mut object = show::tally(&row.tally, position.turn());
                object["uci"] = json!(row.uci);
                object["san"] = json!(row.san);
                object
            })
            .collect();
        let mut object = show::tally(&answer.total, position.turn());
        let games = |games: &[explorer::GameSummary]| games.iter().map(show::game).collect::<Vec<_>>();
        object["moves"] = json!(rows);
        object["ended"] = json!(answer.ended.games());
        object["top"] = json!(games(&answer.top));
        object["recent"] = json!(games(&answer.recent));
        if arguments.games > 0 {
            object["games_list"] = json!(games(&page.games));
        }
        println!("{}", serde_json::to_string_pretty(&object)?);
    } else {
        print_answer(&answer, &position);
        page.games.iter().for_each(|game| println!("{}", show::line(game)));
    }
    Ok(())
}

fn print_answer(answer: &Answer, position: &Position) {
    println!(
        "{:8} {:>10} {:>8} {:>8} {:>8} {:>7} {:>7}  last",
        "move", "games", "white", "draws", "black", "rating", "perf."
    );
    let rows = answer.moves.iter().map(|row| (row.san.as_str(), &row.tally));
    let ended = Some(("(ended)", &answer.ended)).filter(|(_, tally)| tally.games() > 0);
    for (name, tally) in rows.chain(ended).chain([("all", &answer.total)]) {
        let number = |number: Option<u16>| number.map_or(String::new(), |number| number.to_string());
        println!(
            "{name:8} {:>10} {:>8} {:>8} {:>8} {:>7} {:>7}  {}",
            tally.games(),
            show::percent(tally.white, tally.games()),
            show::percent(tally.draws, tally.games()),
            show::percent(tally.black, tally.games()),
            number(tally.average_rating()),
            number(tally.performance(position.turn())),
            tally.last,
        );
    }
    for (title, games) in [("\nhighest rated", &answer.top), ("\nlatest", &answer.recent)] {
        if !games.is_empty() {
            println!("{title}");
            games.iter().for_each(|game| println!("{}", show::line(game)));
        }
    }
}
