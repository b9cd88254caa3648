//! Work that takes longer than an answer should: how far it is, sent to every page.
//!
//! The studio's own work (imports, reviews) has a [`JobHandle`] on a thread of its own. Everything else is a command of
//! `hetman`, a child of the [`Supervisor`](supervisor), or was started in a terminal: what is known of it is in its
//! folder. The crate `jobs` says how a new kind is added.

mod handle;
mod matches;
mod request;
mod routes;
mod supervisor;
mod view;

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, SystemTime};

use jobs::{JobFolder, JobList, JobSpec, Origin, Outcome, Status, Target};
use play::Stop;

pub use self::handle::JobHandle;
pub(crate) use self::matches::{cores, files_of};
pub(crate) use self::routes::routes;
pub(crate) use self::supervisor::Supervisor;
use self::view::job_of;
use crate::api_error::ApiError;
use crate::hub::Hub;
use crate::lock::lock;
use crate::wire::GameId;
use crate::wire::job::{Job, JobKind, JobState};
use crate::wire::live::ServerMessage;

/// Jobs of the studio that are kept; the oldest finished ones are dropped.
const MOST_JOBS: usize = 100;

/// All jobs.
pub struct Jobs {
    hub: Hub,
    /// Where they are; none in tests of other things.
    list: Option<JobList>,
    own: Mutex<OwnJobs>,
    known: Mutex<BTreeMap<u32, Known>>,
    signal: Signal,
}

/// The studio's own work of this run.
#[derive(Default)]
struct OwnJobs {
    last: u32,
    jobs: BTreeMap<u32, (Job, Stop)>,
}

/// What was read of a folder, and told.
#[derive(Clone)]
struct Known {
    folder: JobFolder,
    modified: Option<SystemTime>,
    status: Status,
    told: Job,
}

/// Wakes the supervisor.
#[derive(Default)]
struct Signal {
    state: Mutex<SignalState>,
    changed: Condvar,
}

#[derive(Default)]
struct SignalState {
    is_raised: bool,
    is_closing: bool,
}

impl Jobs {
    /// No job so far, and none that outlives this.
    pub fn new(hub: Hub) -> Arc<Jobs> {
        Jobs::with(hub, None)
    }

    /// The jobs of a data directory.
    pub fn in_directory(hub: Hub, data: &Path) -> Arc<Jobs> {
        let list = JobList::in_directory(data);
        list.drop_old();
        let jobs = Jobs::with(hub, Some(list));
        jobs.look();
        jobs
    }

    fn with(hub: Hub, list: Option<JobList>) -> Arc<Jobs> {
        let (own, known, signal) = Default::default();
        Arc::new(Jobs { hub, list, own, known, signal })
    }

    /// The studio begins a job. The caller does the work on a thread of its own.
    pub fn start(self: &Arc<Jobs>, kind: JobKind, game: Option<GameId>, total: Option<u64>) -> JobHandle {
        self.start_repeatable(kind, game, total, Vec::new())
    }

    /// The same; after a crash [`interrupted`](Jobs::interrupted) gives `arguments` back.
    pub(crate) fn start_repeatable(
        self: &Arc<Jobs>,
        kind: JobKind,
        game: Option<GameId>,
        total: Option<u64>,
        arguments: Vec<String>,
    ) -> JobHandle {
        let game_number = game.map(u64::from);
        let command = JobSpec::command(kind.into(), "", arguments);
        let spec = JobSpec { origin: Origin::Studio, game: game_number, ..command };
        let folder = self.list.as_ref().and_then(|list| list.create(&spec).ok());
        let stop = Stop::new();
        let job = {
            let mut own = lock(&self.own);
            own.last = folder.as_ref().and_then(JobFolder::id).unwrap_or(own.last + 1);
            let job = Job { game, total, state: JobState::Running, ..view::job(own.last, &spec) };
            own.jobs.insert(job.id, (job.clone(), stop.clone()));
            own.drop_old();
            job
        };
        let id = job.id;
        self.hub.broadcast(ServerMessage::Job { job });
        JobHandle::new(Arc::clone(self), id, stop, folder)
    }

