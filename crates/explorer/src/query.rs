//! A position and a filter become an answer, segment by segment.

use std::cmp::Reverse;
use std::sync::Arc;

use chess::{Color, Move, Position};

use crate::answer::{RECENT_GAMES, TOP_GAMES};
use crate::index::{Cell, Many, Part, Posting};
use crate::segment::{Entry, Segment};
use crate::{Answer, ExplorerError, Filter, GameFacts, GameId, MoveRow, PlayerFilter, Tally};

/// Positions with more games than this are not compared game by game with those of a player, whose games are replayed
/// instead.
const REPLAY_PLAYER: u64 = 20_000;

/// What is asked of every segment.
pub(crate) struct Query<'a> {
    pub(crate) position: &'a Position,
    pub(crate) key: u64,
    pub(crate) filter: &'a Filter,
}

/// The games of an answer that is being built: their numbers in the segment.
#[derive(Default)]
struct Collected {
    /// Statistics of each move (0: the game ended here).
    moves: Vec<(u16, Tally)>,
    top: Vec<u32>,
    recent: Vec<u32>,
}

impl Query<'_> {
    /// What a segment knows.
    pub(crate) fn answer(&self, segment: &Segment, source: &Arc<str>) -> Result<Answer, ExplorerError> {
        let collected = match (&self.filter.player, segment.find(self.key)?) {
            (_, Entry::Nothing) => return Ok(Answer::default()),
            (None, Entry::Many(many, part)) => match many.cube(&part.file)? {
                Some(cells) => self.add_cells(segment, &many, part, &cells)?,
                None => self.count_games(segment, &many.moves, &all(&many, part)?)?,
            },
            (player, entry) => {
                let (moves, postings) = of_player(segment, entry, self.key, player.as_ref())?;
                self.count_games(segment, &moves, &postings)?
            }
        };
        self.finish(segment, source, collected)
    }

    fn finish(
        &self,
        segment: &Segment,
        source: &Arc<str>,
        collected: Collected,
    ) -> Result<Answer, ExplorerError> {
        let mut answer = Answer::default();
        for (m, tally) in collected.moves.into_iter().filter(|(_, tally)| tally.games() > 0) {
            answer.total.merge(&tally);
            match Move::from_bits(m) {
                // Two positions of one key: as likely as a lost page that keeps its checksum.
                Some(m) if !self.position.is_legal(m) => {}
                Some(m) => answer.moves.push(MoveRow::new(self.position, m, tally)),
                None => answer.ended.merge(&tally),
            }
        }
        let summary = |game: &u32| segment.games.summary(source, *game);
        answer.top = collected.top.iter().map(summary).collect::<Result<_, _>>()?;
        // Where few games are known, they are both the highest rated and the latest.
        let again = |game: &u32| match collected.top.iter().position(|top| top == game) {
            Some(place) => Ok(answer.top[place].clone()),
            None => summary(game),
        };
        answer.recent = collected.recent.iter().map(again).collect::<Result<_, _>>()?;
        Ok(answer)
    }

    /// Looks at every game.
    fn count_games(
        &self,
        segment: &Segment,
        moves: &[u16],
        games: &[Posting],
    ) -> Result<Collected, ExplorerError> {
        let facts = segment.games.facts()?;
        let turn = self.position.turn();
        let mut tallies = vec![Tally::default(); moves.len()];
        let (mut top, mut recent): (Vec<(Option<u16>, u32)>, Vec<u32>) = (Vec::new(), Vec::new());
        let everything = Filter { player: None, ..self.filter.clone() }.is_empty();
        for posting in games {
            let fact = fact(facts, posting.game);
            if !everything && !self.filter.accepts(fact) {
                continue;
            }
            tallies[usize::from(posting.m)].add(fact, turn);
            let rank = (fact.average_rating(), posting.game);
            if top.len() < TOP_GAMES || top.last().is_some_and(|last| *last < rank) {
                let place = top.partition_point(|other| *other > rank);
                top.insert(place, rank);
                top.truncate(TOP_GAMES);
            }
            // The last ones stay.
            if recent.len() == RECENT_GAMES {
                recent.remove(0);
            }
            recent.push(posting.game);
        }
        let top = top.into_iter().map(|(_, game)| game).collect();
        Ok(Collected { moves: moves.iter().copied().zip(tallies).collect(), top, recent })
    }

    /// Adds up statistics.
    fn add_cells(
        &self,
        segment: &Segment,
        many: &Many,
        part: &Part,
        cells: &[Cell],
    ) -> Result<Collected, ExplorerError> {
        let facts = segment.games.facts()?;
        let turn = self.position.turn();
        let mut moves: Vec<(u16, Tally)> = many.moves.iter().map(|m| (*m, Tally::default())).collect();
        let cells: Vec<&Cell> = cells.iter().filter(|cell| cell.accepted(self.filter)).collect();
        let mut of_band = [0u64; 64];
        for cell in &cells {
            if let Some((_, tally)) = moves.get_mut(cell.m()) {
                tally.merge(&cell.tally(turn, fact(facts, cell.last)));
            }
            of_band[usize::from(cell.band())] += cell.games();
        }
        Ok(Collected {
            moves,
            top: top(&cells, &of_band, facts),
            recent: self.recent(facts, many, part, &cells)?,
        })
    }

    /// The latest games that the filter accepts.
    fn recent(
        &self,
        facts: &[u64],
        many: &Many,
        part: &Part,
        cells: &[&Cell],
    ) -> Result<Vec<u32>, ExplorerError> {
        let Some(latest) = cells.iter().map(|cell| cell.last).max() else { return Ok(Vec::new()) };
        let accepted: u64 = cells.iter().map(|cell| cell.games()).sum();
        let wanted = accepted.min(RECENT_GAMES as u64) as usize;
        let mut found = Vec::new();
        backwards(many, part, latest + 1, &mut |posting| {
            if self.filter.accepts(fact(facts, posting.game)) {
                found.push(posting.game);
            }
            found.len() < wanted
        })?;
        Ok(found)
    }

    /// Games that reached the position, the latest first, below a number: at most `limit`.
    pub(crate) fn games(
        &self,
        segment: &Segment,
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Vec<u32>, ExplorerError> {
        let below = after.map_or(Ok(segment.games.count()), |after| segment.games.lower_bound(after))?;
        let facts = segment.games.facts()?;
        let mut found = Vec::new();
        let mut take = |posting: Posting| {
            if posting.game < below && self.filter.accepts(fact(facts, posting.game)) {
                found.push(posting.game);
            }
            found.len() < limit
        };
        match (&self.filter.player, segment.find(self.key)?) {
            (_, Entry::Nothing) => {}
            (None, Entry::Many(many, part)) => backwards(&many, part, below, &mut take)?,
            (player, entry) => {
                let (_, postings) = of_player(segment, entry, self.key, player.as_ref())?;
                let _ = postings.iter().rev().try_for_each(|posting| take(*posting).then_some(()));
            }
        }
        Ok(found)
    }
}

