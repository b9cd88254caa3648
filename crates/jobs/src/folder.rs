//! The folder of a job.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use crate::{JobSpec, Outcome, Progress, Status, Target, json_file};

/// The folder of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JobFolder {
    path: PathBuf,
}

/// Who looks whether a job is alive holds its lock for a moment: who begins it tries again.
const TRIES: u32 = 40;
const BETWEEN_TRIES: Duration = Duration::from_millis(25);

impl JobFolder {
    /// The job in this folder.
    pub fn at(path: &Path) -> JobFolder {
        JobFolder { path: path.to_owned() }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The job's number, which is the folder's name.
    pub fn id(&self) -> Option<u32> {
        self.path.file_name()?.to_str()?.parse().ok()
    }

    /// What is known of it now; none if there is no such job, or it cannot be read.
    pub fn status(&self) -> Option<Status> {
        let spec = json_file::read(&self.file("spec.json"))?;
        let (target, progress) = (self.target(), self.progress());
        // What ends writes its outcome before it goes: asked in this order, nothing that has ended seems interrupted.
        let is_alive = self.is_alive();
        let outcome = json_file::read(&self.file("outcome.json"));
        Some(Status { spec, target, is_alive, progress, outcome })
    }

    /// Sets what is to be done.
    pub fn set_spec(&self, spec: &JobSpec) -> io::Result<()> {
        json_file::write(&self.file("spec.json"), spec)
    }

    /// Asks for something. What was over is then open again, if it is asked to run.
    pub fn set_target(&self, target: Target) -> io::Result<()> {
        json_file::write_bytes(&self.file("target"), target.word().as_bytes())?;
        match target {
            Target::Run => remove(&self.file("outcome.json")),
            Target::Pause | Target::Cancel => Ok(()),
        }
    }

    /// What people want of it.
    pub fn target(&self) -> Target {
        let text = fs::read_to_string(self.file("target")).unwrap_or_default();
        text.parse().unwrap_or_default()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        json_file::read(&self.file("progress.json")).unwrap_or_default()
    }

    /// Says how many cores it may use now.
    pub fn set_share(&self, cores: usize) -> io::Result<()> {
        json_file::write_bytes(&self.file("share"), cores.to_string().as_bytes())
    }

    /// How many cores it may use now, if anybody said so.
    pub fn share(&self) -> Option<usize> {
        fs::read_to_string(self.file("share")).ok()?.trim().parse().ok()
    }

    /// Notes how far it is.
    pub fn set_progress(&self, progress: &Progress) -> io::Result<()> {
        json_file::write(&self.file("progress.json"), progress)
    }

    /// Notes how it ended.
    pub fn set_outcome(&self, outcome: &Outcome) -> io::Result<()> {
        json_file::write(&self.file("outcome.json"), outcome)
    }

    /// Publishes figures under a name of small letters.
    pub fn publish(&self, name: &str, figures: &impl Serialize) -> io::Result<()> {
        json_file::write(&self.figures_file(name)?, figures)
    }

    /// What was published under a name, as JSON; none so far is an error of the kind `NotFound`.
    pub fn figures(&self, name: &str) -> io::Result<Vec<u8>> {
        fs::read(self.figures_file(name)?)
    }

    /// The end of what it wrote, at most so many bytes.
    pub fn log(&self, most: u64) -> String {
        let end = || -> io::Result<Vec<u8>> {
            let mut file = File::open(self.log_file())?;
            let length = file.metadata()?.len();
            file.seek(SeekFrom::Start(length.saturating_sub(most)))?;
            let mut bytes = Vec::new();
            file.take(most).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        String::from_utf8_lossy(&end().unwrap_or_default()).into_owned()
    }

    /// Where it writes its standard output and error.
    pub fn log_file(&self) -> PathBuf {
        self.file("log")
    }

    /// Takes the job on: held until it is dropped, however the process ends. None if another process has it.
    pub fn claim(&self) -> io::Result<Option<File>> {
        let file = File::create(self.file("lock"))?;
        for _ in 0..TRIES {
            match file.try_lock() {
                Ok(()) => return Ok(Some(file)),
                Err(TryLockError::WouldBlock) => thread::sleep(BETWEEN_TRIES),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Ok(None)
    }

    /// Whether a process works at it.
    pub fn is_alive(&self) -> bool {
        File::open(self.file("lock"))
            .is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
    }

    /// Deletes it with all that it published.
    pub fn remove(&self) -> io::Result<()> {
        fs::remove_dir_all(&self.path)
    }

    fn figures_file(&self, name: &str) -> io::Result<PathBuf> {
        let is_own = ["spec", "progress", "outcome"].contains(&name);
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        if !is_name || is_own {
            return Err(io::Error::new(io::ErrorKind::NotFound, "there are no such figures"));
        }
        Ok(self.file(&format!("{name}.json")))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
