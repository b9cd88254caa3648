//! What is known about a node beyond the tree: moves, openings, book, tablebases.

use chess::Position;
use library::{Path, openings};

use super::{Studies, view};
use crate::api_error::ApiError;
use crate::depict;
use crate::wire::GameId;
use crate::wire::study::{BookMove, NodeInfo};

impl Studies {
    /// What is known about a node.
    pub fn facts(&self, id: GameId, path: &str) -> Result<NodeInfo, ApiError> {
        let path: Path = path.parse()?;
        let game = self.read(id, |work| Ok(work.tree.game_at(&path)?))?;
        let position = game.position();
        Ok(NodeInfo {
            legal: depict::legal(position),
            end: depict::end(&game),
            opening: openings::name_of(&game).map(view::opening),
            book: self.book_moves(position),
            tablebase: self.0.tables.verdict(position),
        })
    }

    fn book_moves(&self, position: &Position) -> Vec<BookMove> {
        let moves = self.0.book.moves(position);
        let total: u32 = moves.iter().map(|&(_, weight)| u32::from(weight)).sum();
        let share = |weight: u16| (u32::from(weight) * 1_000 / total.max(1)) as u16;
        let depicted = moves.into_iter().filter(|&(_, weight)| weight > 0).map(|(m, weight)| BookMove {
            uci: position.to_uci(m),
            san: position.to_san(m),
            share: share(weight),
        });
        depicted.collect()
    }
}
