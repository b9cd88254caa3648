//! `hetman db player`.

use chess::Color;
use explorer::{Database, OpeningNode, PlayerReport, Tally};
use serde_json::{Value, json};

use super::filter::FilterArguments;
use super::show;

/// Lines of openings and opponents that are printed.
const LINES: usize = 10;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The player's name
    name: String,
    #[command(flatten)]
    filter: FilterArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(database: &Database, arguments: &Arguments) -> anyhow::Result<()> {
    let (filter, sources) = (arguments.filter.filter()?, arguments.filter.sources());
    let report = database.player(&arguments.name, &filter, &sources)?;
    if report.names.is_empty() {
        let alike = database.players(&arguments.name, &sources, LINES)?;
        println!("no games of {}", arguments.name);
        alike.iter().for_each(|player| println!("{:8}  {}", player.games, player.name));
    } else if arguments.json {
        println!("{}", serde_json::to_string_pretty(&as_json(&report))?);
    } else {
        print(&report);
    }
    Ok(())
}

fn as_json(report: &PlayerReport) -> Value {
    let names: Vec<Value> =
        report.names.iter().map(|name| json!({ "name": name.name, "games": name.games })).collect();
    let ratings: Vec<Value> = report
        .ratings
        .iter()
        .map(|(date, rating)| json!({ "month": date.to_string(), "rating": rating }))
        .collect();
    let opponents: Vec<Value> = report
        .opponents
        .iter()
        .map(|met| {
            json!({ "name": met.name, "won": met.won, "drawn": met.drawn, "lost": met.lost, "last": met.last.to_string() })
        })
        .collect();
    let tree =
        |roots: &[OpeningNode], color| roots.iter().map(|node| node_json(node, color)).collect::<Vec<_>>();
    json!({
        "names": names,
        "white": show::tally(&report.white, Color::White),
        "black": show::tally(&report.black, Color::Black),
        "first": report.first.to_string(),
        "ratings": ratings,
        "opponents": opponents,
        "white_openings": tree(&report.white_openings.roots, Color::White),
        "black_openings": tree(&report.black_openings.roots, Color::Black),
    })
}

fn node_json(node: &OpeningNode, color: Color) -> Value {
    let mut object = show::tally(&node.tally, color);
    object["san"] = json!(node.san);
    object["uci"] = json!(node.uci);
    object["children"] = node.children.iter().map(|child| node_json(child, color)).collect();
    object
}

fn print(report: &PlayerReport) {
    for name in &report.names {
        println!("{} ({} games)", name.name, name.games);
    }
    let side = |name: &str, tally: &Tally, color| {
        let score = tally.score(color).map_or(String::new(), |score| format!("{:.1} %", score * 100.0));
        let performance =
            tally.performance(color).map_or(String::new(), |rating| format!(", performance {rating}"));
        println!("{name}: {} games, {score}{performance}", tally.games());
    };
    side("White", &report.white, Color::White);
    side("Black", &report.black, Color::Black);
    if let (Some((from, first)), Some((to, last))) = (report.ratings.first(), report.ratings.last()) {
        let highest = report.ratings.iter().map(|(_, rating)| rating).max().unwrap_or(last);
        println!("rating {first} ({from}) … {last} ({to}), highest month {highest}");
    }
    for (title, tree, color) in [
        ("\nas White", &report.white_openings, Color::White),
        ("\nas Black", &report.black_openings, Color::Black),
    ] {
        println!("{title}");
        for node in tree.roots.iter().take(LINES) {
            line(node, color, &node.san, 3);
        }
    }
    println!("\nopponents");
    for met in report.opponents.iter().take(LINES) {
        println!(
            "{:4} +{} ={} −{}  {}",
            met.won + met.drawn + met.lost,
            met.won,
            met.drawn,
            met.lost,
            met.name
        );
    }
}

/// A line of the tree with the best answers below it.
fn line(node: &OpeningNode, color: Color, moves: &str, more: usize) {
    let score = node.tally.score(color).map_or(String::new(), |score| format!("{:.0} %", score * 100.0));
    println!("{:6} {score:>5}  {moves}", node.tally.games());
    if more > 0 {
        for child in node.children.iter().take(more) {
            line(child, color, &format!("{moves} {}", child.san), more - 1);
        }
    }
}
