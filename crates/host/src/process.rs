//! An engine's process: lines go in, lines come out, and it never outlives its owner.

use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use crate::last_output::LastLines;
use crate::line_queue::{LineQueue, OutputEnd, Received};
use crate::lines::{LONGEST, pump};
use crate::process_group;
use crate::stderr::ErrorTail;
use crate::timeouts::from_now;
use crate::{EngineCommand, HostError, LastOutput, Timeouts};

/// How long a process that closed its output may take to end by itself, so that its exit status
/// and last error lines can be told.
const EXIT_GRACE: Duration = Duration::from_millis(200);
/// The threads only copy bytes.
const STACK: usize = 128 * 1024;

pub(crate) struct Process {
    child: Child,
    stdin: Option<ChildStdin>,
    queue: Arc<LineQueue>,
    errors: Arc<ErrorTail>,
    said: LastLines,
    timeouts: Timeouts,
    /// Set once the process has been reaped.
    status: Option<ExitStatus>,
}

impl Process {
    pub(crate) fn start(command: &EngineCommand, timeouts: Timeouts) -> Result<Process, HostError> {
        let failure =
            |error: io::Error| HostError::Launch { program: command.program.clone(), why: error.to_string() };
        let mut builder = Command::new(&command.program);
        builder.args(&command.arguments);
        builder.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &command.directory {
            builder.current_dir(directory);
        }
        process_group::new_group(&mut builder);
        let mut child = builder.spawn().map_err(failure)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // From here on the process is dropped, and so killed and reaped, if anything fails.
        let process = Process {
            child,
            stdin,
            queue: Arc::default(),
            errors: Arc::default(),
            said: LastLines::default(),
            timeouts,
            status: None,
        };
        if let Some(stdin) = &process.stdin {
            process_group::set_nonblocking(stdin).map_err(failure)?;
        }
        if let Some(stdout) = stdout {
            let queue = Arc::clone(&process.queue);
            in_background("engine output", move || pump(stdout, &queue)).map_err(failure)?;
        }
        if let Some(stderr) = stderr {
            let errors = Arc::clone(&process.errors);
            in_background("engine errors", move || errors.drain(stderr)).map_err(failure)?;
        }
        Ok(process)
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends commands, all of them in one write. Nothing that could break out of its line is sent.
    pub(crate) fn send(&mut self, commands: &[&str]) -> Result<(), HostError> {
        if let Some(bad) = commands.iter().find(|command| command.contains(char::is_control)) {
            return Err(HostError::ControlCharacter((*bad).to_owned()));
        }
        let mut text = commands.join("\n");
        text.push('\n');
        self.send_bytes(text.as_bytes())
    }

    /// Sends anything at all; for testing what engines survive.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        let deadline = from_now(self.timeouts.ready);
        match self.stdin.as_mut().map(|stdin| write_until(stdin, bytes, deadline)) {
            Some(Ok(())) => Ok(()),
            Some(Err(error)) if error.kind() == io::ErrorKind::TimedOut => {
                Err(HostError::NotReading(self.kill_and_collect_output()))
            }
            Some(Err(_)) | None => Err(self.exit_error()),
        }
    }

    /// The next line, if one comes before `until`.
    pub(crate) fn next(&mut self, until: Instant) -> Result<Option<String>, HostError> {
        match self.queue.take(until) {
            Received::Line(line) => {
                self.said.push(&line);
                Ok(Some(line))
            }
            Received::Nothing => Ok(None),
            Received::End(OutputEnd::Closed) => Err(self.exit_error()),
            Received::End(OutputEnd::TooLong) => {
                let what = format!("it wrote a line of more than {} kB", LONGEST / 1024);
                Err(self.protocol_error(what))
            }
        }
    }

    /// Forgets what has come so far and was not asked for.
    pub(crate) fn discard_backlog(&self) {
        self.queue.clear();
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.status.is_none() && !process_group::has_ended(&mut self.child)
    }

    /// Closes the engine's input.
    pub(crate) fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for the process to end by itself; what is left of its group is killed then.
    pub(crate) fn await_end(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = from_now(timeout);
        while self.is_running() {
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.reap();
        self.status
    }

    /// Kills and reaps the process and kills what it started.
    pub(crate) fn kill(&mut self) {
        self.reap();
        self.queue.abandon();
    }

    fn reap(&mut self) {
        if self.status.is_none() {
            process_group::kill_group(&mut self.child);
            self.status = self.child.wait().ok();
        }
    }

    /// Kills the process because an answer did not come.
    pub(crate) fn timeout_error(
        &mut self,
        command: &str,
        awaited: &'static str,
        waited: Duration,
    ) -> HostError {
        let command = crate::last_output::shortened(command);
        HostError::Timeout { command, awaited, waited, last_output: self.kill_and_collect_output() }
    }

    /// Kills the process because it breaks the protocol.
    pub(crate) fn protocol_error(&mut self, what: String) -> HostError {
        HostError::Misbehaved { what, last_output: self.kill_and_collect_output() }
    }

    fn kill_and_collect_output(&mut self) -> LastOutput {
        self.kill();
        LastOutput { output: self.said.to_vec(), errors: self.errors.lines() }
    }

    /// Why the process no longer talks to us.
    fn exit_error(&mut self) -> HostError {
        let status = match self.await_end(EXIT_GRACE).or(self.status) {
            Some(status) => status.to_string(),
            None => "it closed its input or output without ending".to_owned(),
        };
        // What was written before death is still on its way through the pipes.
        let deadline = from_now(EXIT_GRACE);
        while let Received::Line(line) = self.queue.take(deadline) {
            self.said.push(&line);
        }
        while Arc::strong_count(&self.errors) > 1 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(1));
        }
        HostError::Exited { status, last_output: self.kill_and_collect_output() }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.is_running() {
            self.queue.abandon();
            let timeout = self.timeouts.quit / 2;
            let asked = self.stdin.as_mut().map(|stdin| write_until(stdin, b"quit\n", Instant::now()));
            if !matches!(asked, Some(Ok(()))) || self.await_end(timeout).is_none() {
                // Some only understand the end of their input; others, only the lack of it.
                self.close_input();
                self.await_end(timeout);
            }
        }
        self.kill();
    }
}

/// Writes everything, if the engine takes it before the deadline.
fn write_until(stdin: &mut ChildStdin, mut bytes: &[u8], deadline: Instant) -> io::Result<()> {
    while !bytes.is_empty() {
        match stdin.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                if Instant::now() >= deadline {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                thread::sleep(Duration::from_millis(1));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The thread is never joined: should something that left the group keep the pipe open, only the
/// thread waits for it.
fn in_background(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).stack_size(STACK).spawn(work).map(drop)
}
