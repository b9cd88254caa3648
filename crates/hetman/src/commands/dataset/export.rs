//! `hetman dataset export`: games and positions in the formats of others.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use classics::ukraine::input_bits;
use report::grouped;
use rusqlite::{Connection, params};
use train::data::exchange::{binpack, bullet, marlin, pgn, text, viri};
use train::data::{DataError, Example, PackedPosition, ScoredGame};

use super::filter::FilterArguments;
use super::input::{count_positions, each_game, each_position, holds_games, must_hold_games};
use crate::inputs::DataFiles;
use crate::new_file::must_be_new;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataFiles,
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
    /// Write positions as bullet reads them (bulletformat)
    #[arg(long, value_name = "FILE")]
    bullet: Option<PathBuf>,
    /// Write positions as Black Marlin and others read them (marlinformat)
    #[arg(long, value_name = "FILE")]
    marlin: Option<PathBuf>,
    /// Write whole games as Viridithas and bullet read them (viriformat); nothing is filtered
    #[arg(long, value_name = "FILE")]
    viri: Option<PathBuf>,
    /// Write whole games as Stockfish's trainer reads them; nothing is filtered
    #[arg(long, value_name = "FILE")]
    binpack: Option<PathBuf>,
    /// Write whole games as PGN with `[%eval …]` comments; nothing is filtered
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// Write an EPD line for each position: `ce` score of the side to move, `sm` move played, `c0` result
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
    /// Write a table `evaluations` (id, fen, binary, eval): the bits are the 808 inputs of the network that
    /// reads them, the evaluation is in pawns, White's view
    #[arg(long, value_name = "FILE")]
    sqlite: Option<PathBuf>,
}

/// What is written and where, if it is asked for.
type Wanted<'a> = (&'a Option<PathBuf>, fn(&Arguments, &Path) -> anyhow::Result<Exported>);

impl Target {
    fn wanted(&self) -> [Wanted<'_>; 8] {
        [
            (&self.fen, |arguments, path| write_records(arguments, path, fen_line)),
            (&self.bullet, |arguments, path| {
                write_records(arguments, path, |position| Some(bullet::write(position).to_vec()))
            }),
            (&self.marlin, |arguments, path| {
                write_records(arguments, path, |position| Some(marlin::write(position).to_vec()))
            }),
            (&self.viri, |arguments, path| write_games(arguments, path, viri::write)),
            (&self.pgn, |arguments, path| write_games(arguments, path, write_pgn)),
            (&self.binpack, write_binpack),
            (&self.epd, write_epd),
            (&self.sqlite, write_table),
        ]
    }
}

/// How much was written, and how much could not be.
#[derive(Default)]
struct Exported {
    positions: u64,
    left_out: u64,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let wanted =
        arguments.target.wanted().into_iter().find_map(|(path, write)| Some((path.as_ref()?, write)));
    let (path, write) = wanted.context("say what to write: --fen FILE, --bullet FILE, …")?;
    must_be_new(path)?;
    let exported = write(arguments, path)?;
    println!("{} positions exported", grouped(exported.positions));
    if exported.left_out > 0 {
        eprintln!("{} games cannot be written so and are left out", grouped(exported.left_out));
    }
    Ok(ExitCode::SUCCESS)
}

fn create(path: &Path) -> anyhow::Result<BufWriter<File>> {
    let file = File::create_new(path).with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(BufWriter::with_capacity(1 << 17, file))
}

/// Whether the files hold games; all of them must be alike. Nothing is begun that cannot be finished.
fn are_games(arguments: &Arguments) -> anyhow::Result<bool> {
    let files = &arguments.data.files;
    if files.iter().any(|path| holds_games(path)) {
        must_hold_games(files)?;
        return Ok(true);
    }
    count_positions(files)?;
    Ok(false)
}

/// Hands over all positions of games that the filter keeps; how many there are.
fn each_example(
    arguments: &Arguments,
    mut take: impl FnMut(&Example) -> anyhow::Result<()>,
) -> anyhow::Result<Exported> {
    let files = &arguments.data.files;
    let filter = arguments.filter.filter();
    let mut exported = Exported::default();
    each_game(files, |game| {
        for replayed in game.replay() {
            if let Some(score) = filter.score(&replayed) {
                take(&Example { replayed, score, outcome: game.outcome })?;
                exported.positions += 1;
            }
        }
        Ok(())
    })?;
    Ok(exported)
}

