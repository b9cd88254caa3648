//! What is kept of a game: the result, the search statistics of both sides, and the PGN.

use std::time::Duration;

use chess::pgn::{Annotation, Command, Evaluation, NodeId, PgnGame};
use chess::{CastlingMode, Color, Outcome};
use play::{LiveGame, PlayedMove, PlayerError, Reason, Score};

use crate::game::half_points;
use crate::{Pairing, Tournament};

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
    /// Half-moves, those of the opening left out.
    pub plies: u64,
    /// The search statistics of White and of Black.
    pub search_stats: [SearchStats; 2],
    /// The game.
    pub pgn: String,
}

/// A way to lose a game without being outplayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forfeit {
    /// The time ran out.
    Time,
    /// The process died.
    Crash,
    /// The process no longer answered or talked nonsense.
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

    fn of(reason: &Reason) -> Option<Forfeit> {
        match reason {
            Reason::TimeForfeit => Some(Forfeit::Time),
            Reason::Failure(PlayerError::Crashed(_)) => Some(Forfeit::Crash),
            Reason::Failure(PlayerError::Hung(_) | PlayerError::Misbehaved(_)) => Some(Forfeit::Stall),
            Reason::Failure(PlayerError::IllegalMove(_)) => Some(Forfeit::IllegalMove),
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
    /// Positions visited.
    pub nodes: u64,
    /// Time used on all moves that reported positions.
    pub seconds: f64,
}

impl SearchStats {
    fn add(&mut self, played: &PlayedMove) {
        let Some(report) = &played.report else { return };
        if let Some(depth) = report.depth {
            self.moves += 1;
            self.depth += u64::from(depth);
        }
        if let Some(nodes) = report.nodes {
            self.nodes += nodes;
            self.seconds += played.elapsed.as_secs_f64();
        }
    }
}

impl std::ops::AddAssign for SearchStats {
    fn add_assign(&mut self, other: SearchStats) {
        self.moves += other.moves;
        self.depth += other.depth;
        self.nodes += other.nodes;
        self.seconds += other.seconds;
    }
}

impl GameRecord {
    /// The record of a finished game; `None` if it was broken off.
    pub(crate) fn new(
        number: u64,
        pairing: &Pairing,
        tournament: &Tournament,
        live: &LiveGame,
    ) -> Option<GameRecord> {
        let result = live.result()?;
        let outcome = result.outcome?;
        let mut search_stats = [SearchStats::default(); 2];
        for played in live.played() {
            search_stats[played.color.index()].add(played);
        }
        let players = colours(number, pairing);
        Some(GameRecord {
            number,
            players,
            outcome,
            reason: result.to_string(),
            forfeit: Forfeit::of(&result.reason),
            plies: live.played().len() as u64,
            search_stats,
            pgn: pgn(number, pairing, tournament, live),
        })
    }

    /// The points of a player, in halves; `None` if it did not play.
    pub fn half_points(&self, player: usize) -> Option<usize> {
        let color = Color::ALL.into_iter().find(|color| self.players[color.index()] == player)?;
        Some(half_points(self.outcome, color))
    }
}

/// White and Black of a game: in the second game of a pair colours are reversed.
pub(crate) fn colours(number: u64, pairing: &Pairing) -> [usize; 2] {
    let [first, second] = pairing.players;
    if number.is_multiple_of(2) { [first, second] } else { [second, first] }
}

fn pgn(number: u64, pairing: &Pairing, tournament: &Tournament, live: &LiveGame) -> String {
    let mut game = PgnGame::from_position(*live.game().start());
    let [white, black] = colours(number, pairing).map(|n| &tournament.participants[n]);
    game.set_tag("Event", &tournament.event);
    game.set_tag("Date", &jiff::Timestamp::now().strftime("%Y.%m.%d").to_string());
    game.set_tag("Round", &format!("{}.{}", pairing.round + 1, number + 1));
    game.set_tag("White", &white.name);
    game.set_tag("Black", &black.name);
    if live.game().start().castling_mode() == CastlingMode::Chess960 {
        game.set_tag("Variant", "Chess960");
    }
    let clock = |color: Color| live.clock(color).map_or("-".to_owned(), |clock| clock.control().to_pgn());
    if clock(Color::White) == clock(Color::Black) {
        game.set_tag("TimeControl", &clock(Color::White));
    } else {
        game.set_tag("WhiteTimeControl", &clock(Color::White));
        game.set_tag("BlackTimeControl", &clock(Color::Black));
    }
    if let Some(result) = live.result() {
        game.set_tag("Termination", result.reason.termination());
        game.set_outcome(result.outcome);
    }
    let book = live.game().moves().len() - live.played().len();
    let mut tip = NodeId::ROOT;
    for (n, &m) in live.game().moves().iter().enumerate() {
        let Ok(id) = game.add_child(tip, m) else { break };
        if let Some(comment) = n.checked_sub(book).and_then(|n| comment(&live.played()[n])) {
            game.add_comment(id, comment.to_string().as_str());
        }
        tip = id;
    }
    if let Some(result) = live.result() {
        // What follows the first line is evidence: it is in the file, and too much for a comment.
        game.add_comment(tip, result.to_string().lines().next().unwrap_or_default());
    }
    game.to_string()
}

/// Evaluation and depth as their player saw them, turned to White's side as `[%eval]` wants it;
/// the clock and the time used.
fn comment(played: &PlayedMove) -> Option<Annotation> {
    let mut commands = Vec::new();
    if let Some(report) = &played.report
        && let Some(score) = report.score
    {
        let score = if played.color == Color::White { score } else { -score };
        let value = match score {
            Score::Centipawns(value) => Evaluation::Centipawns(value),
            Score::MateIn(moves) => Evaluation::Mate(moves.min(999) as i32),
            Score::MatedIn(moves) => Evaluation::Mate(-(moves.min(999) as i32)),
        };
        commands.push(Command::Evaluation {
            evaluation: value,
            depth: report.depth.and_then(|depth| depth.try_into().ok()),
        });
    }
    if let Some(left) = played.left {
        commands.push(Command::Clock(milliseconds(left)));
    }
    commands.push(Command::ElapsedTime(milliseconds(played.elapsed)));
    Some(Annotation { commands, ..Annotation::default() })
}

fn milliseconds(time: Duration) -> Duration {
    Duration::from_millis(time.as_millis() as u64)
}
