//! Terminal nodes: mate, stalemate, and the draws a search must see coming.

use chess::{Bitboard, Color, Key, Position, Role};

use crate::Value;

/// ReturnReason nothing follows a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TerminalNode {
    /// The side to move is mated.
    Checkmate,
    /// The side to move cannot move.
    Stalemate,
    /// Neither side has the pieces to mate.
    InsufficientMaterial,
    /// The position has occurred before, in the game or in the line.
    Repetition,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
}

impl TerminalNode {
    /// What it is worth to the side to move, `ply` plies from the root.
    #[inline]
    pub(crate) const fn value(self, ply: u32) -> Value {
        match self {
            TerminalNode::Checkmate => Value::mated(ply),
            _ => Value::DRAW,
        }
    }

    /// Mate or stalemate, for a position known to have no legal move.
    pub(crate) fn without_moves(position: &Position) -> TerminalNode {
        if position.is_check() { TerminalNode::Checkmate } else { TerminalNode::Stalemate }
    }

    /// Mate or stalemate. Most positions at the horizon have a pawn that can simply step forward:
    /// then the moves need not be counted.
    #[inline]
    pub(crate) fn of_moves(position: &Position) -> Option<TerminalNode> {
        let checks = position.checks();
        if checks.checkers.is_empty() && can_push(position, !checks.pinned) {
            return None;
        }
        let mate = if checks.checkers.any() { TerminalNode::Checkmate } else { TerminalNode::Stalemate };
        position.has_no_moves().then_some(mate)
    }

    /// A draw by the pieces on the board or by what was played before. A repetition counts at
    /// once, not at the third time: what was avoided once can be avoided again.
    #[inline]
    pub(crate) fn drawn(position: &Position, repetitions: &RepetitionHistory) -> Option<TerminalNode> {
        let clock = position.halfmove_clock();
        if position.is_insufficient_material() {
            Some(TerminalNode::InsufficientMaterial)
        } else if clock >= 4 && repetitions.contains(position) {
            Some(TerminalNode::Repetition)
        } else if clock >= 100 && !position.is_checkmate() {
            Some(TerminalNode::FiftyMoves)
        } else {
            None
        }
    }
}

/// Whether one of these pawns of the side to move can step forward.
#[inline]
fn can_push(position: &Position, free: Bitboard) -> bool {
    let pawns = position.pieces(position.turn(), Role::Pawn) & free;
    let ahead = match position.turn() {
        Color::White => Bitboard(pawns.0 << 8),
        Color::Black => Bitboard(pawns.0 >> 8),
    };
    (ahead & !position.occupied()).any()
}

/// The keys of the positions from the last irreversible move of the game down to the parent of the
/// node being searched.
#[derive(Clone, Debug, Default)]
pub(crate) struct RepetitionHistory(Vec<Key>);

impl RepetitionHistory {
    /// The game before its current position.
    pub(crate) fn of(game: &chess::Game) -> RepetitionHistory {
        let now = game.moves().len();
        let reversible = usize::from(game.position().halfmove_clock());
        let earlier = now.saturating_sub(reversible)..now;
        RepetitionHistory(
            earlier.filter_map(|ply| game.position_at(ply)).map(Position::repetition_key).collect(),
        )
    }

    /// Goes down from a position to its children.
    #[inline]
    pub(crate) fn push(&mut self, position: &Position) {
        self.0.push(position.repetition_key());
    }

    /// Comes back up.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.0.pop();
    }

    /// Whether a child of the last position has occurred before. Only every second
    /// position has the same side to move, and nothing before an irreversible move can come back.
    fn contains(&self, position: &Position) -> bool {
        let reversible = usize::from(position.halfmove_clock());
        let key = position.repetition_key();
        self.0.iter().rev().take(reversible).skip(1).step_by(2).any(|&earlier| earlier == key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Game;
    use chess::random::Random;

    #[test]
    fn the_quick_answer_is_the_slow_one() {
        let mut random = Random::new(5);
        let mut ends = 0;
        for game in 0..400 {
            let fen = if game % 2 == 0 {
                "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1"
            } else {
                "8/p7/k7/8/8/8/1Q4P1/6K1 w - - 0 1"
            };
            let mut position = Position::from_fen(fen).unwrap();
            for _ in 0..120 {
                let slow = match position.has_no_moves() {
                    true => Some(TerminalNode::without_moves(&position)),
                    false => None,
                };
                assert_eq!(TerminalNode::of_moves(&position), slow, "{position:?}");
                ends += usize::from(slow.is_some());
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())]);
            }
        }
        assert!(ends > 20, "{ends}");
    }

    #[test]
    fn a_position_of_the_game_repeats_in_the_search() {
        let mut game = Game::new();
        for uci in ["g1f3", "g8f6", "f3g1"] {
            game.play(game.position().parse_uci(uci).unwrap()).unwrap();
        }
        let mut path = RepetitionHistory::of(&game);
        path.push(game.position());
        let home = game.position().after(game.position().parse_uci("f6g8").unwrap());
        assert_eq!(TerminalNode::drawn(&home, &path), Some(TerminalNode::Repetition));
        let elsewhere = game.position().after(game.position().parse_uci("f6d5").unwrap());
        assert_eq!(TerminalNode::drawn(&elsewhere, &path), None);
    }

    #[test]
    fn mate_on_the_hundredth_ply_is_mate() {
        let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80").unwrap();
        assert_eq!(TerminalNode::drawn(&mate, &RepetitionHistory::default()), None);
        let quiet = Position::from_fen("6k1/R4ppp/8/8/8/8/8/6K1 b - - 100 80").unwrap();
        assert_eq!(
            TerminalNode::drawn(&quiet, &RepetitionHistory::default()),
            Some(TerminalNode::FiftyMoves)
        );
    }
}
