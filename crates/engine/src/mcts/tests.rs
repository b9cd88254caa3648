//! The search as a whole: what it must find, and what it must keep to.

use chess::{Game, Position};
use play::{Limits, Report, Score, Stop};

use super::tree::{ROOT, Tree};
use crate::{Engine, SearchAlgorithm, SearchParameters, SearchResult};

fn engine() -> Engine {
    let mut engine = Engine::new(4, 1);
    engine.set_seed(1);
    engine.set_algorithm(SearchAlgorithm::Mcts);
    engine
}

fn game(fen: &str) -> Game {
    Game::from_position(Position::from_fen(fen).unwrap())
}

/// What a search finds, and its last report.
fn search(engine: &mut Engine, game: &Game, limits: &Limits) -> (SearchResult, Report) {
    let mut reports = Vec::new();
    let found = engine.think(game, limits, &Stop::new(), &mut |report| reports.push(report)).unwrap();
    let last = reports.into_iter().rfind(|report| report.score.is_some()).unwrap();
    (found, last)
}

fn found(fen: &str, nodes: u64) -> (String, Score) {
    let game = game(fen);
    let (found, report) = search(&mut engine(), &game, &Limits::nodes(nodes));
    (game.position().to_uci(found.best), report.score.unwrap())
}

#[test]
fn mates_are_found_and_proven() {
    let (best, score) = found("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 3_000);
    assert_eq!((best.as_str(), score), ("a1a8", Score::MateIn(1)));
    let (_, score) = found("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", 60_000);
    assert_eq!(score, Score::MateIn(2), "a ladder of two rooks");
}

#[test]
fn a_lost_position_is_proven_lost() {
    // Every move of Black is answered by mate on the back rank.
    let (_, score) = found("7k/R7/8/8/8/8/8/1R4K1 b - - 0 1", 20_000);
    assert_eq!(score, Score::MatedIn(1));
}

#[test]
fn a_hanging_queen_is_taken() {
    let (best, score) = found("4k3/8/8/3q4/4P3/8/8/4K2R w - - 0 1", 2_000);
    assert_eq!(best, "e4d5");
    assert!(score > Score::Centipawns(300), "{score}");
}

#[test]
fn a_repetition_saves_the_weaker_side() {
    let mut game = game("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for uci in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split(' ') {
        game.play(game.position().parse_uci(uci).unwrap()).unwrap();
    }
    // Two moves, so that the policy does not decide which of them is looked at.
    let search_moves = ["f6g8", "h7h6"].map(|uci| game.position().parse_uci(uci).unwrap()).to_vec();
    let limits = Limits { search_moves, ..Limits::nodes(1_000) };
    let (found, report) = search(&mut engine(), &game, &limits);
    assert_eq!(game.position().to_uci(found.best), "f6g8", "Black is a queen down");
    assert_eq!(report.score, Some(Score::Centipawns(0)));
}

#[test]
fn the_fifty_move_rule_is_a_draw() {
    let (_, score) = found("7k/8/8/8/8/1Q6/8/1K6 w - - 99 120", 2_000);
    assert_eq!(score, Score::Centipawns(0), "one quiet move is left, and none of them mates");
}

#[test]
fn the_same_seed_and_nodes_make_the_same_search() {
    let mut parameters = SearchParameters::default();
    parameters.set("mcts_noise", 25).unwrap();
    let run = |seed: u64| {
        let mut engine = engine();
        engine.set_parameters(parameters.clone());
        engine.set_seed(seed);
        let (found, report) = search(&mut engine, &Game::new(), &Limits::nodes(1_500));
        (found.best, found.nodes, report.principal_variation, report.score)
    };
    assert_eq!(run(7), run(7));
    assert!((0..6).any(|seed| run(seed) != run(7)), "noise makes games differ");
}

#[test]
fn the_subtree_of_the_moves_played_is_kept() {
    let mut game = Game::new();
    let mut tree = Tree::new(1 << 20);
    tree.set_root(&game, false);
    let mut moves: Vec<_> = game.position().legal_moves().iter().map(|&m| (m, 0.05)).collect();
    tree.expand(ROOT, &mut moves);
    let child = tree.follow(ROOT, 0);
    (tree.node_mut(child).visits, tree.node_mut(child).value) = (9, 0.5);
    let mut engine = engine();
    let (found, _) = search(&mut engine, &game, &Limits::nodes(4_000));
    game.play(found.best).unwrap();
    game.play(found.ponder.unwrap()).unwrap();
    let (_, report) = search(&mut engine, &game, &Limits::nodes(100));
    assert!(report.hash_full > Some(0) && report.principal_variation.len() > 2, "{report:?}");
    let mut alone = self::engine();
    let (_, fresh) = search(&mut alone, &game, &Limits::nodes(100));
    assert!(report.hash_full > fresh.hash_full, "{report:?} {fresh:?}");
    let first = tree.edges(ROOT)[0].played;
    let mut after = Game::new();
    after.play(first).unwrap();
    tree.set_root(&after, false);
    assert_eq!((tree.node(ROOT).visits, tree.node(ROOT).value), (9, 0.5), "reuse keeps visits");
    tree.set_root(&Game::new(), false);
    assert_eq!(tree.node(ROOT).visits, 0, "another position begins again at 0");
}

#[test]
fn memory_stays_within_its_bound() {
    let mut tree = Tree::new(64 << 10);
    tree.set_root(&Game::new(), false);
    let moves: Vec<_> = Position::initial().legal_moves().iter().map(|&m| (m, 0.05)).collect();
    let (mut pruned, mut node) = (0, ROOT);
    for n in 0..20_000 {
        if tree.is_full() {
            tree.prune();
            pruned += 1;
            assert!(!tree.is_full() && tree.node(ROOT).is_expanded());
            let children: usize = (0..tree.len()).map(|node| tree.children(node).count()).sum();
            assert_eq!(children + 1, tree.len(), "every node but the root is a child");
            node = ROOT;
        }
        tree.node_mut(node).visits += 1;
        if !tree.node(node).is_expanded() {
            tree.expand(node, &mut moves.clone());
        }
        let visited = usize::from(tree.node(node).visited_edges);
        node = if n % 40 == 39 { ROOT } else { tree.follow(node, visited.min(n % 20)) };
    }
    assert!(pruned > 2 && tree.bytes() <= 64 << 10, "{pruned} {}", tree.bytes());
    // A search that needs more than there is goes on.
    let mut engine = Engine::new(1, 1);
    engine.set_algorithm(SearchAlgorithm::Mcts);
    let (found, _) = search(&mut engine, &Game::new(), &Limits::nodes(100_000));
    assert!(found.nodes >= 100_000);
}

#[test]
fn a_tree_takes_what_memory_there_is() {
    let most = 100 << 10;
    let try_new = |bytes| if bytes <= most { Tree::try_new(bytes).map_err(drop) } else { Err(()) };
    let taken = Tree::largest(1 << 20, try_new).bytes();
    assert!(taken > most / 4 && taken <= most, "{taken}");
    let mut smallest = Tree::largest(1 << 20, |_| Err(()));
    smallest.set_root(&Game::new(), false);
    assert!(!smallest.is_full());
}

#[test]
fn the_move_played_is_the_first_of_the_variation() {
    let mut engine = engine();
    for nodes in 2..60 {
        engine.clear();
        let (found, report) = search(&mut engine, &Game::new(), &Limits::nodes(nodes));
        assert_eq!(report.principal_variation.first(), Some(&found.best), "{nodes} nodes");
        assert!(report.prior.is_some_and(|prior| (1..500).contains(&prior)), "{:?}", report.prior);
    }
}

#[test]
fn limits_are_obeyed() {
    let mut engine = engine();
    let start = Game::new();
    let only = ["a2a3", "h2h3"].map(|uci| start.position().parse_uci(uci).unwrap());
    let limits = Limits { search_moves: only.to_vec(), lines: Some(5), ..Limits::nodes(500) };
    let mut lines = Vec::new();
    let found = engine.think(&start, &limits, &Stop::new(), &mut |report| lines.push(report)).unwrap();
    assert!(only.contains(&found.best));
    assert_eq!(lines.iter().filter_map(|report| report.line).max(), Some(2), "there are two moves");
    let (found, _) = search(&mut engine, &start, &Limits::nodes(500));
    assert!(!only.contains(&found.best) && found.nodes < 600, "the next search is free, {found:?}");
    let (_, report) = search(&mut engine, &start, &Limits::depth(4));
    assert!(report.depth >= Some(4));
    let stop = Stop::new();
    stop.raise();
    assert!(
        engine.think(&start, &Limits::default(), &stop, &mut |_| ()).is_some(),
        "stopped at once, it moves"
    );
    let mated = game("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    assert!(engine.think(&mated, &Limits::nodes(10), &Stop::new(), &mut |_| ()).is_none());
}

#[test]
fn verbose_statistics_name_every_root_move() {
    let mut engine = engine();
    engine.verbose_move_stats = true;
    let mut messages = Vec::new();
    let mut note = |report: Report| messages.extend(report.message);
    engine.think(&Game::new(), &Limits::nodes(300), &Stop::new(), &mut note);
    assert_eq!(messages.len(), 20);
    assert!(messages.iter().all(|text| text.contains(" P ") && text.contains(" N ") && text.contains(" Q ")));
}