    /// A command that the supervisor will start as soon as there is room for it.
    pub(crate) fn submit(&self, spec: &JobSpec) -> Result<u32, ApiError> {
        let list = self.list.as_ref().ok_or_else(|| ApiError::internal("there is no place for jobs"))?;
        list.drop_old();
        let folder = list.create(spec).map_err(|error| unwritten(&error))?;
        self.look();
        self.wake();
        folder.id().ok_or_else(|| ApiError::internal("a job without a number"))
    }

    /// All that are kept, the oldest first.
    pub fn all(&self) -> Vec<Job> {
        let mut jobs: BTreeMap<u32, Job> =
            lock(&self.known).iter().map(|(&id, known)| (id, known.told.clone())).collect();
        jobs.extend(lock(&self.own).jobs.iter().map(|(&id, (job, _))| (id, job.clone())));
        jobs.into_values().collect()
    }

    /// Asks for something that a job is to do; it happens soon.
    pub(crate) fn target(&self, id: u32, target: Target) -> Result<(), ApiError> {
        if let Some((_, stop)) = lock(&self.own).jobs.get(&id) {
            return match target {
                Target::Cancel => {
                    stop.raise();
                    Ok(())
                }
                Target::Run | Target::Pause => {
                    Err(ApiError::conflict("this job cannot be paused: cancel it, or let it be done"))
                }
            };
        }
        let (folder, status) = self.folder(id)?;
        if target == Target::Run && status.spec.origin != Origin::Page && !status.is_alive {
            // From now on it is the studio's: the command is the same.
            let spec = JobSpec { origin: Origin::Page, ..status.spec };
            folder.set_spec(&spec).map_err(|error| unwritten(&error))?;
        }
        folder.set_target(target).map_err(|error| unwritten(&error))?;
        self.look();
        self.wake();
        Ok(())
    }

    /// Cancels a job, or takes it off the list if it is over. Says whether there is such a job.
    pub fn cancel(&self, id: u32) -> bool {
        let own = {
            let mut own = lock(&self.own);
            let found = own.jobs.get(&id).map(|(job, stop)| (job.state == JobState::Running, stop.clone()));
            if found.as_ref().is_some_and(|(runs, _)| !runs) {
                own.jobs.remove(&id);
            }
            found
        };
        if let Some((runs, stop)) = own {
            stop.raise();
            if runs {
                return true;
            }
        }
        match self.folder(id) {
            Ok((folder, status)) if status.is_over() => {
                let removed = folder.remove().is_ok();
                self.look();
                removed
            }
            Ok(_) => self.target(id, Target::Cancel).is_ok(),
            Err(_) => false,
        }
    }

    /// The folder of a job, and what is known of it.
    pub(crate) fn folder(&self, id: u32) -> Result<(JobFolder, Status), ApiError> {
        let folder = self.list.as_ref().and_then(|list| list.find(id));
        let found = folder.and_then(|folder| folder.status().map(|status| (folder, status)));
        found.ok_or_else(|| ApiError::not_found(format!("there is no job {id}")))
    }

    /// For what jobs have published under this name as `id`, the latest job.
    pub(crate) fn by_figures(&self, name: &str) -> BTreeMap<String, u32> {
        let id_of = |known: &Known| {
            let figures: serde_json::Value =
                serde_json::from_slice(&known.folder.figures(name).ok()?).ok()?;
            figures["id"].as_str().map(str::to_owned)
        };
        lock(&self.known).iter().filter_map(|(&id, known)| Some((id_of(known)?, id))).collect()
    }

