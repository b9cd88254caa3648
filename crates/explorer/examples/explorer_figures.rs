//! What docs/explorer.md says of answers and searches, measured again.
//!
//! usage: explorer_figures lookups FOLDER FILE.pgn…   answers to positions of random games of the files, warm
//!        explorer_figures hot FOLDER                 the positions that most games reached, with filters
//!        explorer_figures pattern FOLDER SOURCE N    a pattern in the first N games of a source, and the same by generating
//!                                           legal moves with shakmaty, as programs do that store a move as its number
//!        explorer_figures read FILE.pgn              what reading PGN and replaying it costs, without making an index
//!        explorer_figures rows FOLDER SOURCE N OUT   what the first N games give to an index, as records of 24 bytes
//!
//! CPU time is given beside wall time: on a busy machine it is what an answer costs.

use std::collections::HashSet;
use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use chess::pgn::{PgnMove, Reader, Scope, Visitor};
use chess::random::Random;
use chess::{Color, Move, Outcome, Position, Role, Square};
use explorer::{BoardSearch, Database, Filter, GameId, Hit, Pattern, Search, Speed};
use shakmaty::Position as _;

type Done = Result<(), Box<dyn std::error::Error>>;

fn main() -> Done {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["lookups", folder, ref files @ ..] if !files.is_empty() => lookups(&open(folder)?, files),
        ["hot", folder] => hot(&open(folder)?),
        ["pattern", folder, source, games] => pattern(&open(folder)?, source, games.parse()?),
        ["read", file] => read(file),
        ["rows", folder, source, games, out] => rows(&open(folder)?, source, games.parse()?, out),
        _ => {
            Err("usage: explorer_figures lookups FOLDER FILE.pgn… | hot FOLDER | pattern FOLDER SOURCE N | \
                  read FILE.pgn | rows FOLDER SOURCE N OUT"
                .into())
        }
    }
}

fn open(folder: &str) -> Result<Database, explorer::ExplorerError> {
    Database::open(Path::new(folder))
}

/// CPU time of this process in seconds.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace().skip(11).take(2);
    fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// What an answer takes: on the clock, and of this thread's CPU.
#[derive(Clone, Copy)]
struct Cost {
    wall: Duration,
    cpu: Duration,
}

fn thread_cpu() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

fn measured<T>(what: impl FnOnce() -> T) -> (T, Cost) {
    let (begun, before) = (Instant::now(), thread_cpu());
    let result = what();
    (result, Cost { cpu: thread_cpu() - before, wall: begun.elapsed() })
}

/// A position within the first fifty plies of a random game of a file.
fn random_position(file: &mut File, length: u64, random: &mut Random) -> std::io::Result<Option<Position>> {
    file.seek(SeekFrom::Start(random.next_u64() % length))?;
    let mut text = vec![0; 1 << 15];
    let filled = file.read(&mut text)?;
    let text = &text[..filled];
    let Some(start) = text.windows(9).position(|these| these == b"\n\n[Event ") else { return Ok(None) };
    let Some(Ok(game)) = Reader::new(&text[start..]).next() else { return Ok(None) };
    let moves: Vec<_> = game.mainline().take(50).collect();
    let Some(played) = moves.get(random.below(moves.len())) else { return Ok(None) };
    Ok(matches!(played.pgn_move, PgnMove::Move(_)).then_some(played.before))
}

fn lookups(database: &Database, files: &[&str]) -> Done {
    let mut random = Random::new(1);
    let mut positions = Vec::new();
    while positions.len() < 20_000 {
        let name = files[random.below(files.len())];
        let mut file = File::open(name)?;
        let length = file.metadata()?.len();
        positions.extend(random_position(&mut file, length, &mut random)?);
    }
    let filter = Filter::default();
    for round in ["first", "again"] {
        let (mut times, mut hot, mut once) = (Vec::new(), 0, 0);
        for position in &positions {
            let (answer, time) = measured(|| database.explore(position, &filter, &[]));
            match answer?.total.games() {
                0 => return Err(format!("{position:?} is not found").into()),
                20_001.. => hot += 1,
                games => {
                    once += usize::from(games == 1);
                    times.push(time);
                }
            }
        }
        println!("{round}: {} answers ({once} of one game; {hot} hot positions apart)", times.len());
        print_times(&times);
    }
    Ok(())
}

