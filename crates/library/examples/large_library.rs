//! How fast a large library is: `scripts/large-library [GAMES]`.
//!
//! The games are made from a few thousand random ones under names, events and dates that occur as unevenly as in real
//! collections; each is imported as PGN like any other.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Read};
use std::time::{Duration, Instant};

use chess::pgn::{NodeId, PgnGame};
use chess::random::Random;
use library::{ImportLimits, Library, Query, Sort, Source, back_up};
use play::Stop;

/// Different games; the rest differ in their tags.
const LINES: usize = 2_000;
/// How often each page is asked for.
const REPEATS: usize = 40;

fn main() -> Result<(), Box<dyn Error>> {
    let games: u64 = std::env::args().nth(1).map_or(Ok(100_000), |text| text.parse())?;
    let folder = tempfile::tempdir()?;
    let library = Library::open(folder.path())?;
    let mut source = Collection::new(games);
    let begun = Instant::now();
    let limits = ImportLimits { bytes: u64::MAX, games: u64::MAX };
    let done = library.import(&mut source, limits, &Stop::new(), &mut |_| {})?;
    let seconds = begun.elapsed().as_secs_f64();
    println!("| what | median | 99 % | games |\n| --- | --- | --- | --- |");
    let rate = done.games as f64 / seconds;
    let spent = cpu_seconds() * 1e6 / done.games as f64;
    row(
        &format!("import, {rate:.0} games/s, {spent:.0} µs of CPU time each"),
        &[begun.elapsed()],
        done.games,
    );
    let queries = queries().into_iter().map(|(name, query)| (name.to_owned(), query));
    for (name, query) in queries.chain(sorted()) {
        let mut times = Vec::new();
        let mut found = library.list(&query)?;
        for _ in 0..REPEATS {
            let begun = Instant::now();
            found = library.list(&query)?;
            times.push(begun.elapsed());
        }
        row(&name, &times, found.total);
    }
    let size = |name: &str| std::fs::metadata(folder.path().join(name)).map_or(0, |file| file.len() >> 20);
    println!("\n{} MB on disk, log {} MB", size("library.sqlite"), size("library.sqlite-wal"));
    timed("backup", || back_up(folder.path(), &folder.path().join("copy.sqlite"), Box::new(|_, _| {})))?;
    timed("check of every game", || library.find_damage(&Stop::new(), &mut |_, _| {}))?;
    timed("compact", || library.compact())?;
    drop(library);
    timed("start", || Library::open(folder.path()))?;
    Ok(())
}

/// What this process has used so far; 0 where it is not known.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or_default().split(' ').skip(11).take(2);
    fields.filter_map(|ticks| ticks.parse::<f64>().ok()).sum::<f64>() / 100.0
}

fn timed<T>(
    what: &str,
    work: impl FnOnce() -> Result<T, library::LibraryError>,
) -> Result<(), Box<dyn Error>> {
    let begun = Instant::now();
    drop(work()?);
    println!("{what}: {:.3} s", begun.elapsed().as_secs_f64());
    Ok(())
}

fn row(what: &str, times: &[Duration], games: u64) {
    let mut times = times.to_vec();
    times.sort();
    let at = |part: usize| times.get((times.len() * part / 100).min(times.len().saturating_sub(1)));
    let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
    println!("| {what} | {:.1} ms | {:.1} ms | {games} |", ms(at(50)), ms(at(99)));
}

