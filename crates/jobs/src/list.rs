//! All jobs of a data directory.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::{JobFolder, JobSpec};

/// All jobs of a data directory.
#[derive(Clone, Debug)]
pub struct JobList {
    directory: PathBuf,
}

/// Jobs that are over and kept; the oldest of more are dropped.
const MOST_OVER: usize = 100;

impl JobList {
    /// The jobs of a data directory.
    pub fn in_directory(data: &Path) -> JobList {
        JobList { directory: data.join("jobs") }
    }

    /// All of them, the oldest first.
    pub fn all(&self) -> Vec<JobFolder> {
        let entries = fs::read_dir(&self.directory).into_iter().flatten().flatten();
        let mut jobs: Vec<JobFolder> = entries.map(|entry| JobFolder::at(&entry.path())).collect();
        jobs.retain(|job| job.id().is_some());
        jobs.sort_by_key(JobFolder::id);
        jobs
    }

    /// The job with this number.
    pub fn find(&self, id: u32) -> Option<JobFolder> {
        let job = JobFolder::at(&self.directory.join(id.to_string()));
        job.path().is_dir().then_some(job)
    }

    /// A new job. Its number is higher than all there are, also if other processes make jobs now.
    pub fn create(&self, spec: &JobSpec) -> io::Result<JobFolder> {
        fs::create_dir_all(&self.directory)?;
        loop {
            let last = self.all().last().and_then(JobFolder::id).unwrap_or(0);
            let path = self.directory.join((last + 1).to_string());
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                created => {
                    created?;
                    let job = JobFolder::at(&path);
                    job.set_spec(spec)?;
                    return Ok(job);
                }
            }
        }
    }

    /// Deletes the oldest jobs that are over; numbers are not used again as long as a newer job is there.
    pub fn drop_old(&self) {
        let mut over: Vec<JobFolder> = self.all();
        over.retain(|job| job.status().is_some_and(|status| status.is_over()));
        for job in over.iter().take(over.len().saturating_sub(MOST_OVER)) {
            // What cannot be deleted now is tried again.
            let _ = job.remove();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JobKind, Outcome, Target};

    fn spec() -> JobSpec {
        JobSpec::command(JobKind::Match, "A – B", vec!["match".to_owned(), "a".to_owned()])
    }

    #[test]
    fn two_that_make_jobs_at_once_get_different_numbers() {
        let directory = tempfile::tempdir().unwrap();
        let jobs = JobList::in_directory(directory.path());
        let makers: Vec<_> = (0..4)
            .map(|_| {
                let jobs = jobs.clone();
                std::thread::spawn(move || {
                    (0..10).map(|_| jobs.create(&spec()).unwrap().id()).collect::<Vec<_>>()
                })
            })
            .collect();
        let mut ids: Vec<_> = makers.into_iter().flat_map(|maker| maker.join().unwrap()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 40);
        assert_eq!(jobs.all().len(), 40);
        assert!(jobs.find(40).is_some() && jobs.find(41).is_none());
    }

    #[test]
    fn a_job_is_alive_as_long_as_it_is_claimed() {
        let directory = tempfile::tempdir().unwrap();
        let job = JobList::in_directory(directory.path()).create(&spec()).unwrap();
        assert!(job.status().unwrap().wants_start());
        let claim = job.claim().unwrap().unwrap();
        assert!(job.status().unwrap().is_alive && job.claim().unwrap().is_none());
        drop(claim);
        job.set_target(Target::Cancel).unwrap();
        let status = job.status().unwrap();
        assert!(status.is_over() && !status.wants_start());
    }

    #[test]
    fn what_was_over_is_open_again_when_it_is_to_run() {
        let directory = tempfile::tempdir().unwrap();
        let job = JobList::in_directory(directory.path()).create(&spec()).unwrap();
        job.set_outcome(&Outcome::Done { result: "60 %".to_owned() }).unwrap();
        assert!(job.status().unwrap().is_over());
        job.set_target(Target::Run).unwrap();
        assert!(job.status().unwrap().wants_start());
    }

    #[test]
    fn figures_have_plain_names() {
        let directory = tempfile::tempdir().unwrap();
        let job = JobList::in_directory(directory.path()).create(&spec()).unwrap();
        job.publish("curve", &[1, 2]).unwrap();
        assert_eq!(job.figures("curve").unwrap(), b"[1,2]");
        for name in ["", "../17/curve", "spec", "Curve", "curve.json"] {
            assert!(job.figures(name).is_err(), "{name}");
            assert!(job.publish(name, &1).is_err(), "{name}");
        }
    }

    #[test]
    fn the_oldest_that_are_over_go() {
        let directory = tempfile::tempdir().unwrap();
        let jobs = JobList::in_directory(directory.path());
        let waiting = jobs.create(&spec()).unwrap();
        for _ in 0..MOST_OVER + 5 {
            jobs.create(&spec()).unwrap().set_outcome(&Outcome::Cancelled).unwrap();
        }
        jobs.drop_old();
        let left = jobs.all();
        assert_eq!(left.len(), MOST_OVER + 1);
        assert_eq!(left[0], waiting);
    }
}
