//! The studio: a local web page that plays, analyses and reviews.

pub mod analysis;
pub mod api_error;
pub mod blocking;
mod connection_limiter;
pub mod depict;
pub mod device;
mod error_body;
pub mod hub;
mod instance;
pub mod jobs;
mod listing;
mod lock;
mod maintenance;
mod page;
pub mod players;
mod reviews;
pub mod rooms;
mod routes;
mod security;
pub mod serve;
pub mod settings_store;
mod shutdown;
mod socket;
pub mod state;
pub mod studies;
pub mod wire;
