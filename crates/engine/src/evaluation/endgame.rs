//! Known endgames: won ones, with a gradient towards mate, and drawn ones.

use chess::{Bitboard, Color, File, Position, Rank, Role, Square};

use super::kpk;
use super::pawns::rank_of;
use super::spans::edge_distance;
use crate::value::{DRAW, Value};

/// A won endgame is worth this, so that the engine goes for it.
const WON: Value = 5_000;
/// A won pawn endgame is worth less than the queen it will bring.
const WON_PAWN: Value = 2_500;
/// What pieces are worth in these endgames, pawn to queen.
const PIECES: [Value; 5] = [100, 300, 320, 520, 950];

/// The value for the side to move, if the endgame is a known one. Ordinary positions cost a count.
#[inline]
pub(crate) fn evaluate(position: &Position) -> Option<Value> {
    let few = position.occupied().count() <= 4;
    let bare = |color| position.by_color(color).single().is_some();
    if !few && !bare(Color::White) && !bare(Color::Black) {
        return None;
    }
    Color::ALL.into_iter().find_map(|strong| {
        let value = value_for(position, strong)?;
        Some(if position.turn() == strong { value } else { -value })
    })
}

/// How many pieces of each role a side has, pawn to queen.
fn material(position: &Position, color: Color) -> [u32; 5] {
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .map(|role| position.pieces(color, role).count())
}

/// The value for the stronger side.
fn value_for(position: &Position, strong: Color) -> Option<Value> {
    let kings = Kings { ours: position.king(strong), theirs: position.king(!strong) };
    let (ours, theirs) = (material(position, strong), material(position, !strong));
    Some(match (ours, theirs) {
        ([1, 0, 0, 0, 0], [0, 0, 0, 0, 0]) => {
            let pawn = position.by_role(Role::Pawn).first()?;
            let won = kpk::is_won(position, strong);
            if won { WON_PAWN + 20 * rank_of(strong, pawn) as Value } else { DRAW }
        }
        ([0, 1, 1, 0, 0], [0, 0, 0, 0, 0]) => {
            WON + 600 + kings.drive_to_corner(position.pieces(strong, Role::Bishop))
        }
        (_, [0, 0, 0, 0, 0]) if mates(position, strong) => {
            let material: Value = ours.iter().zip(PIECES).map(|(&count, value)| count as Value * value).sum();
            WON + material + kings.drive_to_edge()
        }
        ([0, ..], [0, 0, 0, 0, 0]) => DRAW,
        ([0, 0, 0, 0, 1], [0, 0, 0, 1, 0]) => PIECES[4] - PIECES[3] + kings.drive_to_edge(),
        ([0, 0, 0, 0, 1], [1, 0, 0, 0, 0]) => queen_against_pawn(position, strong, &kings),
        ([0, 0, 0, 1, 0], [1, 0, 0, 0, 0]) => rook_against_pawn(position, strong, &kings),
        ([0, 0, 0, 1, 0], [0, 1, 0, 0, 0] | [0, 0, 1, 0, 0]) => kings.drive_to_edge() / 8,
        _ => return None,
    })
}

/// Whether the pieces of a side mate a bare king: a queen, a rook, bishops of both colours, or a bishop with
/// a knight. Pawns that must promote first are left to the ordinary evaluation.
fn mates(position: &Position, strong: Color) -> bool {
    let pieces = |role| position.pieces(strong, role);
    let bishops = pieces(Role::Bishop);
    let both_colors = (bishops & Bitboard::LIGHT).any() && (bishops & Bitboard::DARK).any();
    (pieces(Role::Queen) | pieces(Role::Rook)).any()
        || both_colors
        || bishops.any() && pieces(Role::Knight).any()
        || pieces(Role::Knight).count() > 2
}

struct Kings {
    ours: Square,
    theirs: Square,
}

impl Kings {
    fn closeness(&self) -> Value {
        140 - 20 * self.ours.distance(self.theirs) as Value
    }

    /// More the nearer the enemy king is to an edge, and still more to a corner.
    fn drive_to_edge(&self) -> Value {
        let edge = |n: usize| 3 - n as Value;
        let file = edge(edge_distance(self.theirs.file()));
        let rank = edge(edge_distance(File::ALL[self.theirs.rank().index()]));
        30 * file.max(rank) + 10 * file.min(rank) + self.closeness()
    }

