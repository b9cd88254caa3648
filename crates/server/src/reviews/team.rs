//! Engines that share the positions of a game among them.

use std::sync::{Mutex, mpsc};
use std::thread;

use chess::Game;
use play::{Limits, Stop};

use super::record::Finding;
use crate::analysis::{Engines, HETMAN, Mind, Thoughts, work_in_background};
use crate::lock::lock;
use crate::refusal::Refusal;

/// Megabytes of a member's table. It is cleared for every position, so that a finding depends on nothing
/// else: neither on the number of members nor on what was looked at before.
const HASH: usize = 16;
/// The best and the second choice.
const LINES: u32 = 2;
/// Moves of a line that are kept.
const LONGEST_LINE: usize = 12;

/// The engines of a review: several Hetmans on a thread each, or one of another kind.
pub(super) struct Team {
    engine: String,
    name: String,
    nodes: u64,
    members: Vec<Mind>,
}

impl Team {
    pub(super) fn new(engines: &Engines, engine: &str, nodes: u64) -> Result<Team, Refusal> {
        let size = if engine == HETMAN { engines.threads() } else { 1 };
        let members: Vec<Mind> =
            (0..size).map(|_| engines.team_member(engine, HASH)).collect::<Result<_, _>>()?;
        let name = members.first().map_or("", Mind::name).to_owned();
        Ok(Team { engine: engine.to_owned(), name, nodes, members })
    }

    pub(super) fn engine(&self) -> &str {
        &self.engine
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks at positions in any order and tells what was found, until all are done or `stop`.
    pub(super) fn look(
        &mut self,
        games: Vec<(usize, Game)>,
        stop: &Stop,
        mut found: impl FnMut(usize, Finding) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let queue = Mutex::new(games.into_iter());
        let next = || lock(&queue).next();
        let nodes = self.nodes;
        thread::scope(|scope| {
            let (told, findings) = mpsc::channel();
            for mind in &mut self.members {
                let told = told.clone();
                let work = move || {
                    work_in_background();
                    while let Some((ply, game)) = next().filter(|_| !stop.is_raised()) {
                        let finding = judge(mind, &game, nodes, stop).transpose();
                        // Nobody listens once something has failed.
                        if finding.is_some_and(|finding| told.send((ply, finding)).is_err()) {
                            return;
                        }
                    }
                };
                thread::Builder::new()
                    .spawn_scoped(scope, work)
                    .map_err(|error| Refusal::broken(error.to_string()))?;
            }
            drop(told);
            findings.into_iter().try_for_each(|(ply, finding)| found(ply, finding?))
        })
    }
}

/// What an engine finds in a position; nothing if it was stopped.
fn judge(mind: &mut Mind, game: &Game, nodes: u64, stop: &Stop) -> Result<Option<Finding>, Refusal> {
    let mut thoughts = Thoughts::new(mind.name(), game.position(), LINES as usize);
    let limits = Limits { nodes: Some(nodes), lines: Some(LINES), ..Limits::default() };
    let mut hear = |report| _ = thoughts.hear(&report);
    mind.forget(game)
        .and_then(|()| mind.think(game, &limits, stop, &mut hear))
        .map_err(|error| Refusal::broken(format!("{}: {error}", mind.name())))?;
    if stop.is_raised() {
        return Ok(None);
    }
    let ended = thoughts.ended();
    let mut lines = ended.lines.into_iter();
    let no_score = || Refusal::bad(format!("{} gives no evaluation: choose another engine", mind.name()));
    let best = lines.next().ok_or_else(no_score)?;
    let line = best.uci.into_iter().take(LONGEST_LINE).collect();
    let second = lines.next().map(|line| line.score);
    Ok(Some(Finding { score: best.score, depth: best.depth, line, second }))
}
