//! The Universal Chess Interface: text in, text out, and the engine thinking in between.

use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use chess::{CastlingMode, Game, Position};
use play::{ClockTimes, Limits, Report, Score, Stop};

use crate::{Engine, OpeningBook, Strength};

/// Talks UCI until `quit` or the end of input.
pub fn converse(input: impl BufRead + Send + 'static) {
    let (sender, lines) = mpsc::channel();
    // A thread of its own reads, so that `stop` and `isready` are heard while the engine thinks.
    thread::spawn(move || {
        for line in input.split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    let mut session = Session::new();
    while let Ok(line) = lines.recv() {
        if !session.obey(line.trim()) {
            break;
        }
    }
    session.idle();
}

/// Where the engine is.
enum State {
    Idle(Box<Engine>),
    Thinking(JoinHandle<Box<Engine>>, Stop),
    /// Between the two, never seen from outside.
    Gone,
}

/// The name by which the book that comes with the engine is chosen.
const INTERNAL_BOOK: &str = "<internal>";

struct Session {
    state: State,
    game: Game,
    chess960: bool,
    limit_strength: bool,
    elo: u32,
    own_book: bool,
    book_file: String,
}

impl Session {
    fn new() -> Session {
        Session {
            state: State::Idle(Box::new(Engine::new(16, 1))),
            game: Game::new(),
            chess960: false,
            limit_strength: false,
            elo: 1500,
            own_book: false,
            book_file: INTERNAL_BOOK.to_owned(),
        }
    }

    /// Carries a command out; `false` to quit. Whatever is not understood is answered by a message.
    fn obey(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        match words[..] {
            [] | ["ponderhit" | "debug" | "register", ..] => {}
            ["quit", ..] => return false,
            ["uci"] => greet(),
            ["isready"] => say("readyok"),
            ["ucinewgame"] => self.idle().clear(),
            ["stop"] => {
                self.idle();
            }
            ["position", ref rest @ ..] => self.position(rest),
            ["go", "perft", depth] => self.perft(depth),
            ["go", ref rest @ ..] => self.go(rest),
            ["setoption", ref rest @ ..] => self.set_option(rest),
            ["d"] => say(&format!(
                "{}Fen: {}\nKey: {}",
                self.game.position(),
                self.game.position().to_fen(),
                self.game.position().key()
            )),
            ["eval"] => say(&format!(
                "Evaluation: {} centipawns for the side to move",
                crate::evaluation::evaluate(self.game.position())
            )),
            ["bench", ..] => print_bench(),
            _ => say(&format!("info string unknown command: {line}")),
        }
        true
    }

    /// The engine, told to stop and waited for if it was thinking.
    fn idle(&mut self) -> &mut Engine {
        if let State::Thinking(_, stop) = &self.state {
            stop.raise();
        }
        self.state = match std::mem::replace(&mut self.state, State::Gone) {
            State::Idle(engine) => State::Idle(engine),
            State::Thinking(handle, _) => {
                State::Idle(handle.join().unwrap_or_else(|_| Box::new(Engine::new(16, 1))))
            }
            State::Gone => State::Idle(Box::new(Engine::new(16, 1))),
        };
        match &mut self.state {
            State::Idle(engine) => engine,
            State::Thinking(..) | State::Gone => unreachable!("it has just been made idle"),
        }
    }

    fn position(&mut self, words: &[&str]) {
        self.idle();
        let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let mode = if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let start = match words.first() {
            Some(&"startpos") => Position::from_fen_in(&Position::initial().to_fen(), mode),
            Some(&"fen") => Position::from_fen_in(&words[1..moves_at].join(" "), mode),
            _ => return say("info string position: expected startpos or fen"),
        };
        let start = match start {
            Ok(start) => start,
            Err(error) => return say(&format!("info string position refused: {error}")),
        };
        let mut game = Game::from_position(start);
        for text in words.iter().skip(moves_at + 1) {
            match game.position().parse_uci(text) {
                Ok(m) if game.play(m).is_ok() => {}
                Ok(_) => return say("info string position refused: the game is over before the last move"),
                Err(error) => return say(&format!("info string position refused: {error}")),
            }
        }
        self.game = game;
    }

    fn go(&mut self, words: &[&str]) {
        let limits = limits(words, self.game.position());
        let endless = words.contains(&"infinite");
        self.idle();
        let State::Idle(mut engine) = std::mem::replace(&mut self.state, State::Gone) else { return };
        let (game, stop) = (self.game.clone(), Stop::new());
        let raised = stop.clone();
        let handle = thread::spawn(move || {
            let position = *game.position();
            let found = engine.think(&game, &limits, &raised, &mut |report| say(&info(&position, &report)));
            while endless && !raised.is_raised() {
                thread::sleep(Duration::from_millis(2)); // the answer must wait for `stop`
            }
            match found {
                None => say("bestmove 0000"),
                Some(found) => {
                    let best = position.to_uci(found.best);
                    let after = position.after(found.best);
                    match found.ponder.filter(|&m| after.is_legal(m)) {
                        Some(m) => say(&format!("bestmove {best} ponder {}", after.to_uci(m))),
                        None => say(&format!("bestmove {best}")),
                    }
                }
            }
            engine
        });
        self.state = State::Thinking(handle, stop);
    }

    fn perft(&mut self, depth: &str) {
        self.idle();
        let Ok(depth) = depth.parse::<u32>() else { return say("info string go perft: expected a depth") };
        let counts = chess::perft::divide(self.game.position(), depth);
        for (m, nodes) in &counts {
            say(&format!("{}: {nodes}", self.game.position().to_uci(*m)));
        }
        let nodes: u64 = counts.iter().map(|(_, nodes)| nodes).sum();
        say(&format!("\nNodes searched: {}", if depth == 0 { 1 } else { nodes }));
    }

    fn set_option(&mut self, words: &[&str]) {
        let value_at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let name = words.get(1..value_at).unwrap_or_default().join(" ").to_ascii_lowercase();
        let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
        let number = value.parse::<usize>().ok();
        let engine = self.idle();
        match (name.as_str(), number) {
            ("hash", Some(megabytes @ 1..=1_048_576)) => engine.set_hash(megabytes),
            ("threads", Some(threads @ 1..=1024)) => engine.set_threads(threads),
            ("multipv", Some(lines @ 1..=256)) => engine.lines = lines as u32,
            ("move overhead", Some(milliseconds @ 0..=5000)) => {
                engine.overhead = Duration::from_millis(milliseconds as u64);
            }
            ("clear hash", _) => engine.clear(),
            ("uci_chess960", _) => self.chess960 = value == "true",
            ("uci_limitstrength", _) => self.set_strength(value == "true", self.elo),
            ("uci_elo", Some(elo @ 1..=10_000)) => self.set_strength(self.limit_strength, elo as u32),
            ("ownbook", _) => self.set_book(value == "true", self.book_file.clone()),
            ("bookfile", _) => self.set_book(self.own_book, value),
            _ => {
                say(&format!(
                    "info string option {name:?} with value {value:?} is not known or out of range"
                ));
            }
        }
    }

    fn set_book(&mut self, own: bool, file: String) {
        (self.own_book, self.book_file) = (own, file);
        let book = match self.book_file.as_str() {
            _ if !own => None,
            INTERNAL_BOOK | "" | "<empty>" => Some(OpeningBook::internal()),
            path => {
                OpeningBook::open(path.as_ref()).map_err(|error| say(&format!("info string {error}"))).ok()
            }
        };
        self.idle().book = book;
    }

    fn set_strength(&mut self, limited: bool, elo: u32) {
        (self.limit_strength, self.elo) = (limited, elo);
        self.idle().set_strength(limited.then(|| Strength::from_elo(elo)));
    }
}

fn greet() {
    say(&format!(
        "id name Hetman {}\nid author the Hetman authors\n\
         option name Hash type spin default 16 min 1 max 1048576\n\
         option name Threads type spin default 1 min 1 max 1024\n\
         option name MultiPV type spin default 1 min 1 max 256\n\
         option name Move Overhead type spin default 20 min 0 max 5000\n\
         option name UCI_Chess960 type check default false\n\
         option name OwnBook type check default false\n\
         option name BookFile type string default <internal>\n\
         option name UCI_LimitStrength type check default false\n\
         option name UCI_Elo type spin default 1500 min 500 max 2900\n\
         option name Clear Hash type button\nuciok",
        env!("CARGO_PKG_VERSION")
    ));
}

fn print_bench() {
    let (nodes, speed) = crate::bench::bench();
    say(&format!("{nodes} nodes {speed} nps"));
}

/// Reads what follows `go`; what makes no sense is passed over.
fn limits(words: &[&str], position: &Position) -> Limits {
    let mut limits = Limits::default();
    let value = |name: &str| -> Option<u64> {
        let at = words.iter().position(|&word| word == name)?;
        words.get(at + 1)?.parse::<i64>().ok().map(|value| value.max(0) as u64)
    };
    let time = |name: &str| value(name).map(Duration::from_millis);
    limits.move_time = time("movetime");
    limits.depth = value("depth").map(|depth| depth.min(1_000) as u32);
    limits.nodes = value("nodes");
    if let (white, black @ Some(_)) | (white @ Some(_), black) = (time("wtime"), time("btime")) {
        let (white, black) = (white.or(black).unwrap_or_default(), black.or(white).unwrap_or_default());
        limits.clocks = Some(ClockTimes {
            left: [white, black],
            increment: [time("winc").unwrap_or_default(), time("binc").unwrap_or_default()],
            moves_to_go: value("movestogo").map(|moves| moves.min(1_000) as u32),
        });
    }
    if let Some(at) = words.iter().position(|&word| word == "searchmoves") {
        limits.search_moves =
            words[at + 1..].iter().map_while(|text| position.parse_uci(text).ok()).collect();
    }
    limits
}

fn info(position: &Position, report: &Report) -> String {
    let mut text = String::from("info");
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            text.push_str(&format!(" {name} {value}"));
        }
    };
    add("depth", report.depth.map(|value| value.to_string()));
    add("seldepth", report.selective_depth.map(|value| value.to_string()));
    add("multipv", report.line.map(|value| value.to_string()));
    add(
        "score",
        report.score.map(|score| match score {
            Score::Centipawns(value) => format!("cp {value}"),
            Score::MateIn(moves) => format!("mate {moves}"),
            Score::MatedIn(moves) => format!("mate -{moves}"),
        }),
    );
    add("nodes", report.nodes.map(|value| value.to_string()));
    add("nps", report.speed().map(|value| value.to_string()));
    add("hashfull", report.hash_full.map(|value| value.to_string()));
    add("time", report.time.map(|time| time.as_millis().to_string()));
    let mut here = *position;
    let mut line = Vec::new();
    for &m in &report.principal_variation {
        line.push(here.to_uci(m));
        here.play(m);
    }
    add("pv", (!line.is_empty()).then(|| line.join(" ")));
    text
}

/// Writes a line and sees to it that it leaves at once. Nobody listening is no reason to fail.
fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
