//! How many positions a second a network learns from on the CPU, by its shape.

use std::time::{Duration, Instant};

use chess::random::Random;
use chess::{Outcome, Position};
use engine::nnue::Architecture;
use play::Score;
use train::data::PackedPosition;
use train::nnue::{Cpu, Layout, king_buckets};
use train::training::{Backend, Permutation, Recipe, TrainingState};

const BATCH: u32 = 16_384;
const TIME: Duration = Duration::from_secs(3);

/// Positions of random games.
fn records(count: usize) -> Vec<PackedPosition> {
    let mut random = Random::new(1);
    let mut records = Vec::new();
    while records.len() < count {
        let mut position = Position::initial();
        for _ in 0..120 {
            let moves = position.legal_moves();
            let Some(&m) = moves.get(random.below(moves.len())) else { break };
            position.play(m);
            let score = Score::Centipawns(random.below(1000) as i32 - 500);
            records.extend(PackedPosition::new(&position, score, Outcome::Draw));
        }
    }
    records
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let records = records(1 << 18);
    let threads = std::thread::available_parallelism()?.get();
    let (permutation, step) = (Permutation::new(records.len() as u32, 1), Recipe::default().step(1 << 20));
    println!("{threads} threads, steps of {BATCH} positions\n");
    println!("| hidden | king buckets | positions/s |\n| ---: | ---: | ---: |");
    for (hidden, buckets) in [(256, 1), (512, 1), (1024, 1), (512, 10)] {
        let king_buckets = king_buckets(buckets).ok_or("no such division")?;
        let layout = Layout::new(Architecture::new(hidden, king_buckets, 8).unwrap());
        let mut cpu = Cpu::new(&layout, threads);
        cpu.set_state(&TrainingState::new(layout.initial(1)))?;
        cpu.load(&records)?;
        let (begun, mut seen) = (Instant::now(), 0);
        while begun.elapsed() < TIME {
            let start = seen % (records.len() as u32 / BATCH * BATCH);
            cpu.step(permutation, start..start + BATCH, &step)?;
            seen += BATCH;
        }
        println!("| {hidden} | {buckets} | {:.0} |", f64::from(seen) / begun.elapsed().as_secs_f64());
    }
    Ok(())
}
