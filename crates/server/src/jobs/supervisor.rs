//! Starts commands as children at a low priority, as many as there are cores and memory for, and starts them again
//! when they were killed.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use jobs::{JOB_VARIABLE, JobFolder, JobSpec, Origin, Outcome, Status, Target};

use super::Jobs;
use crate::analysis::Priority;
use crate::memory::{MemoryBudget, MemoryRequest, MemoryShare, Purpose};

/// How often children are looked after, and the folders when there is nothing to do.
const TICK: Duration = Duration::from_millis(250);
const IDLE_TICK: Duration = Duration::from_secs(1);
/// How long children may take to end with the studio.
const PATIENCE: Duration = Duration::from_secs(3);
/// A job that ends so often without getting further has failed.
const MOST_ATTEMPTS: u32 = 3;
/// A log of more bytes begins again with the next start.
const LONGEST_LOG: u64 = 4 << 20;

/// What commands need from the studio.
pub(crate) struct Supervisor {
    /// All jobs.
    pub(crate) jobs: Arc<Jobs>,
    /// This program.
    pub(crate) program: PathBuf,
    /// The data directory.
    pub(crate) directory: PathBuf,
    /// What engines, analyses and jobs have together.
    pub(crate) memory: MemoryBudget,
    /// How many cores there are.
    pub(crate) cores: usize,
    /// Whether a person waits for the machine: a game is played.
    pub(crate) is_playing: Box<dyn Fn() -> bool + Send>,
}

/// A child that works.
struct Running {
    child: Child,
    /// The child ends when this does, whatever becomes of us.
    _alive: ChildStdin,
    _memory: MemoryShare,
    folder: JobFolder,
    spec: JobSpec,
    done_before: u64,
}

#[derive(Default)]
struct Children {
    running: BTreeMap<u32, Running>,
    /// How often jobs ended without getting further.
    attempts: BTreeMap<u32, u32>,
}

impl Supervisor {
    /// Looks after jobs until they are closed.
    pub(crate) fn start(self) -> io::Result<JoinHandle<()>> {
        let supervise = move || {
            // Children have the priority of who starts them.
            Priority::Analysis.apply();
            let mut children = Children::default();
            loop {
                self.tick(&mut children);
                let is_busy = !children.running.is_empty();
                if self.jobs.wait(if is_busy { TICK } else { IDLE_TICK }) {
                    return children.end();
                }
            }
        };
        thread::Builder::new().name("jobs".to_owned()).spawn(supervise)
    }

    fn tick(&self, children: &mut Children) {
        children.reap();
        let all = self.jobs.look();
        for (folder, status) in &all {
            let Some(id) = folder.id() else { continue };
            let is_ours = status.spec.origin == Origin::Page && !children.running.contains_key(&id);
            if !is_ours || !status.wants_start() {
                continue;
            }
            // One after another: a large one is not overtaken by small ones for ever.
            if !self.begin(children, id, folder, status) {
                break;
            }
        }
        self.share(children);
    }

    /// Starts a job if there is room for it; says whether the next may be looked at.
    fn begin(&self, children: &mut Children, id: u32, folder: &JobFolder, status: &Status) -> bool {
        let taken: usize = children.running.values().map(|running| running.spec.cores).sum();
        if taken > 0 && taken + status.spec.cores > self.cores {
            return false;
        }
        let megabytes = status.spec.megabytes.min(self.memory.total() / 2);
        let request =
            MemoryRequest { purpose: Purpose::Work, is_guest: false, wanted: megabytes, least: megabytes };
        let Ok(memory) = self.memory.request(request) else { return false };
        match self.spawn(folder, &status.spec) {
            Ok((child, alive)) => {
                let running = Running {
                    child,
                    _alive: alive,
                    _memory: memory,
                    folder: folder.clone(),
                    spec: status.spec.clone(),
                    done_before: status.progress.done,
                };
                children.running.insert(id, running);
            }
            Err(error) => {
                let error = format!("it cannot be started: {error}");
                let _ = folder.set_outcome(&Outcome::Failed { error });
            }
        }
        true
    }

    fn spawn(&self, folder: &JobFolder, spec: &JobSpec) -> io::Result<(Child, ChildStdin)> {
        let path = folder.log_file();
        let is_long = path.metadata().is_ok_and(|log| log.len() > LONGEST_LOG);
        let mut options = OpenOptions::new();
        let log = options.create(true).append(!is_long).write(true).truncate(is_long).open(path)?;
        let mut command = Command::new(&self.program);
        command
            .args(&spec.arguments)
            .current_dir(spec.directory.as_ref().unwrap_or(&self.directory))
            .env("HETMAN_DATA_DIR", &self.directory)
            .env(JOB_VARIABLE, std::path::absolute(folder.path())?)
            .stdin(Stdio::piped())
            .stdout(log.try_clone()?)
            .stderr(log);
        let mut child = command.spawn()?;
        let alive = child.stdin.take().ok_or_else(|| io::Error::other("no pipe"))?;
        Ok((child, alive))
    }

    /// A person who plays has one core more than otherwise; every job keeps one.
    fn share(&self, children: &Children) {
        let mut free = if (self.is_playing)() { self.cores.saturating_sub(1) } else { self.cores };
        for running in children.running.values() {
            let share = running.spec.cores.min(free).max(1);
            free = free.saturating_sub(share);
            if running.folder.share() != Some(share) {
                let _ = running.folder.set_share(share);
            }
        }
    }
}

impl Children {
    /// Takes leave of children that have ended.
    fn reap(&mut self) {
        let ended: Vec<(u32, ExitStatus)> = self
            .running
            .iter_mut()
            .filter_map(|(&id, running)| Some((id, running.child.try_wait().ok()??)))
            .collect();
        for (id, exit) in ended {
            if let Some(running) = self.running.remove(&id) {
                self.note_end(id, &running, exit);
            }
        }
    }

    /// A child that was killed is started again; one that says nothing of its end has failed.
    fn note_end(&mut self, id: u32, running: &Running, exit: ExitStatus) {
        let Some(status) = running.folder.status() else { return };
        if status.outcome.is_some() || status.target != Target::Run {
            self.attempts.remove(&id);
            return;
        }
        let attempts = self.attempts.entry(id).or_default();
        *attempts = if status.progress.done > running.done_before { 1 } else { *attempts + 1 };
        let was_killed = exit.code().is_none();
        if !was_killed || *attempts >= MOST_ATTEMPTS {
            let log = running.folder.log(2_000);
            let last = log.lines().rev().find(|line| !line.trim().is_empty());
            let error = last.map_or_else(|| exit.to_string(), str::to_owned);
            let _ = running.folder.set_outcome(&Outcome::Failed { error });
            self.attempts.remove(&id);
        }
    }

    /// The studio closes: children keep what they have and end.
    fn end(self) {
        let mut left: Vec<Child> = self.running.into_values().map(|running| running.child).collect();
        let until = Instant::now() + PATIENCE;
        while !left.is_empty() && Instant::now() < until {
            left.retain_mut(|child| !matches!(child.try_wait(), Ok(Some(_))));
            thread::sleep(Duration::from_millis(10));
        }
        for mut child in left {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
