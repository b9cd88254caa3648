//! The studio: a local web page that plays, analyses and reviews.

pub mod depict;
pub mod hub;
pub mod players;
pub mod wire;
