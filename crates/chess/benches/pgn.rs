//! Reading PGN and replaying every move, against `pgn-reader` with `shakmaty`, in one run.
//!
//! Without more ado the file is made up: random legal games with tags, clock comments and
//! variations, always the same. `HETMAN_PGN=file.pgn` names a real one. Both programs read from
//! memory, so that the disk does not count; every round times them one after the other, and the
//! table shows the median of the rounds and their spread.

mod stopwatch;

use std::fmt::Write as _;
use std::ops::ControlFlow;

use chess::pgn::{PgnGame, RawText, ReadError, Reader, Scope, Visitor};
use chess::random::Random;
use chess::{Move, Position};
use pgn_reader::{RawTag, SanPlus, Skip};
use shakmaty::Position as _;
use stopwatch::{cpu_seconds, median};

const ROUNDS: usize = 7;

/// How many games are made up.
const GAMES: usize = 20_000;

/// What a program saw. All programs must have seen the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Tally {
    games: u64,
    moves: u64,
    /// The sum of the occupied squares' sets after all main lines: the moves were really played.
    checksum: u64,
}

fn main() {
    let (name, pgn) = match std::env::var("HETMAN_PGN") {
        Ok(path) => (path.clone(), std::fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))),
        Err(_) => (format!("{GAMES} random games"), random_pgn().into_bytes()),
    };
    let tally = hetman(&pgn);
    assert_eq!(tally, shakmaty(&pgn), "the programs do not see the same");

    let mut seconds = [[0.0; ROUNDS]; 4];
    let programs: [fn(&[u8]) -> Tally; 4] = [hetman, shakmaty, hetman_trees, hetman_skipping];
    for round in 0..ROUNDS {
        for (seconds, count) in seconds.iter_mut().zip(programs) {
            let start = cpu_seconds();
            let seen = count(&pgn);
            seconds[round] = cpu_seconds() - start;
            assert_eq!(seen.games, tally.games);
        }
    }

    println!("{name}: {} games, {} moves, {:.1} MB", tally.games, tally.moves, pgn.len() as f64 / 1e6);
    println!("median of {ROUNDS}, and hetman's ratio (min–max)");
    println!("{:<34} {:>9} {:>10} {:>7}", "", "games/s", "moves/s", "MB/s");
    let names = ["hetman", "pgn-reader + shakmaty", "hetman, with trees", "hetman, tags and results only"];
    for (name, seconds) in names.into_iter().zip(seconds) {
        let time = median(seconds);
        let per_second = |count: u64| count as f64 / time;
        println!(
            "{name:<34} {:>9.0} {:>10.0} {:>7.1}",
            per_second(tally.games),
            per_second(tally.moves),
            per_second(pgn.len() as u64) / 1e6
        );
    }
    let ratios: [f64; ROUNDS] = core::array::from_fn(|round| seconds[1][round] / seconds[0][round]);
    let (low, high) = ratios.iter().fold((f64::MAX, 0f64), |(low, high), &r| (low.min(r), high.max(r)));
    println!("replay: {:.2}× ({low:.2}–{high:.2})", median(ratios));
}

fn hetman(pgn: &[u8]) -> Tally {
    #[derive(Default)]
    struct Replay(Tally);

    impl Visitor for Replay {
        fn play(&mut self, _: &Position, _: Move) {
            self.0.moves += 1;
        }

        fn end_game(&mut self, last: &Position, _: Option<chess::Outcome>) {
            self.0.games += 1;
            self.0.checksum = self.0.checksum.wrapping_add(last.occupied().0);
        }
    }

    let mut replay = Replay::default();
    visit_all(pgn, &mut replay);
    replay.0
}

/// Reads tags and results, and skips the movetext.
fn hetman_skipping(pgn: &[u8]) -> Tally {
    #[derive(Default)]
    struct Skip(Tally);

    impl Visitor for Skip {
        fn tag(&mut self, _: &str, value: RawText<'_>) {
            self.0.checksum += value.0.len() as u64;
        }

        fn start(&mut self, _: &Position) -> Scope {
            Scope::Nothing
        }

        fn end_game(&mut self, _: &Position, _: Option<chess::Outcome>) {
            self.0.games += 1;
        }
    }

    let mut skip = Skip::default();
    visit_all(pgn, &mut skip);
    skip.0
}

