//! What each refinement is for, shown on a position where it matters.

use chess::Position;
use classics::{
    Algorithm, Analysis, Evaluation, Method, Refinement, Refinements, ReturnReason, TerminalNode, Tree, Value,
};
use play::Score;

fn method(refinements: Refinements, depth: u32) -> Method {
    Method { refinements, depth, ..Method::new(Algorithm::AlphaBeta, Evaluation::Material) }
}

fn search(fen: &str, refinements: Refinements, depth: u32) -> Analysis {
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    classics::analyse(&position, &method(refinements, depth))
}

/// The horizon that Hradec complains about: the exchange stops when the queen has taken a pawn.
#[test]
fn quiescence_sees_the_recapture() {
    let guarded_pawn = "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1";
    let blind = search(guarded_pawn, Refinements::NONE, 1);
    assert_eq!(blind.value, Value(9_000 - 1_000), "it believes in the pawn on d5");
    let quiet = search(guarded_pawn, Refinements::only(Refinement::Quiescence), 1);
    assert_eq!(quiet.value, Value(9_000 - 2_000));
    assert!(quiet.statistics.quiescence_nodes > 0);
}

/// Passing must not be tried where it would be the best move.
#[test]
fn the_null_move_is_not_fooled_by_zugzwang() {
    let trebuchet = "8/8/8/2KPk3/8/8/8/8 w - - 0 1";
    let null_move = Refinements::only(Refinement::NullMove);
    for depth in 1..=6 {
        assert_eq!(
            search(trebuchet, null_move, depth).value,
            search(trebuchet, Refinements::NONE, depth).value,
            "depth {depth}"
        );
        assert_eq!(search(trebuchet, null_move, depth).statistics.null_move_cutoffs, 0);
    }
}

#[test]
fn the_null_move_cuts_where_one_side_is_far_ahead() {
    let two_queens = "k7/8/8/8/8/8/QQ6/K7 b - - 0 1";
    let midgame = "r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 1";
    let null_move = Refinements::only(Refinement::NullMove);
    assert_eq!(search(two_queens, null_move, 4).statistics.null_move_cutoffs, 0, "bare king");
    let with = search(midgame, null_move, 5).statistics;
    let without = search(midgame, Refinements::NONE, 5).statistics;
    assert!(with.null_move_cutoffs > 0 && with.nodes < without.nodes);
}

#[test]
fn reductions_save_nodes() {
    let reduced = Refinements::only(Refinement::LateMoveReductions);
    let position = "r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 11";
    let (with, without) = (search(position, reduced, 5), search(position, Refinements::NONE, 5));
    assert!(with.statistics.reductions > 0 && with.statistics.repeated_searches > 0);
    assert!(with.statistics.nodes < without.statistics.nodes / 2);
}

#[test]
fn the_table_answers_transpositions() {
    let pawns = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1"; // Fine 70: kings wander
    let table = Refinements::only(Refinement::TranspositionTable);
    let (with, without) = (search(pawns, table, 8), search(pawns, Refinements::NONE, 8));
    assert_eq!(with.value, without.value);
    assert!(with.statistics.tt_hits > 100);
    assert!(with.statistics.nodes * 3 < without.statistics.nodes, "{:?}", with.statistics);
}

#[test]
fn deepening_stops_at_a_mate() {
    let mate_in_two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let found = search(mate_in_two, Refinements::only(Refinement::IterativeDeepening), 30);
    assert_eq!((found.statistics.depth, found.value.score()), (3, Score::MateIn(2)));
}

/// The recorded tree tells why each branch ended.
#[test]
fn a_tree_says_why() {
    let position = Position::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1").unwrap();
    let mut tree = Tree::with_capacity(100_000);
    let all = Refinements::ALL.without(Refinement::NullMove);
    let found = classics::analyse_observed(&position, &method(all, 3), &mut tree);
    assert_eq!((tree.left_out(), tree.nodes()[0].value), (0, Some(found.value)));
    let has = |why: ReturnReason| tree.nodes().iter().any(|node| node.reason == Some(why));
    assert!(has(ReturnReason::Searched) && has(ReturnReason::Terminal(TerminalNode::Checkmate)));
    assert!(tree.nodes().iter().any(|node| matches!(node.reason, Some(ReturnReason::Cutoff { .. }))));
    let mates = tree
        .nodes()
        .iter()
        .filter(|node| node.reason == Some(ReturnReason::Terminal(TerminalNode::Checkmate)));
    mates.for_each(|node| assert!(node.value.unwrap().is_mate()));
    // A cutoff is a value of beta or more.
    for node in tree.nodes() {
        if let Some(ReturnReason::Cutoff { .. }) = node.reason {
            assert!(node.value.unwrap() >= node.window.beta, "{node:?}");
        }
    }
}
