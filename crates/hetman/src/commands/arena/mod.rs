//! `hetman match` and `hetman tournament`: games between players, and what they prove.

mod player;

pub(crate) mod duel;
pub(crate) mod setting;
pub(crate) mod tournament;
