//! What is known about a node beyond the tree: moves, openings, book, tablebases.

use chess::Position;
use library::{Path, openings};

use super::Studies;
use crate::api_error::ApiError;
use crate::wire::study::{BookMove, NodeInfo};
use crate::wire::{GameId, GameOver};

impl Studies {
    /// What is known about a node.
    pub fn node_info(&self, id: GameId, path: &str) -> Result<NodeInfo, ApiError> {
        let path: Path = path.parse()?;
        let game = self.read(id, |study| Ok(study.tree.game_at(&path)?))?;
        let position = game.position();
        Ok(NodeInfo {
            legal: position.into(),
            end: GameOver::by_rules(&game),
            opening: openings::name_of(&game).map(Into::into),
            book: self.book_moves(position),
            tablebase: self.0.tables.result(position),
        })
    }

    fn book_moves(&self, position: &Position) -> Vec<BookMove> {
        let moves = self.0.book.moves(position);
        let total: u32 = moves.iter().map(|&(_, weight)| u32::from(weight)).sum();
        let share = |weight: u16| (u32::from(weight) * 1_000 / total.max(1)) as u16;
        let shown = moves.into_iter().filter(|&(_, weight)| weight > 0).map(|(m, weight)| BookMove {
            uci: position.to_uci(m),
            san: position.to_san(m),
            share: share(weight),
        });
        shown.collect()
    }
}
