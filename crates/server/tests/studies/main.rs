//! Studies, analysis and reviews as the page meets them: through HTTP and events.

mod analysis;
mod desk;
mod edits;
mod facts;
mod new_studies;
mod reviews;
