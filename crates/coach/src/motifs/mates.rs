//! Mates: in how many moves, and those that have a name. It has one classical name at most, and all patterns that fit.

use chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

use crate::safety::attackers;
use crate::{Finding, Line, Motif};

/// The line ends in mate.
pub(super) fn mate(line: &Line) -> Option<Finding> {
    line.is_mate().then(|| finding(line, Motif::Mate))
}

/// Mate in so many moves.
pub(super) fn mate_in_n(line: &Line) -> Option<Finding> {
    let motif = match line.solver_steps().len() {
        1 => Motif::MateIn1,
        2 => Motif::MateIn2,
        3 => Motif::MateIn3,
        4 => Motif::MateIn4,
        _ => Motif::MateIn5,
    };
    line.is_mate().then(|| finding(line, motif))
}

/// The classical name of the mate, the first that fits.
pub(super) fn named_mate(line: &Line) -> Option<Finding> {
    const NAMES: &[(Shape, Motif)] = &[
        (Mate::is_smothered, Motif::SmotheredMate),
        (Mate::is_on_back_rank, Motif::BackRankMate),
        (Mate::is_anastasia, Motif::AnastasiaMate),
        (Mate::is_hook, Motif::HookMate),
        (Mate::is_arabian, Motif::ArabianMate),
        (Mate::is_boden, Motif::BodenMate),
        (Mate::is_double_bishop, Motif::DoubleBishopMate),
        (Mate::is_dovetail, Motif::DovetailMate),
    ];
    let mate = Mate::of(line)?;
    let (_, motif) = NAMES.iter().find(|(fits, _)| fits(&mate))?;
    Some(finding(line, *motif))
}

/// What else the mate is called: by which pieces work together, and several of these may hold.
pub(super) fn mate_patterns(line: &Line) -> Vec<Finding> {
    const PATTERNS: &[(Shape, Motif)] = &[
        (Mate::is_kill_box, Motif::KillBoxMate),
        (Mate::is_triangle, Motif::TriangleMate),
        (Mate::is_vukovic, Motif::VukovicMate),
        (Mate::is_opera, Motif::OperaMate),
        (Mate::is_blind_swine, Motif::BlindSwineMate),
        (Mate::is_pillsbury, Motif::PillsburysMate),
    ];
    let Some(mate) = Mate::of(line).filter(|mate| !mate.is_on_back_rank() && !mate.is_by_two_bishops())
    else {
        return Vec::new();
    };
    PATTERNS.iter().filter(|(fits, _)| fits(&mate)).map(|(_, motif)| finding(line, *motif)).collect()
}

type Shape = fn(&Mate) -> bool;

fn finding(line: &Line, motif: Motif) -> Finding {
    let step = line.last();
    Finding::new(motif, step)
        .by(step.after, step.after.checkers())
        .on(step.after, step.after.king(!step.mover()))
}

/// A mated king and what mates it.
struct Mate {
    position: Position,
    winner: Color,
    king: Square,
    /// The piece that moved last, and where it stands.
    role: Role,
    mater: Square,
}

impl Mate {
    fn of(line: &Line) -> Option<Mate> {
        let last = line.last();
        let winner = last.mover();
        line.is_mate().then(|| Mate {
            position: *last.after,
            winner,
            king: last.after.king(!winner),
            role: last.role(),
            mater: last.to(),
        })
    }

    fn own_pieces(&self) -> Bitboard {
        self.position.by_color(!self.winner)
    }

    fn winners(&self, role: Role) -> Bitboard {
        self.position.pieces(self.winner, role)
    }

    fn attackers(&self, square: Square) -> Bitboard {
        attackers(&self.position, self.winner, square)
    }

    /// Files and ranks from the king to a square.
    fn offset(&self, square: Square) -> (i32, i32) {
        offset(self.king, square)
    }

    fn is_adjacent(&self) -> bool {
        self.king.distance(self.mater) == 1
    }

    fn is_in_corner(&self) -> bool {
        Bitboard::BACK_RANKS.contains(self.king) && self.is_on_rim_file()
    }

    fn is_on_rim_file(&self) -> bool {
        matches!(self.king.file(), File::A | File::H)
    }

    fn is_on_rim(&self) -> bool {
        self.is_on_rim_file() || Bitboard::BACK_RANKS.contains(self.king)
    }

    /// The square one step from the king, if it is on the board.
    fn beside(&self, files: i8, ranks: i8) -> Option<Square> {
        self.king.offset(files, ranks)
    }

    fn is_blocked(&self, square: Option<Square>) -> bool {
        square.is_some_and(|square| self.own_pieces().contains(square))
    }

    fn is_smothered(&self) -> bool {
        self.role == Role::Knight
            && self.position.checkers().contains(self.mater)
            && (attacks::king(self.king) & !self.own_pieces()).is_empty()
    }

