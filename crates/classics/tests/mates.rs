//! Forced mates are found, and won positions are won: what the works could not do.

mod common;

use chess::{End, Game, Outcome, Position};
use classics::{Classic, Evaluation, LeafEvaluation, Method, MonteCarlo};
use play::{Action, Limits, Score};

/// Mates in two, some of them famous: the first is Morphy's problem, the second his game at the opera.
const MATES_IN_TWO: [&str; 12] = [
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 0 1",
    "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
    "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 0 1",
    "1rb4r/pkPp3p/1b1P3n/1Q6/N3Pp2/8/P1P3PP/7K w - - 0 1",
    "r1b2k1r/ppp1bppp/8/1B1Q4/5q2/2P5/PPP2PPP/R3R1K1 w - - 0 1",
    "5rkr/pp2Rp2/1b1p1Pb1/3P2Q1/2n3P1/2p5/P4P2/4R1K1 w - - 0 1",
    "1r1kr3/Nbppn1pp/1b6/8/6Q1/3B1P2/Pq3P1P/3RR1K1 w - - 0 1",
    "5rk1/1p1q2bp/p2pN1p1/2pP2Bn/2P3P1/1P6/P4QKP/5R2 w - - 0 1",
    "r1nk3r/2b2ppp/p3b3/3NN3/Q2P3q/B2B4/P4PPP/4R1K1 w - - 0 1",
    "r4br1/3b1kpp/1q1P4/1pp1RP1N/p7/6Q1/PPB3PP/2KR4 w - - 0 1",
    "6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1",
];

/// Whether the side to move mates in at most `moves` moves, by looking at everything.
fn can_mate_in(position: &Position, moves: u32) -> bool {
    moves > 0
        && position.legal_moves().iter().any(|&m| {
            let next = position.after(m);
            let replies = next.legal_moves();
            if replies.is_empty() {
                return next.is_check();
            }
            moves > 1 && replies.iter().all(|&reply| can_mate_in(&next.after(reply), moves - 1))
        })
}

#[test]
fn hradec_solves_mates_in_two() {
    let mut player = classics::find("hradec-5").unwrap().classic(0);
    for fen in MATES_IN_TWO {
        let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert!(can_mate_in(&position, 2) && !can_mate_in(&position, 1), "{fen} is no mate in two");
        let game = Game::from_position(position);
        let (decision, report) = common::decide(&mut *player, &game, &Limits::default());
        assert_eq!(report.unwrap().score, Some(Score::MateIn(2)), "{fen}");
        let Action::Play(m) = decision.action else { panic!("{decision:?}") };
        let next = position.after(m);
        let forced = next.legal_moves().iter().all(|&reply| can_mate_in(&next.after(reply), 1));
        assert!(forced, "{fen} {}", position.to_san(m));
        let time = player.statistics().time;
        assert!(time.as_millis() < 2_000, "{fen} took {time:?}");
    }
}

#[test]
fn three_plies_are_enough_to_see_a_mate_in_two() {
    for fen in MATES_IN_TWO {
        let position = Position::from_fen(fen).unwrap();
        for preset in ["checkm8", "wroclaw-3"] {
            let method = *classics::find(preset).unwrap().method().unwrap();
            let found = classics::analyse(&position, &Method { varied: false, ..method });
            assert_eq!(found.value.score(), Score::MateIn(2), "{preset} {fen}");
        }
    }
}

/// Lets the player win against the best defence it knows itself.
fn wins(fen: &str, mut player: Box<dyn Classic>, limits: &Limits) {
    let mut game = Game::from_position(Position::from_fen(fen).unwrap());
    let winner = game.position().turn();
    while game.end().is_none() && game.claim().is_none() {
        let (decision, _) = common::decide(&mut *player, &game, limits);
        let Action::Play(m) = decision.action else { break };
        game.play(m).unwrap();
    }
    let outcome = game.end().map(End::outcome);
    assert_eq!(outcome, Some(Outcome::Win(winner)), "{} from {fen}: {game:?}", player.name());
}

#[test]
fn won_endgames_are_won() {
    let limits = Limits::nodes(40_000);
    for fen in [
        "8/8/8/4k3/8/8/8/3QK3 w - - 0 1",
        "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
        "8/8/8/4k3/8/8/8/R3K2R w - - 0 1",
        "4k3/8/8/8/8/8/2QRB3/4K3 w - - 90 100",
    ] {
        wins(fen, classics::find("textbook").unwrap().classic(1), &limits);
    }
    // A queen is enough at fixed depth, too: no drifting into stalemate or repetition.
    wins("7k/8/8/8/8/5K2/8/3Q4 w - - 0 1", classics::find("wroclaw-5").unwrap().classic(1), &limits);
}

#[test]
fn monte_carlo_sees_the_end_of_the_game() {
    let leaf_evaluations = [LeafEvaluation::Playout, LeafEvaluation::Static(Evaluation::Material)];
    for leaf_evaluation in leaf_evaluations {
        let player = MonteCarlo::new("", leaf_evaluation, 3_000, 5);
        wins("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", Box::new(player), &Limits::default());
    }
}
