//! The moves at the root that keep the result the tablebases promise.

use std::cmp::Reverse;
use std::collections::HashSet;

use chess::{Claim, Game, Move, Position};

use super::{Tablebases, Wdl};
use crate::value::{DRAW, TABLEBASE_WIN, Value};

/// Plies a won position may go without progress while the search chooses freely among the winning
/// moves, for it may see a mate. Then only the quickest remain, so that every win is converted.
const PATIENCE: i32 = 20;

/// The best moves of a position that the tablebases have.
pub(crate) struct RootMoves {
    /// All that are equally good by the tablebases; never empty.
    pub(crate) moves: Vec<Move>,
    /// What they lead to, the fifty-move rule counted in if it holds.
    pub(crate) result: Wdl,
    /// Whether distances to progress were known. If not, the search must go on probing, or it might
    /// throw the win away.
    pub(crate) by_distance: bool,
}

impl RootMoves {
    /// The value to show, unless the search has found a mate.
    pub(crate) fn value(&self) -> Value {
        match self.result {
            Wdl::Win => TABLEBASE_WIN,
            Wdl::CursedWin => DRAW + 1,
            Wdl::Draw => DRAW,
            Wdl::BlessedLoss => DRAW - 1,
            Wdl::Loss => -TABLEBASE_WIN,
        }
    }
}

/// How good a move is; what comes later is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum MoveRank {
    /// Lost, or saved by the fifty-move rule if the opponent needs this many plies since the last
    /// progress. 0 if that is out of reach, so that the search chooses freely.
    Loss(i32),
    Draw,
    /// Won if the opponent does not claim the fifty-move rule, in as few plies as possible.
    CursedWin(Reverse<i32>),
    /// Won, in as few plies as possible; all 0 while there is time.
    Win(Reverse<i32>),
}

impl Tablebases {
    /// Which of some moves of the current position to search; `None` if a table is missing.
    pub(crate) fn rank_root_moves(
        &self,
        game: &Game,
        moves: &[Move],
        limit: usize,
        fifty_move_rule: bool,
    ) -> Option<RootMoves> {
        let pieces = game.position().occupied().count() as usize;
        if pieces > limit || !self.may_have(game.position()) {
            return None;
        }
        self.by_distance(game, moves, fifty_move_rule)
            .or_else(|| self.by_result(game.position(), moves, fifty_move_rule))
    }

    fn by_distance(&self, game: &Game, moves: &[Move], fifty_move_rule: bool) -> Option<RootMoves> {
        let clock = i32::from(game.position().halfmove_clock());
        // Once a position has come back, choosing freely is no progress.
        let hurry = clock >= PATIENCE || has_repeated(game);
        let distances: Option<Vec<i32>> =
            moves.iter().map(|&m| self.distance(game, m, fifty_move_rule)).collect();
        let rank = |dtz: i32| rank(dtz, if fifty_move_rule { Some(clock) } else { None }, hurry);
        let ranked: Vec<(MoveRank, i32, Move)> =
            distances?.into_iter().zip(moves).map(|(dtz, &m)| (rank(dtz), dtz, m)).collect();
        let &(best, dtz, _) = ranked.iter().max_by_key(|(rank, ..)| *rank)?;
        let in_time = !fifty_move_rule || dtz.abs() + clock <= 100;
        let result = match dtz.signum() {
            1 => {
                if in_time {
                    Wdl::Win
                } else {
                    Wdl::CursedWin
                }
            }
            -1 => {
                if in_time {
                    Wdl::Loss
                } else {
                    Wdl::BlessedLoss
                }
            }
            _ => Wdl::Draw,
        };
        let moves = ranked.into_iter().filter(|(rank, ..)| *rank == best).map(|(.., m)| m).collect();
        Some(RootMoves { moves, result, by_distance: true })
    }

