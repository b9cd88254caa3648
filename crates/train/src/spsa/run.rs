//! Many trials at a time.

use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{Trial, Tuner};

/// Tries values until all iterations are done, on a thread for each play. A play lets the two sides of
/// a trial play and says by how many games the first won more than it lost; `None` ends its work.
/// After every trial `observe` sees the tuner; its first error ends the run.
///
/// The workers do not wait for each other: each starts from the newest values and adds what it found
/// when it is done, as on fishtest.
pub fn run<E: Send>(
    tuner: Tuner,
    workers: Vec<impl FnMut(&Trial) -> Option<f64> + Send>,
    observe: impl FnMut(&Tuner) -> Result<(), E> + Send,
) -> Result<Tuner, E> {
    let shared = Mutex::new(Shared { tuner, observe, error: None });
    thread::scope(|scope| {
        for play in workers {
            scope.spawn(|| work(&shared, play));
        }
    });
    let Shared { mut tuner, error, .. } = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    tuner.forget_begun();
    error.map_or(Ok(tuner), Err)
}

/// Where trials are fetched and results brought.
struct Shared<O, E> {
    tuner: Tuner,
    observe: O,
    error: Option<E>,
}

fn work<E>(
    shared: &Mutex<Shared<impl FnMut(&Tuner) -> Result<(), E>, E>>,
    mut play: impl FnMut(&Trial) -> Option<f64>,
) {
    let open = || shared.lock().unwrap_or_else(PoisonError::into_inner);
    let next = || Some(open()).filter(|shared| shared.error.is_none())?.tuner.next_trial();
    while let Some(trial) = next() {
        let Some(balance) = play(&trial) else { return };
        let Shared { tuner, observe, error } = &mut *open();
        tuner.learn(&trial, balance);
        if let Err(failure) = observe(tuner) {
            error.get_or_insert(failure);
        }
    }
}
