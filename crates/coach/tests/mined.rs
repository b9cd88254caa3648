//! Puzzles that are mined of games are checked again: every solution is legal, and the only one by another search.

use chess::pgn::Reader;
use chess::{Game, Move, Position};
use coach::mining::{
    Effort, Interrupted, MinedPuzzle, Miner, PlayedGame, SearchedLine, Searcher, winning_chances,
};
use engine::Engine;
use play::{Bound, Limits, Score, Stop};

/// Short games with mistakes, and one without: there is nothing to find in it.
const GAMES: &str = include_str!("mined.pgn");
const GLANCE: u64 = 4_000;
const PROOF: u64 = 40_000;

struct EngineSearcher(Engine);

impl EngineSearcher {
    fn new() -> EngineSearcher {
        EngineSearcher(Engine::new(16, 1))
    }

    /// The best lines of a position after so many nodes, with nothing known before.
    fn lines(&mut self, position: &Position, nodes: u64, lines: u32, moves: Vec<Move>) -> Vec<SearchedLine> {
        self.0.clear();
        let limits =
            Limits { nodes: Some(nodes), lines: Some(lines), search_moves: moves, ..Limits::default() };
        let mut found: Vec<Option<SearchedLine>> = vec![None; lines as usize];
        self.0.think(&Game::from_position(*position), &limits, &Stop::new(), &mut |report| {
            let number = report.line.unwrap_or(1) as usize - 1;
            if let (Bound::Exact, Some(score), false) =
                (report.bound, report.score, report.principal_variation.is_empty())
            {
                found[number] = Some(SearchedLine { score, moves: report.principal_variation });
            }
        });
        found.into_iter().map_while(|line| line).collect()
    }
}

impl Searcher for EngineSearcher {
    fn search(
        &mut self,
        position: &Position,
        effort: Effort,
        lines: u32,
    ) -> Result<Vec<SearchedLine>, Interrupted> {
        let nodes = if effort == Effort::Glance { GLANCE } else { PROOF };
        Ok(self.lines(position, nodes, lines, Vec::new()))
    }
}

fn games() -> Vec<PlayedGame> {
    let mut reader = Reader::new(GAMES.as_bytes());
    let mut games = Vec::new();
    while let Some(read) = reader.read_game().unwrap() {
        assert_eq!(read.mistake, None);
        let moves = read.game.mainline().filter_map(|played| played.pgn_move.to_move()).collect();
        games.push(PlayedGame { start: *read.game.start(), moves, scores: Vec::new() });
    }
    games
}

fn mine(game: &PlayedGame) -> Vec<MinedPuzzle> {
    Miner::new(EngineSearcher::new()).mine(game, usize::MAX).unwrap()
}

fn uci(puzzle: &MinedPuzzle) -> String {
    let start = puzzle.line.start();
    puzzle.line.moves().iter().map(|&m| start.to_uci(m)).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_solution_is_the_only_one_by_another_search() {
    let mut checker = EngineSearcher::new();
    let mut found = 0;
    for game in games() {
        for puzzle in mine(&game) {
            found += 1;
            check(&puzzle, &game, &mut checker);
        }
    }
    assert!(found >= 4, "{found} puzzles");
}

fn check(puzzle: &MinedPuzzle, game: &PlayedGame, checker: &mut EngineSearcher) {
    let line = &puzzle.line;
    let text = uci(puzzle);
    assert_eq!(line.moves()[0], game.moves[puzzle.ply], "{text}: it begins with a move of the game");
    assert!(line.moves().len().is_multiple_of(2), "{text}: the solver has the last move");
    assert!(line.moves().len() > 2 || line.is_mate(), "{text}: one move is a mate");
    let left = line.solver_steps().len();
    for (n, step) in line.solver_steps().enumerate() {
        let others: Vec<Move> =
            step.before.legal_moves().iter().copied().filter(|&m| m != step.played).collect();
        if others.is_empty() {
            continue;
        }
        if line.is_mate() && left - n <= 2 {
            let mates = |m: Move| !can_escape(&step.before.after(m), left - n - 1);
            assert!(mates(step.played), "{text}: move {n} mates by force");
            assert!(!others.iter().any(|&m| mates(m)), "{text}: move {n} has a rival");
        }
        // Twice the nodes, a table of its own, and each choice alone.
        let score = |moves: Vec<Move>, checker: &mut EngineSearcher| {
            checker.lines(step.before, 2 * PROOF, 1, moves)[0].score
        };
        let best = winning_chances(score(vec![step.played], checker));
        let rival = winning_chances(score(others, checker));
        assert!(best - rival > 0.3, "{text}: move {n} {best:.2}, its rival {rival:.2}");
    }
}

/// Whether the side to move avoids being mated in so many further moves, by looking at everything.
fn can_escape(position: &Position, moves: usize) -> bool {
    if position.is_checkmate() {
        return false;
    }
    let replies = position.legal_moves();
    if moves == 0 || replies.is_empty() {
        return true;
    }
    replies.iter().any(|&reply| {
        let after = position.after(reply);
        !after.legal_moves().iter().any(|&m| !can_escape(&after.after(m), moves - 1))
    })
}

#[test]
fn legals_mate_is_found() {
    let found = mine(&games()[0]);
    assert!(found.iter().any(|puzzle| uci(puzzle) == "g4d1 c4f7 e8e7 c3d5"), "{:?}", texts(&found));
    let legal = found.iter().find(|puzzle| puzzle.line.is_mate()).unwrap();
    assert!(legal.themes().contains(&"mateIn2"), "{:?}", legal.themes());
}

#[test]
fn a_game_without_mistakes_has_no_puzzles() {
    assert_eq!(texts(&mine(games().last().unwrap())), Vec::<String>::new());
}

#[test]
fn known_scores_say_where_to_look() {
    let mut game = games()[0].clone();
    // All is equal: nothing is searched, and nothing is found.
    game.scores = vec![Some(Score::Centipawns(0)); game.moves.len() + 1];
    struct Never;
    impl Searcher for Never {
        fn search(&mut self, _: &Position, _: Effort, _: u32) -> Result<Vec<SearchedLine>, Interrupted> {
            Err(Interrupted)
        }
    }
    assert!(Miner::new(Never).mine(&game, usize::MAX).unwrap().is_empty());
    game.scores[1] = None;
    assert_eq!(Miner::new(Never).mine(&game, usize::MAX).unwrap_err(), Interrupted);
}

#[test]
fn as_many_as_were_asked_for() {
    let game = &games()[0];
    assert!(Miner::new(EngineSearcher::new()).mine(game, 0).unwrap().is_empty());
    assert_eq!(Miner::new(EngineSearcher::new()).mine(game, 1).unwrap().len(), 1);
}

fn texts(found: &[MinedPuzzle]) -> Vec<String> {
    found.iter().map(uci).collect()
}
