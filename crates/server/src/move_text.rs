//! Moves as people and the page write them.

use chess::{Move, Position};

/// A move in any notation: UCI in either case, the king's two squares for castling, SAN, long algebraic.
pub(crate) fn parse_move(position: &Position, text: &str) -> Option<Move> {
    let text = text.trim();
    if text.len() > 16 {
        return None;
    }
    position.parse_uci(text).or_else(|_| position.parse_uci(&text.to_ascii_lowercase())).ok().or_else(|| {
        let castles = |m: &&Move| m.is_castle() && text == format!("{}{}", m.from(), m.destination());
        position.legal_moves().iter().find(castles).copied().or_else(|| position.parse_san(text).ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_is_read_in_every_notation() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
        let castle = parse_move(&position, "O-O");
        assert!(castle.is_some_and(Move::is_castle));
        for text in ["e1g1", "e1h1", "0-0"] {
            assert_eq!(parse_move(&position, text), castle, "{text}");
        }
    }

    #[test]
    fn a_promotion_names_its_piece() {
        let position = Position::from_fen("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1").unwrap();
        assert_eq!(parse_move(&position, "e7d8n"), parse_move(&position, "exd8=N"));
        assert_eq!(parse_move(&position, "e7d8"), None);
    }
}
