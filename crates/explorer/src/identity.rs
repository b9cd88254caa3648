//! When two games are the same: players, moves and start, and the address on the web if there is one.

use chess::{Move, Position};

/// A hash of what makes a game this game. Written down in files: it must not change.
#[derive(Clone, Copy)]
pub(crate) struct Identity(u64);

impl Identity {
    pub(crate) fn new() -> Identity {
        Identity(0x9E37_79B9_7F4A_7C15)
    }

    #[inline]
    fn mix(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0xA076_1D64_78BD_642F;
        self.0 = (product as u64 ^ (product >> 64) as u64).wrapping_add(0x2545_F491_4F6C_DD1D);
    }

    fn text(&mut self, text: impl Iterator<Item = u8>) {
        let mut length = 0;
        for byte in text {
            self.mix(u64::from(byte.to_ascii_lowercase()));
            length += 1;
        }
        self.mix(1 << 32 | length);
    }

    /// Collections write first names in many ways, so the last name has to do: what stands before a comma, or else
    /// the last word.
    pub(crate) fn player(&mut self, name: &[u8]) {
        let last = match name.iter().position(|byte| *byte == b',') {
            Some(comma) => &name[..comma],
            None => name.split(|byte| *byte == b' ').rfind(|word| !word.is_empty()).unwrap_or_default(),
        };
        self.text(last.iter().copied().filter(|byte| *byte != b' '));
    }

    /// An address on the web tells two games of the same players with the same moves apart; a place does not.
    pub(crate) fn site(&mut self, site: &[u8]) {
        if site.starts_with(b"http") {
            self.text(site.iter().copied());
        }
    }

    /// A start that is not the usual one.
    pub(crate) fn start(&mut self, position: &Position) {
        self.mix(position.repetition_key().0);
        self.mix(position.castling_mode() as u64);
    }

    #[inline]
    pub(crate) fn play(&mut self, m: Move) {
        self.mix(u64::from(m.to_bits()));
    }

    pub(crate) fn finish(mut self) -> u64 {
        self.mix(0xFF);
        self.0
    }
}
