//! Games go in and out of a source: imports, single games, removals, merges.

use std::collections::HashSet;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use chess::pgn::PgnGame;

use crate::build::{
    GamesInput, GamesTask, Meter, NewGames, PartTask, SHARD, Shard, ShardTask, parts_of, rows_of_segment,
    shards_of,
};
use crate::database::Stop;
use crate::games::{Games, GamesMeta, MOST_GAMES};
use crate::index::HOT;
use crate::manifest::Manifest;
use crate::parallel::in_parallel;
use crate::segment::{Segment, games_file, segment_files};
use crate::source::Source;
use crate::{ExplorerError, GameId, ImportOptions, ImportProgress};

/// So many segments of one size are merged into one.
const TIER: usize = 8;
/// Threads that read PGN at once, at most: each takes some 200 MB.
const MOST_READERS: usize = 4;

/// A segment that is being made in a folder of its own within the source's.
pub(crate) struct Building<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) number: usize,
    pub(crate) plies: u16,
    pub(crate) threads: usize,
    /// How many games a key may have without statistics.
    pub(crate) hot: usize,
}

impl Building<'_> {
    /// Makes the games and the index of a segment.
    pub(crate) fn build(
        &self,
        inputs: &[GamesInput],
        known: &[Arc<Segment>],
        removed: &HashSet<GameId>,
        stop: Stop<'_>,
    ) -> Result<NewGames, ExplorerError> {
        let task = GamesTask { folder: self.folder, number: self.number };
        let known: Vec<&Games> = known.iter().map(|segment| &segment.games).collect();
        let new = task.run(inputs, &known, removed, self.plies)?;
        let games = Games::open(&task.games())?;
        let numbers = task.new_numbers(inputs.len())?;
        let parts = PartTask {
            folder: self.folder,
            number: self.number,
            inputs,
            numbers: &numbers,
            facts: games.facts()?,
            hot: self.hot,
        };
        let count = parts_of(new.meta.games);
        in_parallel(self.threads, count, &|part| {
            if stop() { Err(ExplorerError::Stopped) } else { parts.run(part, count) }
        })?;
        Ok(new)
    }

    /// Gives the files of the segment their names in the source's folder.
    pub(crate) fn publish(&self, source: &Source, meta: GamesMeta) -> Result<(), ExplorerError> {
        let task = GamesTask { folder: self.folder, number: self.number };
        let parts = (0..parts_of(meta.games)).map(|part| PartTask::part(self.folder, self.number, part));
        for (made, file) in
            std::iter::once(task.games()).chain(parts).zip(segment_files(&source.folder, meta))
        {
            if !file.exists() && fs::hard_link(&made, &file).is_err() {
                // Some file systems have no links.
                copy(&made, &file)?;
            }
        }
        Ok(())
    }
}

/// Copies a file, which appears when it is whole.
fn copy(from: &Path, to: &Path) -> Result<(), ExplorerError> {
    let beside = to.with_extension("copied");
    fs::copy(from, &beside).and_then(|_| fs::rename(&beside, to)).map_err(ExplorerError::io(to))
}

/// A folder for what is made on the way to a segment. Its name says from what, so that the same work goes on in it.
pub(crate) fn working_folder(source: &Source, what: impl Hash) -> Result<PathBuf, ExplorerError> {
    let folder = source.folder.join(format!(".work-{:016x}", hash_of(what)));
    // What was begun and given up is in the way of no one, but takes space.
    for entry in fs::read_dir(&source.folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with(".work-") && path != folder {
            let _ = fs::remove_dir_all(path);
        }
    }
    fs::create_dir_all(&folder).map_err(ExplorerError::io(&folder))?;
    Ok(folder)
}

