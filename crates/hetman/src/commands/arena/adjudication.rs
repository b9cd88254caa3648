//! When games are ended before the rules end them.

use std::path::PathBuf;

use anyhow::{Context, bail};
use arena::TablebaseRule;
use play::{Adjudication, DrawRule, ResignRule};

use crate::inputs::positive;

#[derive(clap::Args)]
pub(super) struct AdjudicationOptions {
    /// Call a draw when both sides see |score| ≤ SCORE for MOVES moves, from move FROM on
    #[arg(long, value_name = "moves=8,score=10,from=40")]
    draw: Option<String>,
    /// Call a game lost when a side sees score ≤ -SCORE for MOVES moves (and the other side agrees)
    #[arg(long, value_name = "moves=3,score=600,both=true")]
    resign: Option<String>,
    /// Call a draw after this many moves
    #[arg(long, value_name = "MOVES", value_parser = positive::<u32>)]
    max_moves: Option<u32>,
    /// End games that Syzygy tablebases in these directories decide
    #[arg(long, value_name = "PATHS")]
    tb: Option<PathBuf>,
    /// Ask tablebases only about positions with so many pieces or fewer
    #[arg(long, value_name = "N", requires = "tb", value_parser = positive::<usize>)]
    tb_pieces: Option<usize>,
    /// Tablebase wins count even if the fifty-move rule would spoil them
    #[arg(long, requires = "tb")]
    tb_ignore_50: bool,
    /// Which results of tablebases end games
    #[arg(long, value_enum, requires = "tb", default_value_t = TablebaseResults::Both)]
    tb_adjudicate: TablebaseResults,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum TablebaseResults {
    /// Wins and draws
    Both,
    /// Wins
    WinLoss,
    /// Draws
    Draw,
}

impl AdjudicationOptions {
    pub(super) fn rules(&self) -> anyhow::Result<Adjudication> {
        let draw = self.draw.as_deref().map(draw_rule).transpose()?;
        let resign = self.resign.as_deref().map(resign_rule).transpose()?;
        Ok(Adjudication { draw, resign, longest: self.max_moves })
    }

    pub(super) fn tablebases(&self) -> Option<TablebaseRule> {
        let paths = self.tb.as_ref()?.to_string_lossy().into_owned();
        Some(TablebaseRule {
            paths,
            pieces: self.tb_pieces,
            ignores_fifty_moves: self.tb_ignore_50,
            wins: self.tb_adjudicate != TablebaseResults::Draw,
            draws: self.tb_adjudicate != TablebaseResults::WinLoss,
        })
    }
}

fn draw_rule(text: &str) -> anyhow::Result<DrawRule> {
    let mut rule = DrawRule { from_move: 40, moves: 8, score: 10 };
    for (key, value) in settings(text)? {
        match key {
            "from" => rule.from_move = value.parse()?,
            "moves" => rule.moves = value.parse()?,
            "score" => rule.score = value.parse()?,
            _ => bail!("--draw knows moves, score and from, not {key}"),
        }
    }
    Ok(rule)
}

fn resign_rule(text: &str) -> anyhow::Result<ResignRule> {
    let mut rule = ResignRule { moves: 3, score: 600, two_sided: true };
    for (key, value) in settings(text)? {
        match key {
            "moves" => rule.moves = value.parse()?,
            "score" => rule.score = value.parse()?,
            "both" => rule.two_sided = value.parse()?,
            _ => bail!("--resign knows moves, score and both, not {key}"),
        }
    }
    Ok(rule)
}

fn settings(text: &str) -> anyhow::Result<Vec<(&str, &str)>> {
    text.split(',')
        .map(|part| part.split_once('=').with_context(|| format!("{part:?}: expected key=value")))
        .collect()
}
