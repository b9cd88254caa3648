//! The end of a job that does the work: it tells how far it is, and hears what people want.

use std::env;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use play::Stop;
use serde::Serialize;

use crate::progress::Pace;
use crate::{JobFolder, JobList, JobSpec, Origin, Outcome, Progress, Target};

/// In the environment of a child of the studio: the folder of its job.
pub const JOB_VARIABLE: &str = "HETMAN_JOB";

/// Progress is written no more often than this.
const BETWEEN_WRITES: Duration = Duration::from_millis(200);
/// How often targets are looked for.
const BETWEEN_LOOKS: Duration = Duration::from_millis(150);

/// The end of a job that does the work. Without a folder (it could not be made) it works and is not listed.
pub struct Reporter {
    folder: Option<JobFolder>,
    stop: Stop,
    cores: Arc<AtomicUsize>,
    written: Mutex<Written>,
    over: Arc<AtomicBool>,
    is_child: bool,
    _claim: Option<File>,
}

#[derive(Default)]
struct Written {
    progress: Progress,
    at: Option<Instant>,
    pace: Pace,
}

impl Reporter {
    /// Takes a job on: that of the studio which started this process, an unfinished one of the same command, or a new
    /// one. `stop` is raised when it is to pause, when it is cancelled, and when the studio that started it is gone.
    pub fn begin(data: &Path, spec: JobSpec, stop: &Stop) -> io::Result<Reporter> {
        let given = env::var_os(JOB_VARIABLE).map(|path| JobFolder::at(Path::new(&path)));
        let is_child = given.is_some();
        let cores = Arc::new(AtomicUsize::new(spec.cores.max(1)));
        let folder = match given {
            Some(folder) => folder,
            None => folder_of_command(data, spec)?,
        };
        let claim = folder.claim()?;
        let claim = claim.ok_or_else(|| io::Error::other("another process works at this job already"))?;
        if !is_child {
            folder.set_target(Target::Run)?;
        }
        let reporter = Reporter {
            folder: Some(folder.clone()),
            stop: stop.clone(),
            cores: Arc::clone(&cores),
            written: Mutex::default(),
            over: Arc::default(),
            is_child,
            _claim: Some(claim),
        };
        watch_target(folder, stop.clone(), cores, Arc::clone(&reporter.over))?;
        if is_child {
            watch_parent(stop.clone())?;
        }
        Ok(reporter)
    }

    /// Work that is not listed.
    pub fn silent(stop: &Stop) -> Reporter {
        Reporter {
            folder: None,
            stop: stop.clone(),
            cores: Arc::new(AtomicUsize::new(usize::MAX)),
            written: Mutex::default(),
            over: Arc::default(),
            is_child: false,
            _claim: None,
        }
    }

    /// Raised when the work is to be broken off and its state kept.
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// How many cores may be used now; it changes while the job runs.
    pub fn cores(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.cores)
    }

    /// Whether the studio started this process.
    pub fn is_child(&self) -> bool {
        self.is_child
    }

    /// So much is done, of so much; in a few words or figures, where it stands.
    pub fn progress(&self, done: u64, total: Option<u64>, message: impl FnOnce() -> String) {
        let Some(folder) = &self.folder else { return };
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        written.pace.note(now, done);
        let is_due = written.at.is_none_or(|at| now - at >= BETWEEN_WRITES);
        (written.progress.done, written.progress.total) = (done, total);
        if is_due {
            written.at = Some(now);
            written.progress.message = message();
            written.progress.seconds_left =
                total.and_then(|total| written.pace.seconds_left(now, done, total));
            // A full disk must not end the work.
            let _ = folder.set_progress(&written.progress);
        }
    }

    /// Publishes figures under a name of small letters, as often as it is called.
    pub fn publish(&self, name: &str, figures: &impl Serialize) {
        if let Some(folder) = &self.folder {
            let _ = folder.publish(name, figures);
        }
    }

    /// The work has ended: done with a result in a line, failed with a reason, or broken off by [`stop`](Reporter::stop).
    pub fn end(self, result: Result<String, String>) {
        let Some(folder) = &self.folder else { return };
        let progress = {
            let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
            written.progress.seconds_left = None;
            written.progress.clone()
        };
        let has_begun = progress != Progress::default();
        if has_begun {
            let _ = folder.set_progress(&progress);
        }
        let _ = match result {
            // A slip of the hand in a terminal was told there, and is no job.
            Err(_) if !self.is_child && !has_begun => folder.remove(),
            Err(error) => folder.set_outcome(&Outcome::Failed { error }),
            Ok(_) if self.stop.is_raised() => Ok(()),
            Ok(result) => folder.set_outcome(&Outcome::Done { result }),
        };
    }
}

