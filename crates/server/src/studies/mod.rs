//! Game trees to work on: every game of the library is one.
//!
//! A request's way: `routes` receives it, `cache` has the tree or loads it, `edit` changes it, the library
//! saves it, `view` shows what changed, and the hub sends that to every page that watches.

mod cache;
mod create;
mod edit;
mod history;
mod node_info;
mod position;
mod routes;
mod tablebases;
mod view;

use std::path::Path as FilePath;
use std::sync::{Arc, Mutex, MutexGuard};

use chess::{Game, Position};
use engine::OpeningBook;
use library::{GameTree, Library, Path, TreeError};

pub use routes::routes;

pub(crate) use edit::{TreeChange, add_line};

use crate::analysis::EnginePool;
use crate::api_error::ApiError;
use crate::device::Device;
use crate::hub::Hub;
use crate::jobs::Jobs;
use crate::lock::lock;
use crate::players::EngineSupply;
use crate::wire::GameId;
use crate::wire::live::ServerMessage;
use crate::wire::study::{Edit, StudyUpdate, TablebaseResult};

use cache::{OpenStudy, StudyCache};
use history::Way;
use tablebases::TablebaseLookup;

/// A position that a person typed or set up, as it was meant.
pub(crate) fn read_position(fen: &str) -> Result<Position, String> {
    position::read(fen).map(|(position, _)| position)
}

/// The study that a page opens before anything is in it. The first edit makes a study of its own from it, so that
/// looking at the page stores nothing. Games are numbered from 1.
const BLANK: GameId = 0;

/// The studies of a library, the engines that analyse them and the reviews of games. Clones are the same.
#[derive(Clone)]
pub struct Studies(Arc<Inner>);

struct Inner {
    library: Library,
    hub: Hub,
    jobs: Arc<Jobs>,
    /// Held while a review is started, so that no game is reviewed twice at once.
    starting_review: Mutex<()>,
    engines: EnginePool,
    live: Box<LiveGames>,
    cache: StudyCache,
    book: OpeningBook,
    tables: TablebaseLookup,
}

/// The moves so far of a game that is being played.
pub type LiveGames = dyn Fn(GameId) -> Option<GameTree> + Send + Sync;

impl Studies {
    /// The studies of a library. Tablebases are looked for in the directory of its data; `live` is asked
    /// whenever it is needed, on threads that may wait.
    pub fn new(
        library: Library,
        engines: Arc<EngineSupply>,
        hub: Hub,
        jobs: Arc<Jobs>,
        data: &FilePath,
        live: impl Fn(GameId) -> Option<GameTree> + Send + Sync + 'static,
    ) -> Studies {
        let tables = TablebaseLookup::beside(data);
        Studies(Arc::new(Inner {
            library,
            hub,
            jobs,
            starting_review: Mutex::default(),
            engines: EnginePool::new(engines, tables.paths().to_owned()),
            live: Box::new(live),
            cache: StudyCache::default(),
            book: OpeningBook::internal(),
            tables,
        }))
    }

    /// Pieces in the largest tablebase, 0 without any.
    pub fn tablebase_pieces(&self) -> u32 {
        self.0.tables.most_pieces()
    }

    /// What the tablebases say of a position.
    pub(crate) fn tablebase_result(&self, position: &chess::Position) -> Option<TablebaseResult> {
        self.0.tables.result(position)
    }

    pub(crate) fn library(&self) -> &Library {
        &self.0.library
    }

    pub(crate) fn jobs(&self) -> &Arc<Jobs> {
        &self.0.jobs
    }

