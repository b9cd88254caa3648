//! Preparation: what a player or an opening's players play, where they score badly, and what was new.

use std::cmp::Reverse;

use chess::{Color, Game, Position};
use explorer::{Answer, Database, Filter, GameSummary, OpeningNode, OpeningTree, Tally};
use library::openings;

use super::question::Question;
use super::view;
use crate::api_error::ApiError;
use crate::wire::OpeningName;
use crate::wire::explorer::{Novelty, PreparationReport, ReportLine};

/// Plies that a report looks ahead.
const DEEPEST: usize = 16;
/// Positions that a report asks the database for.
const MOST_ASKED: usize = 400;
/// Lines, weak lines, novelties and games in a report.
const MOST_LINES: usize = 20;
const MOST_WEAK: usize = 10;
const MOST_NOVELTIES: usize = 12;
const MOST_GAMES: usize = 20;
/// A line is worth a row with so many games, and with a share of all in hundredths.
const FEWEST_GAMES: u64 = 3;
const LEAST_SHARE: u64 = 2;
/// A score of fewer games says nothing.
const FEWEST_SCORED: u64 = 4;
/// A position was known when so many games had reached it.
const KNOWN: u64 = 10;
/// A new move is one that few games have followed: of those all are listed, so that the first is known.
const MOST_FOLLOWERS: u64 = explorer::RECENT_GAMES as u64;
/// Games of a player that are looked at for new moves.
const LATEST_GAMES: usize = 30;
/// The last move of a player's game that can be called new.
const LAST_NEW_PLY: usize = 40;

/// Reports on a player with a colour, or on the position of the question.
pub(super) fn report(database: &Database, question: &Question) -> Result<PreparationReport, ApiError> {
    match &question.filter.player {
        Some(player) => {
            Preparation { database, question, color: player.color.unwrap_or(Color::White) }.on_player()
        }
        None => Preparation { database, question, color: question.position().turn() }.on_opening(),
    }
}

struct Preparation<'a> {
    database: &'a Database,
    question: &'a Question,
    /// Whose score it is about.
    color: Color,
}

impl Preparation<'_> {
    fn on_player(&self) -> Result<PreparationReport, ApiError> {
        let Question { filter, .. } = self.question;
        let sources = self.question.sources();
        let name = filter.player.as_ref().map_or("", |player| &player.name);
        let known = self.database.player(name, filter, &sources)?;
        let (total, tree) = match self.color {
            Color::White => (known.white, known.white_openings),
            Color::Black => (known.black, known.black_openings),
        };
        let mut start =
            Question { game: Game::new(), filter: filter.clone(), sources: self.question.sources.clone() };
        if let Some(player) = &mut start.filter.player {
            player.color = Some(self.color);
        }
        let games =
            self.database.games(&Position::initial(), &start.filter, &sources, None, LATEST_GAMES)?.games;
        let novelties = self.novelties_of(&games)?;
        let lines = Lines::of(&tree, &Position::initial(), self.color, total.games());
        self.write(&start, total, lines, novelties, games)
    }

    fn on_opening(&self) -> Result<PreparationReport, ApiError> {
        let mut walk = Walk {
            database: self.database,
            question: self.question,
            left: MOST_ASKED,
            line: Vec::new(),
            new: Vec::new(),
        };
        let start = *self.question.position();
        let answer = walk.ask(&start)?;
        let tree = OpeningTree { roots: walk.nodes(&start, &answer, answer.total.games(), 0)? };
        let mut novelties = walk.new;
        novelties.sort_by_key(|novelty| Reverse(novelty.game.date.clone()));
        novelties.truncate(MOST_NOVELTIES);
        let lines = Lines::of(&tree, &start, self.color, answer.total.games());
        self.write(self.question, answer.total, lines, novelties, answer.top)
    }

    fn write(
        &self,
        about: &Question,
        total: Tally,
        lines: Lines,
        novelties: Vec<Novelty>,
        games: Vec<GameSummary>,
    ) -> Result<PreparationReport, ApiError> {
        let usual = Filter { player: None, ..about.filter.clone() };
        let is_player = about.filter.player.is_some();
        let line = |line: &Line| {
            let usual = if is_player {
                let all = self.database.explore(&line.position, &usual, &about.sources())?;
                thousandths(&all.total, self.color).filter(|_| all.total.games() > line.tally.games())
            } else {
                None
            };
            Ok(line.view(self.color, usual))
        };
        let collect = |lines: &[Line]| lines.iter().map(line).collect::<Result<Vec<_>, ApiError>>();
        Ok(PreparationReport {
            opening: view::opening(&about.game),
            moves: sans(&about.game),
            fen: about.position().to_fen(),
            total: view::results(&total, self.color),
            lines: collect(&lines.frequent)?,
            weak: collect(&lines.weak)?,
            novelties,
            games: games.iter().take(MOST_GAMES).map(|game| view::listed(game, 0)).collect(),
        })
    }

    /// The moves of these games that had not been played before in a known position: at most one of each.
    fn novelties_of(&self, games: &[GameSummary]) -> Result<Vec<Novelty>, ApiError> {
        let mut new = Vec::new();
        for game in games {
            if new.len() >= MOST_NOVELTIES {
                break;
            }
            new.extend(self.novelty_of(game)?);
        }
        Ok(new)
    }

    fn novelty_of(&self, summary: &GameSummary) -> Result<Option<Novelty>, ApiError> {
        let Some(game) = self.database.game(&summary.source, summary.id)? else { return Ok(None) };
        let sources = self.question.sources();
        let ask = |position: &Position| self.database.explore(position, &Filter::default(), &sources);
        let (mut position, mut moves) = (game.start, Vec::new());
        let mut before = ask(&position)?;
        for &m in game.moves.iter().take(LAST_NEW_PLY) {
            if before.total.games() < KNOWN {
                break;
            }
            let is_own = position.turn() == self.color;
            moves.push(position.to_san(m));
            position.play(m);
            let after = ask(&position)?;
            let is_first = after.total.games() <= MOST_FOLLOWERS
                && after.recent.last().is_some_and(|first| first.id == summary.id);
            if is_own && is_first {
                return Ok(Some(Novelty {
                    moves,
                    fen: position.to_fen(),
                    before: before.total.games(),
                    game: view::listed(summary, 0),
                }));
            }
            before = after;
        }
        Ok(None)
    }
}

