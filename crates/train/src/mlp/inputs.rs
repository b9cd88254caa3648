//! The inputs of a record that are set: the bits of [`classics::ukraine::input_bits`], without making the
//! position first.

use chess::{Color, Rank, Role, Square};

use crate::data::PackedPosition;

/// Pieces, and five bytes of state.
const MOST: usize = 32 + 40;

/// The numbers of the inputs that are set: first those of the pieces, square by square, then those of the state.
#[derive(Clone, Copy)]
pub(super) struct SparseInputs {
    numbers: [u16; MOST],
    len: usize,
}

impl SparseInputs {
    pub(super) fn of(record: &PackedPosition) -> SparseInputs {
        let mut inputs = SparseInputs { numbers: [0; MOST], len: 0 };
        let us = record.turn();
        for (square, role, is_opponent) in record.pieces() {
            let is_black = (us == Color::Black) != is_opponent;
            let board = usize::from(is_black) * 6 + board_of(role);
            inputs.push(64 * board + from_a8(square.relative_to(us)));
        }
        for (n, byte) in state(record).into_iter().enumerate() {
            for bit in (0..8).filter(|bit| byte >> (7 - bit) & 1 == 1) {
                inputs.push(768 + 8 * n + bit);
            }
        }
        inputs
    }

    fn push(&mut self, number: usize) {
        self.numbers[self.len] = number as u16;
        self.len += 1;
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.numbers[..self.len].iter().map(|&number| usize::from(number))
    }
}

/// King, queen, rook, bishop, knight, pawn.
fn board_of(role: Role) -> usize {
    Role::King.index() - role.index()
}

fn from_a8(square: Square) -> usize {
    square.flip_vertical().index()
}

/// The five bytes after the boards: side to move, castling rights, en passant, both counters.
fn state(record: &PackedPosition) -> [u8; 5] {
    let us = record.turn();
    let rights = record.castling_rights();
    let rights = if us == Color::White { rights } else { rights << 2 & 0b1100 | rights >> 2 };
    let en_passant = record.en_passant_file().map(|file| Square::new(file, Rank::Sixth.relative_to(us)));
    [
        u8::from(us == Color::White),
        rights,
        en_passant.map_or(0, |square| from_a8(square) as u8 + 1),
        record.halfmove_clock(),
        record.fullmove_number(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;
    use chess::{Outcome, Position};
    use classics::ukraine::input_bits;
    use play::Score;

    #[test]
    fn they_are_the_bits_of_the_position() {
        let mut random = Random::new(3);
        let mut position = Position::initial();
        let mut passed = 0;
        for _ in 0..20_000 {
            let moves = position.legal_moves();
            if moves.is_empty() || position.halfmove_clock() > 100 {
                position = Position::initial();
                continue;
            }
            position.play(moves[random.below(moves.len())]);
            passed += usize::from(position.en_passant().is_some());
            let record = PackedPosition::new(&position, Score::Centipawns(0), Outcome::Draw).unwrap();
            let mut bits = [0; classics::ukraine::INPUT_BYTES];
            SparseInputs::of(&record).iter().for_each(|n| bits[n / 8] |= 0x80 >> (n % 8));
            assert_eq!(bits, input_bits(&position), "{}", position.to_fen());
        }
        assert!(passed > 10, "{passed}");
    }

    #[test]
    fn any_bytes_have_inputs_within_bounds() {
        let mut random = Random::new(2);
        for _ in 0..10_000 {
            let noise = PackedPosition::from_bytes(std::array::from_fn(|_| random.next_u64() as u8));
            assert!(SparseInputs::of(&noise).iter().all(|number| number < classics::ukraine::INPUTS));
        }
    }
}
