//! `hetman perft`: leaves of the move tree, on all cores if wanted.

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use chess::{CastlingMode, Move, Position, perft::perft};
use train::parallel;

use crate::progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Plies to look ahead
    #[arg(value_parser = clap::value_parser!(u32).range(0..=64))]
    depth: u32,
    /// The position, in FEN, X-FEN or Shredder-FEN [default: the initial position]
    #[arg(long)]
    fen: Option<String>,
    /// Castle by the rules of Chess960, and write castling as king takes rook
    #[arg(long)]
    chess960: bool,
    /// Accept a position that cannot arise, repairing what can be repaired
    #[arg(long)]
    lenient: bool,
    /// Show the count below each move
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    threads: NonZeroUsize,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let position = read_position(arguments)?;
    let start = Instant::now();
    let counts = count(&position, arguments.depth, arguments.threads);
    let seconds = start.elapsed().as_secs_f64();
    if arguments.divide {
        for (m, nodes) in &counts {
            println!("{}: {nodes}", position.to_uci(*m));
        }
        println!();
    }
    let nodes: u64 = if arguments.depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
    println!("Nodes searched: {nodes}");
    eprintln!("{seconds:.3} s, {:.1} million nodes per second", nodes as f64 / seconds.max(1e-9) / 1e6);
    Ok(ExitCode::SUCCESS)
}

fn read_position(arguments: &Arguments) -> anyhow::Result<Position> {
    let mode = if arguments.chess960 { CastlingMode::Chess960 } else { CastlingMode::Standard };
    let initial = || Position::initial().to_fen();
    let fen = arguments.fen.clone().unwrap_or_else(initial);
    if arguments.lenient {
        let (position, repairs) =
            Position::from_fen_lenient(&fen, mode).context("the position cannot be repaired")?;
        for repair in repairs {
            eprintln!("{repair}");
        }
        return Ok(position);
    }
    Position::from_fen_in(&fen, mode)
        .context("the position is refused (--lenient repairs what can be repaired)")
}

/// The leaves below each move. Threads take the replies to the moves one by one: there are enough
/// of them to keep all busy to the end.
fn count(position: &Position, depth: u32, threads: NonZeroUsize) -> Vec<(Move, u64)> {
    let moves: Vec<Move> = position.legal_moves().to_vec();
    if depth < 3 {
        return chess::perft::divide(position, depth);
    }
    let tasks: Vec<(usize, Position)> = moves
        .iter()
        .enumerate()
        .flat_map(|(n, &m)| {
            let next = position.after(m);
            next.legal_moves().iter().map(|&reply| (n, next.after(reply))).collect::<Vec<_>>()
        })
        .collect();
    let bar = progress::bar(tasks.len() as u64, "{bar:40} {percent} %, {eta} left");
    let counts = parallel::map(
        &tasks,
        threads.get(),
        || (),
        |(), _, (_, next)| {
            let nodes = perft(next, depth - 2);
            bar.inc(1);
            nodes
        },
    );
    bar.finish_and_clear();
    let mut sums: Vec<(Move, u64)> = moves.into_iter().map(|m| (m, 0)).collect();
    for ((n, _), nodes) in tasks.iter().zip(counts) {
        sums[*n].1 += nodes;
    }
    sums
}