/// The way through the positions of an opening.
struct Walk<'a> {
    database: &'a Database,
    question: &'a Question,
    /// Positions that may still be asked for.
    left: usize,
    /// The moves so far.
    line: Vec<String>,
    new: Vec<Novelty>,
}

impl Walk<'_> {
    fn ask(&mut self, position: &Position) -> Result<Answer, ApiError> {
        self.left = self.left.saturating_sub(1);
        Ok(self.database.explore(position, &self.question.filter, &self.question.sources())?)
    }

    /// The frequent moves of a position, the most frequent first, with those that follow them.
    fn nodes(
        &mut self,
        position: &Position,
        answer: &Answer,
        total: u64,
        depth: usize,
    ) -> Result<Vec<OpeningNode>, ApiError> {
        let mut nodes = Vec::new();
        for row in &answer.moves {
            if !is_frequent(row.tally.games(), total) || self.left == 0 {
                break;
            }
            let mut after = *position;
            after.play(row.m);
            let children = if depth + 1 < DEEPEST {
                let next = self.ask(&after)?;
                self.line.push(row.san.clone());
                self.note_new(&after, &next)?;
                let children = self.nodes(&after, &next, total, depth + 1)?;
                self.line.pop();
                children
            } else {
                Vec::new()
            };
            nodes.push(OpeningNode {
                san: row.san.clone(),
                uci: row.uci.clone(),
                tally: row.tally,
                children,
            });
        }
        Ok(nodes)
    }

    /// Notes the moves of a known position that few games have played: the first of these was new.
    fn note_new(&mut self, position: &Position, answer: &Answer) -> Result<(), ApiError> {
        if answer.total.games() < KNOWN {
            return Ok(());
        }
        let rare = answer.moves.iter().filter(|row| row.tally.games() <= MOST_FOLLOWERS).take(2);
        for row in rare {
            if self.left == 0 {
                break;
            }
            let mut after = *position;
            after.play(row.m);
            let next = self.ask(&after)?;
            if let Some(first) = next.recent.last().filter(|_| next.total.games() <= MOST_FOLLOWERS) {
                self.new.push(Novelty {
                    moves: self.line.iter().chain([&row.san]).cloned().collect(),
                    fen: after.to_fen(),
                    before: answer.total.games(),
                    game: view::listed(first, 0),
                });
            }
        }
        Ok(())
    }
}