fn queries() -> Vec<(&'static str, Query)> {
    let query = Query::default;
    vec![
        ("all games", query()),
        ("all games, row 200,000", Query { offset: 200_000, ..query() }),
        ("White wins", Query { result: "1-0".parse().ok(), ..query() }),
        ("imported", Query { source: Some(Source::Import), ..query() }),
        ("played here", Query { source: Some(Source::Play), ..query() }),
        ("unfinished", Query { unfinished: Some(true), ..query() }),
        ("text `e`", Query { text: "e".into(), ..query() }),
        ("text `B`", Query { text: "B".into(), ..query() }),
        ("text `2`", Query { text: "2".into(), ..query() }),
        ("text `sicilian`", Query { text: "sicilian".into(), ..query() }),
        ("text `sicilian`, row 9,900", Query { text: "sicilian".into(), offset: 9_900, ..query() }),
        ("text `king open`", Query { text: "king open".into(), ..query() }),
        ("text that does not occur", Query { text: "zugzwang".into(), ..query() }),
        ("player `a`", Query { player: "a".into(), ..query() }),
        ("player `mar`", Query { player: "mar".into(), ..query() }),
        ("player `martin`", Query { player: "martin".into(), ..query() }),
        ("opening `B`", Query { opening: "B".into(), ..query() }),
        ("opening `B0`", Query { opening: "B0".into(), ..query() }),
        ("opening `A00`", Query { opening: "A00".into(), ..query() }),
        ("opening `sicilian`", Query { opening: "sicilian".into(), ..query() }),
        ("opening `B`, White wins", Query { opening: "B".into(), result: "1-0".parse().ok(), ..query() }),
        ("text `e`, White wins", Query { text: "e".into(), result: "1-0".parse().ok(), ..query() }),
        ("from 2000 to 2010", Query { from: "2000".into(), to: "2010".into(), ..query() }),
        ("one day", Query { from: "1999.03.03".into(), to: "1999.03.03".into(), ..query() }),
        ("text `e`, row 100,000", Query { text: "e".into(), offset: 100_000, ..query() }),
        ("text `open memorial rapid`", Query { text: "open memorial rapid".into(), ..query() }),
        ("text `sicilian open defense`", Query { text: "sicilian open defense".into(), ..query() }),
        ("text `e`, played here", Query { text: "e".into(), source: Some(Source::Play), ..query() }),
        (
            "text `e`, one day",
            Query { text: "e".into(), from: "1999.03.03".into(), to: "1999.03.03".into(), ..query() },
        ),
        ("text `e`, opening `B90`", Query { text: "e".into(), opening: "B90".into(), ..query() }),
        ("text `sicilian`, opening `A`", Query { text: "sicilian".into(), opening: "A".into(), ..query() }),
        ("a rare name, White wins", Query { player: "Z".into(), result: "1-0".parse().ok(), ..query() }),
        ("opening `B`, played here", Query { opening: "B".into(), source: Some(Source::Play), ..query() }),
        (
            "text `sicilian`, White wins, 1990 to 2000, by White",
            Query {
                text: "sicilian".into(),
                result: "1-0".parse().ok(),
                from: "1990".into(),
                to: "2000".into(),
                sort: Sort::White,
                ..query()
            },
        ),
    ]
}

fn sorted() -> Vec<(String, Query)> {
    let orders = [
        (Sort::Updated, "last change"),
        (Sort::Created, "entry"),
        (Sort::Date, "date"),
        (Sort::White, "White"),
        (Sort::Black, "Black"),
        (Sort::Event, "event"),
        (Sort::Result, "result"),
        (Sort::Opening, "opening"),
        (Sort::Plies, "length"),
        (Sort::Elo, "Elo"),
    ];
    let queries = orders.into_iter().flat_map(|(sort, name)| {
        let all = Query { sort, ascending: true, ..Query::default() };
        let some = Query { text: "sicilian".into(), ..all.clone() };
        let deep = Query { offset: 200_000, ..all.clone() };
        let imported = Query { source: Some(Source::Import), ..deep.clone() };
        [
            (format!("by {name}"), all),
            (format!("by {name}, row 200,000"), deep),
            (format!("imported by {name}, row 200,000"), imported),
            (format!("text `sicilian` by {name}"), some),
        ]
    });
    queries.collect()
}

