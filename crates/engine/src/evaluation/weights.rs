//! The weights of the evaluation: an array, and the text file it is kept in.

use std::fmt;
use std::sync::{Arc, LazyLock};

use super::tapered_value::TaperedValue;
use super::terms::{TERMS, Term, WEIGHT_COUNT};

/// Weights beyond this are refused: sums of them must fit a [`TaperedValue`].
pub const LARGEST_WEIGHT: i16 = 3_000;

/// What every term is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights([TaperedValue; WEIGHT_COUNT]);

/// The weights found by tuning.
const TUNED: &str = include_str!("tuned.txt");

impl Weights {
    /// The weights Hetman plays with.
    pub fn tuned() -> Arc<Weights> {
        static WEIGHTS: LazyLock<Arc<Weights>> =
            LazyLock::new(|| Arc::new(Weights::parse(TUNED).expect("the tests read this file")));
        WEIGHTS.clone()
    }

    /// Weights given one by one.
    pub fn new(weights: [TaperedValue; WEIGHT_COUNT]) -> Weights {
        Weights(weights)
    }

    /// The weight with this index.
    #[inline]
    pub fn get(&self, index: usize) -> TaperedValue {
        self.0[index]
    }

    /// Reads the text that [`Weights`] display as.
    ///
    /// ```
    /// use engine::evaluation::Weights;
    /// let weights = Weights::tuned();
    /// assert_eq!(Weights::parse(&weights.to_string()).as_ref(), Ok(&*weights));
    /// assert!(Weights::parse("[material]\n100,100").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let mut weights = [None; WEIGHT_COUNT];
        let mut term: Option<(&Term, usize)> = None;
        for (n, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                let found = TERMS.iter().find(|term| term.name.eq_ignore_ascii_case(name));
                term = Some((found.ok_or_else(|| WeightsError::UnknownTerm(name.to_owned()))?, 0));
                continue;
            }
            for word in line.split_ascii_whitespace() {
                let pair = parse_tapered(word).ok_or(WeightsError::NotAWeight { line: n + 1 })?;
                match &mut term {
                    Some((term, next)) if *next < term.len => {
                        weights[term.offset + *next] = Some(pair);
                        *next += 1;
                    }
                    _ => return Err(WeightsError::TooMany { line: n + 1 }),
                }
            }
        }
        let missing = |index: usize| TERMS.iter().find(|term| term.range().contains(&index));
        if let Some(term) = weights.iter().position(Option::is_none).and_then(missing) {
            return Err(WeightsError::Missing(term.name));
        }
        Ok(Weights(weights.map(Option::unwrap_or_default)))
    }
}

/// Reads `middle,end`.
fn parse_tapered(word: &str) -> Option<TaperedValue> {
    let (middle, end) = word.split_once(',')?;
    let number = |text: &str| text.parse().ok().filter(|n| (-LARGEST_WEIGHT..=LARGEST_WEIGHT).contains(n));
    Some(TaperedValue::new(number(middle)?, number(end)?))
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "# Hetman's evaluation: middlegame,endgame in centipawns. Written by `hetman tune eval`."
        )?;
        for term in TERMS {
            write!(f, "\n# {}\n[{}]\n", term.meaning, term.name.to_ascii_lowercase())?;
            for row in self.0[term.range()].chunks(8) {
                let words: Vec<String> = row.iter().map(|pair| format!("{pair:?}")).collect();
                writeln!(f, "{}", words.join(" "))?;
            }
        }
        Ok(())
    }
}

/// Why a text is no set of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// A term of that name does not exist.
    UnknownTerm(String),
    /// Something that is not `middle,end` stands in this line.
    NotAWeight {
        /// The line, from 1.
        line: usize,
    },
    /// More weights than the term has, or weights before the first term.
    TooMany {
        /// The line, from 1.
        line: usize,
    },
    /// The term is not there or not complete.
    Missing(&'static str),
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::UnknownTerm(name) => {
                write!(f, "there is no term of weights named {name:?}: was the file made by this version?")
            }
            WeightsError::NotAWeight { line } => write!(
                f,
                "line {line}: expected middlegame,endgame such as 82,100, neither beyond {LARGEST_WEIGHT}"
            ),
            WeightsError::TooMany { line } => {
                write!(f, "line {line}: more weights than the term before has")
            }
            WeightsError::Missing(name) => {
                write!(f, "the term [{}] is missing or not complete", name.to_ascii_lowercase())
            }
        }
    }
}

impl std::error::Error for WeightsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tuned_weights_read_back() {
        let weights = Weights::tuned();
        assert_eq!(Weights::parse(&weights.to_string()).as_ref(), Ok(&*weights));
        assert_eq!(weights.to_string(), TUNED, "the file is as the tuner writes it");
    }

    #[test]
    fn nonsense_is_refused() {
        let whole = Weights::tuned().to_string();
        let (but_one, _) = whole.trim_end().rsplit_once('\n').unwrap();
        for (text, error) in [
            ("", WeightsError::Missing("TEMPO")),
            ("[x]", WeightsError::UnknownTerm("x".to_owned())),
            ("[tempo]\n1", WeightsError::NotAWeight { line: 2 }),
            ("[tempo]\n1,99999", WeightsError::NotAWeight { line: 2 }),
            ("[tempo]\n1,1 1,1", WeightsError::TooMany { line: 2 }),
            ("1,1", WeightsError::TooMany { line: 1 }),
            (but_one, WeightsError::Missing("COMPLEXITY_PAWN_ENDING")),
        ] {
            assert_eq!(Weights::parse(text), Err(error), "{text}");
        }
    }
}
