//! The phase of the game, and which ending it is.

use chess::{Bitboard, Color, File, Position, Rank, Role, Square};

use crate::{Finding, Line, Motif};

/// A part of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// Pieces come out.
    Opening,
    /// The sides have met.
    Middlegame,
    /// Few pieces are left.
    Endgame,
}

impl Phase {
    /// The phase of a position, by the pieces besides kings and pawns.
    ///
    /// ```
    /// assert_eq!(coach::Phase::of(&chess::Position::initial()), coach::Phase::Opening);
    /// ```
    pub fn of(position: &Position) -> Phase {
        match pieces(position).count() {
            0..=6 => Phase::Endgame,
            7..=10 => Phase::Middlegame,
            _ if has_left_back_rank(position) || mixedness(position) > MIXED => Phase::Middlegame,
            _ => Phase::Opening,
        }
    }
}

/// The phase of the position that is asked.
pub(super) fn phase(line: &Line) -> Option<Finding> {
    let motif = match Phase::of(line.question()) {
        Phase::Opening => Motif::Opening,
        Phase::Middlegame => Motif::Middlegame,
        Phase::Endgame => Motif::Endgame,
    };
    Some(Finding::new(motif, line.answer()))
}

fn pieces(position: &Position) -> Bitboard {
    position.occupied() & !position.by_role(Role::Pawn) & !position.by_role(Role::King)
}

/// Whether a side has fewer than four pieces left on its back rank.
fn has_left_back_rank(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .any(|color| (position.by_color(color) & Bitboard::relative_rank(color, Rank::First)).count() < 4)
}

/// From this mixedness on the sides have met, and the opening is over.
const MIXED: i32 = 150;

/// How far the two sides have come among each other (the measure of Lichess's game division): every square of four is
/// worth more the more both sides stand in it, and the further from home one of them does.
fn mixedness(position: &Position) -> i32 {
    let squares = |corner: Square| Bitboard(0x303 << corner.index());
    let corners = Square::all().filter(|corner| corner.file() != File::H && corner.rank() != Rank::Eighth);
    corners
        .map(|corner| {
            let count = |color| (position.by_color(color) & squares(corner)).count();
            block_mixedness(corner.rank() as i32, count(Color::White), count(Color::Black))
        })
        .sum()
}

/// What one square of four adds, by the rank it begins on (0 to 6) and the pieces of each side in it.
fn block_mixedness(rank: i32, white: u32, black: u32) -> i32 {
    let y = rank + 1;
    match (white, black) {
        (1, 0) => 9 - y,
        (0, 1) => 1 + y,
        (2, 0) if y > 2 => y,
        (0, 2) if y < 6 => 8 - y,
        (3 | 4, 0) if y > 1 => y + 2,
        (0, 3 | 4) if y < 7 => 10 - y,
        (1, 1) => 5 + (3 - y).abs(),
        (2, 1) => y + 3,
        (1, 2) => 11 - y,
        (3, 1) => y + 4,
        (1, 3) => 12 - y,
        (2, 2) => 7,
        _ => 0,
    }
}

/// Endings with one kind of piece, before and after the solver's first move.
pub(super) fn endgame_kind(line: &Line) -> Option<Finding> {
    let kind = kind(line.question())?;
    (self::kind(line.answer().after) == Some(kind)).then(|| Finding::new(kind, line.answer()))
}

fn kind(position: &Position) -> Option<Motif> {
    let has = |role| position.by_role(role).any();
    let knight = has(Role::Knight);
    Some(match (knight, has(Role::Bishop), has(Role::Rook), has(Role::Queen)) {
        (false, false, false, false) => Motif::PawnEndgame,
        (true, false, false, false) => Motif::KnightEndgame,
        (false, true, false, false) => Motif::BishopEndgame,
        (false, false, true, false) => Motif::RookEndgame,
        (false, false, false, true) => Motif::QueenEndgame,
        (false, false, true, true) if position.by_role(Role::Queen).single().is_some() => {
            Motif::QueenRookEndgame
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::Motif;
    use crate::motifs::shows;

    #[test]
    fn pieces_and_their_mixture_make_the_phase() {
        let start = chess::Position::initial().to_fen();
        assert!(shows(Motif::Opening, &start, "e2e4 e7e5"));
        let met = "r2q1rk1/pp2bppp/2npbn2/4p3/2PNP3/1PN1B3/P2QBPPP/R4RK1 w - - 0 11";
        assert!(shows(Motif::Middlegame, met, "a2a3 a7a6"));
        let few = "3r2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
        assert!(shows(Motif::Endgame, few, "h2h3 h7h6"));
    }

    #[test]
    fn endings_are_named_by_their_pieces() {
        let cases = [
            ("6k1/5ppp/8/8/8/8/5PPP/6K1", Some(Motif::PawnEndgame)),
            ("6k1/3n1ppp/8/8/8/8/3N1PPP/6K1", Some(Motif::KnightEndgame)),
            ("6k1/3b1ppp/8/8/8/8/5PPP/6K1", Some(Motif::BishopEndgame)),
            ("6k1/3r1ppp/8/8/8/8/3R1PPP/6K1", Some(Motif::RookEndgame)),
            ("6k1/3q1ppp/8/8/8/8/3Q1PPP/6K1", Some(Motif::QueenEndgame)),
            ("6k1/3q1ppp/8/8/8/8/3R1PPP/6K1", Some(Motif::QueenRookEndgame)),
            ("6k1/3q1ppp/8/8/8/8/3N1PPP/6K1", None),
        ];
        for (board, kind) in cases {
            assert_eq!(super::kind(&format!("{board} w - - 0 1").parse().unwrap()), kind, "{board}");
        }
    }
}
