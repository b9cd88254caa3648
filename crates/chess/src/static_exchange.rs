//! Static exchange evaluation: what a move wins or loses once both sides have recaptured on its
//! target square, least valuable piece first.

use crate::checks::en_passant_captured_square;
use crate::geometry::line;
use crate::{Bitboard, Color, Move, Position, Role, Square, attacks};

/// What each role is worth in an exchange, pawn to king.
pub type SeeValues = [i32; 6];

/// The classical values in centipawns. The king takes last and cannot be retaken, so its value
/// never enters a sum.
pub const SEE_VALUES: SeeValues = [100, 300, 300, 500, 900, 0];

impl Position {
    /// Whether a legal move gains at least `threshold` if both sides exchange on its target
    /// square as long as it pays.
    ///
    /// ```
    /// use chess::{SEE_VALUES, Position};
    /// let position = Position::from_fen("4k3/8/2p5/3p4/8/8/8/3RK3 w - - 0 1").unwrap();
    /// let takes = position.parse_san("Rxd5").unwrap(); // wins a pawn, loses the rook
    /// assert!(position.see_ge(takes, -400, &SEE_VALUES));
    /// assert!(!position.see_ge(takes, -399, &SEE_VALUES));
    /// ```
    pub fn see_ge(&self, m: Move, threshold: i32, values: &SeeValues) -> bool {
        let (to, us) = (m.to(), self.turn());
        if m.is_castle() {
            return threshold <= 0;
        }
        // The balance for the side that moved last, were the exchange to stop now.
        let mut balance = self.immediate_gain(m, values) - threshold;
        if balance < 0 {
            return false;
        }
        // Even losing what now stands there leaves enough.
        balance -= self.standing_value(m, values);
        if balance >= 0 {
            return true;
        }

        let mut occupied = (self.occupied() ^ m.from()) | to;
        if m.is_en_passant() {
            occupied ^= en_passant_captured_square(to);
        }
        let mut attackers = self.attackers_to(to, occupied);
        let mut side = us;
        loop {
            side = !side;
            attackers &= occupied;
            let mut ours = attackers & self.by_color(side);
            ours &= !self.pinned_against(side, to, occupied);
            let Some((role, from)) = self.least_valuable(ours) else { break };
            if role == Role::King && (attackers & self.by_color(!side)).any() {
                break; // the king cannot take what is still guarded
            }
            occupied ^= from;
            attackers |= self.sliders_behind(role, to, occupied);
            // Seen from the side that has just recaptured; if it stands well even after losing
            // the capturer, it wins the exchange.
            balance = -balance - 1 - values[role.index()];
            if balance >= 0 {
                return side == us;
            }
        }
        // `side` could not (or may not) recapture: the other side made the last capture.
        side != us
    }

    /// What the move itself wins: the captured piece and the gain of a promotion.
    fn immediate_gain(&self, m: Move, values: &SeeValues) -> i32 {
        let captured = if m.is_en_passant() { Some(Role::Pawn) } else { self.role_on(m.to()) };
        let promoted = m.promotion().map_or(0, |role| values[role.index()] - values[Role::Pawn.index()]);
        captured.map_or(0, |role| values[role.index()]) + promoted
    }

    /// What would be lost on the target square.
    fn standing_value(&self, m: Move, values: &SeeValues) -> i32 {
        m.promotion().or(self.role_on(m.from())).map_or(0, |role| values[role.index()])
    }

    fn least_valuable(&self, attackers: Bitboard) -> Option<(Role, Square)> {
        Role::ALL.into_iter().find_map(|role| Some((role, (attackers & self.by_role(role)).first()?)))
    }

