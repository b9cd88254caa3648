//! What docs/explorer.md says of answers and searches, measured again.
//!
//! usage: explorer_figures lookups FOLDER FILE.pgn…   answers to positions of random games of the files, warm
//!        explorer_figures hot FOLDER                 the positions that most games reached, with filters
//!        explorer_figures pattern FOLDER SOURCE N    a pattern in the first N games of a source, and the same by generating
//!                                           legal moves with shakmaty, as programs do that store a move as its number

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;
use std::time::Instant;

use chess::pgn::{PgnMove, Reader};
use chess::random::Random;
use chess::{Color, Outcome, Position, Role, Square};
use explorer::{BoardSearch, Database, Filter, Pattern, Search, Speed};
use shakmaty::Position as _;

type Done = Result<(), Box<dyn std::error::Error>>;

fn main() -> Done {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["lookups", folder, ref files @ ..] if !files.is_empty() => lookups(&open(folder)?, files),
        ["hot", folder] => hot(&open(folder)?),
        ["pattern", folder, source, games] => pattern(&open(folder)?, source, games.parse()?),
        _ => {
            Err("usage: explorer_figures lookups FOLDER FILE.pgn… | hot FOLDER | pattern FOLDER SOURCE N"
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
            let begun = Instant::now();
            let answer = database.explore(position, &filter, &[])?;
            let time = begun.elapsed();
            match answer.total.games() {
                0 => return Err(format!("{position:?} is not found").into()),
                20_001.. => hot += 1,
                games => {
                    once += usize::from(games == 1);
                    times.push(time);
                }
            }
        }
        println!("{round}: {} answers ({once} of one game; {hot} hot positions apart)", times.len());
        print_times(&mut times);
    }
    Ok(())
}

fn print_times(times: &mut [std::time::Duration]) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!("  p50 {:?}, p90 {:?}, p99 {:?}, worst {:?}", at(0.5), at(0.9), at(0.99), at(1.0));
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
    for (name, filter) in filters {
        let mut times = Vec::new();
        for position in &positions {
            let begun = Instant::now();
            let _ = database.explore(position, &filter, &[])?;
            times.push(begun.elapsed());
        }
        println!("{name}");
        print_times(&mut times);
    }
    Ok(())
}

/// Five pawns of the French defence's advance variation.
const PAWNS: &str = "Pe5 Pd4 pe6 pd5 pc5";

fn pattern(database: &Database, source: &str, games: usize) -> Done {
    let pattern = Pattern::parse(PAWNS)?;
    // Moves as their number among the legal moves, one byte each.
    let mut numbered: Vec<Vec<u8>> = Vec::new();
    database.each_game(source, &mut |game| {
        if game.start == Position::initial() {
            numbered.push(numbers(&game.moves, game.start));
        }
        numbered.len() < games
    })?;
    let begun = cpu_seconds();
    let theirs = numbered.iter().filter(|moves| shows_pattern(&pattern, moves)).count();
    let slow = cpu_seconds() - begun;
    println!("legal moves generated: {theirs} of {} games, {slow:.2} CPU-s", numbered.len());
    let search = Search { board: Some(BoardSearch::Pattern(pattern)), limit: 0, ..Search::default() };
    let begun = cpu_seconds();
    let done = database.search(&search, &[source], 1, &mut |_, _| (), &|| false)?;
    let fast = cpu_seconds() - begun;
    println!("sixteen bits a move: {} of {} games, {fast:.2} CPU-s", done.found, done.total);
    let per_game = (slow / numbered.len() as f64) / (fast / done.total as f64);
    println!("{per_game:.1} times less CPU a game");
    if done.total == numbered.len() as u64 && done.found != theirs as u64 {
        return Err("the two ways do not find the same games".into());
    }
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
