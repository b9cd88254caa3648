//! Arguments that several commands share: what is read, and how long players may think.

use std::path::PathBuf;
use std::str::FromStr;

use roster::PlayerLimits;

/// Games to read.
#[derive(clap::Args)]
pub(crate) struct PgnFiles {
    /// PGN files, plain or compressed with zstd or gzip; `-` is standard input
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
}

/// Games of self-play to read.
#[derive(clap::Args)]
pub(crate) struct GameFiles {
    /// Files of games (.hgame)
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
}

/// Positions to read.
#[derive(clap::Args)]
pub(crate) struct PositionFiles {
    /// Files of positions (.hpos)
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
}

/// Games or positions to read.
#[derive(clap::Args)]
pub(crate) struct DataFiles {
    /// Files of games (.hgame) or of positions (.hpos)
    #[arg(required = true, value_name = "FILES")]
    pub(crate) files: Vec<PathBuf>,
}

/// How long players think about a move.
#[derive(clap::Args)]
pub(crate) struct MoveLimits {
    /// Milliseconds per move
    #[arg(long, value_name = "MS", value_parser = positive::<u64>)]
    move_time: Option<u64>,
    /// Plies to search
    #[arg(long, value_parser = positive::<u32>)]
    depth: Option<u32>,
    /// Nodes to search per move
    #[arg(long, value_parser = positive::<u64>)]
    nodes: Option<u64>,
}

/// A whole number of at least one.
pub(crate) fn positive<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, String> {
    let number = text.parse().ok().filter(|number| *number >= T::from(1));
    number.ok_or_else(|| "expected a whole number of at least 1".to_owned())
}

impl MoveLimits {
    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.move_time.is_none() && self.depth.is_none() && self.nodes.is_none()
    }

    /// The limits without a clock.
    pub(crate) fn limits(&self) -> PlayerLimits {
        let MoveLimits { move_time, depth, nodes } = *self;
        PlayerLimits { move_milliseconds: move_time, depth, nodes, ..PlayerLimits::default() }
    }
}
