//! Training the Ukrainian work's network ([`classics::ukraine`]).

pub mod layout;
pub mod target;