    /// The sliders that a piece of this role had in its back and that now see `to`.
    fn sliders_behind(&self, gone: Role, to: Square, occupied: Bitboard) -> Bitboard {
        let mut appeared = Bitboard::EMPTY;
        if matches!(gone, Role::Pawn | Role::Bishop | Role::Queen) {
            let diagonal = self.by_role(Role::Bishop) | self.by_role(Role::Queen);
            appeared |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(gone, Role::Rook | Role::Queen) {
            let straight = self.by_role(Role::Rook) | self.by_role(Role::Queen);
            appeared |= attacks::rook(to, occupied) & straight;
        }
        appeared
    }

    /// The pieces of `side` that may not leave for `to`: pinned by a slider still on the board,
    /// and `to` is off the line of the pin.
    fn pinned_against(&self, side: Color, to: Square, occupied: Bitboard) -> Bitboard {
        let king = self.king(side);
        let snipers = (attacks::rook(king, Bitboard::EMPTY) & self.straight_sliders(!side))
            | (attacks::bishop(king, Bitboard::EMPTY) & self.diagonal_sliders(!side));
        let mut pinned = Bitboard::EMPTY;
        for sniper in snipers & occupied {
            let blockers = crate::geometry::between(king, sniper) & occupied;
            if let Some(blocker) = blockers.single()
                && !line(king, blocker).contains(to)
            {
                pinned |= blocker;
            }
        }
        pinned
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// The slow twin: play the exchange out on real positions, always with the least valuable
    /// capturer whose capture is legal, and let each side stop when it likes.
    fn exchange(position: &Position, m: Move, values: &SeeValues) -> i32 {
        fn best(position: &Position, to: Square, values: &SeeValues) -> i32 {
            let moves = position.legal_moves();
            let capture = moves
                .iter()
                .filter(|m| m.to() == to && m.is_capture() && !m.is_en_passant())
                .min_by_key(|m| (position.role_on(m.from()), m.from(), m.is_promotion()));
            let Some(&m) = capture else { return 0 };
            let captured = values[position.role_on(to).unwrap().index()];
            // A recapturing pawn stays a pawn, as in the fast version.
            let next = if m.is_promotion() { pawn_recaptures(position, m) } else { position.after(m) };
            (captured - best(&next, to, values)).max(0)
        }
        position.immediate_gain(m, values) - best(&position.after(m), m.to(), values)
    }

    fn pawn_recaptures(position: &Position, m: Move) -> Position {
        let mut next = position.after(m);
        let (us, role) = (position.turn(), m.promotion().unwrap());
        next.toggle(us, role, m.to());
        next.put(us, Role::Pawn, m.to());
        next
    }

    /// Checks change whose recapture is legal; the fast version ignores them. Compare only where
    /// neither king is in check during the exchange.
    fn is_calm(position: &Position, m: Move) -> bool {
        let next = position.after(m);
        !position.is_check()
            && !next.is_check()
            && next.legal_moves().iter().filter(|reply| reply.to() == m.to()).all(|&reply| {
                let after = next.after(reply);
                !after.is_check() && is_calm_deeper(&after, m.to())
            })
    }

    fn is_calm_deeper(position: &Position, to: Square) -> bool {
        position.legal_moves().iter().filter(|m| m.to() == to).all(|&m| {
            let after = position.after(m);
            !after.is_check() && is_calm_deeper(&after, to)
        })
    }

    #[test]
    fn agrees_with_playing_the_exchange_out() {
        let mut random = Random::new(3);
        let mut compared = 0;
        for _ in 0..60 {
            let mut position = Position::initial();
            for _ in 0..100 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                for &m in moves.iter().filter(|m| m.is_capture() && is_calm(&position, **m)) {
                    let exact = exchange(&position, m, &SEE_VALUES);
                    for threshold in [exact - 100, exact, exact + 1, exact + 100] {
                        assert_eq!(
                            position.see_ge(m, threshold, &SEE_VALUES),
                            exact >= threshold,
                            "{position:?} {m:?} is worth {exact}, asked for {threshold}"
                        );
                    }
                    compared += 1;
                }
                position.play(moves[random.below(moves.len())]);
            }
        }
        assert!(compared > 3000, "only {compared} captures compared");
    }

    #[test]
    fn textbook_exchanges() {
        for (fen, san, worth) in [
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -200),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 100),
            ("3r2k1/8/8/8/8/8/3R4/3R2K1 w - - 0 1", "Rxd8+", 500),
            ("6k1/3P4/8/8/8/8/8/6K1 w - - 0 1", "d8=Q+", 800),
            ("3r2k1/4P3/8/8/8/8/8/6K1 w - - 0 1", "exd8=Q+", 1300),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let m = position.parse_san(san).unwrap();
            assert!(position.see_ge(m, worth, &SEE_VALUES), "{san} in {fen}");
            assert!(!position.see_ge(m, worth + 1, &SEE_VALUES), "{san} in {fen}");
        }
    }
}
