//! A game between two players: position, clocks, offers, and in the end a result.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use chess::{Claim, Color, Game, Move, PlayError, Position};

use crate::{Adjudication, Arbiter, Clock, ClockTimes, GameResult, Limits, Report, Termination, TimeControl};

/// A game being played. It never reads the time: its caller says how long each move took, so it can
/// be tested, replayed and restored exactly.
///
/// ```
/// use std::time::Duration;
/// use chess::{Color, Game};
/// use play::{Limits, LiveGame};
///
/// let control = "60+1".parse().ok();
/// let mut live = LiveGame::new(Game::new(), [control.clone(), control]);
/// let e4 = live.position().parse_san("e4").unwrap();
/// live.play(e4, Duration::from_secs(5), None).unwrap();
/// assert_eq!(live.clock(Color::White).unwrap().left(), Duration::from_secs(56));
/// live.resign(Color::Black).unwrap();
/// assert_eq!(live.result().unwrap().to_string(), "Black resigns");
/// ```
#[derive(Clone, Debug)]
pub struct LiveGame {
    game: Game,
    clocks: [Option<Clock>; 2],
    /// Limits that hold for every move of a side besides its clock.
    per_move: [Limits; 2],
    played: Vec<PlayedMove>,
    /// Who has offered a draw that still stands.
    offer: Option<Color>,
    adjudication: Adjudication,
    arbiter: Option<Arc<dyn Arbiter>>,
    result: Option<GameResult>,
}

/// A move with what is known about it.
#[derive(Clone, Debug)]
pub struct PlayedMove {
    /// Who moved.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// How long it took.
    pub elapsed: Duration,
    /// What was left on the mover's clock afterwards.
    pub left: Option<Duration>,
    /// The last thing the mover reported.
    pub report: Option<Report>,
    /// The mover's clock before, for taking back.
    clock_before: Option<Clock>,
}

/// Why something cannot be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ActionError {
    /// The game has a result.
    Over,
    /// The move is not legal.
    Move(PlayError),
    /// There is no draw offer by the opponent.
    NoOffer,
    /// An offer of one's own already stands.
    AlreadyOffered,
    /// There is nothing to claim.
    NoClaim,
    /// There are not that many moves to take back.
    NothingToTakeBack,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActionError::Over => f.write_str("the game is over"),
            ActionError::Move(error) => error.fmt(f),
            ActionError::NoOffer => f.write_str("the opponent has not offered a draw"),
            ActionError::AlreadyOffered => f.write_str("a draw is already offered"),
            ActionError::NoClaim => {
                f.write_str("there is no draw to claim: no third repetition, no fifty moves")
            }
            ActionError::NothingToTakeBack => f.write_str("there is no move to take back"),
        }
    }
}

impl std::error::Error for ActionError {}

impl LiveGame {
    /// A game from any point on, with a time control for each side or none.
    pub fn new(game: Game, controls: [Option<TimeControl>; 2]) -> LiveGame {
        let mut live = LiveGame {
            game,
            clocks: controls.map(|control| control.map(Clock::new)),
            per_move: Default::default(),
            played: Vec::new(),
            offer: None,
            adjudication: Adjudication::default(),
            arbiter: None,
            result: None,
        };
        live.look_for_end();
        live
    }

    /// With limits on every move, White's and Black's: depth, nodes or time.
    #[must_use]
    pub fn with_limits(mut self, per_move: [Limits; 2]) -> LiveGame {
        self.per_move = per_move;
        self
    }

    /// With rules by which games end early.
    #[must_use]
    pub fn with_adjudication(mut self, adjudication: Adjudication) -> LiveGame {
        self.adjudication = adjudication;
        self
    }

    /// With someone who looks at the game after every move, and now.
    #[must_use]
    pub fn with_arbiter(mut self, arbiter: Option<Arc<dyn Arbiter>>) -> LiveGame {
        self.arbiter = arbiter;
        if self.result.is_none() {
            self.look_for_end();
        }
        self
    }

    /// The moves and positions, those before this game's start included.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The moves made in this game, with times and reports.
    pub fn played(&self) -> &[PlayedMove] {
        &self.played
    }

    /// A side's clock.
    pub fn clock(&self, color: Color) -> Option<&Clock> {
        self.clocks[color.index()].as_ref()
    }

    /// Who has offered a draw.
    pub fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// The result, once there is one.
    pub fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// What limits every move of a side besides its clock.
    pub fn per_move(&self, color: Color) -> &Limits {
        &self.per_move[color.index()]
    }

    /// What bounds the thinking of the side to move.
    pub fn limits(&self) -> Limits {
        let mut limits = self.per_move[self.turn().index()].clone();
        if let Some(clock) = self.clock(self.turn()) {
            let of = |value: fn(&Clock) -> Duration| {
                Color::ALL.map(|color| self.clock(color).map_or(value(clock), value))
            };
            limits.clocks = Some(ClockTimes {
                left: of(Clock::left),
                increment: of(Clock::increment),
                moves_to_go: clock.moves_to_go(),
            });
        }
        limits
    }

