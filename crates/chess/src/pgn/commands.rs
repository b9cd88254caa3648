//! Commands inside comments, `[%eval 0.25]` and its kin: evaluations, clocks, arrows, squares.

use core::fmt;
use core::time::Duration;

use crate::Square;

/// A comment taken apart: what people read, and what programs read.
///
/// Displayed, the commands come first and then the text, as Lichess writes them.
///
/// ```
/// use chess::pgn::{Annotation, Command, Evaluation};
/// let annotation = Annotation::parse("A novelty. [%eval -0.35,22] [%clk 0:09:58]");
/// assert_eq!(annotation.text, "A novelty.");
/// assert_eq!(annotation.evaluation(), Some(Evaluation::Centipawns(-35)));
/// assert_eq!(annotation.clock().unwrap().as_secs(), 598);
/// assert_eq!(annotation.to_string(), "[%eval -0.35,22] [%clk 0:09:58] A novelty.");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// The text without the commands.
    pub text: String,
    /// The commands in their order.
    pub commands: Vec<Command>,
}

/// A command in a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// `[%eval 0.25]`, `[%eval #-3,18]`: what an engine thinks of the position.
    Evaluation {
        /// The score, from White's point of view.
        evaluation: Evaluation,
        /// How deep it looked.
        depth: Option<u16>,
    },
    /// `[%clk 1:05:23]`: the time left on the mover's clock.
    Clock(Duration),
    /// `[%emt 0:00:07.5]`: the time the move took.
    ElapsedTime(Duration),
    /// `[%cal Gc2c4,Rd8d1]`: arrows on the board.
    Arrows(Vec<Arrow>),
    /// `[%csl Ga4,Yh1]`: coloured squares.
    Squares(Vec<ColoredSquare>),
    /// Any other command, or one of these that could not be understood, as it stands between
    /// `[%` and `]`.
    Other(String),
}

/// An engine's score, from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Mate in that many moves: by White, or by Black if negative.
    Mate(i32),
}

/// An arrow drawn from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Arrow {
    /// Its colour.
    pub brush: Brush,
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// A square painted over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ColoredSquare {
    /// Its colour.
    pub brush: Brush,
    /// Which square.
    pub square: Square,
}

/// The colours that arrows and squares may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Brush {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl Annotation {
    /// Takes the text of a comment apart. Brackets that are no command stay in the text.
    pub fn parse(comment: &str) -> Annotation {
        let mut annotation = Annotation::default();
        let mut rest = comment;
        while let Some((before, after)) = rest.split_once("[%") {
            let Some((command, tail)) = after.split_once(']') else { break };
            annotation.push_text(before);
            annotation.commands.push(Command::parse(command));
            rest = tail;
        }
        annotation.push_text(rest);
        annotation
    }

    /// The engine's score, if there is one.
    pub fn evaluation(&self) -> Option<Evaluation> {
        self.commands.iter().find_map(|command| match command {
            Command::Evaluation { evaluation, .. } => Some(*evaluation),
            _ => None,
        })
    }

    /// The time left on the mover's clock, if it is given.
    pub fn clock(&self) -> Option<Duration> {
        self.commands.iter().find_map(|command| match command {
            Command::Clock(time) => Some(*time),
            _ => None,
        })
    }

    /// The time the move took, if it is given.
    pub fn elapsed_time(&self) -> Option<Duration> {
        self.commands.iter().find_map(|command| match command {
            Command::ElapsedTime(time) => Some(*time),
            _ => None,
        })
    }

    fn push_text(&mut self, piece: &str) {
        let piece = piece.trim_ascii();
        if !piece.is_empty() && !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(piece);
    }
}

impl Command {
    /// Reads what stands between `[%` and `]`.
    fn parse(command: &str) -> Command {
        let (name, value) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        let value = value.trim();
        let known = match name {
            "eval" => evaluation(value),
            "clk" => time(value).map(Command::Clock),
            "emt" => time(value).map(Command::ElapsedTime),
            "cal" => value.split(',').map(arrow).collect::<Option<_>>().map(Command::Arrows),
            "csl" => value.split(',').map(colored_square).collect::<Option<_>>().map(Command::Squares),
            _ => None,
        };
        known.unwrap_or_else(|| Command::Other(command.to_owned()))
    }
}

