//! Where games begin: from a file (PGN, EPD or FEN lines, Polyglot) or from openings made here.

use std::io::Read;

use chess::pgn::{Reader, Visitor};
use chess::polyglot::Book;
use chess::random::Random;
use chess::{CastlingMode, Game, Move, Position};
use play::{Limits, Player, Score, Stop, Turn};

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The first position.
    pub start: Position,
    /// The moves that both sides are made to play.
    pub moves: Vec<Move>,
}

impl Opening {
    /// The game as far as the opening goes.
    pub fn game(&self) -> Game {
        let mut game = Game::from_position(self.start);
        for &m in &self.moves {
            // What a file replayed is legal; an end cuts the opening short.
            if game.play(m).is_err() {
                break;
            }
        }
        game
    }
}

/// A source of openings, each known by its number.
#[derive(Clone, Debug)]
pub enum Openings {
    /// A list, from a file; it starts again when it is used up.
    List(Vec<Opening>),
    /// Random walks through a Polyglot book.
    Book {
        /// The book.
        book: Book,
        /// How many plies to follow it.
        plies: usize,
        /// Chooses the walks.
        seed: u64,
    },
    /// Random moves from the initial position, kept if a small search finds them balanced.
    Generated {
        /// How many plies are random.
        plies: usize,
        /// Chooses the moves.
        seed: u64,
        /// Start from random Chess960 set-ups.
        chess960: bool,
    },
}

/// How far from equal a generated opening may be, in centipawns.
const BALANCED: i32 = 60;

impl Openings {
    /// The openings of a PGN file: its games up to `plies` plies. What cannot be played from is given back as
    /// sentences.
    pub fn from_pgn(source: impl Read, plies: usize) -> std::io::Result<(Openings, Vec<String>)> {
        struct Collector {
            opening: Option<Opening>,
            plies: usize,
        }
        impl Visitor for Collector {
            fn start(&mut self, position: &Position) -> chess::pgn::Scope {
                self.opening = Some(Opening { start: *position, moves: Vec::new() });
                chess::pgn::Scope::Mainline
            }
            fn play(&mut self, _: &Position, m: Move) {
                if let Some(opening) = self.opening.as_mut()
                    && opening.moves.len() < self.plies
                {
                    opening.moves.push(m);
                }
            }
        }
        let mut collector = Collector { opening: None, plies };
        let (mut openings, mut refused) = (Vec::new(), Vec::new());
        let mut reader = Reader::new(source);
        for game in 1.. {
            collector.opening = None;
            match reader.visit(&mut collector) {
                Ok(true) => match collector.opening.take() {
                    Some(opening) if opening.game().end().is_none() => openings.push(opening),
                    Some(_) => refused.push(format!("game {game} is over within the opening")),
                    None => (),
                },
                Ok(false) => break,
                Err(chess::pgn::ReadError::Broken(broken)) => refused.push(broken.to_string()),
                Err(chess::pgn::ReadError::Io(error)) => return Err(error),
            }
        }
        Ok((Openings::List(openings), refused))
    }

    /// The openings of a text with a FEN or EPD in every line; Chess960 lines are recognised.
    /// Lines that are neither, and positions where the game is over, are given back.
    pub fn from_lines(text: &str) -> (Openings, Vec<String>) {
        let mut openings = Vec::new();
        let mut refused = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let opening = position_of_line(line).map(|start| Opening { start, moves: Vec::new() });
            match opening.filter(|opening| opening.game().end().is_none()) {
                Some(opening) => openings.push(opening),
                None => refused.push(line.to_owned()),
            }
        }
        (Openings::List(openings), refused)
    }

    /// Mixes a list.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Openings {
        if let Openings::List(list) = &mut self {
            let mut random = Random::new(seed);
            for n in (1..list.len()).rev() {
                list.swap(n, random.below(n + 1));
            }
        }
        self
    }

    /// The same list from its `number`-th opening on, the first being 1; those before come last.
    #[must_use]
    pub fn starting_at(mut self, number: usize) -> Openings {
        if let Openings::List(list) = &mut self
            && !list.is_empty()
        {
            let skipped = number.saturating_sub(1) % list.len();
            list.rotate_left(skipped);
        }
        self
    }

    /// Whether there is no opening at all.
    pub fn is_empty(&self) -> bool {
        match self {
            Openings::List(list) => list.is_empty(),
            Openings::Book { book, .. } => book.moves(&Position::initial()).is_empty(),
            Openings::Generated { .. } => false,
        }
    }

    /// A position from which games begin, of Chess960 if there is one.
    pub fn a_start(&self) -> Position {
        match self {
            Openings::List(list) => {
                let chess960 =
                    list.iter().find(|opening| opening.start.castling_mode() == CastlingMode::Chess960);
                chess960.or(list.first()).map_or_else(Position::initial, |opening| opening.start)
            }
            Openings::Book { .. } => Position::initial(),
            Openings::Generated { .. } => self.get(0).start,
        }
    }

    /// The opening with a number; equal numbers give equal openings.
    pub fn get(&self, number: u64) -> Opening {
        match self {
            Openings::List(list) if list.is_empty() => {
                Opening { start: Position::initial(), moves: Vec::new() }
            }
            Openings::List(list) => list[(number % list.len() as u64) as usize].clone(),
            Openings::Book { book, plies, seed } => walk(book, *plies, seed_of(*seed, number)),
            Openings::Generated { plies, seed, chess960 } => {
                generate(*plies, seed_of(*seed, number), *chess960)
            }
        }
    }

    /// A number that differs, almost surely, when the openings do: part of a tournament's identity.
    pub fn fingerprint(&self) -> u64 {
        let mut text = String::new();
        match self {
            Openings::List(list) => {
                for opening in list {
                    text.push_str(&opening.start.to_fen());
                    text.extend(opening.moves.iter().copied().map(coordinates));
                }
            }
            Openings::Book { book, plies, seed } => {
                text = format!("{:?} {plies} {seed}", book.to_bytes());
            }
            Openings::Generated { plies, seed, chess960 } => text = format!("{plies} {seed} {chess960}"),
        }
        hash(text.bytes())
    }
}

