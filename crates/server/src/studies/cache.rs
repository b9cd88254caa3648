//! The studies that are open: the latest few, loaded when they are asked for.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{SystemTime, UNIX_EPOCH};

use library::GameTree;

use crate::api_error::ApiError;
use crate::lock::lock;
use crate::wire::GameId;

use super::history::History;

/// How many studies stay open between requests.
const CAPACITY: usize = 16;

/// Open studies, the latest used last.
#[derive(Default)]
pub(super) struct StudyCache {
    open: Mutex<Vec<(GameId, CacheSlot)>>,
    /// The highest version of any study that was dropped.
    highest: Arc<AtomicU32>,
}

/// Where a study is; empty until it is loaded.
type CacheSlot = Arc<Mutex<Option<OpenStudy>>>;

/// A study in use.
pub(crate) struct OpenStudy {
    /// The game.
    pub(crate) tree: GameTree,
    /// What it was before its latest edits.
    pub(super) history: History,
    version: u32,
    highest: Arc<AtomicU32>,
}

impl OpenStudy {
    /// Grows with every change, also when the study was dropped in between.
    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    /// Replaces the tree by the one after an edit, and returns the one before.
    pub(super) fn replace(&mut self, tree: GameTree) -> GameTree {
        self.version += 1;
        std::mem::replace(&mut self.tree, tree)
    }
}

impl Drop for OpenStudy {
    fn drop(&mut self) {
        self.highest.fetch_max(self.version, Ordering::Relaxed);
    }
}

impl StudyCache {
    /// Works with a study that no other request works with meanwhile.
    pub(super) fn with<T>(
        &self,
        id: GameId,
        load: impl FnOnce() -> Result<GameTree, ApiError>,
        act: impl FnOnce(&mut OpenStudy) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let slot = self.slot(id);
        let mut open = lock(&slot);
        if let Some(study) = &mut *open {
            return act(study);
        }
        let study = open.insert(OpenStudy {
            tree: load()?,
            history: History::default(),
            // The clock, so that a page that was open when the server was started again sees it grow.
            version: seconds_now().max(self.highest.load(Ordering::Relaxed).saturating_add(1)),
            highest: Arc::clone(&self.highest),
        });
        act(study)
    }

    /// Where a study is, or will be.
    fn slot(&self, id: GameId) -> CacheSlot {
        let mut open = lock(&self.open);
        let found = open.iter().position(|(other, _)| *other == id);
        let (_, slot) = found.map_or_else(Default::default, |n| open.remove(n));
        open.push((id, Arc::clone(&slot)));
        if open.len() > CAPACITY {
            // One that is in use stays: there must never be two of a study.
            let idle = open.iter().position(|(_, slot)| Arc::strong_count(slot) == 1);
            idle.map(|n| open.remove(n));
        }
        slot
    }
}

fn seconds_now() -> u32 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(cache: &StudyCache, id: GameId) -> u32 {
        cache.with(id, || Ok(GameTree::new()), |study| Ok(study.version())).unwrap()
    }

    fn open(cache: &StudyCache, ids: std::ops::Range<GameId>) {
        for id in ids {
            version(cache, id);
        }
    }

    #[test]
    fn a_study_is_loaded_once_while_it_fits() {
        let cache = StudyCache::default();
        version(&cache, 1);
        let loaded_again = cache.with(1, || Err(ApiError::internal("again")), |_| Ok(()));
        assert_eq!(loaded_again, Ok(()));
        open(&cache, 2..2 + CAPACITY as GameId);
        assert_eq!(lock(&cache.open).len(), CAPACITY);
        assert!(cache.with(1, || Err(ApiError::internal("again")), |_| Ok(())).is_err());
    }

    #[test]
    fn versions_grow_although_the_study_is_dropped() {
        let cache = StudyCache::default();
        let edited = cache.with(
            1,
            || Ok(GameTree::new()),
            |study| {
                (0..1_000).for_each(|_| drop(study.replace(GameTree::new())));
                Ok(study.version())
            },
        );
        open(&cache, 2..20);
        assert!(version(&cache, 1) > edited.unwrap());
    }

    #[test]
    fn what_cannot_be_loaded_can_be_tried_again() {
        let cache = StudyCache::default();
        assert!(cache.with(1, || Err(ApiError::not_found("no")), |_| Ok(())).is_err());
        assert!(version(&cache, 1) > 0);
    }

    #[test]
    fn a_study_in_use_is_never_dropped() {
        let cache = StudyCache::default();
        cache
            .with(
                1,
                || Ok(GameTree::new()),
                |study| {
                    open(&cache, 2..100);
                    study.replace(GameTree::new());
                    Ok(())
                },
            )
            .unwrap();
        assert!(cache.with(1, || Err(ApiError::internal("again")), |_| Ok(())).is_ok());
    }
}
