//! What a side means to do: the first moves of an engine's line, told by where its pieces go.
//!
//! A plan is the line and nothing else: a piece's moves are one route, captures that are answered on their square are an
//! exchange. What the other side does about it is left out.

use chess::{CastlingSide, Move, Position, Role, Square};

use crate::safety::value;

/// Plies of a line that are a plan: further on it is a guess.
const FURTHEST: usize = 9;
/// More steps are no plan any more.
const MOST_STEPS: usize = 4;

/// One thing that a side does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanStep {
    /// It castles.
    Castle(CastlingSide),
    /// A piece goes from the first square to the last over those between.
    Route {
        /// Which.
        role: Role,
        /// Where it stands in turn.
        squares: Vec<Square>,
    },
    /// It exchanges a piece for one of like worth.
    Exchange {
        /// Where.
        square: Square,
    },
    /// It takes something that is not taken back.
    Capture {
        /// The move in standard algebraic notation.
        san: String,
    },
}

/// What the side to move does along a line, after the opponent's `last` move.
pub fn steps(last: Option<Move>, position: &Position, line: &[Move]) -> Vec<PlanStep> {
    let mut here = *position;
    let mut plan = Plan::default();
    let line = &line[..line.len().min(FURTHEST)];
    for (ply, &m) in line.iter().enumerate() {
        if ply % 2 == 0 {
            let before = ply.checked_sub(1).map_or(last, |before| Some(line[before]));
            plan.add(&here, m, [before, line.get(ply + 1).copied()]);
        }
        here.play(m);
    }
    plan.steps.truncate(MOST_STEPS);
    plan.steps
}

#[derive(Default)]
struct Plan {
    steps: Vec<PlanStep>,
}

impl Plan {
    /// A move between the one before it and the reply.
    fn add(&mut self, here: &Position, m: Move, [before, reply]: [Option<Move>; 2]) {
        if let Some(side) = m.castling_side() {
            return self.steps.push(PlanStep::Castle(side));
        }
        let Some(role) = here.role_on(m.from()) else { return };
        let taken = m.captured_square().and_then(|square| here.role_on(square));
        let square = m.destination();
        let is_taken = reply.is_some_and(|reply| reply.is_capture() && reply.to() == square);
        match taken {
            // Taking back is no plan.
            Some(_) if before.is_some_and(|before| before.is_capture() && before.to() == m.to()) => {}
            Some(taken) if is_taken && value(taken) == value(role) => {
                self.steps.push(PlanStep::Exchange { square });
            }
            // What is lost, or given for something, is not explained.
            _ if is_taken => {}
            Some(_) => self.steps.push(PlanStep::Capture { san: here.to_san(m) }),
            None => self.route(role, m.from(), square),
        }
    }

    /// A piece goes on where it stands, or sets out.
    fn route(&mut self, role: Role, from: Square, to: Square) {
        let goes_on = |step: &&mut PlanStep| matches!(step, PlanStep::Route { squares, .. } if squares.last() == Some(&from));
        match self.steps.iter_mut().find(goes_on) {
            Some(PlanStep::Route { squares, .. }) => squares.push(to),
            _ => self.steps.push(PlanStep::Route { role, squares: vec![from, to] }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(fen: &str, line: &str) -> Vec<PlanStep> {
        let position: Position = fen.parse().unwrap();
        let mut here = position;
        let play = |uci: &str| {
            let m = here.parse_uci(uci).unwrap();
            here.play(m);
            m
        };
        let moves: Vec<Move> = line.split(' ').map(play).collect();
        steps(None, &position, &moves)
    }

    fn route(role: Role, squares: &[Square]) -> PlanStep {
        PlanStep::Route { role, squares: squares.to_vec() }
    }

    const RUY: &str = "r1bqk2r/2ppbppp/p1n2n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1 b kq - 0 7";

    #[test]
    fn moves_of_a_piece_are_one_route() {
        let found = plan(RUY, "d7d6 c2c3 e8g8 h2h3 c6a5 b3c2 c7c5 d2d4 a5c6");
        assert_eq!(
            found,
            [
                route(Role::Pawn, &[Square::D7, Square::D6]),
                PlanStep::Castle(CastlingSide::KingSide),
                route(Role::Knight, &[Square::C6, Square::A5, Square::C6]),
                route(Role::Pawn, &[Square::C7, Square::C5]),
            ]
        );
    }

    #[test]
    fn captures_are_exchanges_where_they_are_answered() {
        let found = plan(RUY, "c6a5 f3e5 a5b3 a2b3 d7d6 e5f3 f6e4 e1e4");
        let exchange = PlanStep::Exchange { square: Square::B3 };
        assert_eq!(found[1], exchange);
        assert!(!found.iter().any(|step| matches!(step, PlanStep::Capture { .. })), "{found:?}");
        let rook = "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1";
        let taken = PlanStep::Capture { san: "Rxd5".to_owned() };
        assert_eq!(plan(rook, "d1d5 e8e7"), [taken]);
    }

    #[test]
    fn what_comes_later_is_not_told() {
        let king = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
        let found = plan(king, "e1e2 e8e7 e2e3 e7e6 e3e4 e6d6 e4d4 d6e6 d4c5 e6e5 c5c6");
        let PlanStep::Route { squares, .. } = &found[0] else { panic!("{found:?}") };
        assert_eq!((found.len(), squares.len()), (1, 6));
        assert!(plan(king, "e1e2").len() == 1 && steps(None, &king.parse().unwrap(), &[]).is_empty());
    }
}
