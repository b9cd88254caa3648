//! What one game says about the play of both sides. It is found out once and kept in the library.

use std::time::Duration;

use chess::pgn::Command;
use coach::Phase;
use library::{GameTree, TreeNode};
use serde::{Deserialize, Serialize};

use super::speed::Speed;
use crate::wire::reason::{Claim, Reason, ReasonKind};
use crate::wire::review::{MoveLabel, ReviewReport};

/// A change of what is found out raises it: older stats are found out again.
pub(super) const VERSION: u32 = 1;
/// Below this share of the first time a clock is short.
const SHORT_OF_TIME: f64 = 0.1;
/// A position with these chances is won, in hundredths: about three pawns.
const WON: f64 = 75.0;

/// What a game says.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Stats {
    /// When it began, in milliseconds since 1970, if it says.
    pub(super) at: Option<i64>,
    /// The ratings that the game gives its players: White, Black.
    pub(super) elo: [Option<u32>; 2],
    /// How fast it was.
    pub(super) speed: Speed,
    /// Whether it has evaluations.
    pub(super) is_evaluated: bool,
    /// White, Black.
    pub(super) sides: [SideStats; 2],
}

/// How a side played.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct SideStats {
    /// In hundredths.
    pub(super) accuracy: Option<f64>,
    /// Opening, middlegame, endgame.
    pub(super) phases: [PhaseStats; 3],
    /// Whether it stood won.
    pub(super) was_won: bool,
    /// Whether it stood lost.
    pub(super) was_lost: bool,
    /// Its moves with little time on the clock, and its mistakes among them.
    pub(super) short_of_time: [u32; 2],
    /// Its other moves with a clock, and its mistakes among them.
    pub(super) with_time: [u32; 2],
    /// What it did not see.
    pub(super) missed: Vec<MissedMotif>,
}

/// How a side played in a phase.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct PhaseStats {
    /// Moves that were evaluated.
    pub(super) moves: u32,
    /// The sum of their accuracies.
    pub(super) accuracy: f64,
    /// Moves whose time is known.
    pub(super) timed: u32,
    /// The sum of their times.
    pub(super) seconds: f64,
}

/// A motif that a side did not see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MissedMotif {
    /// By its name on Lichess; `mate` for one without a name.
    pub(super) motif: String,
    /// How many moves were played before the mistake.
    pub(super) ply: u32,
    /// Whether the opponent was allowed it; else it could have been played.
    pub(super) allowed: bool,
}

impl Stats {
    /// Looks at a game and its review.
    pub(super) fn of(tree: &GameTree, review: Option<&ReviewReport>) -> Stats {
        let control = Control::of(tree.tag("TimeControl").unwrap_or_default());
        let elo = ["WhiteElo", "BlackElo"].map(|tag| tree.tag(tag)?.parse().ok().filter(|&elo| elo > 0));
        let mut stats = Stats {
            at: begun(tree),
            elo,
            speed: control.map_or(Speed::None, |control| Speed::of(control.base, control.increment)),
            is_evaluated: review.is_some(),
            ..Stats::default()
        };
        stats.add_moves(tree, control, review);
        if let Some(review) = review {
            for (side, stats) in stats.sides.iter_mut().zip(&review.sides) {
                side.accuracy = stats.accuracy;
            }
        }
        stats
    }

    fn add_moves(&mut self, tree: &GameTree, control: Option<Control>, review: Option<&ReviewReport>) {
        let mut phase = Phase::Opening;
        let mut clocks = [control.map(|control| control.base); 2];
        let mut position = *tree.start();
        for (ply, node) in tree.main_nodes().enumerate() {
            let Some(played) = node.pgn_move() else { break };
            // A game does not go back to its opening.
            phase = phase.max(Phase::of(&position));
            let mover = position.turn();
            let clock = clocks[mover.index()];
            let time = time_of(node, clock, control);
            clocks[mover.index()] = clock_of(node).or(clock);
            let reviewed = review.and_then(|review| review.moves.get(ply));
            let side = &mut self.sides[mover.index()];
            let here = &mut side.phases[phase as usize];
            if let Some(seconds) = time {
                here.timed += 1;
                here.seconds += seconds;
            }
            if let Some(reviewed) = reviewed {
                here.moves += u32::from(reviewed.accuracy.is_some());
                here.accuracy += reviewed.accuracy.unwrap_or_default();
                let is_mistake = matches!(reviewed.label, Some(MoveLabel::Mistake | MoveLabel::Blunder));
                side.add_pressure(clock, control, is_mistake);
                side.missed.extend(reviewed.reasons.iter().filter_map(|reason| missed(reason, ply)));
                self.add_chances(reviewed.win_percent);
            }
            played.play(&mut position);
        }
    }

    /// White's chances at some moment of the game.
    fn add_chances(&mut self, white: f64) {
        for (side, chances) in self.sides.iter_mut().zip([white, 100.0 - white]) {
            side.was_won |= chances >= WON;
            side.was_lost |= chances <= 100.0 - WON;
        }
    }
}

