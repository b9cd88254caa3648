//! Numeric annotation glyphs: `$1` is a good move, and often written `!`.

use core::fmt;

/// A numeric annotation glyph. The standard defines 0 to 139; programs have agreed on some more.
///
/// ```
/// use chess::pgn::Nag;
/// assert_eq!(Nag::from_symbol("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag::INTERESTING.to_string(), "$5");
/// assert_eq!(Nag::INTERESTING.symbol(), Some("!?"));
/// assert_eq!(Nag(255).symbol(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

/// Glyphs and their symbols, the one to write first.
const SYMBOLS: [(u8, &[&str]); 25] = [
    (1, &["!"]),
    (2, &["?"]),
    (3, &["!!", "‼"]),
    (4, &["??", "⁇"]),
    (5, &["!?", "⁉"]),
    (6, &["?!", "⁈"]),
    (7, &["□"]),
    (10, &["="]),
    (13, &["∞", "~"]),
    (14, &["⩲", "+=", "+/=", "²"]),
    (15, &["⩱", "=+", "=/+", "³"]),
    (16, &["±", "+/-", "+/−"]),
    (17, &["∓", "-/+", "−/+", "µ"]),
    (18, &["+-", "+−", "+--"]),
    (19, &["-+", "−+", "--+"]),
    (22, &["⨀"]),
    (32, &["⟳"]),
    (36, &["↑"]),
    (40, &["→"]),
    (44, &["=∞", "⯹"]),
    (132, &["⇆"]),
    (138, &["⊕"]),
    (140, &["∆", "Δ"]),
    (146, &["N"]),
    (220, &["D"]),
];

impl Nag {
    /// `!`: a good move.
    pub const GOOD: Nag = Nag(1);
    /// `?`: a mistake.
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`: a brilliant move.
    pub const BRILLIANT: Nag = Nag(3);
    /// `??`: a blunder.
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`: an interesting move.
    pub const INTERESTING: Nag = Nag(5);
    /// `?!`: a dubious move.
    pub const DUBIOUS: Nag = Nag(6);

    /// Reads `!`, `?!`, `+-`, `±`, `∞` and other symbols that annotators write.
    pub fn from_symbol(symbol: &str) -> Option<Nag> {
        SYMBOLS.into_iter().find(|(_, symbols)| symbols.contains(&symbol)).map(|(number, _)| Nag(number))
    }

    /// The usual symbol, if it has one.
    pub fn symbol(self) -> Option<&'static str> {
        SYMBOLS.into_iter().find(|&(number, _)| number == self.0).map(|(_, symbols)| symbols[0])
    }

    /// Reads a run of `!` and `?`. Exaggerations mean what they begin with.
    pub(super) fn from_marks(marks: &[u8]) -> Nag {
        match marks {
            [b'!'] => Nag::GOOD,
            [b'?'] => Nag::MISTAKE,
            [b'!', b'!', ..] => Nag::BRILLIANT,
            [b'?', b'?', ..] => Nag::BLUNDER,
            [b'!', ..] => Nag::INTERESTING,
            _ => Nag::DUBIOUS,
        }
    }

    /// The longest symbol that ends a text such as `Qxd5+-`, and what stands before it.
    pub(super) fn strip_from(text: &str) -> Option<(&str, Nag)> {
        let matches = SYMBOLS.into_iter().flat_map(|(number, symbols)| {
            symbols.iter().filter_map(move |symbol| Some((text.strip_suffix(symbol)?, Nag(number))))
        });
        matches.filter(|(before, _)| !before.is_empty()).min_by_key(|(before, _)| before.len())
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_symbol_is_read_and_means_one_glyph() {
        for (number, symbols) in SYMBOLS {
            assert_eq!(Nag(number).symbol(), Some(symbols[0]));
            for symbol in symbols {
                assert_eq!(Nag::from_symbol(symbol), Some(Nag(number)), "{symbol}");
            }
        }
        assert_eq!(Nag::from_symbol("Nf3"), None);
    }

    #[test]
    fn marks_are_read_generously() {
        for (marks, nag) in [("!", 1), ("??", 4), ("!?", 5), ("!!!!", 3), ("?!?", 6), ("!??", 5)] {
            assert_eq!(Nag::from_marks(marks.as_bytes()), Nag(nag), "{marks}");
        }
    }

    #[test]
    fn the_longest_symbol_is_stripped() {
        assert_eq!(Nag::strip_from("Qxd5+-"), Some(("Qxd5", Nag(18))));
        assert_eq!(Nag::strip_from("Qxd5+/="), Some(("Qxd5", Nag(14))));
        assert_eq!(Nag::strip_from("e4±"), Some(("e4", Nag(16))));
        assert_eq!(Nag::strip_from("="), None);
    }
}
