//! Random games against `shakmaty`: `cargo run --release -p hetman-chess --example differential -- --games 1000000`.
//!
//! Uses all cores; `--seed N` starts elsewhere. Panics with the position at the first difference.

#[path = "../tests/differential/mod.rs"]
mod differential;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

fn main() {
    let games = argument("--games").unwrap_or(10_000);
    let first = argument("--seed").unwrap_or(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicU64::new(0);
    let sum = Mutex::new(differential::Tally::default());
    let start = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= games {
                        return;
                    }
                    let tally = differential::play_game(first + game);
                    let mut sum = sum.lock().expect("no difference so far");
                    *sum += tally;
                    if sum.games.is_multiple_of(games.div_ceil(20)) {
                        report(&sum, &start);
                    }
                }
            });
        }
    });
    println!("no difference:");
    report(&sum.into_inner().expect("no difference at all"), &start);
}

fn report(sum: &differential::Tally, start: &Instant) {
    let seconds = start.elapsed().as_secs_f64();
    println!("{} games, {} positions, {} moves in {seconds:.0} s", sum.games, sum.positions, sum.moves);
}

fn argument(name: &str) -> Option<u64> {
    let mut arguments = std::env::args().skip_while(|argument| argument != name).skip(1);
    arguments.next().and_then(|value| value.parse().ok())
}
