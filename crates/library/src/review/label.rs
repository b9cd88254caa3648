//! What a move deserves to be called.

use chess::{Move, Position, SEE_VALUES};
use play::Score;

use super::win_percent;
use super::win_percent::winning_chances;

/// A word about a move. Ordinary moves have none.
///
/// The three faults are Lichess's, to the letter; the praise is ours and meant to be rare. A fault is
/// named even in the book, and a move earns only the first of what it deserves, in the order fault,
/// [`Book`](Label::Book), [`Brilliant`](Label::Brilliant), [`Only`](Label::Only), [`Best`](Label::Best).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Label {
    /// An only move that gives up material: exchanges on its square lose two pawns or more. No other move
    /// kept more than 90 %, the mover does not stand worse after it, and it does not mate at once. A
    /// piece left hanging elsewhere is not counted.
    Brilliant,
    /// The engine's move where its second choice would have been a mistake or worse. Taking back what has
    /// just been taken is not counted: everybody sees it.
    Only,
    /// The engine's move, where there was a choice.
    Best,
    /// The game had not left the table of openings.
    Book,
    /// The winning chances fell by a twentieth of the way from loss to win.
    Inaccuracy,
    /// They fell by a tenth.
    Mistake,
    /// They fell by three twentieths, or a mate was allowed or let go.
    Blunder,
}

impl Label {
    /// All labels, from the best to the worst.
    pub const ALL: [Label; 7] = [
        Label::Brilliant,
        Label::Only,
        Label::Best,
        Label::Book,
        Label::Inaccuracy,
        Label::Mistake,
        Label::Blunder,
    ];

