//! The end of the studio, heard by everybody who must finish something.

use tokio::sync::watch;

/// Waits for the end.
#[derive(Clone)]
pub(crate) struct Closing(watch::Receiver<bool>);

/// Announces the end.
pub(crate) struct Close(watch::Sender<bool>);

/// The two sides of the announcement.
pub(crate) fn closing() -> (Close, Closing) {
    let (sender, receiver) = watch::channel(false);
    (Close(sender), Closing(receiver))
}

impl Close {
    pub(crate) fn announce(&self) {
        self.0.send_replace(true);
    }
}

impl Closing {
    /// Ready as soon as the studio closes.
    pub(crate) async fn begun(&mut self) {
        // It has also ended when nobody is left to announce it.
        let _ = self.0.wait_for(|&is_closing| is_closing).await;
    }
}