fn evaluation(value: &str) -> Option<Command> {
    let (score, depth) = match value.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
        None => (value, None),
    };
    let evaluation = match score.strip_prefix('#') {
        Some(moves) => Evaluation::Mate(moves.parse().ok()?),
        None => Evaluation::Centipawns(centipawns(score)?),
    };
    Some(Command::Evaluation { evaluation, depth })
}

/// Reads pawns with decimals exactly, without a detour over floating point; digits beyond the
/// second are dropped.
fn centipawns(pawns: &str) -> Option<i32> {
    let (negative, digits) = match pawns.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, pawns.strip_prefix('+').unwrap_or(pawns)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() && decimals.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { unsigned(whole)? };
    let hundredths = fraction(decimals, 2)?;
    let total = whole.checked_mul(100)?.checked_add(hundredths)?;
    let total = i32::try_from(total).ok()?;
    Some(if negative { -total } else { total })
}

/// Reads `1:05:23.25`, `5:23` or `23`.
fn time(value: &str) -> Option<Duration> {
    let (whole, decimals) = value.split_once('.').unwrap_or((value, ""));
    let mut seconds: u64 = 0;
    for part in whole.split(':') {
        seconds = seconds.checked_mul(60)?.checked_add(unsigned(part)?)?;
    }
    let parts = whole.split(':').count();
    let milliseconds = u32::try_from(fraction(decimals, 3)?).ok()?;
    (parts <= 3).then(|| Duration::new(seconds, milliseconds * 1_000_000))
}

/// A number of digits only; `parse` alone would take a sign.
fn unsigned(digits: &str) -> Option<u64> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// The first `places` decimals as a whole number.
fn fraction(decimals: &str, places: usize) -> Option<u64> {
    if !decimals.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = decimals.bytes().chain(core::iter::repeat(b'0')).take(places);
    Some(digits.fold(0, |sum, digit| sum * 10 + u64::from(digit - b'0')))
}

fn arrow(text: &str) -> Option<Arrow> {
    let text = text.trim();
    let (brush, squares) = text.split_at_checked(1)?;
    let (from, to) = squares.split_at_checked(2)?;
    Some(Arrow { brush: Brush::from_letter(brush)?, from: from.parse().ok()?, to: to.parse().ok()? })
}

fn colored_square(text: &str) -> Option<ColoredSquare> {
    let (brush, square) = text.trim().split_at_checked(1)?;
    Some(ColoredSquare { brush: Brush::from_letter(brush)?, square: square.parse().ok()? })
}

impl Brush {
    const LETTERS: [(Brush, &str); 4] =
        [(Brush::Green, "G"), (Brush::Red, "R"), (Brush::Yellow, "Y"), (Brush::Blue, "B")];

    fn from_letter(letter: &str) -> Option<Brush> {
        Self::LETTERS.into_iter().find(|&(_, known)| known == letter).map(|(brush, _)| brush)
    }
}

impl fmt::Display for Brush {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Self::LETTERS
            .into_iter()
            .find(|(brush, _)| brush == self)
            .map_or(Ok(()), |(_, letter)| f.write_str(letter))
    }
}

impl fmt::Display for Arrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.brush, self.from, self.to)
    }
}

impl fmt::Display for ColoredSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.brush, self.square)
    }
}

/// Pawns with two decimals, or `#` and the moves to mate.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Evaluation::Centipawns(score) => {
                let sign = if score < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)
            }
            Evaluation::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Evaluation { evaluation, depth: None } => write!(f, "[%eval {evaluation}]"),
            Command::Evaluation { evaluation, depth: Some(depth) } => {
                write!(f, "[%eval {evaluation},{depth}]")
            }
            Command::Clock(time) => write_time(f, "clk", *time),
            Command::ElapsedTime(time) => write_time(f, "emt", *time),
            Command::Arrows(arrows) => write_list(f, "cal", arrows),
            Command::Squares(squares) => write_list(f, "csl", squares),
            Command::Other(command) => write!(f, "[%{command}]"),
        }
    }
}