/// A hash that is the same in every run of this program.
pub(crate) fn hash_of(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// What a file is known by: its path, its length and when it was changed.
fn file_stamp(path: &Path) -> Result<(PathBuf, u64, Option<std::time::SystemTime>), ExplorerError> {
    let found = fs::metadata(path).map_err(ExplorerError::io(path))?;
    Ok((path.to_owned(), found.len(), found.modified().ok()))
}

impl Source {
    /// The manifest and the segments, also of a source that does not exist yet.
    fn begin(&self, plies: u16) -> Result<(Manifest, Vec<Arc<Segment>>), ExplorerError> {
        match Manifest::read(&self.folder)? {
            None => Ok((Manifest { plies, segments: Vec::new() }, Vec::new())),
            Some(manifest) => Ok((manifest, self.segments()?.segments.clone())),
        }
    }

    /// Adds the games of PGN files.
    pub(crate) fn import(
        &self,
        files: &[PathBuf],
        options: &ImportOptions,
        progress: &(dyn Fn(&ImportProgress) + Sync),
        stop: Stop<'_>,
    ) -> Result<ImportProgress, ExplorerError> {
        let stamps: Vec<_> = files.iter().map(|file| file_stamp(file)).collect::<Result<_, _>>()?;
        let shards = shards_of(files, SHARD)?;
        let _lock = self.lock()?;
        let (mut manifest, mut known) = self.begin(options.plies)?;
        let folder = working_folder(self, (&stamps, manifest.to_text()))?;
        let reading = Reading {
            folder: &folder,
            plies: manifest.plies,
            threads: options.threads,
            total_bytes: stamps.iter().map(|(_, length, _)| length).sum(),
            meter: Meter::default(),
        };
        let groups = reading.read(&shards, progress, stop)?;
        let mut done = reading.progress();
        for (number, inputs) in groups.iter().enumerate() {
            let building = Building {
                folder: &folder,
                number,
                plies: manifest.plies,
                threads: options.threads,
                hot: HOT,
            };
            let new = building.build(inputs, &known, &HashSet::new(), stop)?;
            done.duplicates += new.duplicates;
            if new.meta.games > 0 {
                building.publish(self, new.meta)?;
                known.push(Arc::new(Segment::open(&self.folder, new.meta.name)?));
                manifest.segments.push(new.meta);
            }
        }
        self.replace(&manifest)?;
        let _ = fs::remove_dir_all(&folder);
        self.merge_tiers(&mut manifest, options.threads, stop)?;
        done.bytes = done.total_bytes;
        progress(&done);
        Ok(done)
    }

    /// Adds one game; `false` if it was there.
    pub(crate) fn append(&self, game: &PgnGame, plies: u16) -> Result<bool, ExplorerError> {
        let _lock = self.lock()?;
        let (mut manifest, known) = self.begin(plies)?;
        let folder = working_folder(self, (game.to_string(), manifest.to_text()))?;
        let task = ShardTask { folder: &folder, number: 0, plies: manifest.plies };
        task.run_for(game)?;
        let inputs = inputs_of(&task);
        let building = Building { folder: &folder, number: 0, plies: manifest.plies, threads: 1, hot: HOT };
        let new = building.build(&inputs, &known, &HashSet::new(), &|| false)?;
        if new.meta.games > 0 {
            building.publish(self, new.meta)?;
            manifest.segments.push(new.meta);
        }
        self.replace(&manifest)?;
        let _ = fs::remove_dir_all(&folder);
        self.merge_tiers(&mut manifest, 1, &|| false)?;
        Ok(new.meta.games > 0)
    }

    /// Removes games: the segments that have them are made again without them.
    pub(crate) fn remove(&self, ids: &[GameId]) -> Result<usize, ExplorerError> {
        let _lock = self.lock()?;
        let (mut manifest, segments) = self.begin(0)?;
        let removed: HashSet<GameId> = ids.iter().copied().collect();
        let mut count = 0;
        for segment in segments {
            let mut found = 0;
            for id in &removed {
                found += usize::from(segment.games.find(*id)?.is_some());
            }
            if found > 0 {
                self.rebuild(&mut manifest, &[segment.games.meta], &removed, 1, &|| false)?;
                count += found;
            }
        }
        Ok(count)
    }

    /// Merges all segments into as few as possible.
    pub(crate) fn merge_all(&self, threads: usize, stop: Stop<'_>) -> Result<(), ExplorerError> {
        let _lock = self.lock()?;
        let (mut manifest, _) = self.begin(0)?;
        while let Some(merged) = smallest(&manifest.segments, 2) {
            self.rebuild(&mut manifest, &merged, &HashSet::new(), threads, stop)?;
        }
        Ok(())
    }

    /// Merges segments of one size when there are many of them.
    pub(crate) fn merge_tiers(
        &self,
        manifest: &mut Manifest,
        threads: usize,
        stop: Stop<'_>,
    ) -> Result<(), ExplorerError> {
        loop {
            let tier = |meta: &&GamesMeta| meta.games.max(1).ilog2() / 3;
            let crowded = (0..11).find_map(|size| {
                let of_size = || manifest.segments.iter().filter(|meta| tier(meta) == size);
                if of_size().count() < TIER {
                    None
                } else {
                    smallest(&of_size().copied().collect::<Vec<_>>(), 2)
                }
            });
            let Some(merged) = crowded else { return Ok(()) };
            self.rebuild(manifest, &merged, &HashSet::new(), threads, stop)?;
        }
    }

    /// Puts one segment in the place of some, without the games that are removed.
    fn rebuild(
        &self,
        manifest: &mut Manifest,
        old: &[GamesMeta],
        removed: &HashSet<GameId>,
        threads: usize,
        stop: Stop<'_>,
    ) -> Result<(), ExplorerError> {
        let mut ids: Vec<&GameId> = removed.iter().collect();
        ids.sort_unstable();
        let names: Vec<u64> = old.iter().map(|meta| meta.name).collect();
        let folder = working_folder(self, (&ids, &names, manifest.to_text()))?;
        let mut inputs = Vec::new();
        for meta in old {
            let path = games_file(&self.folder, meta.name);
            let name = format!("{:016x}", meta.name);
            let rows = rows_of_segment(&Games::open(&path)?, manifest.plies, &folder, &name, stop)?;
            inputs.push(GamesInput { games: path, rows });
        }
        let building = Building { folder: &folder, number: 0, plies: manifest.plies, threads, hot: HOT };
        let new = building.build(&inputs, &[], removed, stop)?;
        let place = manifest.segments.iter().position(|meta| names.contains(&meta.name)).unwrap_or(0);
        manifest.segments.retain(|meta| !names.contains(&meta.name));
        if new.meta.games > 0 {
            building.publish(self, new.meta)?;
            manifest.segments.insert(place.min(manifest.segments.len()), new.meta);
        }
        self.replace(manifest)?;
        let _ = fs::remove_dir_all(&folder);
        Ok(())
    }
}

/// The smallest segments that fit into one, in the order of the manifest, if there are at least so many.
fn smallest(segments: &[GamesMeta], least: usize) -> Option<Vec<GamesMeta>> {
    let mut sizes: Vec<u32> = segments.iter().map(|meta| meta.games).collect();
    sizes.sort_unstable();
    let mut room = MOST_GAMES;
    let fitting =
        sizes.iter().take_while(|games| room.checked_sub(**games).map(|left| room = left).is_some()).count();
    if fitting < least {
        return None;
    }
    let mut chosen: Vec<GamesMeta> = segments.to_vec();
    chosen.sort_by_key(|meta| meta.games);
    chosen.truncate(fitting);
    Some(segments.iter().filter(|meta| chosen.contains(meta)).copied().collect())
}

/// The files that a shard has become.
pub(crate) fn inputs_of(task: &ShardTask<'_>) -> Vec<GamesInput> {
    let chunks = task.result().map(|(chunks, ..)| chunks).unwrap_or_default();
    chunks.into_iter().map(|chunk| GamesInput { games: chunk.games, rows: vec![chunk.rows] }).collect()
}

/// Shards of PGN that are being read.
struct Reading<'a> {
    folder: &'a Path,
    plies: u16,
    threads: usize,
    total_bytes: u64,
    meter: Meter,
}

