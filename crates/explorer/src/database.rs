//! The folder of sources, and everything that can be asked of it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use chess::Position;
use chess::pgn::PgnGame;

use crate::key::position_key;
use crate::query::Query;
use crate::scan::{Words, scan};
use crate::segment::NamedSegment;
use crate::source::{Source, check_name};
use crate::{
    Answer, Date, ExplorerError, Filter, GameId, GameSummary, Hit, PlayerEntry, PlayerReport, Search,
    SearchProgress, StoredGame, player_report,
};

/// Asked now and then by what takes long: `true` ends it soon.
pub type Stop<'a> = &'a (dyn Fn() -> bool + Sync);

/// A folder of sources. It can be shared between threads; several processes may read it while one writes.
pub struct Database {
    folder: PathBuf,
    sources: Mutex<BTreeMap<String, Arc<Source>>>,
}

/// What is known of a source without asking it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceInfo {
    /// Its name.
    pub name: Arc<str>,
    /// How many games it has.
    pub games: u64,
    /// How many segments they are in.
    pub segments: usize,
    /// How many bytes it takes on disk.
    pub bytes: u64,
    /// How many of them are the index.
    pub index_bytes: u64,
    /// The first plies of every game that are in the index; 0 means all.
    pub plies: u16,
    /// The day of the earliest game whose day is known.
    pub first: Date,
    /// The day of the latest game.
    pub last: Date,
}

/// How games are imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportOptions {
    /// The first plies of every game that go into the index of a new source; 0 means all.
    pub plies: u16,
    /// How many threads work.
    pub threads: usize,
}

impl Default for ImportOptions {
    fn default() -> ImportOptions {
        ImportOptions { plies: 50, threads: std::thread::available_parallelism().map_or(1, Into::into) }
    }
}

/// How far an import has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ImportProgress {
    /// Bytes of the files that are done, as they lie on disk.
    pub bytes: u64,
    /// Bytes of all files.
    pub total_bytes: u64,
    /// Games read.
    pub games: u64,
    /// Games that were there already, or twice in the files.
    pub duplicates: u64,
    /// Games that could not be read, or only in part.
    pub broken: u64,
}

/// Some games of a list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Page {
    /// The games, the latest first.
    pub games: Vec<GameSummary>,
    /// What to ask for the games that follow; `None` if there are none.
    pub next: Option<GameId>,
}

impl Database {
    /// Opens a folder, which is made when something is written.
    pub fn open(folder: &Path) -> Result<Database, ExplorerError> {
        Ok(Database { folder: folder.to_owned(), sources: Mutex::default() })
    }

    /// A source by its name, whether it exists or not.
    pub(crate) fn source(&self, name: &str) -> Result<Arc<Source>, ExplorerError> {
        check_name(name)?;
        let mut sources = self.sources.lock().unwrap_or_else(PoisonError::into_inner);
        let source =
            sources.entry(name.to_owned()).or_insert_with(|| Arc::new(Source::new(&self.folder, name)));
        Ok(Arc::clone(source))
    }

