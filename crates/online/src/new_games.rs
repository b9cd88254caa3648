//! The games of a PGN stream that the library does not have.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read};

/// Variants that are chess, as Lichess names them.
const CHESS: [&str; 3] = ["Standard", "Chess960", "From Position"];
/// A game with more bytes is passed on unseen.
const LONGEST: usize = 1 << 20;

/// What went by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Seen {
    /// Games, also those that were left out.
    pub(crate) games: u64,
    /// Games that were left out since they are known.
    pub(crate) known: u64,
    /// Games of variants, which were left out.
    pub(crate) variants: u64,
    /// When the newest began, in milliseconds since 1970.
    pub(crate) newest: Option<i64>,
    /// Why the stream ended before its end.
    pub(crate) failure: Option<String>,
}

/// A stream without the games that are known by their addresses, and without variants.
pub(crate) struct NewGames<'a, R> {
    lines: BufReader<R>,
    known: &'a HashSet<String>,
    /// What went by; told after every game.
    tell: &'a mut (dyn FnMut(&Seen) + Send),
    seen: Seen,
    /// The first line of the next game.
    next: Vec<u8>,
    /// What is still to be given of a game.
    game: Vec<u8>,
    given: usize,
}

impl<'a, R: Read> NewGames<'a, R> {
    pub(crate) fn new(
        stream: R,
        known: &'a HashSet<String>,
        tell: &'a mut (dyn FnMut(&Seen) + Send),
    ) -> NewGames<'a, R> {
        let lines = BufReader::new(stream);
        NewGames { lines, known, tell, seen: Seen::default(), next: Vec::new(), game: Vec::new(), given: 0 }
    }

    /// Reads a whole game; false at the end.
    fn read_game(&mut self) -> io::Result<bool> {
        self.game.clear();
        self.given = 0;
        self.game.append(&mut self.next);
        loop {
            let mut line = Vec::new();
            let read = (&mut self.lines).take(LONGEST as u64).read_until(b'\n', &mut line)?;
            let begins = line.starts_with(b"[Event ");
            if begins && !self.game.iter().all(u8::is_ascii_whitespace) {
                self.next = line;
                return Ok(true);
            }
            self.game.append(&mut line);
            if read == 0 || self.game.len() > LONGEST {
                return Ok(!self.game.is_empty());
            }
        }
    }

    /// Whether a game is passed on.
    fn is_new(&mut self) -> bool {
        let text = String::from_utf8_lossy(&self.game);
        let is_game = text.starts_with("[Event ");
        let variant = tag(&text, "Variant").filter(|variant| !CHESS.contains(variant));
        // Chess.com writes its name, which is the address of no game.
        let site = tag(&text, "Site").filter(|site| site.contains("://"));
        let is_known = site.is_some_and(|site| self.known.contains(site));
        self.seen.games += u64::from(is_game);
        self.seen.newest = self.seen.newest.max(begun(&text));
        self.seen.variants += u64::from(variant.is_some());
        self.seen.known += u64::from(variant.is_none() && is_known);
        let is_new = variant.is_none() && !is_known;
        (self.tell)(&self.seen);
        is_new
    }
}

impl<R: Read> Read for NewGames<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.given >= self.game.len() {
            match self.read_game() {
                Ok(true) => {}
                Ok(false) => return Ok(0),
                // An end for the reader: it keeps the games before. What is left of this one is not whole.
                Err(error) => {
                    self.game.clear();
                    self.given = 0;
                    self.seen.failure = Some(error.to_string());
                    (self.tell)(&self.seen);
                    return Ok(0);
                }
            }
            if !self.is_new() {
                self.given = self.game.len();
            }
        }
        let read = (&self.game[self.given..]).read(buffer)?;
        self.given += read;
        Ok(read)
    }
}

/// The value of a tag, if it has no quotes in it.
fn tag<'t>(game: &'t str, name: &str) -> Option<&'t str> {
    let tags = game.lines().take_while(|line| line.starts_with('['));
    let mut values = tags.filter_map(|line| line.strip_prefix('[')?.strip_prefix(name)?.strip_prefix(" \""));
    values.next()?.split('"').next()
}

/// When a game began.
fn begun(game: &str) -> Option<i64> {
    let text = format!("{} {}", tag(game, "UTCDate")?, tag(game, "UTCTime")?);
    let time = jiff::civil::DateTime::strptime("%Y.%m.%d %H:%M:%S", text).ok()?;
    Some(time.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    const STREAM: &str = "[Event \"rated\"]\n[Site \"https://lichess.org/aaaaaaaa\"]\n[UTCDate \"1970.01.02\"]\n\
        [UTCTime \"00:00:01\"]\n\n1. e4 { [%clk 0:01:00] } 1-0\n\n\n\
        [Event \"rated\"]\n[Site \"https://lichess.org/bbbbbbbb\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n\n\
        [Event \"rated\"]\n[Site \"https://lichess.org/cccccccc\"]\n[Variant \"Standard\"]\n\n1. d4 *\n";

    fn read(stream: &str, known: &[&str], at_once: usize) -> (String, Seen) {
        let known: HashSet<String> = known.iter().map(|&site| site.to_owned()).collect();
        let mut last = Seen::default();
        let mut tell = |seen: &Seen| last = seen.clone();
        let mut games = NewGames::new(stream.as_bytes(), &known, &mut tell);
        let (mut text, mut buffer) = (Vec::new(), vec![0; at_once]);
        loop {
            match games.read(&mut buffer).unwrap() {
                0 => break,
                read => text.extend_from_slice(&buffer[..read]),
            }
        }
        (String::from_utf8(text).unwrap(), last)
    }

    #[test]
    fn known_games_and_variants_are_left_out() {
        for at_once in [1, 7, 1000] {
            let (text, seen) = read(STREAM, &["https://lichess.org/cccccccc"], at_once);
            assert!(
                text.contains("aaaaaaaa") && !text.contains("bbbbbbbb") && !text.contains("cccccccc"),
                "{text}"
            );
            assert_eq!(
                seen,
                Seen { games: 3, known: 1, variants: 1, newest: Some(86_401_000), failure: None }
            );
        }
    }

    #[test]
    fn what_is_new_is_passed_on_as_it_is() {
        let only_chess = STREAM.replace("Crazyhouse", "Chess960");
        assert_eq!(read(&only_chess, &[], 64).0, only_chess);
        assert_eq!(read("", &[], 64), (String::new(), Seen::default()));
    }
}