impl Reading<'_> {
    fn progress(&self) -> ImportProgress {
        ImportProgress {
            bytes: self.meter.bytes.load(Ordering::Relaxed).min(self.total_bytes),
            total_bytes: self.total_bytes,
            games: self.meter.games.load(Ordering::Relaxed),
            duplicates: 0,
            broken: self.meter.broken.load(Ordering::Relaxed),
        }
    }

    /// Reads all shards; the files they have become, in groups that fit into a segment each.
    fn read(
        &self,
        shards: &[Shard],
        progress: &(dyn Fn(&ImportProgress) + Sync),
        stop: Stop<'_>,
    ) -> Result<Vec<Vec<GamesInput>>, ExplorerError> {
        let told = &|| {
            progress(&self.progress());
            stop()
        };
        in_parallel(self.threads.min(MOST_READERS), shards.len(), &|number| {
            ShardTask { folder: self.folder, number, plies: self.plies }.run(
                &shards[number],
                &self.meter,
                told,
            )
        })?;
        let mut groups: Vec<Vec<GamesInput>> = Vec::new();
        let mut room = 0;
        for number in 0..shards.len() {
            for input in inputs_of(&ShardTask { folder: self.folder, number, plies: self.plies }) {
                let games = Games::open(&input.games)?.count();
                if games > room {
                    groups.push(Vec::new());
                    room = MOST_GAMES;
                }
                room -= games;
                groups.last_mut().into_iter().for_each(|group| group.push(input.clone()));
            }
        }
        Ok(groups)
    }
}
