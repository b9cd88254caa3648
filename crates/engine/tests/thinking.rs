//! The engine as its users meet it: it finds mates, obeys, repeats itself, and never cheats.

use std::time::{Duration, Instant};

use chess::{Game, Position};
use engine::Engine;
use play::{Limits, Report, Score, Stop};

fn think(fen: &str, limits: &Limits) -> (Game, Option<engine::SearchResult>, Vec<Report>) {
    let game = Game::from_position(Position::from_fen(fen).unwrap());
    let mut reports = Vec::new();
    let found = Engine::new(4, 1).think(&game, limits, &Stop::new(), &mut |report| reports.push(report));
    (game, found, reports)
}

#[test]
fn mates_are_found_and_their_lines_end_in_mate() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1", 2),
        ("1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 1 1", 2),
        ("8/8/8/8/8/5k2/6q1/7K w - - 0 1", 0),
    ] {
        let (game, found, reports) = think(fen, &Limits::depth(10));
        if moves == 0 {
            assert!(found.is_none(), "there is no move in {fen}");
            continue;
        }
        let last = reports.last().unwrap();
        assert_eq!(last.score, Some(Score::MateIn(moves)), "{fen}");
        let mut position = *game.position();
        for &m in &last.principal_variation {
            assert!(position.is_legal(m), "{fen}");
            position.play(m);
        }
        assert!(position.is_checkmate(), "the line of {fen} does not end in mate");
    }
}

#[test]
fn a_raised_signal_is_obeyed_at_once() {
    let stop = Stop::new();
    let raised = stop.clone();
    let (reached, depths) = std::sync::mpsc::channel();
    let raiser = std::thread::spawn(move || {
        // In the middle of the iteration after the sixth.
        depths.iter().find(|&depth| depth == Some(6));
        raised.raise();
        Instant::now()
    });
    let mut report = |report: Report| {
        let _ = reached.send(report.depth);
    };
    let found = Engine::new(4, 2).think(&Game::new(), &Limits::default(), &stop, &mut report);
    let answered = Instant::now();
    assert!(found.is_some());
    // A loaded machine may be late; a thousand nodes take well under a millisecond.
    assert!(answered.duration_since(raiser.join().unwrap()) < Duration::from_secs(2));
}

#[test]
fn limits_are_kept() {
    let (_, found, _) =
        think("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &Limits::nodes(5_000));
    assert!(found.unwrap().nodes <= 5_010);
    let start = Position::initial();
    let only = start.parse_uci("a2a3").unwrap();
    let limits = Limits { search_moves: vec![only], ..Limits::depth(5) };
    let (_, found, _) = think(&start.to_fen(), &limits);
    assert_eq!(found.unwrap().best, only);
}

#[test]
fn several_lines_start_with_different_moves() {
    let limits = Limits { lines: Some(3), ..Limits::depth(6) };
    let (_, _, reports) = think("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &limits);
    let last = |line| reports.iter().rfind(|report| report.line == Some(line)).unwrap();
    let [first, second, third] = [1, 2, 3].map(last);
    let moves = [first, second, third].map(|report| report.principal_variation[0]);
    assert!(moves[0] != moves[1] && moves[1] != moves[2] && moves[0] != moves[2]);
    assert!(first.score >= second.score && second.score >= third.score, "the best first");
}

/// What was found with some moves forbidden is not taken for the value of the position.
#[test]
fn forbidden_moves_leave_no_trace() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let game = Game::from_position(Position::from_fen(fen).unwrap());
    let mut engine = Engine::new(4, 1);
    let mut analyse = |limits: &Limits| {
        let mut score = None;
        let mut report = |report: Report| score = report.score.or(score);
        let found = engine.think(&game, limits, &Stop::new(), &mut report).unwrap();
        let Some(Score::Centipawns(value)) = score else { panic!("{score:?}") };
        (found.best, value)
    };
    let blunder = game.position().parse_uci("d1g4").unwrap();
    let (forced, low) = analyse(&Limits { search_moves: vec![blunder], ..Limits::depth(8) });
    let (free, high) = analyse(&Limits::depth(4));
    assert_eq!(forced, blunder);
    assert_ne!(free, blunder);
    assert!(high >= low + 300, "{high} {low}");
}
