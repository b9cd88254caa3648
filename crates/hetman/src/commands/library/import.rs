//! `hetman library import`: games of files and of accounts.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;
use library::{ImportLimits, ImportProgress, Library};
use online::{Account, OnlineError, OnlineProgress, Site};
use play::Stop;
use server::hub::Hub;
use server::memory::MemoryBudget;
use server::settings_store::SettingsStore;

use super::alone;
use crate::interrupt::stop_on_interrupt;
use crate::progress;
use crate::site_arguments::SiteArguments;

/// How progress is shown: how much is not known before.
const GAMES: &str = "{spinner} {msg} ({elapsed})";

#[derive(Args)]
pub(super) struct Arguments {
    /// PGN files, plain or compressed with zstd or gzip
    files: Vec<PathBuf>,
    /// The games of a player of Lichess: this asks lichess.org
    #[arg(long, value_name = "NAME")]
    lichess: Option<String>,
    /// The games of a player of Chess.com: this asks api.chess.com
    #[arg(long, value_name = "NAME")]
    chesscom: Option<String>,
    /// The player is somebody else: the games do not count as one's own
    #[arg(long)]
    someone_else: bool,
    #[command(flatten)]
    sites: SiteArguments,
}

pub(super) fn run(directory: &Path, arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let named = [(Site::Lichess, &arguments.lichess), (Site::ChessCom, &arguments.chesscom)];
    let accounts = named.into_iter().filter_map(|(site, name)| Some(Account::new(site, name.as_deref()?)));
    let accounts: Vec<Account> = accounts.collect::<Result<_, _>>()?;
    if accounts.is_empty() && arguments.files.is_empty() {
        bail!("name a PGN file, --lichess NAME or --chesscom NAME");
    }
    let _alone = alone(directory)?;
    let library = Library::open(directory)?;
    let stop = stop_on_interrupt()?;
    for file in &arguments.files {
        import_file(&library, file, &stop)?;
    }
    for account in &accounts {
        import_account(&library, arguments, account, &stop)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn import_file(library: &Library, path: &Path, stop: &Stop) -> anyhow::Result<()> {
    let file = File::open(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let spinner = progress::spinner(GAMES);
    let done = library.import(file, ImportLimits::default(), stop, &mut |so_far| {
        spinner.set_message(counts(so_far));
    });
    spinner.finish_and_clear();
    println!("{}: {}", path.display(), counts(&done?));
    Ok(())
}

fn import_account(
    library: &Library,
    arguments: &Arguments,
    account: &Account,
    stop: &Stop,
) -> anyhow::Result<()> {
    let spinner = progress::spinner(GAMES);
    let done = online::import(library, &arguments.sites.addresses(), account, stop, &mut |so_far| {
        spinner.set_message(words(so_far));
    });
    spinner.finish_and_clear();
    let is_own = !arguments.someone_else && matches!(done, Ok(_) | Err(OnlineError::Stopped));
    if is_own {
        let memory = MemoryBudget::of_this_machine(None);
        let settings = SettingsStore::open(library.clone(), Hub::new(), &memory)?;
        settings.add_name(account.name()).map_err(|error| anyhow::anyhow!(error.message))?;
    }
    match done {
        Ok(done) => println!("{} {}: {}", account.site.name(), account.name(), words(&done)),
        Err(OnlineError::Stopped) => println!("Stopped; the same command goes on from here."),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

fn counts(so_far: &ImportProgress) -> String {
    let ImportProgress { games, duplicates, broken, .. } = so_far;
    format!("{games} games imported, {duplicates} known, {broken} unreadable")
}

fn words(so_far: &OnlineProgress) -> String {
    let mut words = counts(&so_far.games);
    if so_far.variants > 0 {
        words += &format!(", {} of variants left out", so_far.variants);
    }
    if let Some((done, all)) = so_far.months.filter(|(done, all)| done < all) {
        words += &format!(", {done} of {all} months");
    }
    if let Some(pause) = so_far.pause {
        words += &format!("; the site asks for a pause of {} s", pause.as_secs());
    }
    words
}
