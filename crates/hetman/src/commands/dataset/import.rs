//! `hetman dataset import`: games and positions in the formats of others.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, ensure};
use library::decompressed;
use report::grouped;
use train::data::exchange::{binpack, bullet, marlin, text, viri};
use train::data::{AnnotatedGames, DataError, GameWriter, PackedPosition, PositionWriter, ScoredGame};

use super::formats::Format;
use super::input::names;
use crate::commands::pgn::input::{ReadCounts, read_games};
use crate::new_file::must_be_new;
use crate::progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Files of one format, plain or compressed with zstd or gzip; `-` is PGN on standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The format [default: what the first file's name says]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The new file: games (.hgame) of pgn, viri and binpack; positions (.hpos) of text, bullet and marlin
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    must_be_new(&arguments.output)?;
    for path in arguments.files.iter().filter(|path| **path != Path::new("-")) {
        File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    }
    let first = &arguments.files[0];
    let by_name = || if first == Path::new("-") { Some(Format::Pgn) } else { Format::of(first) };
    let format = arguments.format.or_else(by_name);
    let format = format
        .with_context(|| format!("the name {} tells no format: give it with --format", first.display()))?;
    let wanted = if format.has_games() { "hgame" } else { "hpos" };
    ensure!(
        arguments.output.extension().is_none_or(|extension| extension == wanted),
        "what is in these files becomes a file that ends in .{wanted}"
    );
    match format {
        Format::Pgn => import_pgn(arguments),
        Format::Viri | Format::Binpack => import_games(arguments, format),
        Format::Text | Format::Bullet | Format::Marlin => import_positions(arguments, format),
    }?;
    Ok(ExitCode::SUCCESS)
}

fn game_writer(arguments: &Arguments) -> anyhow::Result<GameWriter> {
    let description = serde_json::json!({ "imported": names(&arguments.files) }).to_string();
    GameWriter::create(&arguments.output, &description)
        .with_context(|| arguments.output.display().to_string())
}

/// A file to read, with a bar over its bytes.
fn source(path: &Path) -> anyhow::Result<impl BufRead> {
    let file = File::open(path)?;
    let bar = progress::bar(file.metadata()?.len(), "{bar:30} {bytes} of {total_bytes}, {eta} left");
    Ok(BufReader::with_capacity(1 << 17, decompressed(bar.wrap_read(file))?))
}

fn import_games(arguments: &Arguments, format: Format) -> anyhow::Result<()> {
    let mut writer = game_writer(arguments)?;
    let (mut games, mut positions) = (0, 0);
    for path in &arguments.files {
        let mut next = games_of(source(path)?, format);
        while let Some(game) = next().with_context(|| path.display().to_string())? {
            games += 1;
            positions += game.scored() as u64;
            writer.push(&game)?;
        }
    }
    writer.finish()?;
    println!("{} games with {} scored positions", grouped(games), grouped(positions));
    Ok(())
}

type NextGame<'a> = Box<dyn FnMut() -> Result<Option<ScoredGame>, DataError> + 'a>;

fn games_of<'a>(source: impl BufRead + 'a, format: Format) -> NextGame<'a> {
    if format == Format::Binpack {
        let mut reader = binpack::Reader::new(source);
        Box::new(move || reader.read())
    } else {
        let mut reader = viri::Reader::new(source);
        Box::new(move || reader.read())
    }
}

fn import_positions(arguments: &Arguments, format: Format) -> anyhow::Result<()> {
    let mut writer = PositionWriter::create(&arguments.output)?;
    let (mut refused, mut first) = (0_u64, None);
    let mut take = |read: Result<PackedPosition, String>| -> Result<(), DataError> {
        match read {
            Ok(position) => writer.push(&position),
            Err(why) => {
                refused += 1;
                first.get_or_insert(why);
                Ok(())
            }
        }
    };
    for path in &arguments.files {
        let named = || path.display().to_string();
        let source = source(path).with_context(named)?;
        match format {
            Format::Text => {
                for (n, line) in source.lines().enumerate() {
                    let line = line.with_context(named)?;
                    if !line.trim().is_empty() {
                        take(text::read(&line).map_err(|why| format!("line {}: {why}", n + 1)))?;
                    }
                }
            }
            Format::Marlin => each_record(source, |bytes| take(marlin::read(bytes).ok_or_else(no_position)))
                .with_context(named)?,
            _ => each_record(source, |bytes| take(bullet::read(bytes).ok_or_else(no_position)))
                .with_context(named)?,
        }
    }
    let written = writer.finish()?;
    println!("{} positions; {} refused", grouped(written), grouped(refused));
    if let Some(why) = first {
        eprintln!("the first one refused: {why}");
    }
    Ok(())
}

fn no_position() -> String {
    "a record is none of a position".to_owned()
}

/// Hands over records of 32 bytes.
fn each_record(
    mut source: impl Read,
    mut take: impl FnMut([u8; 32]) -> Result<(), DataError>,
) -> Result<(), DataError> {
    const MANY: usize = 32 << 10;
    let mut buffer = vec![0; MANY];
    let (mut kept, mut good) = (0, 0);
    loop {
        let read = source.read(&mut buffer[kept..])?;
        let filled = kept + read;
        let (records, rest) = buffer[..filled].as_chunks::<32>();
        records.iter().try_for_each(|&record| take(record))?;
        good += 32 * records.len() as u64;
        kept = rest.len();
        if read == 0 {
            return if kept == 0 { Ok(()) } else { Err(DataError::Truncated { good }) };
        }
        buffer.copy_within(filled - kept..filled, 0);
    }
}

fn import_pgn(arguments: &Arguments) -> anyhow::Result<()> {
    let output = || arguments.output.display().to_string();
    let mut writer = game_writer(arguments)?;
    let (mut games, mut positions) = (0, 0);
    let mut visitor = AnnotatedGames::default();
    let mut counts = ReadCounts::new();
    for path in &arguments.files {
        let mut failure: Option<DataError> = None;
        read_games(path, &mut counts, |reader| {
            let more = reader.visit(&mut visitor)?;
            if let Some(game) = visitor.take() {
                games += 1;
                positions += game.scored() as u64;
                failure = writer.push(&game).err();
            }
            Ok(more && failure.is_none())
        })?;
        if let Some(error) = failure {
            return Err(error).with_context(output);
        }
    }
    writer.finish().with_context(output)?;
    println!(
        "{} games with {} scored positions; {} passed over for want of a result or of evaluations, {} broken",
        grouped(games),
        grouped(positions),
        grouped(visitor.passed_over),
        grouped(counts.broken)
    );
    Ok(())
}
