//! Games and statistics as tables and as JSON.

use chess::{Color, Outcome};
use explorer::{GameSummary, Tally};
use serde_json::{Value, json};

/// Counts, averages and the last day, as fields of an object.
pub(super) fn tally(tally: &Tally, turn: Color) -> Value {
    json!({
        "games": tally.games(),
        "white": tally.white,
        "draws": tally.draws,
        "black": tally.black,
        "average_rating": tally.average_rating(),
        "performance": tally.performance(turn),
        "last": (tally.last.year > 0).then(|| tally.last.to_string()),
    })
}

/// A game as an object.
pub(super) fn game(game: &GameSummary) -> Value {
    json!({
        "source": &*game.source,
        "id": game.id.to_string(),
        "white": game.white,
        "black": game.black,
        "white_rating": game.facts.rating(Color::White),
        "black_rating": game.facts.rating(Color::Black),
        "result": result(game.facts.result()),
        "date": game.facts.date().to_string(),
        "event": game.event,
        "site": game.site,
        "round": game.round,
        "eco": game.eco,
        "speed": game.facts.speed().name(),
        "plies": game.plies,
    })
}

pub(super) fn result(result: Option<Outcome>) -> String {
    result.map_or("*".to_owned(), |result| result.to_string())
}

/// A game on a line.
pub(super) fn line(game: &GameSummary) -> String {
    let player = |name: &str, color| match game.facts.rating(color) {
        Some(rating) => format!("{name} ({rating})"),
        None => name.to_owned(),
    };
    format!(
        "{}  {:7}  {} – {}  {}  {}",
        game.facts.date(),
        result(game.facts.result()),
        player(&game.white, Color::White),
        player(&game.black, Color::Black),
        game.event,
        game.id,
    )
}

/// A share in per cent.
pub(super) fn percent(part: u64, of: u64) -> String {
    if of == 0 { String::new() } else { format!("{:.1} %", part as f64 * 100.0 / of as f64) }
}
