//! A position as the 808 bits that the Ukrainian work's network reads.
//!
//! Twelve boards of 64 bits (White's king, queen, rook, bishop, knight, pawn, then Black's), a8 first and
//! h1 last, highest bit of a byte first; then five bytes:
//!
//! - side to move: 1 White, 0 Black;
//! - castling rights: 8 White's king's side, 4 queen's side, 2 and 1 Black's;
//! - en passant square: 0 if none, else 1 for a8, 2 for b8, …, 64 for h1;
//! - plies since a capture or pawn move, at most 255;
//! - number of the move, at most 255.

use chess::{CastlingSide, Color, Position, Role, Square};

/// How many bytes the bits take.
pub const INPUT_BYTES: usize = 101;

/// How many bits there are: bit `n` is the bit of value `128 >> n % 8` in byte `n / 8`.
pub const INPUTS: usize = 8 * INPUT_BYTES;

const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The bits of a position, eight to a byte.
pub fn input_bits(position: &Position) -> [u8; INPUT_BYTES] {
    let mut bytes = [0; INPUT_BYTES];
    let boards = Color::ALL.into_iter().flat_map(|color| ROLES.map(|role| position.pieces(color, role)));
    for (board, chunk) in boards.zip(bytes.chunks_exact_mut(8)) {
        for square in board {
            let n = from_a8(square);
            chunk[n / 8] |= 0x80 >> (n % 8);
        }
    }
    let rights = (Color::ALL.into_iter()).flat_map(|color| {
        CastlingSide::ALL.map(|side| u8::from(position.castling_rook(color, side).is_some()))
    });
    let state = [
        u8::from(position.turn() == Color::White),
        rights.fold(0, |bits, right| bits << 1 | right),
        position.en_passant().map_or(0, |square| from_a8(square) as u8 + 1),
        position.halfmove_clock().min(255) as u8,
        position.fullmove_number().min(255) as u8,
    ];
    bytes[96..].copy_from_slice(&state);
    bytes
}

/// The number of a square when a8 is 0 and h1 is 63.
fn from_a8(square: Square) -> usize {
    square.flip_vertical().index()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_and_state_have_their_places() {
        let position = Position::from_fen("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 0 300").unwrap();
        let bits = input_bits(&position);
        assert_eq!(bits[7], 0b0000_1000, "White's king on e1, in the last byte of the first board");
        assert_eq!(bits[2 * 8 + 7], 0b0000_0001, "White's rook on h1");
        assert_eq!(bits[6 * 8], 0b0000_1000, "Black's king on e8");
        assert_eq!(bits[11 * 8 + 3], 0b0001_0000, "Black's pawn on d5");
        assert_eq!(bits[96..], [1, 0b1001, 1 + 2 * 8 + 3, 0, 255]);
        let ones: u32 = bits[..96].iter().map(|byte| byte.count_ones()).sum();
        assert_eq!(ones, 6);
    }
}
