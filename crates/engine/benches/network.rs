//! How fast networks evaluate, by width and by the CPU's instructions, and how fast the engine searches
//! with them and without.
//!
//! Networks of any width are made up; those that come with the names of files are read
//! (`cargo bench -p engine -- my.hnet`) and searched with, too. Everything is CPU time of one thread.

#[path = "../../chess/benches/stopwatch/mod.rs"]
mod stopwatch;

use std::hint::black_box;
use std::sync::Arc;

use chess::random::Random;
use chess::{Game, Move, Position};
use engine::Engine;
use engine::nnue::{
    AccumulatorStack, Architecture, Head, HeadParameters, LayerParameters, Layers, Network,
    NetworkParameters, Simd,
};
use play::{Limits, Stop};
use stopwatch::{cpu_seconds, median};

const ROUNDS: usize = 5;
const GAMES: usize = 300;
/// Seconds; the system counts CPU time in steps of some milliseconds.
const LONG_ENOUGH: f64 = 0.15;
const NODES: u64 = 150_000;

const POSITIONS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "2rq1rk1/pb1n1ppN/4p3/1pb5/3P1Pn1/P1N5/1PQ1B1PP/R1B2RK1 b - - 0 16",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27",
];

fn main() {
    let games: Vec<Vec<(Position, Move)>> = (0..GAMES as u64).map(random_game).collect();
    let count = games.iter().map(Vec::len).sum::<usize>();
    println!("millions of positions a second, median of {ROUNDS}; {count} positions of random games");
    println!("{:>6} {:>12} {:>8} {:>8} {:>8}", "width", "", "line", "alone", "plainly");
    let layers = Layers { first: 16, second: 32 };
    let linear = [32, 128, 256, 512, 1024].map(|hidden| (hidden, Head::Linear));
    for (hidden, head) in linear
        .into_iter()
        .chain([(512, layers), (1024, layers)].map(|(hidden, layers)| (hidden, Head::Layers(layers))))
    {
        let network = Arc::new(random_network(hidden, head));
        for simd in Simd::available() {
            let mut accumulators = AccumulatorStack::with(network.clone(), simd);
            let line = speed(count, || walk(&games, &mut accumulators));
            let alone =
                speed(count, || each(&games, |position| accumulators.evaluate_from_scratch(position)));
            println!("{hidden:>6} {simd:>12} {line:>8.2} {alone:>8.2}");
        }
        let plainly = speed(count, || each(&games, |position| network.evaluate(position)));
        println!("{hidden:>6} {plainly:>35.3}");
    }
    search_speeds();
}

/// Positions a second, in millions.
fn speed(count: usize, mut work: impl FnMut() -> i32) -> f64 {
    median([(); ROUNDS].map(|()| {
        let (start, mut seconds, mut repetitions) = (cpu_seconds(), 0.0, 0);
        while seconds < LONG_ENOUGH {
            black_box(work());
            repetitions += 1;
            seconds = cpu_seconds() - start;
        }
        (count * repetitions) as f64 / seconds / 1e6
    }))
}

/// Every position of the games, each from the one before.
fn walk(games: &[Vec<(Position, Move)>], accumulators: &mut AccumulatorStack) -> i32 {
    let mut sum = 0;
    for game in games {
        for line in game.chunks(AccumulatorStack::MAX_PLY) {
            accumulators.begin(&line[0].0);
            for (ply, (position, m)) in line.iter().enumerate() {
                sum ^= accumulators.evaluate(position, ply);
                accumulators.make_move(position, *m, ply);
            }
        }
    }
    sum
}

fn each(games: &[Vec<(Position, Move)>], mut evaluate: impl FnMut(&Position) -> i32) -> i32 {
    games.iter().flatten().fold(0, |sum, (position, _)| sum ^ evaluate(position))
}

/// Nodes a second with the classical evaluation, with the network built in and with those named.
fn search_speeds() {
    let mut contenders =
        vec![("classical".to_owned(), None), ("built in".to_owned(), Some(Network::embedded()))];
    for name in std::env::args().skip(1).filter(|argument| argument.ends_with(".hnet")) {
        let network = Network::open(name.as_ref()).unwrap_or_else(|error| panic!("{name}: {error}"));
        contenders.push((name, Some(Arc::new(network))));
    }
    println!("\nnodes a second of a search, and their ratio to the first; median of {ROUNDS}");
    let mut speeds = vec![[0.0; ROUNDS]; contenders.len()];
    for round in 0..ROUNDS {
        for ((_, network), speeds) in contenders.iter().zip(&mut speeds) {
            speeds[round] = nodes_a_second(network.clone());
        }
    }
    for ((name, _), rounds) in contenders.iter().zip(&speeds) {
        let ratio = median(std::array::from_fn::<f64, ROUNDS, _>(|n| rounds[n] / speeds[0][n]));
        println!("{:>9.0} {ratio:>5.2}  {name}", median(*rounds));
    }
}

fn nodes_a_second(network: Option<Arc<Network>>) -> f64 {
    let mut engine = Engine::new(16, 1);
    engine.set_network(network);
    let start = cpu_seconds();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let nodes: u64 = POSITIONS
        .iter()
        .filter_map(|fen| {
            let game = Game::from_position(Position::from_fen(fen).ok()?);
            engine.think(&game, &limits, &Stop::new(), &mut |_| {})
        })
        .map(|found| found.nodes)
        .sum();
    nodes as f64 / (cpu_seconds() - start)
}

fn random_game(seed: u64) -> Vec<(Position, Move)> {
    let (mut random, mut position) = (Random::new(seed), Position::initial());
    let mut game = Vec::new();
    while game.len() < 120 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let m = moves[random.below(moves.len())];
        game.push((position, m));
        position.play(m);
    }
    game
}

fn random_network(hidden: usize, head: Head) -> Network {
    let architecture = Architecture::simple(hidden, 8).expect("a multiple of 32");
    let mut random = Random::new(hidden as u64);
    let mut some = |count: usize, most: usize| -> Vec<i16> {
        (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
    };
    let (input_weights, hidden_biases) = (some(architecture.inputs() * hidden, 60), some(hidden, 200));
    let (architecture, head) = match head {
        Head::Linear => {
            let head =
                HeadParameters::Linear { output_weights: some(16 * hidden, 15), output_biases: vec![0; 8] };
            (architecture, head)
        }
        Head::Layers(layers) => {
            let mut floats =
                |count: usize| some(8 * count, 1000).into_iter().map(|x| f32::from(x) / 2000.0).collect();
            let head = LayerParameters {
                first_units: vec![1.0 / 8000.0; 8 * layers.first],
                first_biases: floats(layers.first),
                second_weights: floats(layers.first * layers.second),
                second_biases: floats(layers.second),
                output_weights: floats(layers.second),
                output_biases: floats(1),
                first_weights: some(8 * layers.first * hidden, 20).into_iter().map(|x| x as i8).collect(),
            };
            (architecture.with_layers(layers).expect("a usual shape"), HeadParameters::Layers(head))
        }
    };
    let parameters = NetworkParameters { input_weights, hidden_biases, head };
    Network::new(architecture, 400, parameters).expect("small weights fit")
}
