//! `hetman train study drift`: what networks do when they are winning.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, ensure};
use chess::Position;
use classics::Preset;
use classics::ukraine::Mlp;
use train::mlp::study::{
    Contender, Playouts, ScoreBand, discrimination_by_band, one_ply_player, play_out_all, report,
    won_positions,
};

use super::read_networks;
use crate::commands::train::test_positions::TestArguments;
use crate::progress;
use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Networks (.hmlp), usually one that says pawns and one that says results
    #[arg(required = true, value_name = "NETWORKS")]
    networks: Vec<PathBuf>,
    #[command(flatten)]
    test: TestArguments,
    /// How many won positions are played out
    #[arg(long, value_name = "N", default_value_t = 50)]
    positions: usize,
    /// Centipawns from which a position counts as won
    #[arg(long, value_name = "CP", default_value_t = 600, value_parser = clap::value_parser!(i16).range(1..))]
    least: i16,
    /// Who tries to win besides the networks, which look one ply ahead; may be given several times
    #[arg(long = "player", value_name = "PRESET")]
    players: Vec<String>,
    /// Who defends; may be given several times
    #[arg(long = "defender", value_name = "PRESET", default_values = ["random", "checkm8"])]
    defenders: Vec<String>,
    /// Draw how many moves cannot be told from the best
    #[arg(long, value_name = "FILE.svg")]
    picture: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let defenders = presets(&arguments.defenders)?;
    let networks: Vec<(String, Arc<Mlp>)> = read_networks(&arguments.networks)?
        .into_iter()
        .map(|(name, network)| (name, Arc::new(network)))
        .collect();
    let mut players: Vec<Contender> = networks.iter().map(contender).collect();
    players.extend(presets(&arguments.players)?);
    let records = arguments.test.read()?;
    let won = won_positions(&records, arguments.least, arguments.positions);
    ensure!(!won.is_empty(), "{} has no won positions", arguments.test.test.display());

    let playouts = arguments.play(&players, &defenders, &won);
    print!("{}", report::playouts(won.len(), arguments.least, &playouts).to_markdown());
    let (names, networks): (Vec<&str>, Vec<&Mlp>) =
        networks.iter().map(|(name, network)| (name.as_str(), &**network)).unzip();
    let steps = ScoreBand::ALL.len() * networks.len();
    let bar = progress::bar(steps as u64, "{bar:40} moves told apart, {eta} left");
    let bands = discrimination_by_band(&networks, &records, arguments.threads.count(), || bar.inc(1));
    bar.finish_and_clear();
    print!("{}", report::discrimination(&names, &bands).to_markdown());
    if let Some(path) = &arguments.picture {
        let picture = report::discrimination_plot(&names, &bands).render();
        fs::write(path, picture).with_context(|| path.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn contender((name, network): &(String, Arc<Mlp>)) -> Contender {
    let network = Arc::clone(network);
    Contender { name: name.clone(), player: Box::new(move |seed| Box::new(one_ply_player(&network, seed))) }
}

fn presets(names: &[String]) -> anyhow::Result<Vec<Contender>> {
    let find = |name: &String| -> anyhow::Result<Contender> {
        let preset: &'static Preset =
            classics::find(name).with_context(|| format!("there is no preset {name:?}"))?;
        Ok(Contender { name: preset.name.to_owned(), player: Box::new(|seed| preset.player(seed)) })
    };
    names.iter().map(find).collect()
}

impl Arguments {
    /// How the won positions end, by player and defender.
    fn play(
        &self,
        players: &[Contender],
        defenders: &[Contender],
        won: &[Position],
    ) -> Vec<(String, Playouts)> {
        let games = players.len() * defenders.len() * won.len();
        let bar = progress::bar(games as u64, "{bar:40} {pos}/{len} games, {elapsed}");
        let mut rows = Vec::new();
        for player in players {
            for defender in defenders {
                let playouts = play_out_all(player, defender, won, self.threads.count(), || bar.inc(1));
                rows.push((format!("{} against {}", player.name, defender.name), playouts));
            }
        }
        bar.finish_and_clear();
        rows
    }
}
