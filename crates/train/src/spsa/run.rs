//! Many trials at a time.

use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{Trial, Tuner};

/// Tries values until all iterations are done, on a thread for each judge. A judge lets the two sides of
/// a trial play and says by how many games the first won more than it lost; `None` ends its work.
/// After every trial `observe` sees the tuner; its first error ends the run.
///
/// The judges do not wait for each other: each starts from the newest values and adds what it found
/// when it is done, as on fishtest.
pub fn run<E: Send>(
    tuner: Tuner,
    judges: Vec<impl FnMut(&Trial) -> Option<f64> + Send>,
    observe: impl FnMut(&Tuner) -> Result<(), E> + Send,
) -> Result<Tuner, E> {
    let desk = Mutex::new(Desk { tuner, observe, error: None });
    thread::scope(|scope| {
        for judge in judges {
            scope.spawn(|| work(&desk, judge));
        }
    });
    let Desk { mut tuner, error, .. } = desk.into_inner().unwrap_or_else(PoisonError::into_inner);
    tuner.forget_begun();
    error.map_or(Ok(tuner), Err)
}

/// Where trials are fetched and results brought.
struct Desk<O, E> {
    tuner: Tuner,
    observe: O,
    error: Option<E>,
}

fn work<E>(
    desk: &Mutex<Desk<impl FnMut(&Tuner) -> Result<(), E>, E>>,
    mut judge: impl FnMut(&Trial) -> Option<f64>,
) {
    let open = || desk.lock().unwrap_or_else(PoisonError::into_inner);
    let next = || Some(open()).filter(|desk| desk.error.is_none())?.tuner.next_trial();
    while let Some(trial) = next() {
        let Some(balance) = judge(&trial) else { return };
        let Desk { tuner, observe, error } = &mut *open();
        tuner.learn(&trial, balance);
        if let Err(failure) = observe(tuner) {
            error.get_or_insert(failure);
        }
    }
}
