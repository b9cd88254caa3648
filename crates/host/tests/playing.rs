//! A well-behaved engine: games, options, reports, stopping, pondering, restarting.

mod fake;

use std::time::{Duration, Instant};

use chess::{Game, Outcome, Position};
use fake::{Fake, move_once};
use host::{HostError, UciPlayer};
use play::{Action, ClockTimes, Decision, Limits, LiveGame, Player, Report, Score, Stop, Turn, run_game};

fn is_player<T: Player + Send>(_: &T) {}

#[test]
fn two_engines_play_a_game() {
    let (white, black) = (Fake::new("good").delay(0), Fake::new("good").delay(0));
    let (mut white, mut black) = (white.player(), black.player());
    is_player(&white);
    let mut live = LiveGame::new(Game::new(), [None, None]);
    white.new_game(live.game().start()).unwrap();
    black.new_game(live.game().start()).unwrap();
    let mut scores = Vec::new();
    // Without a clock engines think until stopped; a game needs one.
    let control: play::TimeControl = "60+1".parse().unwrap();
    live = LiveGame::new(live.game().clone(), [Some(control.clone()), Some(control)]);
    let players: [&mut dyn Player; 2] = [&mut white, &mut black];
    run_game(&mut live, players, Duration::ZERO, &Stop::new(), |_, report| {
        scores.extend(report.and_then(|report| report.score))
    });
    let result = live.result().unwrap();
    assert!(matches!(result.termination, play::Termination::End(_)), "{result}");
    assert!(matches!(result.outcome, Some(Outcome::Win(_) | Outcome::Draw)));
    assert!(scores.len() >= live.game().moves().len());
    assert!(scores.iter().all(|&score| score == Score::Centipawns(13)));
}

#[test]
fn options_are_checked_and_sent() {
    let fake = Fake::new("good");
    let mut engine = fake.launch().unwrap();
    assert_eq!(engine.id().name.as_deref(), Some("Fake"));
    engine.set_option("hash", "64").unwrap();
    assert_eq!(engine.option("HASH").unwrap().value(), "64");
    engine.set_option("clear hash", "").unwrap();
    let error = engine.set_option("Hash", "4096").unwrap_err();
    assert_eq!(error.to_string(), "option Hash cannot be \"4096\": expected a number from 1 to 1024");
    let error = engine.set_option("Hsah", "1").unwrap_err();
    assert!(matches!(error, HostError::UnknownOption { ref known, .. } if known.len() == 5), "{error}");
    assert!(matches!(engine.set_option("Hash\nquit", "1"), Err(HostError::UnknownOption { .. })));
    assert!(matches!(engine.set_option("Hash", "1\nquit"), Err(HostError::ControlCharacter(_))));
    engine.is_ready().unwrap();
    let log = fake.log();
    assert_eq!(log, ["uci", "setoption name Hash value 64", "setoption name Clear Hash", "isready"]);
}

#[test]
fn a_bad_option_of_the_player_is_told() {
    let fake = Fake::new("good");
    let mut spec = fake.spec();
    spec.options = vec![("Hash".into(), "0".into())];
    let error = UciPlayer::new(spec).new_game(&Position::initial()).unwrap_err();
    assert!(error.to_string().contains("expected a number from 1 to 1024"), "{error}");
    fake.assert_gone();
}

#[test]
fn stop_is_obeyed_at_once() {
    let fake = Fake::new("good");
    let mut player = fake.player();
    let game = Game::new();
    player.new_game(game.start()).unwrap();
    let stop = Stop::new();
    let mut latencies = Vec::new();
    for _ in 0..10 {
        let stop = Stop::new();
        let mut raised = None;
        let mut report = |_| {
            stop.raise();
            raised = Some(Instant::now());
        };
        let turn = Turn { game: &game, limits: &Limits::default(), stop: &stop, report: &mut report };
        assert!(matches!(player.decide(turn).unwrap().action, Action::Play(_)));
        latencies.push(raised.unwrap().elapsed());
    }
    // The median, because the machine may be busy.
    latencies.sort();
    assert!(latencies[5] < Duration::from_millis(20), "{latencies:?}");
    // Even a signal raised beforehand brings a move.
    stop.raise();
    let turn = Turn { game: &game, limits: &Limits::default(), stop: &stop, report: &mut |_| () };
    player.decide(turn).unwrap();
}

#[test]
fn is_ready_during_a_search_loses_no_answer() {
    let fake = Fake::new("answers-at-once");
    let mut engine = fake.launch().unwrap();
    engine.go(&Game::new(), &Limits::depth(1)).unwrap();
    engine.is_ready().unwrap();
    engine.best_move(&Stop::new(), &mut |_| ()).unwrap();
    assert!(!engine.is_searching());
}

