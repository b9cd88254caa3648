//! Game trees to work on: every game of the library is one.
//!
//! A request's way: `routes` hears it, `shelf` has the tree or loads it, `edit` changes it, the library
//! writes it down, `view` shows what changed, and the hub tells it to everybody who watches.

mod create;
mod edit;
mod facts;
mod position;
mod routes;
mod shelf;
mod tables;
mod view;

use std::path::Path as FilePath;
use std::sync::{Arc, Mutex, MutexGuard};

use chess::Game;
use engine::OpeningBook;
use library::{GameTree, Library, Path, TreeError};

pub use routes::routes;

pub(crate) use edit::{Change, add_line};
pub(crate) use view::score;

use crate::analysis::Engines;
use crate::hub::Hub;
use crate::jobs::Jobs;
use crate::lock::lock;
use crate::players::{Means, Players};
use crate::refusal::Refusal;
use crate::wire::GameId;
use crate::wire::live::Event;
use crate::wire::study::{Edit, Edited};

use shelf::{Shelf, Work};
use tables::Tables;

/// The studies of a library, the engines that think about them and the reviews of games. Clones are the
/// same.
#[derive(Clone)]
pub struct Studies(Arc<Parts>);

struct Parts {
    library: Library,
    hub: Hub,
    jobs: Arc<Jobs>,
    /// Held while a review is started, so that no game is reviewed twice at once.
    starting_review: Mutex<()>,
    engines: Engines,
    live: Box<LiveGames>,
    shelf: Shelf,
    book: OpeningBook,
    tables: Tables,
}

/// The moves so far of a game that is being played.
pub type LiveGames = dyn Fn(GameId) -> Option<GameTree> + Send + Sync;

impl Studies {
    /// The studies of a library. Tablebases are looked for in the directory of its data; `means` and
    /// `live` are asked whenever they are needed, where waiting keeps nobody waiting.
    pub fn new(
        library: Library,
        players: Arc<Players>,
        hub: Hub,
        jobs: Arc<Jobs>,
        data: &FilePath,
        means: impl Fn() -> Means + Send + Sync + 'static,
        live: impl Fn(GameId) -> Option<GameTree> + Send + Sync + 'static,
    ) -> Studies {
        let tables = Tables::beside(data);
        Studies(Arc::new(Parts {
            library,
            hub,
            jobs,
            starting_review: Mutex::default(),
            engines: Engines::new(players, tables.paths().to_owned(), Box::new(means)),
            live: Box::new(live),
            shelf: Shelf::default(),
            book: OpeningBook::internal(),
            tables,
        }))
    }

    /// Men in the largest tablebase, 0 without any.
    pub fn tablebase_men(&self) -> u32 {
        self.0.tables.most_men()
    }

    pub(crate) fn library(&self) -> &Library {
        &self.0.library
    }

    pub(crate) fn jobs(&self) -> &Arc<Jobs> {
        &self.0.jobs
    }

    /// Nobody else starts a review meanwhile.
    pub(crate) fn starting_review(&self) -> MutexGuard<'_, ()> {
        lock(&self.0.starting_review)
    }

    pub(crate) fn engines(&self) -> &Engines {
        &self.0.engines
    }

    /// Looks at a study, which is loaded if need be. This may wait for the disk.
    pub(crate) fn read<T>(
        &self,
        id: GameId,
        look: impl FnOnce(&Work) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        self.with(id, |work| look(work))
    }

    fn with<T>(&self, id: GameId, act: impl FnOnce(&mut Work) -> Result<T, Refusal>) -> Result<T, Refusal> {
        self.0.shelf.with(id, || self.load(id), act)
    }

    fn load(&self, id: GameId) -> Result<GameTree, Refusal> {
        let stored = self.0.library.load(library::GameId(id.into()))?;
        Ok(stored.ok_or_else(|| no_such_game(id))?.tree)
    }

    /// The game up to a node.
    pub(crate) fn game_at(&self, id: GameId, path: &str) -> Result<Game, Refusal> {
        let path: Path = path.parse()?;
        self.read(id, |work| Ok(work.tree.game_at(&path)?))
    }

    /// Edits a study; the change is on disk before it is told.
    pub fn edit(&self, id: GameId, edit: &Edit) -> Result<Edited, Refusal> {
        self.change(id, |tree| edit::apply(tree, edit))
    }

    /// Changes a study. A change that fails, or cannot be written, leaves it as it was.
    pub(crate) fn change(
        &self,
        id: GameId,
        change: impl FnOnce(&mut GameTree) -> Result<Change, Refusal>,
    ) -> Result<Edited, Refusal> {
        self.with(id, |work| {
            let mut tree = work.tree.clone();
            let change = change(&mut tree)?;
            if change.is_nothing() {
                return change.told(id, work);
            }
            self.0.library.save(library::GameId(id.into()), &tree)?;
            work.replace(tree);
            let edited = change.told(id, work)?;
            // Told before the next edit can begin: nobody hears two edits in the wrong order.
            self.0.hub.tell(Some(id), Event::Edited { edited: Box::new(edited.clone()) });
            Ok(edited)
        })
    }
}

fn no_such_game(id: GameId) -> Refusal {
    Refusal::not_found(format!("there is no game {id}"))
}

impl From<TreeError> for Refusal {
    fn from(error: TreeError) -> Refusal {
        match error {
            // The path may be long, and whoever asked knows it.
            TreeError::NoSuchNode(_) => Refusal::not_found("the game has no such line (any more)"),
            other => Refusal::bad(other.to_string()),
        }
    }
}
