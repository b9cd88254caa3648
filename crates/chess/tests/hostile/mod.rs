//! What must hold for every parser on any bytes: no panic, no hang, memory in proportion to the
//! input, and what was read can be written and read again.

// The fuzz crate includes this file too, as a public module.
#![allow(unsafe_code, unreachable_pub, missing_docs)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use chess::epd::Epd;
use chess::pgn::{PgnGame, Reader, Visitor};
use chess::{CastlingMode, Outcome, Position, Setup};

/// Counts the bytes this thread holds, and the most it held.
struct Accounting;

#[global_allocator]
static ALLOCATOR: Accounting = Accounting;

thread_local! {
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

fn account(change: isize) {
    // During thread teardown the cell is gone; nothing is measured then.
    let _ = HELD.try_with(|cell| {
        let (held, peak) = cell.get();
        let held = held + change;
        cell.set((held, peak.max(held)));
    });
}

// SAFETY: every call is handed on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Accounting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        account(layout.size() as isize);
        // SAFETY: as promised by our caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        account(-(layout.size() as isize));
        // SAFETY: as promised by our caller.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        account(size as isize - layout.size() as isize);
        // SAFETY: as promised by our caller.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

/// What a parser may hold whatever it reads: its fixed buffers, an error message, a move list.
const FIXED: usize = 256 << 10;
/// And for each byte of input. The widest is a null move in a PGN, three bytes that become a node of
/// a hundred; room doubles as a tree grows, and the property below holds two trees to compare them.
const PER_BYTE: usize = 256;

/// Runs a parser and checks the memory it took.
pub fn bounded(data: &[u8], parse: fn(&[u8])) {
    let before = HELD.with(|cell| {
        let (held, _) = cell.get();
        cell.set((held, held));
        held
    });
    parse(data);
    let (_, peak) = HELD.with(Cell::get);
    let taken = (peak - before).max(0) as usize;
    let allowed = FIXED + PER_BYTE * data.len();
    assert!(taken <= allowed, "{taken} bytes of memory for {} bytes of input", data.len());
}

/// FEN in both modes, strict and lenient.
pub fn fen(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(setup) = Setup::from_fen(text) {
        assert_eq!(Setup::from_fen(&setup.to_fen()).as_ref(), Ok(&setup));
    }
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        if let Ok(position) = Position::from_fen_in(text, mode) {
            assert_eq!(Position::from_fen_in(&position.to_fen(), mode).as_ref(), Ok(&position));
            assert_eq!(Position::from_fen_in(&position.to_shredder_fen(), mode).as_ref(), Ok(&position));
            explore(&position);
        }
        if let Ok((position, _)) = Position::from_fen_lenient(text, mode) {
            explore(&position);
        }
    }
}

/// Every legal move can be written, read and played, and leaves a sound position.
fn explore(position: &Position) {
    assert_eq!(position.key(), position.computed_key());
    let moves = position.legal_moves();
    assert_eq!(moves.len() as u64, position.count_legal_moves());
    for &m in &moves {
        assert_eq!(position.parse_uci(&position.to_uci(m)), Ok(m));
        assert_eq!(position.parse_san(&position.to_san(m)), Ok(m));
        let next = position.after(m);
        assert_eq!(next.is_check(), position.gives_check(m));
        assert_eq!(next.key(), next.computed_key());
    }
}

/// Positions in which to read moves; the first byte of the input chooses.
const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
];

fn chosen(data: &[u8]) -> Option<(Position, &[u8])> {
    let (&first, text) = data.split_first()?;
    let fen = POSITIONS[usize::from(first) % POSITIONS.len()];
    Some((Position::from_fen(fen).expect("the positions are legal"), text))
}

/// UCI moves.
pub fn uci(data: &[u8]) {
    let Some((position, text)) = chosen(data) else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    match position.parse_uci(text) {
        Ok(m) => assert!(position.is_legal(m)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// SAN, also of bytes that are no UTF-8.
pub fn san(data: &[u8]) {
    let Some((position, text)) = chosen(data) else { return };
    match position.parse_san_bytes(text) {
        Ok(m) => {
            assert!(position.is_legal(m));
            assert_eq!(position.parse_san(&position.to_san(m)), Ok(m));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// PGN: what is read is written and read again, and a visitor sees as many games.
pub fn pgn(data: &[u8]) {
    struct Games(u64);
    impl Visitor for Games {
        fn end_game(&mut self, _: &Position, _: Option<Outcome>) {
            self.0 += 1;
        }
    }
    let mut sound = 0;
    for game in Reader::new(data) {
        match game {
            Ok(game) => {
                sound += 1;
                let text = game.to_string();
                let again: PgnGame = text.parse().unwrap_or_else(|error| panic!("{error} in {text}"));
                assert_eq!(again, game, "{text}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let mut rescuing = Reader::new(data);
    loop {
        match rescuing.read_game() {
            Ok(None) => break,
            Ok(Some(read)) => {
                let game = read.marked();
                let text = game.to_string();
                let again: PgnGame = text.parse().unwrap_or_else(|error| panic!("{error} in {text}"));
                assert_eq!(again, game, "{text}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
    let mut games = Games(0);
    let mut reader = Reader::new(data);
    while !matches!(reader.visit(&mut games), Ok(false)) {}
    assert_eq!(games.0, sound);
}

/// EPD: what is read is written and read again.
pub fn epd(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
        match Epd::parse_in(text, mode) {
            Ok(epd) => {
                let text = epd.to_string();
                assert_eq!(Epd::parse_in(&text, mode).as_ref(), Ok(&epd), "{text}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
