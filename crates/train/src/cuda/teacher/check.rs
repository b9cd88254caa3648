//! Does the GPU compute what the CPU computes, and how fast? Teachers, one step each.

use std::time::{Duration, Instant};

use chess::random::Random;
use report::grouped;

use super::{ConvolutionMethod, CudaTeacher};
use crate::cuda::{CudaError, Device};
use crate::data::PackedPosition;
use crate::teacher::architecture::POLICY_PLANES;
use crate::teacher::{
    Architecture, Batch, Cpu, Layout, TeacherBackend, TeacherComparison, TeacherRecipe, TeacherRecord,
};
use crate::training::{BackendError, TrainingState};

/// Positions of the step that is compared: few, for the CPU's sake, and no multiple of what a block takes.
const COMPARED: usize = 101;
/// Positions of a timed step, and of a timed list of scores.
const LEARNT: usize = 8_192;
const LABELLED: usize = 1 << 15;
/// How far gradients may be from the CPU's. Rounded to bfloat16, some numbers end on the other side of a ReLU, which is
/// noise that grows with every block; along the CPU's gradient it is of little account.
struct GradientBounds {
    /// The distance of any tensor's gradient.
    worst: f64,
    /// The distance on average.
    mean: f64,
    /// How much longer or shorter a gradient may be along the CPU's.
    projection: f64,
}

impl GradientBounds {
    fn new(blocks: usize) -> GradientBounds {
        if blocks <= 2 {
            GradientBounds { worst: 0.25, mean: 0.12, projection: 0.15 }
        } else {
            GradientBounds { worst: 0.5, mean: 0.25, projection: 0.25 }
        }
    }
}

/// How far losses, scores and running statistics may be.
const LOSS_BOUND: f64 = 0.01;
const SCORE_BOUND: f64 = 0.05;
const STATISTICS_BOUND: f64 = 0.01;
/// How far parameters may be from what AdamW makes of the gradients.
const OPTIMISER_BOUND: f32 = 1e-5;

/// A teacher that both can train.
pub struct CheckedTeacher {
    /// Its shape.
    pub name: String,
    layout: Layout,
    state: TrainingState,
    cpu: Cpu,
    gpu: CudaTeacher,
}

/// The teachers that are checked, on so many CPU threads: those of one block or two to compare, large ones to time too.
pub fn checked_teachers(threads: usize) -> Result<Vec<CheckedTeacher>, CudaError> {
    let (warps, fastest) =
        (ConvolutionMethod::Warps, ConvolutionMethod::fastest(Device::open()?.generation(), 128));
    let mut shapes =
        vec![(2, 64, warps), (1, 192, warps), (1, 256, warps), (1, 128, warps), (10, 128, warps)];
    if fastest != warps {
        shapes.extend([(1, 128, fastest), (10, 128, fastest)]);
    }
    let teacher = |(blocks, channels, method)| {
        let architecture = Architecture::new(blocks, channels).expect("a shape within the limits");
        CheckedTeacher::new(Device::open()?, architecture, method, threads)
    };
    shapes.into_iter().map(teacher).collect()
}

impl CheckedTeacher {
    fn new(
        device: Device,
        architecture: Architecture,
        method: ConvolutionMethod,
        threads: usize,
    ) -> Result<CheckedTeacher, CudaError> {
        let layout = Layout::new(architecture);
        let mut random = Random::new(2);
        // A beginning without zeros: what is 0 on both sides cannot be compared.
        let mut parameters = layout.initial(1);
        for parameter in &mut parameters {
            *parameter += 0.02 * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
        }
        let statistics = layout.initial_statistics();
        Ok(CheckedTeacher {
            name: match method {
                ConvolutionMethod::Warps => format!("{architecture}, by warps"),
                ConvolutionMethod::WarpGroups => format!("{architecture}, by warp groups"),
            },
            state: TrainingState { statistics, ..TrainingState::new(parameters) },
            cpu: Cpu::new(&layout, threads),
            gpu: CudaTeacher::with_method(device, layout.clone(), method)?,
            layout,
        })
    }

    /// Whether it is of the usual size, so that its speed says something.
    pub fn is_large(&self) -> bool {
        self.layout.architecture.blocks() >= Architecture::default().blocks()
    }

    /// Compares one step of both: whether they agree, and how far they are apart, on a few lines.
    pub fn compare(&mut self, records: &[PackedPosition]) -> Result<(bool, String), BackendError> {
        self.compare_step(&batch_of(records, COMPARED))
    }

    fn compare_step(&mut self, batch: &Batch) -> Result<(bool, String), BackendError> {
        let settings = TeacherRecipe::default().step(10_000_000, 0.0);
        let backends: [&mut dyn TeacherBackend; 2] = [&mut self.cpu, &mut self.gpu];
        let found = TeacherComparison::measure(backends, &self.layout, &self.state, batch, &settings)?;
        let (worst, distance) = found.worst_gradient().cloned().unwrap_or_default();
        let distances = found.gradients.iter().map(|(_, distance)| distance);
        let mean = distances.sum::<f64>() / found.gradients.len().max(1) as f64;
        let projection = (found.worst_projection() - 1.0).abs();
        let bounds = GradientBounds::new(self.layout.architecture.blocks());
        let is_good = distance <= bounds.worst
            && mean <= bounds.mean
            && projection <= bounds.projection
            && found.worst_loss() <= LOSS_BOUND
            && found.scores <= SCORE_BOUND
            && found.statistics <= STATISTICS_BOUND
            && found.optimiser <= OPTIMISER_BOUND;
        let [right, other] = found.losses.map(|losses| losses.total(&settings));
        let text = format!(
            "{}: {}\n  loss {right:.6} and {other:.6}, losses within {:.1e}, scores {:.1e}, statistics {:.1e}, \
             optimiser {:.1e}\n  gradients: {worst} {distance:.1e}, on average {mean:.1e}, projections within \
             {projection:.1e} of 1; allowed {}, {} and {}",
            self.name,
            if is_good { "good" } else { "WRONG" },
            found.worst_loss(),
            found.scores,
            found.statistics,
            found.optimiser,
            bounds.worst,
            bounds.mean,
            bounds.projection,
        );
        Ok((is_good, text))
    }

