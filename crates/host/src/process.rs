//! An engine's process: lines go in, lines come out, and it never outlives its owner.

use std::io;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use play::Said;

use crate::background::in_background;
use crate::engine_log::EngineLog;
use crate::guard;
use crate::input::EngineInput;
use crate::last_output::LastLines;
use crate::line_queue::{LineQueue, OutputEnd, Received};
use crate::lines::{LONGEST, pump};
use crate::process_group::ProcessGroup;
use crate::stderr::ErrorTail;
use crate::timeouts::from_now;
use crate::{EngineCommand, HostError, LastOutput, Timeouts};

/// How long a process that closed its output may take to end by itself, so that its exit status
/// and last error lines can be told; ending takes time on a busy machine.
const EXIT_GRACE: Duration = Duration::from_secs(2);

pub(crate) struct Process {
    program: PathBuf,
    group: ProcessGroup,
    input: Option<EngineInput>,
    queue: Arc<LineQueue>,
    errors: Arc<ErrorTail>,
    /// Closed when standard error has been read to its end.
    errors_open: Receiver<()>,
    said: LastLines,
    timeouts: Timeouts,
    log: EngineLog,
}

impl Process {
    pub(crate) fn start(
        command: &EngineCommand,
        timeouts: Timeouts,
        log: EngineLog,
    ) -> Result<Process, HostError> {
        Process::spawn(command, timeouts, log)
            .map_err(|error| HostError::Launch { program: command.program.clone(), why: error.to_string() })
    }

    fn spawn(command: &EngineCommand, timeouts: Timeouts, log: EngineLog) -> io::Result<Process> {
        let mut builder = guard::command(&command.program, &command.arguments);
        builder.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = &command.directory {
            builder.current_dir(directory);
        }
        // From here on the group is dropped, and so killed and reaped, if anything fails.
        let mut group = ProcessGroup::spawn(&mut builder)?;
        let leader = group.leader();
        let (stdin, stdout, stderr) = (leader.stdin.take(), leader.stdout.take(), leader.stderr.take());
        let queue = Arc::<LineQueue>::default();
        let errors = Arc::<ErrorTail>::default();
        let (open, errors_open) = mpsc::channel();
        if let Some(stdout) = stdout {
            let (queue, log) = (Arc::clone(&queue), log.clone());
            in_background("engine output", move || pump(stdout, &queue, &log))?;
        }
        if let Some(stderr) = stderr {
            let (errors, log) = (Arc::clone(&errors), log.clone());
            in_background("engine errors", move || {
                errors.drain(stderr, &log);
                drop(open);
            })?;
        }
        let input = stdin.map(EngineInput::new).transpose()?;
        let program = command.program.clone();
        Ok(Process {
            program,
            group,
            input,
            queue,
            errors,
            errors_open,
            said: LastLines::default(),
            timeouts,
            log,
        })
    }

    pub(crate) fn id(&self) -> u32 {
        self.group.id()
    }

    /// Sends commands, all of them in one write. Nothing that could break out of its line is sent.
    pub(crate) fn send(&mut self, commands: &[&str]) -> Result<(), HostError> {
        if let Some(bad) = commands.iter().find(|command| command.contains(char::is_control)) {
            return Err(HostError::ControlCharacter((*bad).to_owned()));
        }
        self.log.add(Said::ToEngine, commands);
        let mut text = commands.join("\n");
        text.push('\n');
        self.send_bytes(text.as_bytes())
    }

    /// Sends anything at all; for testing what engines survive.
    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) -> Result<(), HostError> {
        let timeout = self.timeouts.ready;
        match self.input.as_mut().map(|input| input.write(bytes, timeout)) {
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
        self.group.is_running()
    }

    /// Closes the engine's input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits for the process to end by itself; what is left of its group is killed then.
    pub(crate) fn await_end(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let deadline = from_now(timeout);
        // The standard library has no wait with a timeout.
        while self.is_running() {
            if Instant::now() >= deadline {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
        self.group.kill();
        self.group.status()
    }

    /// Kills and reaps the process and kills what it started.
    pub(crate) fn kill(&mut self) {
        self.group.kill();
        self.queue.abandon();
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

    /// Why the output ended.
    fn exit_error(&mut self) -> HostError {
        let ended = self.await_end(EXIT_GRACE).or(self.group.status());
        let status = match ended {
            Some(status) => status.to_string(),
            None => "it closed its input or output without ending".to_owned(),
        };
        // What was written before death is still on its way through the pipes.
        let deadline = from_now(EXIT_GRACE);
        while let Received::Line(line) = self.queue.take(deadline) {
            self.said.push(&line);
        }
        let _ = self.errors_open.recv_timeout(deadline.saturating_duration_since(Instant::now()));
        let last_output = self.kill_and_collect_output();
        match guard::launch_failure(ended, &last_output) {
            Some(why) => HostError::Launch { program: self.program.clone(), why },
            None => HostError::Exited { status, last_output },
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.is_running() {
            self.queue.abandon();
            let timeout = self.timeouts.quit / 2;
            let asked = self.input.as_mut().map(|input| input.write(b"quit\n", timeout));
            if !matches!(asked, Some(Ok(()))) || self.await_end(timeout).is_none() {
                // Some only understand the end of their input; others, only the lack of it.
                self.close_input();
                self.await_end(timeout);
            }
        }
        self.kill();
    }
}
