//! Endings that are won and must be won.

use chess::random::Random;
use chess::{Color, Game, Position, Role};
use engine::{Engine, Tablebases, Wdl};
use play::{Limits, Stop};

/// The tables of three pieces that come with the tests.
pub(crate) const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/syzygy");

/// The types of endgames: the strong side's pieces, then those of the weak side.
const KINDS: [(&str, &str); 8] = [
    ("KQ", "K"),
    ("KR", "K"),
    ("KBB", "K"),
    ("KBN", "K"),
    ("KP", "K"),
    ("KRP", "K"),
    ("KQ", "KR"),
    ("KQ", "KP"),
];

/// A won position and its name: `KBNvK`.
pub(crate) struct Ending {
    pub(crate) name: String,
    pub(crate) start: Position,
}

/// The same random won positions every time, of each kind in turn. Those against more than a king need
/// tables that know who wins; without them there are none.
pub(crate) fn endings(count: usize, tables: &Tablebases) -> Vec<Ending> {
    let mut random = Random::new(2024);
    let kinds = KINDS
        .iter()
        .filter(|(strong, weak)| *weak == "K" || tables.max_pieces() >= strong.len() + weak.len());
    let kinds = kinds.cycle().take(count);
    kinds
        .map(|(strong, weak)| {
            loop {
                if let Some(start) = random_position(strong, weak, &mut random)
                    && is_won(&start, tables)
                {
                    return Ending { name: format!("{strong}v{weak}"), start };
                }
            }
        })
        .collect()
}

/// The strong side, White or Black, is to move; pieces stand anywhere. `None` if that is no position.
fn random_position(strong: &str, weak: &str, random: &mut Random) -> Option<Position> {
    let [strong_color, weak_color] =
        [[Color::White, Color::Black], [Color::Black, Color::White]][random.below(2)];
    let mut board = [None; 64];
    for (pieces, color) in [(strong, strong_color), (weak, weak_color)] {
        for letter in pieces.chars() {
            board[random.below(64)] = Some(Role::from_letter(letter)?.of(color));
        }
    }
    if board.iter().flatten().count() < strong.len() + weak.len() {
        return None;
    }
    let letters = board.map(|piece| piece.map_or('1', chess::Piece::letter));
    let ranks: Vec<String> = letters.chunks(8).map(|rank| rank.iter().collect()).collect();
    Position::from_fen(&format!("{} {} - - 0 1", ranks.join("/"), strong_color.letter())).ok()
}

/// By the tables, or because the bare king attacks nothing and the bishops are no twins.
fn is_won(position: &Position, tables: &Tablebases) -> bool {
    if let Some(result) = tables.probe_wdl(position) {
        return result == Wdl::Win;
    }
    let us = position.turn();
    let bishops = position.pieces(us, Role::Bishop);
    let light = bishops.into_iter().filter(|square| square.is_light()).count() as u32;
    (position.attacked_by(!us) & position.by_color(us)).is_empty() && (bishops.count() < 2 || light == 1)
}

/// Plays an ending out, the engine against a copy of itself; the plies to mate, or what happened
/// instead. `tables` is where both find their tablebases.
pub(crate) fn play_out(start: &Position, limits: &Limits, tables: &str) -> Result<usize, String> {
    let mut game = Game::from_position(*start);
    let mut engines = [Engine::new(4, 1), Engine::new(4, 1)];
    for engine in &mut engines {
        engine.tablebases = Tablebases::open(tables).map_err(|error| error.to_string())?;
    }
    loop {
        let position = game.position();
        let plies = game.moves().len();
        if position.is_checkmate() {
            let won = position.turn() != start.turn();
            return if won { Ok(plies) } else { Err("lost".to_owned()) };
        }
        if let Some(end) = game.end() {
            return Err(format!("{end:?} after {plies} plies"));
        }
        if let Some(claim) = game.claim() {
            return Err(format!("{claim:?} after {plies} plies"));
        }
        let found = engines[plies % 2].think(&game, limits, &Stop::new(), &mut |_| {});
        let best = found.ok_or("no move")?.best;
        game.play(best).map_err(|error| error.to_string())?;
    }
}