impl fmt::Display for Annotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, command) in self.commands.iter().enumerate() {
            write!(f, "{}{command}", if n == 0 { "" } else { " " })?;
        }
        let gap = if self.commands.is_empty() || self.text.is_empty() { "" } else { " " };
        write!(f, "{gap}{}", self.text)
    }
}

fn write_time(f: &mut fmt::Formatter<'_>, name: &str, time: Duration) -> fmt::Result {
    let seconds = time.as_secs();
    write!(f, "[%{name} {}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
    match time.subsec_millis() {
        0 => {}
        tenths if tenths % 100 == 0 => write!(f, ".{}", tenths / 100)?,
        milliseconds => write!(f, ".{milliseconds:03}")?,
    }
    f.write_str("]")
}

fn write_list(f: &mut fmt::Formatter<'_>, name: &str, items: &[impl fmt::Display]) -> fmt::Result {
    for (n, item) in items.iter().enumerate() {
        write!(f, "{}{item}", if n == 0 { format!("[%{name} ") } else { ",".to_owned() })?;
    }
    if items.is_empty() { Ok(()) } else { f.write_str("]") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(comment: &str) -> Command {
        let annotation = Annotation::parse(comment);
        assert_eq!((annotation.text.as_str(), annotation.commands.len()), ("", 1), "{comment}");
        annotation.commands[0].clone()
    }

    #[test]
    fn commands_read_and_write() {
        for command in [
            "[%eval 0.00]",
            "[%eval -0.05]",
            "[%eval 12.34,20]",
            "[%eval #3]",
            "[%eval #-12,5]",
            "[%clk 0:00:00]",
            "[%clk 100:59:59]",
            "[%emt 0:00:07.5]",
            "[%emt 0:00:07.051]",
            "[%cal Gc2c4,Rd8d1]",
            "[%csl Ya1,Bh8]",
        ] {
            let parsed = single(command);
            assert_eq!(parsed.to_string(), command);
            assert!(!matches!(parsed, Command::Other(_)), "{command}");
        }
    }

    #[test]
    fn other_spellings_are_understood() {
        for (spelling, command) in [
            ("[%eval +1.5]", "[%eval 1.50]"),
            ("[%eval .5]", "[%eval 0.50]"),
            ("[%eval 3]", "[%eval 3.00]"),
            ("[%eval -1.239, 7]", "[%eval -1.23,7]"),
            ("[%clk 5:03]", "[%clk 0:05:03]"),
            ("[%clk  90]", "[%clk 0:01:30]"),
            ("[%csl  Ga1, Rb2]", "[%csl Ga1,Rb2]"),
        ] {
            assert_eq!(single(spelling).to_string(), command);
        }
    }

    #[test]
    fn what_is_not_understood_is_kept_word_for_word() {
        for command in [
            "[%eval]",
            "[%eval -]",
            "[%eval .]",
            "[%eval 1.-5]",
            "[%eval 99999999999]",
            "[%eval #]",
            "[%clk 1:2:3:4]",
            "[%clk -1:00]",
            "[%clk 99999999999999999999]",
            "[%cal Gc2]",
            "[%cal Gé2c4]",
            "[%csl Xa1]",
            "[%csl ]",
            "[%mdl 64]",
            "[%]",
            "[%tqu \"En\",\"\",\"\"]",
        ] {
            let parsed = single(command);
            assert!(matches!(parsed, Command::Other(_)), "{command}: {parsed:?}");
            assert_eq!(parsed.to_string(), command);
        }
    }

    #[test]
    fn text_around_commands_is_joined() {
        let annotation = Annotation::parse("before [%clk 0:00:01] between [%emt 0:00:02] after");
        assert_eq!(annotation.text, "before between after");
        assert_eq!(annotation.commands.len(), 2);
        assert_eq!(annotation.elapsed_time(), Some(Duration::from_secs(2)));
        for text in ["no command", "[% open", "[a] (b]", ""] {
            let annotation = Annotation::parse(text);
            assert_eq!((annotation.text.as_str(), annotation.commands.len()), (text, 0));
            assert_eq!(annotation.to_string(), text);
        }
    }
}
