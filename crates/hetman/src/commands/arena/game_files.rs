//! Files of games that grow while a match is played.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use arena::{Arena, GameRecord, PgnStyle, final_positions};
use play::SheetDetails;

#[derive(clap::Args)]
pub(super) struct GameFileOptions {
    /// Write all games to this PGN file; it grows as games end
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
    /// What comments on moves in PGN have besides evaluation, clock and time: nodes, seldepth, nps, hashfull,
    /// tbhits, latency, pv; `minimal` leaves out all comments
    #[arg(long, value_name = "WHAT,…", value_enum, value_delimiter = ',')]
    pgn_with: Vec<Detail>,
    /// The place in the records (the tag Site)
    #[arg(long, value_name = "PLACE")]
    site: Option<String>,
    /// Write the last position of every game to this EPD file; it grows as games end
    #[arg(long, value_name = "FILE")]
    epd: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Detail {
    Nodes,
    Seldepth,
    Nps,
    Hashfull,
    Tbhits,
    Latency,
    Pv,
    Minimal,
}

impl GameFileOptions {
    pub(super) fn style(&self) -> PgnStyle {
        let has = |detail| self.pgn_with.contains(&detail);
        let details = SheetDetails {
            minimal: has(Detail::Minimal),
            nodes: has(Detail::Nodes),
            selective_depth: has(Detail::Seldepth),
            nodes_per_second: has(Detail::Nps),
            hash_full: has(Detail::Hashfull),
            tablebase_hits: has(Detail::Tbhits),
            principal_variation: has(Detail::Pv),
            latency: has(Detail::Latency),
        };
        PgnStyle { site: self.site.clone(), details }
    }

    /// The files, with the games that were played before.
    pub(super) fn open(&self, arena: &Arena) -> anyhow::Result<GameFiles> {
        let open = |path: &Option<PathBuf>, text: fn(&GameRecord) -> String| {
            path.as_ref().map(|path| GrowingFile::begin(path, arena, text)).transpose()
        };
        Ok(GameFiles { pgn: open(&self.pgn, pgn_text)?, epd: open(&self.epd, epd_text)? })
    }
}

fn pgn_text(record: &GameRecord) -> String {
    format!("{}\n", record.pgn)
}

fn epd_text(record: &GameRecord) -> String {
    final_positions(&record.pgn).iter().map(|line| format!("{line}\n")).collect()
}

/// What games are written to besides the match's own file.
pub(super) struct GameFiles {
    pgn: Option<GrowingFile>,
    epd: Option<GrowingFile>,
}

impl GameFiles {
    /// Adds a game.
    pub(super) fn add(&mut self, record: &GameRecord) {
        for file in [&mut self.pgn, &mut self.epd].into_iter().flatten() {
            file.add(record);
        }
    }

    /// Puts the games into the order of their numbers.
    pub(super) fn finish(self, arena: &Arena) -> anyhow::Result<()> {
        [self.pgn, self.epd].into_iter().flatten().try_for_each(|file| file.finish(arena))
    }
}

struct GrowingFile {
    path: PathBuf,
    file: File,
    text: fn(&GameRecord) -> String,
}

impl GrowingFile {
    fn begin(path: &Path, arena: &Arena, text: fn(&GameRecord) -> String) -> anyhow::Result<GrowingFile> {
        let failed = || format!("cannot write {}", path.display());
        write_all(path, arena, text)?;
        let file = OpenOptions::new().append(true).open(path).with_context(failed)?;
        Ok(GrowingFile { path: path.to_owned(), file, text })
    }

    /// A game that cannot be written now is in the match's own file; the match goes on.
    fn add(&mut self, record: &GameRecord) {
        let _ = self.file.write_all((self.text)(record).as_bytes());
    }

    fn finish(self, arena: &Arena) -> anyhow::Result<()> {
        drop(self.file);
        // What went through a pipe has gone.
        if is_pipe(&self.path) { Ok(()) } else { write_all(&self.path, arena, self.text) }
    }
}

fn is_pipe(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file())
}

/// All games so far. The file is replaced when the new one is whole; what is no file (a pipe, a terminal) is written to.
fn write_all(path: &Path, arena: &Arena, text: fn(&GameRecord) -> String) -> anyhow::Result<()> {
    let all: String = arena.records().into_iter().map(text).collect();
    let failed = || format!("cannot write {}", path.display());
    if is_pipe(path) {
        return fs::write(path, all).with_context(failed);
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    fs::write(&name, all).and_then(|()| fs::rename(&name, path)).with_context(failed)
}
