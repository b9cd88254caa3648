//! Whether reasons hold. A reason is made from the engine's lines; a search at the end of its own line may know better, and
//! then it is not told.

use chess::{Color, Game};
use library::review::{INITIAL, win_percent};

use super::main_line::MainLine;
use super::report;
use super::review_engines::PositionSearch;
use crate::storage::{PositionEval, SavedReview};
use crate::wire::reason::{Claim, Reason, ReasonKind};

/// How many times the nodes of a move are searched at the end of a reason's line, and how many at most.
const CLOSER: u64 = 3;
const MOST_NODES: u64 = 300_000;
/// By how many points of win percentage a reason must hold: a longer search shifts a few.
const MARGIN: f64 = 2.0;
/// A chance beyond which nothing changes any more.
const DECIDED: f64 = 5.0;
/// A gain may shrink so far and still be what the move does.
const KEPT: f64 = 6.0;

/// A reason to be looked at.
pub(super) struct Doubt {
    ply: usize,
    mover: Color,
    reason: Reason,
    /// The mover's win percentage before and after the move.
    before: f64,
    after: f64,
    /// The game at the end of what is claimed.
    game: Game,
}

/// The reasons that a search can contradict.
pub(super) fn doubts(line: &MainLine, saved: &SavedReview) -> Vec<Doubt> {
    let mut white_before = win_percent(INITIAL);
    let mut doubts = Vec::new();
    for (ply, reviewed) in report::review(line, saved).moves.into_iter().enumerate() {
        let mover = line.position(ply).turn();
        let [before, after] = [white_before, reviewed.win_percent]
            .map(|percent| if mover == Color::White { percent } else { 100.0 - percent });
        white_before = reviewed.win_percent;
        let doubt = |reason: Reason| {
            let game = end(line, ply, &reason)?;
            Some(Doubt { ply, mover, reason, before, after, game })
        };
        doubts.extend(reviewed.reasons.into_iter().filter_map(doubt));
    }
    doubts
}

/// The end of what a reason claims: of a line told for its evaluation only the first move. Nothing for a mate, which is on
/// the board, and where the game is over.
fn end(line: &MainLine, ply: usize, reason: &Reason) -> Option<Game> {
    let plies = match reason.claim {
        Claim::Mate { .. } => return None,
        Claim::Evaluation { .. } => 1,
        _ => reason.uci.len(),
    };
    let mut game = line.game(ply);
    for uci in &reason.uci[..plies] {
        let m = game.position().parse_uci(uci).ok()?;
        game.play(m).ok()?;
    }
    game.position().end().is_none().then_some(game)
}

/// The searches that settle them, numbered.
pub(super) fn searches(doubts: &[Doubt], nodes: u64) -> Vec<PositionSearch> {
    let nodes = nodes.saturating_mul(CLOSER).min(MOST_NODES.max(nodes));
    let search =
        |(ply, doubt): (usize, &Doubt)| PositionSearch { ply, game: doubt.game.clone(), nodes, after: None };
    doubts.iter().enumerate().map(search).collect()
}

impl Doubt {
    /// The move and the line of the reason.
    pub(super) fn told(&self) -> (usize, String) {
        (self.ply, self.reason.uci.join(" "))
    }

    /// Whether an evaluation of the end bears the reason out.
    pub(super) fn holds(&self, found: &PositionEval) -> bool {
        let there = win_percent(found.score.0.pov(self.mover));
        let Doubt { before, after, .. } = *self;
        match (self.reason.kind, &self.reason.claim) {
            (ReasonKind::Allows, Claim::Draw { .. }) => (35.0 + MARGIN..65.0 - MARGIN).contains(&there),
            (ReasonKind::Allows, _) => there <= (before - MARGIN).max(DECIDED / 2.0),
            (ReasonKind::Misses, _) => there >= (after + MARGIN).min(100.0 - DECIDED / 2.0),
            (ReasonKind::Better, _) => there >= after + MARGIN,
            (ReasonKind::Does, _) => there >= after - KEPT,
            (ReasonKind::Prevents, _) => there <= (after - MARGIN).max(DECIDED / 2.0),
            (ReasonKind::Threatens, _) => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::white_score::WhiteScore;
    use crate::wire::Side;
    use play::Score;

    fn doubt(kind: ReasonKind, claim: Claim) -> Doubt {
        let (san, uci) = (vec!["Nc6".to_owned()], vec!["b8c6".to_owned()]);
        let reason = Reason { kind, side: Side::Black, claim, san, uci, after: 0, arrows: Vec::new() };
        // A fault of Black's: from an equal game to a worse one.
        Doubt { ply: 1, mover: Color::Black, reason, before: 50.0, after: 40.0, game: Game::new() }
    }

    fn whites_score(centipawns: i32) -> PositionEval {
        let score = WhiteScore(Score::Centipawns(centipawns));
        PositionEval { score, depth: 9, line: Vec::new(), second: None, second_line: Vec::new(), nodes: 1 }
    }

    #[test]
    fn what_a_search_contradicts_does_not_hold() {
        let draw = || Claim::Draw { perpetual: true };
        let better = doubt(ReasonKind::Better, draw());
        assert!(better.holds(&whites_score(0)) && !better.holds(&whites_score(110)));
        let allows =
            doubt(ReasonKind::Allows, Claim::Sacrifice { given: crate::wire::reason::PieceRole::Pawn });
        assert!(allows.holds(&whites_score(110)) && !allows.holds(&whites_score(0)));
        let drawn = doubt(ReasonKind::Allows, draw());
        assert!(drawn.holds(&whites_score(0)) && !drawn.holds(&whites_score(300)));
        assert_eq!(better.told(), (1, "b8c6".to_owned()));
    }

    #[test]
    fn a_longer_search_is_bounded() {
        let doubts = [doubt(ReasonKind::Better, Claim::Draw { perpetual: true })];
        let nodes = |nodes: u64| searches(&doubts, nodes)[0].nodes;
        assert_eq!([20_000, 300_000, 2_000_000].map(nodes), [60_000, 300_000, 2_000_000]);
    }
}