#[inline]
fn fact(facts: &[u64], game: u32) -> GameFacts {
    GameFacts(facts.get(game as usize).copied().unwrap_or_default())
}

/// The highest rated games: in the highest bands that have enough of them.
fn top(cells: &[&Cell], of_band: &[u64; 64], facts: &[u64]) -> Vec<u32> {
    let mut games = 0;
    let mut lowest = 0;
    for (band, count) in of_band.iter().enumerate().rev() {
        games += count;
        lowest = band;
        if games >= TOP_GAMES as u64 {
            break;
        }
    }
    let best = cells.iter().filter(|cell| usize::from(cell.band()) >= lowest).flat_map(|cell| &cell.top);
    let mut best: Vec<u32> = best.copied().collect();
    best.sort_unstable_by_key(|game| Reverse((fact(facts, *game).average_rating(), *game)));
    best.truncate(TOP_GAMES);
    best
}

/// All games of a position.
fn all(many: &Many, part: &Part) -> Result<Vec<Posting>, ExplorerError> {
    let mut games = Vec::with_capacity(many.count as usize);
    let mut scratch = Vec::new();
    for page in 0..many.pages() {
        many.read_page(&part.file, page, &mut games, &mut scratch)?;
    }
    Ok(games)
}

/// The games of a position below a number, the last first, for as long as they are wanted.
fn backwards(
    many: &Many,
    part: &Part,
    below: u32,
    take: &mut dyn FnMut(Posting) -> bool,
) -> Result<(), ExplorerError> {
    let (mut games, mut scratch) = (Vec::new(), Vec::new());
    for page in (0..many.pages_below(&part.file, below, &mut scratch)?).rev() {
        games.clear();
        many.read_page(&part.file, page, &mut games, &mut scratch)?;
        for posting in games.iter().rev().filter(|posting| posting.game < below) {
            if !take(*posting) {
                return Ok(());
            }
        }
    }
    Ok(())
}

/// The numbers of a player's games in a segment, ascending.
pub(crate) fn games_of_player(segment: &Segment, player: &PlayerFilter) -> Result<Vec<u32>, ExplorerError> {
    let mut games = Vec::new();
    for number in segment.games.players_named(&player.name)? {
        let colored = segment.games.games_of(number)?.into_iter().map(|game| {
            let color = if game & 1 == 0 { Color::White } else { Color::Black };
            (game >> 1, color)
        });
        games.extend(
            colored
                .filter(|(_, color)| player.color.is_none_or(|wanted| wanted == *color))
                .map(|(game, _)| game),
        );
    }
    games.sort_unstable();
    games.dedup();
    Ok(games)
}

