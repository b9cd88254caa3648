//! Chess clocks: sudden death, increments, delays, moves per period, several periods.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// What happens to the clock with every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bonus {
    /// Added after the move (Fischer).
    Increment(Duration),
    /// The clock waits this long before it runs (US delay).
    Delay(Duration),
    /// What was used, up to this much, is given back (Bronstein).
    Bronstein(Duration),
}

/// A stretch of the game with its own time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// How many moves must be made in it; all the rest of the game if none.
    pub moves: Option<u32>,
    /// Time added at its start.
    pub time: Duration,
    /// What every move brings.
    pub bonus: Bonus,
}

/// The time control of one side: at least one period; the last one repeats if it counts moves.
///
/// Written as match runners do: `8+0.08` (seconds and increment), `40/60` (moves per period),
/// `90:00+30` (minutes and seconds), `5:00d3` (delay), `5:00b3` (Bronstein), and several periods
/// with commas: `40/90:00+30,30:00+30`.
///
/// ```
/// use play::TimeControl;
/// let control: TimeControl = "40/90:00+30,30:00+30".parse().unwrap();
/// assert_eq!(control.periods().len(), 2);
/// assert_eq!(control.to_string(), "40/5400+30,1800+30");
/// assert_eq!(control.to_pgn(), "40/5400+30:1800+30");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeControl {
    periods: Vec<Period>,
}

impl TimeControl {
    /// A control of these periods; `None` if there are none.
    pub fn new(periods: Vec<Period>) -> Option<TimeControl> {
        (!periods.is_empty()).then_some(TimeControl { periods })
    }

    /// The whole game in `time`, with an increment.
    pub fn fischer(time: Duration, increment: Duration) -> TimeControl {
        TimeControl { periods: vec![Period { moves: None, time, bonus: Bonus::Increment(increment) }] }
    }

    /// The periods in order.
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    fn period(&self, n: usize) -> &Period {
        &self.periods[n.min(self.periods.len() - 1)]
    }

    /// The value of the PGN tag `TimeControl`.
    pub fn to_pgn(&self) -> String {
        self.joined(":")
    }

    fn joined(&self, separator: &str) -> String {
        self.periods.iter().map(Period::to_string).collect::<Vec<_>>().join(separator)
    }
}

/// A time in seconds, exactly: `1.118`, which no binary fraction is.
pub(crate) struct Seconds(pub(crate) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:09}", self.0.as_secs(), self.0.subsec_nanos());
        f.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", Seconds(self.time))?;
        match self.bonus {
            Bonus::Increment(Duration::ZERO) => Ok(()),
            Bonus::Increment(time) => write!(f, "+{}", Seconds(time)),
            Bonus::Delay(time) => write!(f, "d{}", Seconds(time)),
            Bonus::Bronstein(time) => write!(f, "b{}", Seconds(time)),
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.joined(","))
    }
}

/// The text is no time control; it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTimeControlError(String);

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is not a time control: expected one such as 8+0.08, 40/60, 90:00+30 or 5:00d3",
            self.0
        )
    }
}

impl std::error::Error for ParseTimeControlError {}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<TimeControl, ParseTimeControlError> {
        let periods: Option<Vec<Period>> = text.split(',').map(parse_period).collect();
        periods.and_then(TimeControl::new).ok_or_else(|| ParseTimeControlError(text.to_owned()))
    }
}

fn parse_period(text: &str) -> Option<Period> {
    let (moves, text) = match text.split_once('/') {
        Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves: &u32| moves > 0)?), rest),
        None => (None, text),
    };
    let (time, bonus) = match text.find(['+', 'd', 'b']) {
        None => (text, Bonus::Increment(Duration::ZERO)),
        Some(at) => {
            let amount = seconds(&text[at + 1..])?;
            let bonus = match text.as_bytes()[at] {
                b'+' => Bonus::Increment(amount),
                b'd' => Bonus::Delay(amount),
                _ => Bonus::Bronstein(amount),
            };
            (&text[..at], bonus)
        }
    };
    let time = match time.split_once(':') {
        Some((minutes, rest)) => seconds(minutes)?.checked_mul(60)? + seconds(rest)?,
        None => seconds(time)?,
    };
    Some(Period { moves, time, bonus })
}

/// A plain number of seconds, up to ten years.
fn seconds(text: &str) -> Option<Duration> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value: f64 = text.parse().ok().filter(|_| plain)?;
    Duration::try_from_secs_f64(value).ok().filter(|time| time.as_secs() < 315_360_000)
}

