//! Reviews of games: an engine evaluates every position of the main line, as a job.
//!
//! It goes over the game in passes (`passes`): a quick one, after which there is a provisional review, one with the
//! nodes asked for, and one over the positions that matter or of which the play has shown that they were evaluated wrongly.
//!
//! Evaluations are written into the tree (`annotate`) as soon as they are found, then glyphs on the faults and the
//! better lines as variations. What a tree cannot hold (the second best moves, which engine it was) is kept beside it
//! (`saved_review`). From both `report` makes what the page shows.

mod annotate;
mod depth;
mod main_line;
mod passes;
mod reasons;
mod report;
mod review_engines;
mod saved_review;
mod verification;

use std::thread;
use std::time::{Duration, Instant};

use library::{GameId as LibraryId, GameTree, Library};

use crate::analysis::EnginePermit;
use crate::api_error::ApiError;
use crate::device::Device;
use crate::jobs::JobHandle;
use crate::storage::SavedReview;
use crate::studies::Studies;
use crate::wire::GameId;
use crate::wire::job::{JobKind, JobStarted, JobState};
use crate::wire::review::{DepthChoice, ReviewPass, ReviewReport, ReviewRequest};

use depth::Speed;
use main_line::MainLine;
use passes::Refinement;
use review_engines::{PositionSearch, ReviewEngines};

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
        let nodes = depth::nodes(request);
        let _starting = self.starting_review();
        self.check_review_limits(id)?;
        let permit = self.engines().permit(REVIEWER)?;
        let engines = ReviewEngines::new(self.engines(), engine)?;
        let saved = SavedReview::to_continue(self.library(), id, &line, &engines, nodes)?;
        let again = vec![engine.to_owned(), nodes.to_string()];
        let total = Some(line.positions() as u64);
        let job = self.jobs().start_repeatable(JobKind::Review, Some(id), total, again);
        let number = job.id();
        let speed = Speed::default();
        let reviewer = Reviewer { studies: self.clone(), id, line, saved, job, speed, _permit: permit };
        thread::Builder::new()
            .name("review".to_owned())
            .spawn(move || reviewer.run(engines))
            .map_err(|error| ApiError::internal(error.to_string()))?;
        Ok(JobStarted { job: number })
    }

    /// Goes on with reviews that an earlier run of the studio did not finish.
    pub(crate) fn repeat_reviews(&self) {
        for spec in self.jobs().interrupted(JobKind::Review) {
            let [engine, nodes] = &spec.arguments[..] else { continue };
            let request =
                ReviewRequest { depth: None, nodes: nodes.parse().ok(), engine: Some(engine.clone()) };
            if let Some(game) = spec.game.and_then(|game| GameId::try_from(game).ok()) {
                // A game that was deleted meanwhile needs no review.
                let _ = self.review(game, &request);
            }
        }
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
        Ok(SavedReview::load(self.library(), id)?.and_then(|saved| report_along(&line, saved)))
    }

    /// How thorough a review of a game can be, and how long it would take.
    pub fn review_depths(&self, id: GameId) -> Result<Vec<DepthChoice>, ApiError> {
        let plies = self.read(id, |study| Ok(study.tree.main_nodes().count()))?;
        depth::choices(self.library(), plies + 1)
    }
}

/// The review of a game that is not open, from what the library has, or by the evaluations that came with it.
pub(crate) fn report_of(
    library: &Library,
    id: LibraryId,
    tree: &GameTree,
) -> Result<Option<ReviewReport>, ApiError> {
    let Ok(line) = MainLine::of(tree) else { return Ok(None) };
    let id = crate::listing::wire_id(id);
    let saved = match SavedReview::load(library, id)? {
        Some(saved) => Some(saved),
        None => SavedReview::imported(library, id, &line)?,
    };
    Ok(saved.and_then(|saved| report_along(&line, saved)))
}

/// What a saved review says of the main line as it is now, once there is enough of it.
fn report_along(line: &MainLine, saved: SavedReview) -> Option<ReviewReport> {
    let finished = saved.finished;
    let saved = saved.along(line);
    (finished || saved.is_whole(line)).then(|| report::review(line, &saved))
}

