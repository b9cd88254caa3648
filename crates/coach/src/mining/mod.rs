//! Puzzles from games: where a mistake was made, and what punishes it by the only good move at every step.
//!
//! A [`Miner`] asks a [`Searcher`] for the best lines of positions and knows nothing else of engines. `start` says where
//! a puzzle may begin, `solution` how it goes on; the margins are those of Lichess's generator.

mod chances;
mod solution;
mod start;

use chess::{Move, Position};
use play::Score;

pub use chances::winning_chances;
pub use solution::is_only_move;

use crate::Line;

/// A move with what follows it by best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchedLine {
    /// What it is worth, from the side to move.
    pub score: Score,
    /// The move, then what is expected; never empty.
    pub moves: Vec<Move>,
}

/// How sure an answer must be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Is there something to look at?
    Glance,
    /// A puzzle rests on it.
    Proof,
}

/// The search was broken off: what is asked for is no longer wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// An engine, or whatever else knows what positions are worth.
pub trait Searcher {
    /// The best moves of a position that has some, the best first: as many as `lines`, or all there are.
    fn search(
        &mut self,
        position: &Position,
        effort: Effort,
        lines: u32,
    ) -> Result<Vec<SearchedLine>, Interrupted>;
}

/// A game to look for puzzles in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// Where it started.
    pub start: Position,
    /// The moves, as far as they are legal.
    pub moves: Vec<Move>,
    /// What the side to move thought of each position, where that is known: before each move, then after the last.
    pub scores: Vec<Option<Score>>,
}

/// A puzzle that was found.
#[derive(Clone, Debug)]
pub struct MinedPuzzle {
    /// The mistake and what punishes it.
    pub line: Line,
    /// The index of the mistake among the game's moves.
    pub ply: usize,
    /// What the last move of the solution is worth to the solver.
    pub score: Score,
}

impl MinedPuzzle {
    /// What it shows, in Lichess's theme names.
    pub fn themes(&self) -> Vec<&'static str> {
        let worth = match self.score {
            _ if self.line.is_mate() => None,
            score if score > Score::Centipawns(CRUSHING) => Some("crushing"),
            _ => Some("advantage"),
        };
        let motifs = crate::find(&self.line).into_iter().map(|finding| finding.motif.lichess_name());
        worth.into_iter().chain(motifs).collect()
    }
}

/// An advantage above this many centipawns is crushing.
const CRUSHING: i32 = 600;

/// Looks for puzzles with a searcher.
pub struct Miner<S> {
    searcher: S,
}

impl<S: Searcher> Miner<S> {
    /// A miner that asks this searcher.
    pub fn new(searcher: S) -> Miner<S> {
        Miner { searcher }
    }

    /// What it asks.
    pub fn searcher_mut(&mut self) -> &mut S {
        &mut self.searcher
    }

    /// The first puzzles of a game, in its order; no position belongs to two of them.
    pub fn mine(&mut self, game: &PlayedGame, most: usize) -> Result<Vec<MinedPuzzle>, Interrupted> {
        let positions = positions(game);
        let mut scores = game.scores.clone();
        scores.resize(positions.len(), None);
        let mut found: Vec<MinedPuzzle> = Vec::new();
        let mut free_from = 1;
        for ply in 1..positions.len() {
            if found.len() == most {
                break;
            }
            if ply < free_from || positions[ply].end().is_some() {
                continue;
            }
            let before = -self.score(&positions[ply - 1], &mut scores[ply - 1])?;
            let now = self.score(&positions[ply], &mut scores[ply])?;
            if !start::may_begin(&positions[ply], before, now) {
                continue;
            }
            if let Some(puzzle) = self.puzzle(&positions[ply - 1], game.moves[ply - 1], ply - 1)? {
                free_from = ply + puzzle.line.moves().len() - 1;
                found.push(puzzle);
            }
        }
        Ok(found)
    }

    /// The puzzle that begins with a mistake, if there is one.
    pub fn puzzle(
        &mut self,
        start: &Position,
        mistake: Move,
        ply: usize,
    ) -> Result<Option<MinedPuzzle>, Interrupted> {
        let Some(solution) = solution::solve(&mut self.searcher, &start.after(mistake))? else {
            return Ok(None);
        };
        let line = Line::new(*start, std::iter::once(mistake).chain(solution.moves));
        Ok(line.ok().map(|line| MinedPuzzle { line, ply, score: solution.score }))
    }

    /// The score of a position that is not over, searched for if it is not known.
    fn score(&mut self, position: &Position, known: &mut Option<Score>) -> Result<Score, Interrupted> {
        if let Some(score) = *known {
            return Ok(score);
        }
        let lines = self.searcher.search(position, Effort::Glance, 1)?;
        let score = lines.first().map_or(Score::Centipawns(0), |line| line.score);
        *known = Some(score);
        Ok(score)
    }
}

/// Before each move, then after the last; up to the first illegal move.
fn positions(game: &PlayedGame) -> Vec<Position> {
    let mut positions = vec![game.start];
    for &played in &game.moves {
        let position = positions[positions.len() - 1];
        if !position.is_legal(played) {
            break;
        }
        positions.push(position.after(played));
    }
    positions
}