impl SideStats {
    fn add_pressure(&mut self, clock: Option<f64>, control: Option<Control>, is_mistake: bool) {
        let (Some(clock), Some(control)) = (clock, control) else { return };
        let is_short = clock < SHORT_OF_TIME * control.base;
        let [moves, mistakes] = if is_short { &mut self.short_of_time } else { &mut self.with_time };
        *moves += 1;
        *mistakes += u32::from(is_mistake);
    }
}

/// What a reason says was not seen.
fn missed(reason: &Reason, ply: usize) -> Option<MissedMotif> {
    let allowed = match reason.kind {
        ReasonKind::Misses => false,
        ReasonKind::Allows => true,
        _ => return None,
    };
    let name = match &reason.claim {
        Claim::Mate { pattern: Some(pattern), .. } => Some(pattern),
        Claim::Mate { pattern: None, .. } => None,
        Claim::Material { tactic: Some(tactic), .. } => Some(&tactic.name),
        _ => return None,
    };
    // A name is a string in JSON.
    let name = name.and_then(|name| serde_json::to_value(name).ok()?.as_str().map(str::to_owned));
    Some(MissedMotif { motif: name.unwrap_or_else(|| "mate".to_owned()), ply: ply as u32, allowed })
}

/// A clock with one period, as games on the internet have it; in seconds.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Control {
    base: f64,
    increment: f64,
}

impl Control {
    fn of(tag: &str) -> Option<Control> {
        let (base, increment) = tag.split_once('+').unwrap_or((tag, "0"));
        let (base, increment) = (base.parse::<f64>().ok()?, increment.parse::<f64>().ok()?);
        let is_sound = |seconds: f64| (0.0..1e7).contains(&seconds);
        (is_sound(base) && is_sound(increment) && base + increment > 0.0)
            .then_some(Control { base, increment })
    }
}

fn clock_of(node: &TreeNode) -> Option<f64> {
    time(node, |command| match command {
        Command::Clock(left) => Some(*left),
        _ => None,
    })
}

/// How long a move took: as it says, or as the clock does.
fn time_of(node: &TreeNode, before: Option<f64>, control: Option<Control>) -> Option<f64> {
    let said = time(node, |command| match command {
        Command::ElapsedTime(elapsed) => Some(*elapsed),
        _ => None,
    });
    let by_clock = || Some((before? + control?.increment - clock_of(node)?).max(0.0));
    said.or_else(by_clock)
}

fn time(node: &TreeNode, found: fn(&Command) -> Option<Duration>) -> Option<f64> {
    node.annotation().commands.iter().find_map(found).map(|time| time.as_secs_f64())
}

/// When the game began, to the second or to the day.
fn begun(tree: &GameTree) -> Option<i64> {
    let tag = |name| tree.tag(name).filter(|value| !value.contains('?'));
    let date = tag("UTCDate").or_else(|| tag("Date"))?;
    let text = format!("{date} {}", tag("UTCTime").unwrap_or("12:00:00"));
    let begun = jiff::civil::DateTime::strptime("%Y.%m.%d %H:%M:%S", text).ok()?;
    Some(begun.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp().as_millisecond())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(pgn: &str) -> GameTree {
        GameTree::try_from(&pgn.parse::<chess::pgn::PgnGame>().unwrap()).unwrap()
    }

    #[test]
    fn a_game_says_when_and_how_fast_it_was() {
        let game = tree(
            "[UTCDate \"1970.01.01\"]\n[UTCTime \"00:00:07\"]\n[TimeControl \"180+2\"]\n[WhiteElo \"1510\"]\n\
             [BlackElo \"?\"]\n\n1. e4 { [%clk 0:02:59] } e5 { [%clk 0:03:00] } 2. Nf3 { [%clk 0:02:41] } *",
        );
        let stats = Stats::of(&game, None);
        assert_eq!((stats.at, stats.elo, stats.speed), (Some(7_000), [Some(1510), None], Speed::Blitz));
        let white = stats.sides[0].phases[0];
        assert_eq!((white.timed, white.seconds, white.moves), (2, 3.0 + 20.0, 0));
        assert!(!stats.is_evaluated);
    }

    #[test]
    fn the_time_that_a_move_says_counts_before_the_clock() {
        let game = tree("[TimeControl \"60+0\"]\n\n1. e4 { [%clk 0:00:50] [%emt 0:00:04] } *");
        assert_eq!(Stats::of(&game, None).sides[0].phases[0].seconds, 4.0);
        let untimed = tree("[TimeControl \"-\"]\n[Date \"1970.01.??\"]\n\n1. e4 *");
        let stats = Stats::of(&untimed, None);
        assert_eq!((stats.speed, stats.at, stats.sides[0].phases[0].timed), (Speed::None, None, 0));
    }

    #[test]
    fn stats_are_kept_as_text() {
        let mut stats = Stats::of(&tree("1. e4 *"), None);
        stats.sides[1].missed.push(MissedMotif { motif: "fork".to_owned(), ply: 3, allowed: true });
        let text = serde_json::to_string(&stats).unwrap();
        assert_eq!(serde_json::from_str::<Stats>(&text).unwrap(), stats);
    }
}
