//! The shutdown of the server, heard by every task that must finish something.

use tokio::sync::watch;

/// Waits for the shutdown.
#[derive(Clone)]
pub(crate) struct ShutdownSignal(watch::Receiver<bool>);

/// Starts the shutdown.
pub(crate) struct ShutdownTrigger(watch::Sender<bool>);

/// Both ends of the signal.
pub(crate) fn shutdown() -> (ShutdownTrigger, ShutdownSignal) {
    let (sender, receiver) = watch::channel(false);
    (ShutdownTrigger(sender), ShutdownSignal(receiver))
}

impl ShutdownTrigger {
    pub(crate) fn trigger(&self) {
        self.0.send_replace(true);
    }
}

impl ShutdownSignal {
    /// Ready as soon as the server shuts down.
    pub(crate) async fn requested(&mut self) {
        // A trigger that is gone counts as a shutdown too.
        let _ = self.0.wait_for(|&is_requested| is_requested).await;
    }
}
