//! Work that would block the runtime, on a thread that may block.

use std::sync::Arc;

use play::Stop;
use tokio::sync::Semaphore;

use crate::api_error::ApiError;

/// Does the work: reads or writes files, counts, compresses.
pub async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|error| ApiError::internal(format!("the work stopped: {error}")))
}

/// Searches that run at the same time; the others wait for their turn.
const SEARCHES: usize = 4;

/// Where searches take turns, and are given up when their answers are no longer wanted.
#[derive(Clone)]
pub(crate) struct Searches(Arc<Semaphore>);

impl Searches {
    pub(crate) fn new() -> Searches {
        Searches(Arc::new(Semaphore::new(SEARCHES)))
    }

    /// Searches when it is its turn. The search hears by its signal that the browser has left: then this future is
    /// dropped. Its place is free once it has really ended.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        search: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = Arc::clone(&self.0).acquire_owned().await;
        let permit = permit.map_err(|_| ApiError::internal("the studio closes"))?;
        let wanted = RaisedOnDrop(Stop::new());
        let stop = wanted.0.clone();
        blocking(move || {
            let _permit = permit;
            search(&stop)
        })
        .await
    }
}

/// Raises a signal when it goes.
struct RaisedOnDrop(Stop);

impl Drop for RaisedOnDrop {
    fn drop(&mut self) {
        self.0.raise();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use tokio::sync::oneshot;

    use super::*;

    /// Searches until it is told to stop, as one for a single letter in a million games does.
    fn endless(begun: oneshot::Sender<()>, ended: mpsc::Sender<()>) -> impl FnOnce(&Stop) + Send + 'static {
        move |stop| {
            let _ = begun.send(());
            while !stop.is_raised() {
                thread::yield_now();
            }
            let _ = ended.send(());
        }
    }

    #[tokio::test]
    async fn an_abandoned_search_ends_and_leaves_its_place() {
        let searches = Searches::new();
        for _ in 0..3 * SEARCHES {
            let (begun, has_begun) = oneshot::channel();
            let (ended, has_ended) = mpsc::channel();
            let search = tokio::spawn({
                let searches = searches.clone();
                async move { searches.run(endless(begun, ended)).await }
            });
            has_begun.await.unwrap();
            search.abort();
            let ended = tokio::task::spawn_blocking(move || has_ended.recv()).await.unwrap();
            assert!(ended.is_ok(), "the search hears that it is no longer wanted");
        }
        assert_eq!(searches.run(|_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn no_more_than_a_few_search_at_once() {
        let searches = Searches::new();
        let mut running = Vec::new();
        for _ in 0..SEARCHES {
            let (begun, has_begun) = oneshot::channel();
            let (ended, _) = mpsc::channel();
            let searches = searches.clone();
            running.push(tokio::spawn(async move { searches.run(endless(begun, ended)).await }));
            has_begun.await.unwrap();
        }
        assert_eq!(searches.0.available_permits(), 0);
        let waiting = tokio::spawn({
            let searches = searches.clone();
            async move { searches.run(|_| ()).await }
        });
        running.into_iter().for_each(|search| search.abort());
        assert_eq!(waiting.await.unwrap(), Ok(()));
    }
}
