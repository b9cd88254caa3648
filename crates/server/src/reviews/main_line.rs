//! The line of a game that is reviewed.

use chess::{End, Game, Move, Position};
use library::{GameTree, Path};

use crate::api_error::ApiError;
use crate::white_score::WhiteScore;

/// Plies of a game that can be reviewed; no real game is longer.
const LONGEST: usize = 1_200;

/// The main line of a tree as it was at one moment. A null move ends it: that can be neither
/// good nor bad.
pub(super) struct MainLine {
    tree: GameTree,
    /// As a path has them.
    steps: Vec<String>,
    moves: Vec<Move>,
    /// Before each move, then after the last.
    positions: Vec<Position>,
    /// The evaluations that were noted at each position, with their depths.
    noted: Vec<Option<(WhiteScore, u32)>>,
}

impl MainLine {
    pub(super) fn of(tree: &GameTree) -> Result<MainLine, ApiError> {
        let moves: Vec<Move> = tree.main_nodes().map_while(|node| node.pgn_move()?.to_move()).collect();
        if moves.is_empty() {
            return Err(ApiError::bad_request("there are no moves to review"));
        }
        if moves.len() > LONGEST {
            return Err(ApiError::bad_request(format!("a game that is reviewed may have {LONGEST} plies")));
        }
        let mut positions = vec![*tree.start()];
        positions.extend(moves.iter().scan(*tree.start(), |position, &m| {
            position.play(m);
            Some(*position)
        }));
        let noted = tree.main_nodes().take(moves.len()).map(noted);
        Ok(MainLine {
            tree: tree.clone(),
            steps: moves.iter().map(|&m| tree.start().to_uci(m)).collect(),
            noted: std::iter::once(None).chain(noted).collect(),
            moves,
            positions,
        })
    }

    /// The moves as a path has them.
    pub(super) fn steps(&self) -> &[String] {
        &self.steps
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How many positions there are: one more than moves.
    pub(super) fn positions(&self) -> usize {
        self.positions.len()
    }

    pub(super) fn position(&self, ply: usize) -> &Position {
        &self.positions[ply]
    }

    pub(super) fn noted(&self, ply: usize) -> Option<(WhiteScore, u32)> {
        self.noted[ply]
    }

    /// How the game has ended by the rules at this position, if it has.
    pub(super) fn end(&self, ply: usize) -> Option<End> {
        self.positions[ply].end()
    }

    /// Whether no engine is needed there.
    pub(super) fn is_over(&self, ply: usize) -> bool {
        self.end(ply).is_some()
    }

    /// The game up to a position.
    pub(super) fn game(&self, ply: usize) -> Game {
        self.tree.main_game(ply)
    }

    /// Where a position is in the tree.
    pub(super) fn path(&self, ply: usize) -> Path {
        // The steps come from a tree, so they are a path.
        self.steps[..ply].join(" ").parse().unwrap_or_default()
    }
}

fn noted(node: &library::TreeNode) -> Option<(WhiteScore, u32)> {
    let (evaluation, depth) = node.analysis()?;
    Some((WhiteScore(evaluation.into()), depth.unwrap_or(0).into()))
}
