//! Eight bytes at a time in one register, which is how text is read fast without `unsafe`
//! ("SIMD within a register").
//!
//! The questions about bytes answer with a number whose *lowest* set bit lies in the first byte
//! that fits; higher bits may be wrong, because subtraction borrows. Such answers can be combined
//! with `|`.

/// Up to seven bytes before white space, the first in the lowest bits, and zeros above.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Word {
    pub(super) bits: u64,
    pub(super) length: u32,
}

impl Word {
    /// The word at the beginning of eight bytes; `None` if they do not show where it ends.
    #[inline]
    pub(super) fn new(bits: u64) -> Option<Word> {
        let blanks = less_than(bits, b' ' + 1);
        if blanks == 0 {
            return None;
        }
        let length = blanks.trailing_zeros() / 8;
        Some(Word { bits: low_bytes(bits, length), length })
    }
}

/// The lowest `count` bytes of a number; `count` must be below eight.
#[inline]
pub(super) const fn low_bytes(bits: u64, count: u32) -> u64 {
    bits & ((1 << (8 * count)) - 1)
}

/// Which byte is less than `limit`, which is at most 128?
#[inline]
pub(super) const fn less_than(bits: u64, limit: u8) -> u64 {
    bits.wrapping_sub(repeated(limit)) & !bits & repeated(0x80)
}

/// Which byte equals `wanted`?
#[inline]
pub(super) const fn equal_to(bits: u64, wanted: u8) -> u64 {
    less_than(bits ^ repeated(wanted), 1)
}

/// How many digits the number begins with.
#[inline]
pub(super) const fn leading_digits(bits: u64) -> u32 {
    // A digit differs from '0' by at most 9; anything more reaches the highest bit.
    let difference = bits ^ repeated(b'0');
    let others = (difference.wrapping_add(repeated(0x80 - 10)) | difference) & repeated(0x80);
    others.trailing_zeros() / 8
}

/// The index of the first byte that fits a question.
#[inline]
pub(super) fn find(bytes: &[u8], question: impl Fn(u64) -> u64) -> Option<usize> {
    let mut rest = bytes;
    while let Some((chunk, tail)) = rest.split_first_chunk() {
        let found = question(u64::from_le_bytes(*chunk));
        if found != 0 {
            return Some(bytes.len() - rest.len() + found.trailing_zeros() as usize / 8);
        }
        rest = tail;
    }
    let found = rest.iter().position(|&byte| question(repeated(byte)) & 0x80 != 0)?;
    Some(bytes.len() - rest.len() + found)
}

const fn repeated(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &[u8]) -> u64 {
        u64::from_le_bytes(*text.first_chunk().unwrap())
    }

    #[test]
    fn words_end_at_white_space() {
        for (text, word) in
            [("e4 e5 Nf3", "e4"), ("Nbxd2+\nxy", "Nbxd2+"), (" e4 e5 d4", ""), ("é4 abcdef", "é4")]
        {
            let found = Word::new(number(text.as_bytes())).unwrap();
            assert_eq!(&found.bits.to_le_bytes()[..found.length as usize], word.as_bytes());
            assert_eq!(found.length as usize, word.len());
        }
        assert_eq!(Word::new(number(b"abcdefgh ")), None);
    }

    #[test]
    fn the_first_byte_is_found_wherever_it_is() {
        for at in 0..8 {
            for byte in 0..=255 {
                let mut bytes = [b'x'; 8];
                bytes[at] = byte;
                let found = |mask: u64| (mask != 0).then(|| mask.trailing_zeros() as usize / 8);
                assert_eq!(found(less_than(number(&bytes), 33)), (byte < 33).then_some(at));
                assert_eq!(found(equal_to(number(&bytes), b'}')), (byte == b'}').then_some(at));
            }
        }
    }

    #[test]
    fn digits_are_counted() {
        for (text, digits) in [
            (b"12. e4 e5".as_slice(), 2),
            (b"e4 12345", 0),
            (b"12345678", 8),
            (b"9/:\xFF0000", 1),
            (b"007\0    ", 3),
        ] {
            assert_eq!(leading_digits(number(text)), digits, "{text:?}");
        }
    }

    #[test]
    fn finding_agrees_with_its_slow_twin() {
        let mut random = crate::random::Random::new(3);
        for length in 0..40 {
            for _ in 0..200 {
                let bytes: Vec<u8> = (0..length).map(|_| b"abc}\n\x80\xFF~|\x00"[random.below(10)]).collect();
                let quick = find(&bytes, |bits| equal_to(bits, b'}') | less_than(bits, 0x20));
                assert_eq!(quick, bytes.iter().position(|&byte| byte == b'}' || byte < 0x20), "{bytes:?}");
            }
        }
    }
}