    fn is_on_back_rank(&self) -> bool {
        let back_rank = Bitboard::relative_rank(!self.winner, Rank::First);
        let ahead = attacks::king(self.king) & !back_rank;
        back_rank.contains(self.king)
            && (self.position.checkers() & back_rank).any()
            && ahead
                .into_iter()
                .all(|square| self.own_pieces().contains(square) && self.attackers(square).is_empty())
    }

    fn is_anastasia(&self) -> bool {
        let inwards = if self.king.file() == File::A { 1 } else { -1 };
        let knight = self.beside(3 * inwards, 0);
        self.is_on_rim_file()
            && !self.is_in_corner()
            && matches!(self.role, Role::Rook | Role::Queen)
            && self.mater.file() == self.king.file()
            && self.is_blocked(self.beside(inwards, 0))
            && knight.is_some_and(|square| self.winners(Role::Knight).contains(square))
    }

    fn is_hook(&self) -> bool {
        self.role == Role::Rook
            && self.is_adjacent()
            && (self.attackers(self.mater) & self.winners(Role::Knight)).into_iter().any(|knight| {
                knight.distance(self.king) == 1 && (self.attackers(knight) & self.winners(Role::Pawn)).any()
            })
    }

    fn is_arabian(&self) -> bool {
        self.role == Role::Rook
            && self.is_in_corner()
            && self.is_adjacent()
            && (self.attackers(self.mater) & self.winners(Role::Knight)).into_iter().any(|knight| {
                let (files, ranks) = self.offset(knight);
                files.abs() == 2 && ranks.abs() == 2
            })
    }

    /// Whether bishops alone attack the king and all squares around it.
    fn is_by_two_bishops(&self) -> bool {
        let bishops = self.winners(Role::Bishop);
        bishops.many()
            && (attacks::king(self.king) | self.king)
                .into_iter()
                .all(|square| (self.attackers(square) & !bishops).is_empty())
    }

    /// Whether the first two bishops stand on both sides of the king.
    fn bishops_cross(&self) -> bool {
        let mut files = self.winners(Role::Bishop).into_iter().map(Square::file);
        match (files.next(), files.next()) {
            (Some(one), Some(other)) => (one < self.king.file()) == (other > self.king.file()),
            _ => false,
        }
    }

    fn is_boden(&self) -> bool {
        self.is_by_two_bishops() && self.bishops_cross()
    }

    fn is_double_bishop(&self) -> bool {
        self.is_by_two_bishops() && !self.bishops_cross()
    }

    /// Whether the queen alone takes the squares around the king, and what she does not take is blocked.
    fn queen_alone(&self) -> bool {
        self.role == Role::Queen
            && (attacks::king(self.king) & !Bitboard::from(self.mater)).into_iter().all(|square| {
                let attackers = self.attackers(square);
                attackers.is_empty()
                    || (attackers == self.mater.into() && !self.position.occupied().contains(square))
            })
    }

    fn is_dovetail(&self) -> bool {
        let (files, ranks) = self.offset(self.mater);
        !self.is_on_rim() && files.abs() == 1 && ranks.abs() == 1 && self.queen_alone()
    }

    fn stands_before(&self, square: Square) -> bool {
        let (files, ranks) = self.offset(square);
        files.abs() + ranks.abs() == 1
    }

    fn stands_diagonally(&self, square: Square) -> bool {
        let (files, ranks) = self.offset(square);
        files.abs() == 1 && ranks.abs() == 1
    }

    /// Whether queen and rook span a box of three by three with the king in it.
    fn is_kill_box(&self) -> bool {
        self.winners(Role::Queen).into_iter().any(|queen| {
            self.winners(Role::Rook).into_iter().any(|rook| {
                let (files, ranks) = offset(rook, queen);
                files.abs() == 2
                    && ranks.abs() == 2
                    && self.king.distance(queen) <= 2
                    && self.king.distance(rook) == 1
            })
        })
    }

    fn is_triangle(&self) -> bool {
        self.role == Role::Queen
            && self.stands_diagonally(self.mater)
            && self.winners(Role::Rook).into_iter().any(|rook| {
                let (files, ranks) = offset(rook, self.mater);
                self.stands_diagonally(rook) && (files == 0 || ranks == 0)
            })
    }

    fn is_vukovic(&self) -> bool {
        self.role == Role::Rook
            && self.is_on_rim()
            && self.is_adjacent()
            && (self.attackers(self.mater) & !self.winners(Role::Knight)).any()
            && self.winners(Role::Knight).into_iter().any(|knight| {
                let (files, ranks) = self.offset(knight);
                matches!((files.abs(), ranks.abs()), (0, 2) | (2, 0))
            })
    }

