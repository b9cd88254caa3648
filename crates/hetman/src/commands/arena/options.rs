//! What matches and tournaments have in common: time, openings, adjudication, where it is written.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, ensure};
use arena::{
    Arena, Colors, Entrant, Format, GameRecord, Openings, PlayedBy, RunOptions, Sprt, Tournament, game_line,
};
use indicatif::ProgressBar;
use library::decompressed;
use play::{ParseTimeControlError, TimeControl};
use roster::{Participant, PlayerLimits, PlayerSpec, gives_time};

use super::adjudication::AdjudicationOptions;
use super::archive::Archive;
use super::game_files::{GameFileOptions, GameFiles};
use crate::changed_engines::ChangedEngines;
use crate::data_directory::DataDirectory;
use crate::inputs::{MoveLimits, positive};

#[derive(clap::Args)]
pub(super) struct MatchOptions {
    /// Settings of all players, before their own: option.Hash=16,tc=8+0.08
    #[arg(long, value_name = "SETTING,…")]
    each: Vec<String>,
    /// Time control of all players: 8+0.08 (seconds and increment), 40/60, 90:00+30, 5:00d3 [default: 8+0.08,
    /// unless --move-time, --depth or --nodes is given]
    #[arg(long, value_parser = time_control)]
    tc: Option<TimeControl>,
    #[command(flatten)]
    move_limits: MoveLimits,
    /// How many seconds a UCI engine may take for a move that no time bounds, before it counts as hung
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = positive::<u64>)]
    move_timeout: u64,
    /// Openings: a PGN (also .zst), EPD or FEN file, or a Polyglot book (.bin) [default: balanced openings
    /// made by Hetman]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// How many plies of the openings are played [default: 8 of generated ones, 16 of a file]
    #[arg(long, value_name = "N")]
    opening_plies: Option<usize>,
    /// Begin with this opening of the file, the first being 1
    #[arg(long, value_name = "N", requires = "openings", value_parser = positive::<usize>)]
    openings_start: Option<usize>,
    /// Take the openings in their order instead of mixing them
    #[arg(long)]
    openings_in_order: bool,
    /// Play Chess960 from generated openings
    #[arg(long)]
    chess960: bool,
    /// Chooses openings and the moves of random players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    adjudication: AdjudicationOptions,
    /// By how much a move may overstep the clock before it loses: the noise of the machine
    #[arg(long, value_name = "MS", default_value_t = 50)]
    time_margin: u64,
    /// How many games are played at a time
    #[arg(short = 'c', long, value_name = "K", default_value_t = 1, value_parser = positive::<usize>)]
    pub(super) concurrency: usize,
    /// How many milliseconds to wait between games
    #[arg(long, value_name = "MS", default_value_t = 0)]
    wait: u64,
    /// Play every game on a CPU of its own; `--affinity=3,5,7-11` says which (Linux)
    #[arg(long, value_name = "CPUS", num_args = 0..=1, require_equals = true, default_missing_value = "", value_parser = cpus)]
    affinity: Option<Cpus>,
    /// The same player has White in both games of a pair
    #[arg(long)]
    no_swap: bool,
    /// The second player of a pair begins with White
    #[arg(long)]
    reverse: bool,
    /// The name of the event in the records
    #[arg(long, default_value = "Hetman arena")]
    event: String,
    #[command(flatten)]
    files: GameFileOptions,
    /// The SQLite file; the same command continues what is unfinished in it [default: one for each plan,
    /// in the data directory]
    #[arg(long, value_name = "FILE")]
    pub(super) db: Option<PathBuf>,
    /// Forget an earlier run of the same plan
    #[arg(long)]
    fresh: bool,
    /// Write what is said to and by the engines, their standard error too, to this folder: a file for each game
    #[arg(long, value_name = "FOLDER")]
    log: Option<PathBuf>,
    /// Print a line for every game
    #[arg(long)]
    game_lines: bool,
    /// Check that lines of mates end in mate when they say, and that the last line begins with the move played
    #[arg(long)]
    check_lines: bool,
    /// Print the state every N games; 0 only at the end
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(super) report_every: u64,
    #[command(flatten)]
    changed: ChangedEngines,
    #[command(flatten)]
    data: DataDirectory,
}

/// More games than this for each core are a slip of the hand: every player would starve.
const MOST_GAMES_PER_CORE: usize = 16;

