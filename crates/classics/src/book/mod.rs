//! The opening book, ENSTA's idea: known openings held as a tree of moves, followed as long as the
//! opponent does.

use std::sync::LazyLock;

use chess::random::Random;
use chess::{Game, Move, Position, SanError};

/// A tree of openings.
///
/// ```
/// use chess::Game;
/// use chess::random::Random;
/// use classics::OpeningTree;
/// let book = OpeningTree::standard();
/// let mut random = Random::new(3);
/// let mut game = Game::new();
/// while let Some((m, _)) = book.choose(&game, &mut random) {
///     game.play(m)?;
/// }
/// assert!(game.moves().len() >= 10);
/// # Ok::<(), chess::PlayError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct OpeningTree {
    /// The root comes first.
    nodes: Vec<OpeningNode>,
}

/// A position of the book.
#[derive(Clone, Debug, Default)]
struct OpeningNode {
    /// The moves on, and where they lead.
    moves: Vec<(Move, usize)>,
    /// How many openings come through.
    lines: usize,
    /// The opening, once only one is left.
    name: Option<String>,
}

/// What the book knows of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookPage<'a> {
    /// The moves on, each with how many openings go on with it.
    pub moves: Vec<(Move, usize)>,
    /// How many openings are still possible.
    pub openings: usize,
    /// The opening, once only one is left.
    pub name: Option<&'a str>,
}

/// A line of a book that is no opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningTreeError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong; nothing if there are no moves at all.
    pub error: Option<SanError>,
}

impl std::fmt::Display for OpeningTreeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.error {
            Some(error) => write!(f, "line {} of the book: {error}", self.line),
            None => write!(f, "line {} of the book: expected a name, a colon and moves", self.line),
        }
    }
}

impl std::error::Error for OpeningTreeError {}

impl OpeningTree {
    /// The openings that come with the crate.
    pub fn standard() -> &'static OpeningTree {
        static BOOK: LazyLock<OpeningTree> =
            LazyLock::new(|| OpeningTree::read(include_str!("openings.txt")).unwrap_or_default());
        &BOOK
    }

    /// Reads openings: on each line a name, a colon and the moves in SAN from the initial position;
    /// lines that begin with `#` are for people.
    pub fn read(text: &str) -> Result<OpeningTree, OpeningTreeError> {
        let mut book = OpeningTree { nodes: vec![OpeningNode::default()] };
        for (n, line) in text.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |error| OpeningTreeError { line: n + 1, error };
            let (name, moves) = line.split_once(':').ok_or(wrong(None))?;
            book.add(name.trim(), moves).map_err(|error| wrong(Some(error)))?;
        }
        Ok(book)
    }

    fn add(&mut self, name: &str, moves: &str) -> Result<(), SanError> {
        let (mut position, mut node) = (Position::initial(), 0);
        self.pass(node, name);
        for san in moves.split_whitespace() {
            let m = position.parse_san(san)?;
            node = self.next(node, m).unwrap_or_else(|| {
                self.nodes.push(OpeningNode::default());
                let new = self.nodes.len() - 1;
                self.nodes[node].moves.push((m, new));
                new
            });
            self.pass(node, name);
            position.play(m);
        }
        Ok(())
    }

    /// An opening comes through a node.
    fn pass(&mut self, node: usize, name: &str) {
        let node = &mut self.nodes[node];
        node.lines += 1;
        node.name = (node.lines == 1).then(|| name.to_owned());
    }

    fn next(&self, node: usize, m: Move) -> Option<usize> {
        self.nodes.get(node)?.moves.iter().find(|(known, _)| *known == m).map(|&(_, next)| next)
    }

    /// How many openings it holds.
    pub fn len(&self) -> usize {
        self.nodes.first().map_or(0, |root| root.lines)
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the book knows after some moves from the initial position; nothing once they have left it.
    pub fn page(&self, moves: &[Move]) -> Option<BookPage<'_>> {
        let node = self.nodes.get(self.find(moves)?)?;
        let moves = node.moves.iter().map(|&(m, next)| (m, self.nodes[next].lines)).collect();
        Some(BookPage { moves, openings: node.lines, name: node.name.as_deref() })
    }

    fn find(&self, moves: &[Move]) -> Option<usize> {
        moves.iter().try_fold(0, |node, &m| self.next(node, m))
    }

    /// A move for the game, while all its moves are in the book: chosen by chance, as often as
    /// openings go on with it; and what the opening is called, or how many are still possible.
    pub fn choose(&self, game: &Game, random: &mut Random) -> Option<(Move, String)> {
        if *game.start() != Position::initial() {
            return None;
        }
        let moves = &self.nodes.get(self.find(game.moves())?)?.moves;
        let total = moves.iter().map(|&(_, next)| self.nodes[next].lines).sum();
        let mut ticket = random.below(total);
        for &(m, next) in moves {
            let node = &self.nodes[next];
            if ticket < node.lines {
                let name = node.name.clone().unwrap_or_else(|| format!("{} openings", node.lines));
                return Some((m, name));
            }
            ticket -= node.lines;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_line_is_legal_and_there_are_a_few_hundred() {
        let book = OpeningTree::read(include_str!("openings.txt")).unwrap_or_else(|error| panic!("{error}"));
        assert!(book.len() >= 200, "{}", book.len());
        let names: HashSet<_> = book.nodes.iter().filter_map(|node| node.name.as_deref()).collect();
        assert_eq!(names.len(), book.len(), "each opening has its own name and its own moves");
    }

    #[test]
    fn games_vary_but_a_seed_decides() {
        let opening = |seed: u64| {
            let (mut game, mut random) = (Game::new(), Random::new(seed));
            while let Some((m, _)) = OpeningTree::standard().choose(&game, &mut random) {
                game.play(m).unwrap();
            }
            game.moves().to_vec()
        };
        assert_eq!(opening(1), opening(1));
        let different: HashSet<_> = (0..50).map(opening).collect();
        assert!(different.len() > 30, "{}", different.len());
    }

    #[test]
    fn a_page_counts_the_openings_that_go_on() {
        let book = OpeningTree::standard();
        let first = book.page(&[]).unwrap();
        assert_eq!((first.openings, first.name), (book.len(), None));
        assert_eq!(first.moves.iter().map(|&(_, openings)| openings).sum::<usize>(), book.len());
        let (mut game, mut random) = (Game::new(), Random::new(7));
        while let Some((m, _)) = book.choose(&game, &mut random) {
            game.play(m).unwrap();
        }
        let last = book.page(game.moves()).unwrap();
        assert!(last.moves.is_empty() && last.openings == 1 && last.name.is_some());
    }

    #[test]
    fn the_book_is_left_when_the_opponent_leaves_it() {
        let mut game = Game::new();
        let mut random = Random::new(0);
        game.play(game.position().parse_san("a3").unwrap()).unwrap();
        assert_eq!(OpeningTree::standard().choose(&game, &mut random), None);
        assert_eq!(OpeningTree::standard().page(game.moves()), None);
        let other = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        assert_eq!(OpeningTree::standard().choose(&Game::from_position(other), &mut random), None);
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = OpeningTree::read("# fine\nItalian: e4 e5\nBad: e4 e4\n").unwrap_err();
        assert!(error.to_string().starts_with("line 3 of the book: e4 is illegal"), "{error}");
        assert!(OpeningTree::read("no colon").is_err());
    }
}
