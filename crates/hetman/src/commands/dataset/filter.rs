//! `hetman dataset filter`: from games to the positions worth learning from.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use train::data::{PackedPosition, PositionFilter, PositionWriter};

use super::input::{each_game, must_hold_games};
use crate::inputs::GameFiles;
use crate::new_file::must_be_new;
use report::{grouped, percent};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: GameFiles,
    /// The new file of positions (.hpos)
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    filter: FilterArguments,
}

/// Which positions are kept.
#[derive(clap::Args)]
pub(super) struct FilterArguments {
    /// Leave the first plies of a game out
    #[arg(long, value_name = "N", default_value_t = PositionFilter::default().first_ply)]
    first_ply: usize,
    /// Leave scores beyond this many centipawns out; mates are beyond 30000
    #[arg(long, value_name = "CP", default_value_t = PositionFilter::default().score_limit)]
    score_limit: i32,
    /// Leave positions with fewer pieces out
    #[arg(long, value_name = "N", default_value_t = PositionFilter::default().fewest_pieces)]
    fewest_pieces: u32,
    /// Keep positions in check
    #[arg(long)]
    checks: bool,
    /// Keep positions in which the best move takes something or promotes
    #[arg(long)]
    tactics: bool,
    /// Keep every position that has a score
    #[arg(long, conflicts_with_all = ["first_ply", "score_limit", "fewest_pieces", "checks", "tactics"])]
    everything: bool,
}

impl FilterArguments {
    pub(super) fn filter(&self) -> PositionFilter {
        if self.everything {
            return PositionFilter::EVERYTHING;
        }
        PositionFilter {
            first_ply: self.first_ply,
            score_limit: self.score_limit,
            fewest_pieces: self.fewest_pieces,
            checks: self.checks,
            tactics: self.tactics,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_be_new(&arguments.output)?;
    must_hold_games(&arguments.games.files)?;
    let output = || arguments.output.display().to_string();
    let mut writer = PositionWriter::create(&arguments.output).with_context(output)?;
    let filter = arguments.filter.filter();
    let mut scored = 0;
    each_game(&arguments.games.files, |game| {
        scored += game.scored() as u64;
        for replayed in game.replay() {
            let packed = filter
                .score(&replayed)
                .and_then(|score| PackedPosition::new(&replayed.position, score, game.outcome));
            if let Some(packed) = packed {
                writer.push(&packed).with_context(output)?;
            }
        }
        Ok(())
    })?;
    let kept = writer.finish().with_context(output)?;
    let share = percent(kept as f64 / scored.max(1) as f64);
    println!("{} of {} scored positions kept ({share})", grouped(kept), grouped(scored));
    Ok(ExitCode::SUCCESS)
}
