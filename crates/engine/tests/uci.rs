//! The engine's program as others meet it: commands go in, answers come out.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

const PROGRAM: &str = env!("CARGO_BIN_EXE_hetman-engine");
/// Far longer than anything here takes, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Engine {
    fn start() -> Engine {
        let mut command = Command::new(PROGRAM);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Engine { input: child.stdin.take(), child, lines }
    }

    fn send(&mut self, text: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_ref()).and_then(|()| input.write_all(b"\n")).unwrap();
    }

    /// All lines up to the first that begins with `word`.
    fn until(&self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.lines.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no {word}: {lines:?}"));
            let found = line.starts_with(word);
            lines.push(line);
            if found {
                return lines;
            }
        }
    }

    fn ask(&mut self, text: &str, word: &str) -> Vec<String> {
        self.send(text);
        self.until(word)
    }

    /// What it says about a command that has no answer of its own.
    fn remarks(&mut self, text: impl AsRef<[u8]>) -> Vec<String> {
        self.send(text);
        let mut lines = self.ask("isready", "readyok");
        lines.pop();
        lines
    }

    /// Whether it keeps its best move to itself, however often it is asked something else.
    fn holds_its_answer(&mut self) -> bool {
        let mut ask = || !self.remarks("").iter().any(|line| line.starts_with("bestmove"));
        (0..50).all(|_| ask())
    }

    /// Its input ends, and so does it: its output is closed.
    fn leaves(mut self) {
        drop(self.input.take());
        let ended = loop {
            match self.lines.recv_timeout(PATIENCE) {
                Ok(_) => {}
                Err(ended) => break ended,
            }
        };
        assert_eq!(ended, RecvTimeoutError::Disconnected, "it is still there");
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill().and_then(|()| self.child.wait());
    }
}

fn run(commands: &[&str]) -> String {
    let output = Command::new(PROGRAM).args(commands).output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn arguments_are_commands() {
    assert!(run(&["position startpos moves e2e4", "go depth 3", "quit"]).contains("\nbestmove "));
    assert!(run(&["go infinite", "stop"]).contains("\nbestmove "));
    assert!(run(&["go perft 3"]).ends_with("Nodes searched: 8902\n"));
    let board = run(&["position fen 4k3/8/8/8/7b/8/8/4K3 w - - 0 1", "d"]);
    assert!(
        board.contains("Fen: 4k3/8/8/8/7b/8/8/4K3 w - - 0 1") && board.contains("Checkers: h4"),
        "{board}"
    );
    assert!(run(&["eval"]).contains("centipawns for White") && run(&["help"]).contains("go perft"));
}

#[test]
fn bench_ends_with_nodes_and_speed() {
    let (first, second) = (run(&["bench 6"]), run(&["bench 6"]));
    let words = |text: &str| text.lines().last().unwrap().split(' ').map(str::to_owned).collect::<Vec<_>>();
    let (first, second) = (words(&first), words(&second));
    assert_eq!(first[0], second[0]);
    assert_eq!((first[1].as_str(), first[3].as_str(), first.len()), ("nodes", "nps", 4));
}

#[test]
fn the_classical_evaluation_takes_over_when_the_network_is_switched_off() {
    let classical = "setoption name Use NNUE value false";
    assert_ne!(run(&["bench 5"]).split(' ').next(), run(&[classical, "bench 5"]).split(' ').next());
    let (with, without) = (run(&["eval"]), run(&[classical, "eval"]));
    assert!(with.starts_with("Network (768x") && with.contains("<- used here"), "{with}");
    assert!(with.ends_with(&without) && without.starts_with("term"), "{without}");
}

#[test]
fn without_a_network_there_is_none_to_use() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("weights.txt");
    std::fs::write(&path, engine::evaluation::Weights::tuned().to_string()).unwrap();
    let weights = format!("setoption name EvalFile value {}", path.display());
    let told = run(&[&weights, "setoption name Use NNUE value true", "eval"]);
    assert!(told.contains("there is no network to use") && !told.contains("Network ("), "{told}");
}

