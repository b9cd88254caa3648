//! What must have stood on the board, in a form that is quick to compare.

use chess::{Color, Move, Position, Role};

use super::board::{Board, piece_number};
use crate::games::replayed;
use crate::key::position_key;
use crate::search::{BoardSearch, Material, Pattern};

/// The values of pawn, knight, bishop, rook and queen.
const VALUES: [i32; 5] = [1, 3, 3, 5, 9];

/// A search of the board.
pub(super) struct BoardMatcher {
    initial: Board,
    wanted: Wanted,
}

enum Wanted {
    /// The pieces, the side to move and the key of a position; at the end only, or anywhere.
    Position {
        pieces: [u64; 12],
        turn: Color,
        key: u64,
        last: bool,
    },
    Patterns(Vec<Squares>),
    /// White's and Black's pawns.
    Pawns(Vec<[u64; 2]>),
    Material(Material),
}

/// A pattern: pieces with the squares they must be on, squares that must be empty.
struct Squares {
    pieces: Vec<(usize, u64)>,
    empty: u64,
    turn: Option<Color>,
}

impl BoardMatcher {
    pub(super) fn new(search: &BoardSearch) -> BoardMatcher {
        let position = |position: &Position, last| {
            let board = Board::new(position);
            let pieces = core::array::from_fn(|piece| board.pieces[piece]);
            Wanted::Position { pieces, turn: board.turn, key: position_key(position), last }
        };
        let wanted = match search {
            BoardSearch::Position(wanted) => position(wanted, false),
            BoardSearch::Final(wanted) => position(wanted, true),
            BoardSearch::Pattern(pattern) => {
                Wanted::Patterns(variants(pattern).iter().map(Squares::new).collect())
            }
            BoardSearch::Pawns { white, black, mirrored } => {
                let mut pawns = vec![[white.0, black.0]];
                if *mirrored {
                    pawns.push([black.flip_vertical().0, white.flip_vertical().0]);
                }
                Wanted::Pawns(pawns)
            }
            BoardSearch::Material(material) => Wanted::Material(material.clone()),
        };
        BoardMatcher { initial: Board::new(&Position::initial()), wanted }
    }

    /// The first ply at which a game is as wanted.
    pub(super) fn find(&self, start: &Option<Position>, moves: &[u8]) -> Option<u32> {
        let board = start.as_ref().map_or(self.initial, Board::new);
        match &self.wanted {
            Wanted::Position { pieces, turn, key, last } => {
                let mut plies = moves.len() as u32 / 2;
                let alike = |board: &Board| board.turn == *turn && board.pieces[..12] == pieces[..];
                let candidate = if *last {
                    let mut end = board;
                    each_move(moves, |m| end.play(m));
                    alike(&end).then_some(plies)
                } else {
                    first(board, moves, alike)
                };
                // Castling rights and en passant count too.
                plies = if *last { plies } else { 0 };
                candidate.and_then(|_| confirm(start, moves, *key, plies))
            }
            Wanted::Patterns(patterns) => match &patterns[..] {
                [pattern] => first(board, moves, |board| pattern.shows(board)),
                patterns => first(board, moves, |board| patterns.iter().any(|pattern| pattern.shows(board))),
            },
            Wanted::Pawns(pawns) => {
                first(board, moves, |board| pawns.contains(&[board.pieces[0], board.pieces[6]]))
            }
            Wanted::Material(material) => held(board, moves, material),
        }
    }
}

#[inline]
fn each_move(moves: &[u8], mut play: impl FnMut(Move)) {
    for pair in moves.chunks_exact(2) {
        if let Some(m) = Move::from_bits(u16::from_le_bytes([pair[0], pair[1]])) {
            play(m);
        }
    }
}

/// The first ply at which the board is as wanted.
#[inline]
fn first(mut board: Board, moves: &[u8], wanted: impl Fn(&Board) -> bool) -> Option<u32> {
    if wanted(&board) {
        return Some(0);
    }
    for (ply, pair) in moves.chunks_exact(2).enumerate() {
        board.play(Move::from_bits(u16::from_le_bytes([pair[0], pair[1]]))?);
        if wanted(&board) {
            return Some(ply as u32 + 1);
        }
    }
    None
}