/// From, to and promotion, castling as king takes rook: how fingerprints have had moves since version 0.1.
fn coordinates(m: Move) -> String {
    let promotion = m.promotion().map(|role| role.letter().to_ascii_lowercase());
    format!("{}{}{}", m.from(), m.to(), promotion.map_or_else(String::new, String::from))
}

/// FNV-1a: small, and the same on every machine and in every version.
pub(crate) fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn seed_of(seed: u64, number: u64) -> u64 {
    Random::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15)).next_u64()
}

fn position_of_line(line: &str) -> Option<Position> {
    [CastlingMode::Standard, CastlingMode::Chess960].into_iter().find_map(|mode| {
        let fen = || Position::from_fen_in(line, mode).ok();
        fen().or_else(|| chess::epd::Epd::parse_in(line, mode).ok().map(|epd| epd.position))
    })
}

/// Follows a book at random, by weight, until it ends.
fn walk(book: &Book, plies: usize, seed: u64) -> Opening {
    let mut random = Random::new(seed);
    let start = Position::initial();
    let mut game = Game::from_position(start);
    for _ in 0..plies {
        let moves = book.moves(game.position());
        let weights: Vec<usize> = moves.iter().map(|(_, weight)| usize::from((*weight).max(1))).collect();
        let Some(chosen) = random.weighted(&weights) else { break };
        if game.play(moves[chosen].0).is_err() {
            break;
        }
    }
    Opening { start, moves: game.moves().to_vec() }
}

/// Random moves until a small search evaluates the position as balanced. Each attempt draws further from
/// the same seed, so the result is determined by it.
fn generate(plies: usize, seed: u64, chess960: bool) -> Opening {
    let mut random = Random::new(seed);
    let mut evaluator = classics::find("textbook").map(|preset| preset.player(seed));
    for _ in 0..200 {
        let number = if chess960 { random.below(960) as u16 } else { 518 };
        let start = Position::chess960(number).unwrap_or_default();
        let mut game = Game::from_position(start);
        for _ in 0..plies {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.play(moves[random.below(moves.len())]).is_err() {
                break;
            }
        }
        let balanced = evaluator.as_deref_mut().is_none_or(|evaluator| is_balanced(evaluator, &game));
        if balanced && game.moves().len() == plies && game.end().is_none() {
            return Opening { start, moves: game.moves().to_vec() };
        }
    }
    Opening { start: Position::initial(), moves: Vec::new() }
}

fn is_balanced(evaluator: &mut dyn Player, game: &Game) -> bool {
    if game.end().is_some() {
        return false;
    }
    let mut score = None;
    let mut report = |report: play::Report| score = report.score.or(score);
    let turn = Turn { game, limits: &Limits::depth(4), stop: &Stop::new(), report: &mut report };
    let decided = evaluator.new_game(game.start()).and_then(|()| evaluator.decide(turn));
    decided.is_ok() && matches!(score, Some(Score::Centipawns(value)) if value.abs() <= BALANCED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pgn_openings_are_cut_at_the_wanted_length() {
        let pgn = "1. e4 e5 2. Nf3 *\n\n[Event \"broken\"]\n\n1. d4 Ke4 *\n\n[Event \"whole\"]\n\n1. c4 *\n";
        let (Openings::List(list), refused) = Openings::from_pgn(pgn.as_bytes(), 2).unwrap() else {
            panic!()
        };
        assert_eq!(list.iter().map(|opening| opening.moves.len()).collect::<Vec<_>>(), [2, 1]);
        assert_eq!(refused.len(), 1);
        let mate = "1. f3 e5 2. g4 Qh4# 0-1";
        let (openings, refused) = Openings::from_pgn(mate.as_bytes(), 8).unwrap();
        assert!(openings.is_empty() && refused == ["game 1 is over within the opening"]);
    }

    #[test]
    fn lines_may_be_fen_or_epd() {
        let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
                    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"e4\";\n\
                    nonsense\n\
                    7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n";
        let (openings, refused) = Openings::from_lines(text);
        assert_eq!(openings.get(1).start.turn(), chess::Color::Black);
        assert_eq!(openings.get(2), openings.get(0));
        assert_eq!(refused, ["nonsense", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]);
    }

    #[test]
    fn generated_openings_are_reproducible_and_varied() {
        let openings = Openings::Generated { plies: 8, seed: 1, chess960: false };
        let first: Vec<Opening> = (0..8).map(|n| openings.get(n)).collect();
        assert_eq!(first, (0..8).map(|n| openings.get(n)).collect::<Vec<_>>());
        for (n, opening) in first.iter().enumerate() {
            assert_eq!(opening.moves.len(), 8);
            assert!(first[..n].iter().all(|other| other != opening));
        }
    }
}
