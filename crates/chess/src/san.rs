//! Standard algebraic notation: `Nf3`, `exd5`, `O-O`, `e8=Q+`.
//!
//! Written is the shortest unambiguous form. Read is what people write: `0-0`, `e8Q`, `Nge2` where
//! `Ne2` suffices, `e2-e4`, coordinates (`g1f3`, `e1g1`), German letters (`Sf3`), figurines, missing
//! or superfluous `x`, `+`, `#`, `e.p.`, `!?`.

use core::fmt;

use crate::castling::CastlingSide;
use crate::uci::shortened;
use crate::{Bitboard, Color, File, Move, MoveKind, Position, Rank, Role, Square, attacks};

/// Why a text is not a move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// Not the form of a move.
    Malformed(String),
    /// No legal move fits; those that come near are listed.
    Illegal {
        /// The text.
        text: String,
        /// Legal moves of that kind of piece, or else to that square.
        candidates: Vec<String>,
    },
    /// Several legal moves fit.
    Ambiguous {
        /// The text.
        text: String,
        /// They.
        candidates: Vec<String>,
    },
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Malformed(text) => {
                write!(f, "{text:?} is not a move: expected one such as Nf3 or exd5")
            }
            SanError::Illegal { text, candidates } if candidates.is_empty() => {
                write!(f, "{text} is illegal")
            }
            SanError::Illegal { text, candidates } => {
                write!(f, "{text} is illegal; legal are {}", candidates.join(", "))
            }
            SanError::Ambiguous { text, candidates } => {
                write!(f, "{text} is ambiguous: it may be {}", candidates.join(", "))
            }
        }
    }
}

impl core::error::Error for SanError {}

impl Position {
    /// Writes a legal move, with `+` for check and `#` for mate.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("3k4/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    /// let castles = position.parse_uci("e1c1").unwrap();
    /// assert_eq!(position.to_san(castles), "O-O-O+");
    /// ```
    pub fn to_san(&self, m: Move) -> String {
        let mut text = String::with_capacity(8);
        self.write_san(m, &mut text);
        text
    }

    /// [`to_san`](Position::to_san) appended to a text.
    pub fn write_san(&self, m: Move, text: &mut String) {
        match (m.castling_side(), self.role_on(m.from())) {
            (Some(side), _) => text.push_str(side.san()),
            (None, Some(Role::Pawn) | None) => {
                if m.is_capture() {
                    text.push(m.from().file().letter());
                }
            }
            (None, Some(role)) => {
                text.push(role.letter());
                self.write_origin(m, role, text);
            }
        }
        if m.castling_side().is_none() {
            if m.is_capture() {
                text.push('x');
            }
            push_square(text, m.to());
        }
        if let Some(role) = m.promotion() {
            text.push('=');
            text.push(role.letter());
        }
        self.write_check(m, text);
    }

    /// `+` or `#`, if the move gives check or mate.
    pub(crate) fn write_check(&self, m: Move, text: &mut String) {
        if self.gives_check(m) {
            text.push(if self.after(m).has_no_moves() { '#' } else { '+' });
        }
    }

    /// The file, the rank or both, where another piece of the role could also go there.
    fn write_origin(&self, m: Move, role: Role, text: &mut String) {
        let (from, to) = (m.from(), m.to());
        let others = self.origins(role, to) & !Bitboard::from(from);
        if others.is_empty() {
            return;
        }
        let checks = self.checks();
        let rivals: Bitboard = others
            .into_iter()
            .filter(|&other| self.is_legal_under(&checks, Move::new(other, to, m.kind())))
            .collect();
        if rivals.is_empty() {
            return;
        }
        let (file, rank) = (from.file(), from.rank());
        if (rivals & Bitboard::file(file)).is_empty() {
            text.push(file.letter());
        } else if (rivals & Bitboard::rank(rank)).is_empty() {
            text.push(rank.digit());
        } else {
            push_square(text, from);
        }
    }

    /// Our pieces of a role that attack a square.
    fn origins(&self, role: Role, to: Square) -> Bitboard {
        attacks::of(role, !self.turn(), to, self.occupied()) & self.pieces(self.turn(), role)
    }

