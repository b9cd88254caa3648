//! Results in words and tables, the way engine authors read them.

use std::fmt::Write;

use report::Table;

use crate::record::Forfeit;
use crate::{Estimate, Sprt, SprtDecision, Standing, Standings, Tournament};

/// The state of a match between the first two players, on a few lines.
pub fn match_report(plan: &Tournament, standings: &Standings, sprt: Option<&Sprt>) -> String {
    let [first, second] = [&plan.participants[0], &plan.participants[1]];
    let pairs = standings.pentanomial(0, 1);
    let [wins, draws, losses] = standings.score(0, 1);
    let games = wins + draws + losses;
    let points = wins as f64 + draws as f64 / 2.0;
    let Estimate { elo, error, normalised, normalised_error, los, .. } = standings.estimate(0, 1);
    let percent = |part: f64| 100.0 * part / games.max(1) as f64;
    let mut text = String::new();
    let _ = writeln!(text, "{} against {}: {games} games", first.name, second.name);
    if games == 0 {
        return text;
    }
    let _ = writeln!(
        text,
        "  Elo    {} ± {}   nElo {} ± {}   LOS {:.1} %",
        signed(elo),
        unsigned(error),
        signed(normalised),
        unsigned(normalised_error),
        100.0 * los
    );
    let _ = writeln!(
        text,
        "  score  {points} points ({:.1} %): {wins} won, {draws} drawn, {losses} lost",
        percent(points)
    );
    let _ = writeln!(text, "  pairs  {:?} (0, ½, 1, 1½, 2 points)", pairs.0);
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let state = match sprt.decision(&pairs) {
            SprtDecision::Continue => "undecided",
            SprtDecision::AcceptH1 => "PASSED",
            SprtDecision::AcceptH0 => "FAILED",
        };
        let _ = writeln!(
            text,
            "  SPRT   {:+.2} in ({lower:.2}, {upper:.2}) for [{}, {}]: {state}",
            sprt.log_likelihood_ratio(&pairs),
            sprt.elo0,
            sprt.elo1
        );
    }
    for (participant, standing) in plan.participants.iter().zip(standings.players()) {
        let _ = writeln!(text, "  {}: {}", participant.name, player_summary(standing));
    }
    text
}

/// A difference in Elo, which a match without a single point makes infinite.
pub(crate) fn signed(elo: f64) -> String {
    if elo.is_infinite() {
        if elo > 0.0 { "+∞" } else { "−∞" }.to_owned()
    } else {
        format!("{elo:+.1}")
    }
}

fn unsigned(error: f64) -> String {
    if error.is_finite() { format!("{error:.1}") } else { "∞".to_owned() }
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
pub fn rating_table(plan: &Tournament, standings: &Standings) -> String {
    let anchors: Vec<Option<f64>> = plan.participants.iter().map(|participant| participant.anchor).collect();
    let ratings = standings.ratings(&anchors);
    let mut order: Vec<usize> = (0..plan.participants.len()).collect();
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
    ];
    let mut table = Table { names: 1, ..Table::new("", head) };
    for (rank, &n) in order.iter().enumerate() {
        let (standing, rating) = (&standings.players()[n], &ratings[n]);
        let games = standing.games().max(1) as f64;
        let search_stats = &standing.search_stats;
        let error = match rating.error {
            _ if plan.participants[n].anchor.is_some() => "anchor".to_owned(),
            error if error.is_finite() => format!("{error:.0}"),
            _ => "∞".to_owned(),
        };
        let per =
            |sum: f64, count: f64| if count > 0.0 { format!("{:.1}", sum / count) } else { "–".to_owned() };
        let mut row = vec![
            (rank + 1).to_string(),
            plan.participants[n].name.clone(),
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
        table.rows.push(row);
    }
    table.to_aligned_markdown()
}

/// Every pairing: wins, draws, losses, pairs of games and Elo, from the first player's side.
pub fn head_to_head(plan: &Tournament, standings: &Standings) -> String {
    let head = ["pairing", "won", "drawn", "lost", "pairs 0, ½, 1, 1½, 2", "Elo", "± (95 %)"];
    let mut table = Table::new("", head);
    for a in 0..plan.participants.len() {
        for b in (a + 1..plan.participants.len()).filter(|&b| standings.met(a, b) > 0) {
            let estimate = standings.estimate(a, b);
            let score = standings.score(a, b).map(|count| count.to_string());
            let mut row = vec![format!("{} – {}", plan.participants[a].name, plan.participants[b].name)];
            row.extend(score);
            row.push(format!("{:?}", standings.pentanomial(a, b).0));
            row.push(signed(estimate.elo));
            row.push(unsigned(estimate.error));
            table.rows.push(row);
        }
    }
    table.to_aligned_markdown()
}
