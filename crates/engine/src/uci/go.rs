//! What follows `go`: the limits of a search.

use std::time::Duration;

use chess::{Color, Move, Position};
use play::{ClockTimes, Limits};

use super::output::quoted;

/// What `go` asks for.
#[derive(Debug, Default)]
pub(super) struct Go {
    pub(super) limits: Limits,
    /// The opponent is to move: the limits count from `ponderhit` on.
    pub(super) ponder: bool,
    /// The answer waits for `stop`.
    pub(super) infinite: bool,
    /// What made no sense and was ignored.
    pub(super) errors: Vec<String>,
}

/// No clock shows more than ten years.
const MAX_MILLISECONDS: u64 = 10 * 365 * 24 * 3600 * 1000;

const WORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

/// Parses a `go` command about a position.
pub(super) fn read(words: &[&str], position: &Position) -> Go {
    let mut go = Go::default();
    let mut clocks = Clocks::default();
    let mut words = words;
    while let [word, rest @ ..] = words {
        words = rest;
        match *word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => words = go.read_moves(rest, position),
            name if WORDS.contains(&name) => match rest.first().and_then(|text| number(text)) {
                Some(value) => {
                    words = &rest[1..];
                    go.set(name, value, &mut clocks);
                }
                None => go.errors.push(format!("go {name}: expected a number")),
            },
            unknown => go.errors.push(format!("go: unknown word {}", quoted(unknown))),
        }
    }
    go.limits.clocks = clocks.times(position.turn());
    let unlimited = Limits { search_moves: Vec::new(), ..go.limits.clone() } == Limits::default();
    go.infinite |= unlimited;
    go
}

impl Go {
    fn set(&mut self, name: &str, value: u64, clocks: &mut Clocks) {
        let small = u32::try_from(value).unwrap_or(u32::MAX);
        let time = Duration::from_millis(value.min(MAX_MILLISECONDS));
        match name {
            "depth" => self.limits.depth = Some(small),
            "nodes" => self.limits.nodes = Some(value),
            "mate" => self.limits.mate = Some(small),
            "movetime" => self.limits.move_time = Some(time),
            "wtime" => clocks.left[Color::White.index()] = Some(time),
            "btime" => clocks.left[Color::Black.index()] = Some(time),
            "winc" => clocks.increment[Color::White.index()] = time,
            "binc" => clocks.increment[Color::Black.index()] = time,
            // Some programs send zero when there is no next period.
            _ => clocks.moves_to_go = Some(small).filter(|&moves| moves > 0),
        }
    }

    /// Reads moves up to the next word of the command; the rest is returned.
    fn read_moves<'a>(&mut self, words: &'a [&'a str], position: &Position) -> &'a [&'a str] {
        let end = words.iter().position(|word| WORDS.contains(word)).unwrap_or(words.len());
        for text in &words[..end] {
            match position.parse_uci(text) {
                Ok(m) => add_once(&mut self.limits.search_moves, m),
                Err(error) => self.errors.push(format!("go searchmoves: {error}")),
            }
        }
        &words[end..]
    }
}

fn add_once(moves: &mut Vec<Move>, m: Move) {
    if !moves.contains(&m) {
        moves.push(m);
    }
}

/// The clocks as far as they are told.
#[derive(Default)]
struct Clocks {
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    moves_to_go: Option<u32>,
}

impl Clocks {
    /// One clock is enough; the other then shows the same.
    fn times(&self, turn: Color) -> Option<ClockTimes> {
        let own = self.left[turn.index()].or(self.left[(!turn).index()])?;
        let left = self.left.map(|time| time.unwrap_or(own));
        Some(ClockTimes { left, increment: self.increment, moves_to_go: self.moves_to_go })
    }
}

/// A number; what is below zero is zero (some programs send negative times), what is too large to
/// be counted is the largest.
fn number(text: &str) -> Option<u64> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| if negative { 0 } else { digits.parse().unwrap_or(u64::MAX) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        let words: Vec<&str> = text.split_whitespace().collect();
        read(&words, &Position::initial())
    }

    #[test]
    fn every_limit_is_read() {
        let go =
            go("ponder wtime 60000 btime 59000 winc 1000 binc 500 movestogo 40 depth 9 nodes 5000 mate 3");
        let ms = Duration::from_millis;
        let clocks = ClockTimes {
            left: [ms(60_000), ms(59_000)],
            increment: [ms(1_000), ms(500)],
            moves_to_go: Some(40),
        };
        assert_eq!(go.limits.clocks, Some(clocks));
        assert_eq!((go.limits.depth, go.limits.nodes, go.limits.mate), (Some(9), Some(5_000), Some(3)));
        assert!(go.ponder && !go.infinite && go.errors.is_empty());
    }

    #[test]
    fn without_limits_it_goes_on_until_stopped() {
        assert!(go("").infinite && go("infinite").infinite && go("searchmoves e2e4").infinite);
        assert!(!go("mate 2").infinite && !go("movetime 100").infinite);
    }

    #[test]
    fn illegal_searchmoves_are_ignored() {
        let go = go("searchmoves e2e4 e2e5 d2d4 e2e4 x depth 3");
        assert_eq!((go.limits.search_moves.len(), go.limits.depth), (2, Some(3)));
        assert_eq!(go.errors.len(), 2);
    }

    #[test]
    fn absurd_numbers_are_clamped() {
        let go = go("wtime -50 depth 99999999999999999999 nodes 18446744073709551616 movestogo 0 movetime x");
        let clocks = go.limits.clocks.unwrap();
        assert_eq!((clocks.left[0], clocks.moves_to_go), (Duration::ZERO, None));
        assert_eq!((go.limits.depth, go.limits.nodes), (Some(u32::MAX), Some(u64::MAX)));
        assert_eq!(go.limits.move_time, None);
        assert_eq!(go.errors, ["go movetime: expected a number", "go: unknown word \"x\""]);
    }
}
