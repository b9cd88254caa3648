//! The laboratory: what the textbook players do, to be looked at.
//!
//! A recorded tree stays here; the page is sent what it shows: the children of an unfolded node, a moment of the
//! search, bars as wide as its window has room for.

mod ablation;
mod evaluations;
mod routes;
mod rows;
mod source;
mod trees;
mod why_not;

pub(crate) use routes::routes;
pub(crate) use trees::Trees;

use chess::Position;

use crate::api_error::ApiError;
use crate::studies::read_position;

/// A position that a search can begin with.
fn searchable(fen: &str) -> Result<Position, ApiError> {
    let position = read_position(fen).map_err(ApiError::bad_request)?;
    if position.has_no_moves() {
        return Err(ApiError::bad_request("this is the end of a game: there is no move to find"));
    }
    Ok(position)
}

/// The evaluation of a name.
fn evaluation(name: &str) -> Result<classics::Evaluation, ApiError> {
    classics::Evaluation::named(name).ok_or_else(|| ApiError::bad_request("there is no such evaluation"))
}
