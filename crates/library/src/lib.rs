//! Games kept, named and judged.

pub mod openings;
pub mod review;
