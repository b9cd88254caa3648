//! `hetman train label`: what a teacher says about positions.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::Context;
use report::grouped;
use train::teacher::{Labelling, Teacher};

use super::backend::BackendArguments;
use super::data::share;
use crate::interrupt::stop_on_interrupt;
use crate::new_file::must_be_new;
use crate::progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of positions (.hpos), or of games (.hgame) whose quiet positions are labelled
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// The teacher (.hteach)
    #[arg(long, value_name = "FILE")]
    teacher: PathBuf,
    /// The teacher's share in the label's expected score, 0 to 1; the rest is the search's
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    mix: f32,
    /// Play so many random moves in every position, and label the quiet positions they lead to, which have no
    /// search's score, by the teacher alone
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "mix")]
    children: usize,
    /// Chooses the random moves
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The new file of positions (.hpos)
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    backend: BackendArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_be_new(&arguments.output)?;
    let path = &arguments.teacher;
    let teacher = Teacher::open(path).with_context(|| path.display().to_string())?;
    let mut backend = arguments.backend.teacher(&teacher.layout)?;
    backend.set_state(&teacher.state())?;
    println!("{}; {}", teacher.layout.architecture, backend.name());
    let &Arguments { mix, children, seed, .. } = arguments;
    let labelling = Labelling { mix, children, seed, threads: arguments.backend.threads() };
    let (stop, begun) = (stop_on_interrupt()?, Instant::now());
    let bar = progress::spinner("{spinner} {human_pos} positions, {per_sec}");
    let labelled = labelling
        .run(&arguments.files, &mut *backend, &arguments.output, &stop, |count| bar.set_position(count))?;
    bar.finish_and_clear();
    let Some(labelled) = labelled else {
        eprintln!("interrupted; nothing was written");
        return Ok(ExitCode::FAILURE);
    };
    let speed = labelled.positions as f64 / begun.elapsed().as_secs_f64().max(1e-9);
    let (positions, speed) = (grouped(labelled.positions), grouped(speed as u64));
    println!("{positions} positions labelled, {speed} positions/s");
    if children == 0 {
        let mean = labelled.squared_differences / labelled.positions.max(1) as f64;
        println!("the teacher's loss by the searches' scores: {mean:.6}");
    }
    Ok(ExitCode::SUCCESS)
}