/// Positions of games that the filter keeps, or all of files of positions.
fn write_records<T: AsRef<[u8]>>(
    arguments: &Arguments,
    path: &Path,
    record: impl Fn(&PackedPosition) -> Option<T>,
) -> anyhow::Result<Exported> {
    let games = are_games(arguments)?;
    let mut file = create(path)?;
    let mut take = |position: &PackedPosition| -> anyhow::Result<()> {
        let record =
            record(position).context("a record is none of a position: `hetman dataset check` finds it")?;
        file.write_all(record.as_ref()).with_context(|| format!("{} cannot be written", path.display()))
    };
    let exported = if games {
        each_example(arguments, |example| {
            let Example { replayed, score, outcome } = example;
            take(
                &PackedPosition::new(&replayed.position, *score, *outcome)
                    .context("there are more than 32 pieces")?,
            )
        })?
    } else {
        let mut exported = Exported::default();
        each_position(&arguments.data.files, |position| {
            exported.positions += 1;
            take(&position)
        })?;
        exported
    };
    file.flush()?;
    Ok(exported)
}

fn fen_line(position: &PackedPosition) -> Option<Vec<u8>> {
    Some((text::write(position)? + "\n").into_bytes())
}

fn write_games(
    arguments: &Arguments,
    path: &Path,
    mut write: impl FnMut(&ScoredGame, &mut BufWriter<File>) -> Result<usize, DataError>,
) -> anyhow::Result<Exported> {
    must_hold_games(&arguments.data.files)?;
    let mut file = create(path)?;
    let exported = count_games(arguments, |game| write(game, &mut file))?;
    file.flush()?;
    Ok(exported)
}

fn write_pgn(game: &ScoredGame, file: &mut BufWriter<File>) -> Result<usize, DataError> {
    writeln!(file, "{}", pgn::write(game)?)?;
    Ok(game.scored())
}

fn write_binpack(arguments: &Arguments, path: &Path) -> anyhow::Result<Exported> {
    must_hold_games(&arguments.data.files)?;
    let mut writer = binpack::Writer::new(create(path)?);
    let exported = count_games(arguments, |game| writer.push(game))?;
    writer.finish()?;
    Ok(exported)
}

/// Writes all games; those that the format cannot hold are counted.
fn count_games(
    arguments: &Arguments,
    mut write: impl FnMut(&ScoredGame) -> Result<usize, DataError>,
) -> anyhow::Result<Exported> {
    let mut exported = Exported::default();
    each_game(&arguments.data.files, |game| {
        match write(&game) {
            Ok(positions) => exported.positions += positions as u64,
            Err(DataError::Unwritable(_)) => exported.left_out += 1,
            Err(error) => return Err(error.into()),
        }
        Ok(())
    })?;
    Ok(exported)
}

fn write_epd(arguments: &Arguments, path: &Path) -> anyhow::Result<Exported> {
    must_hold_games(&arguments.data.files)?;
    let mut file = create(path)?;
    let exported = each_example(arguments, |example| Ok(writeln!(file, "{}", example.epd_line())?))?;
    file.flush()?;
    Ok(exported)
}

fn write_table(arguments: &Arguments, path: &Path) -> anyhow::Result<Exported> {
    must_hold_games(&arguments.data.files)?;
    let mut connection = Connection::open(path)?;
    connection.execute_batch(
        "CREATE TABLE evaluations (id INTEGER PRIMARY KEY, fen TEXT NOT NULL, binary BLOB NOT NULL, \
         eval REAL NOT NULL) STRICT",
    )?;
    let transaction = connection.transaction()?;
    let mut insert =
        transaction.prepare("INSERT INTO evaluations (fen, binary, eval) VALUES (?1, ?2, ?3)")?;
    let exported = each_example(arguments, |example| {
        let position = &example.replayed.position;
        let pawns = f64::from(example.white_score()) / 100.0;
        insert.execute(params![position.to_fen(), input_bits(position), pawns])?;
        Ok(())
    })?;
    drop(insert);
    transaction.commit()?;
    Ok(exported)
}
