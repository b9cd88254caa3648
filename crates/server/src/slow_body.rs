//! The body of a request must come, and at some speed: one byte now and then holds what it asks for as long as silence.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep};

/// How long a body may be silent.
const SILENCE: Duration = Duration::from_secs(10);
/// How long it may be slower than [`BYTES_PER_SECOND`].
const GRACE: Duration = Duration::from_secs(20);
/// The least speed on average: that of a telephone line.
const BYTES_PER_SECOND: f64 = 4096.0;

/// Cuts off bodies that are too slow.
pub(crate) async fn limit(request: Request, next: Next) -> Response {
    next.run(request.map(|body| Body::new(SlowBody::new(body)))).await
}

/// A body that ends with an error when it is too slow.
struct SlowBody {
    body: Body,
    begun: Instant,
    bytes: u64,
    deadline: Pin<Box<Sleep>>,
}

impl SlowBody {
    fn new(body: Body) -> SlowBody {
        SlowBody { body, begun: Instant::now(), bytes: 0, deadline: Box::pin(sleep(SILENCE)) }
    }

    /// More has come: it may be silent again, within the time that all of it may take.
    fn received(&mut self, bytes: usize) {
        self.bytes += bytes as u64;
        let allowed = GRACE + Duration::from_secs_f64(self.bytes as f64 / BYTES_PER_SECOND);
        let deadline = (Instant::now() + SILENCE).min(self.begun + allowed);
        self.deadline.as_mut().reset(deadline);
    }
}

impl HttpBody for SlowBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            if let Some(Ok(frame)) = &frame {
                self.received(frame.data_ref().map_or(0, Bytes::len));
            }
            // However steadily it comes: what is over its time is cut off.
            if self.deadline.deadline() > Instant::now() || frame.is_none() {
                return Poll::Ready(frame);
            }
        }
        ready!(self.deadline.as_mut().poll(context));
        Poll::Ready(Some(Err(axum::Error::new("the request comes too slowly"))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use futures_util::{StreamExt, stream};

    /// Receives chunks of a size that come one after the other. Says how long it took and whether all came.
    async fn receive(chunk: usize, between: Duration, count: usize) -> (Duration, bool) {
        let chunks = stream::iter(0..count).then(move |_| async move {
            sleep(between).await;
            Ok::<_, std::io::Error>(vec![b' '; chunk])
        });
        let begun = Instant::now();
        let received = to_bytes(Body::new(SlowBody::new(Body::from_stream(chunks))), usize::MAX).await;
        (begun.elapsed(), received.is_ok())
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_drips_is_cut_off_although_it_is_never_silent() {
        let (took, is_whole) = receive(1, Duration::from_secs(5), 1_000_000).await;
        assert!(!is_whole);
        assert!(took <= GRACE + Duration::from_secs(1), "{took:?}");
        let (took, is_whole) = receive(1024, Duration::from_secs(1), 1_000_000).await;
        assert!(!is_whole);
        assert!(took < 2 * GRACE, "{took:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_body_is_cut_off_however_large_its_parts() {
        let (took, is_whole) = receive(1 << 20, Duration::from_secs(11), 2).await;
        assert!(!is_whole);
        assert_eq!(took.as_secs(), SILENCE.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_line_may_take_its_time() {
        let (took, is_whole) = receive(8192, Duration::from_secs(1), 500).await;
        assert!(is_whole);
        assert!(took >= Duration::from_secs(500));
    }
}
