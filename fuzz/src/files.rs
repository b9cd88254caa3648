//! Binary files: whatever the bytes, reading ends with what was written or with an error. Checksums are repaired,
//! so that what lies behind them is reached.

use std::io::Cursor;

use chess::Position;
use chess::polyglot::Book;
use network_file::NetworkFileError;
use train::data::{GameReader, PositionReader};

/// `.hgame`: the bytes as a file, and as the games of a block.
pub fn hgame(data: &[u8]) {
    games(data);
    let Some((&count, payload)) = data.split_first() else { return };
    let mut file = b"HETGAME\x01\0\0\0\0".to_vec();
    file.extend(crc32fast::hash(&file).to_le_bytes());
    let mut block = (payload.len() as u32).to_le_bytes().to_vec();
    block.extend(u32::from(count).to_le_bytes());
    let checksum = crc32fast::hash(&[&block, payload].concat());
    file.extend(block);
    file.extend(checksum.to_le_bytes());
    file.extend(payload);
    games(&file);
}

fn games(bytes: &[u8]) {
    let Ok(reader) = GameReader::new(bytes) else { return };
    for game in reader.map_while(Result::ok) {
        let legal = game.first_illegal_move().unwrap_or(game.moves.len());
        assert_eq!(game.replay().count(), legal);
    }
}

/// `.hpos`: the bytes as a file, and as its records.
pub fn hpos(data: &[u8]) {
    positions(data);
    let mut file = [0; 32];
    file[..7].copy_from_slice(b"HETPOS\x01");
    positions(&[&file, data].concat());
}

fn positions(bytes: &[u8]) {
    let Ok(reader) = PositionReader::new(Cursor::new(bytes)) else { return };
    let len = reader.len();
    let records: Vec<_> = reader.map_while(Result::ok).collect();
    assert_eq!(records.len() as u64, len);
    for record in records {
        assert!(record.pieces().count() <= 32);
        if record.position().is_some() {
            assert!(record.is_sound());
        }
    }
}

/// No fuzzed network is larger, so that many can be tried in a second.
const LARGEST: usize = 1 << 18;

/// The bytes repeated to a length, with the right checksum.
fn completed(data: &[u8], header: usize, length: usize) -> Vec<u8> {
    let mut bytes: Vec<u8> = data[..header].to_vec();
    bytes.extend(data[header..].iter().chain(&[0]).copied().cycle().take(length - header - 4));
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// `.hnet`: what is read is written again, and evaluates.
pub fn hnet(data: &[u8]) {
    use engine::nnue::{Network, NetworkError};
    let mut found = Network::read(data);
    if let Err(NetworkError::File(NetworkFileError::Length { expected, .. })) = found
        && expected <= LARGEST
    {
        let bytes = completed(data, 44, expected);
        found = Network::read(&bytes);
        assert_ne!(found.as_ref().err(), Some(&NetworkError::File(NetworkFileError::Checksum)));
        if let Ok(network) = &found {
            assert_eq!(network.to_bytes(), bytes);
        }
    }
    if let Ok(network) = found {
        network.evaluate(&Position::initial());
    }
}

/// `.hmlp`: what is read is written again, and evaluates.
pub fn hmlp(data: &[u8]) {
    use classics::ukraine::{Mlp, MlpError};
    let mut found = Mlp::read(data);
    if let Err(MlpError::File(NetworkFileError::Length { expected, .. })) = found
        && expected <= LARGEST
    {
        let bytes = completed(data, 14, expected);
        found = Mlp::read(&bytes);
        assert_ne!(found.as_ref().err(), Some(&MlpError::File(NetworkFileError::Checksum)));
    }
    if let Ok(network) = found {
        assert_eq!(Mlp::read(&network.to_bytes()).as_ref(), Ok(&network));
        network.white(&Position::initial());
    }
}

/// A Polyglot book: its moves are legal, and what is written is read.
pub fn polyglot(data: &[u8]) {
    let Ok(book) = Book::from_bytes(data) else { return };
    let start = Position::initial();
    assert!(book.moves(&start).iter().all(|&(m, _)| start.is_legal(m)));
    let again = Book::from_bytes(&book.to_bytes()).expect("what is written is read");
    assert_eq!(again.to_bytes(), book.to_bytes());
}
