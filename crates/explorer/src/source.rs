//! A source: a folder with segments, a manifest that lists them, and a lock for those who write.

use std::collections::HashSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use crate::ExplorerError;
use crate::games::GamesMeta;
use crate::manifest::{MANIFEST, Manifest};
use crate::segment::{Segment, segment_files};

/// A source that is open.
pub(crate) struct Source {
    pub(crate) name: Arc<str>,
    pub(crate) folder: PathBuf,
    current: Mutex<Option<(Stamp, Arc<Segments>)>>,
}

/// The segments of a source at some moment.
pub(crate) struct Segments {
    pub(crate) manifest: Manifest,
    pub(crate) segments: Vec<Arc<Segment>>,
}

/// By which a change of the manifest is noticed: it is replaced, so time and length tell, and on Unix the file itself.
type Stamp = (Option<SystemTime>, u64, u64);

fn stamp(folder: &Path) -> Option<Stamp> {
    let found = fs::metadata(folder.join(MANIFEST)).ok()?;
    #[cfg(unix)]
    let file = std::os::unix::fs::MetadataExt::ino(&found);
    #[cfg(not(unix))]
    let file = 0;
    Some((found.modified().ok(), found.len(), file))
}

/// The right to write into a source, until it is dropped.
pub(crate) struct WriteLock(
    #[expect(dead_code, reason = "the lock is held for as long as the file is open")] File,
);

impl Source {
    pub(crate) fn new(folder: &Path, name: &str) -> Source {
        Source { name: name.into(), folder: folder.join(name), current: Mutex::default() }
    }

    /// Its segments as they are now, also if another process has changed them.
    pub(crate) fn segments(&self) -> Result<Arc<Segments>, ExplorerError> {
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        let mut attempts = 0;
        loop {
            let stamp = stamp(&self.folder).ok_or_else(|| ExplorerError::NoSource(self.name.to_string()))?;
            if let Some((known, segments)) = current.as_ref().filter(|(known, _)| *known == stamp) {
                let _ = known;
                return Ok(Arc::clone(segments));
            }
            let before = current.as_ref().map(|(_, segments)| Arc::clone(segments));
            match self.load(before.as_deref()) {
                Ok(segments) => *current = Some((stamp, Arc::new(segments))),
                // Another process may have merged the segments that were just listed.
                Err(_) if attempts < 3 => attempts += 1,
                Err(error) => return Err(error),
            }
        }
    }

    fn load(&self, before: Option<&Segments>) -> Result<Segments, ExplorerError> {
        let manifest = Manifest::read(&self.folder)?;
        let manifest = manifest.ok_or_else(|| ExplorerError::NoSource(self.name.to_string()))?;
        let open = |meta: &GamesMeta| {
            let mut known = before.iter().flat_map(|before| &before.segments);
            match known.find(|segment| segment.games.meta.name == meta.name) {
                Some(segment) => Ok(Arc::clone(segment)),
                None => Segment::open(&self.folder, meta.name).map(Arc::new),
            }
        };
        let segments = manifest.segments.iter().map(open).collect::<Result<_, _>>()?;
        Ok(Segments { manifest, segments })
    }

    /// Waits until no one else writes.
    pub(crate) fn lock(&self) -> Result<WriteLock, ExplorerError> {
        fs::create_dir_all(&self.folder).map_err(ExplorerError::io(&self.folder))?;
        let path = self.folder.join("lock");
        let file = File::create(&path).map_err(ExplorerError::io(&path))?;
        file.lock().map_err(ExplorerError::io(&path))?;
        Ok(WriteLock(file))
    }

    /// A new list of segments; files that it no longer needs are removed.
    pub(crate) fn replace(&self, manifest: &Manifest) -> Result<(), ExplorerError> {
        manifest.write(&self.folder)?;
        let needed: HashSet<PathBuf> =
            manifest.segments.iter().flat_map(|meta| segment_files(&self.folder, *meta)).collect();
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let of_segment = path.extension().is_some_and(|ending| ending == "games" || ending == "index");
            if of_segment && !needed.contains(&path) {
                // Where a reader has it open, as on Windows, the next change removes it.
                let _ = fs::remove_file(&path);
            }
        }
        Ok(())
    }
}

/// Whether a source may have a name: it is a folder's name too.
pub(crate) fn check_name(name: &str) -> Result<(), ExplorerError> {
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.');
    let good = !name.is_empty()
        && name.len() <= 80
        && name.chars().all(allowed)
        && name.trim() == name
        && !name.starts_with('.')
        && !name.ends_with('.');
    if good { Ok(()) } else { Err(ExplorerError::BadName(name.to_owned())) }
}