    /// Whether the side to move oversteps its time when its move takes this long, with a margin
    /// for the inaccuracy of the measurement.
    pub fn runs_out(&self, elapsed: Duration, margin: Duration) -> bool {
        let elapsed = elapsed.saturating_sub(margin);
        let too_long = |most: Duration| elapsed > most;
        self.clock(self.turn()).is_some_and(|clock| clock.runs_out(elapsed))
            || self.per_move[self.turn().index()].move_time.is_some_and(too_long)
    }

    /// The side to move plays, after thinking for `elapsed`. Whether that was too long is for the
    /// caller to decide, who alone knows the margin: ask [`runs_out`](LiveGame::runs_out) first, and
    /// [`forfeit_on_time`](LiveGame::forfeit_on_time) instead if so.
    pub fn play(&mut self, m: Move, elapsed: Duration, report: Option<Report>) -> Result<(), ActionError> {
        self.still_going()?;
        let color = self.turn();
        self.game.play(m).map_err(ActionError::Move)?;
        let clock = &mut self.clocks[color.index()];
        let clock_before = clock.clone();
        if let Some(clock) = clock {
            clock.press(elapsed);
        }
        let left = clock.as_ref().map(Clock::left);
        self.played.push(PlayedMove { color, mv: m, elapsed, left, report, clock_before });
        if self.offer == Some(!color) {
            self.offer = None; // a move declines
        }
        self.look_for_end();
        Ok(())
    }

    /// The flag of `color` has fallen: it loses, or draws if the opponent could not mate.
    pub fn forfeit_on_time(&mut self, color: Color) -> Result<(), ActionError> {
        self.still_going()?;
        self.result = Some(if self.position().can_mate(!color) {
            GameResult::loss(color, Termination::TimeForfeit)
        } else {
            GameResult::draw(Termination::TimeForfeit)
        });
        Ok(())
    }

    /// `color` gives up.
    pub fn resign(&mut self, color: Color) -> Result<(), ActionError> {
        self.finish(GameResult::loss(color, Termination::Resignation))
    }

    /// Ends the game with a result from outside: a failure, an interruption.
    pub fn finish(&mut self, result: GameResult) -> Result<(), ActionError> {
        self.still_going()?;
        self.result = Some(result);
        Ok(())
    }

    /// `color` offers a draw; it stands until the opponent moves.
    pub fn offer_draw(&mut self, color: Color) -> Result<(), ActionError> {
        self.still_going()?;
        match self.offer {
            Some(offerer) if offerer == color => Err(ActionError::AlreadyOffered),
            Some(_) => self.accept_draw(color),
            None => {
                self.offer = Some(color);
                Ok(())
            }
        }
    }

    /// `color` accepts the opponent's offer.
    pub fn accept_draw(&mut self, color: Color) -> Result<(), ActionError> {
        self.still_going()?;
        if self.offer != Some(!color) {
            return Err(ActionError::NoOffer);
        }
        self.finish(GameResult::draw(Termination::Agreement))
    }

    /// `color` declines the opponent's offer.
    pub fn decline_draw(&mut self, color: Color) -> Result<(), ActionError> {
        if self.offer != Some(!color) {
            return Err(ActionError::NoOffer);
        }
        self.offer = None;
        Ok(())
    }

    /// What the side to move may claim now, or with the move it announces.
    pub fn claim(&self, announced: Option<Move>) -> Option<Claim> {
        let with_move = announced.and_then(|m| self.game.claim_with(m));
        self.game.claim().or(with_move)
    }

    /// The side to move claims a draw.
    pub fn claim_draw(&mut self, announced: Option<Move>) -> Result<(), ActionError> {
        self.still_going()?;
        let claim = self.claim(announced).ok_or(ActionError::NoClaim)?;
        self.finish(GameResult::draw(Termination::Claim(claim)))
    }

    /// Takes back the last `count` moves of this game; clocks go back too, and so does a result.
    pub fn take_back(&mut self, count: usize) -> Result<(), ActionError> {
        if count == 0 || count > self.played.len() {
            return Err(ActionError::NothingToTakeBack);
        }
        for played in self.played.drain(self.played.len() - count..).rev() {
            self.game.take_back();
            self.clocks[played.color.index()] = played.clock_before;
        }
        self.result = None;
        self.offer = None;
        Ok(())
    }

    fn still_going(&self) -> Result<(), ActionError> {
        if self.result.is_some() { Err(ActionError::Over) } else { Ok(()) }
    }

