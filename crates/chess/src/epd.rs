//! EPD: positions with operations, as test suites and opening books have them.
//!
//! A record is the first four fields of a FEN and operations that end with semicolons:
//!
//! ```text
//! 1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
//! ```
//!
//! Files of perft counts, which have the whole FEN and semicolons *before* the operations, are
//! read too: `… w KQkq - 0 1 ;D1 20 ;D2 400`. The last semicolon may be missing.

use core::fmt;
use core::str::FromStr;

use crate::{CastlingMode, FenError, Move, Position, SanError, Setup};

/// A position with operations.
///
/// The halfmove clock and the move number are those of the position: they are read from `hmvc`
/// and `fmvn` (or from the fifth and sixth field of a FEN) and written so, unless they are 0 and 1.
/// All other operations are kept in their order, whatever they mean.
///
/// ```
/// use chess::epd::Epd;
/// let mut epd: Epd = "4k3/8/8/8/8/8/4P3/4K3 w - - fmvn 30; bm e4 Kd2; acd 12; id \"one \\\"pawn\\\"\";".parse()?;
/// assert_eq!(epd.position.fullmove_number(), 30);
/// let best = epd.best_moves()?;
/// assert_eq!(epd.position.to_san(best[1]), "Kd2");
/// assert_eq!(epd.id(), Some("one \"pawn\""));
/// assert_eq!(epd.number("acd"), Some(12));
/// epd.set("id", [chess::epd::Operand::Text("renamed".into())]);
/// assert!(epd.to_string().ends_with("- - fmvn 30; bm e4 Kd2; acd 12; id \"renamed\";"));
/// # Ok::<(), chess::epd::EpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position, counters included.
    pub position: Position,
    /// What is said about it, but for the counters.
    pub operations: Vec<Operation>,
}

/// An operation: `bm Nf3 d4;` has the opcode `bm` and two operands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operation {
    /// Its name.
    pub opcode: String,
    /// What follows the name.
    pub operands: Vec<Operand>,
}

/// A part of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operand {
    /// A move, a number, a name: anything without white space, quotes and semicolons.
    Word(String),
    /// A text in quotes.
    Text(String),
}

/// Why a line is not EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EpdError {
    /// The first four fields are not a position.
    Position(FenError),
    /// An operation is malformed.
    Syntax {
        /// Byte offset into the line.
        offset: usize,
        /// What is wrong there.
        reason: &'static str,
    },
    /// A move of an operation cannot be played.
    Move {
        /// The operation.
        opcode: String,
        /// What is wrong with the move.
        error: SanError,
    },
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::Position(error) => error.fmt(f),
            EpdError::Syntax { offset, reason } => write!(f, "EPD column {}: {reason}", offset + 1),
            EpdError::Move { opcode, error } => write!(f, "EPD operation {opcode}: {error}"),
        }
    }
}

impl core::error::Error for EpdError {}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> EpdError {
        EpdError::Position(error)
    }
}

impl Epd {
    /// A record without operations.
    pub fn new(position: Position) -> Epd {
        Epd { position, operations: Vec::new() }
    }

    /// Reads a record of standard chess.
    pub fn parse(line: &str) -> Result<Epd, EpdError> {
        Epd::parse_in(line, CastlingMode::Standard)
    }

    /// Reads a record of a game of the given kind.
    ///
    /// ```
    /// use chess::CastlingMode;
    /// use chess::epd::Epd;
    /// let line = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - bm O-O;";
    /// let epd = Epd::parse_in(line, CastlingMode::Chess960)?;
    /// assert!(epd.best_moves()?[0].is_castle());
    ///
    /// let error = Epd::parse("8/8/8/8/8/8/8/K1k5 w - - id \"open;").unwrap_err();
    /// assert_eq!(error.to_string(), "EPD column 29: the quote is not closed");
    /// # Ok::<(), chess::epd::EpdError>(())
    /// ```
    pub fn parse_in(line: &str, mode: CastlingMode) -> Result<Epd, EpdError> {
        let mut cursor = Cursor { line, at: 0 };
        for _ in 0..4 {
            cursor.skip_blanks();
            cursor.take_word();
        }
        let mut setup = Setup::from_fen(&line[..cursor.at])?;
        // The whole FEN, as perft suites have it.
        if let Some(clock) = cursor.take_counter()? {
            setup.halfmove_clock = clock;
            if let Some(number) = cursor.take_counter()? {
                setup.fullmove_number = number;
            }
        }
        let mut operations = Vec::new();
        while let Some(operation) = cursor.take_operation()? {
            match operation.counter() {
                Some(("hmvc", clock)) => setup.halfmove_clock = clock,
                Some((_, number)) => setup.fullmove_number = number,
                None => operations.push(operation),
            }
        }
        let position = setup.position(mode).map_err(FenError::Illegal)?;
        Ok(Epd { position, operations })
    }

