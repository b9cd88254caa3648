//! `hetman book`: Polyglot opening books, made and looked into.

mod analyse;
mod build;
mod show;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use chess::polyglot::Book;
use train::book::BookStatistics;

#[derive(clap::Subcommand)]
pub(crate) enum Action {
    /// Make a book from games: two points for a win, one for a draw
    Build(build::Arguments),
    /// Make a book by Hetman's own analysis, from the initial position on
    Analyse(analyse::Arguments),
    /// List the moves of a position
    Show(show::Arguments),
    /// Count positions and moves, and measure how much openings vary
    Stats {
        /// The book
        file: PathBuf,
    },
}

pub(crate) fn run(action: &Action) -> anyhow::Result<ExitCode> {
    match action {
        Action::Build(arguments) => build::run(arguments),
        Action::Analyse(arguments) => analyse::run(arguments),
        Action::Show(arguments) => show::run(arguments),
        Action::Stats { file } => statistics(file),
    }
}

fn statistics(path: &Path) -> anyhow::Result<ExitCode> {
    const LINES: usize = BookStatistics::LINES;
    const COMPARED: usize = BookStatistics::COMPARED;
    let found = BookStatistics::of(&read(path)?);
    println!("positions                {}", found.positions);
    println!("moves                    {}", found.moves);
    println!("reached from the start   {}", found.reached);
    println!("deepest, in plies        {}", found.deepest);
    println!("length of {LINES} lines     {:.1} plies on average", found.mean_length);
    println!("different openings       {} of {COMPARED} plies", found.different_openings);
    println!("entropy of the first move {:.2} bits", found.first_move_entropy);
    Ok(ExitCode::SUCCESS)
}

fn read(path: &Path) -> anyhow::Result<Book> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Book::from_bytes(&bytes).with_context(|| path.display().to_string())
}

/// Writes a book and says what is in it.
fn write(book: &Book, path: &Path) -> anyhow::Result<ExitCode> {
    fs::write(path, book.to_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{}: {} moves in {} positions", path.display(), book.len(), book.positions());
    Ok(ExitCode::SUCCESS)
}
