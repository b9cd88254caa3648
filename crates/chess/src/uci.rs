//! Moves as the Universal Chess Interface writes them: `e2e4`, `e7e8q`, `e1g1`, or `e1h1` in Chess960.

use core::fmt;
use core::str::FromStr;

use crate::castling::{CastlingMode, CastlingSide};
use crate::{Move, MoveKind, Position, Role, Square, attacks};

/// Why a text is not a UCI move of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciError {
    /// Not of the form `e2e4` or `e7e8q`.
    Malformed(String),
    /// The null move `0000`, which is not a move of the game.
    NullMove,
    /// No piece of the side to move stands on the square the move starts from.
    NoPiece {
        /// The text.
        text: String,
        /// The square it starts from.
        from: Square,
    },
    /// Not legal; the legal moves of the piece are listed.
    Illegal {
        /// The text.
        text: String,
        /// What that piece may do, in UCI.
        candidates: Vec<String>,
    },
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Malformed(text) => {
                write!(f, "{text:?} is not a move: expected two squares such as e2e4 (e7e8q to promote)")
            }
            UciError::NullMove => f.write_str("0000 is a null move, which cannot be played"),
            UciError::NoPiece { text, from } => {
                write!(f, "{text}: no piece of the side to move stands on {from}")
            }
            UciError::Illegal { text, candidates } if candidates.is_empty() => {
                write!(f, "{text} is illegal: that piece has no legal move")
            }
            UciError::Illegal { text, candidates } => {
                write!(f, "{text} is illegal; that piece may play {}", candidates.join(", "))
            }
        }
    }
}

impl core::error::Error for UciError {}

/// A move as UCI writes it: two squares, and what a pawn becomes. What it does on the board, only a
/// position knows: [`Position::find_move`].
///
/// ```
/// use chess::{Role, Square, UciMove};
/// let m: UciMove = "e7e8q".parse()?;
/// assert_eq!((m.from, m.to, m.promotion), (Square::E7, Square::E8, Some(Role::Queen)));
/// assert_eq!(m.to_string(), "e7e8q");
/// # Ok::<(), chess::UciError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it goes to; for castling, that of the king or of the rook.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |role| write!(f, "{}", role.letter().to_ascii_lowercase()))
    }
}

impl FromStr for UciMove {
    type Err = UciError;

    fn from_str(text: &str) -> Result<UciMove, UciError> {
        squares(text.as_bytes()).ok_or_else(|| match text {
            "0000" => UciError::NullMove,
            _ => UciError::Malformed(shortened(text)),
        })
    }
}

impl Position {
    /// Writes a move in UCI; castling is `e1g1` in standard chess, king takes rook in Chess960.
    ///
    /// ```
    /// use chess::{CastlingMode, Position};
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// for (mode, uci) in [(CastlingMode::Standard, "e1g1"), (CastlingMode::Chess960, "e1h1")] {
    ///     let position = Position::from_fen_in(fen, mode).unwrap();
    ///     assert_eq!(position.to_uci(position.parse_san("O-O").unwrap()), uci);
    /// }
    /// ```
    pub fn to_uci(&self, m: Move) -> String {
        self.uci_move(m).to_string()
    }

    /// The two squares that UCI writes for a move.
    pub fn uci_move(&self, m: Move) -> UciMove {
        let to = if self.mode == CastlingMode::Standard { m.destination() } else { m.to() };
        UciMove { from: m.from(), to, promotion: m.promotion() }
    }