#[test]
fn lines_are_asked_for_and_taken_back() {
    let fake = Fake::new("good");
    let mut player = fake.player();
    let game = Game::new();
    move_once(&mut player, &game, &Limits { lines: Some(3), ..Limits::depth(1) }).unwrap();
    move_once(&mut player, &game, &Limits { lines: Some(99), ..Limits::depth(2) }).unwrap();
    move_once(&mut player, &game, &Limits::depth(3)).unwrap();
    let log = fake.log();
    let asked: Vec<&String> = log.iter().filter(|line| line.contains("MultiPV")).collect();
    let values = ["3", "5", "1"].map(|value| format!("setoption name MultiPV value {value}"));
    assert_eq!(asked, values.iter().collect::<Vec<_>>());
}

#[test]
fn chess960_is_switched_on_and_off() {
    let fake = Fake::new("good");
    let mut player = fake.player();
    for start in [Position::chess960(1).unwrap(), Position::initial(), Position::initial()] {
        player.new_game(&start).unwrap();
        move_once(&mut player, &Game::from_position(start), &Limits::depth(1)).unwrap();
    }
    let log = fake.log();
    let switched: Vec<&str> = log.iter().filter_map(|line| line.strip_prefix("setoption name ")).collect();
    assert_eq!(switched, ["UCI_Chess960 value true", "UCI_Chess960 value false"]);
}

#[test]
fn a_dead_engine_is_replaced_for_the_next_game() {
    let fake = Fake::new("dies-at-move-2");
    let mut player = fake.player();
    let game = Game::new();
    for _ in 0..2 {
        player.new_game(game.start()).unwrap();
        move_once(&mut player, &game, &Limits::depth(1)).unwrap();
        move_once(&mut player, &game, &Limits::depth(1)).unwrap_err();
        assert!(player.engine().is_none());
        fake.assert_gone();
    }
}

#[test]
fn an_engine_is_kept_unless_asked_otherwise() {
    let fake = Fake::new("good");
    for restart in [false, true] {
        let mut player = UciPlayer::new(host::EngineSpec { restart, ..fake.spec() });
        player.new_game(&Position::initial()).unwrap();
        let first = fake.pid();
        player.new_game(&Position::initial()).unwrap();
        assert_eq!(fake.pid() != first, restart);
        assert!(!restart || !fake::exists(first));
    }
}

#[test]
fn pondering_hits_and_misses() {
    let fake = Fake::new("good");
    let mut player = fake.player().pondering(true);
    let clocks = ClockTimes {
        left: [Duration::from_secs(10); 2],
        increment: [Duration::from_secs(1), Duration::ZERO],
        moves_to_go: None,
    };
    let limits = Limits { clocks: Some(clocks), ..Limits::default() };
    let mut game = Game::new();
    let mut hits = 0;
    for n in 0..6 {
        let Decision { action: Action::Play(m), ponder, .. } =
            move_once(&mut player, &game, &limits).unwrap()
        else {
            panic!("engines only play")
        };
        game.play(m).unwrap();
        // Every second time the opponent does something else, if it can.
        let replies = game.position().legal_moves();
        let reply = replies.iter().copied().find(|&reply| (Some(reply) == ponder) == (n % 2 == 0));
        hits += usize::from(reply.is_some() && reply == ponder);
        game.play(reply.unwrap()).unwrap();
    }
    move_once(&mut player, &game, &limits).unwrap();
    drop(player);
    let log = fake.log();
    let count = |what: &str| log.iter().filter(|line| line.starts_with(what)).count();
    assert_eq!(count("ponderhit"), hits);
    assert_eq!(count("go wtime"), 7 - hits);
    assert!(count("go ponder wtime ") >= 6 && log.iter().any(|line| line.contains("Ponder value true")));
    fake.assert_gone();
}

#[test]
fn reports_arrive_before_the_move() {
    let fake = Fake::new("good");
    let mut player = fake.player();
    let mut game = Game::new();
    game.play(game.position().parse_uci("e2e4").unwrap()).unwrap();
    player.new_game(game.start()).unwrap();
    let mut reports: Vec<Report> = Vec::new();
    let mut report = |found: Report| reports.push(found);
    let turn = Turn { game: &game, limits: &Limits::depth(1), stop: &Stop::new(), report: &mut report };
    let decision = player.decide(turn).unwrap();
    assert_eq!(reports.len(), 1);
    assert_eq!(decision.action, Action::Play(reports[0].principal_variation[0]));
}

#[test]
fn a_move_costs_little_more_than_the_engine_takes() {
    let fake = Fake::new("good").delay(0);
    let mut player = fake.player();
    let game = Game::new();
    let mut times: Vec<Duration> = (0..100)
        .map(|_| {
            let begun = Instant::now();
            move_once(&mut player, &game, &Limits::depth(1)).unwrap();
            begun.elapsed()
        })
        .collect();
    times.sort();
    eprintln!("a round trip takes {:?}", times[50]);
    assert!(times[50] < Duration::from_millis(5), "{times:?}");
}
