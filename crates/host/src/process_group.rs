//! A child process together with whatever it starts itself.
//!
//! On Unix an engine leads its own process group, so a wrapper script dies with the engine behind
//! it. A dead leader is looked at without being reaped first: until then nobody else can have its
//! number, so the signal cannot hit a stranger.
//!
//! Elsewhere only the process itself is killed, and writing to an engine that does not read may wait.

use std::process::{Child, ChildStdin, Command};

#[cfg(unix)]
mod platform {
    use std::os::unix::process::CommandExt;

    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

    use super::{Child, ChildStdin, Command};

    pub(crate) fn new_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Whether the process has ended; it stays to be reaped.
    pub(crate) fn has_ended(child: &mut Child) -> bool {
        let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
    }

    /// Kills the process, if it runs, and all others in its group. It must not be reaped yet.
    pub(crate) fn kill_group(child: &mut Child) {
        // It fails only if nobody is left to be killed.
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }

    /// Lets writing fail instead of waiting for an engine that does not read. Only our end of the
    /// pipe is affected.
    pub(crate) fn set_nonblocking(stdin: &ChildStdin) -> std::io::Result<()> {
        Ok(rustix::io::ioctl_fionbio(stdin, true)?)
    }
}

#[cfg(not(unix))]
mod platform {
    use super::{Child, ChildStdin, Command};

    pub(crate) fn new_group(_: &mut Command) {}

    pub(crate) fn has_ended(child: &mut Child) -> bool {
        !matches!(child.try_wait(), Ok(None))
    }

    pub(crate) fn kill_group(child: &mut Child) {
        // It fails only if the process has ended.
        let _ = child.kill();
    }

    pub(crate) fn set_nonblocking(_: &ChildStdin) -> std::io::Result<()> {
        Ok(())
    }
}

pub(crate) use platform::{has_ended, kill_group, new_group, set_nonblocking};
