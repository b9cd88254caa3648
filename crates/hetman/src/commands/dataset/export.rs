//! `hetman dataset export`: positions in the formats of others.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use classics::ukraine::input_bits;
use rusqlite::{Connection, params};
use train::data::Example;

use super::filter::FilterArguments;
use super::input::{each_game, must_hold_games};
use crate::inputs::GameFiles;
use crate::new_file::must_be_new;
use report::grouped;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: GameFiles,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    filter: FilterArguments,
}

#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct Target {
    /// Write a line for each position: FEN | White's score in centipawns | White's result (1.0, 0.5 or 0.0)
    #[arg(long, value_name = "FILE")]
    fen: Option<PathBuf>,
    /// Write an EPD line for each position: `ce` score of the side to move, `sm` move played, `c0` result
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Write a table `evaluations` (id, fen, binary, eval): the bits are the 808 inputs of the network that
    /// reads them, the evaluation is in pawns, White's view
    #[arg(long, value_name = "FILE")]
    sqlite: Option<PathBuf>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let Target { fen, epd, sqlite } = &arguments.target;
    must_hold_games(&arguments.games.files)?;
    [fen, epd, sqlite].into_iter().flatten().try_for_each(|path| must_be_new(path))?;
    let exported = match (fen, epd, sqlite) {
        (Some(path), _, _) => write_lines(arguments, path, Example::fen_line),
        (_, Some(path), _) => write_lines(arguments, path, Example::epd_line),
        (_, _, Some(path)) => write_table(arguments, path),
        (None, None, None) => Ok(0),
    }?;
    println!("{} positions exported", grouped(exported));
    Ok(ExitCode::SUCCESS)
}

/// Hands over all positions that the filter keeps; how many there are.
fn each_example(
    arguments: &Arguments,
    mut take: impl FnMut(&Example) -> anyhow::Result<()>,
) -> anyhow::Result<u64> {
    let filter = arguments.filter.filter();
    let mut count = 0;
    each_game(&arguments.games.files, |game| {
        for replayed in game.replay() {
            if let Some(score) = filter.score(&replayed) {
                take(&Example { replayed, score, outcome: game.outcome })?;
                count += 1;
            }
        }
        Ok(())
    })?;
    Ok(count)
}

fn write_lines(arguments: &Arguments, path: &Path, line: impl Fn(&Example) -> String) -> anyhow::Result<u64> {
    let cannot = || format!("{} cannot be written", path.display());
    let mut file = BufWriter::new(File::create_new(path).with_context(cannot)?);
    let count = each_example(arguments, |example| writeln!(file, "{}", line(example)).with_context(cannot))?;
    file.flush().with_context(cannot)?;
    Ok(count)
}

fn write_table(arguments: &Arguments, path: &Path) -> anyhow::Result<u64> {
    let mut connection = Connection::open(path)?;
    connection.execute_batch(
        "CREATE TABLE evaluations (id INTEGER PRIMARY KEY, fen TEXT NOT NULL, binary BLOB NOT NULL, \
         eval REAL NOT NULL) STRICT",
    )?;
    let transaction = connection.transaction()?;
    let mut insert =
        transaction.prepare("INSERT INTO evaluations (fen, binary, eval) VALUES (?1, ?2, ?3)")?;
    let count = each_example(arguments, |example| {
        let position = &example.replayed.position;
        let pawns = f64::from(example.white_score()) / 100.0;
        insert.execute(params![position.to_fen(), input_bits(position), pawns])?;
        Ok(())
    })?;
    drop(insert);
    transaction.commit()?;
    Ok(count)
}