    /// Its place in [`Label::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The fault of a move that was not the engine's choice, from the mover's scores before and after it.
///
/// Allowing a mate is a blunder, less so from a position that was lost already (worse than −7, −9.99);
/// letting one go likewise, less so if what is left still wins. A slower mate is no fault.
///
/// ```
/// use library::review::{Label, fault};
/// use play::Score::{Centipawns, MateIn};
/// assert_eq!(fault(Centipawns(0), Centipawns(-120)), Some(Label::Mistake));
/// assert_eq!(fault(MateIn(2), Centipawns(300)), Some(Label::Blunder));
/// assert_eq!(fault(MateIn(2), MateIn(9)), None);
/// ```
pub fn fault(before: Score, after: Score) -> Option<Label> {
    match (before, after) {
        (Score::Centipawns(before), Score::Centipawns(after)) => {
            fault_by_drop(winning_chances(before) - winning_chances(after))
        }
        (Score::Centipawns(before), Score::MatedIn(_)) => Some(fault_with_mate(before.saturating_neg())),
        (Score::MateIn(_), Score::Centipawns(after)) => Some(fault_with_mate(after)),
        (Score::MateIn(_), Score::MatedIn(_)) => Some(Label::Blunder),
        _ => None,
    }
}

/// By how far the chances fell, on the scale from −1 to 1.
fn fault_by_drop(drop: f64) -> Option<Label> {
    match drop {
        drop if drop >= 0.3 => Some(Label::Blunder),
        drop if drop >= 0.2 => Some(Label::Mistake),
        drop if drop >= 0.1 => Some(Label::Inaccuracy),
        _ => None,
    }
}

/// How bad a mate gained or lost is when the advantage was this great anyway.
fn fault_with_mate(advantage: i32) -> Label {
    match advantage {
        1_000.. => Label::Inaccuracy,
        701.. => Label::Mistake,
        _ => Label::Blunder,
    }
}

/// The praise for playing the engine's move; the scores are the mover's.
pub(super) fn praise(
    position: &Position,
    played: Move,
    recaptures: bool,
    best: Score,
    second: Option<Score>,
) -> Option<Label> {
    if position.count_legal_moves() == 1 {
        return None;
    }
    let second = second.filter(|&second| !recaptures && is_serious(fault(best, second)));
    let Some(second) = second else { return Some(Label::Best) };
    let brilliant = win_percent(second) <= 90.0
        && win_percent(best) >= 50.0
        && !position.see_ge(played, -199, &SEE_VALUES)
        && !position.after(played).is_checkmate();
    Some(if brilliant { Label::Brilliant } else { Label::Only })
}

fn is_serious(fault: Option<Label>) -> bool {
    matches!(fault, Some(Label::Mistake | Label::Blunder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use Score::{Centipawns, MateIn, MatedIn};

    #[test]
    fn labels_are_numbered_in_order() {
        for (index, label) in Label::ALL.into_iter().enumerate() {
            assert_eq!(label.index(), index);
        }
    }

    #[test]
    fn faults_are_five_ten_and_fifteen_points_of_win_percentage() {
        // From an even position: −0.55, −1.11 and −1.69 pawns are just enough.
        for (after, expected) in [
            (-54, None),
            (-55, Some(Label::Inaccuracy)),
            (-110, Some(Label::Inaccuracy)),
            (-111, Some(Label::Mistake)),
            (-168, Some(Label::Mistake)),
            (-169, Some(Label::Blunder)),
        ] {
            assert_eq!(fault(Centipawns(0), Centipawns(after)), expected, "{after}");
        }
        assert_eq!(fault(Centipawns(0), Centipawns(500)), None);
    }

    #[test]
    fn the_same_loss_matters_less_when_the_game_is_decided() {
        assert_eq!(fault(Centipawns(100), Centipawns(-200)), Some(Label::Blunder));
        assert_eq!(fault(Centipawns(1_500), Centipawns(1_200)), None);
    }

    #[test]
    fn allowing_a_mate() {
        assert_eq!(fault(Centipawns(0), MatedIn(3)), Some(Label::Blunder));
        assert_eq!(fault(Centipawns(-700), MatedIn(3)), Some(Label::Blunder));
        assert_eq!(fault(Centipawns(-701), MatedIn(3)), Some(Label::Mistake));
        assert_eq!(fault(Centipawns(-999), MatedIn(3)), Some(Label::Mistake));
        assert_eq!(fault(Centipawns(-1_000), MatedIn(3)), Some(Label::Inaccuracy));
        assert_eq!(fault(MatedIn(5), MatedIn(3)), None);
    }

    #[test]
    fn letting_a_mate_go() {
        assert_eq!(fault(MateIn(3), Centipawns(1_000)), Some(Label::Inaccuracy));
        assert_eq!(fault(MateIn(3), Centipawns(999)), Some(Label::Mistake));
        assert_eq!(fault(MateIn(3), Centipawns(700)), Some(Label::Blunder));
        assert_eq!(fault(MateIn(3), MatedIn(3)), Some(Label::Blunder));
        assert_eq!(fault(MateIn(3), MateIn(8)), None);
        assert_eq!(fault(MateIn(1), MateIn(0)), None);
    }

    /// The praise for a move of the engine's, given what its second choice was worth.
    fn praised(fen: &str, san: &str, best: Score, second: Option<Score>) -> Option<Label> {
        let position = Position::from_fen(fen).unwrap();
        praise(&position, position.parse_san(san).unwrap(), false, best, second)
    }

    /// Réti against Tartakower, Vienna 1910: Qd8+ and mate in three.
    const RETI: &str = "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9";

    #[test]
    fn a_sacrifice_that_alone_wins_is_brilliant() {
        assert_eq!(praised(RETI, "Qd8+", MateIn(3), Some(Centipawns(-50))), Some(Label::Brilliant));
    }

    #[test]
    fn a_sacrifice_where_more_wins_is_not() {
        assert_eq!(praised(RETI, "Qd8+", MateIn(3), Some(Centipawns(900))), Some(Label::Only));
        assert_eq!(praised(RETI, "Qd8+", MateIn(3), Some(MateIn(5))), Some(Label::Best));
        assert_eq!(praised(RETI, "Qd8+", Centipawns(-300), Some(MatedIn(2))), Some(Label::Only));
    }

    #[test]
    fn an_only_move_that_gives_nothing_up_is_not_brilliant() {
        assert_eq!(praised(RETI, "Nf3", Centipawns(300), Some(Centipawns(-50))), Some(Label::Only));
        assert_eq!(praised(RETI, "Nf3", Centipawns(300), Some(Centipawns(250))), Some(Label::Best));
        assert_eq!(praised(RETI, "Nf3", Centipawns(300), None), Some(Label::Best));
    }

    #[test]
    fn a_forced_move_earns_nothing() {
        assert_eq!(praised("7k/8/8/8/8/8/6q1/7K w - - 0 1", "Kxg2", Centipawns(0), None), None);
    }

    #[test]
    fn a_recapture_is_only_best() {
        let position = Position::from_fen(RETI).unwrap();
        let takes = position.parse_san("Qxe4").unwrap();
        assert_eq!(praise(&position, takes, true, Centipawns(300), Some(Centipawns(-50))), Some(Label::Best));
    }
}