/// A PGN file that is made while it is read.
struct Collection {
    random: Random,
    lines: Vec<String>,
    names: Vec<String>,
    left: u64,
    text: Vec<u8>,
    read: usize,
}

impl Collection {
    fn new(games: u64) -> Collection {
        let mut random = Random::new(14);
        let lines = (0..LINES).map(|_| line(&mut random)).collect();
        let names = (0..30_000).map(|_| name(&mut random)).collect();
        Collection { random, lines, names, left: games, text: Vec::new(), read: 0 }
    }

    /// Some names occur far more often than others.
    fn player(&mut self) -> &str {
        let most = 1 + self.random.below(self.names.len());
        &self.names[self.random.below(most)]
    }

    fn next_game(&mut self) {
        let (white, black) = (self.player().to_owned(), self.player().to_owned());
        let (year, month, day) =
            (1950 + self.random.below(76), 1 + self.random.below(12), 1 + self.random.below(28));
        let place = self.player().to_owned();
        let place = place.split(',').next().unwrap_or_default();
        let kind = ["Open", "Championship", "Memorial", "Rapid", "Cup"][self.random.below(5)];
        let result = ["1-0", "0-1", "1/2-1/2"][self.random.below(3)];
        let (elo, other) = (1800 + self.random.below(1000), 1800 + self.random.below(1000));
        let mut game = String::new();
        let _ = write!(
            game,
            "[Event \"{place} {kind}\"]\n[Site \"{place}\"]\n[Date \"{year}.{month:02}.{day:02}\"]\n\
             [Round \"{}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\
             [WhiteElo \"{elo}\"]\n[BlackElo \"{other}\"]\n\n{} {result}\n\n",
            1 + self.random.below(11),
            self.lines[self.random.below(LINES)]
        );
        self.text = game.into_bytes();
        self.read = 0;
    }
}

impl Read for Collection {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.read == self.text.len() {
            if self.left == 0 {
                return Ok(0);
            }
            self.left -= 1;
            self.next_game();
        }
        let count = buffer.len().min(self.text.len() - self.read);
        buffer[..count].copy_from_slice(&self.text[self.read..][..count]);
        self.read += count;
        Ok(count)
    }
}

/// Seventy plies, of which the first are those of an opening.
fn line(random: &mut Random) -> String {
    const OPENINGS: [&str; 8] = [
        "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6",
        "1. e4 c5 2. Nc3 Nc6",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
        "1. e4 e6 2. d4 d5",
        "1. d4 d5 2. c4 e6",
        "1. d4 Nf6 2. c4 g6",
        "1. c4 e5",
        "1. Nf3 d5",
    ];
    let mut game: PgnGame = OPENINGS[random.below(OPENINGS.len())].parse().unwrap_or_else(|_| PgnGame::new());
    let mut here = NodeId::ROOT;
    while let Some(next) = game.children(here).next() {
        here = next;
    }
    for _ in 0..60 {
        let moves = game.position(here).legal_moves();
        let Some(&m) = moves.get(random.below(moves.len().max(1))) else { break };
        let Ok(next) = game.add_child(here, m) else { break };
        here = next;
    }
    let text = game.to_string();
    let moves = text.split_once("\n\n").map_or("", |(_, moves)| moves).trim();
    moves.trim_end_matches('*').trim().replace('\n', " ")
}

fn name(random: &mut Random) -> String {
    const SYLLABLES: [&str; 16] =
        ["an", "ka", "ri", "mar", "tin", "le", "vo", "da", "pe", "ru", "ju", "bo", "ski", "son", "ov", "ez"];
    let mut word = |most: usize| {
        let mut word = String::new();
        for _ in 0..2 + random.below(most) {
            word.push_str(SYLLABLES[random.below(SYLLABLES.len())]);
        }
        let first = word.remove(0).to_ascii_uppercase();
        format!("{first}{word}")
    };
    format!("{}, {}", word(3), word(1))
}
