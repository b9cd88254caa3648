//! What Hetman would play.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chess::Game;
use engine::Hetman;
use play::{Action, Limits, Player, Report, Stop, Turn};
use tokio::sync::oneshot;

use super::context::RoomContext;
use crate::api_error::ApiError;
use crate::depict;
use crate::wire::game::Hint;

/// How long a hint is thought about.
const TIME: Duration = Duration::from_millis(600);
/// Megabytes of the table.
const TABLE: usize = 16;

/// Thinks about a game on a thread of its own; the room is not held up.
pub(super) async fn find(context: &RoomContext, game: Game) -> Result<Hint, ApiError> {
    let broken = |()| ApiError::internal("Hetman could not think about it");
    let permit = Arc::clone(&context.hint_permits).acquire_owned().await.map_err(|_| broken(()))?;
    let (sender, answer) = oneshot::channel();
    let think = move || {
        let hint = best_move(&game);
        // Kept until the thinking is over, whether or not somebody still waits for it.
        drop(permit);
        let _ = sender.send(hint);
    };
    thread::Builder::new().name("hint".to_owned()).spawn(think).map_err(|_| broken(()))?;
    answer.await.ok().flatten().ok_or_else(|| broken(()))
}

fn best_move(game: &Game) -> Option<Hint> {
    let position = game.position();
    let mut last: Option<Report> = None;
    let mut report = |report: Report| last = Some(report);
    let (limits, stop) = (Limits::move_time(TIME), Stop::new());
    let turn = Turn { game, limits: &limits, stop: &stop, report: &mut report };
    let decision = Hetman::new(TABLE, 1).decide(turn).ok()?;
    let Action::Play(m) = decision.action else { return None };
    let score = last.and_then(|report| report.score);
    Some(Hint {
        uci: position.to_uci(m),
        san: position.to_san(m),
        squares: depict::squares(m),
        score: score.map(|score| depict::score(score, position.turn())),
    })
}
