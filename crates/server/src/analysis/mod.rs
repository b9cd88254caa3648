//! Engines that analyse nodes of studies until they are stopped.
//!
//! Each connection has an [`AnalysisSession`] with two slots. A slot is a thread (`slot`) with an engine
//! (`engine_pool`) that keeps its transposition table from node to node; what it reports is gathered (`search_info`)
//! and sent to the connection, the latest state winning.

mod engine_pool;
mod explained;
mod permits;
mod priority;
mod search_info;
mod slot;

use tokio::runtime::Handle;
use tokio::sync::mpsc;

pub(crate) use engine_pool::{AnalysisEngine, EnginePool};
pub(crate) use permits::EnginePermit;
pub(crate) use priority::Priority;
pub(crate) use search_info::{InfoCollector, Line};

use crate::device::Device;
use crate::studies::Studies;
use crate::wire::GameId;
use crate::wire::live::ServerMessage;

use slot::Slot;

/// What an engine is to analyse.
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
    device: Device,
    runtime: Handle,
    slots: [Option<Slot>; 2],
}

impl AnalysisSession {
    /// Engines that send what they see to one connection of a device. Must be called within a tokio runtime.
    pub fn new(studies: Studies, outbox: mpsc::Sender<ServerMessage>, device: Device) -> AnalysisSession {
        AnalysisSession { studies, outbox, device, runtime: Handle::current(), slots: [None, None] }
    }

    /// Lets an engine analyse a node; what its slot did before stops.
    pub fn analyse(&mut self, slot: u8, request: AnalysisRequest) {
        let Some(number) = self.number(slot) else { return };
        let other = self.slots[1 - number].as_ref().filter(|other| other.is_searching());
        let threads = self.studies.engines().threads();
        let share = if other.is_some() { (threads / 2).max(1) } else { threads };
        if let Some(other) = other {
            other.set_threads(share);
        }
        if self.slots[number].is_none() {
            self.slots[number] = Slot::new(slot, &self.studies, &self.outbox, &self.runtime, self.device);
        }
        match &self.slots[number] {
            Some(slot) => slot.search(request, share),
            None => self.report_error("there is no thread left for an engine"),
        }
    }

    /// Stops an engine.
    pub fn stop(&mut self, slot: u8) {
        let Some(number) = self.number(slot) else { return };
        if let Some(slot) = &self.slots[number] {
            slot.stop();
        }
    }

    fn number(&self, slot: u8) -> Option<usize> {
        let number = usize::from(slot);
        if number >= self.slots.len() {
            self.report_error("there are two engines side by side, 0 and 1");
            return None;
        }
        Some(number)
    }

    /// A page that is too slow misses it.
    fn report_error(&self, message: &str) {
        let _ = self.outbox.try_send(ServerMessage::Error { message: message.to_owned() });
    }
}
