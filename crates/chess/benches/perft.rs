//! Perft against `shakmaty` and `cozy-chess` in one run, as ratios of nodes per CPU second.
//!
//! Every round times all programs on all positions one after the other, so that a noisy machine
//! disturbs them alike; the table shows the median of the rounds and their spread.

mod stopwatch;

use core::hint::black_box;

use chess::Position;
use shakmaty::Position as _;
use stopwatch::{cpu_seconds, median};

const ROUNDS: usize = 7;

/// Each timing lasts about this many nodes, so that the clock's ticks do not matter.
const NODES_PER_TIMING: u64 = 20_000_000;

/// A position with the depth to count to and the nodes there.
struct Case {
    name: &'static str,
    fen: &'static str,
    bulk: (u32, u64),
    playing: (u32, u64),
}

const CASES: [Case; 5] = [
    Case {
        name: "start",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        bulk: (6, 119_060_324),
        playing: (5, 4_865_609),
    },
    Case {
        name: "Kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        bulk: (5, 193_690_690),
        playing: (4, 4_085_603),
    },
    Case {
        name: "CPW 4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        bulk: (5, 15_833_292),
        playing: (5, 15_833_292),
    },
    Case {
        name: "CPW 5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        bulk: (5, 89_941_194),
        playing: (4, 2_103_487),
    },
    Case {
        name: "CPW 6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        bulk: (5, 164_075_551),
        playing: (4, 3_894_594),
    },
];

/// A program: its name and how it counts.
type Program = (&'static str, fn(&str, u32) -> u64);

fn main() {
    println!("sliding attacks by {}", chess::attacks::method());
    compare(
        "bulk counting at the last ply",
        &[("hetman", hetman), ("cozy-chess", cozy), ("shakmaty", shakmaty)],
        |case| case.bulk,
    );
    compare(
        "every move played",
        &[("hetman", hetman_playing), ("cozy-chess", cozy_playing), ("shakmaty", shakmaty_playing)],
        |case| case.playing,
    );
}

fn compare(title: &str, programs: &[Program; 3], work: fn(&Case) -> (u32, u64)) {
    // nanoseconds[round][case][program], per node
    let nanoseconds: [[[f64; 3]; 5]; ROUNDS] = core::array::from_fn(|_| {
        core::array::from_fn(|case| {
            programs.map(|program| time(program, CASES[case].fen, work(&CASES[case])))
        })
    });
    println!("\n{title}: million nodes per second, median of {ROUNDS}, and hetman's ratio (min–max)");
    println!("{:<10} {:>8} {:>24} {:>24}", "", programs[0].0, programs[1].0, programs[2].0);
    for (n, case) in CASES.iter().enumerate() {
        row(case.name, &nanoseconds.map(|round| round[n]));
    }
    // All positions together: weighted by their nodes, as one long count would be.
    let weights = CASES.each_ref().map(|case| work(case).1 as f64);
    let total: f64 = weights.iter().sum();
    let together = |round: [[f64; 3]; 5]| {
        core::array::from_fn(|program| (0..5).map(|n| round[n][program] * weights[n]).sum::<f64>() / total)
    };
    row("all", &nanoseconds.map(together));
}

/// Nanoseconds per node.
fn time((name, count): Program, fen: &str, (depth, nodes): (u32, u64)) -> f64 {
    let repetitions = NODES_PER_TIMING.div_ceil(nodes);
    let start = cpu_seconds();
    for _ in 0..repetitions {
        assert_eq!(count(fen, depth), nodes, "{name} on {fen}");
    }
    (cpu_seconds() - start) * 1e9 / (repetitions * nodes) as f64
}

/// One line of the table, from the nanoseconds of the three programs in every round.
fn row(name: &str, rounds: &[[f64; 3]; ROUNDS]) {
    let speed = |program: usize| 1000.0 / median(rounds.map(|round| round[program]));
    print!("{name:<10} {:>8.1}", speed(0));
    for peer in [1, 2] {
        let ratios = rounds.map(|round| round[peer] / round[0]);
        let low = ratios.iter().copied().fold(f64::MAX, f64::min);
        let high = ratios.iter().copied().fold(0.0, f64::max);
        print!("   {:>6.1} {:>4.2}× ({low:.2}–{high:.2})", speed(peer), median(ratios));
    }
    println!();
}

fn hetman(fen: &str, depth: u32) -> u64 {
    chess::perft::perft(&Position::from_fen(fen).unwrap(), depth)
}

fn hetman_playing(fen: &str, depth: u32) -> u64 {
    chess::perft::perft_by_playing(&Position::from_fen(fen).unwrap(), depth)
}

fn cozy(fen: &str, depth: u32) -> u64 {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    nodes += perft(&child, depth - 1);
                }
                false
            });
        }
        nodes
    }
    perft(&fen.parse().unwrap(), depth)
}

fn cozy_playing(fen: &str, depth: u32) -> u64 {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    black_box(&child);
                    nodes += 1;
                }
                false
            });
        } else {
            board.generate_moves(|moves| {
                for m in moves {
                    let mut child = board.clone();
                    child.play_unchecked(m);
                    nodes += perft(&child, depth - 1);
                }
                false
            });
        }
        nodes
    }
    perft(&fen.parse().unwrap(), depth)
}

fn shakmaty_board(fen: &str) -> shakmaty::Chess {
    fen.parse::<shakmaty::fen::Fen>().unwrap().into_position(shakmaty::CastlingMode::Standard).unwrap()
}

fn shakmaty(fen: &str, depth: u32) -> u64 {
    fn perft(board: &shakmaty::Chess, depth: u32) -> u64 {
        let moves = board.legal_moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let below = |&m: &shakmaty::Move| {
            let mut child = board.clone();
            child.play_unchecked(m);
            perft(&child, depth - 1)
        };
        moves.iter().map(below).sum()
    }
    perft(&shakmaty_board(fen), depth)
}

fn shakmaty_playing(fen: &str, depth: u32) -> u64 {
    fn perft(board: &shakmaty::Chess, depth: u32) -> u64 {
        let mut nodes = 0;
        if depth == 1 {
            for m in board.legal_moves() {
                let mut child = board.clone();
                child.play_unchecked(m);
                black_box(&child);
                nodes += 1;
            }
        } else {
            for m in board.legal_moves() {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += perft(&child, depth - 1);
            }
        }
        nodes
    }
    perft(&shakmaty_board(fen), depth)
}
