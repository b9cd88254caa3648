//! EnginePool thinking about nodes of studies, until they are told to rest.
//!
//! Each connection has an [`AnalysisSession`] with two slots. A slot is a thread (`slot`) with a engine (`engines`)
//! that is kept from node to node for what it remembers; what it reports is gathered (`collector`) and
//! told to the connection, the latest state winning.

mod background;
mod engine_pool;
mod search_info;
mod slot;

use tokio::runtime::Handle;
use tokio::sync::mpsc;

pub(crate) use background::work_in_background;
pub(crate) use engine_pool::{AnalysisEngine, EnginePermit, EnginePool};
pub(crate) use search_info::InfoCollector;

use crate::studies::Studies;
use crate::wire::GameId;
use crate::wire::live::ServerMessage;

use slot::Slot;

/// What an engine is to think about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisRequest {
    /// The study.
    pub study: GameId,
    /// The node.
    pub path: String,
    /// The [`id`](crate::wire::player::PlayerInfo::id) of the engine.
    pub engine: String,
    /// How many lines, 1 to 5.
    pub lines: u8,
    /// Whether the other side is to move.
    pub threat: bool,
}

/// The engines of one connection. When it is dropped they stop.
pub struct AnalysisSession {
    studies: Studies,
    outbox: mpsc::Sender<ServerMessage>,
    runtime: Handle,
    slots: [Option<Slot>; 2],
}

impl AnalysisSession {
    /// EnginePool that tell what they see to one connection. Must be made inside tokio's runtime.
    pub fn new(studies: Studies, outbox: mpsc::Sender<ServerMessage>) -> AnalysisSession {
        AnalysisSession { studies, outbox, runtime: Handle::current(), slots: [None, None] }
    }

    /// Lets an engine think about a node; what its slot did before stops.
    pub fn analyse(&mut self, slot: u8, request: AnalysisRequest) {
        let Some(number) = self.number(slot) else { return };
        let other = self.slots[1 - number].as_ref().filter(|other| other.is_at_work());
        let threads = self.studies.engines().threads();
        let share = if other.is_some() { (threads / 2).max(1) } else { threads };
        if let Some(other) = other {
            other.share(share);
        }
        if self.slots[number].is_none() {
            self.slots[number] = Slot::new(slot, &self.studies, &self.outbox, &self.runtime);
        }
        match &self.slots[number] {
            Some(slot) => slot.think(request, share),
            None => self.complain("there is no thread left for an engine"),
        }
    }

    /// Lets an engine rest.
    pub fn rest(&mut self, slot: u8) {
        let Some(number) = self.number(slot) else { return };
        if let Some(slot) = &self.slots[number] {
            slot.rest();
        }
    }

    fn number(&self, slot: u8) -> Option<usize> {
        let number = usize::from(slot);
        if number >= self.slots.len() {
            self.complain("there are two engines side by side, 0 and 1");
            return None;
        }
        Some(number)
    }

    /// A page that does not listen misses it.
    fn complain(&self, message: &str) {
        let _ = self.outbox.try_send(ServerMessage::Error { message: message.to_owned() });
    }
}