fn print_times(times: &[Cost]) {
    for (name, of) in [("CPU", (|cost| cost.cpu) as fn(&Cost) -> Duration), ("wall", |cost| cost.wall)] {
        let mut times: Vec<Duration> = times.iter().map(of).collect();
        times.sort_unstable();
        let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
        println!("  {name}: p50 {:?}, p90 {:?}, p99 {:?}, worst {:?}", at(0.5), at(0.9), at(0.99), at(1.0));
    }
}

fn hot(database: &Database) -> Done {
    let mut positions = vec![Position::initial()];
    let everything = Filter::default();
    let mut next = 0;
    while let Some(position) = positions.get(next).copied() {
        next += 1;
        for row in database.explore(&position, &everything, &[])?.moves {
            let after = position.after(row.m);
            if row.tally.games() > 20_000 && !positions.contains(&after) && positions.len() < 1000 {
                positions.push(after);
            }
        }
    }
    println!("{} positions with more than 20,000 games", positions.len());
    let filters = [
        ("all", everything),
        ("years", Filter { years: Some(2005..=2015), ..Filter::default() }),
        ("old years", Filter { years: Some(1900..=1970), ..Filter::default() }),
        ("ratings", Filter { ratings: Some(2600..9900), ..Filter::default() }),
        ("speed", Filter { speeds: vec![Speed::Blitz], ..Filter::default() }),
        ("result", Filter { result: Some(Outcome::Win(Color::Black)), ..Filter::default() }),
        (
            "years, ratings, result",
            Filter {
                years: Some(2010..=2012),
                ratings: Some(2300..2500),
                result: Some(Outcome::Draw),
                ..Filter::default()
            },
        ),
    ];
    for (name, filter) in &filters {
        let mut times = Vec::new();
        for position in &positions {
            let (answer, time) = measured(|| database.explore(position, filter, &[]));
            answer?;
            times.push(time);
        }
        println!("{name}");
        print_times(&times);
    }
    Ok(())
}

/// Five pawns of the French defence's advance variation.
const PAWNS: &str = "Pe5 Pd4 pe6 pd5 pc5";

fn pattern(database: &Database, source: &str, games: usize) -> Done {
    let pattern = Pattern::parse(PAWNS)?;
    // Moves as their number among the legal moves, one byte each.
    let mut numbered: Vec<(GameId, Vec<u8>)> = Vec::new();
    database.each_game(source, &mut |game| {
        if game.start == Position::initial() {
            numbered.push((game.id(), numbers(&game.moves, game.start)));
        }
        numbered.len() < games
    })?;
    let begun = cpu_seconds();
    let found = |(id, moves): &(GameId, Vec<u8>)| shows_pattern(&pattern, moves).then_some(*id);
    let mut theirs: Vec<GameId> = numbered.iter().filter_map(found).collect();
    let slow = cpu_seconds() - begun;
    println!("legal moves generated: {} of {} games, {slow:.2} CPU-s", theirs.len(), numbered.len());
    let mut search = Search { board: Some(BoardSearch::Pattern(pattern)), limit: 0, ..Search::default() };
    let begun = cpu_seconds();
    let done = database.search(&search, &[source], 1, &mut |_, _| (), &|| false)?;
    let fast = cpu_seconds() - begun;
    println!("sixteen bits a move: {} of {} games, {fast:.2} CPU-s", done.found, done.total);
    search.limit = u64::MAX;
    let mut ours: Vec<GameId> = Vec::new();
    let take = &mut |hits: Vec<Hit>, _| ours.extend(hits.iter().map(|hit| hit.game.id));
    database.search(&search, &[source], 1, take, &|| false)?;
    let per_game = (slow / numbered.len() as f64) / (fast / done.total as f64);
    println!("{per_game:.1} times less CPU a game");
    // Only among the games that both have looked at.
    let looked_at: HashSet<GameId> = numbered.iter().map(|(id, _)| *id).collect();
    ours.retain(|id| looked_at.contains(id));
    ours.sort_unstable();
    theirs.sort_unstable();
    if ours != theirs {
        return Err("the two ways do not find the same games".into());
    }
    println!("the same {} games of {}", ours.len(), numbered.len());
    Ok(())
}

