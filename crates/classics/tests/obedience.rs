//! Every player stops when told, keeps to its limits and its clock, and repeats itself.

mod common;

use std::thread;
use std::time::{Duration, Instant};

use chess::{Game, Position};
use classics::{Algorithm, Classic, Evaluation, Method, Refinements, Searcher, Tree};
use play::{Action, Limits, LiveGame, Stop, Termination, TimeControl, Turn, run_game};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const OBEYS_WITHIN: Duration = Duration::from_millis(20);

fn kiwipete() -> Game {
    Game::from_position(Position::from_fen(KIWIPETE).unwrap())
}

/// How long the player goes on after the signal.
fn time_to_stop(player: &mut dyn Classic, game: &Game) -> Duration {
    let stop = Stop::new();
    let signal = stop.clone();
    let raiser = thread::spawn(move || {
        // Meanwhile the search has long begun: this takes some ten milliseconds.
        assert_eq!(chess::perft::perft(&Position::initial(), 5), 4_865_609);
        signal.raise();
        Instant::now()
    });
    let limits = Limits::default();
    let turn = Turn { game, limits: &limits, stop: &stop, report: &mut |_| {} };
    let decision = player.decide(turn).unwrap();
    let returned = Instant::now();
    let Action::Play(m) = decision.action else { panic!("{decision:?}") };
    assert!(game.position().is_legal(m));
    returned.saturating_duration_since(raiser.join().unwrap())
}

/// Other tests run beside this one and may hold the CPU: one prompt answer of five shows
/// that the player looks at the signal often enough.
fn assert_obeys(player: &mut dyn Classic, game: &Game) {
    let slowest = (0..5).map(|_| time_to_stop(player, game)).find(|&time| time < OBEYS_WITHIN);
    assert!(slowest.is_some(), "{} does not stop", player.name());
}

#[test]
fn every_preset_obeys_the_signal() {
    for preset in classics::presets() {
        assert_obeys(&mut *preset.classic(1), &kiwipete());
    }
}

#[test]
fn endless_searches_obey_the_signal() {
    for algorithm in [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta] {
        for (evaluation, refinements) in
            [(Evaluation::Wroclaw, Refinements::NONE), (Evaluation::Simplified, Refinements::ALL)]
        {
            let method = Method { depth: 40, refinements, ..Method::new(algorithm, evaluation) };
            assert_obeys(&mut Searcher::new("endless", method, 0), &kiwipete());
        }
    }
}

#[test]
fn a_signal_raised_before_the_turn_still_yields_a_move() {
    let (game, stop) = (kiwipete(), Stop::new());
    stop.raise();
    for preset in classics::presets() {
        let turn = Turn { game: &game, limits: &Limits::default(), stop: &stop, report: &mut |_| {} };
        let decision = preset.player(0).decide(turn).unwrap();
        assert!(matches!(decision.action, Action::Play(m) if game.position().is_legal(m)), "{}", preset.name);
    }
}

#[test]
fn limits_are_kept() {
    let game = kiwipete();
    let only = game.position().parse_san("a3").unwrap();
    for preset in classics::presets() {
        let mut player = preset.classic(3);
        let (_, report) = common::decide(&mut *player, &game, &Limits::nodes(300));
        assert!(player.statistics().nodes <= 301, "{}: {:?}", preset.name, player.statistics());
        assert!(report.is_some(), "{} reports nothing", preset.name);

        let time = Duration::from_millis(60);
        let started = Instant::now();
        common::decide(&mut *player, &game, &Limits::move_time(time));
        assert!(started.elapsed() < 3 * time, "{} thought for {:?}", preset.name, started.elapsed());

        let limits = Limits { depth: Some(1), nodes: Some(5_000), ..Limits::default() };
        common::decide(&mut *player, &game, &limits);
        assert!(player.statistics().depth <= 1, "{}: {:?}", preset.name, player.statistics());

        let limits = Limits { search_moves: vec![only], depth: Some(2), ..Limits::default() };
        let limits = Limits { nodes: Some(5_000), ..limits };
        let (decision, _) = common::decide(&mut *player, &game, &limits);
        assert_eq!(decision.action, Action::Play(only), "{}", preset.name);
    }
}

#[test]
fn a_finished_game_is_an_error_and_no_panic() {
    let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
    let (game, limits, stop) = (Game::from_position(mate), Limits::default(), Stop::new());
    for preset in classics::presets() {
        let turn = Turn { game: &game, limits: &limits, stop: &stop, report: &mut |_| {} };
        assert!(preset.player(0).decide(turn).is_err(), "{}", preset.name);
    }
}

/// A second and a hundredth per move: no player loses on time.
#[test]
fn no_player_forfeits_a_bullet_game() {
    for [white, black] in [["textbook", "hradec-5"], ["wroclaw-5", "mcts"]] {
        let control: Option<TimeControl> = "1+0.01".parse().ok();
        let mut live = LiveGame::new(Game::new(), [control.clone(), control]);
        let [mut white, mut black] = [white, black].map(|name| classics::find(name).unwrap().player(9));
        // The margin is for the scheduler of a busy machine, not for the players.
        let margin = Duration::from_millis(30);
        run_game(&mut live, [&mut *white, &mut *black], margin, &Stop::new(), |_, _| {});
        let result = live.result().unwrap();
        assert!(
            !matches!(result.termination, Termination::TimeForfeit | Termination::Failure(_)),
            "{result}"
        );
    }
}

/// The moves of the first 30 plies of a game between two players.
fn game(names: [&str; 2], seed: u64, limits: &Limits) -> Vec<chess::Move> {
    let mut players = names.map(|name| classics::find(name).unwrap().player(seed));
    let mut game = Game::new();
    for n in 0..30 {
        if game.end().is_some() {
            break;
        }
        let (decision, _) = common::decide(&mut *players[n % 2], &game, limits);
        let Action::Play(m) = decision.action else { break };
        game.play(m).unwrap();
    }
    game.moves().to_vec()
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_seed_another() {
    let limits = Limits::nodes(2_000);
    for names in
        [["random", "greedy"], ["checkm8", "ensta"], ["textbook", "mcts"], ["mcts-eval", "wroclaw-3"]]
    {
        assert_eq!(game(names, 1, &limits), game(names, 1, &limits), "{names:?}");
        assert_ne!(game(names, 1, &limits), game(names, 2, &limits), "{names:?}");
    }
}

#[test]
fn every_searching_preset_can_record_its_tree() {
    let game = kiwipete();
    for preset in classics::presets().iter().filter(|preset| preset.slug != "random") {
        let mut player = preset.classic(1);
        player.record(Some(Tree::with_capacity(500).down_to(3)));
        common::decide(&mut *player, &game, &Limits::nodes(20_000));
        let tree = player.tree().unwrap();
        let nodes = tree.nodes();
        assert!(nodes.len() > 40 && nodes.len() <= 500, "{}: {}", preset.name, nodes.len());
        assert!(nodes[1..].iter().all(|node| node.parent.is_some()), "{}", preset.name);
    }
}
