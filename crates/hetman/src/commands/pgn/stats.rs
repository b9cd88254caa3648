//! `hetman pgn stats`: what is in a collection.

use std::collections::HashMap;
use std::process::ExitCode;

use chess::pgn::{Nag, Placement, RawText, Visitor};
use chess::{CastlingMode, Color, End, Move, Outcome, Position};

use library::openings::{self, Opening};

use super::input::{ReadCounts, read_games};
use crate::inputs::PgnFiles;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: PgnFiles,
    /// Name the openings by their moves, as the studio does, and list them all
    #[arg(long)]
    openings: bool,
}

/// How many names are kept for the lists of the most frequent: beyond that, new ones are ignored,
/// so that a file of any size fits into memory.
const MOST_NAMES: usize = 100_000;

#[derive(Default)]
struct Stats {
    games: u64,
    chess960: u64,
    plies: u64,
    variations: u64,
    comments: u64,
    glyphs: u64,
    longest: u64,
    /// White wins, Black wins, draws, unknown.
    results: [u64; 4],
    mates: u64,
    stalemates: u64,
    ratings: Ratings,
    dates: Option<(String, String)>,
    players: Frequencies,
    openings: Frequencies,
    /// Openings are named by their moves, not by the tags of the file.
    by_moves: bool,
    current: CurrentGame,
}

/// What is known of the game being read; counted only when it ends well.
#[derive(Default)]
struct CurrentGame {
    plies: u64,
    depth: u32,
    chess960: bool,
    variations: u64,
    comments: u64,
    glyphs: u64,
    players: Vec<String>,
    opening: Option<String>,
    /// The last named position of the main line; none in a game from another start.
    named: Option<Opening>,
    from_start: bool,
    ratings: Vec<u32>,
    date: Option<String>,
}

#[derive(Default)]
struct Ratings {
    sum: u64,
    count: u64,
    highest: u32,
}

#[derive(Default)]
struct Frequencies(HashMap<String, u64>);

impl Frequencies {
    fn add(&mut self, name: String) {
        if self.0.len() < MOST_NAMES || self.0.contains_key(&name) {
            *self.0.entry(name).or_default() += 1;
        }
    }

    /// The most frequent names, most frequent first.
    fn top(&self, count: usize) -> Vec<(&str, u64)> {
        let mut names: Vec<(&str, u64)> =
            self.0.iter().map(|(name, &count)| (name.as_str(), count)).collect();
        names.sort_unstable_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        names.truncate(count);
        names
    }
}

impl Visitor for Stats {
    fn begin_game(&mut self) {
        self.current = CurrentGame::default();
    }

    fn tag(&mut self, name: &str, value: RawText<'_>) {
        let value = value.decode();
        match name {
            "White" | "Black" if value != "?" => self.current.players.push(value.into_owned()),
            "WhiteElo" | "BlackElo" => {
                self.current.ratings.extend(value.parse::<u32>().ok().filter(|&elo| elo > 0));
            }
            "ECO" if value != "?" && !self.by_moves => self.current.opening = Some(value.into_owned()),
            "Date" | "UTCDate" if value.starts_with(|c: char| c.is_ascii_digit()) => {
                self.current.date = Some(value.into_owned());
            }
            _ => {}
        }
    }

    fn start(&mut self, position: &Position) -> chess::pgn::Scope {
        self.current.chess960 = position.castling_mode() == CastlingMode::Chess960;
        self.current.from_start = position.key() == Position::initial().key();
        chess::pgn::Scope::Everything
    }

    fn play(&mut self, before: &Position, m: Move) {
        if self.current.depth > 0 {
            return;
        }
        self.current.plies += 1;
        if self.by_moves && self.current.from_start {
            let named = openings::of_position(&before.after(m));
            self.current.named = named.or(self.current.named);
        }
    }

    fn comment(&mut self, _: RawText<'_>, _: Placement) {
        self.current.comments += 1;
    }

