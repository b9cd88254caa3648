//! bulletformat: the records of [`.hpos`](crate::data::positions) without what only Hetman knows.
//!
//! Side to move, castling rights, en passant and counters are not written. What is read is White to move without any of
//! them.

use zerocopy::IntoBytes;

use super::{number_of, score_of};
use crate::data::PackedPosition;

/// How many bytes a record has.
pub const SIZE: usize = 32;
/// Bytes 29 to 31 of a record that says nothing of its state: no en passant square, move 1.
const STATE: [u8; 3] = [0, 1, 1];

/// The record of bullet.
pub fn write(position: &PackedPosition) -> [u8; SIZE] {
    let mut bytes = [0; SIZE];
    bytes[..29].copy_from_slice(&position.as_bytes()[..29]);
    bytes
}

/// A record of bullet; `None` if it cannot be one of a position.
pub fn read(mut bytes: [u8; SIZE]) -> Option<PackedPosition> {
    bytes[29..].copy_from_slice(&STATE);
    let score = number_of(score_of(i16::from_le_bytes([bytes[24], bytes[25]])));
    let position = PackedPosition::from_bytes(bytes).with_score(score);
    let occupied = position.occupied().0;
    let is_king = |square: u8, owner: u8| {
        let below = occupied & ((1 << square) - 1);
        occupied >> square & 1 == 1 && position.nth_piece(below.count_ones() as usize) == (5, owner)
    };
    let [own, other] = position.kings();
    (position.is_sound() && is_king(own, 0) && is_king(other ^ 56, 1)).then_some(position)
}

#[cfg(test)]
mod tests {
    use chess::{Outcome, Position};
    use play::Score;

    use super::*;

    #[test]
    fn the_board_comes_back_and_the_rest_is_plain() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 12";
        let position = Position::from_fen(fen).unwrap();
        let packed = PackedPosition::new(&position, Score::Centipawns(-73), Outcome::Draw).unwrap();
        let read = read(write(&packed)).unwrap();
        assert_eq!((read.score(), read.result(), read.kings()), (-73, 1, packed.kings()));
        assert_eq!(read.occupied(), packed.occupied());
        assert!(read.position().is_some());
        assert_eq!(write(&read), write(&packed));
    }

    #[test]
    fn other_bytes_are_refused() {
        let packed = PackedPosition::new(&Position::initial(), Score::Centipawns(0), Outcome::Draw).unwrap();
        let good = write(&packed);
        for (at, byte) in [(27, 5), (28, 63), (26, 3), (8, 0x77), (3, 255), (27, 255)] {
            let mut bad = good;
            bad[at] = byte;
            assert_eq!(read(bad), None, "byte {at}");
        }
        assert_eq!(read([0; SIZE]), None);
    }
}
