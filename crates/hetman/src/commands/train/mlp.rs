//! `hetman train mlp`: the Ukrainian work's network.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use classics::ukraine::{Network, Output, Shape};
use train::mlp::layout;
use train::mlp::study::{Errors, material};
use train::training::Recipe;

use super::card::Card;
use super::session::{SessionArguments, Trained};
use super::study::errors::measure;

/// Parameters are not held in: nothing is rounded to a few integers afterwards.
const CLIP: f32 = 100.0;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    session: SessionArguments,
    /// The network's file; a card that describes it (.md) is written beside it
    #[arg(short, long, value_name = "FILE", default_value = "net.hmlp")]
    output: PathBuf,
    /// Hidden layers
    #[arg(long, value_name = "N", default_value_t = 6)]
    layers: usize,
    /// Their width, a multiple of 8; the work's own is 808
    #[arg(long, value_name = "N", default_value_t = 256)]
    width: usize,
    /// Let it say how the game ends instead of pawns clamped to ±15
    #[arg(long)]
    results: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let session = &arguments.session;
    ensure!(
        arguments.results || !session.data.mixes_results(),
        "--scale and --blend are for networks that say how the game ends: add --results"
    );
    let shape = shape(arguments.layers, arguments.width, arguments.results)?;
    let files = session.files(&arguments.output)?;
    let mut backend = session.backend.mlp(shape)?;
    let initial = |seed| layout::initial(shape, seed);
    let name = describe(shape);
    let trained = session.train((&name, key(shape)), &files, &mut *backend, initial, usual(shape))?;
    let Some(trained) = trained else { return Ok(ExitCode::FAILURE) };
    let network = Network::new(shape, trained.recipe.scale, &trained.state.parameters)?;
    files.write_network(&network.to_bytes())?;
    let errors = errors(&network, &trained, session.backend.threads());
    files.finish(&card(&files.network, &trained, errors.as_deref()), &name, &trained.progress)?;
    Ok(trained.exit_code())
}

/// The shape, or why there is none.
pub(super) fn shape(layers: usize, width: usize, results: bool) -> anyhow::Result<Shape> {
    let output = if results { Output::WinDrawLoss } else { Output::Pawns };
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

/// How a network of 808 inputs is usually trained: one that says pawns has the scale of pawns, and learns no
/// results.
pub(super) fn usual(shape: Shape) -> Recipe {
    let scale = match shape.output() {
        Output::Pawns => 100,
        Output::WinDrawLoss => 400,
    };
    Recipe { clip: CLIP, scale, blend: [0.0; 2], ..Recipe::default() }
}

/// For people: 808 → 6 × 256 → 1.
pub(super) fn describe(shape: Shape) -> String {
    format!("808 → {} × {} → {}", shape.hidden_layers(), shape.width(), shape.output().count())
}

/// For checkpoints.
pub(super) fn key(shape: Shape) -> serde_json::Value {
    serde_json::json!({
        "kind": "mlp",
        "layers": shape.hidden_layers(),
        "width": shape.width(),
        "outputs": shape.output().count(),
    })
}

/// The mean error in a sentence, beside those of the simplest predictions; `None` without positions to see it,
/// or if someone interrupts.
fn errors(network: &Network, trained: &Trained, threads: usize) -> Option<String> {
    let records = &trained.validation[..];
    let network =
        measure(network, records, threads, &trained.stop).filter(|errors| errors.count() > 0)?.mean();
    let zero = Errors::of(records, |_| 0.0).mean();
    let material = Errors::of(records, material).mean();
    let sentence = format!(
        "mean error on positions held out: {network:.3} pawns; of saying 0: {zero:.3}, of counting material: \
         {material:.3}"
    );
    println!("{sentence}");
    Some(sentence)
}

fn card(output: &Path, trained: &Trained, errors: Option<&str>) -> String {
    let card = Card::of(trained, output, None).render();
    let Some((first, rest)) = errors.map(|errors| errors.split_at(1)) else { return card };
    card + "\n" + &first.to_uppercase() + rest + ".\n"
}