/// Keys of the first fifty plies of every game, as an index wants them.
struct Replay {
    games: u64,
    keys: u64,
    plies: u32,
}

impl Visitor for Replay {
    fn start(&mut self, _: &Position) -> Scope {
        self.games += 1;
        self.plies = 0;
        Scope::Mainline
    }
    fn play(&mut self, before: &Position, _: Move) {
        if self.plies < 50 {
            self.plies += 1;
            self.keys ^= before.repetition_key().0;
        }
    }
}

fn read(file: &str) -> Done {
    let begun = cpu_seconds();
    let mut replay = Replay { games: 0, keys: 0, plies: 0 };
    let mut reader = Reader::new(File::open(file)?);
    // A game that cannot be read is left out.
    while reader.visit(&mut replay).unwrap_or(true) {}
    let seconds = cpu_seconds() - begun;
    println!("{} games in {seconds:.2} CPU-s ({:016x})", replay.games, replay.keys);
    Ok(())
}

/// Key, game, move, both ratings, year, result: each position of a game once.
fn rows(database: &Database, source: &str, games: usize, out: &str) -> Done {
    let mut file = BufWriter::new(File::create(out)?);
    let (mut number, mut written) = (0u32, 0u64);
    let mut failed = Ok(());
    database.each_game(source, &mut |game| {
        let mut seen = Vec::new();
        let mut position = game.start;
        for m in game.moves.iter().take(50) {
            let key = position.repetition_key().0;
            if !seen.contains(&key) {
                seen.push(key);
                let result = match game.result {
                    Some(Outcome::Win(Color::White)) => 1u16,
                    Some(Outcome::Draw) => 2,
                    Some(Outcome::Win(Color::Black)) => 3,
                    None => 0,
                };
                let mut row = [0; 24];
                row[..8].copy_from_slice(&key.to_le_bytes());
                row[8..12].copy_from_slice(&number.to_le_bytes());
                for (place, value) in
                    [m.to_bits(), game.ratings[0], game.ratings[1], game.date.year, result].iter().enumerate()
                {
                    row[12 + 2 * place..][..2].copy_from_slice(&value.to_le_bytes());
                }
                failed = file.write_all(&row);
                written += 1;
            }
            position.play(*m);
        }
        number += 1;
        failed.is_ok() && (number as usize) < games
    })?;
    failed.and_then(|()| file.flush())?;
    println!("{number} games, {written} rows");
    Ok(())
}

fn numbers(moves: &[chess::Move], start: Position) -> Vec<u8> {
    let (mut position, mut theirs) = (start, shakmaty::Chess::default());
    let mut numbers = Vec::with_capacity(moves.len());
    for m in moves {
        let uci: Result<shakmaty::uci::UciMove, _> = position.to_uci(*m).parse();
        let Some(their_move) = uci.ok().and_then(|uci| uci.to_move(&theirs).ok()) else { break };
        let Some(number) = theirs.legal_moves().iter().position(|legal| *legal == their_move) else { break };
        numbers.push(number as u8);
        theirs.play_unchecked(their_move);
        position.play(*m);
    }
    numbers
}

fn shows_pattern(pattern: &Pattern, moves: &[u8]) -> bool {
    let their_square = |square: Square| shakmaty::Square::new(square.index() as u32);
    let masks = [Color::White, Color::Black].map(|color| {
        let squares =
            pattern.pieces.iter().filter(|(piece, _)| piece.color == color && piece.role == Role::Pawn);
        squares.map(|(_, square)| their_square(*square)).collect::<shakmaty::Bitboard>()
    });
    let mut position = shakmaty::Chess::default();
    let shows = |position: &shakmaty::Chess| {
        let (pawns, white, black) =
            (position.board().pawns(), position.board().white(), position.board().black());
        masks[0].is_subset(pawns & white) && masks[1].is_subset(pawns & black)
    };
    for &number in moves {
        if shows(&position) {
            return true;
        }
        let Some(m) = position.legal_moves().get(usize::from(number)).copied() else { return false };
        position.play_unchecked(m);
    }
    shows(&position)
}
