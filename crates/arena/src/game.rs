//! One game, from its opening to its result.

use std::sync::Arc;
use std::time::Duration;

use chess::{Color, Outcome};
use play::{Adjudication, Arbiter, GameResult, LiveGame, Player, Report, Stop, Termination, run_game};
use roster::PlayerLimits;

use crate::Opening;

/// What holds in a game.
#[derive(Clone, Debug)]
pub struct GameSettings {
    /// How long White and Black may think.
    pub limits: [PlayerLimits; 2],
    /// When the game is adjudicated.
    pub adjudication: Adjudication,
    /// Who looks at the game besides.
    pub arbiter: Option<Arc<dyn Arbiter>>,
    /// How far a move may overstep the clock: the machine's noise, not the player's.
    pub time_margin: Duration,
}

/// What is called when a turn begins, and with everything that players report.
pub(crate) type Observer<'a> = dyn FnMut(&LiveGame, Option<&Report>) + 'a;

/// Lets White and Black play a game. Raising `stop` breaks it off: it then has no outcome.
pub fn play_game(
    opening: &Opening,
    settings: &GameSettings,
    players: [&mut dyn Player; 2],
    stop: &Stop,
) -> LiveGame {
    play_watched_game(opening, settings, players, stop, &mut |_, _| {})
}

/// The same, with someone who watches.
pub(crate) fn play_watched_game(
    opening: &Opening,
    settings: &GameSettings,
    mut players: [&mut dyn Player; 2],
    stop: &Stop,
    observe: &mut Observer<'_>,
) -> LiveGame {
    let mut live =
        LiveGame::new(opening.game(), settings.limits.each_ref().map(|limits| limits.time_control.clone()))
            .with_limits(settings.limits.each_ref().map(PlayerLimits::per_move))
            .with_adjudication(settings.adjudication)
            .with_arbiter(settings.arbiter.clone());
    for (color, player) in Color::ALL.into_iter().zip(&mut players) {
        if let Err(error) = player.new_game(live.game().start())
            && live.result().is_none()
        {
            // An engine that cannot even begin loses; the match goes on.
            let refused = live.finish(GameResult::loss(color, Termination::Failure(error)));
            debug_assert!(refused.is_ok(), "the game had no result yet");
        }
    }
    run_game(&mut live, players, settings.time_margin, stop, observe);
    live
}

/// Lets two players play an opening twice, with colours and limits reversed: the points of the first,
/// who begins with White, in halves, 0 to 4. `None` if a game was broken off.
pub fn play_pair(
    opening: &Opening,
    settings: &GameSettings,
    [first, second]: [&mut dyn Player; 2],
    stop: &Stop,
) -> Option<usize> {
    let live = play_game(opening, settings, [&mut *first, &mut *second], stop);
    let with_white = half_points(live.result()?.outcome?, Color::White);
    let [white, black] = settings.limits.clone();
    let reversed = GameSettings { limits: [black, white], ..settings.clone() };
    let live = play_game(opening, &reversed, [second, first], stop);
    Some(with_white + half_points(live.result()?.outcome?, Color::Black))
}

/// What an outcome is worth to a side, in half points.
pub(crate) fn half_points(outcome: Outcome, color: Color) -> usize {
    match outcome {
        Outcome::Draw => 1,
        Outcome::Win(winner) => 2 * usize::from(winner == color),
    }
}
