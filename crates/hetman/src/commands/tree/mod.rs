//! `hetman tree`: the search tree of a textbook player, printed or drawn.

mod outline;

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use chess::Position;
use classics::{
    Algorithm, Classic, Evaluation, Method, RecordedSearch, Refinement, Refinements, Searcher, Tree,
};

use server::tree_json::TreeJson;

use super::ablation::evaluation;
use crate::interrupt::stop_on_interrupt;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A textbook player (wroclaw-3, mcts …), or an algorithm: minimax, negamax, alpha-beta
    player: String,
    /// The position [default: the initial one]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Plies to search [default: 3, or the player's own]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: Option<u32>,
    /// For an algorithm: what it evaluates positions by
    #[arg(long, default_value = "simplified", value_name = "NAME", value_parser = evaluation)]
    evaluation: Evaluation,
    /// For alpha-beta: its refinements (move-ordering,killer-moves …), or all
    #[arg(long, value_delimiter = ',', value_name = "NAME", value_parser = refinement)]
    with: Vec<Refinements>,
    /// Plies to print or draw [default: 2 printed, all drawn]
    #[arg(long, value_name = "N")]
    plies: Option<usize>,
    /// Draws the tree into this file: a bar for every node, as wide as its share of the nodes
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    svg: Option<PathBuf>,
    /// Prints the tree as JSON
    #[arg(long)]
    json: bool,
    /// Nodes to keep; of a larger tree, the deepest plies are only counted
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = at_least_one)]
    limit: usize,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let position = match &arguments.fen {
        Some(fen) => Position::from_fen(fen).with_context(|| format!("{fen:?} is no position"))?,
        None => Position::initial(),
    };
    ensure!(!position.has_no_moves(), "this is the end of a game: there is no move to find");
    let mut player = player(arguments)?;
    let stop = stop_on_interrupt()?;
    let tree = Tree::with_capacity(arguments.limit).thinning_out();
    let search = RecordedSearch::run(&mut *player, &position, arguments.depth, tree, &stop)?;
    ensure!(!stop.is_raised(), "interrupted: the tree is not whole");
    ensure!(!search.tree.nodes().is_empty(), "{} does not search: there is no tree", player.name());
    if arguments.json {
        print_json(&search)?;
    } else if let Some(path) = &arguments.svg {
        let rows = arguments.plies.map_or(usize::MAX, |plies| plies.saturating_add(1));
        let picture = search.to_svg(&format!("The search tree of {}", player.name()), rows);
        fs::write(path, picture).with_context(|| format!("{} cannot be written", path.display()))?;
    } else {
        outline::print(&search, arguments.plies.unwrap_or(2));
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the whole tree on one line. Who has seen enough of it may leave.
fn print_json(search: &RecordedSearch) -> anyhow::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let written = serde_json::to_writer(&mut out, &TreeJson::of(search)).map_err(io::Error::from);
    match written.and_then(|()| writeln!(out)).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// An algorithm by its name, as in `hetman ablation`, or a textbook player without its book and its dice.
fn player(arguments: &Arguments) -> anyhow::Result<Box<dyn Classic>> {
    let name = &arguments.player;
    let refinements = arguments.with.iter().copied().fold(Refinements::NONE, |all, more| {
        Refinement::ALL.iter().filter(|&&one| more.has(one)).fold(all, |all, &one| all.with(one))
    });
    if let Some(algorithm) = Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name) {
        ensure!(
            algorithm == Algorithm::AlphaBeta || arguments.with.is_empty(),
            "{name} has no refinements: use alpha-beta"
        );
        let depth = arguments.depth.unwrap_or(3);
        let method = Method { refinements, depth, ..Method::new(algorithm, arguments.evaluation) };
        return Ok(Box::new(Searcher::new(name, method, 0)));
    }
    ensure!(arguments.with.is_empty(), "refinements are for alpha-beta: {name} has its own");
    let preset = classics::find(name).with_context(|| {
        let presets: Vec<&str> = classics::presets().iter().map(|preset| preset.slug).collect();
        let algorithms = Algorithm::ALL.map(Algorithm::name).join(", ");
        format!("there is no textbook player {name:?}: choose {algorithms}, {}", presets.join(", "))
    })?;
    // The textbook player with everything searches as deep as its clock allows, and here is no clock.
    let endless = preset.method().is_some_and(|method| method.depth > 12);
    Ok(preset.at_depth(arguments.depth.or(endless.then_some(3))))
}

fn refinement(name: &str) -> Result<Refinements, String> {
    let all = Refinements::ALL.without(Refinement::OpeningBook);
    if name == "all" {
        return Ok(all);
    }
    let spelled = |one: Refinement| one.name().replace(' ', "-");
    let each = || Refinement::ALL.iter().copied().filter(|&one| all.has(one));
    let found = each().find(|&one| spelled(one) == name).map(Refinements::only);
    found.ok_or_else(|| {
        let names: Vec<String> = each().map(spelled).collect();
        format!("expected all or some of {}", names.join(", "))
    })
}

fn at_least_one(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&nodes| nodes > 0).ok_or_else(|| "expected a number of nodes".to_owned())
}
