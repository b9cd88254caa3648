//! Puzzles of a game that was reviewed, made in the background.

use std::thread;

use chess::{Game, Move};
use coach::mining::{Miner, PlayedGame};
use coach::puzzle::Row;
use library::puzzles::StoredPuzzle;
use library::{GameTree, openings};

use super::searcher::PuzzleEngine;
use crate::analysis::Priority;
use crate::api_error::ApiError;
use crate::jobs::JobHandle;
use crate::listing;
use crate::studies::Studies;
use crate::wire::GameId;
use crate::wire::job::{JobKind, JobState};

/// Puzzles of one game, at most.
const MOST: usize = 8;

/// Looks for puzzles in a game that was reviewed, as a job. Where no engine is free there is none: the next review of the
/// game tries again.
pub(crate) fn mine(studies: &Studies, id: GameId) {
    let Ok(tree) = studies.read(id, |study| Ok(study.tree.clone())) else { return };
    let job = studies.jobs().start(JobKind::Puzzles, Some(id), None);
    let studies = studies.clone();
    let work = move || run(&studies, id, &tree, job);
    // A thread that cannot be started drops the job, which has failed then.
    let _ = thread::Builder::new().name("puzzles".to_owned()).spawn(work);
}

fn run(studies: &Studies, id: GameId, tree: &GameTree, mut job: JobHandle) {
    Priority::Analysis.apply();
    let found = puzzles(studies, id, tree, &job);
    let state = match found {
        _ if job.is_cancelled() => JobState::Cancelled,
        Ok(added) => {
            job.update(|job| job.games = added);
            JobState::Done
        }
        Err(error) => JobState::Failed { error: error.message },
    };
    job.finish(state);
}

/// Keeps the puzzles of a game; says how many are new.
fn puzzles(studies: &Studies, id: GameId, tree: &GameTree, job: &JobHandle) -> Result<u32, ApiError> {
    let game = played_game(tree);
    let mut miner = Miner::new(PuzzleEngine::new(studies.engines(), job.stop().clone())?);
    let Ok(mined) = miner.mine(&game, MOST) else { return Ok(0) };
    let opening = opening_tags(&game);
    let stored: Vec<StoredPuzzle> = mined
        .iter()
        .map(|puzzle| {
            let row = Row { opening: opening.clone(), ..Row::of(&puzzle.line, &puzzle.themes()) };
            StoredPuzzle::of_game(row, listing::id(id), puzzle.ply as u32)
        })
        .collect();
    Ok(studies.library().add_puzzles(&stored)? as u32)
}

/// The main line with the evaluations of the review.
fn played_game(tree: &GameTree) -> PlayedGame {
    let moves: Vec<Move> = tree.main_nodes().map_while(|node| node.pgn_move()?.to_move()).collect();
    let mut turn = tree.start().turn();
    let mut scores = vec![None];
    scores.extend(tree.main_nodes().take(moves.len()).map(|node| {
        turn = !turn;
        node.analysis().map(|(evaluation, _)| play::Score::from(evaluation).pov(turn))
    }));
    PlayedGame { start: *tree.start(), moves, scores }
}

fn opening_tags(game: &PlayedGame) -> String {
    let mut replayed = Game::from_position(game.start);
    let _ = game.moves.iter().try_for_each(|&played| replayed.play(played));
    openings::name_of(&replayed).map_or_else(String::new, |opening| opening.tag())
}
