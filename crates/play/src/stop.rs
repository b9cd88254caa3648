//! The signal that tells a thinking player to move now.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag shared by the caller, who may interrupt, and the player, who is thinking. A player checks
/// it often enough to obey within 20 milliseconds.
///
/// ```
/// use play::Stop;
/// let stop = Stop::new();
/// let seen_by_player = stop.clone();
/// stop.raise();
/// assert!(seen_by_player.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A signal that is not raised.
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Asks to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is raised.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
