//! What the database answers, as the page has it.

use chess::pgn::PgnResult;
use chess::{Color, Game, Position};
use explorer::{
    Answer, Date, GameSummary, HeadToHead, Hit, MoveRow, OpeningNode, OpeningTree, PlayerEntry, PlayerReport,
    SourceInfo, StoredGame, Tally,
};
use library::openings;

use super::OWN;
use crate::wire::OpeningName;
use crate::wire::explorer::{
    ExplorerAnswer, ExplorerGame, ExplorerGameMove, ExplorerGameView, ExplorerMove, HeadToHeadView,
    OpeningBranch, PlayerName, PlayerView, Results, SourceView,
};

/// Opponents of a player that are listed.
const MOST_OPPONENTS: usize = 200;
/// Moves of a player's openings that are shown below each other; fewer games are not worth a row.
const DEEPEST_BRANCH: usize = 16;

/// Results of games in which `turn` had the move.
pub(super) fn results(tally: &Tally, turn: Color) -> Results {
    Results {
        white: tally.white,
        draws: tally.draws,
        black: tally.black,
        unfinished: tally.unfinished,
        average: tally.average_rating(),
        performance: tally.performance(turn),
        last: day(tally.last),
    }
}

/// A day as PGN writes it; empty if it is not known.
pub(super) fn day(date: Date) -> String {
    if date == Date::default() { String::new() } else { date.to_string() }
}

pub(super) fn answer(game: &Game, answer: Answer) -> ExplorerAnswer {
    let position = game.position();
    let turn = position.turn();
    let row = |row: &MoveRow| {
        let mut after = *position;
        after.play(row.m);
        ExplorerMove {
            uci: row.uci.clone(),
            san: row.san.clone(),
            fen: after.to_fen(),
            results: results(&row.tally, turn),
        }
    };
    ExplorerAnswer {
        fen: position.to_fen(),
        opening: opening(game),
        total: results(&answer.total, turn),
        moves: answer.moves.iter().map(row).collect(),
        top: answer.top.iter().map(|game| listed(game, 0)).collect(),
        recent: answer.recent.iter().map(|game| listed(game, 0)).collect(),
    }
}

/// The opening along a line.
pub(super) fn opening(game: &Game) -> Option<OpeningName> {
    openings::name_of(game).or_else(|| openings::of_position(game.position())).map(OpeningName::from)
}

/// A game as lists show it; a search has found something in it at this ply.
pub(super) fn listed(game: &GameSummary, ply: u32) -> ExplorerGame {
    ExplorerGame {
        source: game.source.to_string(),
        id: game.id.to_string(),
        white: game.white.clone(),
        black: game.black.clone(),
        white_elo: game.facts.rating(Color::White),
        black_elo: game.facts.rating(Color::Black),
        result: PgnResult(game.facts.result()).to_string(),
        date: day(game.facts.date()),
        event: game.event.clone(),
        eco: game.eco.clone(),
        plies: game.plies,
        ply,
    }
}

pub(super) fn found(hit: &Hit) -> ExplorerGame {
    listed(&hit.game, hit.ply)
}

/// A game to look through.
pub(super) fn whole(source: &str, game: &StoredGame) -> ExplorerGameView {
    let mut position = game.start;
    let played = game.moves.iter().map(|&m| {
        let (uci, san) = (position.to_uci(m), position.to_san(m));
        position.play(m);
        ExplorerGameMove { uci, san, fen: position.to_fen() }
    });
    let moves = played.collect();
    let rating = |color: usize| Some(game.ratings[color]).filter(|rating| *rating > 0);
    ExplorerGameView {
        game: ExplorerGame {
            source: source.to_owned(),
            id: game.id().to_string(),
            white: game.white.clone(),
            black: game.black.clone(),
            white_elo: rating(0),
            black_elo: rating(1),
            result: PgnResult(game.result).to_string(),
            date: day(game.date),
            event: game.event.clone(),
            eco: game.eco.clone(),
            plies: game.moves.len() as u32,
            ply: 0,
        },
        fen: game.start.to_fen(),
        moves,
    }
}

pub(super) fn source(info: &SourceInfo) -> SourceView {
    SourceView {
        name: info.name.to_string(),
        own: &*info.name == OWN,
        games: info.games,
        bytes: info.bytes,
        first: day(info.first),
        last: day(info.last),
    }
}

pub(super) fn name(entry: &PlayerEntry) -> PlayerName {
    PlayerName { name: entry.name.clone(), games: entry.games }
}

pub(super) fn player(report: &PlayerReport) -> PlayerView {
    let opponent = |other: &HeadToHead| HeadToHeadView {
        name: other.name.clone(),
        won: other.won,
        drawn: other.drawn,
        lost: other.lost,
        last: day(other.last),
    };
    let month =
        |&(date, rating): &(Date, u16)| (format!("{:04}.{:02}", date.year, date.month.max(1)), rating);
    PlayerView {
        names: report.names.iter().map(name).collect(),
        white: results(&report.white, Color::White),
        black: results(&report.black, Color::Black),
        first: day(report.first),
        ratings: report.ratings.iter().map(month).collect(),
        opponents: report.opponents.iter().take(MOST_OPPONENTS).map(opponent).collect(),
        white_openings: branches(&report.white_openings, Color::White),
        black_openings: branches(&report.black_openings, Color::Black),
    }
}

fn branches(tree: &OpeningTree, player: Color) -> Vec<OpeningBranch> {
    tree.roots.iter().map(|node| branch(node, &Position::initial(), player, 1)).collect()
}

fn branch(node: &OpeningNode, before: &Position, player: Color, depth: usize) -> OpeningBranch {
    let mut position = *before;
    let played = position.parse_uci(&node.uci);
    played.into_iter().for_each(|m| position.play(m));
    // A node that came from a legal game is legal; a deeper one is cut, so that nothing recurses far.
    let children = if depth < DEEPEST_BRANCH { node.children.as_slice() } else { &[] };
    OpeningBranch {
        san: node.san.clone(),
        uci: node.uci.clone(),
        opening: openings::of_position(&position).map(OpeningName::from),
        results: results(&node.tally, player),
        branches: children.iter().map(|child| branch(child, &position, player, depth + 1)).collect(),
    }
}
