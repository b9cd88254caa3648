//! What a byte can begin in movetext, from a table: one look instead of many comparisons.

/// The kinds of bytes between tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Class {
    /// White space.
    Space,
    /// Begins a move.
    Letter,
    /// Begins a move number, a result or `0-0`.
    Digit,
    /// A dot of a move number.
    Dot,
    /// `+`, `-`, `=`: begins an assessment or a null move.
    Sign,
    /// `!` and `?`
    Mark,
    /// `$`
    Dollar,
    /// `{`
    Brace,
    /// `;`
    Semicolon,
    /// `%`
    Percent,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    Bracket,
    /// `*`
    Star,
    /// Says nothing between moves, but is found there: half of a pair, a comma, a mate sign on its own.
    Stray,
    /// Nothing that could stand there.
    Other,
}

static CLASSES: [Class; 256] = {
    let mut table = [Class::Other; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = Class::compute(byte as u8);
        byte += 1;
    }
    table
};

/// Which bytes go on with a move or another word.
static SYMBOL: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match Class::compute(byte as u8) {
            Class::Letter | Class::Digit | Class::Sign => true,
            _ => matches!(byte as u8, b'#' | b':' | b'/' | b'_'),
        };
        byte += 1;
    }
    table
};

impl Class {
    #[inline]
    pub(super) fn of(byte: u8) -> Class {
        CLASSES[byte as usize]
    }

    const fn compute(byte: u8) -> Class {
        match byte {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => Class::Space,
            // Figurines, assessments such as ± and text in Latin-1 are words like any other.
            b'a'..=b'z' | b'A'..=b'Z' | b'@' | 0x80.. => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'.' => Class::Dot,
            b'+' | b'-' | b'=' | b'~' => Class::Sign,
            b'!' | b'?' => Class::Mark,
            b'$' => Class::Dollar,
            b'{' => Class::Brace,
            b';' => Class::Semicolon,
            b'%' => Class::Percent,
            b'(' => Class::Open,
            b')' => Class::Close,
            b'[' => Class::Bracket,
            b'*' => Class::Star,
            b'}' | b']' | b',' | b'#' | b':' | b'/' | b'_' | b'|' | b'"' | b'\'' | b'`' | b'^' | b'&' => {
                Class::Stray
            }
            _ => Class::Other,
        }
    }
}

/// Whether a byte can go on with a word.
#[inline]
pub(super) fn is_symbol(byte: u8) -> bool {
    SYMBOL[byte as usize]
}