impl MatchOptions {
    /// The players, as they are named on the command line.
    pub(super) fn participants(&self, names: &[String]) -> anyhow::Result<Vec<Participant>> {
        let names: Vec<String> = names.iter().map(|name| self.with_common_settings(name)).collect();
        let mut participants = self.changed.participants(&self.data.path()?, &names, &self.limits())?;
        for participant in &mut participants {
            if let PlayerSpec::Uci(engine) = &mut participant.player {
                engine.timeouts.untimed = Duration::from_secs(self.move_timeout);
            }
        }
        Ok(participants)
    }

    /// What holds for each player comes before what a player sets itself.
    fn with_common_settings(&self, player: &str) -> String {
        let (name, own) = player.split_once(',').map_or((player, None), |(name, own)| (name, Some(own)));
        let parts = std::iter::once(name).chain(self.each.iter().map(String::as_str)).chain(own);
        parts.collect::<Vec<_>>().join(",")
    }

    fn check_concurrency(&self) -> anyhow::Result<()> {
        let (games, cores) = (self.concurrency, crate::threads::all());
        let most = cores * MOST_GAMES_PER_CORE;
        ensure!(
            games <= most,
            "{games} games at once are too many for {cores} cores: at most {most} are played, and only {cores} without \
             disturbing each other (-c {cores})"
        );
        if games > cores {
            eprintln!(
                "{games} games at once on {cores} cores: players will wait for each other, also on the clock"
            );
        }
        Ok(())
    }

    fn limits(&self) -> PlayerLimits {
        let default = || TimeControl::fischer(Duration::from_secs(8), Duration::from_millis(80));
        let time_control = self.tc.clone().or_else(|| self.move_limits.is_empty().then(default));
        PlayerLimits { time_control, ..self.move_limits.limits() }
    }

    /// The tournament, with its openings.
    pub(super) fn plan(
        &self,
        participants: Vec<Participant>,
        format: Format,
    ) -> anyhow::Result<(Tournament, Openings)> {
        self.check_concurrency()?;
        let openings = self.openings()?;
        // Every player is started before the first game: what is wrong with one is no lost game.
        let played_by = PlayedBy::identify(&participants, &openings, env!("CARGO_PKG_VERSION"))?;
        let plan = Tournament {
            event: self.event.clone(),
            participants,
            format,
            openings: openings.fingerprint(),
            adjudication: self.adjudication.rules()?,
            margin_milliseconds: self.time_margin,
            colors: Colors { unswapped: self.no_swap, reversed: self.reverse },
            tablebases: self.adjudication.tablebases(),
            played_by: Some(played_by),
        };
        Ok((plan, openings))
    }

    /// The tournament, opened in its file.
    pub(super) fn open(&self, participants: Vec<Participant>, format: Format) -> anyhow::Result<Arena> {
        let (plan, openings) = self.plan(participants, format)?;
        let path = match &self.db {
            Some(path) => {
                self.archive()?.remember(path)?;
                path.clone()
            }
            None => self.archive()?.folder()?.join(format!("{:016x}.sqlite", plan.fingerprint())),
        };
        let mut arena = Arena::open(&path, plan, openings)?;
        if self.fresh {
            arena.restart()?;
        }
        announce(&arena, &path);
        Ok(arena)
    }

    /// Where matches are found again.
    pub(super) fn archive(&self) -> anyhow::Result<Archive> {
        Ok(Archive::in_directory(&self.data.path()?))
    }

    /// How games are played that are not part of the plan.
    pub(super) fn run_options(&self, games: u64, sprt: Option<Sprt>) -> RunOptions {
        RunOptions {
            first: 0,
            games,
            concurrency: self.concurrency,
            sprt,
            wait: Duration::from_millis(self.wait),
            pgn: self.files.style(),
            log: self.log.clone(),
            affinity: self.affinity.clone().map(|cpus| cpus.0),
            checks_lines: self.check_lines,
            command: command_line(std::env::args().skip(1)),
        }
    }

    /// The files that grow with every game.
    pub(super) fn game_files(&self, arena: &Arena) -> anyhow::Result<GameFiles> {
        self.files.open(arena)
    }

    /// What is printed of a game that has ended, if anything.
    pub(super) fn lines_of(&self, entrants: &[Entrant], record: &GameRecord) -> String {
        let mut lines = String::new();
        if self.game_lines {
            lines = game_line(entrants, record) + "\n";
        }
        for wrong in &record.wrong_lines {
            lines += &format!("warning: game {}: {wrong}\n", record.number + 1);
        }
        lines
    }

