//! Who decides about a move of an ending, and plays against the person: tablebases, or Hetman's search without them.

use chess::{Color, End, Game, Move};
use coach::mining::{Effort, Searcher};
use play::{Score, Stop};

use crate::api_error::ApiError;
use crate::puzzles::searcher::PuzzleEngine;
use crate::studies::Studies;

/// From here on a search calls an ending won, in centipawns.
const WON: i32 = 250;

/// What a position is worth with best play.
pub(super) struct Ruling {
    /// For the person: 1 is a win, 0 a draw, −1 a loss.
    pub(super) outcome: i8,
    /// The best reply.
    pub(super) reply: Option<Move>,
}

/// Rules after a move of the person.
pub(super) struct Referee<'a> {
    pub(super) studies: &'a Studies,
    pub(super) solver: Color,
}

impl Referee<'_> {
    /// What the position after the person's move is worth.
    pub(super) fn rule(&self, game: &Game) -> Result<Ruling, ApiError> {
        if let Some(end) = game.end() {
            let outcome = i8::from(matches!(end, End::Checkmate { .. }));
            return Ok(Ruling { outcome, reply: None });
        }
        let known = self.studies.tablebase_result(game.position());
        let searched = self.search(game)?;
        let Some(known) = known else { return Ok(searched) };
        // What the fifty-move rule takes back is a draw.
        let side = if self.solver == Color::White { 1 } else { -1 };
        let exact = |wdl: i8| side * i8::from(wdl == 2) - side * i8::from(wdl == -2);
        let outcome = exact(known.wdl);
        let keeps = known.moves.iter().filter(|m| exact(m.wdl) == outcome);
        let moves: Vec<Move> = keeps.filter_map(|m| game.position().parse_uci(&m.uci).ok()).collect();
        // A loss is put off as long as possible; among draws the search finds the one that is hardest to hold.
        let trap = searched.reply.filter(|reply| outcome < 1 && moves.contains(reply));
        Ok(Ruling { outcome, reply: trap.or(moves.first().copied()) })
    }

    fn search(&self, game: &Game) -> Result<Ruling, ApiError> {
        let mut engine = PuzzleEngine::new(self.studies.engines(), Stop::new())?;
        let found = engine.search(game.position(), Effort::Proof, 1);
        let failed = || ApiError::internal("Hetman could not search for an answer");
        let best = found.ok().and_then(|lines| lines.into_iter().next()).ok_or_else(failed)?;
        // The opponent is to move.
        let outcome = match -best.score {
            Score::MateIn(_) | Score::Centipawns(WON..) => 1,
            Score::MatedIn(_) => -1,
            Score::Centipawns(cp) => -i8::from(cp <= -WON),
        };
        Ok(Ruling { outcome, reply: best.moves.first().copied() })
    }
}
