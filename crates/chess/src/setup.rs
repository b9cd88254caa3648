//! A position as it is described, not yet known to be legal, and the checks that turn it
//! into a [`Position`] or say why not.

use core::fmt;

use crate::castling::{CastlingMode, CastlingSide};
use crate::checks::en_passant_captured_square;
use crate::geometry::line;
use crate::side::by_turn;
use crate::{Bitboard, Color, Piece, Position, Rank, Role, Square};

/// Pieces on squares and the rest of a FEN, unchecked.
///
/// ```
/// use chess::{CastlingMode, Color, IllegalPosition, Role, Setup, Square};
/// let mut setup = Setup::empty();
/// setup.pieces[Square::E1.index()] = Some(Role::King.of(Color::White));
/// let error = setup.position(CastlingMode::Standard).unwrap_err();
/// assert_eq!(error, IllegalPosition::NoKing(Color::Black));
/// assert_eq!(error.to_string(), "Black has no king");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, a1 first.
    pub pieces: [Option<Piece>; 64],
    /// The side to move.
    pub turn: Color,
    /// The rooks that may castle.
    pub castling_rooks: Bitboard,
    /// The square a pawn has just passed with a double step.
    pub en_passant: Option<Square>,
    /// The halfmove clock: plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the next move.
    pub fullmove_number: u16,
}

/// Why a [`Setup`] is no position of a game of chess.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IllegalPosition {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    ManyKings(Color),
    /// A pawn stands on the first or eighth rank.
    PawnOnBackRank(Square),
    /// More than sixteen pieces, more than eight pawns, or more promoted pieces than pawns gone.
    TooMuchMaterial(Color),
    /// The side that has just moved left its king in check.
    OpponentInCheck {
        /// The king that could be taken.
        king: Square,
    },
    /// A castling right without its king or rook.
    Castling {
        /// Whose right.
        color: Color,
        /// Where its rook should be.
        rook: Square,
        /// What is missing.
        reason: &'static str,
    },
    /// An en passant square that no double step can have left.
    EnPassant {
        /// The square named.
        square: Square,
        /// What contradicts it.
        reason: &'static str,
    },
    /// Checks that no last move can have given, such as three at once.
    ImpossibleCheck(Bitboard),
}

impl fmt::Display for IllegalPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::ManyKings(color) => write!(f, "{color} has more than one king"),
            Self::PawnOnBackRank(square) => write!(f, "a pawn cannot stand on {square}"),
            Self::TooMuchMaterial(color) => {
                write!(f, "{color} has more pieces than eight pawns can have promoted to")
            }
            Self::OpponentInCheck { king } => {
                write!(f, "the side not to move is in check: its king on {king} could be taken")
            }
            Self::Castling { color, rook, reason } => {
                write!(f, "{color} cannot have the right to castle with a rook on {rook}: {reason}")
            }
            Self::EnPassant { square, reason } => {
                write!(f, "{square} cannot be an en passant square: {reason}")
            }
            Self::ImpossibleCheck(checkers) => {
                let squares: Vec<String> = checkers.into_iter().map(|square| square.to_string()).collect();
                write!(f, "no last move can have led to the check from {}", squares.join(", "))
            }
        }
    }
}

impl core::error::Error for IllegalPosition {}

/// Something the lenient path changed, or left although it cannot arise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repair {
    /// A castling right or an en passant square was dropped, for this reason.
    Dropped(IllegalPosition),
    /// The other side was made to move, because its king could have been taken.
    TurnPassed(IllegalPosition),
    /// The position cannot arise but can be played, and was kept.
    Kept(IllegalPosition),
    /// Text was missing or could not be read, and a default was taken.
    Assumed(String),
}

impl fmt::Display for Repair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dropped(reason) => write!(f, "dropped: {reason}"),
            Self::TurnPassed(reason) => write!(f, "passed the turn to the other side: {reason}"),
            Self::Kept(reason) => write!(f, "kept although it cannot arise: {reason}"),
            Self::Assumed(what) => write!(f, "assumed: {what}"),
        }
    }
}

