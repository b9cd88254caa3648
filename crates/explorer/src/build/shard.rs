//! The first task: a shard of PGN, or a segment, becomes rows for the index.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use chess::Position;
use chess::pgn::{ReadError, Reader};

use super::chunk::ChunkBuilder;
use crate::database::Stop;
use crate::games::{CARD, CARDS, Card, Cursor, Games, MOVES, replayed};
use crate::index::{GameRows, RowBuckets, RowFile};
use crate::store::replace;
use crate::{ExplorerError, pgn_file};

/// How many bytes of PGN a shard has at most, unless they are compressed.
pub(crate) const SHARD: u64 = 64 << 20;
/// Rows that are written at once.
const ROWS: usize = 6_500_000;

/// Games that begin in a range of bytes of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    /// The file.
    pub file: PathBuf,
    /// Where the range begins.
    pub from: u64,
    /// Where it ends; beyond the end of the file it is the whole rest.
    pub to: u64,
}

/// What one task reads: some pieces of files.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Shard {
    /// The pieces, in their order.
    pub pieces: Vec<Piece>,
}

/// Cuts files into shards of some bytes: large files into several, small files together. A compressed file is not cut.
pub(crate) fn shards_of(files: &[PathBuf], bytes: u64) -> Result<Vec<Shard>, ExplorerError> {
    let mut shards = Vec::new();
    let mut open = (Shard::default(), 0);
    for file in files {
        let length = fs::metadata(file).map_err(ExplorerError::io(file))?.len();
        let whole = pgn_file::is_compressed(file).map_err(ExplorerError::io(file))?;
        let pieces = if whole { 1 } else { length.div_ceil(bytes).max(1) };
        for piece in 0..pieces {
            let from = length / pieces * piece;
            let to = if piece + 1 == pieces { u64::MAX } else { length / pieces * (piece + 1) };
            let size = to.min(length) - from;
            if open.1 > 0 && open.1 + size > bytes {
                shards.push(std::mem::take(&mut open).0);
            }
            open.0.pieces.push(Piece { file: file.clone(), from, to });
            open.1 += size;
        }
    }
    shards.push(open.0);
    shards.retain(|shard| !shard.pieces.is_empty());
    Ok(shards)
}

/// What has been read so far, by all tasks.
#[derive(Default)]
pub(crate) struct Meter {
    pub(crate) bytes: AtomicU64,
    pub(crate) games: AtomicU64,
    pub(crate) broken: AtomicU64,
}

/// Some games of a shard in their files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chunk {
    pub(crate) games: PathBuf,
    pub(crate) rows: PathBuf,
}

/// Reads a shard into chunks.
pub(crate) struct ShardTask<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) number: usize,
    pub(crate) plies: u16,
}