    /// The names of all sources.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(&self.folder)
            .into_iter()
            .flatten()
            .flatten()
            .filter(|entry| entry.path().join(crate::manifest::MANIFEST).exists())
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| check_name(name).is_ok())
            .collect();
        names.sort_unstable();
        names
    }

    /// The segments of the sources that are asked: those named, or all.
    fn segments(&self, sources: &[&str]) -> Result<Vec<NamedSegment>, ExplorerError> {
        let names = if sources.is_empty() {
            self.names()
        } else {
            sources.iter().map(|name| (*name).to_owned()).collect()
        };
        let mut all = Vec::new();
        for name in names {
            let source = self.source(&name)?;
            let segments = source.segments()?;
            all.extend(
                segments.segments.iter().map(|segment| (Arc::clone(&source.name), Arc::clone(segment))),
            );
        }
        Ok(all)
    }

    /// The sources, by name.
    pub fn sources(&self) -> Result<Vec<SourceInfo>, ExplorerError> {
        self.names().iter().map(|name| self.info(name)).collect()
    }

    fn info(&self, name: &str) -> Result<SourceInfo, ExplorerError> {
        let source = self.source(name)?;
        let current = source.segments()?;
        let mut info = SourceInfo {
            name: Arc::clone(&source.name),
            games: 0,
            segments: current.segments.len(),
            bytes: 0,
            index_bytes: 0,
            plies: current.manifest.plies,
            first: Date::default(),
            last: Date::default(),
        };
        for segment in &current.segments {
            info.games += u64::from(segment.games.count());
            info.bytes += segment.bytes();
            info.index_bytes += segment.index_bytes();
            let (first, last) = segment.games.dates()?;
            if first.year > 0 && (info.first.year == 0 || first < info.first) {
                info.first = first;
            }
            info.last = info.last.max(last);
        }
        Ok(info)
    }

    /// Adds the games of PGN files (also `.zst`, `.gz`, `.bz2`) to a source, which is made if there is none of this
    /// name. Games that are there already do not count twice. Killed or stopped, the same call goes on where it was
    /// and ends with the same bytes. `progress` is told often, from several threads.
    pub fn import(
        &self,
        source: &str,
        files: &[PathBuf],
        options: &ImportOptions,
        progress: &(dyn Fn(&ImportProgress) + Sync),
        stop: Stop<'_>,
    ) -> Result<ImportProgress, ExplorerError> {
        self.source(source)?.import(files, options, progress, stop)
    }

    /// Adds one game, which is found from now on; `false` if it was there already. A source that is made by this has
    /// all plies in its index.
    pub fn append(&self, source: &str, game: &PgnGame) -> Result<bool, ExplorerError> {
        self.source(source)?.append(game, 0)
    }

    /// Removes some games of a source; how many there were.
    pub fn remove(&self, source: &str, games: &[GameId]) -> Result<usize, ExplorerError> {
        self.source(source)?.remove(games)
    }

    /// Removes a source with all its games.
    pub fn delete(&self, source: &str) -> Result<(), ExplorerError> {
        let source = self.source(source)?;
        source.segments()?;
        let lock = source.lock()?;
        // Without its manifest the source is gone, whatever happens to the rest.
        let manifest = source.folder.join(crate::manifest::MANIFEST);
        fs::remove_file(&manifest).map_err(ExplorerError::io(&manifest))?;
        drop(lock);
        fs::remove_dir_all(&source.folder).map_err(ExplorerError::io(&source.folder))
    }

    /// Merges the segments of a source into as few as possible.
    pub fn merge(&self, source: &str, threads: usize, stop: Stop<'_>) -> Result<(), ExplorerError> {
        let source = self.source(source)?;
        source.segments()?;
        source.merge_all(threads, stop)
    }

    /// Reads everything a source has, and replays all its games: an error tells what is damaged.
    pub fn check(&self, source: &str) -> Result<(), ExplorerError> {
        self.source(source)?.segments()?.segments.iter().try_for_each(|segment| segment.check())
    }

    /// What is played in a position, in the games of some sources that a filter accepts. No source means all of them.
    ///
    /// Found are the games that reached it within the plies of the index (see [`SourceInfo::plies`]); beyond them
    /// [`search`](Database::search) finds it.
    pub fn explore(
        &self,
        position: &Position,
        filter: &Filter,
        sources: &[&str],
    ) -> Result<Answer, ExplorerError> {
        let query = Query { position, key: position_key(position), filter };
        let mut answer = Answer::default();
        for (source, segment) in self.segments(sources)? {
            answer.merge(query.answer(&segment, &source)?);
        }
        answer.finish();
        Ok(answer)
    }

    /// The games that reached a position, the latest first: `limit` of them, after the one named by `after`.
    pub fn games(
        &self,
        position: &Position,
        filter: &Filter,
        sources: &[&str],
        after: Option<GameId>,
        limit: usize,
    ) -> Result<Page, ExplorerError> {
        let query = Query { position, key: position_key(position), filter };
        let mut games: Vec<GameSummary> = Vec::new();
        for (source, segment) in self.segments(sources)? {
            for game in query.games(&segment, after, limit + 1)? {
                games.push(segment.games.summary(&source, game)?);
            }
        }
        games.sort_by_key(|game| std::cmp::Reverse(game.id));
        let more = games.len() > limit;
        games.truncate(limit);
        let next = games.last().map(|game| game.id).filter(|_| more);
        Ok(Page { games, next })
    }

    /// One game; `None` if the source does not have it.
    pub fn game(&self, source: &str, id: GameId) -> Result<Option<StoredGame>, ExplorerError> {
        for (_, segment) in self.segments(&[source])? {
            if let Some(game) = segment.games.find(id)? {
                return segment.games.game(game).map(Some);
            }
        }
        Ok(None)
    }

    /// Hands over all games of a source, the oldest of every segment first, for as long as they are wanted.
    pub fn each_game(
        &self,
        source: &str,
        take: &mut dyn FnMut(StoredGame) -> bool,
    ) -> Result<(), ExplorerError> {
        for (_, segment) in self.segments(&[source])? {
            for game in 0..segment.games.count() {
                if !take(segment.games.game(game)?) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Looks at all games of some sources on some threads, the latest first. `hits` is told what is found as it is
    /// found, and how far the search has come, often.
    pub fn search(
        &self,
        search: &Search,
        sources: &[&str],
        threads: usize,
        hits: &mut dyn FnMut(Vec<Hit>, SearchProgress),
        stop: Stop<'_>,
    ) -> Result<SearchProgress, ExplorerError> {
        scan(search, &self.segments(sources)?, threads, hits, stop)
    }

    /// Names of players with all the given words, the most frequent first.
    pub fn players(
        &self,
        words: &str,
        sources: &[&str],
        limit: usize,
    ) -> Result<Vec<PlayerEntry>, ExplorerError> {
        let words = Words::new(words);
        let mut counts: HashMap<String, u64> = HashMap::new();
        for (_, segment) in self.segments(sources)? {
            let mut found = Vec::new();
            segment.games.each_player(|number, name| {
                if words.are_in(name) {
                    found.push((number, name.to_owned()));
                }
            })?;
            for (number, name) in found {
                *counts.entry(name).or_default() += segment.games.game_count_of(number)?;
            }
        }
        let mut players: Vec<PlayerEntry> =
            counts.into_iter().map(|(name, games)| PlayerEntry { name, games }).collect();
        players.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
        players.truncate(limit);
        Ok(players)
    }

    /// What is known of a player, in the games a filter accepts; of its player only the colour counts.
    pub fn player(
        &self,
        name: &str,
        filter: &Filter,
        sources: &[&str],
    ) -> Result<PlayerReport, ExplorerError> {
        player_report::report(name, filter, &self.segments(sources)?)
    }
}
