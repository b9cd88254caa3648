//! What matches and tournaments have in common: time, openings, adjudication, where it is written.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use arena::{Arena, Format, Openings, PlayedBy, Tournament};
use indicatif::ProgressBar;
use library::decompressed;
use play::{Adjudication, DrawRule, ParseTimeControlError, ResignRule, TimeControl};
use roster::{Participant, PlayerLimits, PlayerSpec, gives_time};

use crate::changed_engines::ChangedEngines;
use crate::data_directory::DataDirectory;
use crate::inputs::{MoveLimits, positive};

#[derive(clap::Args)]
pub(super) struct MatchOptions {
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
    /// Take the openings in their order instead of mixing them
    #[arg(long)]
    openings_in_order: bool,
    /// Play Chess960 from generated openings
    #[arg(long)]
    chess960: bool,
    /// Chooses openings and the moves of random players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Call a draw when both sides see |score| ≤ SCORE for MOVES moves, from move FROM on
    #[arg(long, value_name = "moves=8,score=10,from=40")]
    draw: Option<String>,
    /// Call a game lost when a side sees score ≤ -SCORE for MOVES moves (and the other side agrees)
    #[arg(long, value_name = "moves=3,score=600,both=true")]
    resign: Option<String>,
    /// Call a draw after this many moves
    #[arg(long, value_name = "MOVES", value_parser = positive::<u32>)]
    max_moves: Option<u32>,
    /// By how much a move may overstep the clock before it loses: the noise of the machine
    #[arg(long, value_name = "MS", default_value_t = 50)]
    time_margin: u64,
    /// How many games are played at a time
    #[arg(short = 'c', long, value_name = "K", default_value_t = 1, value_parser = positive::<usize>)]
    pub(super) concurrency: usize,
    /// The name of the event in the records
    #[arg(long, default_value = "Hetman arena")]
    event: String,
    /// Write all games to this PGN file at the end
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// The SQLite file; the same command continues what is unfinished in it [default: one for each plan,
    /// in the data directory]
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Forget an earlier run of the same plan
    #[arg(long)]
    fresh: bool,
    /// Print the state every N games
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
        let mut participants = self.changed.participants(&self.data.path()?, names, &self.limits())?;
        for participant in &mut participants {
            if let PlayerSpec::Uci(engine) = &mut participant.player {
                engine.timeouts.untimed = Duration::from_secs(self.move_timeout);
            }
        }
        Ok(participants)
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

    /// The tournament, opened in its file.
    pub(super) fn open(&self, participants: Vec<Participant>, format: Format) -> anyhow::Result<Arena> {
        self.check_concurrency()?;
        let openings = self.openings()?;
        // Every player is started before the first game: what is wrong with one is no lost game.
        let played_by = PlayedBy::identify(&participants, &openings, env!("CARGO_PKG_VERSION"))?;
        let plan = Tournament {
            event: self.event.clone(),
            participants,
            format,
            openings: openings.fingerprint(),
            adjudication: self.adjudication()?,
            margin_milliseconds: self.time_margin,
            played_by: Some(played_by),
        };
        let path = match &self.db {
            Some(path) => path.clone(),
            None => {
                let folder = self.data.path()?.join("matches");
                fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
                folder.join(format!("{:016x}.sqlite", plan.fingerprint()))
            }
        };
        let mut arena = Arena::open(&path, plan, openings)?;
        if self.fresh {
            arena.restart()?;
        }
        announce(&arena, &path);
        Ok(arena)
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
        Ok(if self.openings_in_order { openings } else { openings.shuffled(self.seed) })
    }

    fn adjudication(&self) -> anyhow::Result<Adjudication> {
        let draw = self.draw.as_deref().map(|text| -> anyhow::Result<DrawRule> {
            let mut rule = DrawRule { from_move: 40, moves: 8, score: 10 };
            for (key, value) in settings(text)? {
                match key {
                    "from" => rule.from_move = value.parse()?,
                    "moves" => rule.moves = value.parse()?,
                    "score" => rule.score = value.parse()?,
                    _ => bail!("--draw knows moves, score and from, not {key}"),
                }
            }
            Ok(rule)
        });
        let resign = self.resign.as_deref().map(|text| -> anyhow::Result<ResignRule> {
            let mut rule = ResignRule { moves: 3, score: 600, two_sided: true };
            for (key, value) in settings(text)? {
                match key {
                    "moves" => rule.moves = value.parse()?,
                    "score" => rule.score = value.parse()?,
                    "both" => rule.two_sided = value.parse()?,
                    _ => bail!("--resign knows moves, score and both, not {key}"),
                }
            }
            Ok(rule)
        });
        Ok(Adjudication { draw: draw.transpose()?, resign: resign.transpose()?, longest: self.max_moves })
    }

    /// Writes the PGN, if it is wanted.
    pub(super) fn write_pgn(&self, arena: &Arena) -> anyhow::Result<()> {
        let Some(path) = &self.pgn else { return Ok(()) };
        let text: String = arena.records().iter().map(|record| format!("{}\n", record.pgn)).collect();
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    }
}

fn settings(text: &str) -> anyhow::Result<Vec<(&str, &str)>> {
    text.split(',')
        .map(|part| part.split_once('=').with_context(|| format!("{part:?}: expected key=value")))
        .collect()
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

/// A bar over the games.
pub(super) fn bar(arena: &Arena, games: u64) -> ProgressBar {
    let bar = crate::progress::bar(games, "{bar:30} {pos} of {len} games, {eta} left  {msg}");
    bar.set_position(arena.standings().games());
    bar
}
