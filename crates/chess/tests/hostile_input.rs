//! A short fuzz run for every parser: the seeds of `fuzz/seeds`, mutated. `scripts/fuzz` runs the same
//! properties for as long as one likes, guided by coverage.

mod hostile;

use std::path::Path;

use chess::random::Random;
use proptest::prelude::*;

/// Mutated inputs per parser.
const ROUNDS: usize = 20_000;

fn run(target: &str, parse: fn(&[u8])) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds").join(target);
    let mut seeds: Vec<Vec<u8>> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| std::fs::read(entry.unwrap().path()).unwrap())
        .collect();
    seeds.sort();
    assert!(!seeds.is_empty());
    let mut random = Random::new(7);
    seeds.iter().for_each(|seed| hostile::bounded(seed, parse));
    for _ in 0..ROUNDS {
        let mut input = seeds[random.below(seeds.len())].clone();
        for _ in 0..=random.below(6) {
            mutate(&mut input, &seeds, &mut random);
        }
        hostile::bounded(&input, parse);
    }
}

/// Changes a byte, cuts, repeats, splices, or inserts what parsers find awkward.
fn mutate(input: &mut Vec<u8>, seeds: &[Vec<u8>], random: &mut Random) {
    const AWKWARD: [&[u8]; 21] = [
        b"(",
        b")",
        b"{",
        b"}",
        b"\"",
        b"\\",
        b"[",
        b"]",
        b"\0",
        b"\xFF",
        b"\r\n",
        b"%",
        b";",
        b"$999",
        b"((((((((",
        b"--",
        b"\n\n1. ",
        b"0-1",
        b" - ",
        b"\xE2\x80\x93",
        b"g1f3",
    ];
    let at = random.below(input.len() + 1);
    match random.below(6) {
        0 if at < input.len() => input[at] = random.next_u64() as u8,
        1 => input.truncate(at),
        2 => drop(input.drain(at..(at + 1 + random.below(8)).min(input.len()).max(at))),
        3 => {
            let piece: Vec<u8> = input[at..(at + random.below(40)).min(input.len())].to_vec();
            input.splice(at..at, piece);
        }
        4 => {
            let other = &seeds[random.below(seeds.len())];
            let piece = other[random.below(other.len() + 1)..].to_vec();
            input.splice(at.., piece);
        }
        _ => {
            let piece = AWKWARD[random.below(AWKWARD.len())];
            input.splice(at..at, piece.iter().copied());
        }
    }
}

#[test]
fn fen_survives() {
    run("fen", hostile::fen);
}

#[test]
fn uci_survives() {
    run("uci", hostile::uci);
}

#[test]
fn san_survives() {
    run("san", hostile::san);
}

#[test]
fn pgn_survives() {
    run("pgn", hostile::pgn);
}

#[test]
fn epd_survives() {
    run("epd", hostile::epd);
}

/// Long inputs of one kind of token: time must stay linear and nothing may recurse.
#[test]
fn long_monotonous_input_is_read_in_one_go() {
    for piece in
        ["(", ")", "{", "[", "\"", "$1 ", "1. ", "e4 ", "-- ", "; ", "% ", "\n", "* ", "(e4 ", "[A \"b\"]\n"]
    {
        hostile::bounded(piece.repeat(200_000 / piece.len()).as_bytes(), hostile::pgn);
        hostile::bounded(piece.repeat(200_000 / piece.len()).as_bytes(), hostile::epd);
        hostile::bounded(piece.repeat(200_000 / piece.len()).as_bytes(), hostile::fen);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_survived(data in prop::collection::vec(any::<u8>(), 0..300)) {
        for parse in [hostile::fen, hostile::uci, hostile::san, hostile::pgn, hostile::epd] {
            hostile::bounded(&data, parse);
        }
    }

    #[test]
    fn text_like_a_fen_is_survived(text in "[pnbrqkPNBRQK1-8/]{0,70}( [wb-])?( [KQkqA-Ha-h-]{0,5})?( ([a-h][1-8]|-))?( [0-9]{0,6}){0,3}") {
        hostile::bounded(text.as_bytes(), hostile::fen);
        hostile::bounded(text.as_bytes(), hostile::epd);
    }

    #[test]
    fn text_like_a_move_is_survived(text in "\\PC[NBRQKO0]?[a-h1-8]{0,3}[x:-]?[a-h]?[1-8]?(=?[NBRQ])?[+#!?]{0,2}") {
        hostile::bounded(text.as_bytes(), hostile::san);
        hostile::bounded(text.as_bytes(), hostile::uci);
    }

    #[test]
    fn text_like_movetext_is_survived(text in "((1\\.|2\\.\\.\\.|e4|e5|Nf3|Nc6|\\(|\\)|\\{c\\}|;c\n|\\$5|!|--|1-0|\\*|\\[A \"b\"\\]\n) ?){0,60}") {
        hostile::bounded(text.as_bytes(), hostile::pgn);
    }
}
