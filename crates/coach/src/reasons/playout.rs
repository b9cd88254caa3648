//! What a line wins when it is played out: material that is really taken and not taken back, a mate, a draw.

use chess::{Color, Move, Position, Role, SEE_VALUES};

use crate::material_search::value_of;
use crate::safety::material_balance;

use super::{DrawKind, Trade};

/// Plies within which something must be won to be called the line's doing.
const FURTHEST: usize = 7;

/// Plies within which that may take quiet moves: further on the line is one of many.
const NEAR: usize = 4;

/// A line that was played, from one side's point of view.
pub(super) struct Playout {
    winner: Color,
    /// Material is compared with this position: the one before the exchange that is under way.
    base: Position,
    /// From the first on.
    positions: Vec<Position>,
    /// What each position is worth to the winner once captures are played out, less what the base was.
    worth: Vec<i32>,
}

/// Material that is won, and after how many plies of the line it is safe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Gain {
    pub(super) plies: usize,
    /// In pawns.
    pub(super) net: i32,
    pub(super) trade: Trade,
}

impl Playout {
    pub(super) fn new(base: Position, start: Position, line: &[Move], winner: Color) -> Playout {
        let after = line.iter().scan(start, |position, &m| {
            position.play(m);
            Some(*position)
        });
        let positions: Vec<Position> = std::iter::once(start).chain(after).collect();
        let before = material_balance(&base, winner);
        let worth = positions.iter().map(|position| settled(position, winner) - before).collect();
        Playout { winner, base, positions, worth }
    }

    /// Material that the line ends with, in pawns.
    pub(super) fn result(&self) -> i32 {
        self.worth.last().copied().unwrap_or(0)
    }

    /// The most that is won by the line, after `least` plies at the earliest, and kept to its end.
    pub(super) fn gain(&self, least: usize) -> Option<Gain> {
        let before = material_balance(&self.base, self.winner);
        let net = |plies: usize| material_balance(&self.positions[plies], self.winner) - before;
        // A pawn may be given back for a piece, nothing else.
        let is_kept = |net: i32| self.result() >= if net >= 3 { net - 1 } else { net };
        let won = (least..self.positions.len().min(FURTHEST + 1))
            .map(|plies| (net(plies), plies))
            .filter(|&(net, plies)| net >= 1 && self.worth[plies] >= net && is_kept(net))
            .filter(|&(_, plies)| !self.can_take_back(plies) && self.is_answered(plies))
            .filter(|&(_, plies)| plies <= NEAR || self.is_forced(plies));
        let (net, plies) = won.max_by_key(|&(net, plies)| (net, std::cmp::Reverse(plies)))?;
        Some(Gain { plies, net, trade: Trade::between(&self.base, &self.positions[plies], self.winner) })
    }

    /// Whether the loser, to move, wins something by an exchange on one square: then the line stops too early.
    fn can_take_back(&self, plies: usize) -> bool {
        let position = &self.positions[plies];
        let takes = |m: &Move| m.is_capture() && position.see_ge(*m, 100, &SEE_VALUES);
        position.turn() != self.winner && position.legal_moves().iter().any(takes)
    }

    /// Whether the winner's moves but the last were all captures or checks.
    fn is_forced(&self, plies: usize) -> bool {
        let material = |position: &Position| position.occupied().count();
        let pairs = self.positions[..plies].windows(2).filter(|pair| pair[0].turn() == self.winner);
        let mut forcing = pairs.map(|pair| pair[1].is_check() || material(&pair[1]) < material(&pair[0]));
        forcing.all(|is_forcing| is_forcing)
    }

    /// Whether the line shows what the loser does then, unless there is neither a capture nor a check.
    fn is_answered(&self, plies: usize) -> bool {
        let position = &self.positions[plies];
        let is_forcing = |m: &Move| m.is_capture() || position.gives_check(*m);
        plies + 1 < self.positions.len()
            || position.turn() == self.winner
            || !position.legal_moves().iter().any(is_forcing)
    }

    /// In how many moves the winner mates.
    pub(super) fn mate_in(&self) -> Option<u32> {
        let end = self.positions.last()?;
        let moves = self.positions.iter().filter(|position| position.turn() == self.winner).count();
        (end.is_checkmate() && end.turn() != self.winner).then_some(moves as u32)
    }

    /// Whether the line ends in stalemate, or comes back to where it was.
    pub(super) fn draw(&self) -> Option<DrawKind> {
        let end = self.positions.last()?;
        if end.is_stalemate() {
            return Some(DrawKind::Stalemate);
        }
        let first = self.positions.iter().position(|one| one.repetition_key() == end.repetition_key())?;
        let circle = &self.positions[first + 1..];
        let mut checked = circle.iter().filter(|position| position.turn() != self.winner);
        (!circle.is_empty() && checked.all(Position::is_check)).then_some(DrawKind::Perpetual)
    }
}

