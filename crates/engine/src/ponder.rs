//! The moment the opponent plays the move that was expected.

use std::sync::{Arc, OnceLock};

use crate::clock::Instant;

/// A signal shared by the thread that hears of the opponent's move and the one that ponders on it. From the hit
/// on the engine's own clock runs.
///
/// ```
/// use engine::PonderHit;
/// let hit = PonderHit::awaited();
/// let seen_by_engine = hit.clone();
/// assert!(seen_by_engine.moment().is_none());
/// hit.tell();
/// assert!(seen_by_engine.moment().is_some());
/// ```
#[derive(Clone, Debug)]
pub struct PonderHit(Arc<OnceLock<Instant>>);

impl PonderHit {
    /// The opponent has yet to move.
    pub fn awaited() -> PonderHit {
        PonderHit(Arc::default())
    }

    /// It is the engine's own move: there is nothing to wait for.
    pub fn now() -> PonderHit {
        PonderHit(Arc::new(OnceLock::from(Instant::now())))
    }

    /// The expected move has been played. Only the first call counts.
    pub fn tell(&self) {
        self.tell_at(Instant::now());
    }

    pub(crate) fn tell_at(&self, moment: Instant) {
        self.0.get_or_init(|| moment);
    }

    /// When the clock began to run; `None` as long as the engine ponders.
    #[inline]
    pub fn moment(&self) -> Option<Instant> {
        self.0.get().copied()
    }
}
