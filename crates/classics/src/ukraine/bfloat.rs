//! *bfloat16*: the upper half of an `f32`, all of its range and eight bits of its precision.

/// The nearest number that has only an upper half; ties go to the even one.
pub(super) fn rounded(number: f32) -> f32 {
    from_bits(to_bits(number))
}

/// The upper half of the nearest such number.
pub(super) fn to_bits(number: f32) -> u16 {
    let bits = number.to_bits();
    if number.is_nan() {
        return (bits >> 16) as u16 | 1;
    }
    ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16
}

/// The number with this upper half.
pub(super) fn from_bits(half: u16) -> f32 {
    f32::from_bits(u32::from(half) << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_to_the_nearest() {
        for (number, expected) in
            [(0.0, 0.0), (1.0, 1.0), (1.003, 1.0), (1.005, 1.0078125), (-0.1, -0.100_097_656)]
        {
            assert_eq!(rounded(number), expected, "{number}");
        }
        assert_eq!(rounded(1.0 + 1.0 / 256.0), 1.0, "halfway, to the even one");
        assert_eq!(rounded(f32::MAX), f32::INFINITY);
        assert_eq!(rounded(f32::NEG_INFINITY), f32::NEG_INFINITY);
        assert!(rounded(f32::NAN).is_nan());
    }

    #[test]
    fn every_half_comes_back() {
        for half in 0..=u16::MAX {
            let number = from_bits(half);
            assert!(number.is_nan() || to_bits(number) == half, "{half:x}");
        }
    }
}
