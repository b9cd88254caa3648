//! Work that takes longer than an answer should: how far it is, told to everybody.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use play::Stop;

use crate::hub::Hub;
use crate::lock::lock;
use crate::wire::GameId;
use crate::wire::job::{Job, JobKind, JobState};
use crate::wire::live::ServerMessage;

/// Progress is told no more often than this.
const BETWEEN_NEWS: Duration = Duration::from_millis(100);
/// Jobs that are remembered; the oldest finished ones are forgotten.
const REMEMBERED: usize = 100;

/// The jobs of this run.
#[derive(Debug)]
pub struct Jobs {
    hub: Hub,
    known: Mutex<JobTable>,
}

#[derive(Debug, Default)]
struct JobTable {
    last: u32,
    jobs: BTreeMap<u32, (Job, Stop)>,
}

/// A job under way, in the hands of whoever does it. Dropped before it is finished, it has failed.
#[derive(Debug)]
pub struct JobHandle {
    jobs: Arc<Jobs>,
    id: u32,
    stop: Stop,
    told: Option<Instant>,
}

impl Jobs {
    /// No job so far.
    pub fn new(hub: Hub) -> Arc<Jobs> {
        Arc::new(Jobs { hub, known: Mutex::default() })
    }

    /// A job begins. Whoever starts it does the work on a thread of its own.
    pub fn start(self: &Arc<Jobs>, kind: JobKind, game: Option<GameId>, total: Option<u64>) -> JobHandle {
        let stop = Stop::new();
        let job = {
            let mut known = self.known();
            known.last += 1;
            let job = Job {
                id: known.last,
                kind,
                game,
                done: 0,
                total,
                state: JobState::Running,
                games: 0,
                duplicates: 0,
                errors: Vec::new(),
                failed: 0,
            };
            known.jobs.insert(job.id, (job.clone(), stop.clone()));
            known.forget_old();
            job
        };
        let id = job.id;
        self.hub.publish(None, ServerMessage::Job { job });
        JobHandle { jobs: Arc::clone(self), id, stop, told: None }
    }

    /// All that are remembered, the oldest first.
    pub fn all(&self) -> Vec<Job> {
        self.known().jobs.values().map(|(job, _)| job.clone()).collect()
    }

    /// Asks a job to stop; it ends soon. Says whether there is such a job.
    pub fn cancel(&self, id: u32) -> bool {
        self.known().jobs.get(&id).inspect(|(_, stop)| stop.raise()).is_some()
    }

    /// Nobody leaves the list half-written.
    fn known(&self) -> MutexGuard<'_, JobTable> {
        lock(&self.known)
    }

    fn change(&self, id: u32, change: impl FnOnce(&mut Job)) -> Option<Job> {
        let mut known = self.known();
        let (job, _) = known.jobs.get_mut(&id)?;
        change(job);
        Some(job.clone())
    }
}

impl JobTable {
    fn forget_old(&mut self) {
        while self.jobs.len() > REMEMBERED {
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

    /// Raised when somebody cancels the job.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Whether somebody cancelled the job.
    pub fn is_cancelled(&self) -> bool {
        self.stop.is_raised()
    }

    /// So much is done.
    pub fn progress(&mut self, done: u64) {
        self.update(|job| job.done = done);
    }

    /// Changes what is told about the job: counts, troubles.
    pub fn update(&mut self, change: impl FnOnce(&mut Job)) {
        let Some(job) = self.jobs.change(self.id, change) else { return };
        if self.told.is_none_or(|told| told.elapsed() >= BETWEEN_NEWS) {
            self.told = Some(Instant::now());
            self.jobs.hub.publish(None, ServerMessage::Job { job });
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
            self.jobs.hub.publish(None, ServerMessage::Job { job });
        }
    }
}

impl Drop for JobHandle {
    fn drop(&mut self) {
        self.end(JobState::Failed { error: "the work broke off".to_owned() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(receiver: &mut tokio::sync::broadcast::Receiver<crate::hub::Published>) -> Vec<Job> {
        let events = std::iter::from_fn(|| receiver.try_recv().ok());
        events
            .filter_map(|told| match &*told.event {
                ServerMessage::Job { job } => Some(job.clone()),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn the_beginning_and_the_end_are_always_told_and_progress_not_too_often() {
        let hub = Hub::new();
        let mut heard = hub.subscribe();
        let jobs = Jobs::new(hub);
        let mut job = jobs.start(JobKind::Import, None, Some(1000));
        for done in 1..=1000 {
            job.progress(done);
        }
        job.finish(JobState::Done);
        let told = told(&mut heard);
        assert_eq!((told[0].done, &told[0].state), (0, &JobState::Running));
        let last = told.last().unwrap();
        assert_eq!((last.done, &last.state), (1000, &JobState::Done));
        assert!(told.len() < 100, "{}", told.len());
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
    fn work_that_breaks_off_has_failed() {
        let jobs = Jobs::new(Hub::new());
        drop(jobs.start(JobKind::Review, None, None));
        assert!(matches!(jobs.all()[0].state, JobState::Failed { .. }));
    }

    #[test]
    fn old_jobs_are_forgotten_but_not_those_at_work() {
        let jobs = Jobs::new(Hub::new());
        let working = jobs.start(JobKind::Import, None, None);
        for _ in 0..2 * REMEMBERED {
            jobs.start(JobKind::Review, None, None).finish(JobState::Done);
        }
        assert_eq!(jobs.all().len(), REMEMBERED);
        assert_eq!(jobs.all()[0].id, working.id());
    }
}