impl Setup {
    /// An empty board, White to move.
    pub const fn empty() -> Setup {
        Setup {
            pieces: [None; 64],
            turn: Color::White,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The position, if it can arise in a game.
    pub fn position(&self, mode: CastlingMode) -> Result<Position, IllegalPosition> {
        self.check_kings()?;
        self.check_material()?;
        self.check_castling(mode)?;
        let position = self.build(mode);
        check_turn(&position)?;
        self.check_en_passant(&position)?;
        self.check_checkers(&position)?;
        Ok(position)
    }

    /// A playable position and what had to be changed for it. Only missing or surplus kings and
    /// pawns on back ranks cannot be repaired, nor kings that attack each other.
    ///
    /// ```
    /// use chess::{CastlingMode, Setup};
    /// let setup = Setup::from_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1").unwrap();
    /// let (position, repairs) = setup.repaired(CastlingMode::Standard).unwrap();
    /// assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(repairs.len(), 1);
    /// ```
    pub fn repaired(&self, mode: CastlingMode) -> Result<(Position, Vec<Repair>), IllegalPosition> {
        let mut setup = self.clone();
        let mut repairs = Vec::new();
        setup.check_kings()?;
        if let Err(reason) = setup.check_material() {
            repairs.push(Repair::Kept(reason));
        }
        while let Err(reason) = setup.check_castling(mode) {
            if let IllegalPosition::Castling { rook, .. } = reason {
                setup.castling_rooks &= !Bitboard::from(rook);
            }
            repairs.push(Repair::Dropped(reason));
        }
        let mut position = setup.build(mode);
        if let Err(reason) = check_turn(&position) {
            setup.turn = !setup.turn;
            setup.en_passant = None;
            position = setup.build(mode);
            check_turn(&position)?;
            repairs.push(Repair::TurnPassed(reason));
        }
        if let Err(reason) = setup.check_en_passant(&position) {
            setup.en_passant = None;
            position = setup.build(mode);
            repairs.push(Repair::Dropped(reason));
        }
        if let Err(reason) = setup.check_checkers(&position) {
            repairs.push(Repair::Kept(reason));
        }
        Ok((position, repairs))
    }

    fn squares_of(&self, piece: Piece) -> Bitboard {
        Square::all().filter(|square| self.pieces[square.index()] == Some(piece)).collect()
    }

    fn check_kings(&self) -> Result<(), IllegalPosition> {
        for color in Color::ALL {
            match self.squares_of(Role::King.of(color)).count() {
                0 => return Err(IllegalPosition::NoKing(color)),
                1 => {}
                _ => return Err(IllegalPosition::ManyKings(color)),
            }
            let strays = self.squares_of(Role::Pawn.of(color)) & Bitboard::BACK_RANKS;
            if let Some(square) = strays.first() {
                return Err(IllegalPosition::PawnOnBackRank(square));
            }
        }
        Ok(())
    }

    /// Promoted pieces are those beyond the first queen, two knights, two rooks and one bishop on
    /// each colour; each has cost a pawn.
    fn check_material(&self) -> Result<(), IllegalPosition> {
        for color in Color::ALL {
            let squares = |role: Role| self.squares_of(role.of(color));
            let count = |role: Role| squares(role).count();
            let bishops = squares(Role::Bishop);
            let promoted = count(Role::Queen).saturating_sub(1)
                + count(Role::Rook).saturating_sub(2)
                + count(Role::Knight).saturating_sub(2)
                + (bishops & Bitboard::LIGHT).count().saturating_sub(1)
                + (bishops & Bitboard::DARK).count().saturating_sub(1);
            if count(Role::Pawn) + promoted > 8 {
                return Err(IllegalPosition::TooMuchMaterial(color));
            }
        }
        Ok(())
    }

    fn check_castling(&self, mode: CastlingMode) -> Result<(), IllegalPosition> {
        for color in Color::ALL {
            let back_rank = Bitboard::relative_rank(color, Rank::First);
            let king = self.squares_of(Role::King.of(color)).lowest();
            let rooks = self.castling_rooks & back_rank;
            for rook in rooks {
                let side = CastlingSide::of(king, rook);
                let same_wing =
                    rooks.into_iter().filter(|&other| CastlingSide::of(king, other) == side).count();
                let home = Square::E1.relative_to(color);
                let standard = king == home && rook == side.standard_rook(color);
                let reason = if self.pieces[rook.index()] != Some(Role::Rook.of(color)) {
                    "there is no such rook"
                } else if !back_rank.contains(king) {
                    "the king has left the back rank"
                } else if same_wing > 1 {
                    "there is another such right on the same side of the king"
                } else if mode == CastlingMode::Standard && !standard {
                    "king and rook have left their squares of standard chess (is it Chess960?)"
                } else {
                    continue;
                };
                return Err(IllegalPosition::Castling { color, rook, reason });
            }
        }
        if let Some(rook) = (self.castling_rooks & !Bitboard::BACK_RANKS).first() {
            let reason = "it is not on a back rank";
            return Err(IllegalPosition::Castling { color: self.turn, rook, reason });
        }
        Ok(())
    }

    /// A pawn came from behind the en passant square to the front of it.
    fn check_en_passant(&self, position: &Position) -> Result<(), IllegalPosition> {
        let Some(square) = self.en_passant else { return Ok(()) };
        let them = !self.turn;
        let refuse = |reason| Err(IllegalPosition::EnPassant { square, reason });
        if square.rank() != Rank::Third.relative_to(them) {
            return refuse("it is not on the rank that pawns pass with a double step");
        }
        if self.pieces[en_passant_captured_square(square).index()] != Some(Role::Pawn.of(them)) {
            return refuse("no pawn stands in front of it");
        }
        if (position.occupied() & (Bitboard::from(square) | double_step_origin(square))).any() {
            return refuse("the pawn cannot have passed occupied squares");
        }
        Ok(())
    }

    /// Some last move gave the checks: at most two, not both on one line with the king, and after
    /// a double step none that the pawn neither gave nor uncovered.
    fn check_checkers(&self, position: &Position) -> Result<(), IllegalPosition> {
        let checkers = position.checkers();
        let king = position.king(self.turn);
        let aligned = || match (checkers.first(), checkers.last()) {
            (Some(a), Some(b)) if a != b => line(a, b).contains(king),
            _ => false,
        };
        let before_double_step = |square: Square| {
            let pawn = en_passant_captured_square(square);
            let occupied = position.occupied() ^ pawn ^ double_step_origin(square);
            let attackers = position.attackers_to(king, occupied) & position.by_color(!self.turn);
            (attackers & !Bitboard::from(pawn)).any()
        };
        if checkers.count() > 2 || aligned() || self.en_passant.is_some_and(before_double_step) {
            return Err(IllegalPosition::ImpossibleCheck(checkers));
        }
        Ok(())
    }

    /// The position as described; kings and castling rights must have been checked.
    fn build(&self, mode: CastlingMode) -> Position {
        let mut position = Position::empty(self.turn, mode);
        for square in Square::all() {
            if let Some(piece) = self.pieces[square.index()] {
                position.put(piece.color, piece.role, square);
            }
        }
        for rook in self.castling_rooks {
            position.toggle_castling(rook);
        }
        if let Some(square) = self.en_passant {
            by_turn!(position, set_en_passant_against(square));
        }
        position.halfmove_clock = self.halfmove_clock;
        position.fullmove_number = self.fullmove_number.max(1);
        position
    }
}

/// Where the pawn that passed `square` came from: e3 was passed from e2.
fn double_step_origin(square: Square) -> Square {
    let rank = if square.rank() == Rank::Third { Rank::Second } else { Rank::Seventh };
    Square::new(square.file(), rank)
}

fn check_turn(position: &Position) -> Result<(), IllegalPosition> {
    let king = position.king(!position.turn);
    let attackers = position.attackers_to(king, position.occupied()) & position.by_color(position.turn);
    if attackers.any() { Err(IllegalPosition::OpponentInCheck { king }) } else { Ok(()) }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Setup {
        let mut setup = Setup {
            turn: position.turn,
            castling_rooks: position.castling,
            en_passant: position.en_passant,
            halfmove_clock: position.halfmove_clock,
            fullmove_number: position.fullmove_number,
            ..Setup::empty()
        };
        for square in position.occupied() {
            setup.pieces[square.index()] = position.piece_on(square);
        }
        setup
    }
}
