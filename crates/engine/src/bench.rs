//! A fixed set of searches whose node count is the signature of the search (`bench`).

use chess::{Game, Position};
use play::{Limits, Stop};

use crate::clock::Instant;
use crate::evaluator::EvalConfig;
use crate::{Engine, SearchParameters};

/// How deep it searches unless a depth is given.
pub(crate) const DEPTH: u32 = 14;

const POSITIONS: [&str; 16] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R b KQkq - 1 5",
    "r2q1rk1/ppp1bppp/2n1bn2/3p4/3P4/2NBBN2/PPP2PPP/R2Q1RK1 w - - 6 10",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
    "8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1",
    "5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27",
    "8/3k4/8/8/8/4B3/4KB2/2B5 w - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
];

/// Searches all positions to a depth on some threads; the nodes and the nodes per second.
pub(crate) fn bench(
    depth: u32,
    threads: usize,
    eval_config: EvalConfig,
    parameters: SearchParameters,
    stop: &Stop,
) -> (u64, u64) {
    let mut engine = Engine::new(16, threads);
    engine.set_eval_config(eval_config);
    engine.set_parameters(parameters);
    let started = Instant::now();
    let mut nodes = 0;
    for fen in POSITIONS {
        let Ok(position) = Position::from_fen(fen) else { continue };
        engine.clear();
        let game = Game::from_position(position);
        let found = engine.think(&game, &Limits::depth(depth), stop, &mut |_| {});
        nodes += found.map_or(0, |found| found.nodes);
    }
    (nodes, (nodes as f64 / started.elapsed().as_secs_f64()) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Weights;

    #[test]
    fn parameters_are_obeyed() {
        let nodes = |parameters| bench(7, 1, EvalConfig::built_in(), parameters, &Stop::new()).0;
        let changed = SearchParameters::changed([("quiet_reduction_base", 500)]).unwrap();
        assert_ne!(nodes(SearchParameters::default()), nodes(changed));
    }

    #[test]
    fn the_signature_is_that_of_the_evaluation_in_use() {
        let nodes = |eval_config| bench(5, 1, eval_config, SearchParameters::default(), &Stop::new()).0;
        let built_in = EvalConfig::built_in();
        let classical = EvalConfig { network: None, ..built_in.clone() };
        let opposite = Weights::new(std::array::from_fn(|n| -classical.weights.get(n)));
        let other = EvalConfig { weights: opposite.into(), network: None };
        let signatures = [built_in.clone(), built_in, classical, other].map(nodes);
        assert_eq!(signatures[0], signatures[1]);
        assert!(signatures[1] != signatures[2] && signatures[2] != signatures[3], "{signatures:?}");
    }
}
