//! Results in words and tables, the way engine authors read them.

use std::fmt::Write;

use report::Table;

use crate::record::Forfeit;
use crate::{Estimate, GameRecord, Pentanomial, Sprt, SprtDecision, Standing, Standings};

/// A player as reports name it.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// A known rating, which is kept.
    pub anchor: Option<f64>,
}

/// The state of a match between the first two players, on a few lines.
pub fn match_report(entrants: &[Entrant], standings: &Standings, sprt: Option<&Sprt>) -> String {
    let [first, second] = [&entrants[0], &entrants[1]];
    let [wins, draws, losses] = standings.score(0, 1);
    let games = wins + draws + losses;
    let mut text = String::new();
    let _ = writeln!(text, "{} against {}: {games} games", first.name, second.name);
    if games == 0 {
        return text;
    }
    let Estimate { elo, error, normalised, normalised_error, los, .. } = standings.estimate(0, 1);
    let _ = writeln!(
        text,
        "  Elo    {}   nElo {}   LOS {:.1} %",
        with_error(elo, error),
        with_error(normalised, normalised_error),
        100.0 * los
    );
    let points = wins as f64 + draws as f64 / 2.0;
    let percent = |part: f64| 100.0 * part / games as f64;
    let _ = writeln!(
        text,
        "  score  {points} points ({:.1} %): {wins} won, {draws} drawn, {losses} lost ({:.1} % drawn)",
        percent(points),
        percent(draws as f64)
    );
    let pairs = standings.pentanomial(0, 1);
    let _ = writeln!(text, "  pairs  {:?} (0, ½, 1, 1½, 2 points); {}", pairs.0, pair_ratios(&pairs));
    if let Some(sprt) = sprt {
        let _ = writeln!(text, "  SPRT   {}", sprt_state(sprt, standings));
    }
    for (entrant, standing) in entrants.iter().zip(standings.players()) {
        let _ = writeln!(text, "  {}: {}", entrant.name, player_summary(standing));
    }
    text
}

/// How many pairs were drawn, and how many were won for each one lost.
fn pair_ratios(pairs: &Pentanomial) -> String {
    let [worst, bad, even, good, best] = pairs.0;
    let (won, lost) = (good + best, bad + worst);
    let drawn = 100.0 * even as f64 / pairs.pairs().max(1) as f64;
    let ratio = if lost == 0 { "–".to_owned() } else { format!("{:.2}", won as f64 / lost as f64) };
    format!("{drawn:.1} % even, {won} won : {lost} lost = {ratio}")
}

/// The log-likelihood ratio within its bounds, and how long it may take.
fn sprt_state(sprt: &Sprt, standings: &Standings) -> String {
    let counts = standings.counts(0, 1);
    let (lower, upper) = sprt.bounds();
    let ratio = sprt.log_likelihood_ratio(&counts);
    let bound = if ratio < 0.0 { lower } else { upper };
    let state = match sprt.decision(&counts) {
        SprtDecision::Continue => match sprt.games_left(&counts) {
            Some(left) => format!("undecided, about {left:.0} games to go"),
            None => "undecided".to_owned(),
        },
        SprtDecision::AcceptH1 => "PASSED".to_owned(),
        SprtDecision::AcceptH0 => "FAILED".to_owned(),
    };
    format!(
        "LLR {ratio:+.2} in ({lower:.2}, {upper:.2}), {:.0} % for [{}, {}] {}: {state}",
        100.0 * ratio / bound,
        sprt.elo0,
        sprt.elo1,
        sprt.model
    )
}

/// A finished game on one line.
pub fn game_line(entrants: &[Entrant], record: &GameRecord) -> String {
    let [white, black] = record.players.map(|n| entrants[n].name.as_str());
    let reason = record.reason.lines().next().unwrap_or_default();
    format!(
        "game {}: {white} – {black} {} ({reason}, {} plies)",
        record.number + 1,
        record.outcome,
        record.plies
    )
}

/// A difference in Elo, which a match without a single point makes infinite.
pub(crate) fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        if elo > 0.0 { "+∞" } else { "−∞" }.to_owned()
    } else {
        format!("{elo:+.1}")
    }
}

fn unsigned(error: Option<f64>) -> String {
    match error {
        None => "–".to_owned(),
        Some(error) if error.is_finite() => format!("{error:.1}"),
        Some(_) => "∞".to_owned(),
    }
}

/// A value and its error. Results that are all alike say nothing about an error, least of all that it is zero.
fn with_error(value: f64, error: Option<f64>) -> String {
    match error {
        Some(_) => format!("{} ± {}", signed(value), unsigned(error)),
        None => format!("{} (error unknown)", signed(value)),
    }
}

