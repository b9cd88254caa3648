//! What is kept of a game beside its facts and moves, in 44 bytes.

use crate::store::{le_u32, le_u64};

/// Bytes of a card.
pub(crate) const CARD: usize = 44;

/// Where the moves of a game are, and the numbers of its names and texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Card {
    pub(crate) hash: u64,
    /// How many moves come before in the file.
    pub(crate) first_move: u32,
    pub(crate) plies: u32,
    /// White and Black.
    pub(crate) players: [u32; 2],
    /// Event, site, round, code of the opening, time control.
    pub(crate) texts: [u32; 5],
}

pub(crate) const EVENT: usize = 0;
pub(crate) const SITE: usize = 1;
pub(crate) const ROUND: usize = 2;
pub(crate) const ECO: usize = 3;
pub(crate) const TIME_CONTROL: usize = 4;

impl Card {
    pub(crate) fn to_bytes(self) -> [u8; CARD] {
        let mut bytes = [0; CARD];
        bytes[..8].copy_from_slice(&self.hash.to_le_bytes());
        let [event, site, round, eco, time_control] = self.texts;
        let [white, black] = self.players;
        let numbers = [self.first_move, self.plies, white, black, event, site, round, eco, time_control];
        for (index, number) in numbers.into_iter().enumerate() {
            bytes[8 + 4 * index..][..4].copy_from_slice(&number.to_le_bytes());
        }
        bytes
    }

    #[inline]
    pub(crate) fn from_bytes(bytes: &[u8]) -> Card {
        let number = |index: usize| le_u32(&bytes[8 + 4 * index..][..4]);
        Card {
            hash: le_u64(&bytes[..8]),
            first_move: number(0),
            plies: number(1),
            players: [number(2), number(3)],
            texts: [number(4), number(5), number(6), number(7), number(8)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_read_back() {
        let card =
            Card { hash: u64::MAX - 1, first_move: 1, plies: 2, players: [3, 4], texts: [5, 6, 7, 8, 9] };
        assert_eq!(Card::from_bytes(&card.to_bytes()), card);
    }
}