    /// Reads a legal move in UCI. Castling may be written either way.
    ///
    /// ```
    /// use chess::Position;
    /// let start = Position::initial();
    /// assert!(start.parse_uci("g1f3").is_ok());
    /// let error = start.parse_uci("g1g3").unwrap_err();
    /// assert_eq!(error.to_string(), "g1g3 is illegal; that piece may play g1f3, g1h3");
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        self.find_move(text.parse()?)
    }

    /// The legal move that UCI writes so. Castling may be written either way.
    pub fn find_move(&self, uci: UciMove) -> Result<Move, UciError> {
        let UciMove { from, to, promotion } = uci;
        if !self.by_color(self.turn()).contains(from) {
            return Err(UciError::NoPiece { text: uci.to_string(), from });
        }
        let m = self.infer_move(from, to, promotion);
        m.filter(|&m| self.is_legal(m)).ok_or_else(|| {
            let moves = self.legal_moves();
            let candidates = moves.iter().filter(|m| m.from() == from).map(|&m| self.to_uci(m)).collect();
            UciError::Illegal { text: uci.to_string(), candidates }
        })
    }

    /// The move that goes from one square to another, if its kind can be told; perhaps not legal.
    pub(crate) fn infer_move(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let us = self.turn();
        let capture = self.by_color(!us).contains(to);
        let kind = match (self.role_on(from)?, promotion) {
            (Role::Pawn, Some(role)) => MoveKind::promotion(role, capture)?,
            (_, Some(_)) => return None,
            (Role::Pawn, None) if self.en_passant() == Some(to) && from.file() != to.file() => {
                MoveKind::EnPassant
            }
            (Role::Pawn, None) if from.index().abs_diff(to.index()) == 16 => MoveKind::DoublePush,
            (Role::King, None) if (self.castling & self.by_color(us)).contains(to) => {
                return Some(Move::new(from, to, MoveKind::Castle));
            }
            (Role::King, None) if !attacks::king(from).contains(to) => {
                let side = CastlingSide::ALL.into_iter().find(|side| side.king_destination(us) == to)?;
                return Some(Move::new(from, self.castling_rook(us, side)?, MoveKind::Castle));
            }
            _ if capture => MoveKind::Capture,
            _ => MoveKind::Quiet,
        };
        Some(Move::new(from, to, kind))
    }
}

fn squares(text: &[u8]) -> Option<UciMove> {
    let (&[from_file, from_rank, to_file, to_rank], promotion) = text.split_first_chunk()?;
    let promotion = match promotion {
        [] => None,
        &[letter] => Some(Role::from_letter(letter.into()).filter(|role| Role::PROMOTIONS.contains(role))?),
        _ => return None,
    };
    Some(UciMove {
        from: Square::from_bytes(from_file, from_rank)?,
        to: Square::from_bytes(to_file, to_rank)?,
        promotion,
    })
}

/// At most sixteen characters of a text, for error messages.
pub(crate) fn shortened(text: &str) -> String {
    match text.char_indices().nth(16) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_reads_back() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "8/8/8/8/k2pP3/8/8/4K3 b - e3 0 1",
        ] {
            for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
                let position = Position::from_fen_in(fen, mode).unwrap();
                for &m in &position.legal_moves() {
                    assert_eq!(position.parse_uci(&position.to_uci(m)), Ok(m));
                }
            }
        }
    }

    #[test]
    fn both_ways_of_castling_are_read() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
        assert_eq!(position.parse_uci("e1g1"), position.parse_uci("e1h1"));
        assert_eq!(position.parse_uci("e1c1"), position.parse_uci("e1a1"));
    }

    #[test]
    fn a_king_may_take_a_rook_that_has_not_moved() {
        let fen = "q3r2r/1p1np1p1/2pp2n1/p1bb1pPp/P2P4/1NPB3P/QP3PkB/2R1K2R b K - 8 20";
        let position = Position::from_fen(fen).unwrap();
        let takes = position.parse_uci("g2h1").unwrap();
        assert_eq!(takes.kind(), MoveKind::Capture);
        assert_eq!(position.parse_san("Kxh1"), Ok(takes));
    }

    #[test]
    fn nonsense_is_refused() {
        let start = Position::initial();
        for bad in ["", "e2", "e2e4e5", "e2e4x", "i2i4", "e7e8k", "ee24", "é2e4", "e2e4 "] {
            assert!(matches!(start.parse_uci(bad), Err(UciError::Malformed(_))), "{bad}");
        }
        assert_eq!(start.parse_uci("0000"), Err(UciError::NullMove));
        assert!(matches!(start.parse_uci("e7e5"), Err(UciError::NoPiece { from: Square::E7, .. })));
        assert!(matches!(start.parse_uci("e1g1"), Err(UciError::Illegal { .. })));
        assert!(matches!(start.parse_uci("e2e8q"), Err(UciError::Illegal { .. })));
    }
}
