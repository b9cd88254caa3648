//! `hetman book`: Polyglot opening books, made and looked into.

mod analysis;
mod games;
mod show;
mod stats;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use chess::polyglot::Book;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Make a book from games: two points for a win, one for a draw
    Build(games::Arguments),
    /// Make a book by Hetman's own analysis, from the initial position on
    Analyse(analysis::Arguments),
    /// List the moves of a position
    Show(show::Arguments),
    /// Count positions and moves, and measure how much openings vary
    Stats(stats::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    match &arguments.action {
        Action::Build(arguments) => games::run(arguments),
        Action::Analyse(arguments) => analysis::run(arguments),
        Action::Show(arguments) => show::run(arguments),
        Action::Stats(arguments) => stats::run(arguments),
    }
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
