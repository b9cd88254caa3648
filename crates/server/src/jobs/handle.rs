//! A job of the studio itself, held by the thread that does it.

use std::fs::File;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jobs::{JobFolder, Outcome, Progress};
use play::Stop;

use super::Jobs;
use crate::wire::job::{Job, JobState};
use crate::wire::live::ServerMessage;
use crate::wire::review::ReviewPass;

/// Progress is published no more often than this.
const BETWEEN_UPDATES: Duration = Duration::from_millis(100);
/// It is written down no more often than this.
const BETWEEN_WRITES: Duration = Duration::from_secs(1);

/// A job under way, held by the thread that does it. Dropped before it is finished, it has failed.
pub struct JobHandle {
    jobs: Arc<Jobs>,
    id: u32,
    stop: Stop,
    published: Option<Instant>,
    written: Option<Instant>,
    folder: Option<JobFolder>,
    _claim: Option<File>,
}

impl JobHandle {
    pub(super) fn new(jobs: Arc<Jobs>, id: u32, stop: Stop, folder: Option<JobFolder>) -> JobHandle {
        let claim = folder.as_ref().and_then(|folder| folder.claim().ok().flatten());
        JobHandle { jobs, id, stop, published: None, written: None, folder, _claim: claim }
    }

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
        if self.written.is_none_or(|at| at.elapsed() >= BETWEEN_WRITES) {
            self.written = Some(Instant::now());
            self.write_progress(&job);
        }
        if self.published.is_none_or(|at| at.elapsed() >= BETWEEN_UPDATES) {
            self.published = Some(Instant::now());
            self.jobs.hub.broadcast(ServerMessage::Job { job });
        }
    }

    /// The job is over.
    pub fn finish(self, state: JobState) {
        self.end(state);
    }

    // What cannot be written down is told to the pages all the same.
    fn write_progress(&self, job: &Job) {
        if let Some(folder) = &self.folder {
            let progress = Progress { done: job.done, total: job.total, ..Progress::default() };
            let _ = folder.set_progress(&progress);
        }
    }

    fn write_outcome(&self, job: &Job) {
        let outcome = match &job.state {
            JobState::Cancelled => Outcome::Cancelled,
            JobState::Failed { error } => Outcome::Failed { error: error.clone() },
            _ => Outcome::Done { result: String::new() },
        };
        self.write_progress(job);
        if let Some(folder) = &self.folder {
            let _ = folder.set_outcome(&outcome);
        }
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
            self.write_outcome(&job);
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
    use crate::hub::{Delivery, Hub};
    use crate::wire::job::JobKind;

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
        for _ in 0..2 * super::super::MOST_JOBS {
            jobs.start(JobKind::Review, None, None).finish(JobState::Done);
        }
        assert_eq!(jobs.all().len(), super::super::MOST_JOBS);
        assert_eq!(jobs.all()[0].id, running.id());
    }

    #[test]
    fn what_the_studio_did_not_finish_is_repeated_or_has_failed() {
        let data = tempfile::tempdir().unwrap();
        let jobs = Jobs::in_directory(Hub::new(), data.path());
        let arguments = vec!["hetman".to_owned(), "1000".to_owned()];
        let review = jobs.start_repeatable(JobKind::Review, Some(7), Some(9), arguments.clone());
        let import = jobs.start(JobKind::Import, None, None);
        jobs.start(JobKind::Import, None, None).finish(JobState::Done);
        // As after a kill: nothing is written any more, and the locks are free.
        for job in [review, import] {
            let mut job = std::mem::ManuallyDrop::new(job);
            drop(job._claim.take());
        }
        let jobs = Jobs::in_directory(Hub::new(), data.path());
        let repeated = jobs.interrupted(JobKind::Review);
        assert_eq!(repeated.len(), 1);
        assert_eq!((repeated[0].game, &repeated[0].arguments), (Some(7), &arguments));
        let states: Vec<JobState> = jobs.all().into_iter().map(|job| job.state).collect();
        assert!(matches!(states[..], [JobState::Failed { .. }, JobState::Done]), "{states:?}");
    }
}
