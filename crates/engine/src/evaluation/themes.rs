//! The terms of the classical evaluation under names that people use.

use chess::{Color, Position};

use super::terms::{self, DANGERS, Term};
use super::{FULL_PHASE, TaperedValue, Trace, Weights, danger_penalty};

/// What a position can be good at besides material.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// A safe king.
    KingSafety,
    /// Passed pawns, and pawns that will be.
    PassedPawns,
    /// No isolated, doubled or backward pawns.
    PawnStructure,
    /// Two bishops.
    BishopPair,
    /// Rooks on open files and on the seventh rank.
    RookFiles,
    /// Pieces with squares to go to.
    Mobility,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 6] = [
        Theme::KingSafety,
        Theme::PassedPawns,
        Theme::PawnStructure,
        Theme::BishopPair,
        Theme::RookFiles,
        Theme::Mobility,
    ];

    fn terms(self) -> &'static [Term] {
        match self {
            Theme::KingSafety => &[terms::SHELTER, terms::STORM],
            Theme::PassedPawns => &[
                terms::CANDIDATE,
                terms::PASSED,
                terms::PASSED_FILE,
                terms::PASSED_BLOCKED,
                terms::PASSED_SAFE_STEP,
                terms::PASSED_SAFE_PATH,
                terms::PASSED_DEFENDED_STEP,
                terms::PASSED_OWN_KING,
                terms::PASSED_ENEMY_KING,
                terms::PASSED_ROOK_BEHIND,
                terms::PASSED_OUTRUNS,
            ],
            Theme::PawnStructure => &[terms::ISOLATED, terms::DOUBLED, terms::BACKWARD],
            Theme::BishopPair => &[terms::BISHOP_PAIR],
            Theme::RookFiles => &[terms::ROOK_FILE, terms::ROOK_ON_SEVENTH],
            Theme::Mobility => {
                &[terms::KNIGHT_MOBILITY, terms::BISHOP_MOBILITY, terms::ROOK_MOBILITY, terms::QUEEN_MOBILITY]
            }
        }
    }
}

/// What each theme is worth to White in centipawns, in the order of [`Theme::ALL`]; none for a known endgame.
pub fn themes(position: &Position, weights: &Weights) -> Option<[i32; 6]> {
    let trace = Trace::of(position)?;
    let sum = |color: Color, indices: std::ops::Range<usize>| {
        let counts = &trace.counts[color.index()];
        let parts = indices.map(|n| weights.get(n) * i32::from(counts[n]));
        parts.fold(TaperedValue::ZERO, |sum, part| sum + part)
    };
    let taper =
        |middle: i32, end: i32| (middle * trace.phase + end * (FULL_PHASE - trace.phase)) / FULL_PHASE;
    Some(Theme::ALL.map(|theme| {
        let [white, black] = Color::ALL.map(|color| {
            let terms = theme.terms().iter().map(|term| sum(color, term.range()));
            terms.fold(TaperedValue::ZERO, |sum, term| sum + term)
        });
        let difference = white - black;
        let value = taper(difference.middle(), difference.end());
        if theme != Theme::KingSafety {
            return value;
        }
        let [white, black] = Color::ALL.map(|color| danger_penalty(sum(color, DANGERS)));
        value - taper(white.0 - black.0, white.1 - black.1)
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(theme: Theme, fen: &str) -> i32 {
        themes(&fen.parse().unwrap(), &Weights::tuned()).unwrap()[theme as usize]
    }

    #[test]
    fn a_theme_is_white_s_when_white_has_it() {
        let passed = "r4rk1/5ppp/8/1P6/8/8/5PPP/R4RK1 w - - 0 1";
        assert!(value(Theme::PassedPawns, passed) > 20);
        let bishops = "r1b2rk1/ppppnppp/8/8/8/8/PPPP1PPP/R1B1BRK1 w - - 0 1";
        assert!(value(Theme::BishopPair, bishops) > 10);
        let bare = "r2q1rk1/pppb1ppp/8/8/8/8/PPPB4/R2Q1RK1 w - - 0 1";
        assert!(value(Theme::KingSafety, bare) < 0);
        let doubled = "r4rk1/ppp2ppp/8/8/8/P7/P1P2PPP/R4RK1 w - - 0 1";
        assert!(value(Theme::PawnStructure, doubled) < -10);
    }

    #[test]
    fn a_symmetrical_position_favours_neither_side() {
        assert_eq!(themes(&Position::initial(), &Weights::tuned()), Some([0; 6]));
    }
}
