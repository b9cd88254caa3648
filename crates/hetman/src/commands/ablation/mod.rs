//! `hetman ablation`: what each idea of the textbook is worth, measured here and now.

mod json;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use ::report::Table;
use anyhow::Context;
use chess::Position;
use clap::ValueEnum;
use classics::Evaluation;
use classics::ablation::{AblationStudy, MoveTimes, REFERENCE_POSITIONS, report, variants};

use crate::progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A position in FEN; may be given several times [default: six reference positions]
    #[arg(long = "position", value_name = "FEN")]
    positions: Vec<String>,
    /// Plies to look ahead; each more takes minimax about forty times as long
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=8))]
    depth: u32,
    /// How positions are evaluated: material, mobility, wroclaw, checkm8, simplified or ensta
    #[arg(long, default_value = "simplified", value_name = "NAME", value_parser = evaluation)]
    evaluation: Evaluation,
    /// What to write [default: what the name of the file says, or text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Where to write it; may be given several times, to write one measurement in several formats
    /// [default: standard output]
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Tables for the terminal
    Text,
    /// Tables for documents
    Markdown,
    /// Every number, for programs
    Json,
    /// A bar for every algorithm, on a logarithmic scale
    Svg,
}

/// What was measured.
struct Results {
    study: AblationStudy,
    move_times: MoveTimes,
}

impl Results {
    fn tables(&self) -> Vec<Table> {
        report::tables(&self.study, &self.move_times)
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let positions = read_positions(&arguments.positions)?;
    // The files are opened first: a measurement of minutes should not end at a wrong path.
    let open = |path: &PathBuf| {
        let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
        Ok((Format::of(arguments.format, path), Box::new(file) as Box<dyn Write>))
    };
    let mut outputs: Vec<(Format, Box<dyn Write>)> =
        arguments.outputs.iter().map(open).collect::<anyhow::Result<_>>()?;
    if outputs.is_empty() {
        outputs.push((arguments.format.unwrap_or(Format::Text), Box::new(io::stdout())));
    }
    let results = measure(positions, arguments.evaluation, arguments.depth);
    for (format, mut output) in outputs {
        output.write_all(format.render(&results).as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Format {
    /// The format of a file: as told, or by its name.
    fn of(told: Option<Format>, path: &Path) -> Format {
        told.unwrap_or_else(|| match path.extension().and_then(OsStr::to_str) {
            Some("md") => Format::Markdown,
            Some("json") => Format::Json,
            Some("svg") => Format::Svg,
            _ => Format::Text,
        })
    }

    fn render(self, results: &Results) -> String {
        match self {
            Format::Text => results.tables().iter().map(Table::to_text).collect(),
            Format::Markdown => results.tables().iter().map(Table::to_markdown).collect(),
            Format::Json => json::render(results),
            Format::Svg => report::plot(&results.study).render(),
        }
    }
}

pub(crate) fn evaluation(name: &str) -> Result<Evaluation, String> {
    let names = || Evaluation::ALL.map(Evaluation::name).join(", ");
    Evaluation::named(name).ok_or_else(|| format!("expected one of {}", names()))
}

fn read_positions(fens: &[String]) -> anyhow::Result<Vec<(String, Position)>> {
    if fens.is_empty() {
        let read = |(name, fen): (&str, &str)| Ok((name.to_owned(), Position::from_fen(fen)?));
        return REFERENCE_POSITIONS.into_iter().map(read).collect();
    }
    fens.iter()
        .map(|fen| {
            let position = Position::from_fen(fen).with_context(|| format!("{fen:?} is no position"))?;
            anyhow::ensure!(
                !position.has_no_moves(),
                "{fen:?} is the end of a game: there is no move to find"
            );
            Ok((fen.clone(), position))
        })
        .collect()
}

fn measure(positions: Vec<(String, Position)>, evaluation: Evaluation, depth: u32) -> Results {
    let searches = positions.len() * variants(evaluation, depth).len();
    let steps = searches + MoveTimes::variants().len();
    let bar = progress::bar(steps as u64, "{bar:40} {pos}/{len} {msg}, {elapsed}");
    let study = AblationStudy::run(positions, evaluation, depth, |position, variant| {
        bar.set_message(format!("{position}: {variant}"));
        bar.inc(1);
    });
    let move_times = MoveTimes::measure(|variant| {
        bar.set_message(format!("time per move: {variant}"));
        bar.inc(1);
    });
    bar.finish_and_clear();
    Results { study, move_times }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_shows_every_algorithm() {
        let positions = read_positions(&["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1".into()]).unwrap();
        let study = AblationStudy::run(positions, Evaluation::Material, 2, |_, _| {});
        let move_times =
            MoveTimes { rows: vec![("minimax".into(), vec![std::time::Duration::from_millis(5)])] };
        let results = Results { study, move_times };
        for format in Format::value_variants() {
            let text = format.render(&results);
            let names = results.study.variants.iter().map(|variant| &variant.name);
            names.for_each(|name| assert!(text.contains(name.as_str()), "{format:?} {name}"));
        }
    }

    #[test]
    fn the_name_of_a_file_tells_its_format() {
        assert_eq!(Format::of(None, Path::new("docs/ablation.svg")), Format::Svg);
        assert_eq!(Format::of(None, Path::new("ablation")), Format::Text);
        assert_eq!(Format::of(Some(Format::Json), Path::new("x.md")), Format::Json);
    }

    #[test]
    fn nonsense_is_refused_with_a_sentence() {
        for fen in ["foo", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"] {
            let error = read_positions(&[fen.to_owned()]).unwrap_err();
            assert!(error.to_string().contains(fen), "{error}");
        }
        assert_eq!(evaluation("Simplified"), Ok(Evaluation::Simplified));
        assert!(evaluation("x").is_err());
    }
}
