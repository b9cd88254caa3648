//! Won endings are won, against the engine's own best defence.

use chess::random::Random;
use chess::{CastlingMode, Color, Game, Piece, Position, Role, Setup, Square};
use engine::Engine;
use play::{Limits, Stop};

/// A random position with White to move, in which these pieces of White have a bare king against them.
fn ending(pieces: &[Role], random: &mut Random) -> Position {
    loop {
        let mut setup = Setup::empty();
        let mut put = |piece: Piece, random: &mut Random| {
            let square = random.below(64);
            let free = setup.pieces[square].is_none();
            setup.pieces[square] = Some(piece);
            free
        };
        let mut free = put(Role::King.of(Color::White), random) & put(Role::King.of(Color::Black), random);
        for &role in pieces {
            free &= put(role.of(Color::White), random);
        }
        setup.turn = Color::White;
        if free && let Ok(position) = setup.position(CastlingMode::Standard) {
            return position;
        }
    }
}

/// Bishops of one colour, or a piece that is lost at once, do not win.
fn is_won(position: &Position) -> bool {
    let bishops = position.by_role(Role::Bishop);
    let light = bishops.into_iter().filter(|square: &Square| square.is_light()).count() as u32;
    let king_takes = position
        .legal_moves()
        .iter()
        .all(|&m| position.after(m).legal_moves().iter().any(|reply| reply.is_capture()));
    (bishops.count() < 2 || light == 1) && !king_takes
}

/// Plays an ending out against itself; it must end in mate before fifty moves are over.
fn assert_won(start: Position, nodes: u64) {
    let mut engine = Engine::new(4, 1);
    let mut game = Game::from_position(start);
    while game.end().is_none() && game.claim().is_none() {
        let found = engine.think(&game, &Limits::nodes(nodes), &Stop::new(), &mut |_| {}).unwrap();
        game.play(found.best).unwrap();
    }
    let length = game.moves().len();
    assert!(game.position().is_checkmate() && length <= 100, "{start:?} ended after {length} half-moves");
}

fn assert_mated(pieces: &[Role], games: usize, nodes: u64) {
    let mut random = Random::new(5);
    let starts = std::iter::repeat_with(|| ending(pieces, &mut random)).filter(is_won);
    starts.take(games).for_each(|start| assert_won(start, nodes));
}

#[test]
fn a_queen_mates() {
    assert_mated(&[Role::Queen], 10, 5_000);
}

#[test]
fn a_rook_mates() {
    assert_mated(&[Role::Rook], 10, 5_000);
}

#[test]
fn two_bishops_mate() {
    assert_mated(&[Role::Bishop, Role::Bishop], 4, 10_000);
}

#[test]
fn bishop_and_knight_mate() {
    assert_mated(&[Role::Bishop, Role::Knight], 3, 30_000);
}

#[test]
fn a_pawn_becomes_a_queen_that_mates() {
    for fen in ["8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", "4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"] {
        assert_won(Position::from_fen(fen).unwrap(), 10_000);
    }
}
