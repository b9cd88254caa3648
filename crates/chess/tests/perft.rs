//! Published perft counts: standard positions, castling and en passant traps, Chess960.

use chess::{CastlingMode, Position, perft::perft};

/// FEN, depth, nodes.
type Case = (&'static str, u32, u64);

fn check(cases: &[Case], mode: CastlingMode) {
    std::thread::scope(|scope| {
        let halves = cases.chunks(cases.len().div_ceil(2));
        for half in halves {
            scope.spawn(move || {
                for &(fen, depth, nodes) in half {
                    let position = Position::from_fen_in(fen, mode).unwrap_or_else(|e| panic!("{fen}: {e}"));
                    assert_eq!(perft(&position, depth), nodes, "{fen} at depth {depth}");
                }
            });
        }
    });
}

/// From the Chess Programming Wiki ("Perft Results").
#[test]
fn standard_positions() {
    check(
        &[
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178_633_661),
            ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15_833_292),
            ("r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 5, 15_833_292),
            ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89_941_194),
            ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
        ],
        CastlingMode::Standard,
    );
}

/// After Martin Sedlak's set: each position catches one classical mistake.
#[test]
fn traps() {
    check(
        &[
            ("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1_134_888), // en passant uncovers a rook
            ("8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", 6, 1_038_514), // en passant uncovers a bishop
            ("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1_440_467), // en passant answers a check
            ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661_072),      // short castling gives check
            ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803_711),      // long castling gives check
            ("r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1_274_206), // castling rights
            ("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1_720_476), // castling prevented
            ("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3_821_001), // promotion out of check
            ("8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1_004_658), // discovered check
            ("4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),      // promotion gives check
            ("8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),        // underpromotion gives check
            ("K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2_217),         // self-stalemate
            ("8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567_584),      // stalemate and checkmate
            ("8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),    // double check
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 6, 71_179_139), // promotions everywhere
        ],
        CastlingMode::Standard,
    );
}

/// From Andrew Grant's Chess960 suite, Stockfish's tests and the X-FEN examples; any counts not
/// published at this depth come from Stockfish 15.1.
#[test]
fn chess960_positions() {
    check(
        &[
            ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 5, 8_146_062),
            ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", 5, 16_253_601),
            ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", 5, 6_417_013),
            ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", 5, 9_183_776),
            ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 5, 34_030_312),
            ("r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1", 5, 7_096_972),
            ("r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq - 0 1", 4, 541_480),
            ("rk3r2/8/8/5r2/6R1/8/8/R3K1R1 w AGaf - 0 1", 4, 711_547),
            ("1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", 6, 191_762_235),
            ("4rrb1/1kp3b1/1p1p4/pP1Pn2p/5p2/1PR2P2/2P1NB1P/2KR1B2 w D - 0 21", 5, 26_151_609),
            ("rr6/2kpp3/1ppnb1p1/p4q1p/P4P1P/1PNN2P1/2PP2Q1/1K2RR2 w E - 1 19", 5, 79_014_522),
        ],
        CastlingMode::Chess960,
    );
}