/// What a position is worth to a side when captures are played out, in pawns.
fn settled(position: &Position, side: Color) -> i32 {
    let value = value_of(position, 0);
    if position.turn() == side { value } else { -value }
}

impl Trade {
    /// What changed hands between two positions, pieces of equal worth set off against each other.
    fn between(base: &Position, end: &Position, winner: Color) -> Trade {
        let lost = |color: Color, role: Role| {
            let count = |position: &Position| position.pieces(color, role).count() as i32;
            count(base) - count(end)
        };
        const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let [mut won, mut given] = [!winner, winner].map(|color| ROLES.map(|role| lost(color, role)));
        let mut promoted = None;
        for side in [&mut given, &mut won] {
            for at in 0..4 {
                // A promoted piece was a pawn.
                while side[at] < 0 {
                    (side[at], side[4]) = (side[at] + 1, side[4] - 1);
                    promoted = promoted.or(Some(ROLES[at]));
                }
            }
        }
        for (one, other) in [(0, 0), (1, 1), (2, 2), (3, 3), (2, 3), (3, 2), (4, 4)] {
            let equal = won[one].min(given[other]).max(0);
            (won[one], given[other]) = (won[one] - equal, given[other] - equal);
        }
        let listed = |counts: [i32; 5]| {
            let roles = ROLES.into_iter().zip(counts);
            roles.flat_map(|(role, count)| std::iter::repeat_n(role, count.max(0) as usize)).collect()
        };
        Trade { won: listed(won), given: listed(given), promoted }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Role::{Bishop, Knight, Pawn, Rook};

    fn playout(fen: &str, line: &str, winner: Color) -> Playout {
        let start: Position = fen.parse().unwrap();
        let mut position = start;
        let mut moves = Vec::new();
        for uci in line.split(' ') {
            moves.push(position.parse_uci(uci).unwrap());
            position.play(moves[moves.len() - 1]);
        }
        Playout::new(start, start, &moves, winner)
    }

    #[test]
    fn a_piece_that_is_taken_back_is_not_won() {
        let fen = "4k3/8/3p4/4n3/8/3N4/8/4K3 w - - 0 1";
        let gain = playout(fen, "d3e5 d6e5", Color::White).gain(1);
        assert_eq!(gain, None);
        let hanging =
            playout("4k3/8/8/4n3/8/3N4/8/4K3 w - - 0 1", "d3e5 e8e7", Color::White).gain(1).unwrap();
        assert_eq!((hanging.plies, hanging.net), (1, 3));
        assert_eq!(hanging.trade, Trade { won: vec![Knight], given: vec![], promoted: None });
    }

    #[test]
    fn what_is_lost_again_later_in_the_line_is_not_won() {
        let line = playout("4k3/8/8/4n3/8/3N4/3K4/r7 w - - 0 1", "d3e5 a1a5 d2d3 a5e5", Color::White);
        assert_eq!(line.gain(1), None);
    }

    #[test]
    fn equal_pieces_are_set_off() {
        let fen = "r3k3/8/1n6/8/8/8/6B1/R3K3 w - - 0 1";
        let exchange =
            playout("r3k3/8/1n6/8/8/8/6B1/4K3 w - - 0 1", "g2a8 b6a8", Color::White).gain(1).unwrap();
        assert_eq!(exchange.trade, Trade { won: vec![Rook], given: vec![Bishop], promoted: None });
        let rooks = playout(fen, "a1a8 b6a8 g2a8", Color::White).gain(1).unwrap();
        assert_eq!(rooks.trade, Trade { won: vec![Knight], given: vec![], promoted: None });
    }

    #[test]
    fn a_promotion_is_no_captured_queen() {
        let gain = playout("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q g7f6", Color::White).gain(1).unwrap();
        assert_eq!(gain.trade, Trade { won: vec![], given: vec![], promoted: Some(Role::Queen) });
        assert_eq!(gain.net, 8);
        let taken = playout("5n2/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7f8q g7f8", Color::White).gain(1).unwrap();
        assert_eq!(taken.trade, Trade { won: vec![Knight], given: vec![Pawn], promoted: None });
    }

    #[test]
    fn mates_and_draws_are_those_on_the_board() {
        let mate = playout("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "d1d8", Color::White);
        assert_eq!((mate.mate_in(), mate.draw()), (Some(1), None));
        let stalemate = playout("7k/5K2/8/6Q1/8/8/8/8 w - - 0 1", "g5g6", Color::Black);
        assert_eq!((stalemate.mate_in(), stalemate.draw()), (None, Some(DrawKind::Stalemate)));
        let checks = "6k1/8/8/8/8/q7/7P/Q6K b - - 0 1";
        let perpetual = playout(checks, "a3f3 h1g1 f3g4 g1h1 g4f3", Color::Black);
        assert_eq!(perpetual.draw(), Some(DrawKind::Perpetual));
        let walk = playout(checks, "a3a2 a1b1 a2a3 b1a1", Color::Black);
        assert_eq!(walk.draw(), None);
    }
}
