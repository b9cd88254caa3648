//! The end of the studio, heard by everybody who must finish something.

use tokio::sync::watch;

/// Waits for the end.
#[derive(Clone)]
pub(crate) struct ShutdownSignal(watch::Receiver<bool>);

/// Announces the end.
pub(crate) struct ShutdownTrigger(watch::Sender<bool>);

/// The two sides of the announcement.
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
    /// Ready as soon as the studio closes.
    pub(crate) async fn requested(&mut self) {
        // It has also ended when nobody is left to trigger it.
        let _ = self.0.wait_for(|&is_closing| is_closing).await;
    }
}
