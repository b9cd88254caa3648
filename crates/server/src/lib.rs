//! The studio: a local web page that plays, analyses and reviews.

pub mod analysis;
pub mod blocking;
mod closing;
mod crowd;
pub mod depict;
pub mod device;
mod housekeeping;
pub mod hub;
mod instance;
pub mod jobs;
mod listing;
mod lock;
mod page;
pub mod players;
pub mod preferences;
pub mod refusal;
mod reviews;
pub mod rooms;
mod routes;
mod security;
pub mod serve;
mod socket;
pub mod state;
pub mod studies;
mod trouble;
pub mod wire;
