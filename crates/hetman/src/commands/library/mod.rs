//! `hetman library`: the file of games, filled, checked, repaired, copied and compacted.

mod import;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use indicatif::HumanBytes;
use library::{CheckReport, GameId, Library};
use server::instance::{ClaimError, Instance};

use crate::data_directory::DataDirectory;
use crate::new_file::must_be_new;
use crate::progress;

/// Damaged games that are printed one by one.
const MOST_PRINTED: usize = 1_000;
/// How progress over games is shown.
const GAMES: &str = "{bar:40} {pos} of {len} games, {eta} left";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data_directory: DataDirectory,
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Add games: of PGN files, or of an account on Lichess or Chess.com
    Import(import::Arguments),
    /// Look at every game and name those that are damaged; the exit code says whether there are any
    Check,
    /// Write all that can be read into a new file, and leave the library as it is
    Repair {
        /// The new file; `hetman library restore` puts it in the library's place
        file: PathBuf,
    },
    /// Copy the library into a file as it is now, also while the studio runs
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Put a backup or a repaired file in the library's place; what was there is kept beside it
    Restore {
        /// A file made by backup or repair
        file: PathBuf,
    },
    /// Write the library again without the gaps that deleted games leave
    Compact,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let directory = arguments.data_directory.path()?;
    match &arguments.action {
        Action::Import(arguments) => import::run(&directory, arguments),
        Action::Check => check(&directory),
        Action::Repair { file } => repair(&directory, file),
        Action::Backup { file } => back_up(&directory, file),
        Action::Restore { file } => restore(&directory, file),
        Action::Compact => compact(&directory),
    }
}

/// The right to change the library: no studio has it open.
fn alone(directory: &Path) -> anyhow::Result<Instance> {
    match Instance::claim(directory) {
        Ok(instance) => Ok(instance),
        Err(ClaimError::Running(_)) => bail!("the studio is running with this library: close it first"),
        Err(ClaimError::Io(error)) => bail!("{}: {error}", directory.display()),
    }
}

fn check(directory: &Path) -> anyhow::Result<ExitCode> {
    let bar = progress::bar(0, GAMES);
    let report = library::check_library(directory, &mut |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let report: CheckReport = report?;
    report.file.iter().for_each(|line| println!("the file: {line}"));
    print_games(&report.damaged);
    if report.is_sound() {
        println!("{} games, none damaged", report.games);
        return Ok(ExitCode::SUCCESS);
    }
    println!("{} games, {} damaged", report.games, report.damaged.len());
    println!("hetman library repair FILE saves what can be read.");
    Ok(ExitCode::FAILURE)
}

fn print_games(games: &[(GameId, String)]) {
    for (id, detail) in games.iter().take(MOST_PRINTED) {
        println!("game {id}: {detail}");
    }
    if games.len() > MOST_PRINTED {
        println!("and {} more", games.len() - MOST_PRINTED);
    }
}

fn repair(directory: &Path, file: &Path) -> anyhow::Result<ExitCode> {
    must_be_new(file)?;
    let _alone = alone(directory)?;
    let bar = progress::bar(0, GAMES);
    let report = library::repair(directory, file, &mut |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let report = report?;
    print_games(&report.incomplete);
    let lost: Vec<(GameId, String)> =
        report.lost.iter().map(|&id| (id, "nothing of it could be read".to_owned())).collect();
    print_games(&lost);
    let (incomplete, lost) = (report.incomplete.len(), report.lost.len());
    println!(
        "{} games saved in {}, {incomplete} of them incomplete, {lost} lost",
        report.games,
        file.display()
    );
    println!("hetman library restore {} puts it in the library's place.", file.display());
    Ok(ExitCode::SUCCESS)
}

fn back_up(directory: &Path, file: &Path) -> anyhow::Result<ExitCode> {
    must_be_new(file)?;
    let bar = progress::bar(0, "{bar:40} {bytes} of {total_bytes}, {eta} left");
    let shown = bar.clone();
    let done = library::back_up(
        directory,
        file,
        Box::new(move |done, total| {
            shown.set_length(total);
            shown.set_position(done);
        }),
    );
    bar.finish_and_clear();
    done?;
    println!("{} saved in {}", HumanBytes(size(file)), file.display());
    Ok(ExitCode::SUCCESS)
}

fn restore(directory: &Path, file: &Path) -> anyhow::Result<ExitCode> {
    let _alone = alone(directory)?;
    let spinner = progress::spinner("{spinner} checking and copying ({elapsed})");
    let kept = library::restore(directory, file);
    spinner.finish_and_clear();
    match kept? {
        Some(kept) => println!("restored; what was there is now {}", kept.display()),
        None => println!("restored"),
    }
    Ok(ExitCode::SUCCESS)
}

fn compact(directory: &Path) -> anyhow::Result<ExitCode> {
    let _alone = alone(directory)?;
    let library = Library::open(directory)?;
    let file = directory.join("library.sqlite");
    let before = size(&file);
    let spinner = progress::spinner("{spinner} compacting ({elapsed})");
    let done = library.compact();
    spinner.finish_and_clear();
    done?;
    drop(library);
    println!("{} before, {} now", HumanBytes(before), HumanBytes(size(&file)));
    Ok(ExitCode::SUCCESS)
}

fn size(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(0, |found| found.len())
}