    /// With bishop and knight only the corners of the bishop's colour will do.
    fn drive_to_corner(&self, bishop: Bitboard) -> Value {
        let light = (bishop & Bitboard::LIGHT).any();
        let king = if light { self.theirs.flip_horizontal() } else { self.theirs };
        // 7 on a1 and h8, 0 on the diagonal between the other corners.
        let towards = (7 - king.rank().index() as Value - king.file().index() as Value).abs();
        120 * towards + self.drive_to_edge()
    }
}

/// Won, but for a rook's or bishop's pawn one step from promotion with its king beside it.
fn queen_against_pawn(position: &Position, strong: Color, kings: &Kings) -> Value {
    let Some(pawn) = position.by_role(Role::Pawn).first() else { return DRAW };
    let holds = rank_of(!strong, pawn) == Rank::Seventh.index()
        && kings.theirs.distance(pawn) == 1
        && matches!(pawn.file(), File::A | File::C | File::F | File::H);
    kings.closeness() / 4 + if holds { 0 } else { PIECES[4] - PIECES[0] }
}

/// A race: who is nearer to the square before the pawn?
fn rook_against_pawn(position: &Position, strong: Color, kings: &Kings) -> Value {
    let Some(pawn) = position.by_role(Role::Pawn).first() else { return DRAW };
    let (ours, theirs, pawn) =
        (kings.ours.relative_to(strong), kings.theirs.relative_to(strong), pawn.relative_to(strong));
    let tempo = u32::from(position.turn() == strong);
    let next = pawn.offset(0, -1).unwrap_or(pawn);
    let in_front = ours.file() == pawn.file() && ours.rank() < pawn.rank();
    if in_front || theirs.distance(pawn) >= 4 - tempo && pawn.rank() >= Rank::Third {
        return PIECES[3] - PIECES[0] - 10 * ours.distance(pawn) as Value;
    }
    let steps = pawn.rank().index() as Value;
    let race = ours.distance(next) as Value - theirs.distance(next) as Value - steps - tempo as Value;
    (120 - 12 * race).clamp(20, PIECES[3] - PIECES[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(fen: &str) -> Option<Value> {
        evaluate(&Position::from_fen(fen).unwrap())
    }

    #[test]
    fn what_cannot_be_won_is_a_draw() {
        for fen in [
            "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
            "4k3/8/8/8/8/8/8/3NK3 w - - 0 1",
            "4k3/8/8/8/8/8/1B6/B3K3 b - - 0 1",
            "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1",
        ] {
            assert_eq!(value(fen), Some(0), "{fen}");
        }
    }

    #[test]
    fn won_endgames_are_worth_more_than_any_material() {
        for fen in [
            "4k3/8/8/8/8/8/8/3QK3 w - - 0 1",
            "4k3/8/8/8/8/8/8/3RK3 w - - 0 1",
            "4k3/8/8/8/8/8/8/2BBK3 w - - 0 1",
            "4k3/8/8/8/8/8/8/2BNK3 w - - 0 1",
            "4k3/8/8/8/8/8/PPP5/2BRK3 w - - 0 1",
        ] {
            assert!(value(fen).unwrap() > WON, "{fen}");
            assert!(value(&fen.replace(" w ", " b ")).unwrap() < -WON, "{fen}");
        }
        let (pawn, queen) = ("8/3P4/3K4/8/8/8/7k/8 b - - 0 1", "3Q4/8/3K4/8/8/8/7k/8 b - - 0 1");
        assert!(value(queen) < value(pawn) && value(pawn) < Some(-WON_PAWN));
    }

    #[test]
    fn the_right_corner_is_nearer_to_mate() {
        let in_corner = |king: &str| value(&format!("{king}/8/8/8/8/4K3/8/2BN4 w - - 0 1")).unwrap();
        assert!(in_corner("7k") > in_corner("k7"), "a dark bishop mates on h8");
    }

    #[test]
    fn ordinary_positions_are_not_known() {
        assert_eq!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), None);
        assert_eq!(value("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"), None);
        assert!(value("8/8/8/8/8/1k6/p7/K6Q b - - 0 1").is_some_and(|value| value.abs() < 100));
        assert!(value("4k3/4n3/8/8/8/8/4R3/4K3 w - - 0 1").is_some_and(|value| value.abs() < 60));
    }
}