    /// The first operation of a name.
    pub fn get(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }

    /// Sets an operation, in its old place if there is one of that name.
    ///
    /// What EPD cannot hold is not checked: an opcode is a name, and a word has no white space,
    /// quotes or semicolons. To set the counters, change the position.
    pub fn set(&mut self, opcode: &str, operands: impl IntoIterator<Item = Operand>) {
        let operation = Operation { opcode: opcode.to_owned(), operands: operands.into_iter().collect() };
        match self.operations.iter_mut().find(|operation| operation.opcode == opcode) {
            Some(old) => *old = operation,
            None => self.operations.push(operation),
        }
    }

    /// Sets an operation to moves of this position, written in SAN: `bm`, `am`.
    pub fn set_moves(&mut self, opcode: &str, moves: &[Move]) {
        let words: Vec<Operand> = moves.iter().map(|&m| Operand::Word(self.position.to_san(m))).collect();
        self.set(opcode, words);
    }

    /// The name of the position (`id`).
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// A comment, `c0` to `c9`.
    pub fn comment(&self, number: u8) -> Option<&str> {
        self.text(&format!("c{number}"))
    }

    /// The first operand of an operation, quoted or not.
    pub fn text(&self, opcode: &str) -> Option<&str> {
        self.get(opcode)?.operands.first().map(Operand::as_str)
    }

    /// The first operand of an operation as a number: `acd`, `acn`, `acs`, `ce`, `dm`.
    pub fn number(&self, opcode: &str) -> Option<i64> {
        self.text(opcode)?.parse().ok()
    }

    /// The best moves (`bm`); none if there is no such operation.
    pub fn best_moves(&self) -> Result<Vec<Move>, EpdError> {
        self.moves("bm")
    }

    /// The moves to avoid (`am`); none if there is no such operation.
    pub fn moves_to_avoid(&self) -> Result<Vec<Move>, EpdError> {
        self.moves("am")
    }

    /// The moves of an operation that are all moves of this position.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, EpdError> {
        let Some(operation) = self.get(opcode) else { return Ok(Vec::new()) };
        operation.operands.iter().map(|operand| operation.parse_move(&self.position, operand)).collect()
    }

    /// The predicted variation (`pv`): moves that follow each other.
    pub fn principal_variation(&self) -> Result<Vec<Move>, EpdError> {
        let Some(operation) = self.get("pv") else { return Ok(Vec::new()) };
        let mut position = self.position;
        let mut moves = Vec::new();
        for operand in &operation.operands {
            let m = operation.parse_move(&position, operand)?;
            position.play(m);
            moves.push(m);
        }
        Ok(moves)
    }

    /// The counts of a perft suite (`D1`, `D2`, …), as depth and number of nodes.
    ///
    /// ```
    /// use chess::epd::Epd;
    /// let line = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197";
    /// let epd = Epd::parse(line)?;
    /// assert_eq!(epd.perft_counts().collect::<Vec<_>>(), [(1, 15), (2, 66), (3, 1197)]);
    /// # Ok::<(), chess::epd::EpdError>(())
    /// ```
    pub fn perft_counts(&self) -> impl Iterator<Item = (u32, u64)> {
        self.operations.iter().filter_map(|operation| {
            let depth = operation.opcode.strip_prefix('D')?.parse().ok()?;
            Some((depth, operation.operands.first()?.as_str().parse().ok()?))
        })
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Epd, EpdError> {
        Epd::parse(line)
    }
}

