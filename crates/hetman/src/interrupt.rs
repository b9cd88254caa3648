//! Requests to end: Ctrl-C, and on Unix also SIGTERM and the end of the terminal.

use std::thread;

use anyhow::Context;
use play::Stop;

/// A signal that such a request raises: work is broken off, and its state is kept.
pub(crate) fn stop_on_interrupt() -> anyhow::Result<Stop> {
    let stop = Stop::new();
    let raised = stop.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let requested = {
        let _context = runtime.enter();
        request_to_end().context("cannot watch for Ctrl-C")?
    };
    thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
        runtime.block_on(requested);
        raised.raise();
        // Further requests change nothing: the handlers stay.
        thread::park();
    })?;
    Ok(stop)
}

/// Heard from the moment of the call.
#[cfg(unix)]
fn request_to_end() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hangup = if ignores_hangup() { None } else { Some(signal(SignalKind::hangup())?) };
    Ok(async move {
        let hung_up = async {
            match &mut hangup {
                Some(hangup) => drop(hangup.recv().await),
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
            () = hung_up => {}
        }
    })
}

/// Whether the program was started with `nohup`, to outlive its terminal.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Where it cannot be known, the terminal's end is left to the system.
    ignored.is_none_or(|mask| mask & 1 != 0)
}

/// Heard from the moment of the call.
#[cfg(windows)]
fn request_to_end() -> std::io::Result<impl Future<Output = ()>> {
    let mut interrupt = tokio::signal::windows::ctrl_c()?;
    Ok(async move {
        interrupt.recv().await;
    })
}
