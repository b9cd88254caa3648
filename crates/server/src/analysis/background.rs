//! EnginePool give way: whatever answers people comes first.

/// How nice engines are to others. Half of the scale leaves them all of an idle machine.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// From now on this thread, and what it starts, runs when nobody else wants to.
///
/// Linux keeps this for each thread; where it belongs to the whole program nothing is done.
pub(crate) fn work_in_background() {
    // Without it engines work just as well.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, NICENESS);
}
