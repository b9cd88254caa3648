//! `hetman train study drift`: what networks do when they are winning.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, ensure};
use chess::Position;
use classics::Preset;
use classics::ukraine::Network;
use play::Player;
use train::data::PackedPosition;
use train::mlp::study::{
    Band, Finish, Finishes, Flatness, MOVES, one_half_move_deep, play_out, won_positions,
};
use train::training::Record;

use super::read_networks;
use crate::commands::train::plot::Plot;
use crate::commands::train::test_positions::TestArguments;
use crate::parallel;
use crate::progress;
use crate::table::{Table, percent};
use crate::threads::ThreadArguments;

/// Positions of each band whose moves are compared.
const COMPARED: usize = 200;

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
    /// Who tries to win besides the networks, which look one half-move ahead; may be given several times
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

/// A name, and how to make the player for a seed.
type Contender = (String, Box<dyn Fn(u64) -> Box<dyn Player> + Sync>);

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let defenders = presets(&arguments.defenders)?;
    let networks: Vec<(String, Arc<Network>)> = read_networks(&arguments.networks)?
        .into_iter()
        .map(|(name, network)| (name, Arc::new(network)))
        .collect();
    let mut players: Vec<Contender> = networks.iter().map(contender).collect();
    players.extend(presets(&arguments.players)?);
    let records = arguments.test.read()?;
    let won = won_positions(&records, arguments.least, arguments.positions);
    ensure!(!won.is_empty(), "{} has no won positions", arguments.test.test.display());

    print!("{}", arguments.finishes(&players, &defenders, &won).to_markdown());
    let flatness = flatness(&networks, &records, arguments.threads.count());
    print!("{}", flatness_table(&networks, &flatness).to_markdown());
    if let Some(path) = &arguments.picture {
        let picture = flatness_plot(&networks, &flatness).render();
        fs::write(path, picture).with_context(|| path.display().to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn contender((name, network): &(String, Arc<Network>)) -> Contender {
    let network = Arc::clone(network);
    (name.clone(), Box::new(move |seed| Box::new(one_half_move_deep(&network, seed))))
}

fn presets(names: &[String]) -> anyhow::Result<Vec<Contender>> {
    let find = |name: &String| -> anyhow::Result<Contender> {
        let preset: &'static Preset =
            classics::find(name).with_context(|| format!("there is no preset {name:?}"))?;
        Ok((preset.name.to_owned(), Box::new(|seed| preset.player(seed))))
    };
    names.iter().map(find).collect()
}

impl Arguments {
    /// How the won positions end, by player and defender.
    fn finishes(&self, players: &[Contender], defenders: &[Contender], won: &[Position]) -> Table {
        let games = players.len() * defenders.len() * won.len();
        let bar = progress::bar(games as u64, "{bar:40} {pos}/{len} games, {elapsed}");
        let mut rows = Vec::new();
        for player in players {
            for defender in defenders {
                let finishes = play_all([player, defender], won, self.threads.count(), || bar.inc(1));
                rows.push(finishes_row(format!("{} against {}", player.0, defender.0), &finishes));
            }
        }
        bar.finish_and_clear();
        let (least, count) = (f64::from(self.least) / 100.0, won.len());
        let columns = [
            "who",
            "mates",
            "moves to mate",
            "stalemates",
            "repetitions",
            "fifty moves",
            "material gone",
            "lost",
            "unfinished",
        ];
        Table {
            title: format!("{count} positions of {least:+} pawns or more, {MOVES} moves"),
            columns: columns.map(str::to_owned).to_vec(),
            rows,
        }
    }
}

fn finishes_row(name: String, finishes: &Finishes) -> Vec<String> {
    let count = |finish| finishes.count(finish).to_string();
    let moves = finishes.moves_to_mate().map_or("–".to_owned(), |moves| format!("{moves:.0}"));
    let mut row = vec![name, count(Finish::Mate(0)), moves];
    row.extend(
        [
            Finish::Stalemate,
            Finish::Repetition,
            Finish::FiftyMoves,
            Finish::DeadPosition,
            Finish::Lost,
            Finish::Unfinished,
        ]
        .map(count),
    );
    row
}

/// Plays all positions, on several threads; the same games whatever their number.
fn play_all(
    [winner, defender]: [&Contender; 2],
    won: &[Position],
    threads: usize,
    finished: impl Fn() + Sync,
) -> Finishes {
    let play = |(): &mut (), n: usize, position: &Position| {
        let [mut winner, mut defender] = [winner, defender].map(|(_, player)| player(n as u64));
        let finish = play_out(&mut *winner, &mut *defender, position);
        finished();
        finish
    };
    Finishes(parallel::map(won, threads, || (), play))
}

/// For each band with positions, what each network makes of their moves.
fn flatness(
    networks: &[(String, Arc<Network>)],
    records: &[Record],
    threads: usize,
) -> Vec<(Band, Vec<Flatness>)> {
    let in_band = |band: Band| {
        let records = records.iter().copied().map(PackedPosition).filter(move |record| band.contains(record));
        records.filter_map(|record| record.position()).take(COMPARED).collect::<Vec<Position>>()
    };
    let bands = Band::ALL.into_iter().map(|band| (band, in_band(band)));
    let bands: Vec<_> = bands.filter(|(_, positions)| !positions.is_empty()).collect();
    let bar = progress::bar((bands.len() * networks.len()) as u64, "{bar:40} moves told apart, {eta} left");
    let look = |(): &mut (), _: usize, (band, positions): &(Band, Vec<Position>)| {
        let of_network = |(_, network): &(String, Arc<Network>)| {
            let flatness = Flatness::of(network, positions);
            bar.inc(1);
            flatness
        };
        (*band, networks.iter().map(of_network).collect())
    };
    let found = parallel::map(&bands, threads, || (), look);
    bar.finish_and_clear();
    found
}

fn flatness_table(networks: &[(String, Arc<Network>)], flatness: &[(Band, Vec<Flatness>)]) -> Table {
    let heads = networks.iter().flat_map(|(name, _)| {
        [
            format!("{name} says"),
            format!("{name}: best above middle move"),
            format!("{name}: no worse than the best"),
        ]
    });
    let rows = flatness.iter().map(|(band, of_networks)| {
        let cells = of_networks.iter().flat_map(|flat| {
            [format!("{:+.2}", flat.value), format!("{:.2}", flat.spread), percent(f64::from(flat.equal))]
        });
        let count = of_networks.first().map_or(0, |flat| flat.positions).to_string();
        [band.name(), count].into_iter().chain(cells).collect()
    });
    Table {
        title: "How well moves are told apart, in pawns".into(),
        columns: ["label", "positions"].map(str::to_owned).into_iter().chain(heads).collect(),
        rows: rows.collect(),
    }
}

fn flatness_plot(networks: &[(String, Arc<Network>)], flatness: &[(Band, Vec<Flatness>)]) -> Plot {
    let line = |(n, (name, _)): (usize, &(String, Arc<Network>))| {
        let points =
            flatness.iter().enumerate().map(|(at, (_, flat))| (at as f64, 100.0 * f64::from(flat[n].equal)));
        (name.clone(), points.collect())
    };
    Plot {
        title: "Moves that cannot be told from the best".into(),
        subtitle: "per cent of the moves that are within a twentieth of a pawn of the best, over the position's label"
            .into(),
        ticks: flatness.iter().enumerate().map(|(at, (band, _))| (at as f64, band.name())).collect(),
        lines: networks.iter().enumerate().map(line).collect(),
        ceiling: None,
    }
}
