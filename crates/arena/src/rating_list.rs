//! A rating list of everyone who ever played, from all matches together.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::standings::pair_results;
use crate::{ArchivedMatch, GameRecord, PairResult, rate};

/// A player of the list.
#[derive(Clone, PartialEq, Debug)]
pub struct RatedPlayer {
    /// Its name.
    pub name: String,
    /// What tells it from others of the same name: its plan as it is stored.
    pub player: Value,
    /// Its rating; those of one group compare.
    pub elo: f64,
    /// Half the width of the 95 % interval; zero for an anchor.
    pub error: f64,
    /// Whether its rating was measured elsewhere and sets the scale.
    pub is_anchor: bool,
    /// Games won, drawn and lost.
    pub score: [u64; 3],
    /// In how many matches it played.
    pub matches: u64,
    /// Players of different groups never met, not even by way of others. The largest is group 0.
    pub group: usize,
}

/// Rates everyone from all matches with their games. A player is what it is called and what it was made of, however long
/// it was given to think. `known` gives ratings that were measured elsewhere: that of the one that played most sets the scale
/// of its group.
pub fn rating_list(
    matches: &[(ArchivedMatch, Vec<GameRecord>)],
    known: impl Fn(&str, &Value) -> Option<f64>,
) -> Vec<RatedPlayer> {
    let mut players = Players::default();
    let mut results = Vec::new();
    for (played, records) in matches {
        let contestants = played.plan["contestants"].as_array().map_or(&[][..], Vec::as_slice);
        let ids: Vec<usize> = contestants.iter().map(|contestant| players.id(contestant)).collect();
        ids.iter().for_each(|&id| players.list[id].matches += 1);
        for record in records.iter().filter(|record| record.players.iter().all(|&n| n < ids.len())) {
            for (color, &n) in record.players.iter().enumerate() {
                let half_points = record.half_points(record.players[color]).unwrap_or(1);
                players.list[ids[n]].score[2 - half_points] += 1;
            }
        }
        let of_match = pair_results(records).into_iter();
        results
            .extend(of_match.map(|result| PairResult { players: result.players.map(|n| ids[n]), ..result }));
    }
    // A player against itself says nothing.
    results.retain(|result| result.players[0] != result.players[1]);
    rated(players.list, &results, known)
}

#[derive(Default)]
struct Players {
    ids: BTreeMap<(String, String), usize>,
    list: Vec<RatedPlayer>,
}

impl Players {
    fn id(&mut self, contestant: &Value) -> usize {
        let name = contestant["name"].as_str().unwrap_or("?").to_owned();
        let player = contestant["kind"].clone();
        let next = self.list.len();
        let id = *self.ids.entry((name.clone(), player.to_string())).or_insert(next);
        if id == next {
            let (score, matches, group, is_anchor) = Default::default();
            self.list.push(RatedPlayer {
                name,
                player,
                elo: 0.0,
                error: 0.0,
                is_anchor,
                score,
                matches,
                group,
            });
        }
        id
    }
}

fn rated(
    mut list: Vec<RatedPlayer>,
    results: &[PairResult],
    known: impl Fn(&str, &Value) -> Option<f64>,
) -> Vec<RatedPlayer> {
    for (number, group) in groups(list.len(), results).into_iter().enumerate() {
        let place = |player: usize| group.iter().position(|&member| member == player);
        let own: Vec<PairResult> = results
            .iter()
            .filter_map(|result| {
                let [Some(a), Some(b)] = result.players.map(place) else { return None };
                Some(PairResult { players: [a, b], ..*result })
            })
            .collect();
        let games = |n: usize| list[n].score.iter().sum::<u64>();
        let measured = group.iter().filter_map(|&n| Some((n, known(&list[n].name, &list[n].player)?)));
        let anchor = measured.max_by_key(|&(n, _)| games(n));
        let of = |n: usize| anchor.filter(|&(anchor, _)| anchor == n).map(|(_, elo)| elo);
        let anchors: Vec<Option<f64>> = group.iter().map(|&n| of(n)).collect();
        for (&n, rating) in group.iter().zip(rate(group.len(), &own, &anchors)) {
            (list[n].elo, list[n].error, list[n].group) = (rating.elo, rating.error, number);
            list[n].is_anchor = anchor.is_some_and(|(anchor, _)| anchor == n);
        }
    }
    list.retain(|player| player.score.iter().sum::<u64>() > 0);
    list.sort_by(|a, b| (a.group, b.elo).partial_cmp(&(b.group, a.elo)).unwrap_or(std::cmp::Ordering::Equal));
    list
}

/// Who met whom, also by way of others; the largest group first.
fn groups(players: usize, results: &[PairResult]) -> Vec<Vec<usize>> {
    let mut group_of: Vec<usize> = (0..players).collect();
    for result in results {
        let [one, other] = result.players.map(|n| group_of[n]);
        group_of.iter_mut().filter(|group| **group == one).for_each(|group| *group = other);
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    group_of.into_iter().enumerate().for_each(|(n, group)| groups.entry(group).or_default().push(n));
    let mut groups: Vec<Vec<usize>> = groups.into_values().collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    groups
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn player(name: &str) -> RatedPlayer {
        let player = json!({ "preset": name });
        RatedPlayer {
            name: name.to_owned(),
            player,
            elo: 0.0,
            error: 0.0,
            is_anchor: false,
            score: [1, 1, 1],
            matches: 1,
            group: 0,
        }
    }

    #[test]
    fn those_who_met_by_way_of_others_share_a_scale_and_an_anchor_sets_it() {
        let list = ["a", "b", "c", "x", "y"].map(player).to_vec();
        let result = |a, b, points| PairResult { players: [a, b], points, games: 100.0 };
        let results = [result(0, 1, 75.0), result(1, 2, 75.0), result(3, 4, 50.0)];
        let known = |name: &str, _: &Value| (name == "c").then_some(1000.0);
        let rated = rated(list, &results, known);
        let found = |name: &str| rated.iter().find(|player| player.name == name).unwrap();
        assert!((found("a").elo - 1381.7).abs() < 0.1, "{}", found("a").elo);
        assert_eq!((found("c").elo, found("c").error), (1000.0, 0.0));
        assert_eq!((found("x").group, found("x").elo), (1, 0.0));
        assert_eq!(rated[0].name, "a");
    }
}
