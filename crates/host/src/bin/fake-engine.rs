//! An engine for tests: a random mover that can be told to fail in every way engines fail.
//!
//! `fake-engine [BEHAVIOUR] [--delay MILLISECONDS] [--pid-file FILE] [--log FILE] [--lock FILE]`
//! `fake-engine hosts PROGRAM [ARGUMENTS]` is no engine but a program that guards one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, Write};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use chess::random::Random;
use chess::{CastlingMode, Move, Position};
use host::{Engine, EngineCommand, Timeouts};

struct FakeEngine {
    behaviour: String,
    delay: Duration,
    log: Option<File>,
    lock: Option<String>,
    commands: Receiver<String>,
    position: Position,
    chess960: bool,
    moves_made: u32,
    random: Random,
}

fn main() -> ExitCode {
    host::guard_engines();
    let mut arguments = std::env::args().skip(1).peekable();
    if arguments.next_if_eq("hosts").is_some() {
        return host_engine(arguments);
    }
    let mut behaviour = "good".to_owned();
    let (mut delay, mut log, mut lock) = (Duration::from_millis(1), None, None);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("every flag has a value");
        match argument.as_str() {
            "--delay" => delay = Duration::from_millis(value().parse().expect("milliseconds")),
            "--pid-file" => {
                fs::write(value(), std::process::id().to_string()).expect("the file can be written");
            }
            "--log" => log = OpenOptions::new().create(true).append(true).open(value()).ok(),
            "--lock" => lock = Some(value()),
            _ => behaviour = argument,
        }
    }
    match behaviour.as_str() {
        "child" => hold(&lock.expect("a file to lock")),
        "runaway" => {
            start_child(&lock, "child");
            return ExitCode::SUCCESS;
        }
        _ => (),
    }
    let commands = commands(behaviour == "never-reads");
    let mut engine = FakeEngine {
        behaviour,
        delay,
        log,
        lock,
        commands,
        position: Position::initial(),
        chess960: false,
        moves_made: 0,
        random: Random::new(std::process::id().into()),
    };
    engine.run()
}

/// Starts an engine as Hetman does, tells its process number or why there is none, and waits.
fn host_engine(mut arguments: impl Iterator<Item = String>) -> ExitCode {
    let mut command = EngineCommand::new(arguments.next().expect("a program"));
    command.arguments = arguments.collect();
    let engine = match Engine::launch(&command, Timeouts::default()) {
        Ok(engine) => engine,
        Err(error) => {
            say(&error.to_string());
            return ExitCode::FAILURE;
        }
    };
    say(&format!("ready {}", engine.process_id()));
    forever()
}

/// Starts a process outside the process group, and waits until it or the one it leaves behind has locked a file.
fn start_child(lock: &Option<String>, behaviour: &str) {
    let mut command = Command::new(std::env::current_exe().expect("this program has a path"));
    command.args([behaviour, "--lock"]).args(lock).stdin(Stdio::null());
    #[cfg(unix)]
    if behaviour == "runaway" {
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
    }
    #[expect(clippy::zombie_processes, reason = "the host is to clean up")]
    let child = command.stdout(Stdio::piped()).spawn().expect("it can be started");
    let mut line = String::new();
    let mut output = io::BufReader::new(child.stdout.expect("it is piped"));
    output.read_line(&mut line).expect("it says when it has locked the file");
    say(line.trim_end());
}

/// Standard input, read by a thread so that a search can be interrupted.
fn commands(only_one: bool) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n').map_while(Result::ok) {
            let _ = sender.send(String::from_utf8_lossy(&line).into_owned());
            if only_one {
                forever();
            }
        }
    });
    receiver
}

/// What an engine starts: it locks a file, says so, and ends only when it is killed.
fn hold(path: &str) -> ! {
    let file = File::create(path).expect("the file can be made");
    file.lock().expect("the file can be locked");
    say("locked");
    forever()
}

