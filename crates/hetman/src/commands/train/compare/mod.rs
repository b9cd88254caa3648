//! `hetman train compare`: the errors of evaluations, and the positions over which they disagree.

mod diagrams;
mod disputes;
mod held_out;
mod judge;
mod pictures;
mod tables;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use chess::{Color, Outcome};
use play::Score;
use train::data::PackedPosition;
use train::mlp::study::material;

use self::diagrams::Diagram;
use self::disputes::Dispute;
use self::held_out::{HeldOut, Opinion};
use self::judge::Judge;
use self::tables::signed;
use super::names::names;
use super::test_positions::TestArguments;
use crate::progress;
use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Evaluations: "classical", or files of networks (.hnet, .hmlp); the first two that can search are asked
    /// where they disagree
    #[arg(required = true, value_name = "EVALUATIONS")]
    judges: Vec<String>,
    #[command(flatten)]
    test: TestArguments,
    /// How many disagreements are searched; 0 for none
    #[arg(long, value_name = "N", default_value_t = 200)]
    disagreements: usize,
    /// Positions that every such search visits
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many disagreements are shown, half of them for either side where there are so many
    #[arg(long, value_name = "N", default_value_t = 8)]
    examples: usize,
    /// Draw curves and boards into this folder
    #[arg(long, value_name = "FOLDER")]
    pictures: Option<PathBuf>,
    #[command(flatten)]
    threads: ThreadArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let judges: Vec<Judge> =
        arguments.judges.iter().map(|name| Judge::find(name)).collect::<Result<_, _>>()?;
    let held_out = HeldOut::of(&arguments.test.read()?);
    ensure!(!held_out.is_empty(), "{} has no legal positions", arguments.test.test.display());
    if let Some(folder) = &arguments.pictures {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let opinions = arguments.ask(&judges, &held_out);
    arguments.report_errors(&opinions, &held_out)?;

    // The first two opinions are those of zero and of material.
    let searching: Vec<(&Judge, &Opinion)> =
        judges.iter().zip(&opinions[2..]).filter(|(judge, _)| matches!(judge, Judge::Hetman(_))).collect();
    match searching[..] {
        _ if arguments.disagreements == 0 => {}
        [first, second, ..] => arguments.report_disputes([first, second], &opinions[2..], &held_out)?,
        _ => eprintln!(
            "no disagreements: two evaluations are needed that can search, \"classical\" or a .hnet"
        ),
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// What everybody says about every position: zero, material, then the judges.
    fn ask(&self, judges: &[Judge], held_out: &[HeldOut]) -> Vec<Opinion> {
        let bar =
            progress::bar(judges.len() as u64 * held_out.len() as u64, "{bar:40} {percent} %, {eta} left");
        let mut opinions =
            vec![Opinion::ask("always 0", held_out, |_| 0.0), Opinion::ask("material", held_out, count)];
        let file_name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for (judge, name) in judges.iter().zip(names(&self.judges, file_name)) {
            let mut evaluate = judge.evaluate();
            opinions.push(Opinion::timed(&name, held_out, |one| evaluate(&one.position)));
            bar.inc(held_out.len() as u64);
        }
        bar.finish_and_clear();
        opinions
    }

    fn report_errors(&self, opinions: &[Opinion], held_out: &[HeldOut]) -> anyhow::Result<()> {
        let label = Opinion::ask("the search", held_out, |one| one.label);
        print!("{}", tables::expected_scores(opinions, held_out).to_markdown());
        print!("{}", tables::pawns(opinions, held_out).to_markdown());
        print!("{}", tables::results(opinions, &label, held_out).to_markdown());
        self.draw("errors.svg", || pictures::errors(&opinions[1..], held_out).render())?;
        self.draw("calibration.svg", || pictures::calibration(&opinions[1..], held_out).render())
    }

    fn report_disputes(
        &self,
        two: [(&Judge, &Opinion); 2],
        opinions: &[Opinion],
        held_out: &[HeldOut],
    ) -> anyhow::Result<()> {
        let (judges, said) = (two.map(|(judge, _)| judge), two.map(|(_, opinion)| opinion));
        let names = said.map(|opinion| opinion.name.as_str());
        let found = disputes::widest(held_out, said, self.disagreements);
        let bar = progress::bar(found.len() as u64, "{bar:40} {pos}/{len} positions searched, {eta} left");
        let size = (self.nodes, self.threads.count());
        let disputes = disputes::search(&found, held_out, said, judges, size, || bar.inc(1));
        bar.finish_and_clear();

        let shown = shown(&disputes, self.examples);
        let is_other = |opinion: &&Opinion| said.iter().all(|one| !std::ptr::eq(*one, *opinion));
        let others: Vec<&Opinion> = opinions.iter().filter(is_other).collect();
        print!("{}", tables::verdicts(&disputes, names, self.nodes).to_markdown());
        print!("{}", tables::examples(&shown, names, &others, held_out).to_markdown());
        self.draw("disagreements.svg", || boards(&shown, names, held_out))
    }

    /// Writes a picture if pictures are wanted.
    fn draw(&self, name: &str, picture: impl FnOnce() -> String) -> anyhow::Result<()> {
        let Some(folder) = &self.pictures else { return Ok(()) };
        let path: &Path = &folder.join(name);
        fs::write(path, picture()).with_context(|| path.display().to_string())
    }
}

/// What counting says.
fn count(one: &HeldOut) -> f32 {
    let record = PackedPosition::new(&one.position, Score::Centipawns(0), Outcome::Draw);
    record.map_or(0.0, |record| material(&record))
}

/// The widest disputes, those in which the second is nearer before the first's.
fn shown(disputes: &[Dispute], most: usize) -> Vec<&Dispute> {
    let nearer = |who: usize| disputes.iter().filter(move |dispute| dispute.nearer() == Some(who));
    let firsts: Vec<&Dispute> = nearer(0).take(most / 2).collect();
    nearer(1).take(most - firsts.len()).chain(firsts).collect()
}

/// The boards of some disputes.
fn boards(shown: &[&Dispute], names: [&str; 2], held_out: &[HeldOut]) -> String {
    let diagram = |(n, dispute): (usize, &&Dispute)| {
        let position = held_out[dispute.at].position;
        let mover = if position.turn() == Color::White { "White" } else { "Black" };
        let said = |who: usize| {
            let nearer = if dispute.nearer() == Some(who) { ", nearer" } else { "" };
            format!("{} {}{nearer}", names[who], signed(dispute.says[who]))
        };
        Diagram { position, lines: [format!("{}: {mover} to move", n + 1), said(0), said(1)] }
    };
    let diagrams: Vec<Diagram> = shown.iter().enumerate().map(diagram).collect();
    diagrams::render(&format!("Where {} and {} disagree", names[0], names[1]), &diagrams)
}