/// A review under way, on a thread of its own.
struct Reviewer {
    studies: Studies,
    id: GameId,
    line: MainLine,
    saved: SavedReview,
    job: JobHandle,
    speed: Speed,
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
        let is_done = state == JobState::Done;
        self.job.finish(state);
        if is_done {
            crate::puzzles::mine(&self.studies, self.id);
        }
    }

    fn work(&mut self, engines: &mut ReviewEngines) -> Result<(), ApiError> {
        for (pass, nodes) in passes::whole(self.saved.nodes) {
            let plies = self.saved.below(&self.line, nodes);
            let known = self.line.positions() - plies.len();
            self.evaluate(engines, pass, known, self.searches(&plies, nodes))?;
        }
        let unexplained = self.unexplained();
        self.evaluate(engines, ReviewPass::Refine, 0, self.searches(&unexplained, self.saved.nodes))?;
        for refinement in passes::refinements(self.saved.nodes) {
            self.refine(engines, &refinement)?;
        }
        self.verify(engines)?;
        if self.job.is_cancelled() { Ok(()) } else { self.conclude() }
    }

    /// Searches longer where it matters, and again one ply earlier where that has changed what is known.
    fn refine(&mut self, engines: &mut ReviewEngines, refinement: &Refinement) -> Result<(), ApiError> {
        while !self.job.is_cancelled() {
            let plies = refinement.plies(&self.line, &self.saved);
            if plies.is_empty() {
                break;
            }
            let mut searches = self.searches(&plies, refinement.nodes);
            for search in searches.iter_mut().filter(|_| refinement.after_first) {
                let after = search.ply + 1;
                let goes_on = after < self.line.positions() && !self.line.is_over(after);
                search.after = goes_on.then(|| self.line.game(after));
            }
            self.evaluate(engines, ReviewPass::Refine, 0, searches)?;
        }
        Ok(())
    }

    /// Searches at the end of what every reason claims, and notes what is contradicted.
    fn verify(&mut self, engines: &mut ReviewEngines) -> Result<(), ApiError> {
        let doubts = verification::doubts(&self.line, &self.saved);
        let searches = verification::searches(&doubts, self.saved.nodes);
        if searches.is_empty() || self.job.is_cancelled() {
            return Ok(());
        }
        let (stop, total) = (self.job.stop().clone(), searches.len() as u64);
        let mut done = 0;
        self.job.begin_pass(ReviewPass::Refine, 0, total);
        engines.evaluate(searches, &stop, |number, found| {
            self.speed.add(&found);
            if !doubts[number].holds(&found) {
                self.saved.refuted.push(doubts[number].told());
            }
            done += 1;
            self.job.progress(done);
            Ok(())
        })
    }

    fn searches(&self, plies: &[usize], nodes: u64) -> Vec<PositionSearch> {
        let search = |&ply: &usize| PositionSearch { ply, game: self.line.game(ply), nodes, after: None };
        plies.iter().map(search).collect()
    }

    /// The positions where a fault was made that came with an evaluation but without a better line.
    fn unexplained(&self) -> Vec<usize> {
        let moves = report::assess(&self.line, &self.saved).review.moves;
        let has_line =
            |ply: usize| self.saved.evals[ply].as_ref().is_some_and(|found| !found.line.is_empty());
        let faults = moves.iter().enumerate().filter(|(_, m)| m.label.and_then(annotate::glyph).is_some());
        faults.map(|(ply, _)| ply).filter(|&ply| !has_line(ply)).collect()
    }

    /// Lets the engines evaluate positions, and writes down what they find. `known` says how many need no search.
    fn evaluate(
        &mut self,
        engines: &mut ReviewEngines,
        pass: ReviewPass,
        known: usize,
        searches: Vec<PositionSearch>,
    ) -> Result<(), ApiError> {
        if searches.is_empty() || self.job.is_cancelled() {
            return Ok(());
        }
        let stop = self.job.stop().clone();
        let (mut done, total) = (known as u64, (known + searches.len()) as u64);
        let mut fresh = Vec::new();
        let mut written = Instant::now();
        self.job.begin_pass(pass, done, total);
        engines.evaluate(searches, &stop, |ply, eval| {
            self.speed.add(&eval);
            self.saved.add(ply, eval);
            fresh.push(ply);
            done += 1;
            self.job.progress(done);
            if written.elapsed() >= BETWEEN_WRITES {
                written = Instant::now();
                self.write(std::mem::take(&mut fresh))?;
            }
            Ok(())
        })?;
        self.write(fresh)
    }

    /// Writes evaluations down.
    fn write(&self, plies: Vec<usize>) -> Result<(), ApiError> {
        if plies.is_empty() {
            return Ok(());
        }
        self.saved.save(self.studies.library(), self.id)?;
        let scores: Vec<_> =
            self.saved.evals.iter().map(|eval| eval.as_ref().map(|eval| (eval.score, eval.depth))).collect();
        self.studies.change(self.id, |tree| annotate::write_evals(tree, &self.line, &scores, &plies))?;
        Ok(())
    }

    /// All is evaluated: marks the faults.
    fn conclude(&mut self) -> Result<(), ApiError> {
        let assessment = report::assess(&self.line, &self.saved);
        let (line, saved) = (&self.line, &mut self.saved);
        self.studies.change(self.id, |tree| annotate::conclude(tree, line, saved, &assessment))?;
        self.speed.save(self.studies.library())?;
        self.saved.finished = true;
        self.saved.save(self.studies.library(), self.id)
    }
}
