//! The studio: a local web page that plays, analyses and reviews.

pub mod analysis;
pub mod api_error;
pub mod blocking;
mod connection_limiter;
pub mod device;
mod error_body;
pub mod hub;
pub mod instance;
pub mod jobs;
mod lan;
mod lan_address;
mod launch_file;
mod listing;
mod lock;
mod maintenance;
pub mod memory;
mod move_text;
mod page;
pub mod players;
pub mod progress;
mod puzzles;
mod reviews;
pub mod rooms;
mod routes;
mod security;
pub mod serve;
pub mod settings_store;
mod shutdown;
mod slow_body;
mod socket;
pub mod state;
mod storage;
pub mod studies;
mod white_score;
pub mod wire;

pub use security::permissions;