impl Operation {
    fn parse_move(&self, position: &Position, operand: &Operand) -> Result<Move, EpdError> {
        let fail = |error| EpdError::Move { opcode: self.opcode.clone(), error };
        position.parse_san(operand.as_str()).map_err(fail)
    }

    /// What the operation says about the counters, if that is what it is for.
    fn counter(&self) -> Option<(&str, u16)> {
        match (self.opcode.as_str(), self.operands.as_slice()) {
            (opcode @ ("hmvc" | "fmvn"), [Operand::Word(number)]) => Some((opcode, number.parse().ok()?)),
            _ => None,
        }
    }
}

impl Operand {
    /// The text, without the quotes.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }
}

/// A line and how far it has been read.
struct Cursor<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    fn peek(&mut self) -> Option<char> {
        self.skip_blanks();
        self.line[self.at..].chars().next()
    }

    fn skip_blanks(&mut self) {
        self.take(char::is_whitespace);
    }

    fn take(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.line[self.at..];
        let taken = &rest[..rest.find(|letter| !wanted(letter)).unwrap_or(rest.len())];
        self.at += taken.len();
        taken
    }

    fn take_word(&mut self) -> &'a str {
        self.take(|letter| !letter.is_whitespace() && !matches!(letter, ';' | '"'))
    }

    fn fail<T>(&self, offset: usize, reason: &'static str) -> Result<T, EpdError> {
        Err(EpdError::Syntax { offset, reason })
    }

    /// A number in the place of an opcode, which begins with a letter.
    fn take_counter(&mut self) -> Result<Option<u16>, EpdError> {
        if !self.peek().is_some_and(|letter| letter.is_ascii_digit()) {
            return Ok(None);
        }
        let start = self.at;
        match self.take_word().parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => self.fail(start, "expected an operation, or a number from 0 to 65535"),
        }
    }

    /// The next operation, if there is one.
    fn take_operation(&mut self) -> Result<Option<Operation>, EpdError> {
        while self.peek() == Some(';') {
            self.at += 1;
        }
        let Some(first) = self.peek() else { return Ok(None) };
        if !first.is_alphabetic() {
            return self.fail(self.at, "expected an operation, which begins with a letter");
        }
        let opcode = self.take_word().to_owned();
        let mut operands = Vec::new();
        loop {
            match self.peek() {
                Some(';') | None => break,
                Some('"') => operands.push(Operand::Text(self.take_quoted()?)),
                Some(_) => operands.push(Operand::Word(self.take_word().to_owned())),
            }
        }
        Ok(Some(Operation { opcode, operands }))
    }

    /// A text in quotes, in which `\"` is a quote and `\\` a backslash.
    fn take_quoted(&mut self) -> Result<String, EpdError> {
        let start = self.at;
        let mut text = String::new();
        let mut letters = self.line[start..].char_indices().skip(1).peekable();
        while let Some((offset, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.at = start + offset + 1;
                    return Ok(text);
                }
                '\\' if matches!(letters.peek(), Some((_, '"' | '\\'))) => {
                    text.extend(letters.next().map(|(_, escaped)| escaped));
                }
                _ => text.push(letter),
            }
        }
        self.fail(start, "the quote is not closed")
    }
}