/// Depth, speed and forfeits of a player.
fn player_summary(standing: &Standing) -> String {
    let search_stats = &standing.search_stats;
    let mut parts = Vec::new();
    if search_stats.moves > 0 {
        parts.push(format!("depth {:.1}", search_stats.depth as f64 / search_stats.moves as f64));
    }
    if search_stats.seconds > 0.0 {
        parts.push(format!("{:.0} nodes/s", search_stats.nodes as f64 / search_stats.seconds));
    }
    if let Some(nodes) = search_stats.nodes_per_move() {
        parts.push(format!("{nodes:.0} nodes a move"));
    }
    if search_stats.timed > 0 {
        let mean = 1000.0 * search_stats.latency / search_stats.timed as f64;
        parts.push(format!("latency {mean:.1} ms (worst {:.0} ms)", 1000.0 * search_stats.worst_latency));
    }
    let words = [
        (Forfeit::Time, "time forfeits"),
        (Forfeit::Crash, "crashes"),
        (Forfeit::Stall, "stalls"),
        (Forfeit::IllegalMove, "illegal moves"),
    ];
    for (forfeit, name) in words {
        parts.push(format!("{} {name}", standing.forfeits(forfeit)));
    }
    parts.join(", ")
}

/// The final table: rank, name, rating, score, forfeits, depth, speed; as Markdown, which also reads
/// well in a terminal.
pub fn rating_table(entrants: &[Entrant], standings: &Standings) -> String {
    let anchors: Vec<Option<f64>> = entrants.iter().map(|entrant| entrant.anchor).collect();
    let ratings = standings.ratings(&anchors);
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    let head = [
        "#",
        "player",
        "Elo",
        "± (95 %)",
        "points",
        "games",
        "score",
        "drawn",
        "time",
        "crash",
        "stall",
        "illegal",
        "depth",
        "knodes/s",
        "nodes/move",
    ];
    let mut table = Table { names: 1, ..Table::new("", head) };
    for (rank, &n) in order.iter().enumerate() {
        let (standing, rating) = (&standings.players()[n], &ratings[n]);
        let games = standing.games().max(1) as f64;
        let search_stats = &standing.search_stats;
        let error = match rating.error {
            _ if entrants[n].anchor.is_some() => "anchor".to_owned(),
            // Results that are all as expected have no spread to estimate it from.
            0.0 => "–".to_owned(),
            error if error.is_finite() => format!("{error:.0}"),
            _ => "∞".to_owned(),
        };
        let per =
            |sum: f64, count: f64| if count > 0.0 { format!("{:.1}", sum / count) } else { "–".to_owned() };
        let mut row = vec![
            (rank + 1).to_string(),
            entrants[n].name.clone(),
            format!("{:+.0}", rating.elo),
            error,
            standing.points().to_string(),
            standing.games().to_string(),
            format!("{:.1} %", 100.0 * standing.points() / games),
            format!("{:.0} %", 100.0 * standing.draws as f64 / games),
        ];
        row.extend(Forfeit::NAMES.map(|(forfeit, _)| standing.forfeits(forfeit).to_string()));
        row.push(per(search_stats.depth as f64, search_stats.moves as f64));
        row.push(per(search_stats.nodes as f64 / 1000.0, search_stats.seconds));
        row.push(search_stats.nodes_per_move().map_or_else(|| "–".to_owned(), |nodes| format!("{nodes:.0}")));
        table.rows.push(row);
    }
    table.to_aligned_markdown()
}

/// Every pairing: wins, draws, losses, pairs of games and Elo, from the first player's side.
pub fn head_to_head(entrants: &[Entrant], standings: &Standings) -> String {
    let head = ["pairing", "won", "drawn", "lost", "pairs 0, ½, 1, 1½, 2", "Elo", "± (95 %)"];
    let mut table = Table::new("", head);
    for a in 0..entrants.len() {
        for b in (a + 1..entrants.len()).filter(|&b| standings.met(a, b) > 0) {
            let estimate = standings.estimate(a, b);
            let score = standings.score(a, b).map(|count| count.to_string());
            let mut row = vec![format!("{} – {}", entrants[a].name, entrants[b].name)];
            row.extend(score);
            row.push(format!("{:?}", standings.pentanomial(a, b).0));
            row.push(signed(estimate.elo));
            row.push(unsigned(estimate.error));
            table.rows.push(row);
        }
    }
    table.to_aligned_markdown()
}

/// Everyone's points against everyone, the best first, as Markdown.
pub fn crosstable(entrants: &[Entrant], standings: &Standings) -> String {
    let mut order: Vec<usize> = (0..entrants.len()).collect();
    order.sort_by(|&a, &b| standings.players()[b].points().total_cmp(&standings.players()[a].points()));
    let mut head = vec!["#".to_owned(), "player".to_owned(), "points".to_owned()];
    head.extend((1..=entrants.len()).map(|n| n.to_string()));
    let mut table = Table { names: 1, ..Table::new("", head.iter().map(String::as_str)) };
    for (rank, &a) in order.iter().enumerate() {
        let points = standings.players()[a].points();
        let mut row = vec![(rank + 1).to_string(), entrants[a].name.clone(), points.to_string()];
        row.extend(order.iter().map(|&b| match standings.score(a, b) {
            _ if a == b => "×".to_owned(),
            [0, 0, 0] => "–".to_owned(),
            [wins, draws, losses] => {
                format!("{} / {}", wins as f64 + draws as f64 / 2.0, wins + draws + losses)
            }
        }));
        table.rows.push(row);
    }
    table.to_aligned_markdown()
}
