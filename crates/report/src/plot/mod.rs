//! Plots as SVG, for documents by day and by night.

mod bars;
mod histogram;
mod lines;

pub use bars::{LogBar, LogBars};
pub use histogram::{Histogram, histograms};
pub use lines::{LinePlot, millions};
