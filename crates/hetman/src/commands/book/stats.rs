//! `hetman book stats`: how much is in a book, and how much it varies.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::process::ExitCode;

use chess::polyglot::Book;
use chess::random::Random;
use chess::{Game, Key, Move, Position};
use engine::OpeningBook;

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The book
    file: PathBuf,
}

/// How many walks through the book are taken.
const WALKS: usize = 1000;
/// How many half-moves of them are compared.
const COMPARED: usize = 8;

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let book = super::read(&arguments.file)?;
    let depths = depths(&book);
    println!("positions                {}", book.positions());
    println!("moves                    {}", book.len());
    println!("reached from the start   {}", depths.len());
    println!("deepest, in half-moves   {}", depths.values().max().map_or(0, |ply| ply + 1));
    let entropy = entropy(&book);
    let lines = walks(book);
    let mean = lines.iter().map(Vec::len).sum::<usize>() as f64 / WALKS as f64;
    let beginnings: HashSet<&[Move]> = lines.iter().map(|line| &line[..line.len().min(COMPARED)]).collect();
    println!("length of {WALKS} walks     {mean:.1} half-moves on average");
    println!("different beginnings     {} of {COMPARED} half-moves", beginnings.len());
    println!("entropy of the first move {entropy:.2} bits");
    Ok(ExitCode::SUCCESS)
}

/// The positions that the book leads to, and after how many half-moves.
fn depths(book: &Book) -> HashMap<Key, usize> {
    let mut depths = HashMap::new();
    let mut waiting = VecDeque::from([(Position::initial(), 0)]);
    while let Some((position, ply)) = waiting.pop_front() {
        let moves = book.moves(&position);
        if moves.is_empty() || depths.contains_key(&position.key()) {
            continue;
        }
        depths.insert(position.key(), ply);
        waiting.extend(moves.into_iter().map(|(m, _)| (position.after(m), ply + 1)));
    }
    depths
}

/// Walks through the book from the initial position, by weight, until it ends.
fn walks(book: Book) -> Vec<Vec<Move>> {
    let (book, mut random) = (OpeningBook::from(book), Random::new(1));
    let mut walk = || {
        let mut game = Game::new();
        while let Some(m) = book.choose(&game, &mut random)
            && game.play(m).is_ok()
        {}
        game.moves().to_vec()
    };
    (0..WALKS).map(|_| walk()).collect()
}

/// How open the choice of the first move is, in bits.
fn entropy(book: &Book) -> f64 {
    let weights: Vec<f64> =
        book.moves(&Position::initial()).iter().map(|&(_, weight)| weight.into()).collect();
    let total: f64 = weights.iter().sum();
    weights.iter().filter(|&&weight| weight > 0.0).map(|weight| weight / total).map(|p| -p * p.log2()).sum()
}
