//! An engine as a player would describe it.

use crate::{EngineCommand, Timeouts};

/// All that is needed to play with an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// The name for tables and records.
    pub name: String,
    /// How it is started.
    pub command: EngineCommand,
    /// Options to set after the handshake, in this order.
    pub options: Vec<(String, String)>,
    /// How long it may take for each thing.
    pub timeouts: Timeouts,
    /// Whether it is started again for every game.
    pub restart: bool,
}

impl EngineSpec {
    /// An engine with its own defaults.
    pub fn new(name: impl Into<String>, command: EngineCommand) -> EngineSpec {
        let (options, timeouts) = (Vec::new(), Timeouts::default());
        EngineSpec { name: name.into(), command, options, timeouts, restart: false }
    }
}