/// One side's clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    period: usize,
    moves_made: u32,
}

impl Clock {
    /// A clock at the start of the game.
    pub fn new(control: TimeControl) -> Clock {
        let left = control.periods[0].time;
        Clock { control, left, period: 0, moves_made: 0 }
    }

    /// The time control.
    pub fn control(&self) -> &TimeControl {
        &self.control
    }

    /// Time left.
    pub fn left(&self) -> Duration {
        self.left
    }

    /// What is added per move, for players that want to know.
    pub fn increment(&self) -> Duration {
        // Time that a delay lets a player use freely serves it like an increment.
        match self.current().bonus {
            Bonus::Increment(time) | Bonus::Delay(time) | Bonus::Bronstein(time) => time,
        }
    }

    /// Moves to make before the next period begins.
    pub fn moves_to_go(&self) -> Option<u32> {
        self.current().moves.map(|moves| moves - self.moves_made)
    }

    fn current(&self) -> &Period {
        self.control.period(self.period)
    }

    /// What passes at every move before the clock runs.
    fn free(&self) -> Duration {
        match self.current().bonus {
            Bonus::Delay(free) => free,
            Bonus::Increment(_) | Bonus::Bronstein(_) => Duration::ZERO,
        }
    }

    /// What the clock shows when a move has taken this long so far.
    pub fn left_after(&self, elapsed: Duration) -> Duration {
        self.left.saturating_sub(elapsed.saturating_sub(self.free()))
    }

    /// How long a move may take before the flag falls.
    pub fn allows(&self) -> Duration {
        self.left.saturating_add(self.free())
    }

    /// Whether the flag falls when a move takes this long.
    pub fn runs_out(&self, elapsed: Duration) -> bool {
        elapsed > self.allows()
    }

    /// A move was made after `elapsed`.
    pub fn press(&mut self, elapsed: Duration) {
        self.left = self.left_after(elapsed);
        self.left += match self.current().bonus {
            Bonus::Increment(time) => time,
            Bonus::Bronstein(most) => elapsed.min(most),
            Bonus::Delay(_) => Duration::ZERO,
        };
        self.moves_made += 1;
        if self.current().moves == Some(self.moves_made) {
            self.moves_made = 0;
            self.period += 1;
            self.left += self.current().time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().unwrap())
    }

    #[test]
    fn an_increment_is_added_after_the_move() {
        let mut clock = clock("10+2");
        assert!(clock.runs_out(s(11)) && !clock.runs_out(s(10)));
        clock.press(s(3));
        assert_eq!(clock.left(), s(9));
    }

    #[test]
    fn a_delay_is_free_and_cannot_be_saved() {
        let mut clock = clock("10d5");
        clock.press(s(2));
        assert_eq!(clock.left(), s(10));
        clock.press(s(7));
        assert_eq!(clock.left(), s(8));
        assert!(!clock.runs_out(s(13)) && clock.runs_out(s(14)));
        assert_eq!(clock.allows(), s(13));
        assert_eq!([s(4), s(6), s(20)].map(|elapsed| clock.left_after(elapsed)), [s(8), s(7), s(0)]);
    }

    #[test]
    fn bronstein_gives_back_what_was_used() {
        let mut clock = clock("10b5");
        clock.press(s(2));
        assert_eq!(clock.left(), s(10));
        clock.press(s(7));
        assert_eq!(clock.left(), s(8));
        assert!(clock.runs_out(s(9)));
    }

    #[test]
    fn the_last_period_repeats_if_it_counts_moves() {
        let mut clock = clock("2/10,1/5");
        assert_eq!(clock.moves_to_go(), Some(2));
        clock.press(s(1));
        clock.press(s(1));
        assert_eq!((clock.left(), clock.moves_to_go()), (s(13), Some(1)));
        clock.press(s(1));
        clock.press(s(1));
        assert_eq!(clock.left(), s(21));
    }

    #[test]
    fn sudden_death_follows_the_last_counted_period() {
        let mut clock = clock("1/10,20");
        clock.press(s(4));
        assert_eq!((clock.left(), clock.moves_to_go()), (s(26), None));
    }

    #[test]
    fn what_is_written_reads_back_exactly() {
        for text in ["8+0.08", "40/60.5", "0.001d3", "1.118b2.3", "1/0,10"] {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), text);
        }
        assert_eq!("1:40+0".parse::<TimeControl>().unwrap().to_string(), "100");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "x", "-5", "0/10", "10+", "1e9", "10+1+1", "NaN", "inf", ",", "99999999999999999999"]
        {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
