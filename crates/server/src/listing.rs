//! Lists of games as the page shows them.

use chess::Position;
use chess::pgn::PgnResult;
use library::{GameId, Query, Sort, Source, SourceCounts, Summary};

use crate::api_error::ApiError;
use crate::wire::library::{self as wire, Collections, GameSort, ListedGame};

/// Games on a page at most, and unless said otherwise.
const LONGEST_PAGE: usize = 200;
const USUAL_PAGE: usize = 50;
/// Games that are chosen by their numbers.
const MOST_CHOSEN: usize = 1000;

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
        ids: chosen(&asked.ids)?,
        // Games to go on with: the last that was.
        sort: if asked.unfinished && asked.sort == GameSort::Date { Sort::Updated } else { sort(asked.sort) },
        ascending: asked.ascending,
        offset: number(asked.offset),
        limit: if asked.limit == 0 { USUAL_PAGE } else { number(asked.limit).min(LONGEST_PAGE) },
        ..Query::default()
    })
}

/// The games of a selection.
fn chosen(ids: &str) -> Result<Vec<GameId>, ApiError> {
    let numbers = ids.split(',').filter(|id| !id.is_empty());
    let numbers = numbers.map(|number| number.parse().map(id)).take(MOST_CHOSEN + 1);
    let chosen: Vec<GameId> = numbers
        .collect::<Result<_, _>>()
        .map_err(|_| ApiError::bad_request("a selection is numbers of games, as 3,17,4"))?;
    if chosen.len() > MOST_CHOSEN {
        return Err(ApiError::bad_request(format!("a selection may have {MOST_CHOSEN} games")));
    }
    Ok(chosen)
}

fn sort(asked: GameSort) -> Sort {
    match asked {
        GameSort::Date => Sort::Date,
        GameSort::White => Sort::White,
        GameSort::Black => Sort::Black,
        GameSort::Elo => Sort::Elo,
        GameSort::Result => Sort::Result,
        GameSort::Opening => Sort::Opening,
        GameSort::Event => Sort::Event,
        GameSort::Length => Sort::Plies,
        GameSort::Changed => Sort::Updated,
    }
}

/// A count as the page has it.
pub(crate) fn number(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// How many games there are in each collection.
pub(crate) fn collections(counts: SourceCounts) -> Collections {
    Collections { play: number(counts.play), study: number(counts.study), import: number(counts.import) }
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
        white_elo: summary.white_elo,
        black_elo: summary.black_elo,
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
        for ids in ["x", "1;2", "-1", &"1,".repeat(MOST_CHOSEN + 1)] {
            assert!(query(&wire::GameQuery { ids: ids.into(), ..wire::GameQuery::default() }).is_err());
        }
        let chosen = query(&wire::GameQuery { ids: "3,17,".into(), ..wire::GameQuery::default() }).unwrap();
        assert_eq!(chosen.ids, [GameId(3), GameId(17)]);
    }
}