fn visit_all(pgn: &[u8], visitor: &mut impl Visitor) {
    let mut reader = Reader::new(pgn);
    loop {
        match reader.visit(visitor) {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Builds the tree of every game.
fn hetman_trees(pgn: &[u8]) -> Tally {
    let games = Reader::new(pgn).map(|game: Result<PgnGame, ReadError>| game.unwrap());
    games.fold(Tally::default(), |tally, game| Tally {
        games: tally.games + 1,
        moves: tally.moves + game.mainline().count() as u64,
        ..tally
    })
}

fn shakmaty(pgn: &[u8]) -> Tally {
    #[derive(Default)]
    struct Replay(Tally);

    /// A position and the move last read from it, played when the next one comes: a variation
    /// may replace it. This is also how hetman does it.
    type Line = (shakmaty::Chess, Option<shakmaty::Move>);

    fn go_on(line: &mut Line) {
        if let Some(m) = line.1.take() {
            line.0.play_unchecked(m);
        }
    }

    impl pgn_reader::Visitor for Replay {
        type Tags = shakmaty::Chess;
        type Movetext = (Line, Vec<Line>);
        type Output = ();

        fn begin_tags(&mut self) -> ControlFlow<(), Self::Tags> {
            ControlFlow::Continue(shakmaty::Chess::default())
        }

        fn tag(&mut self, start: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
            if name == b"FEN" {
                let fen = shakmaty::fen::Fen::from_ascii(value.as_bytes()).unwrap();
                *start = fen.into_position(shakmaty::CastlingMode::Chess960).unwrap();
            }
            ControlFlow::Continue(())
        }

        fn begin_movetext(&mut self, start: Self::Tags) -> ControlFlow<(), Self::Movetext> {
            ControlFlow::Continue(((start, None), Vec::new()))
        }

        fn san(&mut self, (line, _): &mut Self::Movetext, san: SanPlus) -> ControlFlow<()> {
            go_on(line);
            line.1 = Some(san.san.to_move(&line.0).unwrap());
            self.0.moves += 1;
            ControlFlow::Continue(())
        }

        fn begin_variation(&mut self, (line, outer): &mut Self::Movetext) -> ControlFlow<(), Skip> {
            outer.push(line.clone());
            line.1 = None;
            ControlFlow::Continue(Skip(false))
        }

        fn end_variation(&mut self, (line, outer): &mut Self::Movetext) -> ControlFlow<()> {
            *line = outer.pop().unwrap();
            ControlFlow::Continue(())
        }

        fn end_game(&mut self, (mut line, _): Self::Movetext) {
            go_on(&mut line);
            self.0.games += 1;
            self.0.checksum = self.0.checksum.wrapping_add(u64::from(line.0.board().occupied()));
        }
    }

    let mut replay = Replay::default();
    let mut reader = pgn_reader::Reader::new(pgn);
    while reader.read_game(&mut replay).unwrap().is_some() {}
    replay.0
}

/// Games of random moves: the first third without comments, the second with clocks, the third
/// with clocks, evaluations and short variations.
fn random_pgn() -> String {
    let mut random = Random::new(2024);
    let mut pgn = String::new();
    for game in 0..GAMES {
        let (style, length) = (3 * game / GAMES, 40 + random.below(80));
        let mut moves = String::new();
        let mut position = Position::initial();
        for _ in 0..length {
            let list = position.legal_moves();
            if list.is_empty() {
                break;
            }
            let (m, other) = (list[random.below(list.len())], list[random.below(list.len())]);
            let number = chess::pgn::MoveNumber::of(&position);
            write!(moves, "{number} {} ", position.to_san(m)).unwrap();
            if style > 0 {
                write!(moves, "{{ [%clk 0:{:02}:{:02}] }} ", random.below(60), random.below(60)).unwrap();
            }
            if style > 1 && random.below(10) == 0 {
                write!(moves, "$6 {{ [%eval {}.{:02}] }} ", random.below(9), random.below(100)).unwrap();
                write!(moves, "({number} {}) ", position.to_san(other)).unwrap();
            }
            position.play(m);
        }
        let result = ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)];
        for (name, value) in chess::pgn::SEVEN_TAG_ROSTER {
            let value = if name == "Result" { result } else { value };
            writeln!(pgn, "[{name} \"{value}\"]").unwrap();
        }
        writeln!(pgn, "[WhiteElo \"{}\"]\n\n{moves}{result}\n", 1000 + random.below(1800)).unwrap();
    }
    pgn
}
