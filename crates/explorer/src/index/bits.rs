//! Small numbers packed into as few bits as the largest needs.

/// How many bits numbers below `count` need.
pub(super) fn width(count: usize) -> u32 {
    usize::BITS - count.saturating_sub(1).leading_zeros()
}

/// How many bytes so many numbers take.
pub(super) fn packed_length(numbers: usize, width: u32) -> usize {
    (numbers * width as usize).div_ceil(8)
}

/// Appends numbers of at most eight bits.
pub(super) fn pack(bytes: &mut Vec<u8>, numbers: impl Iterator<Item = u8>, width: u32) {
    let (mut held, mut bits) = (0u32, 0);
    for number in numbers {
        held |= u32::from(number) << bits;
        bits += width;
        while bits >= 8 {
            bytes.push(held as u8);
            held >>= 8;
            bits -= 8;
        }
    }
    if bits > 0 {
        bytes.push(held as u8);
    }
}

/// One of the packed numbers; 0 beyond their end.
#[inline]
pub(super) fn unpack(bytes: &[u8], index: usize, width: u32) -> u8 {
    let bit = index * width as usize;
    let low = u32::from(bytes.get(bit / 8).copied().unwrap_or(0));
    let high = u32::from(bytes.get(bit / 8 + 1).copied().unwrap_or(0));
    ((low | high << 8) >> (bit % 8) & ((1 << width) - 1)) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        for count in [1usize, 2, 3, 4, 20, 33, 219] {
            let width = width(count);
            let numbers: Vec<u8> = (0..1000).map(|i| (i * 7 % count) as u8).collect();
            let mut bytes = Vec::new();
            pack(&mut bytes, numbers.iter().copied(), width);
            assert_eq!(bytes.len(), packed_length(numbers.len(), width));
            for (index, number) in numbers.iter().enumerate() {
                assert_eq!(unpack(&bytes, index, width), *number);
            }
        }
        assert_eq!((width(1), width(2), width(3), width(256)), (0, 1, 2, 8));
    }
}
