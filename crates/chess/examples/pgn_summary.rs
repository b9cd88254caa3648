//! Counts games, results and moves of a PGN file of any size, without keeping any of it:
//! `cargo run --release --example pgn_summary -- FILE`.

use std::collections::BTreeMap;
use std::fs::File;

use chess::pgn::{PgnResult, ReadError, Reader, Scope, Visitor};
use chess::{Move, Outcome, Position};

#[derive(Default)]
struct Summary {
    results: BTreeMap<&'static str, u64>,
    first_moves: BTreeMap<String, u64>,
    plies: u64,
}

impl Visitor for Summary {
    fn start(&mut self, _: &Position) -> Scope {
        Scope::Mainline
    }

    fn play(&mut self, before: &Position, m: Move) {
        self.plies += 1;
        if *before == Position::initial() {
            *self.first_moves.entry(before.to_san(m)).or_default() += 1;
        }
    }

    fn end_game(&mut self, _: &Position, result: Option<Outcome>) {
        *self.results.entry(PgnResult(result).as_str()).or_default() += 1;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    let mut reader = Reader::new(File::open(path)?);
    let mut summary = Summary::default();
    loop {
        match reader.visit(&mut summary) {
            Ok(true) => {}
            Ok(false) => break,
            Err(ReadError::Broken(broken)) => eprintln!("{broken}"),
            Err(error) => return Err(error.into()),
        }
    }
    println!("results      {:?}", summary.results);
    println!("first moves  {:?}", summary.first_moves);
    println!("plies        {}", summary.plies);
    Ok(())
}
