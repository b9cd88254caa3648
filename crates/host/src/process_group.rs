//! A child process together with all processes it starts.
//!
//! On Unix an engine leads its own process group, so a wrapper script dies with the engine behind it. A dead
//! leader is looked at without being reaped first: until then its number cannot be another process's,
//! so the signal cannot hit a stranger. On Linux the leader may be a [guard](crate::guard), and descendants that left
//! the group are killed, too.
//!
//! On Windows an engine runs in a job object that kills its processes when it is closed, which the system
//! also does when this program ends, however it ends.

use std::io;
use std::process::{Child, Command, ExitStatus};

/// A process and what it started; all of it is killed when this is dropped.
pub(crate) struct ProcessGroup {
    leader: Child,
    /// Set once the leader has been reaped.
    status: Option<ExitStatus>,
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

impl ProcessGroup {
    /// The first process. Its pipes are the caller's to take.
    pub(crate) fn leader(&mut self) -> &mut Child {
        &mut self.leader
    }

    /// The number of the first process; of the one behind the guard, if there is one.
    pub(crate) fn id(&self) -> u32 {
        #[cfg(target_os = "linux")]
        if crate::guard::is_enabled() {
            use rustix::process::Pid;
            let engine = crate::descendants::first_child(Pid::from_child(&self.leader));
            return engine.map_or(self.leader.id(), |pid| pid.as_raw_nonzero().get().unsigned_abs());
        }
        self.leader.id()
    }

    /// How the first process ended, once it has been killed or has ended.
    pub(crate) fn status(&self) -> Option<ExitStatus> {
        self.status
    }

    /// Whether the first process still runs.
    pub(crate) fn is_running(&mut self) -> bool {
        self.status.is_none() && !self.has_ended()
    }

    /// Kills every process of the group and reaps the first one.
    pub(crate) fn kill(&mut self) {
        if self.status.is_none() {
            self.kill_all();
            self.status = self.leader.wait().ok();
        }
    }
}

impl Drop for ProcessGroup {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(unix)]
impl ProcessGroup {
    pub(crate) fn spawn(command: &mut Command) -> io::Result<ProcessGroup> {
        use std::os::unix::process::CommandExt;
        Ok(ProcessGroup { leader: command.process_group(0).spawn()?, status: None })
    }

    fn has_ended(&self) -> bool {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let without_reaping = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(&self.leader)), without_reaping), Ok(None))
    }

    fn kill_all(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group};
        #[cfg(target_os = "linux")]
        if !self.has_ended() {
            crate::descendants::kill_descendants(Pid::from_child(&self.leader));
        }
        // It fails only if no process is left.
        let _ = kill_process_group(Pid::from_child(&self.leader), Signal::KILL);
    }
}

#[cfg(windows)]
impl ProcessGroup {
    pub(crate) fn spawn(command: &mut Command) -> io::Result<ProcessGroup> {
        use std::os::windows::io::AsRawHandle;
        use std::os::windows::process::CommandExt;
        use win32job::{ExtendedLimitInfo, Job};
        /// Ctrl-C in our console is for us, not for the engines.
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        let mut limits = ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        let job = Job::create_with_limit_info(&limits).map_err(io::Error::other)?;
        let mut leader = command.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()?;
        // A process it started before this line would stay outside; engines take longer than that to load.
        if let Err(error) = job.assign_process(leader.as_raw_handle() as isize) {
            let _ = leader.kill();
            let _ = leader.wait();
            return Err(io::Error::other(error));
        }
        Ok(ProcessGroup { leader, status: None, job: Some(job) })
    }

    fn has_ended(&mut self) -> bool {
        !matches!(self.leader.try_wait(), Ok(None))
    }

    fn kill_all(&mut self) {
        // Closing the job kills its processes.
        self.job = None;
    }
}
