//! A finished game as the library keeps it.

use std::time::Duration;

use chess::pgn::{Annotation, Command, Evaluation, NodeId, PgnGame};
use chess::{CastlingMode, Color};
use library::{GameTree, Source, Summary, TreeError};
use play::{PlayedMove, Score};

use super::game_record::GameRecord;
use crate::wire::game::TimeLimit;

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
        ..Summary::default()
    }
}

/// The moves with clocks, times and what computers thought of them.
pub(super) fn tree(record: &GameRecord) -> Result<GameTree, TreeError> {
    let game = record.live.game();
    let mut sheet = PgnGame::from_position(*game.start());
    write_tags(&mut sheet, record);
    let earlier = record.plies() - record.live.played().len();
    let mut tip = NodeId::ROOT;
    for (ply, &m) in game.moves().iter().enumerate() {
        // Every move of a game is legal.
        let Ok(id) = sheet.add_child(tip, m) else { break };
        if let Some(n) = ply.checked_sub(earlier) {
            sheet.add_comment(id, annotation(&record.live.played()[n]).to_string().as_str());
        }
        tip = id;
    }
    GameTree::try_from(&sheet)
}

fn write_tags(sheet: &mut PgnGame, record: &GameRecord) {
    let summary = summary(record);
    sheet.set_tag("Event", &summary.event);
    sheet.set_tag("Site", &summary.site);
    sheet.set_tag("Date", &summary.date);
    sheet.set_tag("Round", &summary.round);
    for (color, elo) in [(Color::White, "WhiteElo"), (Color::Black, "BlackElo")] {
        let seat = &record.seats[color.index()];
        let name = if seat.name.is_empty() { "?" } else { &seat.name };
        sheet.set_tag(&color.to_string(), name);
        if let Some(rating) = seat.elo {
            sheet.set_tag(elo, &rating.to_string());
        }
    }
    if let (Some(eco), Some(opening)) = (summary.eco, summary.opening) {
        sheet.set_tag("ECO", &eco);
        sheet.set_tag("Opening", &opening);
    }
    if record.live.game().start().castling_mode() == CastlingMode::Chess960 {
        sheet.set_tag("Variant", "Chess960");
    }
    let [white, black] = Color::ALL.map(|color| time_control(record, color));
    if white == black {
        sheet.set_tag("TimeControl", &white);
    } else {
        sheet.set_tag("WhiteTimeControl", &white);
        sheet.set_tag("BlackTimeControl", &black);
    }
    if let Some(result) = record.live.result() {
        sheet.set_tag("Termination", result.reason.termination());
        sheet.set_outcome(result.outcome);
    }
}

/// As PGN writes it; `1/5` is a move in five seconds.
fn time_control(record: &GameRecord, color: Color) -> String {
    match (&record.started.asked.time[color.index()], record.live.clock(color)) {
        (TimeLimit::PerMove { ms }, _) => format!("1/{}", f64::from(*ms) / 1000.0),
        (_, Some(clock)) => clock.control().to_pgn(),
        _ => "-".to_owned(),
    }
}

fn annotation(played: &PlayedMove) -> Annotation {
    let mut commands = Vec::new();
    if let Some(report) = &played.report
        && let Some(score) = report.score
    {
        let score = if played.color == Color::White { score } else { -score };
        let evaluation = match score {
            Score::Centipawns(value) => Evaluation::Centipawns(value),
            Score::MateIn(moves) => Evaluation::Mate(moves.min(999) as i32),
            Score::MatedIn(moves) => Evaluation::Mate(-(moves.min(999) as i32)),
        };
        let depth = report.depth.and_then(|depth| depth.try_into().ok());
        commands.push(Command::Evaluation { evaluation, depth });
    }
    commands.extend(played.left.map(|left| Command::Clock(whole_milliseconds(left))));
    commands.push(Command::ElapsedTime(whole_milliseconds(played.elapsed)));
    Annotation { commands, ..Annotation::default() }
}

/// Clocks of control texts may count in smaller parts.
fn whole_milliseconds(time: Duration) -> Duration {
    Duration::from_millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
}
