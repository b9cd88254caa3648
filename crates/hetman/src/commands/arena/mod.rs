//! `hetman match` and `hetman tournament`: games between players, and what they prove.

mod player;

pub(crate) mod duel;
pub(crate) mod setting;
pub(crate) mod tournament;

pub(crate) use player::parse_all;
pub(crate) use setting::stop_on_interrupt;
