//! The course: its boards, and what was answered in its chapters.

mod line;
mod progress;
mod routes;

pub(crate) use routes::routes;