    fn openings(&self) -> anyhow::Result<Openings> {
        let Some(path) = &self.openings else {
            return Ok(Openings::Generated {
                plies: self.opening_plies.unwrap_or(8),
                seed: self.seed,
                chess960: self.chess960,
            });
        };
        let openings = read_openings(path, self.opening_plies.unwrap_or(16), self.seed)
            .with_context(|| format!("cannot read openings from {}", path.display()))?;
        ensure!(!openings.is_empty(), "there is no opening in {} that games can begin with", path.display());
        let openings = if self.openings_in_order { openings } else { openings.shuffled(self.seed) };
        Ok(openings.starting_at(self.openings_start.unwrap_or(1)))
    }
}

/// The openings of a file, told by its name.
pub(crate) fn read_openings(path: &Path, plies: usize, seed: u64) -> anyhow::Result<Openings> {
    let name = path.to_string_lossy();
    if name.ends_with(".bin") {
        let book = chess::polyglot::Book::from_bytes(&fs::read(path)?)?;
        return Ok(Openings::Book { book, plies, seed });
    }
    let mut source = decompressed(fs::File::open(path)?)?;
    let (openings, refused) = if name.contains(".pgn") {
        Openings::from_pgn(source, plies)?
    } else {
        let mut text = String::new();
        source.read_to_string(&mut text)?;
        Openings::from_lines(&text)
    };
    if let Some(first) = refused.first() {
        eprintln!("{} openings of {name} cannot be used, the first of them: {first}", refused.len());
    }
    Ok(openings)
}

/// Says which games the tournament has, if any, and why it does not have those of an earlier one.
fn announce(arena: &Arena, path: &Path) {
    let games = arena.standings().games();
    if games > 0 {
        eprintln!("{games} games are already in {}; going on from there", path.display());
    } else if let Some(earlier) = arena.earlier().last() {
        let changes: Vec<String> = earlier.changes.iter().map(ToString::to_string).collect();
        let (begun, games, path) = (&earlier.begun, earlier.games, path.display());
        eprintln!(
            "This is a new match: {}. The {games} games of the earlier one, begun {begun}, do not count; they stay in \
             {path}",
            changes.join("; ")
        );
    }
}

fn time_control(text: &str) -> Result<TimeControl, String> {
    let control: TimeControl = text.parse().map_err(|error: ParseTimeControlError| error.to_string())?;
    if gives_time(&control) {
        Ok(control)
    } else {
        Err("there must be time on the clock, as in 8+0.08".to_owned())
    }
}

/// CPUs by number; none stands for all.
#[derive(Clone, PartialEq, Debug)]
struct Cpus(Vec<usize>);

/// `3,5,7-11`, or nothing for all.
fn cpus(text: &str) -> Result<Cpus, String> {
    if text.is_empty() {
        return Ok(Cpus((0..crate::threads::all()).collect()));
    }
    let mut cpus = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        match (first.parse::<usize>(), last.parse::<usize>()) {
            (Ok(first), Ok(last)) if first <= last && last < 1024 => cpus.extend(first..=last),
            _ => return Err(format!("{part:?}: expected CPUs as in 3,5,7-11")),
        }
    }
    Ok(Cpus(cpus))
}

/// A command line, so that it can be given again.
pub(super) fn command_line(arguments: impl Iterator<Item = String>) -> String {
    let quoted = |argument: String| {
        let plain = |c: char| c.is_alphanumeric() || "-_=+.,:/%".contains(c);
        if !argument.is_empty() && argument.chars().all(plain) {
            argument
        } else {
            format!("'{}'", argument.replace('\'', "'\\''"))
        }
    };
    let arguments = arguments.map(quoted);
    std::iter::once("hetman".to_owned()).chain(arguments).collect::<Vec<_>>().join(" ")
}

/// A bar over the games.
pub(super) fn bar(arena: &Arena, games: u64) -> ProgressBar {
    let bar = crate::progress::bar(games, "{bar:30} {pos} of {len} games, {eta} left  {msg}");
    bar.set_position(arena.standings().games());
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cpus_are_lists_and_ranges() {
        assert_eq!(cpus("3,5,7-9"), Ok(Cpus(vec![3, 5, 7, 8, 9])));
        assert!(cpus("9-7").is_err() && cpus("a").is_err() && cpus("0-99999999").is_err());
        assert!(!cpus("").unwrap().0.is_empty());
    }
}
