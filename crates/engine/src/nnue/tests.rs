//! Tests of the incremental accumulators against the plain definition.

use std::sync::Arc;

use chess::random::Random;
use chess::{CastlingMode, Move, Position};

use super::{
    AccumulatorStack, Activation, Architecture, Head, HeadParameters, LayerParameters, Layers, Network,
    NetworkParameters, QA,
};
use crate::value::MAX_PLY;

/// A network of random weights.
pub(super) fn random_network(architecture: Architecture, seed: u64) -> Network {
    let mut random = Random::new(seed);
    let (hidden, output_buckets) = (architecture.hidden(), architecture.output_buckets());
    let layer_inputs = architecture.layer_inputs();
    let mut some = |count: usize, most: usize| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
    };
    let (input_weights, hidden_biases) =
        (some(architecture.inputs() * hidden, 60), some(hidden, QA as usize));
    let head = match architecture.head() {
        Head::Linear => HeadParameters::Linear {
            output_weights: some(2 * hidden * output_buckets, (30_000 / hidden).min(128)),
            output_biases: some(output_buckets, 3000).into_iter().map(i32::from).collect(),
        },
        Head::Layers(Layers { first, second }) => {
            let mut floats = |count: usize| -> Vec<f32> {
                some(output_buckets * count, 1000).into_iter().map(|x| f32::from(x) / 1500.0).collect()
            };
            HeadParameters::Layers(LayerParameters {
                first_units: vec![1.0 / (60.0 * hidden as f32); output_buckets * first],
                first_biases: floats(first),
                second_weights: floats(first * second),
                second_biases: floats(second),
                output_weights: floats(second),
                output_biases: floats(1),
                first_weights: some(output_buckets * first * layer_inputs, 127)
                    .into_iter()
                    .map(|weight| weight as i8)
                    .collect(),
            })
        }
    };
    let parameters = NetworkParameters { input_weights, hidden_biases, head };
    Network::new(architecture, 400, parameters).unwrap()
}

/// King buckets that change with every step.
fn many_buckets(hidden: usize) -> Architecture {
    let king_buckets = std::array::from_fn(|square| square as u8);
    Architecture::new(hidden, king_buckets, 8).unwrap()
}

/// A line of moves, null moves and takebacks at random.
struct RandomLine {
    random: Random,
    line: Vec<Position>,
    /// How many castlings, en passant captures, promotions, null moves and takebacks there were.
    seen: [usize; 5],
}

impl RandomLine {
    const STARTS: [&str; 4] = [
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 1",
        "k7/3PPPP1/8/2pPpP2/2PpPp2/8/1ppp4/6K1 w - - 0 1",
        "8/1P3k2/8/3pP3/8/6K1/1p6/8 w - d6 0 1",
        "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w EAea - 0 1",
    ];

    fn new(seed: u64) -> RandomLine {
        RandomLine { random: Random::new(seed), line: Vec::new(), seen: [0; 5] }
    }

    fn start(&mut self, accumulators: &mut AccumulatorStack) {
        let root = match self.random.below(8) {
            n @ 0..4 => Position::from_fen_in(RandomLine::STARTS[n], CastlingMode::Chess960).unwrap(),
            _ => Position::chess960(self.random.below(960) as u16).unwrap(),
        };
        self.line = vec![root];
        accumulators.begin(&root);
    }

    /// Goes on or back; the position and its ply.
    fn step(&mut self, accumulators: &mut AccumulatorStack) -> (Position, usize) {
        let Some(&position) = self.line.last().filter(|_| self.random.below(200) > 0) else {
            self.start(accumulators);
            return (self.line[0], 0);
        };
        let (ply, moves) = (self.line.len() - 1, position.legal_moves());
        if ply > 0 && (moves.is_empty() || ply == MAX_PLY || self.random.below(3) == 0) {
            self.line.truncate(1 + self.random.below(ply));
            self.seen[4] += 1;
        } else if moves.is_empty() {
            self.line.clear();
            return self.step(accumulators);
        } else if self.random.below(8) == 0 && !position.is_check() {
            accumulators.make_null_move(ply);
            let mut next = position;
            next.play_null();
            self.line.push(next);
            self.seen[3] += 1;
        } else {
            let m = self.choose(&moves);
            accumulators.make_move(&position, m, ply);
            self.line.push(position.after(m));
        }
        (self.line[self.line.len() - 1], self.line.len() - 1)
    }

    /// Rare moves are made more often than chance would have it.
    fn choose(&mut self, moves: &[Move]) -> Move {
        let special_moves = [Move::is_castle, Move::is_en_passant, Move::is_promotion];
        for (seen, is_special) in self.seen.iter_mut().zip(special_moves) {
            if let Some(&m) = moves.iter().find(|&&m| is_special(m)).filter(|_| self.random.below(2) == 0) {
                *seen += 1;
                return m;
            }
        }
        moves[self.random.below(moves.len())]
    }
}

/// Compares the two on so many positions, most of them after several that were not evaluated. What was seen.
fn compare(network: Network, positions: usize, seed: u64) -> [usize; 5] {
    let network = Arc::new(network);
    let (mut accumulators, mut alone) =
        (AccumulatorStack::new(network.clone()), AccumulatorStack::new(network.clone()));
    let mut random_line = RandomLine::new(seed);
    for n in 0..positions {
        for _ in 0..random_line.random.below(4) {
            random_line.step(&mut accumulators);
        }
        let (position, ply) = random_line.step(&mut accumulators);
        let value = network.evaluate(&position);
        assert_eq!(accumulators.evaluate(&position, ply), value, "{position:?} at {ply}");
        if n % 4 == 0 {
            assert_eq!(alone.evaluate_from_scratch(&position), value, "{position:?} alone");
        }
    }
    random_line.seen
}

#[test]
fn a_million_updated_accumulators_equal_rebuilt_ones() {
    for (architecture, seed) in [(Architecture::simple(32, 8).unwrap(), 1), (many_buckets(32), 2)] {
        let seen = compare(random_network(architecture, seed), 500_000, seed);
        assert!(seen.iter().all(|&seen| seen > 500), "{seen:?}");
    }
}

#[test]
fn networks_may_have_any_width() {
    for hidden in [64, 96, 160, 256, 1024] {
        compare(random_network(many_buckets(hidden), hidden as u64), 1000, hidden as u64);
        compare(random_network(Architecture::simple(hidden, 1).unwrap(), hidden as u64), 1000, hidden as u64);
    }
}

#[test]
fn hidden_layers_equal_their_definition() {
    for (hidden, first, second) in [(64, 16, 32), (128, 16, 8), (192, 48, 24), (1024, 16, 32), (256, 64, 64)]
    {
        for architecture in [many_buckets(hidden), Architecture::simple(hidden, 1).unwrap()] {
            let architecture = architecture.with_layers(Layers { first, second }).unwrap();
            compare(random_network(architecture, hidden as u64), 1000, hidden as u64);
        }
    }
}

#[test]
fn every_activation_equals_its_definition() {
    let linear = [32, 256].map(|hidden| (many_buckets(hidden), Activation::Crelu));
    let layered = [(64, Activation::Crelu), (256, Activation::Crelu), (192, Activation::Screlu)].map(
        |(hidden, activation)| {
            (many_buckets(hidden).with_layers(Layers { first: 32, second: 32 }).unwrap(), activation)
        },
    );
    for (architecture, activation) in linear.into_iter().chain(layered) {
        let seed = architecture.hidden() as u64;
        compare(random_network(architecture.with_activation(activation).unwrap(), seed), 1000, seed);
    }
}
