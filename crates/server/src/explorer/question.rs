//! What the page asks of the database, understood.

use std::ops::{Range, RangeInclusive};

use chess::pgn::PgnResult;
use chess::{Color, Game, Outcome, Position, Role};
use explorer::{
    BoardSearch, Database, ExplorerError, Filter, GameId, HeaderSearch, Material, Pattern, PlayerFilter,
    Search, Speed,
};

use crate::api_error::ApiError;
use crate::wire::explorer::{BoardQuestion, ExplorerQuery, GameSearch};

/// Plies from a position that a question may have.
const MOST_MOVES: usize = 600;
/// Years and ratings that are open at one end.
const LAST_YEAR: u16 = 4095;
const HIGHEST_RATING: u16 = 4100;

/// Games that a search finds unless said otherwise, and at most.
const USUAL_FOUND: u32 = 500;
const MOST_FOUND: u32 = 5_000;

/// A position with the moves that led there, and which games count.
pub(super) struct Question {
    pub(super) game: Game,
    pub(super) filter: Filter,
    pub(super) sources: Vec<String>,
}

impl Question {
    pub(super) fn read(asked: &ExplorerQuery) -> Result<Question, ApiError> {
        Ok(Question { game: line(asked)?, filter: filter(asked)?, sources: sources(&asked.source) })
    }

    pub(super) fn position(&self) -> &Position {
        self.game.position()
    }

    pub(super) fn sources(&self) -> Vec<&str> {
        self.sources.iter().map(String::as_str).collect()
    }

    /// Leaves out sources that are no longer there; an error if none is left.
    pub(super) fn keep_known(&mut self, database: &Database) -> Result<(), ApiError> {
        let Some(first) = self.sources.first().cloned() else { return Ok(()) };
        let known = database.sources()?;
        self.sources.retain(|name| known.iter().any(|source| *source.name == **name));
        if self.sources.is_empty() { Err(ExplorerError::NoSource(first).into()) } else { Ok(()) }
    }
}

/// The position asked for, with the moves that lead to it.
fn line(asked: &ExplorerQuery) -> Result<Game, ApiError> {
    let start = match asked.fen.as_str() {
        "" => Position::initial(),
        fen => Position::from_fen(fen).map_err(|error| ApiError::bad_request(error.to_string()))?,
    };
    let mut game = Game::from_position(start);
    for uci in asked.play.split(',').filter(|uci| !uci.is_empty()).take(MOST_MOVES) {
        let played = game.position().parse_uci(uci).ok().and_then(|m| game.play(m).ok());
        played.ok_or_else(|| ApiError::bad_request(format!("{uci} cannot be played there")))?;
    }
    Ok(game)
}

