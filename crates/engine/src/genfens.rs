//! Openings for self-play, as OpenBench asks for them: `genfens N seed S book <None|FILE> [plies P] [score C]`.

use std::fs;

use chess::random::Random;
use chess::{CastlingMode, Game, Position};
use play::{Limits, Report, Score, Stop};

use crate::Engine;

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    count: usize,
    seed: u64,
    book: Option<String>,
    /// Random plies; the default is fewer after a book's opening.
    plies: Option<usize>,
    /// How far from equal a position may be, in centipawns.
    score: i32,
}

/// Random plies from the initial position; half of the positions have one more, so that both sides are to move.
const PLIES: usize = 8;
/// The same after an opening of a book.
const PLIES_AFTER_BOOK: usize = 2;
/// Positions further from equal than this teach little about play.
const BALANCED: i32 = 300;
/// So many tries in vain say that there is nothing to find.
const MOST_TRIES: usize = 1_000;
/// Enough to see what hangs.
const NODES: u64 = 2_000;

impl Request {
    /// Reads the words after `genfens`; the error says what is wrong.
    pub(crate) fn read(words: &[&str]) -> Result<Request, String> {
        let number = |word: Option<&&str>, what: &str| {
            word.and_then(|word| word.parse::<u64>().ok()).ok_or_else(|| format!("genfens: expected {what}"))
        };
        let count = number(words.first(), "how many")?;
        let mut request = Request {
            count: count.min(10_000_000) as usize,
            seed: 0,
            book: None,
            plies: None,
            score: BALANCED,
        };
        for pair in words[1..].chunks(2) {
            match *pair {
                ["seed", _] => request.seed = number(pair.get(1), "a number after seed")?,
                ["book", "None" | "none"] => request.book = None,
                ["book", file] => request.book = Some(file.to_owned()),
                ["plies", _] => {
                    request.plies = Some(number(pair.get(1), "a number after plies")?.min(100) as usize);
                }
                ["score", _] => {
                    request.score = number(pair.get(1), "a number after score")?.min(30_000) as i32;
                }
                _ => {
                    return Err(format!("genfens knows seed, book, plies and score, not {}", pair.join(" ")));
                }
            }
        }
        Ok(request)
    }

    /// Finds the positions and hands each one over. They depend on the request alone, whatever the machine.
    pub(crate) fn run(&self, stop: &Stop, found: &mut dyn FnMut(&Position)) -> Result<(), String> {
        let book = self.book.as_deref().map(openings).transpose()?;
        let plies = self.plies.unwrap_or(if book.is_some() { PLIES_AFTER_BOOK } else { PLIES });
        let mut engine = Engine::new(1, 1);
        let mut random = Random::new(self.seed);
        let (mut count, mut failed) = (0, 0);
        while count < self.count && !stop.is_raised() {
            if failed == MOST_TRIES {
                return Err("genfens: no game that goes on and is balanced was found: allow a larger score"
                    .to_owned());
            }
            failed += 1;
            let start = book.as_ref().map_or_else(Position::initial, |book| book[random.below(book.len())]);
            let plies = plies + random.below(2);
            let Some(game) = wander(start, plies, &mut random) else { continue };
            if is_balanced(&mut engine, &game, self.score, stop) {
                (count, failed) = (count + 1, 0);
                found(game.position());
            }
        }
        Ok(())
    }
}

/// The positions of a book of EPD or FEN lines.
fn openings(path: &str) -> Result<Vec<Position>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("genfens: {path}: {error}"))?;
    let position = |line: &str| {
        [CastlingMode::Standard, CastlingMode::Chess960].into_iter().find_map(|mode| {
            let fen = Position::from_fen_in(line, mode).ok();
            fen.or_else(|| chess::epd::Epd::parse_in(line, mode).ok().map(|epd| epd.position))
        })
    };
    let positions: Vec<Position> = text.lines().filter_map(|line| position(line.trim())).collect();
    if positions.is_empty() { Err(format!("genfens: there is no position in {path}")) } else { Ok(positions) }
}

/// So many random moves; `None` if the game ends on the way.
fn wander(start: Position, plies: usize, random: &mut Random) -> Option<Game> {
    let mut game = Game::from_position(start);
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        game.play(*moves.get(random.below(moves.len().max(1)))?).ok()?;
    }
    game.end().is_none().then_some(game)
}

fn is_balanced(engine: &mut Engine, game: &Game, most: i32, stop: &Stop) -> bool {
    engine.clear();
    let mut score = None;
    let mut note = |report: Report| score = report.score.or(score);
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    engine.think(game, &limits, stop, &mut note);
    matches!(score, Some(Score::Centipawns(value)) if value.abs() <= most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fens(text: &str) -> Result<Vec<String>, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let mut all = Vec::new();
        Request::read(&words)?.run(&Stop::new(), &mut |position| all.push(position.to_fen()))?;
        Ok(all)
    }

    #[test]
    fn equal_seeds_give_equal_openings() {
        let first = fens("6 seed 42 book None").unwrap();
        assert_eq!(first, fens("6 seed 42 book None").unwrap());
        assert_eq!(first.len(), 6);
        assert_ne!(first, fens("6 seed 43 book None").unwrap());
        assert!(first.iter().any(|fen| fen.contains(" b ")) && first.iter().any(|fen| fen.contains(" w ")));
    }

    #[test]
    fn a_book_is_where_they_begin() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        std::fs::write(&path, "4k3/8/8/3pP3/8/8/8/4K2R b K - bm Kf7;\nnonsense\n").unwrap();
        let found = fens(&format!("3 seed 1 book {} plies 0 score 30000", path.display())).unwrap();
        // Black may have moved once.
        assert!(found.len() == 3 && found.iter().all(|fen| fen.contains("/4K2R ")), "{found:?}");
        std::fs::write(&path, "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - bm Kf6;\n").unwrap();
        let dead = fens(&format!("3 seed 1 book {} plies 0", path.display())).unwrap_err();
        assert!(dead.contains("goes on"), "{dead}");
        assert!(fens("3 seed 1 book /no/such").unwrap_err().contains("/no/such"));
    }

    #[test]
    fn nonsense_is_answered() {
        for text in ["", "x", "3 seed", "3 seed x", "3 lines 5"] {
            assert!(fens(text).is_err(), "{text}");
        }
    }
}
