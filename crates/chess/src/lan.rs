//! Long algebraic notation: `e2-e4`, `Ng1-f3`, `e4xd5`, `O-O`. [`Position::parse_san`] reads it.

use crate::{Move, Position, Role};

impl Position {
    /// Writes a legal move with both its squares.
    ///
    /// ```
    /// use chess::Position;
    /// let start = Position::initial();
    /// let m = start.parse_san("Nf3").unwrap();
    /// assert_eq!(start.to_lan(m), "Ng1-f3");
    /// assert_eq!(start.parse_san("Ng1-f3"), Ok(m));
    /// ```
    pub fn to_lan(&self, m: Move) -> String {
        let mut text = match (m.castling_side(), self.role_on(m.from())) {
            (Some(side), _) => side.san().to_owned(),
            (None, role) => {
                let letter = role.filter(|&role| role != Role::Pawn).map(Role::letter);
                let sign = if m.is_capture() { 'x' } else { '-' };
                let promotion = m.promotion().map_or_else(String::new, |role| format!("={}", role.letter()));
                format!(
                    "{}{}{sign}{}{promotion}",
                    letter.map_or_else(String::new, String::from),
                    m.from(),
                    m.to()
                )
            }
        };
        self.write_check(m, &mut text);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_legal_move_reads_back() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for &m in &position.legal_moves() {
                assert_eq!(position.parse_san(&position.to_lan(m)), Ok(m));
            }
        }
    }

    #[test]
    fn captures_promotions_and_mate() {
        let position = Position::from_fen("3r2k1/4Pppp/8/8/8/8/8/6K1 w - - 0 1").unwrap();
        assert_eq!(position.to_lan(position.parse_san("exd8=Q").unwrap()), "e7xd8=Q#");
    }
}