    /// Changes what follows this name in a job's command, and lets it run.
    pub(crate) fn set_argument(&self, id: u32, name: &str, value: &str) -> Result<(), ApiError> {
        let (folder, status) = self.folder(id)?;
        if status.is_alive {
            return Err(ApiError::conflict("pause the job before it is changed"));
        }
        let mut spec = status.spec;
        match spec.arguments.iter().position(|argument| argument == name) {
            Some(at) if at + 1 < spec.arguments.len() => spec.arguments[at + 1] = value.to_owned(),
            _ => spec.arguments.extend([name.to_owned(), value.to_owned()]),
        }
        folder.set_spec(&spec).map_err(|error| unwritten(&error))?;
        self.target(id, Target::Run)
    }

    /// The studio's own work that an earlier run did not finish: what can be repeated is given back; of the rest it is
    /// said that it failed.
    pub(crate) fn interrupted(&self, kind: JobKind) -> Vec<JobSpec> {
        let mut repeatable = Vec::new();
        for known in lock(&self.known).values() {
            let status = &known.status;
            if status.spec.origin != Origin::Studio || status.is_alive || status.is_over() {
                continue;
            }
            if status.spec.kind == kind.into() && !status.spec.arguments.is_empty() {
                repeatable.push(status.spec.clone());
                let _ = known.folder.remove();
            } else {
                let error =
                    "the studio ended before this was done: begin it again, nothing comes twice".to_owned();
                let _ = known.folder.set_outcome(&Outcome::Failed { error });
            }
        }
        self.look();
        repeatable
    }

    /// Reads what has changed in the folders and tells it; all that are there.
    fn look(&self) -> Vec<(JobFolder, Status)> {
        let Some(list) = &self.list else { return Vec::new() };
        let mut known = lock(&self.known);
        let own: Vec<u32> = lock(&self.own).jobs.keys().copied().collect();
        let folders: BTreeMap<u32, JobFolder> =
            list.all().into_iter().filter_map(|folder| Some((folder.id()?, folder))).collect();
        known.retain(|id, _| folders.contains_key(id));
        for (id, folder) in folders.into_iter().filter(|(id, _)| !own.contains(id)) {
            let modified = folder.path().metadata().and_then(|metadata| metadata.modified()).ok();
            let before = known.get(&id);
            if before.is_some_and(|before| !before.status.is_alive && before.modified == modified) {
                continue;
            }
            let Some(status) = folder.status() else { continue };
            let told = job_of(id, &status);
            if before.is_none_or(|before| before.told != told) {
                self.hub.broadcast(ServerMessage::Job { job: told.clone() });
            }
            known.insert(id, Known { folder, modified, status, told });
        }
        known.values().map(|known| (known.folder.clone(), known.status.clone())).collect()
    }

    fn wake(&self) {
        lock(&self.signal.state).is_raised = true;
        self.signal.changed.notify_all();
    }

    /// The supervisor is to end, with all that it has started.
    pub(crate) fn close(&self) {
        lock(&self.signal.state).is_closing = true;
        self.signal.changed.notify_all();
    }

    /// Waits until something is wanted, at most so long; says whether the studio closes.
    fn wait(&self, most: Duration) -> bool {
        let state: MutexGuard<'_, SignalState> = lock(&self.signal.state);
        let idle = |state: &mut SignalState| !state.is_raised && !state.is_closing;
        let waited = self.signal.changed.wait_timeout_while(state, most, idle);
        let mut state = waited.unwrap_or_else(std::sync::PoisonError::into_inner).0;
        state.is_raised = false;
        state.is_closing
    }

    fn change(&self, id: u32, change: impl FnOnce(&mut Job)) -> Option<Job> {
        let mut own = lock(&self.own);
        let (job, _) = own.jobs.get_mut(&id)?;
        change(job);
        Some(job.clone())
    }
}

impl OwnJobs {
    fn drop_old(&mut self) {
        while self.jobs.len() > MOST_JOBS {
            let finished = self.jobs.iter().find(|(_, (job, _))| job.state != JobState::Running);
            let Some((&id, _)) = finished else { return };
            self.jobs.remove(&id);
        }
    }
}

fn unwritten(error: &io::Error) -> ApiError {
    ApiError::internal(format!("the job cannot be written down: {error}"))
}