    /// Lets the GPU learn, then label; how fast, on a line each.
    pub fn time(&mut self, records: &[PackedPosition], time: Duration) -> Result<String, BackendError> {
        let settings = TeacherRecipe::default().step(10_000_000, 0.0);
        let (learnt, labelled) = (batch_of(records, LEARNT), batch_of(records, LABELLED));
        self.gpu.set_state(&self.state)?;
        let gpu = &mut self.gpu;
        let learning = positions_a_second(time, || {
            for _ in 0..8 {
                gpu.step(&learnt, &settings)?;
            }
            Ok(gpu.take_losses()?.positions)
        })?;
        let labelling = positions_a_second(time, || Ok(gpu.scores(&labelled)?.len() as u64))?;
        Ok(format!(
            "  learns from {} positions/s in steps of {LEARNT}\n  labels {} positions/s",
            grouped(learning as u64),
            grouped(labelling as u64)
        ))
    }
}

/// How many positions a second are done, after a first time that is not counted.
fn positions_a_second(
    time: Duration,
    mut work: impl FnMut() -> Result<u64, BackendError>,
) -> Result<f64, BackendError> {
    work()?;
    let (begun, mut done) = (Instant::now(), 0);
    while begun.elapsed() < time {
        done += work()?;
    }
    Ok(done as f64 / begun.elapsed().as_secs_f64())
}

/// So many positions, from the beginning again if there are fewer, with one of a few moves for most of them: what is
/// drawn from too many leaves little gradient to compare.
fn batch_of(records: &[PackedPosition], count: usize) -> Batch {
    let mut batch = Batch::default();
    let records: Vec<TeacherRecord> =
        records.iter().cycle().take(count).map(|record| TeacherRecord::from_packed(*record)).collect();
    batch.extend(&records);
    let mut random = Random::new(3);
    for m in &mut batch.moves {
        if random.below(8) > 0 {
            *m = ((12 + random.below(8)) * POLICY_PLANES + random.below(2)) as u16;
        }
    }
    for square in &mut batch.pieces {
        if random.below(8) == 0 {
            *square |= 1 << (4 + random.below(4));
        }
    }
    for quiet in &mut batch.quiet {
        *quiet = f32::from(u8::from(random.below(4) > 0));
    }
    batch
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teacher::architecture::SQUARES;
    use chess::{Outcome, Position};
    use play::Score;

    fn records() -> Vec<PackedPosition> {
        let mut random = Random::new(1);
        let mut position = Position::initial();
        let mut records = Vec::new();
        while records.len() < 37 {
            let score = Score::Centipawns(random.below(600) as i32 - 300);
            records.push(PackedPosition::new(&position, score, Outcome::Draw).unwrap());
            let moves = position.legal_moves();
            match moves.get(random.below(moves.len().max(1))) {
                Some(&m) => position.play(m),
                None => position = Position::initial(),
            }
        }
        records
    }

    /// Needs a GPU of Hopper's generation.
    #[test]
    fn the_gpu_agrees_with_the_cpu() {
        let (warps, groups) = (ConvolutionMethod::Warps, ConvolutionMethod::WarpGroups);
        for (blocks, channels, method) in [(2, 64, warps), (1, 128, groups)] {
            let device = match Device::open() {
                Ok(device) if device.generation() == 9 => device,
                Ok(device) => return eprintln!("skipped: {} is not of Hopper's generation", device.name()),
                Err(error) => return eprintln!("skipped: {error}"),
            };
            let architecture = Architecture::new(blocks, channels).unwrap();
            let mut teacher = CheckedTeacher::new(device, architecture, method, 2).unwrap();
            let batch = batch_of(&records(), 37);
            let (is_good, text) = teacher.compare_step(&batch).unwrap();
            eprintln!("{text}");
            assert!(is_good, "{text}");
            let settings = TeacherRecipe::default().step(10_000_000, 0.0);
            let second_loss = |backend: &mut dyn TeacherBackend| {
                backend.step(&batch, &settings).unwrap();
                backend.take_losses().unwrap().total(&settings)
            };
            let losses = [second_loss(&mut teacher.cpu), second_loss(&mut teacher.gpu)];
            assert!((losses[1] / losses[0] - 1.0).abs() < 0.05, "after a step: {losses:?}");
        }
    }

    #[test]
    fn batches_have_something_of_everything() {
        let batch = batch_of(&records(), 200);
        assert_eq!((batch.len(), batch.pieces.len()), (200, 200 * SQUARES));
        assert!(batch.moves.contains(&crate::teacher::policy::NO_MOVE));
        assert!(batch.quiet.contains(&0.0) && batch.quiet.contains(&1.0));
    }
}
