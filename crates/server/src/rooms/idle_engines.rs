//! Engines that are loaded while it is not their turn: the first to go when memory is short.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, TryLockError, Weak};

use chess::Color;

use super::room::Room;
use crate::lock::lock;
use crate::memory::Whose;

/// The seats of engines by how long they have been idle, the longest first. Some may search again.
#[derive(Default)]
pub(super) struct IdleEngines(Mutex<VecDeque<(Weak<Room>, Color)>>);

impl IdleEngines {
    /// An engine is idle from now on.
    pub(super) fn add(&self, room: &Arc<Room>, color: Color) {
        let mut seats = lock(&self.0);
        seats.retain(|(other, side)| {
            other.strong_count() > 0 && (other.as_ptr(), *side) != (Arc::as_ptr(room), color)
        });
        seats.push_back((Arc::downgrade(room), color));
    }

    /// Unloads the engine that has been idle longest; it is loaded again for its next move. Says whether there
    /// was any.
    pub(super) fn unload_one(&self, whose: Whose) -> bool {
        let may_go = |(room, _): &(Weak<Room>, Color)| {
            whose == Whose::All || room.upgrade().is_none_or(|room| room.is_guests())
        };
        loop {
            let longest = {
                let mut seats = lock(&self.0);
                seats.iter().position(may_go).and_then(|index| seats.remove(index))
            };
            let Some((room, color)) = longest else { return false };
            let Some(room) = room.upgrade() else { continue };
            let mut slot = match room.engine_slots[color.index()].try_lock() {
                Ok(slot) => slot,
                Err(TryLockError::Poisoned(slot)) => slot.into_inner(),
                // It is its turn.
                Err(TryLockError::WouldBlock) => continue,
            };
            if slot.take().is_some() {
                return true;
            }
        }
    }
}