/// The record on one line, each operation ended by a semicolon.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position.epd_fields())?;
        let counters =
            [("hmvc", self.position.halfmove_clock(), 0), ("fmvn", self.position.fullmove_number(), 1)];
        for (opcode, number, usual) in counters {
            if number != usual {
                write!(f, " {opcode} {number};")?;
            }
        }
        for operation in &self.operations {
            write!(f, " {operation};")?;
        }
        Ok(())
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands.iter().try_for_each(|operand| write!(f, " {operand}"))
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Operand::Word(word) => f.write_str(word),
            Operand::Text(text) => {
                let mut quoted = String::with_capacity(text.len() + 2);
                crate::pgn::text::escape(text, &mut quoted);
                write!(f, "\"{quoted}\"")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

    #[test]
    fn records_read_and_write() {
        for operations in [
            "",
            " bm Bxa6;",
            " am Qf4 O-O; id \"kiwipete\"; c0 \"semicolon; and \\\"quote\\\"\";",
            " hmvc 4; fmvn 17; acd 20; acn 1234567; acs 60; ce -32; pv Bxa6 bxc3;",
            " noop; eco \"\"; my_own.opcode x/y z=1 \"mixed\" -5;",
        ] {
            let line = format!("{KIWIPETE}{operations}");
            let epd = Epd::parse(&line).unwrap();
            assert_eq!(epd.to_string(), line);
            assert_eq!(Epd::parse(&epd.to_string()), Ok(epd));
        }
    }

    #[test]
    fn moves_are_resolved() {
        let epd = Epd::parse(&format!("{KIWIPETE} bm Bxa6 d5xe6; am O-O-O; pv Bxa6 bxc3 Bxc3;")).unwrap();
        let uci = |moves: Vec<Move>| moves.into_iter().map(|m| epd.position.to_uci(m)).collect::<Vec<_>>();
        assert_eq!(uci(epd.best_moves().unwrap()), ["e2a6", "d5e6"]);
        assert_eq!(uci(epd.moves_to_avoid().unwrap()), ["e1c1"]);
        assert_eq!(epd.principal_variation().unwrap().len(), 3);
        assert_eq!(epd.moves("sm"), Ok(Vec::new()));

        let epd = Epd::parse(&format!("{KIWIPETE} bm Ka6; pv Bxa6 Bxa6;")).unwrap();
        let error = epd.best_moves().unwrap_err();
        assert!(error.to_string().starts_with("EPD operation bm: Ka6 is illegal"), "{error}");
        assert!(matches!(epd.principal_variation(), Err(EpdError::Move { .. })));
    }

    #[test]
    fn moves_can_be_set() {
        let mut epd = Epd::new(Position::initial());
        let moves: Vec<Move> = ["e4", "Nf3"].map(|san| epd.position.parse_san(san).unwrap()).to_vec();
        epd.set_moves("bm", &moves);
        assert_eq!(epd.text("bm"), Some("e4"));
        assert_eq!(epd.best_moves(), Ok(moves));
    }

    #[test]
    fn counters_come_from_fields_or_operations() {
        for (rest, counters) in [
            ("", (0, 1)),
            (" 7 30", (7, 30)),
            (" 7", (7, 1)),
            (" hmvc 8; fmvn 40;", (8, 40)),
            (" 7 30 ;D1 48", (7, 30)),
            (" 0 1 bm Bxa6;", (0, 1)),
        ] {
            let epd = Epd::parse(&format!("{KIWIPETE}{rest}")).unwrap();
            assert_eq!((epd.position.halfmove_clock(), epd.position.fullmove_number()), counters, "{rest}");
            assert_eq!(Epd::parse(&epd.to_string()), Ok(epd));
        }
    }

    #[test]
    fn perft_suites_are_read_in_both_styles() {
        for line in [
            format!("{KIWIPETE} 0 1 ;D1 48 ;D2 2039"),
            format!("{KIWIPETE} 0 1; D1 48; D2 2039;"),
            format!("{KIWIPETE} ;D1 48 ;D2 2039"),
            format!("{KIWIPETE} D1 48; D2 2039;"),
        ] {
            let epd = Epd::parse(&line).unwrap();
            assert_eq!(epd.perft_counts().collect::<Vec<_>>(), [(1, 48), (2, 2039)], "{line}");
            assert_eq!(Epd::parse(&epd.to_string()), Ok(epd));
        }
    }

    #[test]
    fn errors_tell_the_column() {
        for (rest, offset) in [(" id \"open;", 4), (" 99999 1", 1), (" ?x;", 1), (" bm e4; \"x\";", 8)] {
            let error = Epd::parse(&format!("{KIWIPETE}{rest}")).unwrap_err();
            assert!(
                matches!(error, EpdError::Syntax { offset: at, .. } if at == KIWIPETE.len() + offset),
                "{rest}: {error}"
            );
        }
        for bad in ["", "8/8 w", "8/8/8/8/8/8/8/8 w - - bm e4;", "nonsense é \"", ";;;", "\""] {
            assert!(matches!(Epd::parse(bad), Err(EpdError::Position(_))), "{bad}");
        }
    }
}