    /// Held while a review is started.
    pub(crate) fn starting_review(&self) -> MutexGuard<'_, ()> {
        lock(&self.0.starting_review)
    }

    pub(crate) fn engines(&self) -> &EnginePool {
        &self.0.engines
    }

    /// Reads a study, which is loaded if need be. This may wait for the disk.
    pub(crate) fn read<T>(
        &self,
        id: GameId,
        read: impl FnOnce(&OpenStudy) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        self.with(id, |study| read(study))
    }

    fn with<T>(
        &self,
        id: GameId,
        act: impl FnOnce(&mut OpenStudy) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        self.0.cache.with(id, || self.load(id), act)
    }

    fn load(&self, id: GameId) -> Result<GameTree, ApiError> {
        if id == BLANK {
            return Ok(GameTree::new());
        }
        let stored = self.0.library.load(library::GameId(id.into()))?;
        Ok(stored.ok_or_else(|| no_such_game(id))?.tree)
    }

    /// The game up to a node.
    pub(crate) fn game_at(&self, id: GameId, path: &str) -> Result<Game, ApiError> {
        let path: Path = path.parse()?;
        self.read(id, |study| Ok(study.tree.game_at(&path)?))
    }

    /// Edits a study; the change is on disk before it is published. An edit of the blank study makes one for the
    /// device.
    pub fn edit(&self, id: GameId, edit: &Edit, device: Device) -> Result<StudyUpdate, ApiError> {
        match edit {
            edit if id == BLANK => self.begin(edit, device),
            Edit::Undo => self.step(id, Way::Undo),
            Edit::Redo => self.step(id, Way::Redo),
            edit => self.with(id, |study| {
                let mut tree = study.tree.clone();
                let change = edit::apply(&mut tree, edit)?;
                if change.is_empty() {
                    return change.to_update(id, study);
                }
                let before = self.save(id, study, tree)?;
                study.history.push(before, edit::typed_at(edit));
                self.publish(id, study, &change)
            }),
        }
    }

    /// The first edit of the blank study.
    fn begin(&self, edit: &Edit, device: Device) -> Result<StudyUpdate, ApiError> {
        let mut tree = GameTree::new();
        let change = edit::apply(&mut tree, edit)?;
        if change.is_empty() {
            return self.read(BLANK, |study| change.to_update(BLANK, study));
        }
        let id = self.keep(&tree, device)?;
        self.with(id, |study| {
            study.history.push(GameTree::new(), edit::typed_at(edit));
            change.to_update(id, study)
        })
    }

    /// Undoes the latest edit, or makes it again. Where there is none, nothing happens.
    fn step(&self, id: GameId, way: Way) -> Result<StudyUpdate, ApiError> {
        self.with(id, |study| {
            let Some(tree) = study.history.peek(way).cloned() else {
                return TreeChange::default().to_update(id, study);
            };
            let change = edit::difference(&study.tree, &tree)?;
            let before = self.save(id, study, tree)?;
            study.history.step(way, before);
            self.publish(id, study, &change)
        })
    }

    /// Changes a study otherwise than by an edit: what was before cannot be brought back any more. A change that
    /// fails, or cannot be written, leaves it as it was.
    pub(crate) fn change(
        &self,
        id: GameId,
        change: impl FnOnce(&mut GameTree) -> Result<TreeChange, ApiError>,
    ) -> Result<StudyUpdate, ApiError> {
        self.with(id, |study| {
            let mut tree = study.tree.clone();
            let change = change(&mut tree)?;
            if change.is_empty() {
                return change.to_update(id, study);
            }
            self.save(id, study, tree)?;
            study.history.clear();
            self.publish(id, study, &change)
        })
    }

    /// Writes a tree down, puts it in the place of the one before and returns that.
    fn save(&self, id: GameId, study: &mut OpenStudy, tree: GameTree) -> Result<GameTree, ApiError> {
        self.0.library.save(library::GameId(id.into()), &tree)?;
        Ok(study.replace(tree))
    }

    /// Tells every page what changed, before the next edit can begin: none hears of two edits in the wrong order.
    fn publish(&self, id: GameId, study: &OpenStudy, change: &TreeChange) -> Result<StudyUpdate, ApiError> {
        let update = change.to_update(id, study)?;
        self.0.hub.publish(id, || ServerMessage::StudyUpdate { update: Box::new(update.clone()) });
        Ok(update)
    }
}

fn no_such_game(id: GameId) -> ApiError {
    ApiError::not_found(format!("there is no game {id}"))
}

impl From<TreeError> for ApiError {
    fn from(error: TreeError) -> ApiError {
        match error {
            // The path may be long, and the page that asked knows it.
            TreeError::NoSuchNode(_) => ApiError::not_found("the game has no such line (any more)"),
            other => ApiError::bad_request(other.to_string()),
        }
    }
}