    /// Plies to progress if a move is played, for the side that plays it, the move included.
    fn distance(&self, game: &Game, m: Move, fifty_move_rule: bool) -> Option<i32> {
        let after = game.position().after(m);
        if after.is_checkmate() {
            return Some(1);
        }
        match game.claim_with(m) {
            Some(Claim::ThreefoldRepetition) => return Some(0),
            Some(Claim::FiftyMoves) if fifty_move_rule => return Some(0),
            _ => {}
        }
        if after.halfmove_clock() == 0 {
            return Some(match -self.probe_wdl(&after)? {
                Wdl::Loss => -1,
                Wdl::BlessedLoss => -101,
                Wdl::Draw => 0,
                Wdl::CursedWin => 101,
                Wdl::Win => 1,
            });
        }
        let dtz = -self.probe_dtz(&after)?;
        Some(dtz + dtz.signum())
    }

    /// Without distances, all moves that keep the result are equal.
    fn by_result(&self, position: &Position, moves: &[Move], fifty_move_rule: bool) -> Option<RootMoves> {
        let probe = |&m: &Move| {
            let wdl = -self.probe_wdl(&position.after(m))?;
            Some((if fifty_move_rule { wdl } else { without_fifty_moves(wdl) }, m))
        };
        let results: Vec<(Wdl, Move)> = moves.iter().map(probe).collect::<Option<_>>()?;
        let result = results.iter().map(|&(wdl, _)| wdl).max()?;
        let moves = results.into_iter().filter(|&(wdl, _)| wdl == result).map(|(_, m)| m).collect();
        Some(RootMoves { moves, result, by_distance: false })
    }
}

/// Ranks a move by its distance to progress. `clock` counts the plies since the last progress, if
/// there is a fifty-move rule.
fn rank(dtz: i32, clock: Option<i32>, hurry: bool) -> MoveRank {
    let plies = dtz.abs() + clock.unwrap_or(0);
    match (dtz.signum(), clock) {
        (0, _) => MoveRank::Draw,
        // One less than the rule allows, for tables may have rounded.
        (1, Some(_)) if plies > 99 => MoveRank::CursedWin(Reverse(plies)),
        (1, _) => MoveRank::Win(Reverse(if hurry { dtz } else { 0 })),
        // An opponent who wastes time might waste enough of it.
        (_, Some(_)) if plies + dtz.abs() >= 100 => MoveRank::Loss(plies),
        _ => MoveRank::Loss(0),
    }
}

/// Results where no fifty-move rule holds.
pub(super) fn without_fifty_moves(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::CursedWin => Wdl::Win,
        Wdl::BlessedLoss => Wdl::Loss,
        other => other,
    }
}

/// Whether any position has occurred twice since the last progress.
fn has_repeated(game: &Game) -> bool {
    let ply = game.moves().len();
    let reversible = usize::from(game.position().halfmove_clock()).min(ply);
    let mut seen = HashSet::new();
    (ply - reversible..=ply)
        .filter_map(|ply| game.position_at(ply))
        .any(|position| !seen.insert(position.repetition_key()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SURE: MoveRank = MoveRank::Win(Reverse(0));

    #[test]
    fn wins_are_equal_while_there_is_time() {
        assert_eq!(rank(1, Some(0), false), rank(60, Some(10), false));
        assert!(rank(3, Some(30), true) > rank(5, Some(30), true));
    }

    #[test]
    fn a_win_must_come_before_the_fifty_moves_are_over() {
        assert_eq!(rank(49, Some(50), false), SURE);
        assert!(rank(60, Some(50), false) < SURE);
        assert!(rank(60, Some(50), false) > MoveRank::Draw);
        assert_eq!(rank(120, None, false), SURE);
    }

    #[test]
    fn a_lost_side_plays_for_fifty_moves_when_they_are_near() {
        assert_eq!(rank(-10, Some(0), false), rank(-30, Some(0), false));
        assert!(rank(-30, Some(60), false) > rank(-20, Some(60), false));
        assert!(rank(-30, Some(60), false) < MoveRank::Draw);
        assert_eq!(rank(-30, None, false), MoveRank::Loss(0));
    }
}
