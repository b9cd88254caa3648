//! The studio: a local web page that plays, analyses and reviews.

pub mod depict;
pub mod device;
pub mod hub;
pub mod jobs;
pub mod players;
pub mod refusal;
pub mod rooms;
pub mod state;
pub mod wire;
