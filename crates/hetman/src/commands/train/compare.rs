//! `hetman train compare`: the errors of evaluations, and the positions over which they disagree.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use train::compare::{
    DisagreementSearch, Evaluator, Predictions, TestPosition, examples, plots, tables, widest,
};
use train::material::material_balance;

use super::names::names;
use super::test_positions::TestArguments;
use crate::progress;
use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Evaluations: "classical", or files of networks (.hnet, .hmlp); the first two that can search are asked
    /// where they disagree
    #[arg(required = true, value_name = "EVALUATIONS")]
    evaluators: Vec<String>,
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
    let evaluators: Vec<Evaluator> =
        arguments.evaluators.iter().map(|name| Evaluator::find(name)).collect::<Result<_, _>>()?;
    let positions = TestPosition::of(&arguments.test.read()?);
    ensure!(!positions.is_empty(), "{} has no legal positions", arguments.test.test.display());
    if let Some(folder) = &arguments.pictures {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let predictions = arguments.predict(&evaluators, &positions);
    arguments.report_errors(&predictions, &positions)?;

    // The first two predictions are zero and material.
    let searching: Vec<(&Evaluator, &Predictions)> = evaluators
        .iter()
        .zip(&predictions[2..])
        .filter(|(evaluator, _)| matches!(evaluator, Evaluator::Hetman(_)))
        .collect();
    match searching[..] {
        _ if arguments.disagreements == 0 => {}
        [first, second, ..] => {
            arguments.report_disagreements([first, second], &predictions[2..], &positions)?;
        }
        _ => eprintln!(
            "no disagreements: two evaluations are needed that can search, \"classical\" or a .hnet"
        ),
    }
    Ok(ExitCode::SUCCESS)
}

impl Arguments {
    /// What every evaluation says about every position: zero, material, then those asked for.
    fn predict(&self, evaluators: &[Evaluator], positions: &[TestPosition]) -> Vec<Predictions> {
        let steps = evaluators.len() as u64 * positions.len() as u64;
        let bar = progress::bar(steps, "{bar:40} {percent} %, {eta} left");
        let material = |one: &TestPosition| material_balance(&one.position) as f32;
        let mut predictions = vec![
            Predictions::ask("always 0", positions, |_| 0.0),
            Predictions::ask("material", positions, material),
        ];
        let file_name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for (evaluator, name) in evaluators.iter().zip(names(&self.evaluators, file_name)) {
            let mut evaluate = evaluator.evaluate();
            predictions.push(Predictions::timed(&name, positions, |one| evaluate(&one.position)));
            bar.inc(positions.len() as u64);
        }
        bar.finish_and_clear();
        predictions
    }

    fn report_errors(&self, predictions: &[Predictions], positions: &[TestPosition]) -> anyhow::Result<()> {
        let label = Predictions::ask("the search", positions, |one| one.label);
        print!("{}", tables::expected_scores(predictions, positions).to_markdown());
        print!("{}", tables::pawns(predictions, positions).to_markdown());
        print!("{}", tables::results(predictions, &label, positions).to_markdown());
        self.draw("errors.svg", || plots::errors(&predictions[1..], positions).render())?;
        self.draw("calibration.svg", || plots::calibration(&predictions[1..], positions).render())
    }

    fn report_disagreements(
        &self,
        two: [(&Evaluator, &Predictions); 2],
        predictions: &[Predictions],
        positions: &[TestPosition],
    ) -> anyhow::Result<()> {
        let (evaluators, of_two) = (two.map(|(evaluator, _)| evaluator), two.map(|(_, one)| one));
        let names = of_two.map(|one| one.name.as_str());
        let found = widest(positions, of_two, self.disagreements);
        let bar = progress::bar(found.len() as u64, "{bar:40} {pos}/{len} positions searched, {eta} left");
        let search = DisagreementSearch { positions, predictions: of_two, evaluators, nodes: self.nodes };
        let disagreements = search.run(&found, self.threads.count(), || bar.inc(1));
        bar.finish_and_clear();

        let shown = examples(&disagreements, self.examples);
        let is_other = |one: &&Predictions| of_two.iter().all(|used| !std::ptr::eq(*used, *one));
        let others: Vec<&Predictions> = predictions.iter().filter(is_other).collect();
        print!("{}", tables::verdicts(&disagreements, names, self.nodes).to_markdown());
        print!("{}", tables::examples(&shown, names, &others, positions).to_markdown());
        self.draw("disagreements.svg", || plots::boards(&shown, names, positions))
    }

    /// Writes a picture if pictures are wanted.
    fn draw(&self, name: &str, picture: impl FnOnce() -> String) -> anyhow::Result<()> {
        let Some(folder) = &self.pictures else { return Ok(()) };
        let path: &Path = &folder.join(name);
        fs::write(path, picture()).with_context(|| path.display().to_string())
    }
}
