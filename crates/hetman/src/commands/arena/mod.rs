//! `hetman match` and `hetman tournament`: games between players, and what they prove.

mod player;
mod setting;

pub(crate) mod duel;
pub(crate) mod tournament;
