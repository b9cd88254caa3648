//! Lists of games as the page shows them.

use chess::Position;
use chess::pgn::PgnResult;
use library::{GameId, Query, Sort, Source, Summary};

use crate::api_error::ApiError;
use crate::wire::library::{self as wire, ListedGame};

/// Games on a page at most, and unless said otherwise.
const LONGEST_PAGE: usize = 200;
const USUAL_PAGE: usize = 50;

/// A game's number.
pub(crate) fn id(id: crate::wire::GameId) -> GameId {
    GameId(i64::from(id))
}

/// A game's number as the page has it.
pub(crate) fn wire_id(GameId(id): GameId) -> crate::wire::GameId {
    u32::try_from(id).unwrap_or_default()
}

/// What the page asks for.
pub(crate) fn query(asked: &wire::GameQuery) -> Result<Query, ApiError> {
    let number = |n: u32| usize::try_from(n).unwrap_or(usize::MAX);
    let result = match asked.result.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ApiError::bad_request("a result is 1-0, 0-1, 1/2-1/2 or *"))?),
    };
    let source = match asked.source.as_str() {
        "" => None,
        name => Some(
            Source::ALL
                .into_iter()
                .find(|source| source.name() == name)
                .ok_or_else(|| ApiError::bad_request("a source is play, import or study"))?,
        ),
    };
    Ok(Query {
        text: asked.text.clone(),
        player: asked.player.clone(),
        result,
        opening: asked.opening.clone(),
        from: asked.from.clone(),
        to: asked.to.clone(),
        source,
        unfinished: asked.unfinished.then_some(true),
        // Games to go on with: the last that was.
        sort: if asked.unfinished { Sort::Updated } else { Sort::Date },
        offset: number(asked.offset),
        limit: if asked.limit == 0 { USUAL_PAGE } else { number(asked.limit).min(LONGEST_PAGE) },
        ..Query::default()
    })
}

/// A game as the list shows it. One whose last position is not known is shown as it began.
pub(crate) fn listed(summary: Summary) -> ListedGame {
    let mut fens = [summary.last_fen, summary.fen].into_iter().flatten();
    // Of a damaged game they may be anything.
    let fen = fens.find(|fen| summary.damage.is_none() || fen.parse::<Position>().is_ok());
    ListedGame {
        id: wire_id(summary.id),
        source: summary.source.name().to_owned(),
        white: summary.white,
        black: summary.black,
        result: PgnResult(summary.result).to_string(),
        unfinished: summary.unfinished,
        event: summary.event,
        date: summary.date,
        eco: summary.eco.unwrap_or_default(),
        opening: summary.opening.unwrap_or_default(),
        plies: summary.plies,
        fen: fen.unwrap_or_else(|| Position::initial().to_fen()),
        damage: summary.damage,
        incomplete: summary.incomplete,
        updated: u64::try_from(summary.updated).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use library::{GameTree, Library};

    use super::*;

    #[test]
    fn a_game_is_listed_with_its_last_position() {
        let library = Library::in_memory().unwrap();
        let pgn: chess::pgn::PgnGame =
            "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5) 1-0".parse().unwrap();
        let tree = GameTree::try_from(&pgn).unwrap();
        library.create(&Summary::of(Source::Import, &tree), &tree).unwrap();
        let asked =
            wire::GameQuery { result: "1-0".into(), source: "import".into(), ..wire::GameQuery::default() };
        let mut found = library.list(&query(&asked).unwrap()).unwrap().games;
        let listed = listed(found.remove(0));
        assert_eq!((listed.white.as_str(), listed.result.as_str(), listed.plies), ("A", "1-0", 2));
        assert_eq!(listed.fen, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    }

    #[test]
    fn nonsense_is_refused() {
        assert!(query(&wire::GameQuery { result: "2-0".into(), ..wire::GameQuery::default() }).is_err());
        assert!(query(&wire::GameQuery { source: "thin air".into(), ..wire::GameQuery::default() }).is_err());
    }
}
