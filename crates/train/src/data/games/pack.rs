//! Files of games packed and unpacked, without a difference.

use std::io::Write;
use std::path::Path;

use super::header::{self, Version};
use super::writer::{is_full_block, packed_block};
use super::{GameReader, GameWriter, ScoredGame, block};
use crate::atomic_file::AtomicFile;
use crate::data::DataError;
use crate::parallel;

/// Packs a file of games into a new one on so many threads, and says how many scored positions it has. `progress` hears
/// how many bytes of the old file are read.
pub fn pack(
    input: &Path,
    output: &Path,
    threads: usize,
    mut progress: impl FnMut(u64),
) -> Result<u64, DataError> {
    let mut reader = GameReader::open(input)?;
    let (mut file, atomic_file) = AtomicFile::create_new(output)?;
    file.write_all(&header::write(reader.description(), Version::Packed))?;
    let (mut positions, mut is_over) = (0, false);
    while !is_over {
        let mut blocks: Vec<Vec<ScoredGame>> = vec![Vec::new()];
        while blocks.len() <= threads {
            let Some(game) = reader.next() else {
                is_over = true;
                break;
            };
            let games = blocks.last_mut().expect("there is always one");
            games.push(game?);
            if is_full_block(games) {
                blocks.push(Vec::new());
            }
        }
        // The last one is empty unless the file has ended.
        blocks.retain(|games| !games.is_empty());
        let payloads = parallel::map(&blocks, threads, || (), |(), _, games| packed_block(games));
        for (games, payload) in blocks.iter().zip(payloads) {
            file.write_all(&block::write(games.len() as u32, &payload?))?;
            positions += games.iter().map(|game| game.scored() as u64).sum::<u64>();
        }
        progress(reader.offset());
    }
    atomic_file.finish(&file)?;
    Ok(positions)
}

/// Unpacks a file of games into a new one, and says how many scored positions it has.
pub fn unpack(input: &Path, output: &Path, mut progress: impl FnMut(u64)) -> Result<u64, DataError> {
    let mut reader = GameReader::open(input)?;
    let mut writer = GameWriter::create(output, reader.description())?;
    let mut positions = 0;
    while let Some(game) = reader.next() {
        let game = game?;
        positions += game.scored() as u64;
        writer.push(&game)?;
        progress(reader.offset());
    }
    writer.finish()?;
    Ok(positions)
}
