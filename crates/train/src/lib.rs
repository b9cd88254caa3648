//! From games to better numbers.

pub mod spsa;
