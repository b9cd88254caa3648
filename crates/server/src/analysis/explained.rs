//! What an analysis says in words: the threat, or the plan of the side to move.

use chess::{Color, Game, Move, Position};
use coach::reasons::{self, Case};
use engine::evaluation::{Theme, Weights, themes};

use crate::wire::plan::Plan;
use crate::wire::reason::{Reason, ThemeName};
use crate::wire::study::SearchInfo;

/// A line below this depth is no plan yet.
const PLAN_DEPTH: u32 = 8;
/// Moves before the position that may belong to an exchange that is under way.
const EXCHANGE: usize = 6;
/// What must be better by so many centipawns to be aimed at, and how many things are named.
const AIM: i32 = 25;
const MOST_AIMS: usize = 2;
/// Plies of the line at whose end the position is compared.
const AHEAD: usize = 10;

/// What is seen, with the reason why the first line is a threat; `position` is the one that is searched.
pub(super) fn with_threat(info: SearchInfo, position: &Position) -> SearchInfo {
    let threat = reasons::of_threat(position, &best_line(&info, position));
    SearchInfo { threat: threat.map(|reason| Reason::new(position, &reason)), ..info }
}

/// What is seen, with the plan of the side to move.
pub(super) fn with_plan(info: SearchInfo, game: &Game) -> SearchInfo {
    let line = best_line(&info, game.position());
    let plan = (info.depth >= PLAN_DEPTH && !line.is_empty()).then(|| plan(game, &line));
    SearchInfo { plan, ..info }
}

fn plan(game: &Game, line: &[Move]) -> Plan {
    let position = game.position();
    let plies = game.moves().len();
    let before = |ply: usize| Some((*game.position_at(ply)?, game.moves()[ply]));
    let game: Vec<(Position, Move)> = (plies.saturating_sub(EXCHANGE)..plies).filter_map(before).collect();
    let case = Case { game: &game, position: *position, played: line, other: &[], throws_away_win: false };
    Plan {
        gain: reasons::of_line(&case).map(|reason| Reason::new(position, &reason)),
        steps: coach::plan::steps(game.last().map(|&(_, m)| m), position, line)
            .into_iter()
            .map(Into::into)
            .collect(),
        aims: aims(position, line),
    }
}

/// What the side to move is better at after the line, the most first.
fn aims(position: &Position, line: &[Move]) -> Vec<ThemeName> {
    let end = line.iter().take(AHEAD).fold(*position, |here, &m| here.after(m));
    let weights = Weights::tuned();
    let (Some(now), Some(then)) = (themes(position, &weights), themes(&end, &weights)) else {
        return Vec::new();
    };
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let gain = |(n, &theme): (usize, &Theme)| (sign * (then[n] - now[n]), theme);
    let mut gains: Vec<(i32, Theme)> =
        Theme::ALL.iter().enumerate().map(gain).filter(|&(gain, _)| gain >= AIM).collect();
    gains.sort_by_key(|&(gain, _)| -gain);
    gains.into_iter().take(MOST_AIMS).map(|(_, theme)| theme.into()).collect()
}

/// The moves of the first line. Engines are not trusted: what is not legal ends it.
fn best_line(info: &SearchInfo, position: &Position) -> Vec<Move> {
    let mut here = *position;
    let play = |uci: &String| {
        let m = here.parse_uci(uci).ok()?;
        here.play(m);
        Some(m)
    };
    info.lines.first().map_or(&[][..], |line| &line.uci).iter().map_while(play).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::reason::Claim;

    fn plan_of(fen: &str, before: &str, line: &str) -> Plan {
        let mut game = Game::from_position(fen.parse().unwrap());
        for uci in before.split_ascii_whitespace() {
            let m = game.position().parse_uci(uci).unwrap();
            game.play(m).unwrap();
        }
        let mut here = *game.position();
        let play = |uci: &str| {
            let m = here.parse_uci(uci).unwrap();
            here.play(m);
            m
        };
        let line: Vec<Move> = line.split(' ').map(play).collect();
        plan(&game, &line)
    }

    #[test]
    fn a_line_that_wins_says_what() {
        let quiet = plan_of("4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1", "", "c3e4 e8d7 e1d2");
        assert!(quiet.gain.is_none() && quiet.steps.len() == 2, "{quiet:?}");
        let knight = "4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1";
        let plan = plan_of(knight, "", "c3d5 e8d7");
        assert!(matches!(plan.gain.unwrap().claim, Claim::Material { .. }));
    }

    #[test]
    fn taking_back_wins_nothing() {
        let fen = "4k3/8/1p6/3n4/8/2N5/3P4/4K3 b - - 0 1";
        let plan = plan_of(fen, "d5c3", "d2c3 e8e7 e1e2");
        assert!(plan.gain.is_none() && plan.steps.len() == 1, "{plan:?}");
    }

    #[test]
    fn a_passed_pawn_that_runs_is_an_aim() {
        let plan = plan_of("4k3/p7/8/8/8/P6P/8/4K3 w - - 0 1", "", "h3h4 e8e7 h4h5 e7e6 h5h6 e6e5 h6h7");
        assert_eq!(plan.aims.first(), Some(&ThemeName::PassedPawns), "{plan:?}");
    }
}
