//! Engines give way to everything that answers people.

/// Half of the scale: on an idle machine engines still have all of it.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// From now on this thread, and what it starts, gives way to every other.
///
/// Linux keeps this for each thread; where it applies to the whole program nothing is done.
pub(crate) fn work_in_background() {
    // Without it engines work just as well.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICENESS);
}
