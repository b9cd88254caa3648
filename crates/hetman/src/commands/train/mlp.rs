//! `hetman train mlp`: the Ukrainian work's network.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use classics::ukraine::{Mlp, Output, Shape};
use play::Stop;
use train::mlp::study::{PhaseErrors, material};
use train::mlp::{checkpoint_key, describe, layout, usual_recipe};
use train::training::{ModelCard, TrainedNetwork};

use super::session::{SessionArguments, Subject, exit_code};
use super::study::errors::measure;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    session: SessionArguments,
    /// The network's file; a model card (.md) is written beside it
    #[arg(short, long, value_name = "FILE", default_value = "net.hmlp")]
    output: PathBuf,
    /// Hidden layers
    #[arg(long, value_name = "N", default_value_t = 6)]
    layers: usize,
    /// Their width, a multiple of 8; the work's own is 808
    #[arg(long, value_name = "N", default_value_t = 256)]
    width: usize,
    /// Let it say win, draw and loss instead of pawns clamped to ±15
    #[arg(long, alias = "results")]
    wdl: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let session = &arguments.session;
    ensure!(
        arguments.wdl || !session.data.mixes_results(),
        "--scale and --wdl-blend are for networks that say how the game ends: add --wdl"
    );
    let shape = shape(arguments.layers, arguments.width, arguments.wdl)?;
    let files = session.files(&arguments.output)?;
    let mut backend = session.backend.mlp(shape)?;
    let subject = Subject {
        name: describe(shape),
        key: checkpoint_key(shape),
        initial: &|seed| layout::initial(shape, seed),
        usual: usual_recipe(shape),
        file: &|parameters, recipe| Ok(Mlp::new(shape, recipe.scale, parameters)?.to_bytes()),
    };
    let trained = session.train(&subject, &files, &mut *backend)?;
    let Some((trained, stop)) = trained else { return Ok(ExitCode::FAILURE) };
    let network = Mlp::new(shape, trained.recipe.scale, &trained.state.parameters)?;
    files.write_network(&network.to_bytes())?;
    let errors = errors(&network, &trained, session.backend.threads(), &stop);
    let mut model_card = ModelCard::of(&trained, &files.network, None).render();
    if let Some((first, rest)) = errors.as_deref().map(|errors| errors.split_at(1)) {
        model_card += &format!("\n{}{rest}.\n", first.to_uppercase());
    }
    files.finish(&model_card)?;
    Ok(exit_code(&stop))
}

/// The shape, or why there is none.
pub(super) fn shape(layers: usize, width: usize, wdl: bool) -> anyhow::Result<Shape> {
    let output = if wdl { Output::WinDrawLoss } else { Output::Pawns };
    Shape::new(layers, width, output).with_context(|| {
        format!(
            "a network has 1 to {} hidden layers, {} to {} wide in steps of {}",
            Shape::DEEPEST,
            Shape::STEP,
            Shape::WIDEST,
            Shape::STEP
        )
    })
}

/// The mean error in a sentence, beside those of the simplest predictions; `None` without positions to see it,
/// or if interrupted.
fn errors(network: &Mlp, trained: &TrainedNetwork, threads: usize, stop: &Stop) -> Option<String> {
    let records = &trained.validation[..];
    let network = measure(network, records, threads, stop).filter(|errors| errors.count() > 0)?.mean();
    let zero = PhaseErrors::of(records, |_| 0.0).mean();
    let material = PhaseErrors::of(records, material).mean();
    let sentence = format!(
        "mean error on validation positions: {network:.3} pawns; of saying 0: {zero:.3}, of counting material: \
         {material:.3}"
    );
    println!("{sentence}");
    Some(sentence)
}