impl Drop for Reporter {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}

/// The unfinished job of a command that is given again, or a new one.
fn folder_of_command(data: &Path, spec: JobSpec) -> io::Result<JobFolder> {
    let jobs = JobList::in_directory(data);
    let spec = JobSpec { origin: Origin::Terminal, ..spec };
    let same = jobs.all().into_iter().rev().find(|job| {
        job.status().is_some_and(|status| {
            !status.is_alive && status.outcome.is_none() && status.spec.is_same_command(&spec)
        })
    });
    match same {
        Some(job) => job.set_spec(&spec).map(|()| job),
        None => {
            jobs.drop_old();
            jobs.create(&spec)
        }
    }
}

fn watch_target(
    folder: JobFolder,
    stop: Stop,
    cores: Arc<AtomicUsize>,
    over: Arc<AtomicBool>,
) -> io::Result<()> {
    let watch = move || {
        while !over.load(Ordering::Relaxed) && !stop.is_raised() {
            if let Some(share) = folder.share() {
                cores.store(share, Ordering::Relaxed);
            }
            if folder.target() != Target::Run {
                stop.raise();
            }
            thread::sleep(BETWEEN_LOOKS);
        }
    };
    thread::Builder::new().name("targets".to_owned()).spawn(watch).map(drop)
}

/// The studio holds the other end of our standard input: it ends with the studio, however that ends.
fn watch_parent(stop: Stop) -> io::Result<()> {
    let watch = move || {
        let mut buffer = [0; 64];
        while io::stdin().read(&mut buffer).is_ok_and(|read| read > 0) {}
        stop.raise();
    };
    thread::Builder::new().name("parent".to_owned()).spawn(watch).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::JobKind;

    fn spec() -> JobSpec {
        JobSpec::command(JobKind::Match, "A – B", vec!["match".to_owned(), "a".to_owned()])
    }

    fn wait_for(stop: &Stop) {
        while !stop.is_raised() {
            thread::yield_now();
        }
    }

    #[test]
    fn a_command_that_is_given_again_goes_on_with_its_job() {
        let data = tempfile::tempdir().unwrap();
        let jobs = JobList::in_directory(data.path());
        let stop = Stop::new();
        let job = Reporter::begin(data.path(), spec(), &stop).unwrap();
        job.progress(3, Some(10), || "60 %".to_owned());
        let folder = jobs.find(1).unwrap();
        assert_eq!(folder.progress().message, "60 %");
        folder.set_target(Target::Pause).unwrap();
        wait_for(&stop);
        job.end(Ok("ignored".to_owned()));
        assert!(!folder.status().unwrap().is_over());
        let stop = Stop::new();
        let job = Reporter::begin(data.path(), spec(), &stop).unwrap();
        assert_eq!((jobs.all().len(), folder.target()), (1, Target::Run));
        job.end(Ok("7 : 3".to_owned()));
        let outcome = folder.status().unwrap().outcome;
        assert_eq!(outcome, Some(Outcome::Done { result: "7 : 3".to_owned() }));
        Reporter::begin(data.path(), spec(), &stop).unwrap().end(Ok(String::new()));
        assert_eq!(jobs.all().len(), 2);
    }

    #[test]
    fn a_slip_of_the_hand_is_no_job_but_work_that_fails_is() {
        let data = tempfile::tempdir().unwrap();
        let jobs = JobList::in_directory(data.path());
        Reporter::begin(data.path(), spec(), &Stop::new()).unwrap().end(Err("no such player".to_owned()));
        assert!(jobs.all().is_empty());
        let job = Reporter::begin(data.path(), spec(), &Stop::new()).unwrap();
        job.progress(1, None, String::new);
        job.end(Err("the disk is full".to_owned()));
        assert!(jobs.all()[0].status().unwrap().is_over());
    }

    #[test]
    fn the_share_of_cores_is_heard() {
        let data = tempfile::tempdir().unwrap();
        let job = Reporter::begin(data.path(), spec(), &Stop::new()).unwrap();
        JobList::in_directory(data.path()).find(1).unwrap().set_share(3).unwrap();
        while job.cores().load(Ordering::Relaxed) != 3 {
            thread::yield_now();
        }
    }
}