#[test]
fn pondering_waits_for_the_hit() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 e7e5");
    engine.ask("go ponder wtime 50 btime 50 depth 3", "info depth 3 ");
    assert!(engine.holds_its_answer(), "the search has ended");
    assert!(engine.ask("ponderhit", "bestmove").last().unwrap().starts_with("bestmove "));

    engine.ask("go ponder movetime 1", "info depth 9 ");
    assert!(engine.holds_its_answer(), "the time is over");
    engine.ask("ponderhit", "bestmove");

    engine.send("go ponder wtime 100000 btime 100000");
    engine.ask("stop", "bestmove");
    assert!(engine.remarks("ponderhit\nstop").is_empty(), "no search runs");
    engine.leaves();
}

#[test]
fn under_infinite_the_answer_waits_for_stop() {
    let mut engine = Engine::start();
    // The search ends at once: mate in one, or no move at all.
    for fen in ["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"] {
        engine.send(format!("position fen {fen}"));
        engine.send("go infinite depth 2");
        assert!(engine.holds_its_answer(), "{fen}");
        engine.ask("stop", "bestmove");
    }
}

#[test]
fn commands_in_mid_search_end_it_first() {
    let mut engine = Engine::start();
    for command in
        ["ucinewgame", "setoption name Hash value 2", "position startpos", "go depth 1", "go perft 1"]
    {
        engine.send("go infinite");
        let lines = engine.ask(command, "bestmove");
        assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1, "{command}");
        if command == "go depth 1" {
            engine.until("bestmove");
        }
        assert!(!engine.remarks("").iter().any(|line| line.starts_with("bestmove")), "{command}");
    }
    engine.send("go infinite");
    engine.leaves();
}

#[test]
fn a_mate_is_looked_for_and_reported_with_its_results() {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_ShowWDL value TRUE");
    assert!(engine.ask("go depth 4", "bestmove").iter().any(|line| line.contains(" wdl ")));
    engine.send("position fen r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1");
    let lines = engine.ask("go mate 2", "bestmove d5f6");
    assert!(lines.iter().any(|line| line.contains("score mate 2 wdl 1000 0 0")), "{lines:?}");
}

#[test]
fn monte_carlo_tree_search_is_an_option() {
    let mut engine = Engine::start();
    let declared = engine.ask("uci", "uciok");
    let search = "option name Search type combo default alpha-beta var alpha-beta var mcts";
    assert!(declared.iter().any(|line| line == search), "{declared:?}");
    engine.send("setoption name Search value mcts\nsetoption name UCI_ShowWDL value true");
    engine.send("setoption name VerboseMoveStats value true\nsetoption name MultiPV value 2");
    let lines = engine.ask("go nodes 500", "bestmove");
    let told = |word: &str| lines.iter().filter(|line| line.contains(word)).count();
    for word in
        [" multipv 1 ", " multipv 2 ", " score cp ", " wdl ", " nodes ", " nps ", " hashfull ", " pv "]
    {
        assert!(told(word) > 0, "no {word}: {lines:?}");
    }
    assert_eq!((told(" P "), told(" Q ")), (20, 20), "every root move has its statistics");
    assert_eq!(engine.remarks("setoption name Search value minimax").len(), 1);
    engine.leaves();
}

#[test]
fn monte_carlo_tree_search_is_stopped_pondered_and_restricted() {
    let mut engine = Engine::start();
    engine.send("setoption name Search value mcts");
    engine.send("position startpos moves e2e4");
    engine.ask("go ponder wtime 50 btime 50", "info depth");
    assert!(engine.holds_its_answer(), "the opponent thinks");
    engine.ask("ponderhit", "bestmove");
    engine.ask("go infinite", "info depth");
    assert!(engine.holds_its_answer(), "until stopped");
    engine.ask("stop", "bestmove");
    let lines = engine.ask("go nodes 200 searchmoves a7a6", "bestmove");
    assert!(lines.last().unwrap().starts_with("bestmove a7a6"));
    engine.ask("go movetime 30", "bestmove");
    engine.ask("go wtime 100 btime 100", "bestmove");
    engine.send("position fen r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1");
    let lines = engine.ask("go mate 2", "bestmove d5f6");
    assert!(lines.iter().any(|line| line.contains("score mate 2")), "{lines:?}");
    engine.leaves();
}

