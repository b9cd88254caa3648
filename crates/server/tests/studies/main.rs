//! Studies, analysis and reviews as the page meets them: through HTTP and events.

mod analysis;
mod blunders;
mod claims;
mod edits;
mod harness;
mod memory;
mod new_studies;
mod position_info;
mod reasons;
mod reviews;
