//! The motifs, by the names of Lichess's puzzle themes, and what shows one.

use chess::{Bitboard, Piece, Position, Square};

use crate::line::Step;

macro_rules! motifs {
    ($($(#[$doc:meta])* $motif:ident = $name:literal),* $(,)?) => {
        /// What a line shows.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Motif { $($(#[$doc])* $motif),* }

        impl Motif {
            /// All of them.
            pub const ALL: &[Motif] = &[$(Motif::$motif),*];

            /// Lichess's name of the theme.
            pub const fn lichess_name(self) -> &'static str {
                match self { $(Motif::$motif => $name),* }
            }

            /// The motif of a Lichess theme, if Hetman knows it.
            pub fn from_lichess_name(name: &str) -> Option<Motif> {
                match name { $($name => Some(Motif::$motif),)* _ => None }
            }
        }
    };
}

motifs! {
    /// One piece attacks two.
    Fork = "fork",
    /// A piece may not leave the line to its king, and pays for it.
    Pin = "pin",
    /// A valuable piece leaves a line and uncovers a lesser one.
    Skewer = "skewer",
    /// A piece leaves a line and another captures along it.
    DiscoveredAttack = "discoveredAttack",
    /// A piece leaves a line and another gives check along it.
    DiscoveredCheck = "discoveredCheck",
    /// Two pieces give check at once.
    DoubleCheck = "doubleCheck",
    /// An unprotected piece is taken.
    HangingPiece = "hangingPiece",
    /// An attacked piece has no safe square.
    TrappedPiece = "trappedPiece",
    /// A guard is drawn away.
    Deflection = "deflection",
    /// A piece is drawn to a square where it suffers.
    Attraction = "attraction",
    /// A guard's line is cut.
    Interference = "interference",
    /// A recapture waits for a stronger move.
    Intermezzo = "intermezzo",
    /// A slider captures through an enemy piece.
    XRayAttack = "xRayAttack",
    /// A piece makes room for another.
    Clearance = "clearance",
    /// A guard is captured.
    CapturingDefender = "capturingDefender",
    /// Material is given.
    Sacrifice = "sacrifice",
    /// A move without check, capture or threat, in the middle of the line.
    QuietMove = "quietMove",
    /// A move without check, capture or threat that holds.
    DefensiveMove = "defensiveMove",
    /// A king without pawns is checked.
    ExposedKing = "exposedKing",
    /// An attack on a king that castled short.
    KingsideAttack = "kingsideAttack",
    /// An attack on a king that castled long.
    QueensideAttack = "queensideAttack",
    /// A capture on f2 or f7 beside an uncastled king.
    AttackingF2F7 = "attackingF2F7",
    /// A pawn reaches the seventh rank or promotes.
    AdvancedPawn = "advancedPawn",
    /// A pawn promotes.
    Promotion = "promotion",
    /// A pawn becomes less than a queen.
    UnderPromotion = "underPromotion",
    /// The solver castles.
    Castling = "castling",
    /// The solver captures en passant.
    EnPassant = "enPassant",
    /// The line ends in mate.
    Mate = "mate",
    /// Mate in one.
    MateIn1 = "mateIn1",
    /// Mate in two.
    MateIn2 = "mateIn2",
    /// Mate in three.
    MateIn3 = "mateIn3",
    /// Mate in four.
    MateIn4 = "mateIn4",
    /// Mate in five or more.
    MateIn5 = "mateIn5",
    /// A knight mates a king between its own pieces.
    SmotheredMate = "smotheredMate",
    /// Mate along the back rank behind the king's own pawns.
    BackRankMate = "backRankMate",
    /// Rook or queen on the edge, a knight guards the way out.
    AnastasiaMate = "anastasiaMate",
    /// Rook beside the king, protected by a knight, which a pawn protects.
    HookMate = "hookMate",
    /// Rook beside the king in the corner, protected by a knight.
    ArabianMate = "arabianMate",
    /// Two bishops cross before a king between its own pieces.
    BodenMate = "bodenMate",
    /// Two bishops on neighbouring diagonals.
    DoubleBishopMate = "doubleBishopMate",
    /// Queen beside the king, the two squares behind blocked by its own pieces.
    DovetailMate = "dovetailMate",
    /// A rook beside the king, protected by a bishop.
    OperaMate = "operaMate",
    /// A rook mates while a bishop guards an escape.
    PillsburysMate = "pillsburysMate",
    /// Queen and rook make a triangle with the king at its tip.
    TriangleMate = "triangleMate",
    /// Queen and rook span a box of three by three around the king.
    KillBoxMate = "killBoxMate",
    /// Two rooks side by side, beside the king.
    BlindSwineMate = "blindSwineMate",
    /// Rook before the king on the edge, a knight covers both sides.
    VukovicMate = "vukovicMate",
    /// The line has one move of the solver.
    OneMove = "oneMove",
    /// Two moves of the solver.
    Short = "short",
    /// Three.
    Long = "long",
    /// Four or more.
    VeryLong = "veryLong",
    /// Few pieces have left their squares.
    Opening = "opening",
    /// Neither opening nor endgame.
    Middlegame = "middlegame",
    /// At most six pieces but kings and pawns.
    Endgame = "endgame",
    /// Kings and pawns only.
    PawnEndgame = "pawnEndgame",
    /// Knights beside kings and pawns.
    KnightEndgame = "knightEndgame",
    /// Bishops beside kings and pawns.
    BishopEndgame = "bishopEndgame",
    /// Rooks beside kings and pawns.
    RookEndgame = "rookEndgame",
    /// Queens beside kings and pawns.
    QueenEndgame = "queenEndgame",
    /// Queens and rooks beside kings and pawns.
    QueenRookEndgame = "queenRookEndgame",
}

/// A piece and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Where.
    pub square: Square,
    /// What.
    pub piece: Piece,
}

/// A motif that was found, and what shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Which.
    pub motif: Motif,
    /// The index of the move that shows it; 1 is the solver's first.
    pub ply: usize,
    /// The pieces that act: the forking piece, the pinning one, those giving check. An arrow begins here.
    pub agents: Vec<Placed>,
    /// The pieces acted upon: what is forked, pinned, trapped, mated. An arrow ends here.
    pub targets: Vec<Placed>,
}

impl Finding {
    /// A motif shown by a move, the moved piece acting.
    pub(crate) fn new(motif: Motif, step: Step<'_>) -> Finding {
        Finding { motif, ply: step.ply, agents: placed(step.after, step.to().into()), targets: Vec::new() }
    }

    /// Other agents than the moved piece.
    pub(crate) fn by(self, position: &Position, squares: impl Into<Bitboard>) -> Finding {
        Finding { agents: placed(position, squares.into()), ..self }
    }

    /// The pieces acted upon.
    pub(crate) fn on(mut self, position: &Position, squares: impl Into<Bitboard>) -> Finding {
        self.targets.extend(placed(position, squares.into()));
        self
    }
}

fn placed(position: &Position, squares: Bitboard) -> Vec<Placed> {
    let piece = |square| position.piece_on(square).map(|piece| Placed { square, piece });
    squares.into_iter().filter_map(piece).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for &motif in Motif::ALL {
            assert_eq!(Motif::from_lichess_name(motif.lichess_name()), Some(motif));
        }
        assert_eq!(Motif::from_lichess_name("superGM"), None);
    }
}
