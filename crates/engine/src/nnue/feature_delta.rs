//! Feature deltas: which features a move removes and which it adds.

use chess::{Color, Move, Position, Role, Square};

use super::architecture::{Architecture, PlacedPiece};

/// The pieces a move removes from their squares and those it adds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FeatureDelta {
    /// A null move.
    Null,
    /// A piece goes from one square to another, perhaps promoted on the way.
    Move { removed: PlacedPiece, added: PlacedPiece },
    /// The same, and a piece is captured.
    Capture { removed: [PlacedPiece; 2], added: PlacedPiece },
    /// King and rook.
    Castle { removed: [PlacedPiece; 2], added: [PlacedPiece; 2] },
}

impl FeatureDelta {
    /// What a legal move changes.
    #[inline]
    pub(super) fn of(position: &Position, m: Move) -> FeatureDelta {
        let us = position.turn();
        let (from, to) = (m.from(), m.to());
        let Some(piece) = position.piece_on(from) else { return FeatureDelta::Null };
        if let Some(side) = m.castling_side() {
            let rook = Role::Rook.of(us);
            let added = [(piece, side.king_destination(us)), (rook, side.rook_destination(us))];
            return FeatureDelta::Castle { removed: [(piece, from), (rook, to)], added };
        }
        let added = (m.promotion().map_or(piece, |role| role.of(us)), to);
        match m.captured_square().and_then(|square| Some((position.piece_on(square)?, square))) {
            Some(captured) => FeatureDelta::Capture { removed: [(piece, from), captured], added },
            None => FeatureDelta::Move { removed: (piece, from), added },
        }
    }
}

/// The side whose features all change with a move, because its king goes to another bucket or half of the board.
#[inline]
pub(super) fn needs_refresh(architecture: &Architecture, position: &Position, m: Move) -> Option<Color> {
    let us = position.turn();
    let moves_king = m.from() == position.king(us);
    let perspective = |king: Square| architecture.perspective(us, king);
    (moves_king && perspective(m.from()) != perspective(m.destination())).then_some(us)
}