/// The names in a list; none stand for all.
pub(super) fn sources(names: &str) -> Vec<String> {
    names.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn filter(asked: &ExplorerQuery) -> Result<Filter, ApiError> {
    let speed = |name| {
        Speed::from_name(name).ok_or_else(|| {
            ApiError::bad_request("a speed is bullet, blitz, rapid, classical, correspondence or unknown")
        })
    };
    let speeds = asked.speeds.split(',').filter(|name| !name.is_empty()).map(speed);
    let name = asked.player.trim();
    let player = (!name.is_empty()).then(|| name.to_owned());
    let color = color(&asked.color)?;
    Ok(Filter {
        years: years(asked),
        ratings: ratings(&asked.ratings)?,
        speeds: speeds.collect::<Result<_, _>>()?,
        result: result(&asked.result)?,
        player: player.map(|name| PlayerFilter { name, color }),
    })
}

fn years(asked: &ExplorerQuery) -> Option<RangeInclusive<u16>> {
    let until = if asked.until == 0 { LAST_YEAR } else { asked.until };
    (asked.since > 0 || asked.until > 0).then_some(asked.since..=until)
}

/// `2200-2600`, `2200-`, `-1600`.
fn ratings(text: &str) -> Result<Option<Range<u16>>, ApiError> {
    if text.is_empty() {
        return Ok(None);
    }
    let bound = |text: &str, open| if text.is_empty() { Some(open) } else { text.parse().ok() };
    let bounds =
        text.split_once('-').and_then(|(low, high)| Some(bound(low, 0)?..bound(high, HIGHEST_RATING)?));
    bounds.map(Some).ok_or_else(|| ApiError::bad_request("ratings are written as 2200-2600, 2200- or -1600"))
}

fn result(text: &str) -> Result<Option<Outcome>, ApiError> {
    match text {
        "" => Ok(None),
        text => match text.parse() {
            Ok(PgnResult(Some(outcome))) => Ok(Some(outcome)),
            _ => Err(ApiError::bad_request("a result is 1-0, 0-1, 1/2-1/2 or *")),
        },
    }
}

pub(super) fn color(text: &str) -> Result<Option<Color>, ApiError> {
    match text {
        "" => Ok(None),
        "white" => Ok(Some(Color::White)),
        "black" => Ok(Some(Color::Black)),
        _ => Err(ApiError::bad_request("a colour is white or black")),
    }
}

/// A game's name in its source.
pub(super) fn game_id(id: &str) -> Result<GameId, ApiError> {
    Ok(id.parse()?)
}

/// A search as the database has it.
pub(super) fn search(asked: &GameSearch) -> Result<Search, ApiError> {
    let limit = if asked.limit == 0 { USUAL_FOUND } else { asked.limit.min(MOST_FOUND) };
    Ok(Search {
        filter: filter(&asked.query)?,
        header: HeaderSearch {
            player: asked.player.clone(),
            opponent: asked.opponent.clone(),
            event: asked.event.clone(),
            eco: asked.eco.trim().to_ascii_uppercase(),
            ..HeaderSearch::default()
        },
        board: asked.board.as_ref().map(board).transpose()?,
        limit: limit.into(),
    })
}

fn board(asked: &BoardQuestion) -> Result<BoardSearch, ApiError> {
    let position =
        |fen: &str| Position::from_fen(fen).map_err(|error| ApiError::bad_request(error.to_string()));
    Ok(match asked {
        BoardQuestion::Pattern { pieces, turn, exchanged, mirrored } => BoardSearch::Pattern(Pattern {
            turn: color(turn)?,
            exchanged: *exchanged,
            mirrored: *mirrored,
            ..Pattern::parse(pieces)?
        }),
        BoardQuestion::Pawns { pieces, exchanged } => {
            let mut pawns = Pattern::parse(pieces)?.pieces;
            pawns.retain(|(piece, _)| piece.role == Role::Pawn);
            let of = |color| {
                pawns.iter().filter(move |(piece, _)| piece.color == color).map(|&(_, square)| square)
            };
            BoardSearch::Pawns {
                white: of(Color::White).collect(),
                black: of(Color::Black).collect(),
                mirrored: *exchanged,
            }
        }
        BoardQuestion::Final { fen } => BoardSearch::Final(position(fen)?),
        BoardQuestion::Material { text, plies, balance } => {
            let material = Material::parse(text)?;
            let balance = balance.map_or(material.balance.clone(), |(least, greatest)| least..=greatest);
            BoardSearch::Material(Material { plies: (*plies).max(1), balance, ..material })
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_read() {
        let asked = ExplorerQuery {
            play: "e2e4,c7c5".into(),
            source: "masters, my games".into(),
            since: 2010,
            ratings: "2200-".into(),
            speeds: "blitz,rapid".into(),
            player: " Tal ".into(),
            color: "black".into(),
            ..ExplorerQuery::default()
        };
        let question = Question::read(&asked).unwrap();
        assert!(question.position().to_fen().starts_with("rnbqkbnr/pp1ppppp/8/2p5/4P3"));
        assert_eq!(question.sources, ["masters", "my games"]);
        let Filter { years, ratings, speeds, player, .. } = question.filter;
        assert_eq!((years, ratings), (Some(2010..=LAST_YEAR), Some(2200..HIGHEST_RATING)));
        assert_eq!(speeds, [Speed::Blitz, Speed::Rapid]);
        assert_eq!(player, Some(PlayerFilter { name: "Tal".into(), color: Some(Color::Black) }));
    }

    #[test]
    fn nonsense_is_refused() {
        let refused = |asked| Question::read(&asked).is_err();
        let none = ExplorerQuery::default;
        assert!(refused(ExplorerQuery { fen: "x".into(), ..none() }));
        assert!(refused(ExplorerQuery { play: "e2e5".into(), ..none() }));
        assert!(refused(ExplorerQuery { ratings: "high".into(), ..none() }));
        assert!(refused(ExplorerQuery { speeds: "warp".into(), ..none() }));
        assert!(refused(ExplorerQuery { result: "2-0".into(), ..none() }));
        assert!(refused(ExplorerQuery { color: "red".into(), ..none() }));
        assert!(!refused(none()));
    }

    #[test]
    fn boards_are_read() {
        let pawns = BoardQuestion::Pawns { pieces: "Pe4 pe5 Nf3".into(), exchanged: true };
        // Only pawns are of interest there.
        assert!(matches!(board(&pawns).unwrap(), BoardSearch::Pawns { mirrored: true, .. }));
        let material = BoardQuestion::Material { text: "R+P v R".into(), plies: 0, balance: Some((0, 1)) };
        let BoardSearch::Material(material) = board(&material).unwrap() else { panic!("no material") };
        assert_eq!((material.plies, material.balance), (1, 0..=1));
        for wrong in ["Xe4", "Pe9"] {
            let pattern = BoardQuestion::Pattern {
                pieces: wrong.into(),
                turn: String::new(),
                exchanged: false,
                mirrored: false,
            };
            assert!(board(&pattern).is_err(), "{wrong}");
        }
    }
}