/// The first ply from a given one on with a key.
fn confirm(start: &Option<Position>, moves: &[u8], key: u64, from: u32) -> Option<u32> {
    let mut found = None;
    replayed(start.unwrap_or_default(), moves, |position, ply, _| {
        if ply >= from && position_key(position) == key {
            found = Some(ply);
        }
        found.is_none()
    });
    found
}

/// The first ply from which on material stays as wanted for as long as wanted.
fn held(mut board: Board, moves: &[u8], material: &Material) -> Option<u32> {
    let plies = u32::from(material.plies.max(1));
    let sides = if material.exchanged { 2 } else { 1 };
    let mut holds = [false; 2];
    let mut since = [0; 2];
    let mut changed = true;
    let mut pairs = moves.chunks_exact(2);
    for ply in 0.. {
        for side in 0..sides {
            if changed {
                let now = has(material, &board, side == 1);
                if now && !holds[side] {
                    since[side] = ply;
                }
                holds[side] = now;
            }
            if holds[side] && ply - since[side] + 1 >= plies {
                return Some(since[side]);
            }
        }
        let pair = pairs.next()?;
        let m = Move::from_bits(u16::from_le_bytes([pair[0], pair[1]]))?;
        changed = !m.is_quiet();
        board.play(m);
    }
    None
}

fn has(material: &Material, board: &Board, exchanged: bool) -> bool {
    let (own, other) = if exchanged { (6, 0) } else { (0, 6) };
    let counts = |from: usize, ranges: &[std::ops::RangeInclusive<u8>; 5]| {
        ranges.iter().enumerate().all(|(role, range)| range.contains(&board.count(from + role)))
    };
    if !counts(own, &material.white) || !counts(other, &material.black) {
        return false;
    }
    let sum = |from: usize| -> i32 {
        VALUES.iter().enumerate().map(|(role, value)| value * i32::from(board.count(from + role))).sum()
    };
    material.balance.contains(&((sum(own) - sum(other)).clamp(-127, 127) as i8))
}

impl Squares {
    fn new(pattern: &Pattern) -> Squares {
        let mut pieces: Vec<(usize, u64)> = Vec::new();
        for (piece, square) in &pattern.pieces {
            let (number, bit) = (piece_number(piece.color, piece.role), 1 << square.index());
            match pieces.iter_mut().find(|(known, _)| *known == number) {
                Some((_, squares)) => *squares |= bit,
                None => pieces.push((number, bit)),
            }
        }
        // Pawns move least, so they tell soonest.
        pieces.sort_by_key(|(number, _)| number % 6 != Role::Pawn.index());
        Squares { pieces, empty: pattern.empty.0, turn: pattern.turn }
    }

    #[inline]
    fn shows(&self, board: &Board) -> bool {
        self.pieces.iter().all(|(piece, squares)| board.pieces[*piece] & squares == *squares)
            && self.turn.is_none_or(|turn| turn == board.turn)
            && (self.empty == 0 || self.empty & board.occupied() == 0)
    }
}

/// A pattern with all that counts as equal to it.
fn variants(pattern: &Pattern) -> Vec<Pattern> {
    let mut all = vec![pattern.clone()];
    if pattern.exchanged {
        let pieces =
            pattern.pieces.iter().map(|(piece, at)| (piece.role.of(!piece.color), at.flip_vertical()));
        let (empty, turn) = (pattern.empty.flip_vertical(), pattern.turn.map(|turn| !turn));
        all.push(Pattern { pieces: pieces.collect(), empty, turn, ..*pattern });
    }
    if pattern.mirrored {
        for index in 0..all.len() {
            let Pattern { pieces, empty, .. } = &all[index];
            let pieces = pieces.iter().map(|(piece, at)| (*piece, at.flip_horizontal())).collect();
            let empty = empty.into_iter().map(|at| chess::Bitboard::square(at.flip_horizontal()));
            let empty = empty.fold(chess::Bitboard::EMPTY, |all, square| all | square);
            all.push(Pattern { pieces, empty, ..all[index] });
        }
    }
    all
}
