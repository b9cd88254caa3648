//! `hetman train mlp`: the Ukrainian work's network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use classics::ukraine::{Network, Output, Shape};
use train::data::PackedPosition;
use train::mlp::layout;
use train::mlp::study::{Errors, material};
use train::training::{Recipe, Record};

use super::card::Card;
use super::data::must_be_new;
use super::session::{SessionArguments, Trained};

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
    must_be_new(&arguments.output)?;
    let shape = shape(arguments.layers, arguments.width, arguments.results)?;
    let mut backend = arguments.session.backend.mlp(shape)?;
    let initial = |seed| layout::initial(shape, seed);
    let change = |recipe| for_shape(recipe, shape);
    let (name, key) = (describe(shape), key(shape));
    let Some(trained) =
        arguments.session.train((&name, key), &arguments.output, &mut *backend, initial, change)?
    else {
        return Ok(ExitCode::SUCCESS);
    };
    let network = Network::new(shape, trained.recipe.scale, &trained.state.parameters)?;
    let errors = errors(&network, &trained.validation, arguments.session.backend.threads());
    println!("{errors}");
    write(&arguments.output, &network.to_bytes())?;
    write(&arguments.output.with_extension("md"), card(&arguments.output, &trained, &errors).as_bytes())?;
    arguments.session.clean_up(&arguments.output)?;
    Ok(ExitCode::SUCCESS)
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

/// The recipe for a network of 808 inputs: one that says pawns has the scale of pawns, and learns no results.
pub(super) fn for_shape(recipe: Recipe, shape: Shape) -> Recipe {
    match shape.output() {
        Output::Pawns => Recipe { clip: CLIP, scale: 100, blend: [0.0; 2], ..recipe },
        Output::WinDrawLoss => Recipe { clip: CLIP, ..recipe },
    }
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

/// The mean error in a sentence, beside those of the simplest predictions.
fn errors(network: &Network, records: &[Record], threads: usize) -> String {
    let network = Errors::of_network(network, records, threads).mean();
    let zero = Errors::of(records, |_| 0.0).mean();
    let material = Errors::of(records, |record: &PackedPosition| material(record)).mean();
    format!(
        "mean error on positions held out: {network:.3} pawns; of saying 0: {zero:.3}, of counting material: \
         {material:.3}"
    )
}

fn card(output: &Path, trained: &Trained, errors: &str) -> String {
    let (first, rest) = errors.split_at(1);
    Card::of(trained, output, None).render() + "\n" + &first.to_uppercase() + rest + ".\n"
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    println!("{}", path.display());
    Ok(())
}
