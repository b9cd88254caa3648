//! The studies that are open: the latest few, loaded when they are asked for.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use library::GameTree;

use crate::lock::lock;
use crate::refusal::Refusal;
use crate::wire::GameId;

/// How many studies stay open when nobody uses them.
const ROOM: usize = 16;

/// Open studies, the latest used last.
#[derive(Default)]
pub(super) struct Shelf {
    open: Mutex<Vec<(GameId, Place)>>,
    /// The highest version of any study that was put away.
    highest: Arc<AtomicU32>,
}

/// Where a study is; empty until it is loaded.
type Place = Arc<Mutex<Option<Work>>>;

/// A study in use.
pub(crate) struct Work {
    /// The game.
    pub(crate) tree: GameTree,
    version: u32,
    highest: Arc<AtomicU32>,
}

impl Work {
    /// Grows with every change, also when the study was put away in between.
    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    /// Puts the tree after an edit in the place of the one before.
    pub(super) fn replace(&mut self, tree: GameTree) {
        self.tree = tree;
        self.version += 1;
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.highest.fetch_max(self.version, Ordering::Relaxed);
    }
}

impl Shelf {
    /// Works with a study that nobody else works with meanwhile.
    pub(super) fn with<T>(
        &self,
        id: GameId,
        load: impl FnOnce() -> Result<GameTree, Refusal>,
        act: impl FnOnce(&mut Work) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let place = self.place(id);
        let mut work = lock(&place);
        if let Some(work) = &mut *work {
            return act(work);
        }
        let work = work.insert(Work {
            tree: load()?,
            // The clock, so that a page that was open when the server was started again sees it grow.
            version: seconds_now().max(self.highest.load(Ordering::Relaxed).saturating_add(1)),
            highest: Arc::clone(&self.highest),
        });
        act(work)
    }

    /// Where a study is, or will be.
    fn place(&self, id: GameId) -> Place {
        let mut open = lock(&self.open);
        let found = open.iter().position(|(other, _)| *other == id);
        let (_, place) = found.map_or_else(Default::default, |n| open.remove(n));
        open.push((id, Arc::clone(&place)));
        if open.len() > ROOM {
            // One that is in use stays: there must never be two of a study.
            let idle = open.iter().position(|(_, place)| Arc::strong_count(place) == 1);
            idle.map(|n| open.remove(n));
        }
        place
    }
}

fn seconds_now() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(shelf: &Shelf, id: GameId) -> u32 {
        shelf.with(id, || Ok(GameTree::new()), |work| Ok(work.version())).unwrap()
    }

    fn open(shelf: &Shelf, ids: std::ops::Range<GameId>) {
        for id in ids {
            version(shelf, id);
        }
    }

    #[test]
    fn a_study_is_loaded_once_while_there_is_room() {
        let shelf = Shelf::default();
        version(&shelf, 1);
        let loaded_again = shelf.with(1, || Err(Refusal::broken("again")), |_| Ok(()));
        assert_eq!(loaded_again, Ok(()));
        open(&shelf, 2..2 + ROOM as GameId);
        assert_eq!(lock(&shelf.open).len(), ROOM);
        assert!(shelf.with(1, || Err(Refusal::broken("again")), |_| Ok(())).is_err());
    }

    #[test]
    fn versions_grow_although_the_study_is_put_away() {
        let shelf = Shelf::default();
        let edited = shelf.with(
            1,
            || Ok(GameTree::new()),
            |work| {
                (0..1_000).for_each(|_| work.replace(GameTree::new()));
                Ok(work.version())
            },
        );
        open(&shelf, 2..20);
        assert!(version(&shelf, 1) > edited.unwrap());
    }

    #[test]
    fn what_cannot_be_loaded_can_be_tried_again() {
        let shelf = Shelf::default();
        assert!(shelf.with(1, || Err(Refusal::not_found("no")), |_| Ok(())).is_err());
        assert!(version(&shelf, 1) > 0);
    }

    #[test]
    fn a_study_in_use_is_never_put_away() {
        let shelf = Shelf::default();
        shelf
            .with(
                1,
                || Ok(GameTree::new()),
                |work| {
                    open(&shelf, 2..100);
                    work.replace(GameTree::new());
                    Ok(())
                },
            )
            .unwrap();
        assert!(shelf.with(1, || Err(Refusal::broken("again")), |_| Ok(())).is_ok());
    }
}
