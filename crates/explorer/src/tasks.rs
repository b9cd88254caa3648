//! An import as tasks for several machines that share a folder.
//!
//! [`Database::plan`] cuts an import into tasks of four stages; all tasks of a stage can run at once, on any machine
//! that sees the files, in any order, several times, and be killed. The segment they make is byte for byte the one
//! that [`Database::import`] makes.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use crate::build::{
    GamesTask, Meter, PartTask, Piece, SHARD, Shard, ShardTask, parts_of, ranges_of, shards_of,
};
use crate::database::Stop;
use crate::games::Games;
use crate::import::{Building, hash_of, inputs_of};
use crate::index::HOT;
use crate::manifest::Manifest;
use crate::{Database, ExplorerError};

/// One task of an import.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The source the games go to.
    pub source: String,
    /// The folder within the source's in which the tasks leave their files.
    pub work: String,
    /// The first plies of every game that go into the index; 0 means all.
    pub plies: u16,
    /// How many shards there are.
    pub shards: usize,
    /// What is to be done.
    pub step: Step,
}

/// Into what an import is divided. The bytes in the end do not depend on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanOptions {
    /// The first plies of every game that go into the index of a new source; 0 means all.
    pub plies: u16,
    /// How many bytes of PGN a task reads at most, unless they are compressed.
    pub shard_bytes: u64,
    /// How many tasks make the index.
    pub ranges: usize,
}

impl Default for PlanOptions {
    fn default() -> PlanOptions {
        PlanOptions { plies: 50, shard_bytes: SHARD, ranges: 16 }
    }
}

/// What a task does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Stage 0: reads a shard of PGN.
    Shard {
        /// Its number.
        number: usize,
        /// Files, and the ranges of their bytes in which its games begin.
        pieces: Vec<(PathBuf, u64, u64)>,
    },
    /// Stage 1: puts the games of all shards in their order.
    Games,
    /// Stage 2: makes the index of a range of keys.
    Range {
        /// Its number.
        range: usize,
        /// How many there are.
        ranges: usize,
    },
    /// Stage 3: makes the new segment part of the source.
    Finish,
}

impl Step {
    /// Tasks of a stage need all tasks of the stages before it.
    pub fn stage(&self) -> usize {
        match self {
            Step::Shard { .. } => 0,
            Step::Games => 1,
            Step::Range { .. } => 2,
            Step::Finish => 3,
        }
    }
}

/// The work folder of a plan: it says from which files, and to which state of the source, the tasks lead.
fn work_name(files: u64, manifest: &Manifest) -> String {
    format!("plan-{files:016x}-{:016x}", hash_of(manifest.to_text()))
}

impl Database {
    /// The tasks that import some files, in the order of their stages.
    pub fn plan(
        &self,
        source: &str,
        files: &[PathBuf],
        options: &PlanOptions,
    ) -> Result<Vec<Task>, ExplorerError> {
        let PlanOptions { plies, ranges, shard_bytes } = *options;
        let folder = self.source(source)?.folder.clone();
        let manifest = Manifest::read(&folder)?.unwrap_or(Manifest { plies, segments: Vec::new() });
        let shards = shards_of(files, shard_bytes)?;
        let pieces = |shard: &Shard| {
            shard.pieces.iter().map(|piece| (piece.file.clone(), piece.from, piece.to)).collect()
        };
        let steps = shards
            .iter()
            .enumerate()
            .map(|(number, shard)| Step::Shard { number, pieces: pieces(shard) })
            .chain([Step::Games])
            .chain((0..ranges.max(1)).map(|range| Step::Range { range, ranges: ranges.max(1) }))
            .chain([Step::Finish]);
        let work = work_name(hash_of((files, shard_bytes)), &manifest);
        let task = |step| Task {
            source: source.to_owned(),
            work: work.clone(),
            plies: manifest.plies,
            shards: shards.len(),
            step,
        };
        Ok(steps.map(task).collect())
    }

    /// Does a task, unless it is done.
    pub fn run_task(&self, task: &Task, stop: Stop<'_>) -> Result<(), ExplorerError> {
        let source = self.source(&task.source)?;
        let folder = source.folder.join(&task.work);
        let named = task.work.starts_with("plan-") && !task.work.contains(['/', '\\']);
        if !named {
            return Err(ExplorerError::Unclear(format!("{:?} is not the work folder of a plan", task.work)));
        }
        let shard = |number| ShardTask { folder: &folder, number, plies: task.plies };
        let inputs = || (0..task.shards).flat_map(|number| inputs_of(&shard(number))).collect::<Vec<_>>();
        let games = GamesTask { folder: &folder, number: 0 };
        match &task.step {
            Step::Shard { number, pieces } => {
                fs::create_dir_all(&folder).map_err(ExplorerError::io(&folder))?;
                let pieces =
                    pieces.iter().map(|(file, from, to)| Piece { file: file.clone(), from: *from, to: *to });
                shard(*number).run(&Shard { pieces: pieces.collect() }, &Meter::default(), stop)
            }
            Step::Games => {
                if let Some(number) = (0..task.shards).find(|number| shard(*number).result().is_none()) {
                    return Err(ExplorerError::Unclear(format!("shard {number} has not been read yet")));
                }
                let known = if Manifest::read(&source.folder)?.is_some() {
                    source.segments()?.segments.clone()
                } else {
                    Vec::new()
                };
                let known: Vec<&Games> = known.iter().map(|segment| &segment.games).collect();
                games.run(&inputs(), &known, &HashSet::new(), task.plies).map(drop)
            }
            Step::Range { range, ranges } => {
                let (inputs, new) = (inputs(), Games::open(&games.games())?);
                let numbers = games.new_numbers(inputs.len())?;
                let parts = PartTask {
                    folder: &folder,
                    number: 0,
                    inputs: &inputs,
                    numbers: &numbers,
                    facts: new.facts()?,
                    hot: HOT,
                };
                let count = parts_of(new.count());
                ranges_of(count, *range, *ranges).try_for_each(|part| parts.run(part, count))
            }
            Step::Finish => self.finish_plan(task),
        }
    }

    fn finish_plan(&self, task: &Task) -> Result<(), ExplorerError> {
        let source = self.source(&task.source)?;
        let folder = source.folder.join(&task.work);
        let _lock = source.lock()?;
        if !folder.exists() {
            // A twin was faster.
            return Ok(());
        }
        let mut manifest =
            Manifest::read(&source.folder)?.unwrap_or(Manifest { plies: task.plies, segments: Vec::new() });
        let new = GamesTask { folder: &folder, number: 0 }.result()?;
        let listed = manifest.segments.contains(&new.meta);
        if !listed && !task.work.ends_with(&work_name(0, &manifest)[21..]) {
            let changed = "the source has changed since this import was planned: plan it again";
            return Err(ExplorerError::Unclear(changed.to_owned()));
        }
        if new.meta.games > 0 && !listed {
            let building = Building { folder: &folder, number: 0, plies: task.plies, threads: 1, hot: HOT };
            building.publish(&source, new.meta)?;
            manifest.segments.push(new.meta);
        }
        source.replace(&manifest)?;
        fs::remove_dir_all(&folder).map_err(ExplorerError::io(&folder))?;
        source.merge_tiers(&mut manifest, 1, &|| false)
    }
}
