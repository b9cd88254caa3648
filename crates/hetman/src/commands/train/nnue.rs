//! `hetman train nnue`: the engine's network.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use engine::nnue::{Architecture, Layers, Network};
use train::nnue::{KING_BUCKETS, Layout, QuantisationError, king_buckets, quantise};
use train::training::{ModelCard, Recipe, TrainedNetwork};

use super::session::{SessionArguments, exit_code};

/// Positions on which rounding is measured.
const MEASURED: usize = 20_000;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    session: SessionArguments,
    /// The network's file; a model card (.md) is written beside it
    #[arg(short, long, value_name = "FILE", default_value = "net.hnet")]
    output: PathBuf,
    /// Numbers in which each side's view of the board is summed up, a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(32..=4096))]
    hidden: u16,
    /// Sets of input weights, chosen by the place of the own king: 1, 2, 4, 8, 10 or 16
    #[arg(long, value_name = "N", default_value_t = 1)]
    king_buckets: usize,
    /// Outputs, chosen by the number of pieces: 1, 2, 4, 8 or 16
    #[arg(long, value_name = "N", default_value_t = 8)]
    output_buckets: usize,
    /// Hidden layers after the accumulators, of so many neurons each: 16,32
    #[arg(long, value_name = "FIRST,SECOND", value_parser = layers)]
    layers: Option<Layers>,
}

/// Two numbers of neurons.
fn layers(text: &str) -> Result<Layers, String> {
    let sizes = text.split_once(',').and_then(|(first, second)| {
        Some(Layers { first: first.trim().parse().ok()?, second: second.trim().parse().ok()? })
    });
    sizes.ok_or_else(|| "two numbers of neurons are wanted, as in 16,32".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (session, layout) = (&arguments.session, arguments.layout()?);
    let files = session.files(&arguments.output)?;
    let mut backend = session.backend.nnue(&layout)?;
    let name = layout.describe();
    let network = (name.as_str(), layout.checkpoint_key());
    let initial = |seed| layout.initial(seed);
    // The engine fades what the network says by the halfmove clock.
    let usual = Recipe { removes_fade: true, ..Recipe::default() };
    let trained = session.train(network, &files, &mut *backend, initial, usual)?;
    let Some((trained, stop)) = trained else { return Ok(ExitCode::FAILURE) };
    let network = quantise(&layout, &trained.state.parameters, trained.recipe.scale)?;
    files.write_network(&network.to_bytes())?;
    let rounding = rounding(&layout, &trained, &network)?;
    files.finish(&ModelCard::of(&trained, &files.network, rounding).render(), &name, &trained.progress)?;
    Ok(exit_code(&stop))
}

impl Arguments {
    fn layout(&self) -> anyhow::Result<Layout> {
        let king_buckets = king_buckets(self.king_buckets)
            .with_context(|| format!("--king-buckets must be one of {KING_BUCKETS:?}"))?;
        let architecture = Architecture::new(self.hidden.into(), king_buckets, self.output_buckets)?;
        Ok(Layout::new(match self.layers {
            Some(layers) => architecture.with_layers(layers)?,
            None => architecture,
        }))
    }
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
