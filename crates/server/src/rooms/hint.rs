//! What Hetman would play.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chess::Game;
use engine::Hetman;
use play::{Action, Limits, Player, Report, Stop, Turn};
use roster::{HetmanSpec, PlayerSpec};
use tokio::sync::oneshot;

use super::context::RoomContext;
use crate::analysis::Priority;
use crate::api_error::ApiError;
use crate::device::Device;
use crate::memory::Purpose;
use crate::players::EngineResources;
use crate::white_score::WhiteScore;
use crate::wire::game::Hint;
use crate::wire::squares;

/// How long a hint is searched for.
const TIME: Duration = Duration::from_millis(600);
/// Megabytes of the transposition table.
const HASH: usize = 16;

/// Searches for a hint on a thread of its own; the room is not held up.
pub(super) async fn find(context: &RoomContext, game: Game, device: Device) -> Result<Hint, ApiError> {
    let failed = |()| ApiError::internal("Hetman could not search for a hint");
    let permit = Arc::clone(&context.hint_permits).acquire_owned().await.map_err(|_| failed(()))?;
    let resources = EngineResources { hash: HASH, threads: 1, elo: None, seed: 0 };
    let spec = PlayerSpec::Hetman(HetmanSpec::new());
    let wanted = context.engines.memory_request(&spec, resources, Purpose::Play, !device.is_owner());
    let memory = context.engines.memory.request(wanted)?;
    let hash = resources.within(memory.megabytes()).hash;
    let (sender, answer) = oneshot::channel();
    let search = move || {
        Priority::Play.apply();
        let hint = best_move(&game, hash);
        // Kept until the search is over, also if the request was given up.
        drop((permit, memory));
        let _ = sender.send(hint);
    };
    thread::Builder::new().name("hint".to_owned()).spawn(search).map_err(|_| failed(()))?;
    answer.await.ok().flatten().ok_or_else(|| failed(()))
}

fn best_move(game: &Game, hash: usize) -> Option<Hint> {
    let position = game.position();
    let mut last: Option<Report> = None;
    let mut report = |report: Report| last = Some(report);
    let (limits, stop) = (Limits::move_time(TIME), Stop::new());
    let turn = Turn { game, limits: &limits, stop: &stop, report: &mut report };
    let decision = Hetman::new(hash, 1).decide(turn).ok()?;
    let Action::Play(m) = decision.action else { return None };
    let score = last.and_then(|report| report.score);
    Some(Hint {
        uci: position.to_uci(m),
        san: position.to_san(m),
        squares: squares(m),
        score: score.map(|score| WhiteScore::new(score, position.turn()).into()),
    })
}
