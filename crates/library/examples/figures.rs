//! How fast a library is: a PGN file imported while a game is played, then pages of a list.
//!
//! `cargo run --release -p library --example figures -- FILE.pgn [FILE.pgn …]`

use std::error::Error;
use std::fs::File;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use library::{GameProgress, ImportLimits, Library, Query, Sort, Summary};
use play::Stop;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let library = Library::open(folder.path())?;
    for file in std::env::args().skip(1) {
        import(&library, &file)?;
    }
    let size = std::fs::metadata(folder.path().join("library.sqlite"))?.len();
    println!("{:.0} MB on disk", size as f64 / 1e6);
    pages(&library)?;
    let begun = Instant::now();
    let written = library.export(&Query::default(), &mut std::io::sink())?.games;
    println!("{written} games exported in {:.2} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    library.check()?;
    println!("checked in {:.3} s", begun.elapsed().as_secs_f64());
    drop(library);
    let begun = Instant::now();
    drop(Library::open(folder.path())?);
    println!("opened in {:.3} s", begun.elapsed().as_secs_f64());
    Ok(())
}

fn import(library: &Library, file: &str) -> Result<(), Box<dyn Error>> {
    let bytes = std::fs::metadata(file)?.len() as f64;
    let over = AtomicBool::new(false);
    let (done, seconds, waits) = std::thread::scope(|scope| {
        let player = scope.spawn(|| play_beside(library, &over));
        let begun = Instant::now();
        let source = File::open(file)?;
        let done = library.import(source, ImportLimits::default(), &Stop::new(), &mut |_| {})?;
        let seconds = begun.elapsed().as_secs_f64();
        over.store(true, Ordering::Relaxed);
        let waits = player.join().map_err(|_| "the game beside it failed")??;
        Ok::<_, Box<dyn Error>>((done, seconds, waits))
    })?;
    println!(
        "{} games, {} known, {} broken, {:.1} MB in {seconds:.2} s: {:.0} games/s",
        done.games,
        done.duplicates,
        done.broken,
        bytes / 1e6,
        (done.games + done.duplicates) as f64 / seconds
    );
    tell("moves written meanwhile", waits);
    Ok(())
}

/// Plays a move every ten milliseconds and says how long each took to be written.
fn play_beside(library: &Library, over: &AtomicBool) -> Result<Vec<Duration>, library::LibraryError> {
    let game = library.begin(&Summary::default(), "{}")?;
    let mut waits = Vec::new();
    for number in (2..).take_while(|_| !over.load(Ordering::Relaxed)) {
        let begun = Instant::now();
        library.append(
            game,
            number,
            "{\"move\":\"e2e4\",\"clock\":[60000,60000]}",
            &GameProgress::default(),
        )?;
        waits.push(begun.elapsed());
        std::thread::sleep(Duration::from_millis(10));
    }
    Ok(waits)
}

fn pages(library: &Library) -> Result<(), library::LibraryError> {
    let query = Query::default;
    for (name, asked) in [
        ("all", query()),
        ("last page", Query { offset: 90_000, ..query() }),
        ("by date", Query { sort: Sort::Date, ..query() }),
        ("by White", Query { sort: Sort::White, ascending: true, ..query() }),
        ("by length", Query { sort: Sort::Plies, ..query() }),
        ("White wins", Query { result: "1-0".parse().ok(), ..query() }),
        ("imported", Query { source: Some(library::Source::Import), ..query() }),
        ("player", Query { player: "carl".into(), ..query() }),
        ("one letter", Query { player: "a".into(), ..query() }),
        ("text", Query { text: "world ch".into(), ..query() }),
        ("common text", Query { text: "2".into(), ..query() }),
        ("code", Query { opening: "B9".into(), ..query() }),
        ("years", Query { from: "2000".into(), to: "2010".into(), ..query() }),
    ] {
        let mut total = 0;
        let times = (0..9).map(|_| {
            let begun = Instant::now();
            library.list(&asked).map(|found| {
                total = found.total;
                begun.elapsed()
            })
        });
        let times = times.collect::<Result<Vec<_>, _>>()?;
        tell(&format!("{name} ({total})"), times);
    }
    Ok(())
}

fn tell(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times.get((times.len() * part / 100).min(times.len() - 1));
    let ms = |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
    println!(
        "{what}: {} times, median {:.1} ms, 99 % {:.1} ms, worst {:.1} ms",
        times.len(),
        ms(at(50)),
        ms(at(99)),
        ms(times.last())
    );
}