fn is_frequent(games: u64, total: u64) -> bool {
    games >= FEWEST_GAMES && games * 100 >= total * LEAST_SHARE
}

/// A line through a tree of openings.
#[derive(Clone)]
struct Line {
    moves: Vec<String>,
    uci: Vec<String>,
    position: Position,
    opening: Option<openings::Opening>,
    tally: Tally,
}

impl Line {
    fn view(&self, color: Color, usual: Option<u16>) -> ReportLine {
        ReportLine {
            moves: self.moves.clone(),
            uci: self.uci.clone(),
            opening: self.opening.map(OpeningName::from),
            fen: self.position.to_fen(),
            results: view::results(&self.tally, color),
            score: thousandths(&self.tally, color).unwrap_or_default(),
            usual,
        }
    }

    fn score(&self, color: Color) -> f64 {
        self.tally.score(color).unwrap_or(0.5)
    }

    fn after(&self, node: &OpeningNode) -> Line {
        let mut line = self.clone();
        line.moves.push(node.san.clone());
        line.uci.push(node.uci.clone());
        line.position.parse_uci(&node.uci).into_iter().for_each(|m| line.position.play(m));
        line.opening = openings::of_position(&line.position).or(line.opening);
        line.tally = node.tally;
        line
    }
}

/// What a tree of openings shows.
struct Lines {
    /// The longest lines that are still frequent, the most frequent first.
    frequent: Vec<Line>,
    /// The lines with the worst scores, the worst first. None is the beginning of another.
    weak: Vec<Line>,
}

impl Lines {
    fn of(tree: &OpeningTree, start: &Position, color: Color, total: u64) -> Lines {
        let root = Line {
            moves: Vec::new(),
            uci: Vec::new(),
            position: *start,
            opening: openings::of_position(start),
            tally: Tally::default(),
        };
        let (mut frequent, mut scored) = (Vec::new(), Vec::new());
        let mut open: Vec<(Line, &OpeningNode)> =
            tree.roots.iter().map(|node| (root.after(node), node)).collect();
        while let Some((line, node)) = open.pop() {
            if !is_frequent(line.tally.games(), total) {
                continue;
            }
            let goes_on = line.moves.len() < DEEPEST
                && node.children.iter().any(|child| is_frequent(child.tally.games(), total));
            if line.tally.games() >= FEWEST_SCORED {
                scored.push(line.clone());
            }
            open.extend(node.children.iter().filter(|_| goes_on).map(|child| (line.after(child), child)));
            if !goes_on {
                frequent.push(line);
            }
        }
        frequent.sort_by_key(|line| Reverse(line.tally.games()));
        frequent.truncate(MOST_LINES);
        Lines { frequent, weak: weakest(scored, color) }
    }
}

/// The worst lines. Of a line and its beginning the one with more games stays, unless the other is clearly worse.
fn weakest(mut lines: Vec<Line>, color: Color) -> Vec<Line> {
    lines.retain(|line| line.score(color) < 0.5);
    // Few games are drawn to the middle: a score of four games says less than one of forty.
    let rank = |line: &Line| (line.score(color) - 0.5) * (line.tally.games() as f64).sqrt();
    lines.sort_by(|one, other| rank(one).total_cmp(&rank(other)));
    let mut weak: Vec<Line> = Vec::new();
    for line in lines {
        let is_known =
            weak.iter().any(|known| known.uci.starts_with(&line.uci) || line.uci.starts_with(&known.uci));
        if !is_known && weak.len() < MOST_WEAK {
            weak.push(line);
        }
    }
    weak
}

fn thousandths(tally: &Tally, color: Color) -> Option<u16> {
    tally.score(color).map(|score| (score * 1000.0).round() as u16)
}

/// The moves of a game, as people write them.
fn sans(game: &Game) -> Vec<String> {
    let mut position = *game.start();
    let played = game.moves().iter().map(|&m| {
        let san = position.to_san(m);
        position.play(m);
        san
    });
    played.collect()
}
