//! An engine ends with the program that started it, however that ends.
//!
//! A program that is killed cannot clean up. So on Linux it starts itself once more, as a guard, and the guard
//! starts the engine. The guard inherits what the engine leaves behind (it is a subreaper), so that no
//! descendant gets away by ending its parent or by a session of its own. It kills them all when the engine has
//! ended or when its own parent is gone, and ends as the engine did. Pipes lead to the engine alone.
//!
//! Windows does the same by job objects.

#[cfg(target_os = "linux")]
pub use linux::guard_engines;
#[cfg(target_os = "linux")]
pub(crate) use linux::{command, is_enabled, launch_failure};

/// Engines end with this program even when it is killed. To be called first in `main`.
#[cfg(not(target_os = "linux"))]
pub fn guard_engines() {}

#[cfg(not(target_os = "linux"))]
pub(crate) fn command(program: &std::path::Path, arguments: &[String]) -> std::process::Command {
    let mut command = std::process::Command::new(program);
    command.args(arguments);
    command
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn launch_failure(_: Option<std::process::ExitStatus>, _: &crate::LastOutput) -> Option<String> {
    None
}

#[cfg(target_os = "linux")]
mod linux {
    use std::env;
    use std::ffi::OsString;
    use std::fs::File;
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::path::Path;
    use std::process::{Command, ExitStatus, exit, id};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;
    use std::time::Duration;

    use rustix::io::Errno;
    use rustix::process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid, kill_process,
        set_child_subreaper, setrlimit, wait,
    };
    use rustix::stdio::{dup2_stderr, dup2_stdin, dup2_stdout};

    use crate::LastOutput;
    use crate::descendants::kill_descendants;

    /// The first argument of a guard.
    const GUARD: &str = "--guard-engine";
    /// What a guard says before the reason why there is no engine, and its exit status then.
    const CANNOT_START: &str = "the engine cannot be started: ";
    const NOT_STARTED: i32 = 127;
    /// How often a guard looks whether its parent is still there.
    const PARENT_POLL: Duration = Duration::from_millis(100);

    static ENABLED: AtomicBool = AtomicBool::new(false);

    /// Engines end with this program even when it is killed. To be called first in `main`: a program that was
    /// started as a guard does not return from it.
    pub fn guard_engines() {
        let mut arguments = env::args_os().skip(1);
        if arguments.next().is_some_and(|first| first == GUARD) {
            let parent = arguments.next().and_then(|pid| pid.to_str()?.parse().ok()).and_then(Pid::from_raw);
            match (parent, arguments.next()) {
                (Some(parent), Some(program)) => guard(parent, &program, arguments),
                _ => exit(NOT_STARTED),
            }
        }
        ENABLED.store(true, Ordering::Relaxed);
    }

    /// Whether engines get guards.
    pub(crate) fn is_enabled() -> bool {
        ENABLED.load(Ordering::Relaxed)
    }

    /// The command that starts an engine, through a guard if there are guards.
    pub(crate) fn command(program: &Path, arguments: &[String]) -> Command {
        let mut command = Command::new(program);
        if is_enabled() {
            // This very program, even if its file has been replaced meanwhile.
            command = Command::new("/proc/self/exe");
            command.arg0("hetman-guard").arg(GUARD).arg(id().to_string()).arg(program);
        }
        command.args(arguments);
        command
    }

    /// Why a guard could not start its engine, if that is how it ended.
    pub(crate) fn launch_failure(ended: Option<ExitStatus>, last_output: &LastOutput) -> Option<String> {
        ended.filter(|status| is_enabled() && status.code() == Some(NOT_STARTED))?;
        last_output.errors.iter().find_map(|line| line.strip_prefix(CANNOT_START)).map(str::to_owned)
    }

    fn guard(parent: Pid, program: &OsString, arguments: impl Iterator<Item = OsString>) -> ! {
        // Without it only descendants that leave the process group could get away.
        let _ = set_child_subreaper(Some(getpid()));
        let engine = match Command::new(program).args(arguments).spawn() {
            Ok(child) => Pid::from_child(&child),
            Err(error) => {
                eprintln!("{CANNOT_START}{error}");
                exit(NOT_STARTED);
            }
        };
        let _ = let_go_of_pipes();
        thread::spawn(move || {
            while getppid() == Some(parent) {
                thread::sleep(PARENT_POLL);
            }
            kill_descendants(getpid());
            exit(NOT_STARTED);
        });
        loop {
            match wait(WaitOptions::empty()) {
                Ok(Some((ended, status))) if ended == engine => {
                    kill_descendants(getpid());
                    end_like(status);
                }
                // An orphan that the engine left behind.
                Ok(_) | Err(Errno::INTR) => (),
                Err(_) => exit(NOT_STARTED),
            }
        }
    }

    /// When the engine closes its output, the other end must see it.
    fn let_go_of_pipes() -> io::Result<()> {
        let null = File::options().read(true).write(true).open("/dev/null")?;
        dup2_stdin(&null)?;
        dup2_stdout(&null)?;
        dup2_stderr(&null)?;
        Ok(())
    }

    /// Ends by the same signal or with the same exit status.
    fn end_like(status: WaitStatus) -> ! {
        if let Some(signal) = status.terminating_signal().and_then(Signal::from_named_raw) {
            // The engine has left a core dump already, if it is to.
            let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
            // The first of some signals only takes away the handler that the standard library has for them.
            for _ in 0..10 {
                let _ = kill_process(getpid(), signal);
                thread::sleep(Duration::from_millis(1));
            }
        }
        exit(status.exit_status().unwrap_or(NOT_STARTED));
    }
}
