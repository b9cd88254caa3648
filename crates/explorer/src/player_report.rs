//! What a player's games tell, replayed one by one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

use chess::{Color, Move, Outcome, Position};

use crate::games::{Card, replayed};
use crate::segment::{NamedSegment, Segment};
use crate::{
    Date, ExplorerError, Filter, GameFacts, HeadToHead, OpeningNode, OpeningTree, PlayerEntry, PlayerReport,
    Tally,
};

/// How many plies of a game the tree of openings has.
const TREE_PLIES: u32 = 24;
/// Moves that fewer games have are left out of the tree.
const FEWEST: u64 = 2;

/// A tree that grows game by game; the first node is the start.
struct Growing {
    nodes: Vec<(Tally, Vec<(Move, usize)>)>,
}

/// What has been collected so far.
struct Collector {
    names: HashMap<String, u64>,
    sides: [Tally; 2],
    first: Date,
    /// Sum and number of ratings by month.
    months: BTreeMap<Date, (u64, u64)>,
    opponents: HashMap<String, HeadToHead>,
    trees: [Growing; 2],
}

/// Reports on a player from the games of some segments that a filter accepts.
pub(crate) fn report(
    name: &str,
    filter: &Filter,
    segments: &[NamedSegment],
) -> Result<PlayerReport, ExplorerError> {
    let mut collector = Collector {
        names: HashMap::new(),
        sides: [Tally::default(); 2],
        first: Date::default(),
        months: BTreeMap::new(),
        opponents: HashMap::new(),
        trees: [(); 2].map(|()| Growing { nodes: vec![Default::default()] }),
    };
    for (_, segment) in segments {
        for player in segment.games.players_named(name)? {
            let spelled = segment.games.player_name(player, &mut Vec::new())?;
            for game in segment.games.games_of(player)? {
                let color = if game & 1 == 0 { Color::White } else { Color::Black };
                let facts = segment.games.fact(game >> 1)?;
                let wanted = filter.player.as_ref().and_then(|player| player.color);
                if filter.accepts(facts) && wanted.is_none_or(|wanted| wanted == color) {
                    *collector.names.entry(spelled.clone()).or_default() += 1;
                    collector.add(segment, game >> 1, facts, color)?;
                }
            }
        }
    }
    Ok(collector.finish())
}

impl Collector {
    fn add(
        &mut self,
        segment: &Segment,
        game: u32,
        facts: GameFacts,
        color: Color,
    ) -> Result<(), ExplorerError> {
        self.sides[color.index()].add(facts, color);
        let date = facts.date();
        if date.year > 0 && (self.first.year == 0 || date < self.first) {
            self.first = date;
        }
        if let (Some(rating), true) = (facts.rating(color), date.month > 0) {
            let (sum, count) = self.months.entry(Date { day: 0, ..date }).or_default();
            *sum += u64::from(rating);
            *count += 1;
        }
        let mut scratch = Vec::new();
        let card = segment.games.card(game, &mut scratch)?;
        self.meet(segment.games.player_name(card.players[(!color).index()], &mut scratch)?, facts, color);
        if facts.is_set_up() { Ok(()) } else { self.grow(segment, &card, facts, color) }
    }

    fn meet(&mut self, opponent: String, facts: GameFacts, color: Color) {
        let new = |name: &String| HeadToHead {
            name: name.clone(),
            won: 0,
            drawn: 0,
            lost: 0,
            last: Date::default(),
        };
        let met = self.opponents.entry(opponent);
        let name = met.key().clone();
        let met = met.or_insert_with(|| new(&name));
        match facts.result() {
            Some(Outcome::Win(winner)) if winner == color => met.won += 1,
            Some(Outcome::Win(_)) => met.lost += 1,
            Some(Outcome::Draw) => met.drawn += 1,
            None => {}
        }
        met.last = met.last.max(facts.date());
    }

    fn grow(
        &mut self,
        segment: &Segment,
        card: &Card,
        facts: GameFacts,
        color: Color,
    ) -> Result<(), ExplorerError> {
        let tree = &mut self.trees[color.index()];
        let mut scratch = Vec::new();
        let mut node = 0;
        replayed(Position::initial(), segment.games.moves(card, TREE_PLIES, &mut scratch)?, |_, _, m| {
            let Some(m) = m else { return false };
            let known = tree.nodes[node].1.iter().find(|(known, _)| *known == m).map(|(_, child)| *child);
            node = known.unwrap_or_else(|| {
                tree.nodes.push(Default::default());
                let child = tree.nodes.len() - 1;
                tree.nodes[node].1.push((m, child));
                child
            });
            tree.nodes[node].0.add(facts, color);
            true
        });
        Ok(())
    }

    fn finish(self) -> PlayerReport {
        let mut names: Vec<PlayerEntry> =
            self.names.into_iter().map(|(name, games)| PlayerEntry { name, games }).collect();
        names.sort_by(|a, b| b.games.cmp(&a.games).then_with(|| a.name.cmp(&b.name)));
        let mut opponents: Vec<HeadToHead> = self.opponents.into_values().collect();
        opponents.sort_by(|a, b| {
            let games = |met: &HeadToHead| met.won + met.drawn + met.lost;
            games(b).cmp(&games(a)).then_with(|| a.name.cmp(&b.name))
        });
        let tree = |tree: &Growing| OpeningTree { roots: tree.children(0, &Position::initial()) };
        PlayerReport {
            names,
            white: self.sides[0],
            black: self.sides[1],
            first: self.first,
            ratings: self
                .months
                .into_iter()
                .map(|(month, (sum, count))| (month, (sum / count) as u16))
                .collect(),
            opponents,
            white_openings: tree(&self.trees[0]),
            black_openings: tree(&self.trees[1]),
        }
    }
}

impl Growing {
    /// What follows a node. The tree is at most [`TREE_PLIES`] deep.
    fn children(&self, node: usize, position: &Position) -> Vec<OpeningNode> {
        let mut children: Vec<OpeningNode> = Vec::new();
        for &(m, child) in &self.nodes[node].1 {
            let tally = self.nodes[child].0;
            if tally.games() >= FEWEST || node == 0 {
                children.push(OpeningNode {
                    san: position.to_san(m),
                    uci: position.to_uci(m),
                    tally,
                    children: self.children(child, &position.after(m)),
                });
            }
        }
        children.sort_by(|a, b| (Reverse(a.tally.games()), &a.uci).cmp(&(Reverse(b.tally.games()), &b.uci)));
        children
    }
}
