//! Searches that look at every game: in blocks, on several threads, the latest games first.

mod board;
mod header;
mod matcher;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Sender};

use chess::Position;

use crate::database::Stop;
use crate::games::{CARD, CARDS, Card, MOVES};
use crate::parallel::in_parallel;
use crate::query::games_of_player;
use crate::search::{Hit, Search, SearchProgress};
use crate::segment::{NamedSegment, Segment};
use crate::{ExplorerError, GameFacts};
use header::HeaderMatcher;
pub(crate) use header::Words;
use matcher::BoardMatcher;

/// Games that are looked at by one thread before it tells what it found.
const BLOCK: u32 = 4096;

/// A segment that is searched.
struct Searched<'a> {
    source: Arc<str>,
    segment: &'a Segment,
    header: HeaderMatcher,
    /// The games of the player the filter names, ascending.
    own: Option<Vec<u32>>,
    starts: Vec<(u32, Position)>,
}

/// A search under way.
struct Scan<'a> {
    search: &'a Search,
    board: Option<BoardMatcher>,
    segments: Vec<Searched<'a>>,
    /// The segment and first game of every block, the latest first.
    blocks: Vec<(usize, u32)>,
    done: AtomicU64,
    found: AtomicU64,
}

/// Looks at all games of some segments.
pub(crate) fn scan(
    search: &Search,
    segments: &[NamedSegment],
    threads: usize,
    hits: &mut dyn FnMut(Vec<Hit>, SearchProgress),
    stop: Stop<'_>,
) -> Result<SearchProgress, ExplorerError> {
    let mut searched = Vec::new();
    for (source, segment) in segments {
        let own = search.filter.player.as_ref().map(|player| games_of_player(segment, player)).transpose()?;
        let header = HeaderMatcher::new(&search.header, &segment.games)?;
        let starts = segment.games.starts()?;
        searched.push(Searched { source: Arc::clone(source), segment, header, own, starts });
    }
    let mut blocks = Vec::new();
    for (number, searched) in searched.iter().enumerate() {
        blocks
            .extend((0..searched.segment.games.count()).step_by(BLOCK as usize).map(|first| (number, first)));
    }
    blocks.reverse();
    let board = search.board.as_ref().map(BoardMatcher::new);
    let scan =
        Scan { search, board, segments: searched, blocks, done: AtomicU64::new(0), found: AtomicU64::new(0) };
    scan.run(threads, hits, stop)
}

impl Scan<'_> {
    fn run(
        &self,
        threads: usize,
        hits: &mut dyn FnMut(Vec<Hit>, SearchProgress),
        stop: Stop<'_>,
    ) -> Result<SearchProgress, ExplorerError> {
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            let working = scope.spawn(move || {
                let sender = std::sync::Mutex::new(sender);
                in_parallel(threads, self.blocks.len(), &|block| {
                    let sender: Sender<Vec<Hit>> =
                        sender.lock().unwrap_or_else(std::sync::PoisonError::into_inner).clone();
                    if stop() {
                        return Err(ExplorerError::Stopped);
                    }
                    let (number, first) = self.blocks[block];
                    let _ = sender.send(self.block(&self.segments[number], first)?);
                    Ok(())
                })
            });
            for found in receiver {
                hits(found, self.progress());
            }
            working.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })?;
        Ok(self.progress())
    }

    fn progress(&self) -> SearchProgress {
        SearchProgress {
            done: self.done.load(Ordering::Relaxed),
            total: self.segments.iter().map(|searched| u64::from(searched.segment.games.count())).sum(),
            found: self.found.load(Ordering::Relaxed),
        }
    }

    /// Looks at the games of a block, the latest first.
    fn block(&self, searched: &Searched<'_>, first: u32) -> Result<Vec<Hit>, ExplorerError> {
        let games = &searched.segment.games;
        let count = BLOCK.min(games.count() - first);
        let facts = &games.facts()?[first as usize..][..count as usize];
        let mut scratch = Vec::new();
        let cards =
            games.file.read(CARDS, u64::from(first) * CARD as u64, count as usize * CARD, &mut scratch)?;
        let cards: Vec<Card> = cards.chunks_exact(CARD).map(Card::from_bytes).collect();
        let moves = match (&self.board, cards.first(), cards.last()) {
            (Some(_), Some(from), Some(to)) => {
                let (from, to) = (u64::from(from.first_move), u64::from(to.first_move) + u64::from(to.plies));
                games.file.read(MOVES, from * 2, to.saturating_sub(from) as usize * 2, &mut scratch)?
            }
            _ => &[],
        };
        let base = cards.first().map_or(0, |card| card.first_move);
        let mut hits = Vec::new();
        for index in (0..count as usize).rev() {
            let (game, card) = (first + index as u32, &cards[index]);
            let own = searched.own.as_ref().is_none_or(|own| own.binary_search(&game).is_ok());
            let facts = GameFacts(facts[index]);
            if !own || !self.search.filter.accepts(facts) || !searched.header.accepts(card) {
                continue;
            }
            let ply = match &self.board {
                None => Some(0),
                Some(board) => {
                    let moves = moves.get((card.first_move - base) as usize * 2..).unwrap_or_default();
                    let moves = moves.get(..card.plies as usize * 2).unwrap_or_default();
                    board.find(&searched.start(game, facts), moves)
                }
            };
            let Some(ply) = ply else { continue };
            if self.found.fetch_add(1, Ordering::Relaxed) < self.search.limit {
                hits.push(Hit { game: games.summary(&searched.source, game)?, ply });
            }
        }
        self.done.fetch_add(u64::from(count), Ordering::Relaxed);
        Ok(hits)
    }
}

impl Searched<'_> {
    /// Where a game starts, if not as usual.
    fn start(&self, game: u32, facts: GameFacts) -> Option<Position> {
        if !facts.is_set_up() {
            return None;
        }
        let place = self.starts.binary_search_by_key(&game, |(game, _)| *game).ok()?;
        Some(self.starts[place].1)
    }
}
