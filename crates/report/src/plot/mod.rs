//! Plots as SVG, for documents by day and by night.

mod bars;
mod histogram;
mod icicle;
mod lines;

pub use bars::{LogBar, LogBars};
pub use histogram::{Histogram, histograms};
pub use icicle::{Icicle, IcicleBar};
pub use lines::{LinePlot, millions};
