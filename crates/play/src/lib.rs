//! A game in progress: who plays, how long they may think, what they report, how it ends.
//!
//! One trait joins everything that moves pieces: a [`Player`] is shown a [`Game`](chess::Game) and
//! its [`Limits`], reports what it finds and decides. A [`LiveGame`] keeps clocks, offers and the
//! result; [`run_game`] lets two players finish it.

mod adjudication;
mod arbiter;
mod clock;
mod game_log;
mod limits;
mod live_game;
mod player;
mod report;
mod result;
mod run_game;
mod score;
mod score_sheet;
mod stop;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use arbiter::Arbiter;
pub use clock::{Bonus, Clock, ParseTimeControlError, Period, TimeControl};
pub use game_log::{GameLog, Said};
pub use limits::{ClockTimes, Limits};
pub use live_game::{ActionError, LiveGame, PlayedMove};
pub use player::{Action, Decision, Player, PlayerError, Turn};
pub use report::{Bound, Report, WinDrawLoss};
pub use result::{GameResult, Termination};
pub use run_game::run_game;
pub use score::Score;
pub use score_sheet::SheetDetails;
pub use stop::Stop;