    /// Reads a move.
    ///
    /// ```
    /// use chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/3N4/N3K3 w - - 0 1").unwrap();
    /// assert!(position.parse_san("Nab3").is_ok());
    /// let error = position.parse_san("Nb3").unwrap_err();
    /// assert_eq!(error.to_string(), "Nb3 is ambiguous: it may be Nab3, Ndb3");
    /// let error = position.parse_san("Kd3").unwrap_err();
    /// assert_eq!(error.to_string(), "Kd3 is illegal; legal are Kd1, Kf1, Ke2, Kf2");
    /// ```
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.parse_san_bytes(text.as_bytes())
    }

    /// [`parse_san`](Position::parse_san) for text that may not be UTF-8, such as a PGN file.
    pub fn parse_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        let Some(san) = San::read(text) else {
            return Err(SanError::Malformed(shortened(&String::from_utf8_lossy(text))));
        };
        self.resolve(&san).map_err(|candidates| self.explain(text, &san, candidates))
    }

    /// The one legal move that fits, or all that fit if they are not one.
    fn resolve(&self, san: &San) -> Result<Move, Vec<Move>> {
        let checks = self.checks();
        let legal = |m: &Move| self.is_legal_under(&checks, *m);
        match *san {
            San::Castle(side) => {
                let rook = self.castling_rook(self.turn(), side);
                rook.map(|rook| Move::new(checks.king, rook, MoveKind::Castle))
                    .filter(legal)
                    .ok_or_else(Vec::new)
            }
            San::Piece { role: Role::Pawn, to, origin, promotion }
                if let Some(from) = origin.single()
                    && !self.pieces(self.turn(), Role::Pawn).contains(from) =>
            {
                // Two squares, as UCI writes the move of any piece.
                let is_ours = self.by_color(self.turn()).contains(from);
                let m = self.infer_move(from, to, promotion).filter(|_| is_ours);
                m.filter(legal).ok_or_else(Vec::new)
            }
            San::Piece { role, to, origin, promotion } => {
                let mut fitting = (self.candidates(role, to, origin))
                    .into_iter()
                    .filter_map(|from| self.infer_move(from, to, promotion))
                    .filter(legal);
                match (fitting.next(), fitting.next()) {
                    (Some(m), None) => Ok(m),
                    (Some(first), Some(second)) => Err([first, second].into_iter().chain(fitting).collect()),
                    (None, _) => Err(Vec::new()),
                }
            }
        }
    }

    /// Where a piece that goes to `to` may come from. A pawn without a file has not captured.
    fn candidates(&self, role: Role, to: Square, origin: Bitboard) -> Bitboard {
        if role != Role::Pawn {
            return self.origins(role, to) & origin;
        }
        let pawns = self.pieces(self.turn(), Role::Pawn) & origin;
        let on_file = pawns & Bitboard::file(to.file());
        if origin != Bitboard::ALL && on_file.is_empty() {
            return pawns & attacks::pawn(!self.turn(), to);
        }
        let back = if self.turn() == Color::White { -8 } else { 8 };
        let behind = Bitboard::from(to).shifted(back);
        let further = behind.shifted(back) & Bitboard::relative_rank(self.turn(), Rank::Second);
        on_file & if (behind & self.occupied()).any() { behind } else { further }
    }

    #[cold]
    fn explain(&self, text: &[u8], san: &San, candidates: Vec<Move>) -> SanError {
        let text = shortened(&String::from_utf8_lossy(text));
        let write = |moves: Vec<Move>| moves.into_iter().map(|m| self.to_san(m)).collect();
        if !candidates.is_empty() {
            return SanError::Ambiguous { text, candidates: write(candidates) };
        }
        let moves = self.legal_moves();
        let similar: Vec<Move> = match *san {
            San::Castle(_) => moves.iter().copied().filter(|m| m.is_castle()).collect(),
            San::Piece { role: Role::Pawn, to, .. } => {
                moves.iter().copied().filter(|m| m.to() == to).collect()
            }
            San::Piece { role, .. } => {
                moves.iter().copied().filter(|m| self.role_on(m.from()) == Some(role)).collect()
            }
        };
        SanError::Illegal { text, candidates: write(similar) }
    }
}

fn push_square(text: &mut String, square: Square) {
    text.push(square.file().letter());
    text.push(square.rank().digit());
}

