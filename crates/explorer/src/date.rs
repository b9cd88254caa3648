//! The day a game was played, as far as it is known.

use std::fmt;

/// A day, a month or a year; parts that are not known are 0, and sort first.
///
/// ```
/// use explorer::Date;
/// let date = Date::parse("2024.11.??");
/// assert_eq!((date.year, date.month, date.day), (2024, 11, 0));
/// assert_eq!(date.to_string(), "2024.11.??");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Date {
    /// 1 to 4095, or 0.
    pub year: u16,
    /// 1 to 12, or 0.
    pub month: u8,
    /// 1 to 31, or 0.
    pub day: u8,
}

impl Date {
    /// Reads what stands in a tag: `2024.11.18`, `2024-11-18`, `2024.??.??`, `2024`. What is not a date is unknown.
    pub fn parse(text: &str) -> Date {
        Date::parse_bytes(text.as_bytes())
    }

    pub(crate) fn parse_bytes(text: &[u8]) -> Date {
        let mut parts = text.split(|byte| matches!(byte, b'.' | b'-' | b'/'));
        let mut part = |most: u16| {
            let digits = parts.next().unwrap_or_default();
            let number = digits.iter().try_fold(0u16, |sum, byte| match byte {
                b'0'..=b'9' => sum.checked_mul(10)?.checked_add(u16::from(byte - b'0')),
                _ => None,
            });
            number.filter(|number| *number <= most).unwrap_or(0)
        };
        let (year, month, day) = (part(4095), part(12), part(31));
        match (year, month) {
            (0, _) => Date::default(),
            (_, 0) => Date { year, month: 0, day: 0 },
            _ => Date { year, month: month as u8, day: day as u8 },
        }
    }

    /// The date in 21 bits that sort as dates do.
    pub(crate) fn to_bits(self) -> u32 {
        u32::from(self.year) << 9 | u32::from(self.month) << 5 | u32::from(self.day)
    }

    pub(crate) fn from_bits(bits: u32) -> Date {
        Date { year: (bits >> 9 & 0xFFF) as u16, month: (bits >> 5 & 15) as u8, day: (bits & 31) as u8 }
    }
}

/// As PGN writes it.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            0 => f.write_str("????")?,
            year => write!(f, "{year:04}")?,
        }
        for part in [self.month, self.day] {
            match part {
                0 => f.write_str(".??")?,
                part => write!(f, ".{part:02}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_far_as_they_are_known() {
        let known = |year, month, day| Date { year, month, day };
        for (text, date) in [
            ("2024.11.18", known(2024, 11, 18)),
            ("1851.??.??", known(1851, 0, 0)),
            ("1851.??.12", known(1851, 0, 0)),
            ("1999-1-2", known(1999, 1, 2)),
            ("1999", known(1999, 0, 0)),
            ("????.??.??", Date::default()),
            ("99999.1.1", Date::default()),
            ("1999.13.40", known(1999, 0, 0)),
            ("", Date::default()),
        ] {
            assert_eq!(Date::parse(text), date, "{text}");
            assert_eq!(Date::from_bits(date.to_bits()), date);
        }
    }
}