#[test]
fn only_the_moves_asked_for_are_searched() {
    let mut engine = Engine::start();
    let lines = engine.ask("go depth 4 searchmoves a2a3 e2e5 nonsense", "bestmove");
    assert!(lines.last().unwrap().starts_with("bestmove a2a3"));
    assert_eq!(lines.iter().filter(|line| line.starts_with("info string go searchmoves: ")).count(), 2);
}

#[test]
fn what_cannot_be_set_is_said() {
    let mut engine = Engine::start();
    for (command, remark) in [
        ("setoption name Hash value 0", "option Hash: expected a number from 1 to "),
        ("setoption name Hash value 4294967295", "option Hash: expected a number from 1 to "),
        (
            "setoption name Threads value many",
            "option Threads: expected a number from 1 to 1024, not \"many\"",
        ),
        ("setoption name No Such Thing value 1", "there is no option \"No Such Thing\""),
        ("setoption", "there is no option \"\""),
    ] {
        let said = engine.remarks(command);
        assert!(said[0].starts_with(&format!("info string {remark}")), "{command}: {said:?}");
    }
    assert!(engine.remarks("setoption name hash value 2\nsetoption name clear hash").is_empty());
}

#[test]
fn castling_is_written_as_the_variant_wants() {
    let mut engine = Engine::start();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    for (value, castling) in [("true", "e1h1"), ("false", "e1g1")] {
        engine.send(format!("setoption name UCI_Chess960 value {value}"));
        engine.send(format!("position fen {fen}"));
        engine.ask(&format!("go depth 2 searchmoves {castling}"), &format!("bestmove {castling}"));
    }
}

#[test]
fn garbage_is_survived() {
    let mut engine = Engine::start();
    engine.send([vec![0xff; 3 << 20], vec![b'\n', 0, 0]].concat());
    engine.send("position fen \u{0} w - -\ngo depth\nposition startpos\ngo movetime 99999999999999999999 depth 1 x y z");
    engine.send("go perft x\ngo perft -1\ngo perft 4294967295\nbench x y z\nstop");
    engine.send("x".repeat(500_000).replace("xx", "x "));
    assert!(engine.ask("go depth 2", "bestmove").last().unwrap().len() > "bestmove ".len());
    engine.send("position startpos\ngo perft 20\nbench 100\nstop\nstop");
    engine.leaves();
}

/// What the engine writes when all its input is there at once, and ends.
fn piped(input: &str) -> String {
    let mut engine = Engine::start();
    engine.send(input);
    drop(engine.input.take());
    engine.lines.iter().map(|line| line + "\n").collect()
}

#[test]
fn a_count_is_cut_off_neither_by_the_next_line_nor_by_the_end_of_input() {
    for rest in ["", "quit", "position startpos moves e2e4\nisready\nquit"] {
        let told = piped(&format!("go perft 5\n{rest}"));
        assert!(told.contains("Nodes searched: 4865609"), "{rest}: {told}");
    }
    let told = piped("bench 5\nquit");
    assert!(told.contains(" nodes ") && told.contains(" nps"), "{told}");
    let told = piped("go perft 20\nposition startpos\nstop\ngo perft 1\nquit");
    assert!(told.contains("perft stopped") && told.contains("Nodes searched: 20"), "{told}");
}

