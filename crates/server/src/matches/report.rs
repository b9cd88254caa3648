//! How a match stands.

use arena::{
    ArchivedMatch, Forfeit, GameRecord, Sprt, Standings, crosstable, head_to_head, match_report, rating_table,
};
use chess::Outcome;

use super::curves;
use crate::wire::arena::{
    FaultKind, MatchFault, MatchGame, MatchReport, MatchStanding, MatchState, MatchSummary, SprtDecision,
    SprtState, Versus, WinsDrawsLosses,
};

/// Faults that are shown.
const MOST_FAULTS: usize = 100;
/// Letters of the evidence for one.
const LONGEST_EVIDENCE: usize = 4_000;

/// The report of a match.
pub(super) fn of(found: &ArchivedMatch, records: &[GameRecord]) -> MatchReport {
    let standings = found.standings(records);
    let is_match = found.entrants.len() == 2;
    let order = order(&standings);
    let cell = |a: usize, b: usize| {
        let [wins, draws, losses] = standings.score(a, b);
        (wins + draws + losses > 0).then_some(WinsDrawsLosses { wins, draws, losses })
    };
    let text = if is_match {
        match_report(&found.entrants, &standings, found.sprt.as_ref())
    } else {
        [rating_table, crosstable, head_to_head].map(|table| table(&found.entrants, &standings)).join("\n")
    };
    MatchReport {
        summary: summary(found, is_match.then(|| standings.estimate(0, 1).score)),
        standings: places(found, &standings, &order),
        crosstable: order.iter().map(|&a| order.iter().map(|&b| cell(a, b)).collect()).collect(),
        versus: is_match.then(|| versus(found, &standings)),
        curves: curves::of(found, records),
        faults: faults(found, records),
        text,
    }
}

/// A match in a line of the list.
pub(super) fn summary(found: &ArchivedMatch, score: Option<f64>) -> MatchSummary {
    MatchSummary {
        id: found.id.clone(),
        event: found.event.clone(),
        players: found.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
        begun: found.begun.clone(),
        latest: found.latest.clone(),
        games: found.games,
        wanted: found.wanted,
        sprt: found.sprt.map(|sprt| sprt.to_string()),
        state: found.state.into(),
        command: found.command.clone(),
        score: score.filter(|_| found.games > 0),
        job: None,
    }
}

/// A finished game.
pub(super) fn game(found: &ArchivedMatch, record: &GameRecord) -> MatchGame {
    let [white, black] = record.players.map(|n| name(found, n));
    let reason = record.reason.lines().next().unwrap_or_default().to_owned();
    let result = record.outcome.to_string();
    MatchGame { game: record.number + 1, white, black, result, reason, plies: record.plies }
}

fn name(found: &ArchivedMatch, player: usize) -> String {
    found.entrants.get(player).map_or_else(|| "?".to_owned(), |entrant| entrant.name.clone())
}

/// The players, the one with the best rating first.
fn order(standings: &Standings) -> Vec<usize> {
    let players = standings.players();
    let share = |n: usize| players[n].points() / players[n].games().max(1) as f64;
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
    order
}

fn places(found: &ArchivedMatch, standings: &Standings, order: &[usize]) -> Vec<MatchStanding> {
    let anchors: Vec<Option<f64>> = found.entrants.iter().map(|entrant| entrant.anchor).collect();
    let ratings = standings.ratings(&anchors);
    let place = |&n: &usize| {
        let (standing, stats) = (&standings.players()[n], &standings.players()[n].search_stats);
        let per = |sum: f64, count: f64| (count > 0.0).then(|| sum / count);
        MatchStanding {
            name: name(found, n),
            is_anchor: anchors[n].is_some(),
            elo: finite(ratings[n].elo).filter(|_| standing.games() > 0),
            error: finite(ratings[n].error).filter(|&error| error > 0.0),
            points: standing.points(),
            score: WinsDrawsLosses { wins: standing.wins, draws: standing.draws, losses: standing.losses },
            time_forfeits: standing.forfeits(Forfeit::Time),
            crashes: standing.forfeits(Forfeit::Crash),
            stalls: standing.forfeits(Forfeit::Stall),
            illegal_moves: standing.forfeits(Forfeit::IllegalMove),
            depth: per(stats.depth as f64, stats.moves as f64),
            speed: per(stats.nodes as f64, stats.seconds),
            nodes: stats.nodes_per_move(),
        }
    };
    order.iter().map(place).collect()
}

fn versus(found: &ArchivedMatch, standings: &Standings) -> Versus {
    let estimate = standings.estimate(0, 1);
    let [wins, draws, losses] = standings.score(0, 1);
    let has_games = wins + draws + losses > 0;
    Versus {
        players: [name(found, 0), name(found, 1)],
        score: WinsDrawsLosses { wins, draws, losses },
        elo: finite(estimate.elo).filter(|_| has_games),
        error: estimate.error.and_then(finite),
        normalised: finite(estimate.normalised).filter(|_| has_games),
        normalised_error: estimate.normalised_error.and_then(finite),
        los: finite(estimate.los).unwrap_or(0.5),
        pairs: standings.pentanomial(0, 1).0,
        test: found.sprt.map(|sprt| test(&sprt, standings)),
    }
}

fn test(sprt: &Sprt, standings: &Standings) -> SprtState {
    let counts = standings.counts(0, 1);
    let (lower, upper) = sprt.bounds();
    let decision = match sprt.decision(&counts) {
        arena::SprtDecision::Continue => SprtDecision::Undecided,
        arena::SprtDecision::AcceptH0 => SprtDecision::Failed,
        arena::SprtDecision::AcceptH1 => SprtDecision::Passed,
    };
    let is_undecided = decision == SprtDecision::Undecided;
    SprtState {
        elo0: sprt.elo0,
        elo1: sprt.elo1,
        ratio: finite(sprt.log_likelihood_ratio(&counts)).unwrap_or(0.0),
        lower,
        upper,
        decision,
        games_left: sprt.games_left(&counts).and_then(finite).filter(|_| is_undecided),
    }
}

fn faults(found: &ArchivedMatch, records: &[GameRecord]) -> Vec<MatchFault> {
    let fault = |record: &GameRecord| {
        let fault = match record.forfeit? {
            Forfeit::Time => FaultKind::Time,
            Forfeit::Crash => FaultKind::Crash,
            Forfeit::Stall => FaultKind::Stall,
            Forfeit::IllegalMove => FaultKind::IllegalMove,
        };
        let loser = match record.outcome {
            Outcome::Win(winner) => record.players[(!winner).index()],
            Outcome::Draw => return None,
        };
        let evidence = record.reason.chars().take(LONGEST_EVIDENCE).collect();
        Some(MatchFault { game: record.number + 1, player: name(found, loser), fault, evidence })
    };
    records.iter().rev().filter_map(fault).take(MOST_FAULTS).collect()
}

fn finite(number: f64) -> Option<f64> {
    number.is_finite().then_some(number)
}

impl From<arena::MatchState> for MatchState {
    fn from(state: arena::MatchState) -> MatchState {
        match state {
            arena::MatchState::Running => MatchState::Running,
            arena::MatchState::Finished => MatchState::Finished,
            arena::MatchState::Interrupted => MatchState::Interrupted,
            arena::MatchState::Unknown => MatchState::Unknown,
        }
    }
}
