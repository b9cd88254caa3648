//! Everything a request may need.

use std::sync::Arc;

use crate::hub::Hub;
use crate::jobs::Jobs;
use crate::players::Players;

/// The studio, shared by all requests: clones are the same studio.
#[derive(Clone)]
pub struct Studio {
    /// Who can be played against.
    pub players: Arc<Players>,
    /// Where events are told.
    pub hub: Hub,
    /// The work under way.
    pub jobs: Arc<Jobs>,
}
