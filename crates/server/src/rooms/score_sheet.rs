//! A finished game as the library keeps it.

use library::{GameTree, Source, Summary, TreeError};

use super::game_record::GameRecord;

/// What lists show of the game from its first moment on.
pub(super) fn summary(record: &GameRecord) -> Summary {
    let start = record.live.game().start();
    let opening = library::openings::name_of(record.live.game());
    Summary {
        source: Source::Play,
        white: record.seats[0].name.clone(),
        black: record.seats[1].name.clone(),
        result: record.live.result().and_then(|result| result.outcome),
        reason: record.live.result().map(ToString::to_string),
        event: "Casual game".to_owned(),
        site: "Hetman".to_owned(),
        date: record.started.date.clone(),
        round: "-".to_owned(),
        eco: opening.map(|opening| opening.eco.to_owned()),
        opening: opening.map(|opening| opening.name.to_owned()),
        plies: record.progress().plies,
        fen: (*start != chess::Position::initial()).then(|| start.to_fen()),
        chess960: record.started.chess960,
        last_fen: record.progress().last_fen,
        ..Summary::default()
    }
}

/// The moves with clocks, times and what computers thought of them.
pub(super) fn tree(record: &GameRecord) -> Result<GameTree, TreeError> {
    let Summary { event, site, date, round, eco, opening, .. } = summary(record);
    let [white, black] = record.seats.each_ref().map(|seat| match seat.name.as_str() {
        "" => "?",
        name => name,
    });
    let [white_elo, black_elo] = record.seats.each_ref().map(|seat| seat.elo.map(|elo| elo.to_string()));
    let names = [
        ("Event", Some(event.as_str())),
        ("Site", Some(&site)),
        ("Date", Some(&date)),
        ("Round", Some(&round)),
        ("White", Some(white)),
        ("Black", Some(black)),
        ("WhiteElo", white_elo.as_deref()),
        ("BlackElo", black_elo.as_deref()),
        ("ECO", eco.as_deref()),
        ("Opening", opening.as_deref()),
    ];
    let known = names.into_iter().filter_map(|(name, value)| Some((name, value?)));
    GameTree::try_from(&record.live.score_sheet(known))
}