    fn look_for_end(&mut self) {
        let by_rules = self.game.end().map(GameResult::from);
        let adjudicated = || self.adjudication.verdict(self);
        let arbitrated = || self.arbiter.as_ref().and_then(|arbiter| arbiter.verdict(self));
        self.result = by_rules.or_else(adjudicated).or_else(arbitrated);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DrawRule, ResignRule, Score};
    use chess::Outcome;

    fn play(live: &mut LiveGame, moves: &str) {
        for san in moves.split_whitespace() {
            let m = live.position().parse_san(san).unwrap();
            live.play(m, Duration::from_secs(1), None).unwrap();
        }
    }

    fn standard() -> LiveGame {
        LiveGame::new(Game::new(), [None, None])
    }

    fn from_fen(fen: &str) -> LiveGame {
        LiveGame::new(Game::from_position(Position::from_fen(fen).unwrap()), [None, None])
    }

    #[test]
    fn mate_ends_the_game_and_nothing_can_follow() {
        let mut live = standard();
        play(&mut live, "f3 e5 g4 Qh4#");
        assert_eq!(live.result().unwrap().to_string(), "Black wins by checkmate");
        assert_eq!(live.resign(Color::White), Err(ActionError::Over));
        assert_eq!(live.offer_draw(Color::White), Err(ActionError::Over));
    }

    #[test]
    fn an_offer_stands_until_the_opponent_moves() {
        let mut live = standard();
        play(&mut live, "e4");
        live.offer_draw(Color::White).unwrap();
        assert_eq!(live.offer_draw(Color::White), Err(ActionError::AlreadyOffered));
        assert_eq!(live.accept_draw(Color::White), Err(ActionError::NoOffer));
        play(&mut live, "e5");
        assert_eq!(live.accept_draw(Color::Black), Err(ActionError::NoOffer));
        live.offer_draw(Color::Black).unwrap();
        live.offer_draw(Color::White).unwrap(); // both want it
        assert_eq!(live.result().unwrap().to_string(), "draw by agreement");
    }

    #[test]
    fn a_flag_against_a_bare_king_draws() {
        let mut live = from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        live.forfeit_on_time(Color::White).unwrap();
        assert_eq!(live.result().unwrap().outcome, Some(Outcome::Draw));
        let mut live = from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        live.forfeit_on_time(Color::Black).unwrap();
        assert_eq!(live.result().unwrap().to_string(), "Black loses on time");
    }

    #[test]
    fn taking_back_restores_the_clock_and_reopens_the_game() {
        let control: Option<TimeControl> = "60+1".parse().ok();
        let mut live = LiveGame::new(Game::new(), [control.clone(), control]);
        play(&mut live, "f3 e5 g4 Qh4#");
        live.take_back(2).unwrap();
        assert_eq!(live.result(), None);
        assert_eq!(live.turn(), Color::White);
        assert_eq!(live.clock(Color::Black).unwrap().left(), Duration::from_secs(60));
        assert_eq!(live.take_back(3), Err(ActionError::NothingToTakeBack));
    }

    #[test]
    fn claims_need_a_third_repetition() {
        let mut live = standard();
        play(&mut live, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
        assert_eq!(live.claim_draw(None), Err(ActionError::NoClaim));
        let home = live.position().parse_san("Ng8").unwrap();
        live.claim_draw(Some(home)).unwrap();
        assert_eq!(live.result().unwrap().to_string(), "draw by threefold repetition");
    }

    fn with_scores(live: &mut LiveGame, moves: &str, score: impl Fn(Color) -> i32) {
        for san in moves.split_whitespace() {
            let m = live.position().parse_san(san).unwrap();
            let report = Report { score: Some(Score::Centipawns(score(live.turn()))), ..Report::default() };
            live.play(m, Duration::ZERO, Some(report)).unwrap();
        }
    }

    #[test]
    fn the_arbiter_ends_what_both_sides_agree_about() {
        let resign = Some(ResignRule { moves: 2, score: 500, two_sided: true });
        let rules = Adjudication { resign, ..Adjudication::default() };
        let mut live = standard().with_adjudication(rules);
        let lost = |color| if color == Color::White { -600 } else { 600 };
        with_scores(&mut live, "e4 e5 Nf3", lost);
        assert_eq!(live.result(), None);
        with_scores(&mut live, "Nc6", lost);
        assert_eq!(live.result().unwrap().outcome, Some(Outcome::Win(Color::Black)));

        let draw = Some(DrawRule { from_move: 2, moves: 1, score: 10 });
        let mut live = standard().with_adjudication(Adjudication { draw, ..Adjudication::default() });
        with_scores(&mut live, "e4 e5", |_| 5);
        assert_eq!(live.result(), None);
        with_scores(&mut live, "Nf3 Nc6", |_| 5);
        assert_eq!(live.result().unwrap().outcome, Some(Outcome::Draw));
    }
}
