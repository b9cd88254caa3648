//! Reviews of games: an engine evaluates every position of the main line, as a job.
//!
//! Evaluations are written into the tree (`annotate`) as soon as they are found, then glyphs on the faults and the
//! better lines as variations. What a tree cannot hold (the second best moves, which engine it was) is kept beside it
//! (`saved_review`). From both `report` makes what the page shows.

mod annotate;
mod main_line;
mod report;
mod review_engines;
mod saved_review;

use std::thread;
use std::time::{Duration, Instant};

use crate::analysis::EnginePermit;
use crate::api_error::ApiError;
use crate::device::Device;
use crate::jobs::JobHandle;
use crate::storage::SavedReview;
use crate::studies::Studies;
use crate::wire::GameId;
use crate::wire::job::{JobKind, JobStarted, JobState};
use crate::wire::review::{ReviewReport, ReviewRequest};

use main_line::MainLine;
use review_engines::ReviewEngines;

/// Nodes that are searched for every move, if nothing is said.
const DEFAULT_NODES: u64 = 300_000;
const FEWEST_NODES: u64 = 1_000;
const MOST_NODES: u64 = 100_000_000;
/// Reviews are the owner's.
const REVIEWER: Device = Device::owner(0);
/// Reviews at once.
const MOST_REVIEWS: usize = 4;
/// Between two writes of evaluations.
const BETWEEN_WRITES: Duration = Duration::from_secs(1);

impl Studies {
    /// Starts the review of a game.
    pub fn review(&self, id: GameId, request: &ReviewRequest) -> Result<JobStarted, ApiError> {
        let line = self.read(id, |study| MainLine::of(&study.tree))?;
        let engine = request.engine.as_deref().unwrap_or(roster::HETMAN_ID);
        let nodes = request.nodes.unwrap_or(DEFAULT_NODES).clamp(FEWEST_NODES, MOST_NODES);
        let _starting = self.starting_review();
        self.check_review_limits(id)?;
        let permit = self.engines().permit(REVIEWER)?;
        let engines = ReviewEngines::new(self.engines(), engine, nodes)?;
        let saved = SavedReview::to_continue(self.library(), id, &line, &engines)?;
        let job = self.jobs().start(JobKind::Review, Some(id), Some(line.positions() as u64));
        let number = job.id();
        let reviewer = Reviewer { studies: self.clone(), id, line, saved, job, _permit: permit };
        thread::Builder::new()
            .name("review".to_owned())
            .spawn(move || reviewer.run(engines))
            .map_err(|error| ApiError::internal(error.to_string()))?;
        Ok(JobStarted { job: number })
    }

    fn check_review_limits(&self, id: GameId) -> Result<(), ApiError> {
        let mut running = self.jobs().all();
        running.retain(|job| job.kind == JobKind::Review && job.state == JobState::Running);
        if running.iter().any(|job| job.game == Some(id)) {
            return Err(ApiError::conflict("this game is being reviewed already"));
        }
        if running.len() >= MOST_REVIEWS {
            let message = format!("{MOST_REVIEWS} reviews are under way already: wait for one");
            return Err(ApiError::conflict(message));
        }
        Ok(())
    }

    /// The review of a game, once there is one.
    pub fn reviewed(&self, id: GameId) -> Result<Option<ReviewReport>, ApiError> {
        let Ok(line) = self.read(id, |study| Ok(MainLine::of(&study.tree)))? else { return Ok(None) };
        let saved = SavedReview::load(self.library(), id)?.filter(|saved| saved.finished);
        Ok(saved.map(|saved| report::review(&line, &saved.along(&line))))
    }
}

/// A review under way, on a thread of its own.
struct Reviewer {
    studies: Studies,
    id: GameId,
    line: MainLine,
    saved: SavedReview,
    job: JobHandle,
    _permit: EnginePermit,
}

impl Reviewer {
    fn run(mut self, mut engines: ReviewEngines) {
        let done = self.work(&mut engines);
        let state = match done {
            Ok(()) if self.job.is_cancelled() => JobState::Cancelled,
            Ok(()) => JobState::Done,
            Err(error) => JobState::Failed { error: error.message },
        };
        // A page that hears of the end may ask for the next review.
        drop((engines, self._permit));
        self.job.finish(state);
    }

    fn work(&mut self, engines: &mut ReviewEngines) -> Result<(), ApiError> {
        let missing = self.missing();
        self.evaluate(engines, missing)?;
        let unexplained = self.unexplained();
        self.evaluate(engines, unexplained)?;
        if self.job.is_cancelled() { Ok(()) } else { self.conclude() }
    }

    /// The positions without an evaluation yet.
    fn missing(&self) -> Vec<usize> {
        let is_known = |&ply: &usize| self.saved.evals[ply].is_some() || self.line.is_over(ply);
        (0..self.line.positions()).filter(|ply| !is_known(ply)).collect()
    }

    /// The positions where a fault was made that came with an evaluation but without a better line.
    fn unexplained(&self) -> Vec<usize> {
        let moves = report::assess(&self.line, &self.saved).moves;
        let has_line =
            |ply: usize| self.saved.evals[ply].as_ref().is_some_and(|found| !found.line.is_empty());
        let faults = moves.iter().enumerate().filter(|(_, m)| m.label.and_then(annotate::glyph).is_some());
        faults.map(|(ply, _)| ply).filter(|&ply| !has_line(ply)).collect()
    }

    /// Lets the engines evaluate positions, and writes down what they find.
    fn evaluate(&mut self, engines: &mut ReviewEngines, plies: Vec<usize>) -> Result<(), ApiError> {
        let games = plies.into_iter().map(|ply| (ply, self.line.game(ply))).collect();
        let stop = self.job.stop().clone();
        let mut fresh = Vec::new();
        let mut written = Instant::now();
        self.publish_progress();
        engines.evaluate(games, &stop, |ply, eval| {
            self.saved.add(ply, eval);
            fresh.push(ply);
            self.publish_progress();
            if written.elapsed() >= BETWEEN_WRITES {
                written = Instant::now();
                self.write(std::mem::take(&mut fresh))?;
            }
            Ok(())
        })?;
        self.write(fresh)
    }

    fn publish_progress(&mut self) {
        let left = self.missing().len();
        self.job.progress((self.line.positions() - left) as u64);
    }

    /// Writes evaluations down.
    fn write(&self, plies: Vec<usize>) -> Result<(), ApiError> {
        if plies.is_empty() {
            return Ok(());
        }
        self.saved.save(self.studies.library(), self.id)?;
        self.studies.change(self.id, |tree| annotate::write_evals(tree, &self.line, &self.saved, &plies))?;
        Ok(())
    }

    /// All is evaluated: marks the faults.
    fn conclude(&mut self) -> Result<(), ApiError> {
        let review = report::assess(&self.line, &self.saved);
        let (line, saved) = (&self.line, &mut self.saved);
        self.studies.change(self.id, |tree| annotate::conclude(tree, line, saved, &review))?;
        self.saved.finished = true;
        self.saved.save(self.studies.library(), self.id)
    }
}
