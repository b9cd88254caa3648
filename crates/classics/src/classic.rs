//! What all players of this crate have beyond the `Player` trait, and what they share.

use chess::Move;
use play::{Player, PlayerError, Turn};

use crate::{Statistics, Tree};

/// A textbook player: it can be asked what its last decision cost and how it came about.
///
/// ```
/// use chess::Game;
/// use classics::{Classic, Tree};
/// use play::{Limits, Stop, Turn};
/// let mut player = classics::find("CheckM8").unwrap().classic(1);
/// player.record(Some(Tree::with_capacity(300)));
/// let (game, limits, stop) = (Game::new(), Limits::default(), Stop::new());
/// player.decide(Turn { game: &game, limits: &limits, stop: &stop, report: &mut |_| {} }).unwrap();
/// assert!(player.statistics().nodes > 500);
/// assert_eq!(player.tree().unwrap().nodes().len(), 300);
/// ```
pub trait Classic: Player {
    /// What is known of the last decision.
    fn last_decision(&self) -> &LastDecision;

    /// The same, to be changed.
    fn last_decision_mut(&mut self) -> &mut LastDecision;

    /// What the last decision cost.
    fn statistics(&self) -> &Statistics {
        &self.last_decision().statistics
    }

    /// From now on records every search into this tree; `None` stops it.
    fn record(&mut self, tree: Option<Tree>) {
        self.last_decision_mut().tree = tree;
    }

    /// The tree of the last decision, if it was recorded.
    fn tree(&self) -> Option<&Tree> {
        self.last_decision().tree.as_ref()
    }
}

/// What a player keeps of its last decision.
#[derive(Clone, Debug, Default)]
pub struct LastDecision {
    pub(crate) statistics: Statistics,
    pub(crate) tree: Option<Tree>,
}

/// The moves to choose from: the legal ones, or those of them that the limits name.
pub(crate) fn candidates(turn: &Turn<'_>) -> Result<Vec<Move>, PlayerError> {
    let legal = turn.game.position().legal_moves();
    let wanted: Vec<Move> = legal.iter().copied().filter(|m| turn.limits.search_moves.contains(m)).collect();
    match (legal.is_empty(), wanted.is_empty()) {
        (true, _) => Err(PlayerError::Misbehaved("there is no legal move to choose".into())),
        (_, true) => Ok(legal.to_vec()),
        _ => Ok(wanted),
    }
}
