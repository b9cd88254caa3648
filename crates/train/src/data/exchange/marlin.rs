//! marlinformat: a board as White sees it, counters, castling rooks, White's score and result, in 32 bytes.
//!
//! | bytes | |
//! | --- | --- |
//! | 0–7 | the occupied squares, a1 = bit 0 |
//! | 8–23 | a piece per occupied square in ascending order, low four bits first: 0 to 5 pawn to king, 6 a rook that may castle, 8 more if Black's |
//! | 24 | bits 0–6 en passant square, 64 if none; bit 7 Black is to move |
//! | 25 | plies since a capture or pawn move |
//! | 26–27 | number of the move |
//! | 28–29 | White's score in centipawns |
//! | 30 | White's result: 0 lost, 1 drawn, 2 won |
//! | 31 | not used |
//!
//! In `.hpos` numbers of moves end at 255 and the halfmove clock at 127.

use crate::data::PackedPosition;

use super::{number_of, score_of};

/// How many bytes a record has.
pub const SIZE: usize = 32;

const CASTLING_ROOK: u8 = 6;
const ROOK: u8 = 3;
const KING: u8 = 5;
const BLACK: u8 = 8;
const NO_SQUARE: u8 = 64;
/// What stands on an empty square.
const EMPTY: u8 = 0xFF;

/// A board of nibbles by square.
type Board = [u8; 64];

/// The record of Marlin.
pub fn write(position: &PackedPosition) -> [u8; SIZE] {
    let is_black = position.turn() == chess::Color::Black;
    let turned = |square: usize| if is_black { square ^ 56 } else { square };
    let mut board = [EMPTY; 64];
    for (square, role, is_opponent) in position.pieces() {
        let color = if is_opponent == is_black { 0 } else { BLACK };
        board[turned(square.index())] = role.index() as u8 | color;
    }
    let rights = position.castling_rights();
    // Highest bit first: own king's side, own queen's side, then the opponent's.
    for (n, (own, king_side)) in
        [(true, true), (true, false), (false, true), (false, false)].into_iter().enumerate()
    {
        if rights >> (3 - n) & 1 == 1 {
            let color = if own == is_black { BLACK } else { 0 };
            castle_with(&mut board, color, king_side);
        }
    }
    let sixth = if is_black { 16 } else { 40 };
    let en_passant = position.en_passant_file().map_or(NO_SQUARE, |file| sixth + file.index() as u8);
    let sign = if is_black { -1 } else { 1 };
    let result = if is_black { 2 - position.result().min(2) } else { position.result() };
    let mut bytes = [0; SIZE];
    let (occupied, nibbles) = packed(&board);
    bytes[..8].copy_from_slice(&occupied.to_le_bytes());
    bytes[8..24].copy_from_slice(&nibbles);
    bytes[24] = en_passant | u8::from(is_black) << 7;
    bytes[25] = position.halfmove_clock();
    bytes[26..28].copy_from_slice(&u16::from(position.fullmove_number()).to_le_bytes());
    bytes[28..30].copy_from_slice(&(sign * position.score()).to_le_bytes());
    bytes[30] = result;
    bytes
}

/// A record of Marlin; `None` if it cannot be one of a position.
pub fn read(bytes: [u8; SIZE]) -> Option<PackedPosition> {
    let [eval, score] = [bytes[28], bytes[29]];
    let is_black = bytes[24] >> 7 == 1;
    let result = if is_black { 2_u8.checked_sub(bytes[30])? } else { bytes[30] };
    let score = i16::from_le_bytes([eval, score]);
    let score = number_of(score_of(if is_black { score.saturating_neg() } else { score }));
    let mut board = board_of(&bytes, is_black)?;
    let king = |owner: u8| board.iter().position(|&nibble| nibble == KING | owner);
    let kings = [king(0)?, king(BLACK)?];
    let rights = rights_of(&mut board, kings);
    let file = en_passant_file(&board, bytes[24] & 127, is_black);
    let number = u16::from_le_bytes([bytes[26], bytes[27]]).min(255);
    let state = u32::from(is_black)
        | rights << 1
        | file << 5
        | u32::from(bytes[25].min(127)) << 9
        | u32::from(number) << 16;
    let (occupied, nibbles) = packed(&board);
    let mut record = [0; SIZE];
    record[..8].copy_from_slice(&occupied.to_le_bytes());
    record[8..24].copy_from_slice(&nibbles);
    record[24..26].copy_from_slice(&score.to_le_bytes());
    record[26] = result;
    record[27] = kings[0] as u8;
    record[28] = kings[1] as u8 ^ 56;
    record[29..].copy_from_slice(&state.to_le_bytes()[..3]);
    Some(PackedPosition::from_bytes(record)).filter(PackedPosition::is_sound)
}

/// The board as the side to move sees it: its pieces are White's.
fn board_of(bytes: &[u8; SIZE], is_black: bool) -> Option<Board> {
    let mut occupied = u64::from_le_bytes(*bytes.first_chunk()?);
    if occupied.count_ones() > 32 {
        return None;
    }
    let mut board = [EMPTY; 64];
    let mut n = 0;
    while occupied != 0 {
        let square = occupied.trailing_zeros() as usize;
        occupied &= occupied - 1;
        let nibble = bytes[8 + n / 2] >> (4 * (n % 2)) & 15;
        board[if is_black { square ^ 56 } else { square }] = if is_black { nibble ^ BLACK } else { nibble };
        n += 1;
    }
    Some(board)
}

/// Takes the rights to castle out of the rooks: bits in the order of a record.
fn rights_of(board: &mut Board, kings: [usize; 2]) -> u32 {
    let mut rights = 0;
    for (square, nibble) in board.iter_mut().enumerate() {
        if *nibble != EMPTY && *nibble & 7 == CASTLING_ROOK {
            let owner = usize::from(*nibble >> 3);
            let side = u32::from(square % 8 < kings[owner] % 8);
            rights |= 1 << (2 * owner as u32 + side);
            *nibble = ROOK | *nibble & BLACK;
        }
    }
    rights
}

/// The file of the en passant square if a pawn stands ready to take there, 8 if not.
fn en_passant_file(board: &Board, square: u8, is_black: bool) -> u32 {
    const NO_FILE: u32 = 8;
    let square = usize::from(if is_black { square ^ 56 } else { square });
    if !(40..48).contains(&square) {
        return NO_FILE;
    }
    let file = square % 8;
    let has_pawn = |file: usize| board[32 + file] == 0;
    let is_ready = file.checked_sub(1).is_some_and(has_pawn) || (file < 7 && has_pawn(file + 1));
    if is_ready { file as u32 } else { NO_FILE }
}

/// Marks the outermost rook of a side as one that may castle.
fn castle_with(board: &mut Board, color: u8, king_side: bool) {
    let rank = if color == BLACK { 56 } else { 0 };
    let mut files: [usize; 8] = std::array::from_fn(|file| file);
    if king_side {
        files.reverse();
    }
    if let Some(file) = files.into_iter().find(|file| board[rank + file] == ROOK | color) {
        board[rank + file] = CASTLING_ROOK | color;
    }
}

/// The occupied squares and the nibbles of a board.
fn packed(board: &Board) -> (u64, [u8; 16]) {
    let (mut occupied, mut nibbles, mut n) = (0, [0; 16], 0);
    for (square, &nibble) in board.iter().enumerate() {
        if nibble != EMPTY && n < 32 {
            occupied |= 1 << square;
            nibbles[n / 2] |= nibble << (4 * (n % 2));
            n += 1;
        }
    }
    (occupied, nibbles)
}