    fn nag(&mut self, _: Nag) {
        self.current.glyphs += 1;
    }

    fn begin_variation(&mut self) {
        self.current.depth += 1;
        self.current.variations += 1;
    }

    fn end_variation(&mut self) {
        self.current.depth = self.current.depth.saturating_sub(1);
    }

    fn end_game(&mut self, last: &Position, result: Option<Outcome>) {
        let game = std::mem::take(&mut self.current);
        self.games += 1;
        self.chess960 += u64::from(game.chess960);
        self.plies += game.plies;
        self.longest = self.longest.max(game.plies);
        self.variations += game.variations;
        self.comments += game.comments;
        self.glyphs += game.glyphs;
        self.results[match result {
            Some(Outcome::Win(Color::White)) => 0,
            Some(Outcome::Win(Color::Black)) => 1,
            Some(Outcome::Draw) => 2,
            None => 3,
        }] += 1;
        match last.end() {
            Some(End::Checkmate { .. }) => self.mates += 1,
            Some(End::Stalemate) => self.stalemates += 1,
            _ => {}
        }
        for elo in game.ratings {
            self.ratings.sum += u64::from(elo);
            self.ratings.count += 1;
            self.ratings.highest = self.ratings.highest.max(elo);
        }
        if let Some(date) = game.date {
            let (first, last) = self.dates.get_or_insert_with(|| (date.clone(), date.clone()));
            *first = first.clone().min(date.clone());
            *last = last.clone().max(date);
        }
        game.players.into_iter().for_each(|name| self.players.add(name));
        game.opening.into_iter().for_each(|name| self.openings.add(name));
        if self.by_moves {
            let name = |opening: Opening| format!("{} {}", opening.eco, opening.name);
            self.openings.add(game.named.map_or("no name".to_owned(), name));
        }
    }
}

impl Stats {
    fn print(&self) {
        let percent = |part: u64| 100.0 * part as f64 / self.games.max(1) as f64;
        let row = |name: &str, value: String| println!("{name:<14} {value}");
        row("games", format!("{} ({} of Chess960)", self.games, self.chess960));
        if let Some((first, last)) = &self.dates {
            row("dates", format!("{first} to {last}"));
        }
        let average = self.plies as f64 / self.games.max(1) as f64 / 2.0;
        row("moves", format!("{average:.1} on average, {} in the longest game", self.longest.div_ceil(2)));
        let names = ["White wins", "Black wins", "draws", "no result"];
        for (name, count) in names.into_iter().zip(self.results) {
            row(name, format!("{count} ({:.1} %)", percent(count)));
        }
        row("ends", format!("{} checkmates, {} stalemates", self.mates, self.stalemates));
        if self.ratings.count > 0 {
            let average = self.ratings.sum as f64 / self.ratings.count as f64;
            row("ratings", format!("{average:.0} on average, {} the highest", self.ratings.highest));
        }
        row(
            "annotations",
            format!("{} comments, {} variations, {} glyphs", self.comments, self.variations, self.glyphs),
        );
        let list = |names: Vec<(&str, u64)>| {
            names.iter().map(|(name, count)| format!("{name} ({count})")).collect::<Vec<_>>().join("; ")
        };
        row("players", list(self.players.top(10)));
        if self.by_moves {
            println!("openings");
            for (name, count) in self.openings.top(MOST_NAMES) {
                println!("{count:>8} {:>5.1} %  {name}", percent(count));
            }
        } else {
            row("openings", list(self.openings.top(10)));
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut counts = ReadCounts::new();
    let mut stats = Stats { by_moves: arguments.openings, ..Stats::default() };
    for path in &arguments.games.files {
        read_games(path, &mut counts, |reader| reader.visit(&mut stats))?;
    }
    stats.print();
    println!(
        "{:<14} {} broken, {:.1} s, {:.0} games/s",
        "read",
        counts.broken,
        counts.elapsed().as_secs_f64(),
        counts.games_per_second()
    );
    Ok(ExitCode::SUCCESS)
}
