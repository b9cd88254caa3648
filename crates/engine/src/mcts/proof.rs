//! What is proven about a node, from its side to move.

/// Whether a node is decided by force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Proof {
    /// It is not known.
    #[default]
    Unknown,
    /// A draw by the rules, or by the best play of both sides.
    Draw,
    /// The side to move mates in so many plies.
    Win(u16),
    /// The side to move is mated in so many plies; 0 is mate on the board.
    Loss(u16),
}

impl Proof {
    /// What the children of a node prove about it, if all of its moves are among them or one of them is enough.
    pub(super) fn of_children(children: impl Iterator<Item = Proof>, all_visited: bool) -> Proof {
        let (mut fastest_win, mut longest_loss, mut is_draw, mut all_known) = (None, 0, false, all_visited);
        for child in children {
            match child {
                Proof::Unknown => all_known = false,
                Proof::Draw => is_draw = true,
                Proof::Loss(plies) => {
                    fastest_win = Some(fastest_win.map_or(plies + 1, |win: u16| win.min(plies + 1)));
                }
                Proof::Win(plies) => longest_loss = longest_loss.max(plies + 1),
            }
        }
        match fastest_win {
            Some(plies) => Proof::Win(plies),
            None if !all_known => Proof::Unknown,
            None if is_draw => Proof::Draw,
            None => Proof::Loss(longest_loss),
        }
    }

    /// How good a child with this proof is for the side that moves there: losing late is better than losing soon.
    pub(super) fn rank_as_child(self) -> i32 {
        const DECIDED: i32 = 100_000;
        match self {
            Proof::Loss(plies) => DECIDED - i32::from(plies),
            Proof::Unknown | Proof::Draw => 0,
            Proof::Win(plies) => i32::from(plies) - DECIDED,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Proof::{Draw, Loss, Unknown, Win};

    fn of(children: &[Proof], all_visited: bool) -> Proof {
        Proof::of_children(children.iter().copied(), all_visited)
    }

    #[test]
    fn one_lost_reply_is_a_win_and_the_nearest_counts() {
        assert_eq!(of(&[Unknown, Loss(4), Loss(0), Win(1)], false), Win(1));
    }

    #[test]
    fn a_loss_needs_every_move_and_is_as_long_as_the_longest() {
        assert_eq!(of(&[Win(1), Win(5)], true), Loss(6));
        assert_eq!(of(&[Win(1), Win(5)], false), Unknown, "there are more moves");
        assert_eq!(of(&[Win(1), Unknown], true), Unknown);
    }

    #[test]
    fn a_draw_saves_what_would_be_lost() {
        assert_eq!(of(&[Win(1), Draw], true), Draw);
        assert_eq!(of(&[Draw, Unknown], true), Unknown);
    }

    #[test]
    fn children_are_ranked_for_the_mover() {
        assert!(Loss(0).rank_as_child() > Loss(2).rank_as_child());
        assert!(Loss(2).rank_as_child() > Unknown.rank_as_child());
        assert!(Draw.rank_as_child() > Win(9).rank_as_child());
        assert!(Win(9).rank_as_child() > Win(1).rank_as_child());
    }
}
