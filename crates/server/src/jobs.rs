//! Work that takes longer than an answer should: how far it is, sent to every page.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use play::Stop;

use crate::hub::Hub;
use crate::lock::lock;
use crate::wire::GameId;
use crate::wire::job::{Job, JobKind, JobState};
use crate::wire::live::ServerMessage;
use crate::wire::review::ReviewPass;

/// Progress is published no more often than this.
const BETWEEN_UPDATES: Duration = Duration::from_millis(100);
/// Jobs that are kept; the oldest finished ones are dropped.
const MOST_JOBS: usize = 100;

/// The jobs of this run.
pub struct Jobs {
    hub: Hub,
    table: Mutex<JobTable>,
}

#[derive(Default)]
struct JobTable {
    last: u32,
    jobs: BTreeMap<u32, (Job, Stop)>,
}

/// A job under way, held by the thread that does it. Dropped before it is finished, it has failed.
pub struct JobHandle {
    jobs: Arc<Jobs>,
    id: u32,
    stop: Stop,
    published: Option<Instant>,
}

impl Jobs {
    /// No job so far.
    pub fn new(hub: Hub) -> Arc<Jobs> {
        Arc::new(Jobs { hub, table: Mutex::default() })
    }

    /// A job begins. The caller does the work on a thread of its own.
    pub fn start(self: &Arc<Jobs>, kind: JobKind, game: Option<GameId>, total: Option<u64>) -> JobHandle {
        let stop = Stop::new();
        let job = {
            let mut table = self.table();
            table.last += 1;
            let job = Job {
                id: table.last,
                kind,
                game,
                done: 0,
                total,
                state: JobState::Running,
                pass: None,
                account: None,
                pause: None,
                variants: 0,
                games: 0,
                duplicates: 0,
                incomplete: 0,
                errors: Vec::new(),
                failed: 0,
            };
            table.jobs.insert(job.id, (job.clone(), stop.clone()));
            table.drop_old();
            job
        };
        let id = job.id;
        self.hub.broadcast(ServerMessage::Job { job });
        JobHandle { jobs: Arc::clone(self), id, stop, published: None }
    }

    /// All that are kept, the oldest first.
    pub fn all(&self) -> Vec<Job> {
        self.table().jobs.values().map(|(job, _)| job.clone()).collect()
    }

    /// Asks a job to stop; it ends soon. Says whether there is such a job.
    pub fn cancel(&self, id: u32) -> bool {
        self.table().jobs.get(&id).inspect(|(_, stop)| stop.raise()).is_some()
    }

    fn table(&self) -> MutexGuard<'_, JobTable> {
        lock(&self.table)
    }

    fn change(&self, id: u32, change: impl FnOnce(&mut Job)) -> Option<Job> {
        let mut table = self.table();
        let (job, _) = table.jobs.get_mut(&id)?;
        change(job);
        Some(job.clone())
    }
}

impl JobTable {
    fn drop_old(&mut self) {
        while self.jobs.len() > MOST_JOBS {
            let finished = self.jobs.iter().find(|(_, (job, _))| job.state != JobState::Running);
            let Some((&id, _)) = finished else { return };
            self.jobs.remove(&id);
        }
    }
}

impl JobHandle {
    /// The job's number.
    pub fn id(&self) -> u32 {
        self.id
    }

    /// Raised when the job is cancelled.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether the job was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.stop.is_raised()
    }

    /// So much is done.
    pub fn progress(&mut self, done: u64) {
        self.update(|job| job.done = done);
    }

    /// A review begins a pass, which is published in any case.
    pub fn begin_pass(&mut self, pass: ReviewPass, done: u64, total: u64) {
        self.announce(|job| (job.pass, job.done, job.total) = (Some(pass), done, Some(total)));
    }

    /// Changes what is shown of the job, which is published in any case.
    pub fn announce(&mut self, change: impl FnOnce(&mut Job)) {
        self.published = None;
        self.update(change);
    }

    /// Changes what is shown of the job: counts, errors.
    pub fn update(&mut self, change: impl FnOnce(&mut Job)) {
        let Some(job) = self.jobs.change(self.id, change) else { return };
        if self.published.is_none_or(|at| at.elapsed() >= BETWEEN_UPDATES) {
            self.published = Some(Instant::now());
            self.jobs.hub.broadcast(ServerMessage::Job { job });
        }
    }

    /// The job is over.
    pub fn finish(self, state: JobState) {
        self.end(state);
    }

    fn end(&self, state: JobState) {
        let mut ended = false;
        let job = self.jobs.change(self.id, |job| {
            ended = job.state == JobState::Running;
            if ended {
                job.state = state;
            }
        });
        if let Some(job) = job.filter(|_| ended) {
            self.jobs.hub.broadcast(ServerMessage::Job { job });
        }
    }
}

impl Drop for JobHandle {
    fn drop(&mut self) {
        self.end(JobState::Failed { error: "the work stopped before it was done".to_owned() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::Delivery;

    fn published(subscription: &mut crate::hub::Subscription) -> Vec<Job> {
        let deliveries = std::iter::from_fn(|| subscription.try_recv());
        deliveries
            .filter_map(|delivery| match delivery {
                Delivery::Message(outgoing) => match &outgoing.message {
                    ServerMessage::Job { job } => Some(job.clone()),
                    _ => None,
                },
                _ => None,
            })
            .collect()
    }

    #[test]
    fn the_start_and_the_end_are_always_published_and_progress_not_too_often() {
        let hub = Hub::new();
        let mut subscription = hub.subscribe();
        let jobs = Jobs::new(hub);
        let mut job = jobs.start(JobKind::Import, None, Some(1000));
        for done in 1..=1000 {
            job.progress(done);
        }
        job.finish(JobState::Done);
        let updates = published(&mut subscription);
        assert_eq!((updates[0].done, &updates[0].state), (0, &JobState::Running));
        let last = updates.last().unwrap();
        assert_eq!((last.done, &last.state), (1000, &JobState::Done));
        assert!(updates.len() < 100, "{}", updates.len());
    }

    #[test]
    fn a_job_hears_that_it_is_cancelled() {
        let jobs = Jobs::new(Hub::new());
        let job = jobs.start(JobKind::Review, Some(7), None);
        assert!(!job.is_cancelled());
        assert!(jobs.cancel(job.id()));
        assert!(job.is_cancelled());
        job.finish(JobState::Cancelled);
        assert_eq!(jobs.all()[0].state, JobState::Cancelled);
        assert!(!jobs.cancel(99));
    }

    #[test]
    fn work_that_stops_early_has_failed() {
        let jobs = Jobs::new(Hub::new());
        drop(jobs.start(JobKind::Review, None, None));
        assert!(matches!(jobs.all()[0].state, JobState::Failed { .. }));
    }

    #[test]
    fn old_jobs_are_dropped_but_not_those_that_run() {
        let jobs = Jobs::new(Hub::new());
        let running = jobs.start(JobKind::Import, None, None);
        for _ in 0..2 * MOST_JOBS {
            jobs.start(JobKind::Review, None, None).finish(JobState::Done);
        }
        assert_eq!(jobs.all().len(), MOST_JOBS);
        assert_eq!(jobs.all()[0].id, running.id());
    }
}
