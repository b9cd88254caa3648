//! Numbers of a few bits, highest bit first.

/// Bits taken one after another; every number is `None` once too few are left.
pub(super) struct BitReader<'a> {
    bytes: &'a [u8],
    /// How many bits were taken.
    taken: usize,
}

impl<'a> BitReader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> BitReader<'a> {
        BitReader { bytes, taken: 0 }
    }

    /// The next `count` bits, eight at most.
    pub(super) fn take(&mut self, count: u32) -> Option<u8> {
        if count == 0 {
            return Some(0);
        }
        let at = self.taken / 8;
        let two = u16::from_be_bytes([*self.bytes.get(at)?, self.bytes.get(at + 1).copied().unwrap_or(0)]);
        let end = self.taken % 8 + count as usize;
        if end > 8 && at + 1 >= self.bytes.len() {
            return None;
        }
        self.taken += count as usize;
        Some((two << (end - count as usize) >> (16 - count)) as u8)
    }

    /// A number in blocks of `size` bits, the lowest first, each after a bit that says whether more follow.
    pub(super) fn take_blocks(&mut self, size: u32) -> Option<u16> {
        let (mut number, mut shift) = (0_u16, 0);
        loop {
            let block = u16::from(self.take(size + 1)?);
            number |= (block & ((1 << size) - 1)).checked_shl(shift)?;
            if block >> size == 0 {
                return Some(number);
            }
            shift += size;
        }
    }

    /// How many bytes have been begun.
    pub(super) fn bytes_taken(&self) -> usize {
        self.taken.div_ceil(8)
    }
}

/// Bits written one after another.
#[derive(Default)]
pub(super) struct BitWriter {
    bytes: Vec<u8>,
    /// How many bits the last byte still has room for.
    room: u32,
}

impl BitWriter {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.room = 0;
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Adds the lowest `count` bits of a number, eight at most.
    pub(super) fn add(&mut self, number: u8, count: u32) {
        let mut left = count;
        while left > 0 {
            if self.room == 0 {
                self.bytes.push(0);
                self.room = 8;
            }
            let now = left.min(self.room);
            let part = number >> (left - now) & ((1_u16 << now) - 1) as u8;
            if let Some(last) = self.bytes.last_mut() {
                *last |= part << (self.room - now);
            }
            self.room -= now;
            left -= now;
        }
    }

    /// Adds a number in blocks of `size` bits.
    pub(super) fn add_blocks(&mut self, mut number: u16, size: u32) {
        let mask = (1 << size) - 1;
        loop {
            let more = number > mask;
            self.add((number & mask) as u8 | u8::from(more) << size, size + 1);
            number >>= size;
            if !more {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back() {
        let mut writer = BitWriter::default();
        for count in 0..=8 {
            writer.add(0b1011_0101 & ((1_u16 << count) - 1) as u8, count);
        }
        let blocks = [0, 1, 15, 16, 255, 4095, 65_535];
        blocks.iter().for_each(|&number| writer.add_blocks(number, 4));
        let mut reader = BitReader::new(writer.bytes());
        for count in 0..=8 {
            assert_eq!(reader.take(count), Some(0b1011_0101 & ((1_u16 << count) - 1) as u8));
        }
        assert!(blocks.iter().all(|&number| reader.take_blocks(4) == Some(number)));
        assert_eq!(reader.bytes_taken(), writer.bytes().len());
        assert!(reader.take(8).is_none());
    }
}
