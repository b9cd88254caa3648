//! What a move changes on the board.

use chess::{Color, Move, Position, Role, Square};

use super::architecture::{Architecture, Man};

/// The men a move takes off the board and those it puts there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    /// A pass.
    Nothing,
    /// A man goes from one square to another, perhaps promoted on the way.
    Shift { off: Man, on: Man },
    /// The same, and a man is captured.
    Capture { off: [Man; 2], on: Man },
    /// King and rook.
    Castle { off: [Man; 2], on: [Man; 2] },
}

impl Change {
    /// What a legal move changes.
    #[inline]
    pub(super) fn of(position: &Position, m: Move) -> Change {
        let us = position.turn();
        let (from, to) = (m.from(), m.to());
        let Some(piece) = position.piece_on(from) else { return Change::Nothing };
        if let Some(side) = m.castling_side() {
            let rook = Role::Rook.of(us);
            let on = [(piece, side.king_destination(us)), (rook, side.rook_destination(us))];
            return Change::Castle { off: [(piece, from), (rook, to)], on };
        }
        let on = (m.promotion().map_or(piece, |role| role.of(us)), to);
        match m.captured_square().and_then(|square| Some((position.piece_on(square)?, square))) {
            Some(captured) => Change::Capture { off: [(piece, from), captured], on },
            None => Change::Shift { off: (piece, from), on },
        }
    }
}

/// The side whose whole view of the board a move changes, because its king goes elsewhere.
#[inline]
pub(super) fn changes_view(architecture: &Architecture, position: &Position, m: Move) -> Option<Color> {
    let us = position.turn();
    let moves_king = m.from() == position.king(us);
    let view = |king: Square| architecture.perspective(us, king);
    (moves_king && view(m.from()) != view(m.destination())).then_some(us)
}
