//! What is known of a player.

use crate::{Date, Tally};

/// A player's name as some games have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerEntry {
    /// The name.
    pub name: String,
    /// How many games have it.
    pub games: u64,
}

/// A player's results. In every [`Tally`] the side to move is the player: ratings are the player's, `opponent_sum`
/// the opponents'.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlayerReport {
    /// How the games spell the name, the most frequent first.
    pub names: Vec<PlayerEntry>,
    /// The games with the white pieces.
    pub white: Tally,
    /// The games with the black pieces.
    pub black: Tally,
    /// The first day of which a game is known.
    pub first: Date,
    /// The rating, averaged over months, in the order of time: the month (day 0) and the rating.
    pub ratings: Vec<(Date, u16)>,
    /// Results against every opponent, the most frequent first.
    pub opponents: Vec<HeadToHead>,
    /// The moves the player met and chose with the white pieces.
    pub white_openings: OpeningTree,
    /// The same with the black pieces.
    pub black_openings: OpeningTree,
}

/// Results against one opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeadToHead {
    /// The opponent's name.
    pub name: String,
    /// Games that the player won.
    pub won: u64,
    /// Draws.
    pub drawn: u64,
    /// Games that the opponent won.
    pub lost: u64,
    /// The last game.
    pub last: Date,
}

/// A tree of opening moves with results: nodes in the order of the tree, the most frequent child first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OpeningTree {
    /// The moves from the initial position on.
    pub roots: Vec<OpeningNode>,
}

/// A move of the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningNode {
    /// In short algebraic notation.
    pub san: String,
    /// In the notation of UCI.
    pub uci: String,
    /// How the games went that reached it by these moves.
    pub tally: Tally,
    /// What followed.
    pub children: Vec<OpeningNode>,
}
