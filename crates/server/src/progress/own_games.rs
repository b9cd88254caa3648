//! Which games are the person's own, on which side, and against whom.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use chess::{Color, Outcome};
use library::{GameId, GameStats, Library, Summary};
use roster::{ListedPlayer, Rating};

use super::stats::{Stats, VERSION};
use crate::api_error::ApiError;
use crate::reviews;
use crate::storage::{GameStart, JournalEntry, Occupant, read_entry};

/// How long games are looked at in one request; the others are left for the next.
const TURN: Duration = Duration::from_millis(1_200);

/// A game of the person.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OwnGame {
    pub(super) summary: Summary,
    /// The person's side.
    pub(super) side: Color,
    /// What the opponent was measured at.
    pub(super) opponent: Option<Rating>,
    pub(super) stats: Stats,
    /// When it was played, in milliseconds since 1970; 0 if nothing is known.
    pub(super) at: i64,
}

impl OwnGame {
    /// Points of the person: 1, ½ or 0.
    pub(super) fn score(&self) -> Option<f64> {
        match self.summary.result? {
            Outcome::Draw => Some(0.5),
            Outcome::Win(winner) => Some(if winner == self.side { 1.0 } else { 0.0 }),
        }
    }

    /// What the game says of the person's side, and of the other.
    pub(super) fn sides(&self) -> [&super::stats::SideStats; 2] {
        [self.side, !self.side].map(|side| &self.stats.sides[side.index()])
    }
}

/// The games of the person, the oldest first, and how many were not looked at yet.
pub(super) fn own_games(
    library: &Library,
    players: &[ListedPlayer],
    names: &[String],
) -> Result<(Vec<OwnGame>, usize), ApiError> {
    let mut games = candidates(library, players, names)?;
    let unread = add_stats(library, &mut games)?;
    games.retain(|(_, is_read)| *is_read);
    let mut games: Vec<OwnGame> = games.into_iter().map(|(game, _)| game).collect();
    for game in &mut games {
        let is_here = game.summary.source == library::Source::Play;
        game.at = if is_here { game.summary.created } else { game.stats.at.unwrap_or_default() };
    }
    games.sort_by_key(|game| (game.at, game.summary.id.0));
    Ok((games, unread))
}

/// The games, without their stats.
fn candidates(
    library: &Library,
    players: &[ListedPlayer],
    names: &[String],
) -> Result<Vec<(OwnGame, bool)>, ApiError> {
    let own = |summary: Summary, side: Color, opponent: Option<Rating>| {
        (OwnGame { summary, side, opponent, stats: Stats::default(), at: 0 }, false)
    };
    let mut games = Vec::new();
    for played in library.played_here()? {
        let Ok(JournalEntry::Started(start)) = read_entry(&played.first_entry) else { continue };
        if let Some((side, opponent)) = person(&start, players) {
            games.push(own(played.summary, side, opponent));
        }
    }
    let mut imported: HashMap<GameId, (Summary, Color)> = HashMap::new();
    for name in names {
        for summary in library.imported_of(name)? {
            let is_white = summary.white.eq_ignore_ascii_case(name);
            let side = if is_white { Color::White } else { Color::Black };
            imported.insert(summary.id, (summary, side));
        }
    }
    games.extend(imported.into_values().map(|(summary, side)| own(summary, side, None)));
    // An abandoned game without a move says nothing.
    games.retain(|(game, _)| game.summary.plies > 0);
    Ok(games)
}

/// The side of the only person at this studio, and what the opponent was measured at.
fn person(start: &GameStart, players: &[ListedPlayer]) -> Option<(Color, Option<Rating>)> {
    let is_here = |color: &Color| matches!(start.seats[color.index()].occupant, Occupant::Person { .. });
    let mut here = Color::ALL.into_iter().filter(is_here);
    let (Some(side), None) = (here.next(), here.next()) else { return None };
    let seat = &start.seats[(!side).index()];
    let rating = match &seat.occupant {
        Occupant::Computer { id } => {
            players.iter().find(|player| player.id == *id).and_then(|player| player.rating_at(seat.elo))
        }
        _ => None,
    };
    Some((side, rating))
}

/// Adds what each game says; says how many there was no time for.
fn add_stats(library: &Library, games: &mut [(OwnGame, bool)]) -> Result<usize, ApiError> {
    let begun = Instant::now();
    let kept = library.game_stats()?.into_iter().map(|kept| (kept.game, kept));
    let kept: HashMap<GameId, GameStats> = kept.collect();
    let reviews = library.setting_sizes("review:")?;
    let mut found = Vec::new();
    let mut unread = 0;
    for (own, is_read) in games.iter_mut() {
        let id = own.summary.id;
        let review = reviews.get(&id.to_string()).copied().unwrap_or_default();
        let stamp = format!("{VERSION}:{}:{review}", own.summary.updated);
        let known = kept.get(&id).filter(|kept| kept.stamp == stamp);
        if let Some(stats) = known.and_then(|kept| serde_json::from_str(&kept.stats).ok()) {
            (own.stats, *is_read) = (stats, true);
        } else if begun.elapsed() > TURN {
            unread += 1;
        } else if let Some(stats) = stats_of(library, id) {
            let text = serde_json::to_string(&stats).unwrap_or_default();
            found.push(GameStats { game: id, stamp, stats: text });
            (own.stats, *is_read) = (stats, true);
        }
    }
    if !found.is_empty() {
        library.keep_game_stats(&found)?;
    }
    Ok(unread)
}

/// What a game says; nothing if it cannot be read.
fn stats_of(library: &Library, id: GameId) -> Option<Stats> {
    let stored = library.load(id).ok()??;
    let review = reviews::report_of(library, id, &stored.tree).ok()?;
    Some(Stats::of(&stored.tree, review.as_ref()))
}
