//! A file of games, section after section.

use std::path::Path;

use super::strings::{StringWriter, name_key};
use super::{Card, MAGIC};
use crate::store::PageWriter;
use crate::{ExplorerError, GameFacts};

/// Writes the sections in their order: every method once, in the order in which they stand here.
pub(crate) struct GamesWriter {
    pages: PageWriter,
    /// White and Black of every game.
    players: Vec<[u32; 2]>,
    keys: Vec<(u64, u32)>,
}

/// What a file of games says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GamesMeta {
    pub(crate) games: u32,
    /// The first plies of every game that are in the index; 0 means all.
    pub(crate) plies: u16,
    /// A hash of all games, which names the segment.
    pub(crate) name: u64,
}

impl GamesMeta {
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<GamesMeta> {
        let number =
            |index: usize| Some(u64::from_le_bytes(bytes.get(index * 8..index * 8 + 8)?.try_into().ok()?));
        Some(GamesMeta { games: number(0)? as u32, plies: number(1)? as u16, name: number(2)? })
    }
}

impl GamesWriter {
    pub(crate) fn create(path: &Path) -> Result<GamesWriter, ExplorerError> {
        Ok(GamesWriter { pages: PageWriter::create(path)?, players: Vec::new(), keys: Vec::new() })
    }

    pub(crate) fn facts(&mut self, facts: impl Iterator<Item = GameFacts>) -> Result<(), ExplorerError> {
        for facts in facts {
            self.pages.write(&facts.0.to_le_bytes())?;
        }
        self.pages.end_section()
    }

    /// Adds a card; [`end_cards`](GamesWriter::end_cards) comes after the last.
    pub(crate) fn card(&mut self, card: Card) -> Result<(), ExplorerError> {
        self.players.push(card.players);
        self.pages.write(&card.to_bytes())
    }

    pub(crate) fn end_cards(&mut self) -> Result<(), ExplorerError> {
        self.pages.end_section()
    }

    /// Adds the moves of a game; [`end_moves`](GamesWriter::end_moves) comes after the last.
    pub(crate) fn moves(&mut self, moves: &[u8]) -> Result<(), ExplorerError> {
        self.pages.write(moves)
    }

    pub(crate) fn end_moves(&mut self) -> Result<(), ExplorerError> {
        self.pages.end_section()
    }

    pub(super) fn strings(
        &mut self,
        players: &StringWriter,
        texts: &StringWriter,
    ) -> Result<(), ExplorerError> {
        players.write(&mut self.pages)?;
        texts.write(&mut self.pages)
    }

    /// Names and texts, sorted.
    pub(crate) fn sorted_strings(&mut self, players: &[&str], texts: &[&str]) -> Result<(), ExplorerError> {
        let mut writers = [StringWriter::default(), StringWriter::default()];
        for (writer, strings) in writers.iter_mut().zip([players, texts]) {
            strings.iter().for_each(|string| writer.push(string.as_bytes()));
        }
        self.strings(&writers[0], &writers[1])
    }

    /// The games that do not start as usual, with the number of their FEN.
    pub(crate) fn starts(&mut self, starts: &[(u32, u32)]) -> Result<(), ExplorerError> {
        for (game, fen) in starts {
            self.pages.write(&game.to_le_bytes())?;
            self.pages.write(&fen.to_le_bytes())?;
        }
        self.pages.end_section()
    }

    pub(super) fn key(&mut self, number: u32, name: &[u8]) {
        self.keys.push((name_key(&String::from_utf8_lossy(name)), number));
    }

    /// Lists every player's games, and gives the file its name.
    pub(crate) fn finish(mut self, players: u32, meta: GamesMeta) -> Result<(), ExplorerError> {
        // Counting sort: games stay in their order.
        let mut ends = vec![0u32; players as usize + 1];
        self.players.iter().flatten().for_each(|player| ends[*player as usize + 1] += 1);
        for player in 1..ends.len() {
            ends[player] += ends[player - 1];
        }
        let mut games = vec![0u32; self.players.len() * 2];
        for (game, pair) in self.players.iter().enumerate() {
            for (black, player) in pair.iter().enumerate() {
                let place = &mut ends[*player as usize];
                games[*place as usize] = (game * 2 + black) as u32;
                *place += 1;
            }
        }
        // Filling has moved every start to its end.
        for numbers in [&ends[..players as usize], &games] {
            numbers.iter().try_for_each(|number| self.pages.write(&number.to_le_bytes()))?;
            self.pages.end_section()?;
        }
        self.keys.sort_unstable();
        for (key, player) in &self.keys {
            self.pages.write(&key.to_le_bytes())?;
            self.pages.write(&player.to_le_bytes())?;
        }
        self.pages.end_section()?;
        let numbers = [u64::from(meta.games), u64::from(meta.plies), meta.name];
        self.pages.section(&numbers.map(u64::to_le_bytes).concat())?;
        self.pages.finish(MAGIC)
    }
}
