//! Games kept, named and judged.

pub mod diagram;
pub mod openings;
pub mod review;
