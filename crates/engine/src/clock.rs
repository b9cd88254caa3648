//! The clock that searches are timed by.
//!
//! WebAssembly has none of its own (`std` panics). No time passes there: nodes, depth or a signal end searches.

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant;

#[cfg(target_family = "wasm")]
pub(crate) use standing::Instant;

/// Chance, for whatever should differ from one game to the next; the same every time where there is no clock.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn seed() -> u64 {
    use std::time::{SystemTime, UNIX_EPOCH};
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_nanos() as u64)
}

#[cfg(target_family = "wasm")]
pub(crate) fn seed() -> u64 {
    0
}

#[cfg(target_family = "wasm")]
mod standing {
    use std::time::Duration;

    /// The only moment there is.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant;

    impl Instant {
        /// Now.
        pub fn now() -> Instant {
            Instant
        }

        /// None.
        pub fn elapsed(&self) -> Duration {
            Duration::ZERO
        }

        /// None.
        pub fn saturating_duration_since(&self, _: Instant) -> Duration {
            Duration::ZERO
        }
    }
}