impl ShardTask<'_> {
    fn chunk(&self, chunk: usize) -> Chunk {
        let name = |what| self.folder.join(format!("shard-{:05}-{chunk:04}.{what}", self.number));
        Chunk { games: name("games"), rows: name("rows") }
    }

    /// Written when all chunks are.
    fn done(&self) -> PathBuf {
        self.folder.join(format!("shard-{:05}.done", self.number))
    }

    /// The chunks, how many games they have and how many were broken, if the task is done.
    pub(crate) fn result(&self) -> Option<(Vec<Chunk>, u64, u64)> {
        let text = fs::read_to_string(self.done()).ok()?;
        let mut numbers = text.split_whitespace().map(|number| number.parse::<u64>().ok());
        let (chunks, games, broken) = (numbers.next()??, numbers.next()??, numbers.next()??);
        Some(((0..chunks as usize).map(|chunk| self.chunk(chunk)).collect(), games, broken))
    }

    /// Does the task, unless it is done.
    pub(crate) fn run(&self, shard: &Shard, meter: &Meter, stop: Stop<'_>) -> Result<(), ExplorerError> {
        if let Some((_, games, broken)) = self.result() {
            meter.games.fetch_add(games, Ordering::Relaxed);
            meter.broken.fetch_add(broken, Ordering::Relaxed);
            return Ok(());
        }
        let mut builder = ChunkBuilder::new(self.plies);
        let (mut chunks, mut games) = (0, 0u64);
        for piece in &shard.pieces {
            let text = pgn_file::open(&piece.file, piece.from, piece.to, &meter.bytes);
            let mut reader = Reader::new(text.map_err(ExplorerError::io(&piece.file))?);
            loop {
                let before = builder.games();
                match reader.visit(&mut builder) {
                    Ok(true) | Err(ReadError::Broken(_)) => {}
                    Ok(false) => break,
                    Err(ReadError::Io(error)) => return Err(ExplorerError::io(&piece.file)(error)),
                }
                let read = (builder.games() - before) as u64;
                games += read;
                meter.games.fetch_add(read, Ordering::Relaxed);
                if builder.is_full() {
                    self.write(&mut builder, &mut chunks)?;
                }
                if games % 256 == 0 && stop() {
                    return Err(ExplorerError::Stopped);
                }
            }
        }
        if builder.games() > 0 {
            self.write(&mut builder, &mut chunks)?;
        }
        meter.broken.fetch_add(builder.broken, Ordering::Relaxed);
        replace(&self.done(), format!("{chunks} {games} {}\n", builder.broken).as_bytes())
    }

    fn write(&self, builder: &mut ChunkBuilder, chunks: &mut usize) -> Result<(), ExplorerError> {
        let chunk = self.chunk(*chunks);
        *chunks += 1;
        builder.write(&chunk.games, &chunk.rows, self.plies)
    }

    /// Makes a chunk of one game.
    pub(crate) fn run_for(&self, game: &chess::pgn::PgnGame) -> Result<(), ExplorerError> {
        let mut builder = ChunkBuilder::new(self.plies);
        let text = game.to_string();
        Reader::new(text.as_bytes())
            .visit(&mut builder)
            .map_err(|error| ExplorerError::Unclear(error.to_string()))?;
        let mut chunks = 0;
        if builder.games() > 0 {
            self.write(&mut builder, &mut chunks)?;
        }
        replace(&self.done(), format!("{chunks} {chunks} {}\n", builder.broken).as_bytes())
    }
}

/// Replays the games of a segment and writes their rows into files `name-0000` and so on.
pub(crate) fn rows_of_segment(
    games: &Games,
    plies: u16,
    folder: &Path,
    name: &str,
    stop: Stop<'_>,
) -> Result<Vec<PathBuf>, ExplorerError> {
    let most = if plies == 0 { u32::MAX } else { u32::from(plies) };
    let mut files = Vec::new();
    let (mut rows, mut of_game) = (RowBuckets::new(), GameRows::new(plies));
    let (mut cards, mut moves) = (Cursor::new(&games.file, CARDS), Cursor::new(&games.file, MOVES));
    let initial = Position::initial();
    let starts = games.starts()?;
    let mut starts = starts.iter().peekable();
    for game in 0..games.count() {
        let card = Card::from_bytes(cards.get(u64::from(game) * CARD as u64, CARD)?);
        let start = starts.next_if(|(number, _)| *number == game).map_or(initial, |(_, start)| *start);
        let moves = moves.get(u64::from(card.first_move) * 2, card.plies.min(most) as usize * 2)?;
        of_game.begin();
        replayed(start, moves, |position, _, m| {
            of_game.visit(position, m);
            !of_game.is_full()
        });
        of_game.finish(game, &mut rows);
        if rows.count >= ROWS || game + 1 == games.count() {
            let path = folder.join(format!("{name}-{:04}.rows", files.len()));
            RowFile::write(&path, &rows, |game| game)?;
            files.push(path);
            rows.clear();
        }
        if game % 1024 == 0 && stop() {
            return Err(ExplorerError::Stopped);
        }
    }
    Ok(files)
}
