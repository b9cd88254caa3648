//! The one loop over two players that every mode of Hetman shares.

use std::time::{Duration, Instant};

use chess::Color;

use crate::{Action, Decision, GameResult, LiveGame, Player, PlayerError, Report, Stop, Termination, Turn};

/// Lets two players, White and Black, play a game to its end. `observe` is called when a turn begins, and with everything
/// that players report, with the game as it stands. Raising `stop` abandons the game; `margin` is how far a
/// move may overstep the clock before it counts.
pub fn run_game(
    live: &mut LiveGame,
    players: [&mut dyn Player; 2],
    margin: Duration,
    stop: &Stop,
    mut observe: impl FnMut(&LiveGame, Option<&Report>),
) {
    while live.result().is_none() {
        let color = live.turn();
        let limits = live.limits();
        let mut last: Option<Report> = None;
        observe(live, None);
        let mut report = |report: Report| {
            observe(live, Some(&report));
            // Of several lines the first is the one that will be played.
            if report.line.unwrap_or(1) == 1 && report.score.is_some() {
                last = Some(report);
            }
        };
        let started = Instant::now();
        let turn = Turn { game: live.game(), limits: &limits, stop, report: &mut report };
        let decision = players[color.index()].decide(turn);
        let elapsed = started.elapsed();
        let over = if stop.is_raised() {
            live.finish(GameResult { outcome: None, termination: Termination::Abandoned })
        } else {
            match decision {
                Err(error) => live.finish(GameResult::loss(color, Termination::Failure(error))),
                Ok(_) if live.runs_out(elapsed, margin) => live.forfeit_on_time(color),
                Ok(decision) => carry_out(live, color, &decision, elapsed, last),
            }
        };
        debug_assert!(over.is_ok(), "the game went on when it was {color}'s turn");
    }
}

/// Carries a decision out; one that the rules forbid loses the game.
fn carry_out(
    live: &mut LiveGame,
    color: Color,
    decision: &Decision,
    elapsed: Duration,
    report: Option<Report>,
) -> Result<(), crate::ActionError> {
    let done = match decision.action {
        Action::Play(m) => live.play(m, elapsed, report),
        Action::ClaimDraw(announced) => live.claim_draw(announced),
        Action::AcceptDraw => live.accept_draw(color),
        Action::Resign => live.resign(color),
    };
    match done {
        Err(error) => {
            let error = PlayerError::IllegalMove(error.to_string());
            live.finish(GameResult::loss(color, Termination::Failure(error)))
        }
        Ok(()) if decision.offers_draw && live.result().is_none() => live.offer_draw(color).or(Ok(())),
        Ok(()) => Ok(()),
    }
}
