//! A UCI session: which command does what.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use chess::{Game, Position};
use play::Stop;

use super::options::{self, Configured, UciOption};
use super::output::{info_string, quoted, say};
use super::task::{Signals, Task};
use super::thinking::{answer_without_thinking, think};
use super::{go, perft, position};
use crate::{PonderHit, bench, evaluation, genfens, nnue};

const NO_POSITION: &str = "there is no position: the last one was refused";

const HELP: &str = "\
UCI commands: uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, quit.
Other commands:
  go perft N               counts the leaf nodes at depth N
  bench [DEPTH [THREADS]]  searches fixed positions and counts the nodes
  genfens N seed S book B  makes N openings for self-play; B is None or a file of EPD
  spsa                     lists the tunable parameters as OpenBench's SPSA wants them
  d                        shows the position
  eval                     evaluates it without searching
  help                     shows this";

const COMMANDS: [&str; 17] = [
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "bench",
    "genfens",
    "spsa",
    "d",
    "eval",
    "help",
];

/// No perft of this depth ever ends; a deeper one would only exhaust the stack.
const MAX_PERFT_DEPTH: u32 = 64;

pub(super) struct Session {
    options: Vec<UciOption>,
    /// Locked by the task that uses it.
    configured: Arc<Mutex<Configured>>,
    task: Option<Task>,
    /// The task is perft or bench, which has a result that others wait for.
    counting: bool,
    game: Game,
    /// The last `position` could not be played: there is nothing to search until the next one.
    refused: bool,
}

impl Session {
    pub(super) fn new() -> Session {
        Session {
            options: options::table(),
            configured: Arc::new(Mutex::new(Configured::new())),
            task: None,
            counting: false,
            game: Game::new(),
            refused: false,
        }
    }

    /// Executes a command; `false` to quit. What is not understood is ignored, as the protocol demands, and
    /// answered by a message.
    pub(super) fn execute(&mut self, line: &str) -> bool {
        let command = from_first_command(line);
        if command.len() < line.trim_start().len() {
            info_string(&format!("unknown command {}; help lists the commands", quoted(line)));
        }
        let words: Vec<&str> = command.split_ascii_whitespace().collect();
        match words[..] {
            ["quit", ..] => return false,
            ["uci", ..] => self.identify(),
            ["isready", ..] => say("readyok"),
            ["setoption", ..] => self.set_option(command),
            ["ucinewgame", ..] => self.new_game(),
            ["position", ref rest @ ..] => self.set_position(rest),
            ["go", "perft", ref rest @ ..] => self.perft(rest),
            ["go", ref rest @ ..] => self.go(rest),
            ["stop", ..] => self.stop(),
            ["ponderhit", ..] => self.task.iter().for_each(Task::ponder_hit),
            ["bench", ref rest @ ..] => self.bench(rest),
            ["genfens", ref rest @ ..] => self.generate_fens(rest),
            ["spsa", ..] => say(&options::spsa_inputs()),
            ["d", ..] if self.refused => info_string(NO_POSITION),
            ["d", ..] => say(&board(self.game.position())),
            ["eval", ..] => self.evaluate(),
            ["help", ..] => say(HELP),
            // There is nothing to debug or to register.
            _ => {}
        }
        true
    }

    /// Waits for what is under way, unless it never ends by itself.
    pub(super) fn wait(&mut self) {
        self.task = self.task.take().and_then(Task::finish);
    }

    /// Whether perft or bench is under way.
    pub(super) fn is_counting(&self) -> bool {
        self.counting && self.task.as_ref().is_some_and(Task::is_running)
    }

    /// Waits for the end of perft or bench.
    pub(super) fn wait_for_count(&mut self) {
        if self.counting {
            self.wait();
        }
    }

    /// Stops what is under way, and waits until it has ended.
    fn stop(&mut self) {
        if let Some(task) = self.task.take() {
            task.stop();
        }
    }

    fn identify(&self) {
        say(&format!("id name Hetman {}\nid author the Hetman authors", env!("CARGO_PKG_VERSION")));
        self.options.iter().for_each(|option| say(&option.to_string()));
        if options::declares_tunables() {
            options::tunables().for_each(|declaration| say(&declaration));
        }
        say("uciok");
    }

    fn set_option(&mut self, command: &str) {
        self.stop();
        let (name, value) = options::name_and_value(command);
        if let Err(why) = options::set(&self.options, &mut lock(&self.configured), name, value) {
            info_string(&why);
        }
    }

    fn new_game(&mut self) {
        self.stop();
        lock(&self.configured).engine.clear();
    }

    /// Sets a position up. One that cannot be played is refused, and `go` then has nothing to play: a move of the
    /// position before would be a move of another game.
    fn set_position(&mut self, words: &[&str]) {
        self.stop();
        let mode = lock(&self.configured).castling_mode;
        let read = position::read(words, mode);
        self.refused = read.is_err();
        match read {
            Ok((game, repairs)) => {
                repairs.iter().for_each(|repair| info_string(&format!("position {repair}")));
                self.game = game;
            }
            Err(why) => info_string(&format!("position refused: {why}")),
        }
    }