/// What a text says, before a position is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum San {
    Castle(CastlingSide),
    Piece { role: Role, to: Square, origin: Bitboard, promotion: Option<Role> },
}

impl San {
    fn read(text: &[u8]) -> Option<San> {
        let (role, rest) = match *text.first()? {
            b'a'..=b'h' => (Role::Pawn, text),
            b'O' | b'0' | b'o' => return San::read_castle(text),
            letter @ (b'N' | b'B' | b'R' | b'Q' | b'K' | b'P' | b'n' | b'r' | b'q' | b'k') => {
                (Role::from_letter(letter.into())?, &text[1..])
            }
            // German letters, which are no English ones.
            b'S' => (Role::Knight, &text[1..]),
            b'L' => (Role::Bishop, &text[1..]),
            b'T' => (Role::Rook, &text[1..]),
            b'D' => (Role::Queen, &text[1..]),
            0xE2 => (figurine(text.get(..3)?)?, &text[3..]),
            _ => return None,
        };
        San::read_squares(role, rest)
    }

    /// `O-O`, `0-0-0`, `OOO`, with any check and comment signs after it.
    fn read_castle(text: &[u8]) -> Option<San> {
        let body = text.iter().take_while(|byte| matches!(byte, b'O' | b'0' | b'o' | b'-')).count();
        let rings = text[..body].iter().filter(|&&byte| byte != b'-').count();
        is_suffix(&text[body..]).then_some(())?;
        match rings {
            2 => Some(San::Castle(CastlingSide::KingSide)),
            3 => Some(San::Castle(CastlingSide::QueenSide)),
            _ => None,
        }
    }

    /// Files and ranks, capture and promotion signs: the last file and rank are the target, what
    /// comes before says where the piece comes from.
    fn read_squares(role: Role, text: &[u8]) -> Option<San> {
        let mut coordinates = [0u8; 4];
        let mut count = 0;
        let mut promotion = None;
        let mut rest = text;
        let mut before = 0;
        while let [byte, tail @ ..] = rest {
            match byte {
                // A square ends with its rank: this is a bishop, not a file.
                b'b' if role == Role::Pawn && count >= 2 && (before == b'=' || is_suffix(tail)) => {
                    promotion = Some(Role::Bishop);
                }
                b'e' if matches!(tail, [b'.' | b'p', ..]) => break, // e.p.
                b'a'..=b'h' | b'1'..=b'8' => {
                    *coordinates.get_mut(count)? = *byte;
                    count += 1;
                }
                b'x' | b':' | b'-' | b'X' => {}
                b'=' | b'(' | b')' | b'/' if role == Role::Pawn => {}
                b'N' | b'B' | b'R' | b'Q' | b'n' | b'r' | b'q' if role == Role::Pawn && count >= 2 => {
                    promotion = Role::from_letter((*byte).into());
                }
                0xE2 if role == Role::Pawn && count >= 2 => {
                    promotion = Some(figurine(rest.get(..3)?)?);
                    rest = &rest[3..];
                    continue;
                }
                _ => break,
            }
            before = *byte;
            rest = tail;
        }
        is_suffix(rest).then_some(())?;
        let (to, origin) = match coordinates[..count] {
            [file, rank] => (Square::from_bytes(file, rank)?, Bitboard::ALL),
            [from, file, rank] => (Square::from_bytes(file, rank)?, line_of(from)?),
            [from_file, from_rank, file, rank] => {
                (Square::from_bytes(file, rank)?, Square::from_bytes(from_file, from_rank)?.into())
            }
            _ => return None,
        };
        Some(San::Piece { role, to, origin, promotion })
    }
}

/// The squares of a file letter or a rank digit.
fn line_of(byte: u8) -> Option<Bitboard> {
    let file = File::from_letter(byte.into()).map(Bitboard::file);
    file.or_else(|| Rank::from_digit(byte.into()).map(Bitboard::rank))
}

/// Check, mate, en passant and comment signs after a move.
fn is_suffix(text: &[u8]) -> bool {
    let text = [b"e.p.".as_slice(), b"ep", b" e.p."]
        .into_iter()
        .find_map(|mark| text.strip_prefix(mark))
        .unwrap_or(text);
    text.iter().all(|byte| matches!(byte, b'+' | b'#' | b'!' | b'?' | b'='))
}

