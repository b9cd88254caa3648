//! The way from the start of a game to a node: a list of moves in UCI.

use std::fmt;
use std::str::FromStr;

use chess::pgn::PgnMove;
use chess::{Position, Square};

use super::{LONGEST_LINE, TreeError};

/// A null move in a path.
const NULL: &str = "0000";

/// The address of a node: the moves that lead there, written `e2e4 e7e5`. An ancestor is a prefix;
/// the empty path is the start of the game.
///
/// ```
/// use library::Path;
/// let path: Path = "e2e4 e7e5".parse()?;
/// assert_eq!(path.len(), 2);
/// assert_eq!(path.parent(), Some("e2e4".parse()?));
/// assert!(path.parent().unwrap().is_ancestor_of(&path));
/// assert_eq!(Path::root().parent(), None);
/// # Ok::<(), library::TreeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Path(String);

impl Path {
    /// The start of the game.
    pub const fn root() -> Path {
        Path(String::new())
    }

    /// Whether this is the start of the game.
    pub fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// How many plies it has.
    pub fn len(&self) -> usize {
        self.steps().count()
    }

    /// Whether there are none: the same as [`is_root`](Path::is_root).
    pub fn is_empty(&self) -> bool {
        self.is_root()
    }

    /// The moves, in UCI; `0000` is a null move.
    pub fn steps(&self) -> impl Iterator<Item = &str> {
        self.0.split_ascii_whitespace()
    }

    /// The path without its last move; `None` for the start.
    pub fn parent(&self) -> Option<Path> {
        if self.is_root() {
            return None;
        }
        Some(Path(self.0.rsplit_once(' ').map_or(String::new(), |(parent, _)| parent.to_owned())))
    }

    /// Whether `other` begins with this path and goes on.
    pub fn is_ancestor_of(&self, other: &Path) -> bool {
        match other.0.strip_prefix(&self.0) {
            Some(rest) if self.is_root() => !rest.is_empty(),
            Some(rest) => rest.starts_with(' '),
            None => false,
        }
    }

    /// The path as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Goes on with a move.
    pub(super) fn push(&mut self, step: &str) {
        if !self.0.is_empty() {
            self.0.push(' ');
        }
        self.0.push_str(step);
    }
}

/// A move as a path has it. Which position it is played in does not matter, only whether the
/// game is one of Chess960.
pub(super) fn step(start: &Position, pgn_move: PgnMove) -> String {
    pgn_move.to_move().map_or(NULL.to_owned(), |m| start.to_uci(m))
}

/// Reads a step in the position where it is to be played.
pub(super) fn read_step(position: &Position, step: &str) -> Result<PgnMove, TreeError> {
    let pgn_move = if step == NULL { PgnMove::Null } else { position.parse_uci(step)?.into() };
    if pgn_move.is_legal(position) { Ok(pgn_move) } else { Err(TreeError::NullMoveInCheck) }
}

fn is_step(text: &str) -> bool {
    let squares = |text: &str| {
        text.split_at_checked(2)
            .is_some_and(|(from, to)| from.parse::<Square>().is_ok() && to.parse::<Square>().is_ok())
    };
    match text.len() {
        4 => text == NULL || squares(text),
        5 => text.ends_with(['n', 'b', 'r', 'q']) && squares(&text[..4]),
        _ => false,
    }
}

impl FromStr for Path {
    type Err = TreeError;

    fn from_str(text: &str) -> Result<Path, TreeError> {
        // Five letters and a space: no longer line can be in a tree.
        let is_path = text.len() <= LONGEST_LINE * 6 && text.split(' ').all(is_step);
        if !text.is_empty() && !is_path {
            return Err(TreeError::MalformedPath(text.chars().take(40).collect()));
        }
        Ok(Path(text.to_owned()))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(text: &str) -> Path {
        text.parse().unwrap()
    }

    #[test]
    fn an_ancestor_is_a_prefix_of_whole_moves() {
        assert!(Path::root().is_ancestor_of(&path("e2e4")));
        assert!(path("e2e4").is_ancestor_of(&path("e2e4 e7e5")));
        assert!(!path("e2e4").is_ancestor_of(&path("e2e4")));
        assert!(!path("e2e4 e7e5").is_ancestor_of(&path("e2e4")));
        assert!(!path("e7e8").is_ancestor_of(&path("e7e8q a7a6")));
        assert!(!Path::root().is_ancestor_of(&Path::root()));
    }

    #[test]
    fn paths_read_and_write() {
        for text in ["", "e2e4", "e2e4 0000 e7e8q", "e1h1"] {
            assert_eq!(path(text).to_string(), text);
        }
        assert_eq!(path("e2e4 e7e5").steps().collect::<Vec<_>>(), ["e2e4", "e7e5"]);
        assert_eq!(path("e2e4").parent(), Some(Path::root()));
    }

    #[test]
    fn other_texts_are_no_paths() {
        let long = "e2e4 ".repeat(LONGEST_LINE * 2);
        for text in [" ", "e2", "e2e4 ", "e2e4  e7e5", "e2e9", "e7e8k", "e4", "é2e4", "e7é8", "zzzz", &long]
        {
            assert!(matches!(text.parse::<Path>(), Err(TreeError::MalformedPath(_))), "{text:?}");
        }
    }
}
