//! The book of ENSTA's player is heard from the first move, with either colour, until the opponent leaves it.

use chess::Game;
use play::{Action, Limits, Stop, Turn};

/// The move of ENSTA's player and what it says about it.
fn decide(game: &Game, seed: u64) -> (String, Option<String>, u64) {
    let mut player = classics::find("ensta").unwrap().classic(seed);
    player.new_game(game.start()).unwrap();
    let (limits, stop) = (Limits::default(), Stop::new());
    let mut message = None;
    let mut report = |report: play::Report| message = report.message;
    let decision = player.decide(Turn { game, limits: &limits, stop: &stop, report: &mut report }).unwrap();
    let Action::Play(m) = decision.action else { panic!("{decision:?}") };
    (game.position().to_san(m), message, player.statistics().nodes)
}

fn after(moves: &str) -> Game {
    let mut game = Game::new();
    for san in moves.split_whitespace() {
        game.play(game.position().parse_san(san).unwrap()).unwrap();
    }
    game
}

#[test]
fn the_first_move_is_the_books_and_openings_vary() {
    for moves in ["", "e4", "d4", "c4", "e4 e5"] {
        let played: std::collections::BTreeSet<String> = (0..40)
            .map(|seed| {
                let (san, message, nodes) = decide(&after(moves), seed);
                assert!(message.is_some_and(|text| text.starts_with("book: ")), "{moves}: {san}");
                assert_eq!(nodes, 0, "{moves}: the book needs no search");
                san
            })
            .collect();
        assert!(played.len() > 1, "{moves}: {played:?}");
    }
}

#[test]
fn a_move_outside_the_book_is_answered_by_searching() {
    let (_, message, nodes) = decide(&after("a3"), 1);
    assert_eq!(message, None);
    assert!(nodes > 100);
}