/// The moves of a position and its games, of one player if one is named.
fn of_player(
    segment: &Segment,
    entry: Entry<'_>,
    key: u64,
    player: Option<&PlayerFilter>,
) -> Result<(Vec<u16>, Vec<Posting>), ExplorerError> {
    let own = player.map(|player| games_of_player(segment, player)).transpose()?;
    let is_own = |game: u32| own.as_ref().is_none_or(|own| own.binary_search(&game).is_ok());
    match (entry, &own) {
        (Entry::Nothing, _) => Ok((Vec::new(), Vec::new())),
        (Entry::Once(game, m), _) => {
            let postings = if is_own(game) { vec![Posting { game, m: 0 }] } else { Vec::new() };
            Ok((vec![m.map_or(0, Move::to_bits)], postings))
        }
        (Entry::Many(many, _), Some(own))
            if many.count > REPLAY_PLAYER && (own.len() as u64) < many.count / 8 =>
        {
            let (mut postings, mut scratch) = (Vec::new(), Vec::new());
            for &game in own {
                let Some(m) = segment.reached(game, key, &mut scratch)? else { continue };
                let m = many.moves.binary_search(&m.map_or(0, Move::to_bits)).unwrap_or(0) as u8;
                postings.push(Posting { game, m });
            }
            Ok((many.moves, postings))
        }
        (Entry::Many(many, part), _) => {
            let mut postings = all(&many, part)?;
            postings.retain(|posting| is_own(posting.game));
            Ok((many.moves, postings))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::fmt::Write as _;
    use std::path::Path;

    use chess::random::Random;

    use crate::Speed;
    use crate::build::{Meter, Piece, Shard, ShardTask};
    use crate::import::{Building, inputs_of};
    use crate::key::position_key;
    use crate::segment::Segment;
    use crate::source::Source;

    fn pgn(games: usize) -> String {
        let mut random = Random::new(5);
        let mut text = String::new();
        for game in 0..games {
            let mut pick = |from: &[&'static str]| from[random.below(from.len())];
            let _ = write!(
                text,
                "[White \"{game}\"]\n[Date \"{}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[TimeControl \"{}\"]\n\n1. {} {}\n\n",
                pick(&["????.??.??", "1999.01.02", "1999.12.31", "2001", "2020.02.02", "2024.11.18"]),
                pick(&["", "2100", "2201", "2350", "2790"]),
                pick(&["2000", "2222", "2600", "2801"]),
                pick(&["", "60", "180+2"]),
                pick(&["", "e4", "d4", "c4 e5", "e4 c5", "Nf3"]),
                pick(&["1-0", "0-1", "1/2-1/2", "*"]),
            );
        }
        text
    }

    fn segment(folder: &Path, name: &str, hot: usize) -> Segment {
        let file = folder.join("games.pgn");
        std::fs::write(&file, pgn(3000)).unwrap();
        let source = Source::new(folder, name);
        std::fs::create_dir_all(&source.folder).unwrap();
        let task = ShardTask { folder: &source.folder, number: 0, plies: 50 };
        let shard = Shard { pieces: vec![Piece { file, from: 0, to: u64::MAX }] };
        task.run(&shard, &Meter::default(), &|| false).unwrap();
        let building = Building { folder: &source.folder, number: 0, plies: 50, threads: 1, hot };
        let new = building.build(&inputs_of(&task), &[], &HashSet::new(), &|| false).unwrap();
        building.publish(&source, new.meta).unwrap();
        Segment::open(&source.folder, new.meta.name).unwrap()
    }

    #[test]
    fn statistics_give_the_answer_that_the_games_give() {
        let folder = tempfile::tempdir().unwrap();
        let (with, without) =
            (segment(folder.path(), "with", 200), segment(folder.path(), "without", usize::MAX));
        let initial = Position::initial();
        let e4 = initial.after(initial.parse_san("e4").unwrap());
        for position in [initial, e4] {
            let Entry::Many(many, part) = with.find(position_key(&position)).unwrap() else {
                panic!("few games")
            };
            assert!(many.cube(&part.file).unwrap().is_some());
            for years in [None, Some(1999..=1999), Some(2001..=2020), Some(1500..=1600)] {
                for ratings in [None, Some(2200..2600), Some(2700..9999)] {
                    for speeds in [vec![], vec![Speed::Bullet], vec![Speed::Unknown, Speed::Blitz]] {
                        for result in [None, Some(chess::Outcome::Draw)] {
                            let (years, ratings, speeds) = (years.clone(), ratings.clone(), speeds.clone());
                            let filter = Filter { years, ratings, speeds, result, player: None };
                            let query =
                                Query { position: &position, key: position_key(&position), filter: &filter };
                            let [mut one, mut other] =
                                [&with, &without].map(|segment| query.answer(segment, &"".into()).unwrap());
                            one.finish();
                            other.finish();
                            assert_eq!(one, other, "{filter:?}");
                        }
                    }
                }
            }
        }
    }
}