    fn go(&mut self, words: &[&str]) {
        let now = PonderHit::now();
        self.stop();
        if self.refused {
            info_string(NO_POSITION);
            return say("bestmove 0000");
        }
        let order = go::read(words, self.game.position());
        order.errors.iter().for_each(|error| info_string(error));
        let hit = if order.ponder { PonderHit::awaited() } else { now };
        let signals = Signals { stop: Stop::new(), hit, infinite: order.infinite };
        let (game, configured) = (self.game.clone(), Arc::clone(&self.configured));
        let started = Task::start(signals, move |signals| {
            think(&mut lock(&configured), &game, &order.limits, signals);
        });
        match started {
            Ok(task) => (self.task, self.counting) = (Some(task), false),
            Err(error) => {
                info_string(&format!("no thread to search on: {error}"));
                answer_without_thinking(self.game.position());
            }
        }
    }

    fn evaluate(&mut self) {
        self.stop();
        if self.refused {
            return info_string(NO_POSITION);
        }
        let (configured, position) = (lock(&self.configured), self.game.position());
        if let Some(network) = configured.engine.network() {
            say(&nnue::breakdown(position, network));
            say("Classical evaluation, for comparison\n");
        }
        say(evaluation::breakdown(position, &configured.engine.eval_config().weights).trim_end());
    }

    fn perft(&mut self, words: &[&str]) {
        let depth = words.first().and_then(|depth| depth.parse().ok());
        let Some(depth) = depth.filter(|depth| (0..=MAX_PERFT_DEPTH).contains(depth)) else {
            return info_string(&format!("go perft: expected a depth from 0 to {MAX_PERFT_DEPTH}"));
        };
        if self.refused {
            return info_string(NO_POSITION);
        }
        let position = *self.game.position();
        self.in_background(move |stop| perft::divide(&position, depth, stop));
    }

    fn bench(&mut self, words: &[&str]) {
        let number = |at: usize| words.get(at).and_then(|word: &&str| word.parse().ok());
        let depth = number(0).unwrap_or(bench::DEPTH);
        let threads = number(1).unwrap_or(1).clamp(1, 1024) as usize;
        self.stop();
        let (eval_config, parameters) = {
            let configured = lock(&self.configured);
            (configured.engine.eval_config().clone(), configured.engine.parameters().clone())
        };
        self.in_background(move |stop| {
            let (nodes, speed) = bench::bench(depth, threads, eval_config, parameters, stop);
            say(&format!("{nodes} nodes {speed} nps"));
        });
    }

    /// Openings for self-play, as OpenBench asks for them.
    fn generate_fens(&mut self, words: &[&str]) {
        let request = match genfens::Request::read(words) {
            Ok(request) => request,
            Err(why) => return info_string(&why),
        };
        self.in_background(move |stop| {
            let told =
                request.run(stop, &mut |position| info_string(&format!("genfens {}", position.to_fen())));
            if let Err(why) = told {
                info_string(&why);
            }
        });
    }

    /// Does something other than searching, which ends by itself or when stopped.
    fn in_background(&mut self, work: impl FnOnce(&Stop) + Send + 'static) {
        self.stop();
        let signals = Signals { stop: Stop::new(), hit: PonderHit::now(), infinite: false };
        match Task::start(signals, move |signals| work(&signals.stop)) {
            Ok(task) => (self.task, self.counting) = (Some(task), true),
            Err(error) => info_string(&format!("no thread to work on: {error}")),
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.stop();
    }
}

/// A search that panicked leaves nothing behind that the next one could not use.
fn lock(configured: &Mutex<Configured>) -> MutexGuard<'_, Configured> {
    configured.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The line from its first command on; empty if there is none.
fn from_first_command(line: &str) -> &str {
    let mut rest = line.trim_start();
    while let Some(word) = rest.split_ascii_whitespace().next() {
        if COMMANDS.contains(&word) {
            return rest;
        }
        rest = rest[word.len()..].trim_start();
    }
    ""
}

fn board(position: &Position) -> String {
    let checkers: Vec<String> = position.checkers().into_iter().map(|square| square.to_string()).collect();
    let (fen, key) = (position.to_fen(), position.key());
    format!("{position}Fen: {fen}\nKey: {key}\nCheckers: {}", checkers.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_a_command_are_ignored() {
        assert_eq!(from_first_command("joho debug on"), "debug on");
        assert_eq!(from_first_command("  go  depth 3"), "go  depth 3");
        assert_eq!(from_first_command("hetman says hello"), "");
        assert_eq!(from_first_command(""), "");
    }

    #[test]
    fn a_refused_position_leaves_none_until_the_next() {
        let mut session = Session::new();
        for nonsense in ["position", "position fen x", "position startpos moves e2e4 e2e4"] {
            assert!(session.execute("position startpos moves e2e4") && !session.refused);
            assert!(session.execute(nonsense) && session.refused, "{nonsense}");
        }
        session.execute("position startpos");
        session.execute("posit startpos moves e2e4");
        assert_eq!((session.refused, session.game.position()), (false, &Position::initial()));
    }
}
