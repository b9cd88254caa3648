//! `hetman puzzles tag`: the motifs of puzzles, and how they agree with a file's own themes.

use std::process::ExitCode;

use coach::agreement::Agreement;
use report::Table;

use super::PuzzleFile;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    puzzles: PuzzleFile,
    /// Compare with the file's column Themes: precision and recall of each, as a Markdown table
    #[arg(long)]
    compare: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut agreement = Agreement::default();
    let counts = arguments.puzzles.read(|puzzle| {
        let found = coach::find(&puzzle.line);
        if arguments.compare {
            agreement.add(found.iter().map(|finding| finding.motif), &puzzle.motifs);
        } else {
            let names: Vec<&str> = found.iter().map(|finding| finding.motif.lichess_name()).collect();
            println!("{},{}", puzzle.id, names.join(" "));
        }
    })?;
    if arguments.compare {
        print!("{}", table(&agreement).to_aligned_markdown());
    }
    Ok(counts.exit_code())
}

fn table(agreement: &Agreement) -> Table {
    let columns = ["theme", "puzzles", "found", "precision", "recall"];
    let share = |share: Option<f64>| share.map_or("–".to_owned(), |share| format!("{share:.3}"));
    Table::new("", columns).with_rows(agreement.themes().into_iter().map(|theme| {
        vec![
            theme.motif.lichess_name().to_owned(),
            theme.labelled().to_string(),
            theme.found().to_string(),
            share(theme.precision()),
            share(theme.recall()),
        ]
    }))
}
