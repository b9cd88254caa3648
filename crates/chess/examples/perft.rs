//! Counts the leaves of the legal move tree, move by move:
//! `cargo run --release --example perft -- DEPTH [FEN]`.

use std::time::Instant;

use chess::{Position, perft};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(5), |depth| depth.parse())?;
    let position = match arguments.next() {
        Some(fen) => Position::from_fen(&fen)?,
        None => Position::initial(),
    };
    let start = Instant::now();
    let counts = perft::divide(&position, depth);
    let seconds = start.elapsed().as_secs_f64();
    for &(m, count) in &counts {
        println!("{}: {count}", position.to_uci(m));
    }
    let nodes: u64 = counts.iter().map(|(_, count)| count).sum();
    println!("\n{nodes} nodes in {seconds:.2} s, {:.0} million per second", nodes as f64 / seconds / 1e6);
    Ok(())
}