    fn is_opera(&self) -> bool {
        self.role == Role::Rook
            && self.stands_before(self.mater)
            && (self.attackers(self.mater) & self.winners(Role::Bishop)).any()
    }

    fn is_blind_swine(&self) -> bool {
        self.role == Role::Rook
            && self.is_adjacent()
            && self.winners(Role::Rook).into_iter().any(|other| {
                let (files, ranks) = offset(self.mater, other);
                other.distance(self.king) == 1 && files.abs() + ranks.abs() == 1
            })
    }

    /// A rook gives check while a bishop that does not protect it takes a square from the king.
    fn is_pillsbury(&self) -> bool {
        if self.is_opera() || self.is_arabian() {
            return false;
        }
        let escapes = attacks::king(self.king) & !self.own_pieces() & !Bitboard::from(self.mater);
        let occupied = self.position.occupied() ^ self.king;
        let bishops = self.winners(Role::Bishop) & !self.attackers(self.mater);
        (self.position.checkers() & self.position.by_role(Role::Rook)).any()
            && bishops.into_iter().any(|bishop| (attacks::bishop(bishop, occupied) & escapes).any())
    }
}

/// Files and ranks from one square to another.
fn offset(from: Square, to: Square) -> (i32, i32) {
    (to.file() as i32 - from.file() as i32, to.rank() as i32 - from.rank() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::motifs::shows;

    /// The mate of one move, and its names.
    const MATES: [(&str, &str, &[Motif]); 15] = [
        ("6k1/p4ppp/8/8/8/8/8/K2R4 b - - 0 1", "a7a6 d1d8", &[Motif::BackRankMate]),
        ("k7/5p2/1K6/8/8/8/8/7R b - - 0 1", "f7f6 h1h8", &[]),
        ("6rk/p5pp/7N/8/8/8/8/K7 b - - 0 1", "a7a6 h6f7", &[Motif::SmotheredMate]),
        ("8/4N1pk/p7/8/8/8/8/K2R4 b - - 0 1", "a6a5 d1h1", &[Motif::AnastasiaMate]),
        ("4R3/p4kp1/6N1/5P2/8/8/8/K7 b - - 0 1", "a7a6 e8f8", &[Motif::HookMate]),
        ("7k/pR6/5N2/8/8/8/8/K7 b - - 0 1", "a7a6 b7h7", &[Motif::ArabianMate]),
        ("2kr4/3p4/p1p4p/8/5B2/8/4B3/K7 b - - 0 1", "h6h5 e2a6", &[Motif::BodenMate]),
        ("7k/p6p/8/8/2B5/8/8/K1B5 b - - 0 1", "a7a6 c1b2", &[Motif::DoubleBishopMate]),
        ("8/p5p1/6kp/8/4P3/7Q/8/K7 b - - 0 1", "a7a6 h3f5", &[Motif::DovetailMate]),
        ("1n2kb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2KR4 b k - 0 1", "a7a6 d1d8", &[Motif::OperaMate]),
        ("5rk1/p4p1p/5B2/8/8/8/8/K2R4 b - - 0 1", "a7a6 d1g1", &[Motif::PillsburysMate]),
        ("5k2/p3R2Q/8/8/8/8/8/K7 b - - 0 1", "a7a6 h7g7", &[Motif::TriangleMate]),
        ("3R4/p3k3/8/4P3/5Q2/8/8/K7 b - - 0 1", "a7a6 f4f6", &[Motif::KillBoxMate]),
        ("7R/p4pk1/6p1/6P1/8/8/8/K6R b - - 0 1", "a7a6 h1h7", &[Motif::BlindSwineMate]),
        ("4k3/p6R/3PN3/8/8/8/8/K7 b - - 0 1", "a7a6 h7e7", &[Motif::VukovicMate]),
    ];

    #[test]
    fn mates_have_their_names() {
        for (fen, moves, names) in MATES {
            let line = Line::from_uci(fen.parse().unwrap(), moves).unwrap();
            assert!(line.is_mate(), "{fen}");
            let found: Vec<Motif> =
                named_mate(&line).into_iter().chain(mate_patterns(&line)).map(|f| f.motif).collect();
            assert_eq!(found, names, "{fen}");
            assert_eq!(mate_in_n(&line).map(|finding| finding.motif), Some(Motif::MateIn1));
        }
    }

    #[test]
    fn the_length_of_a_mate_is_counted_and_no_mate_has_none() {
        let fen = "5r1k/p5pp/7N/8/2Q5/8/8/K7 b - - 0 1";
        assert!(shows(Motif::MateIn2, fen, "a7a6 c4g8 f8g8 h6f7"));
        assert!(shows(Motif::Mate, fen, "a7a6 c4g8 f8g8 h6f7"));
        assert!(!shows(Motif::Mate, fen, "a7a6 c4g8 f8g8 h6g8"));
    }
}
