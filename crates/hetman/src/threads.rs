//! How many threads work.

use std::num::NonZeroUsize;
use std::thread;

#[derive(clap::Args)]
pub(crate) struct ThreadArguments {
    /// CPU threads [default: as many as there are cores]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArguments {
    /// How many threads were asked for, or all.
    pub(crate) fn count(&self) -> usize {
        self.threads.map_or_else(all, usize::from)
    }
}

/// As many threads as there are cores.
pub(crate) fn all() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}
