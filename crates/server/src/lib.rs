//! The studio: a local web page that plays, analyses and reviews.

pub mod analysis;
pub mod depict;
pub mod device;
pub mod hub;
pub mod jobs;
pub mod players;
pub mod refusal;
mod reviews;
pub mod state;
pub mod studies;
pub mod wire;