/// The role of a figurine such as `♘` or `♞`, in UTF-8.
fn figurine(bytes: &[u8]) -> Option<Role> {
    let glyph = core::str::from_utf8(bytes).ok()?.chars().next()?;
    Role::ALL.into_iter().find(|role| Color::ALL.into_iter().any(|color| role.of(color).glyph() == glyph))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    #[test]
    fn generous_reading() {
        for (fen, variants) in [
            (
                "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                &["O-O", "0-0", "o-o", "OO", "O-O+", "O-O!?", "0-0#"][..],
            ),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &["O-O-O", "0-0-0", "OOO", "O-O-O!!"]),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                &["Nf3", "Ngf3", "Ng1f3", "Ng1-f3", "N1f3", "Nf3+", "Nf3!?", "♘f3", "♞f3", "nf3", "Nxf3"],
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                &["e4", "e2e4", "e2-e4", "Pe4", "♙e4", "e4!", "ee4"],
            ),
            (
                "3r2k1/4P3/8/8/8/8/8/6K1 w - - 0 1",
                &[
                    "exd8=Q+", "exd8Q", "exd8=q", "e7d8=Q", "ed8=Q", "exd8(Q)", "exd8/Q", "e7xd8=Q", "e7d8q",
                    "exd8=♕", "e:d8=Q",
                ],
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
                &["exd6", "ed6", "exd6e.p.", "exd6 e.p.", "exd6ep", "e5d6"],
            ),
            ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", &["O-O", "e1g1", "e1-g1", "e1h1"]),
            ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", &["Rxa1", "a8a1", "a8-a1", "a8xa1+"]),
            ("8/3P2k1/8/8/8/8/8/6K1 w - - 0 1", &["d8=B", "d7d8b", "d8=b", "d8b", "d7-d8=b", "d7d8B"]),
            ("8/8/8/8/8/2B5/8/K6k w - - 0 1", &["Bb2", "c3b2", "c3-b2"]),
        ] {
            let position = position(fen);
            let first = position.parse_san(variants[0]).unwrap();
            for text in variants {
                assert_eq!(position.parse_san(text), Ok(first), "{text}");
            }
        }
    }

    #[test]
    fn disambiguation_is_minimal() {
        for (fen, uci, san) in [
            ("4k3/8/8/8/8/8/3N4/N3K3 w - - 0 1", "a1b3", "Nab3"),
            ("1k6/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3", "R1a3"),
            ("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"),
            ("4k3/4r3/8/8/8/8/4N3/4K1N1 w - - 0 1", "g1f3", "Nf3"), // the other one is pinned
            ("1k6/8/8/8/8/8/8/R3K2R w - - 0 1", "a1d1", "Rd1"),
        ] {
            let position = position(fen);
            let m = position.parse_uci(uci).unwrap();
            let written = position.to_san(m);
            assert_eq!(written.trim_end_matches(['+', '#']), san, "{fen}");
            assert_eq!(position.parse_san(&written), Ok(m));
        }
    }

    #[test]
    fn pinned_rivals_need_no_disambiguation_when_reading() {
        let position = position("4k3/4r3/8/8/8/8/4N3/4K1N1 w - - 0 1");
        assert_eq!(position.parse_san("Nf3"), position.parse_uci("g1f3").map_err(|_| unreachable!()));
    }

    #[test]
    fn nonsense_is_malformed() {
        let start = Position::initial();
        for bad in
            ["", "x", "e", "4", "Nf", "Nf33", "Nf3f3f3", "e9", "i4", "O", "O-", "O-O-O-O", "e4x!z", "♘"]
        {
            assert!(matches!(start.parse_san(bad), Err(SanError::Malformed(_))), "{bad:?}");
        }
    }

    #[test]
    fn a_pawn_must_say_what_it_becomes() {
        let position = position("8/4P1k1/8/8/8/8/8/6K1 w - - 0 1");
        let error = position.parse_san("e8").unwrap_err();
        assert_eq!(error.to_string(), "e8 is illegal; legal are e8=Q, e8=R, e8=B, e8=N+");
        assert!(position.parse_san("e8=K").is_err());
    }
}
