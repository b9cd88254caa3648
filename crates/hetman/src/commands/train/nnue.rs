//! `hetman train nnue`: the engine's network.

use std::path::PathBuf;
use std::process::ExitCode;

use engine::nnue::Network;
use train::nnue::{Layout, QuantisationError, quantise};
use train::training::{ModelCard, Recipe, TrainedNetwork};

use super::session::{SessionArguments, Subject, exit_code};
use super::shape::ShapeArguments;

/// Positions on which rounding is measured.
const MEASURED: usize = 20_000;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    session: SessionArguments,
    #[command(flatten)]
    shape: ShapeArguments,
    /// The network's file; a model card (.md) and a record for `train runs` (.json) are written beside it
    #[arg(short, long, value_name = "FILE", default_value = "net.hnet")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (session, layout) = (&arguments.session, arguments.shape.layout()?);
    let files = session.files(&arguments.output)?;
    let mut backend = session.backend.nnue(&layout)?;
    let subject = Subject {
        name: layout.describe(),
        key: layout.checkpoint_key(),
        initial: &|seed| layout.initial(seed),
        // The engine fades what the network says by the halfmove clock.
        usual: Recipe { removes_fade: true, ..Recipe::default() },
        file: &|parameters, recipe| Ok(quantise(&layout, parameters, recipe.scale)?.to_bytes()),
    };
    let trained = session.train(&subject, &files, &mut *backend)?;
    let Some((trained, stop)) = trained else { return Ok(ExitCode::FAILURE) };
    let network = quantise(&layout, &trained.state.parameters, trained.recipe.scale)?;
    files.write_network(&network.to_bytes())?;
    let rounding = rounding(&layout, &trained, &network)?;
    files.finish(&ModelCard::of(&trained, &files.network, rounding).render())?;
    Ok(exit_code(&stop))
}

/// What integers change; `None` without positions to see it.
fn rounding(
    layout: &Layout,
    trained: &TrainedNetwork,
    network: &Network,
) -> anyhow::Result<Option<QuantisationError>> {
    let TrainedNetwork { state, validation, .. } = trained;
    if validation.is_empty() {
        return Ok(None);
    }
    let records = &validation[..validation.len().min(MEASURED)];
    let error = QuantisationError::measure(layout, &state.parameters, network, records)?;
    println!("rounding changes {:.2} centipawns on average, {:.1} at worst", error.mean, error.worst);
    Ok(Some(error))
}