#[test]
fn after_a_refused_position_no_move_of_the_old_one_is_played() {
    let mut engine = Engine::start();
    for refused in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        "position startpos moves e2e5",
        "position",
    ] {
        engine.send("position startpos");
        let said = engine.remarks(refused);
        assert!(said[0].starts_with("info string position refused: "), "{said:?}");
        let said = engine.ask("go depth 1", "bestmove");
        assert_eq!(said, ["info string there is no position: the last one was refused", "bestmove 0000"]);
    }
    engine.send("position startpos");
    assert_ne!(engine.ask("go depth 1", "bestmove").last().unwrap(), "bestmove 0000");
}

#[test]
fn what_the_studio_takes_the_engine_takes() {
    let mut engine = Engine::start();
    let said = engine.remarks("position fen 4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1");
    assert!(said.iter().all(|line| line.starts_with("info string position dropped: ")), "{said:?}");
    assert_eq!(said.len(), 3);
    engine.ask("go depth 2 searchmoves e1g1", "bestmove e1g1");
    let said = engine.remarks("position fen 4k3/8/8/8/8/PPPPPPPP/P7/K7 w - - 0 1");
    assert!(said[0].starts_with("info string position kept although it cannot arise: "), "{said:?}");
    assert_ne!(engine.ask("go depth 2", "bestmove").last().unwrap(), "bestmove 0000");
}

/// Légal's mate is first found as the second variation: the first move tried was searched too narrowly.
#[test]
fn the_best_variation_comes_first() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 2");
    engine.send("position startpos moves e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1");
    let said = engine.ask("go nodes 4000", "bestmove");
    assert_eq!(said.last().unwrap(), "bestmove c4f7 ponder e8e7");
    let best = said.iter().rfind(|line| line.contains(" multipv 1 ")).unwrap();
    assert!(best.contains(" score mate 2 "), "{best}");
}

/// OpenBench gives commands as arguments, other scripts on standard input, with `quit` right behind.
#[test]
fn a_piped_bench_gives_the_same_number() {
    let nodes = |text: &str| text.lines().last().unwrap().split(' ').next().unwrap().parse::<u64>().unwrap();
    let arguments = Command::new(PROGRAM).args(["bench 7", "quit"]).output().unwrap();
    let expected = nodes(&String::from_utf8(arguments.stdout).unwrap());
    assert_eq!(nodes(&piped("bench 7\nquit\n")), expected);
    let changed = piped("setoption name quiet_reduction_base value 500\nbench 7\nquit\n");
    assert_ne!(nodes(&changed), expected, "bench obeys parameters");
}

#[test]
fn openbench_is_given_openings_and_parameters() {
    let output = Command::new(PROGRAM).args(["genfens 3 seed 5 book None ", "quit"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().filter(|line| line.starts_with("info string genfens ")).count(), 3, "{text}");
    assert!(!piped("uci\nquit\n").contains("probcut_margin"));
    let tune = Command::new(PROGRAM).env("HETMAN_TUNE", "1").args(["uci", "spsa"]).output().unwrap();
    let declared = String::from_utf8(tune.stdout).unwrap();
    assert!(declared.contains("option name probcut_margin type spin default "), "{declared}");
    assert!(declared.contains("\nprobcut_margin, int, "), "{declared}");
}

/// A search that is stopped in the middle of an iteration may have found another move.
#[test]
fn the_last_line_begins_with_the_best_move() {
    let mut engine = Engine::start();
    for nodes in (700..6_000).step_by(371) {
        engine.send("ucinewgame");
        for fen in [
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
            "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
        ] {
            engine.send(format!("position fen {fen}"));
            let lines = engine.ask(&format!("go nodes {nodes}"), "bestmove");
            let word = |line: &str, after: &str| {
                line.split_once(after).and_then(|(_, rest)| rest.split(' ').next()).map(str::to_owned)
            };
            let last = lines.iter().rev().find_map(|line| word(line, " pv "));
            assert_eq!(last, word(lines.last().unwrap(), "bestmove "), "{nodes} nodes: {lines:?}");
        }
    }
}
