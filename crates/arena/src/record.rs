//! What is kept of a game: the result, the search statistics of both sides, and the PGN.

use chess::{Color, Outcome};
use play::{LiveGame, PlayedMove, PlayerError, SheetDetails, Termination};

use crate::game::half_points;
use crate::line_check::wrong_lines;
use crate::{Pairing, RunOptions, Tournament};

/// A finished game of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct GameRecord {
    /// Its number, from 0; games 2n and 2n + 1 are a pair.
    pub number: u64,
    /// White and Black, by index.
    pub players: [usize; 2],
    /// Who won.
    pub outcome: Outcome,
    /// Why, in words.
    pub reason: String,
    /// What went wrong, if something did; the loser did it.
    pub forfeit: Option<Forfeit>,
    /// Plies, those of the opening left out.
    pub plies: u64,
    /// The search statistics of White and of Black.
    pub search_stats: [SearchStats; 2],
    /// The game.
    pub pgn: String,
    /// What was wrong with the lines that players reported, if that was looked at; it is not stored.
    pub wrong_lines: Vec<String>,
}

/// What is written about games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PgnStyle {
    /// The tag `Site`, if any.
    pub site: Option<String>,
    /// What the comments on moves have.
    pub details: SheetDetails,
}

/// A way to lose a game without being outplayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// The time ran out.
    Time,
    /// The process died.
    Crash,
    /// The process no longer answered or broke the protocol.
    Stall,
    /// The move was illegal.
    IllegalMove,
}

impl Forfeit {
    /// All of them, with the word they are stored by.
    pub(crate) const NAMES: [(Forfeit, &'static str); 4] = [
        (Forfeit::Time, "time"),
        (Forfeit::Crash, "crash"),
        (Forfeit::Stall, "stall"),
        (Forfeit::IllegalMove, "illegal move"),
    ];

    fn of(termination: &Termination) -> Option<Forfeit> {
        match termination {
            Termination::TimeForfeit => Some(Forfeit::Time),
            Termination::Failure(PlayerError::Crashed(_) | PlayerError::Unavailable(_)) => {
                Some(Forfeit::Crash)
            }
            Termination::Failure(PlayerError::Hung(_) | PlayerError::Misbehaved(_)) => Some(Forfeit::Stall),
            Termination::Failure(PlayerError::IllegalMove(_)) => Some(Forfeit::IllegalMove),
            _ => None,
        }
    }
}

/// Depth, nodes and time of a side, added up.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct SearchStats {
    /// Moves with a reported depth.
    pub moves: u64,
    /// Their depths, added up.
    pub depth: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// Moves with reported nodes.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub searched: u64,
    /// Time used on all moves that reported nodes.
    pub seconds: f64,
    /// Moves with a reported time.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub timed: u64,
    /// By how much the times measured were longer than those reported, added up, in seconds.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub latency: f64,
    /// The most of it in one move.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub worst_latency: f64,
}

// What a player does not report takes no room in the file. (serde wants references.)
fn is_zero(count: &u64) -> bool {
    *count == 0
}

fn is_nothing(seconds: &f64) -> bool {
    *seconds == 0.0
}

impl SearchStats {
    /// Nodes searched for a move, on average; files of version 0.2 did not count the moves.
    pub fn nodes_per_move(&self) -> Option<f64> {
        let moves = if self.searched > 0 { self.searched } else { self.moves };
        (moves > 0 && self.nodes > 0).then(|| self.nodes as f64 / moves as f64)
    }

    fn add(&mut self, played: &PlayedMove) {
        let Some(report) = &played.report else { return };
        if let Some(depth) = report.depth {
            self.moves += 1;
            self.depth += u64::from(depth);
        }
        if let Some(nodes) = report.nodes {
            self.nodes += nodes;
            self.searched += 1;
            self.seconds += played.elapsed.as_secs_f64();
        }
        if let Some(told) = report.time {
            let latency = played.elapsed.as_secs_f64() - told.as_secs_f64();
            self.timed += 1;
            self.latency += latency;
            self.worst_latency = self.worst_latency.max(latency);
        }
    }
}

impl std::ops::AddAssign for SearchStats {
    fn add_assign(&mut self, other: SearchStats) {
        self.moves += other.moves;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.searched += other.searched;
        self.seconds += other.seconds;
        self.timed += other.timed;
        self.latency += other.latency;
        self.worst_latency = self.worst_latency.max(other.worst_latency);
    }
}

impl GameRecord {
    /// The record of a finished game; `None` if it was broken off.
    pub(crate) fn new(
        number: u64,
        pairing: &Pairing,
        tournament: &Tournament,
        live: &LiveGame,
        options: &RunOptions,
    ) -> Option<GameRecord> {
        let result = live.result()?;
        let outcome = result.outcome?;
        let mut search_stats = [SearchStats::default(); 2];
        for played in live.played() {
            search_stats[played.color.index()].add(played);
        }
        let players = tournament.colors.of(number, pairing);
        let names = players.map(|n| tournament.participants[n].name.as_str());
        Some(GameRecord {
            number,
            players,
            outcome,
            reason: result.to_string(),
            forfeit: Forfeit::of(&result.termination),
            plies: live.played().len() as u64,
            search_stats,
            pgn: pgn(number, pairing, tournament, live, &options.pgn),
            wrong_lines: if options.checks_lines { wrong_lines(live, names) } else { Vec::new() },
        })
    }

    /// The points of a player, in halves; `None` if it did not play.
    pub fn half_points(&self, player: usize) -> Option<usize> {
        let color = Color::ALL.into_iter().find(|color| self.players[color.index()] == player)?;
        Some(half_points(self.outcome, color))
    }
}

fn pgn(number: u64, pairing: &Pairing, tournament: &Tournament, live: &LiveGame, style: &PgnStyle) -> String {
    let [white, black] = tournament.colors.of(number, pairing).map(|n| &tournament.participants[n]);
    let date = jiff::Timestamp::now().strftime("%Y.%m.%d").to_string();
    let round = format!("{}.{}", pairing.round + 1, number + 1);
    let tags = [
        ("Event", tournament.event.as_str()),
        ("Date", &date),
        ("Round", &round),
        ("White", &white.name),
        ("Black", &black.name),
    ];
    let site = style.site.as_deref().map(|site| ("Site", site));
    let mut sheet = live.detailed_score_sheet(tags.into_iter().chain(site), &style.details);
    if let Some(result) = live.result() {
        // What follows the first line is the engine's output: it is in the file, and too much for a comment.
        sheet.add_comment(sheet.last(), result.to_string().lines().next().unwrap_or_default());
    }
    sheet.to_string()
}
