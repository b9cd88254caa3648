//! The puzzles that Hetman brings along, made of games that it played against itself.
//!
//! `shipped.csv.zst` is what docs/coach.md says how to make, compressed: Lichess's columns.

use std::sync::LazyLock;

use coach::puzzle::ESTIMATE_DEVIATION;

use super::StoredPuzzle;

static FILE: &[u8] = include_bytes!("shipped.csv.zst");

static SHIPPED: LazyLock<Vec<StoredPuzzle>> = LazyLock::new(|| {
    // A test reads the file that is built in.
    let text = zstd::decode_all(FILE).unwrap_or_default();
    String::from_utf8_lossy(&text).lines().skip(1).filter_map(read).collect()
});

/// All of them.
pub fn shipped() -> &'static [StoredPuzzle] {
    &SHIPPED
}

/// Positions and moves are checked when a puzzle is asked for.
fn read(line: &str) -> Option<StoredPuzzle> {
    let mut fields = line.split(',');
    let mut field = || fields.next().map(str::to_owned);
    let (id, fen, moves) = (field()?, field()?, field()?);
    let rating = field()?.parse().ok()?;
    let themes = fields.nth(3)?.to_owned();
    let deviation = ESTIMATE_DEVIATION.into();
    Some(StoredPuzzle {
        id,
        fen,
        moves,
        rating,
        deviation,
        themes,
        opening: String::new(),
        game: None,
        ply: 0,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use coach::puzzle::Columns;

    use super::*;

    #[test]
    fn every_shipped_puzzle_is_one() {
        let text = String::from_utf8(zstd::decode_all(FILE).unwrap()).unwrap();
        let mut lines = text.lines();
        let columns = Columns::from_header(lines.next().unwrap()).unwrap();
        let mut ids = HashSet::new();
        let mut positions = HashSet::new();
        for line in lines {
            let puzzle = columns.parse(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert!(puzzle.line.moves().len().is_multiple_of(2), "{line}: the solver's move is the last");
            assert!(
                puzzle.line.moves().len() > 2 || puzzle.line.is_mate(),
                "{line}: one move that is no mate"
            );
            assert!(ids.insert(puzzle.id), "{line}: its id is there twice");
            assert!(positions.insert(puzzle.line.question().to_fen()), "{line}: its position is there twice");
        }
        assert_eq!(ids.len(), shipped().len());
        assert!(FILE.len() <= 300_000, "{} bytes", FILE.len());
    }
}