fn say(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

fn forever() -> ! {
    loop {
        thread::park();
    }
}

impl FakeEngine {
    fn is(&self, behaviour: &str) -> bool {
        self.behaviour == behaviour
    }

    fn next(&mut self, wait: Option<Duration>) -> Result<String, RecvTimeoutError> {
        let command = match wait {
            Some(wait) => self.commands.recv_timeout(wait),
            None => self.commands.recv().map_err(|_| RecvTimeoutError::Disconnected),
        }?;
        if let Some(log) = &mut self.log {
            let _ = writeln!(log, "{command}");
        }
        Ok(command)
    }

    fn run(&mut self) -> ExitCode {
        while let Ok(command) = self.next(None) {
            let (word, rest) = command.split_once(' ').unwrap_or((&command, ""));
            match word {
                "uci" => self.introduce(),
                "isready" => say("readyok"),
                "setoption" if rest.contains("UCI_Chess960") => self.chess960 = rest.ends_with("true"),
                "position" => self.set_up(rest),
                "go" => self.search(rest),
                "quit" => return self.quit(),
                _ => (),
            }
        }
        match self.behaviour.as_str() {
            "ignores-quit" => forever(),
            _ => ExitCode::SUCCESS,
        }
    }

    fn introduce(&self) {
        match self.behaviour.as_str() {
            "dies-at-handshake" => {
                eprintln!("out of memory");
                std::process::exit(3);
            }
            "never-uciok" => return,
            "many-options" => loop {
                say("option name Again type button");
            },
            "endless-line" => {
                let block = vec![b'x'; 1 << 20];
                (0..1024).for_each(|_| drop(io::stdout().write_all(&block)));
                forever();
            }
            "invalid-utf8" => drop(io::stdout().write_all(b"id name \xff\xfe\x1b[31m\x00\n")),
            "odd-names" => say(
                "id name Fake \u{202e}hsifkcotS\u{202c}\nid author a\u{200f}b\u{2067}c\u{feff}\noption name Zero\u{200b}Width type button",
            ),
            "stderr-flood" => drop(thread::spawn(|| {
                loop {
                    let _ = writeln!(io::stderr(), "an unread warning");
                }
            })),
            "with-children" => start_child(&self.lock, "child"),
            "with-runaways" => start_child(&self.lock, "runaway"),
            _ => (),
        }
        if !self.is("odd-names") {
            say("id name Fake");
        }
        say(
            "option name Hash type spin default 16 min 1 max 1024\noption name Ponder type check default false",
        );
        say("option name MultiPV type spin default 1 min 1 max 5\noption name Clear Hash type button");
        if !self.is("no-chess960") {
            say("option name UCI_Chess960 type check default false");
        }
        say("uciok");
        while self.is("floods-answers") {
            say("readyok");
        }
    }

    /// What cannot be understood is ignored.
    fn set_up(&mut self, text: &str) {
        let mode = if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let (start, moves) = text.split_once(" moves ").unwrap_or((text, ""));
        let start = match start.strip_prefix("fen ") {
            Some(fen) => Position::from_fen_in(fen, mode).ok(),
            None => Some(Position::initial()),
        };
        let play = |position: Position, uci| position.parse_uci(uci).ok().map(|m| position.after(m));
        let position = start.and_then(|start| moves.split_whitespace().try_fold(start, play));
        self.position = position.unwrap_or(self.position);
    }

    fn search(&mut self, limits: &str) {
        self.moves_made += 1;
        let dies =
            self.behaviour.strip_prefix("dies-at-move-").is_some_and(|n| n == self.moves_made.to_string());
        if dies {
            say("info string about to die");
            std::process::abort();
        }
        match self.behaviour.as_str() {
            "hangs" => forever(),
            "floods" => loop {
                say("info depth 1 score cp 1 nodes 1 pv e2e4");
            },
            "illegal-move" => return say("bestmove e2e5"),
            "no-move" => return say("bestmove (none)"),
            _ => (),
        }
        let until_stopped = limits.contains("infinite") || limits.starts_with("ponder");
        let wait = (!until_stopped && !self.is("ignores-stop")).then_some(self.delay);
        let moves = self.candidates(limits);
        let Some(&best) = moves.get(self.random.below(moves.len())) else { return say("bestmove (none)") };
        let best_uci = self.position.to_uci(best);
        say(&format!("info depth 1 score cp 13 nodes 20 pv {best_uci}"));
        if !self.is("answers-at-once") {
            self.wait_to_answer(wait);
        }
        match self.position.after(best) {
            next if next.has_no_moves() => say(&format!("bestmove {best_uci}")),
            next => say(&format!("bestmove {best_uci} ponder {}", next.to_uci(next.legal_moves()[0]))),
        }
    }

    /// Until the time is over or the search is stopped.
    fn wait_to_answer(&mut self, wait: Option<Duration>) {
        loop {
            match self.next(wait).as_deref() {
                Ok("stop") if self.is("ignores-stop") => (),
                Ok("isready") => say("readyok"),
                Ok("quit") | Err(RecvTimeoutError::Disconnected) => std::process::exit(0),
                Ok("stop" | "ponderhit") | Err(RecvTimeoutError::Timeout) => return,
                Ok(_) => (),
            }
        }
    }

    /// The legal ones of the `searchmoves`; without such, all.
    fn candidates(&self, limits: &str) -> Vec<Move> {
        let listed = limits.split_once("searchmoves ").map_or("", |(_, listed)| listed);
        let read = |uci: &str| self.position.parse_uci(uci).ok();
        let asked: Vec<Move> = listed.split_whitespace().map_while(read).collect();
        if asked.is_empty() { self.position.legal_moves().to_vec() } else { asked }
    }

    fn quit(&self) -> ExitCode {
        match self.behaviour.as_str() {
            "ignores-quit" => forever(),
            "slow-to-quit" => thread::sleep(Duration::from_millis(300)),
            _ => (),
        }
        ExitCode::SUCCESS
    }
}
