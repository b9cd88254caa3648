//! Games read from PGN, as many as memory is meant for, and what they give to the index.

use std::collections::HashMap;
use std::path::Path;

use chess::pgn::{BrokenGame, RawText, Scope, Visitor};
use chess::{CastlingMode, Move, Outcome, Position};

use super::tags::GameTags;
use crate::games::{Card, GamesMeta, GamesWriter};
use crate::identity::Identity;
use crate::index::{GameRows, RowBuckets, RowFile};
use crate::{ExplorerError, GameFacts};

/// A chunk is full with so many games, rows or moves: about 200 MB.
const FULL: [usize; 3] = [1 << 17, 6_500_000, 16_000_000];

/// A chunk that is being read.
pub(super) struct ChunkBuilder {
    games: Vec<(GameFacts, Card)>,
    moves: Vec<u8>,
    rows: RowBuckets,
    players: Interned,
    texts: Interned,
    /// Games that do not start as usual, with the number of their FEN.
    starts: Vec<(u32, u32)>,
    current: CurrentGame,
    /// Where games usually start.
    initial: Position,
    /// Games that could not be read, or only in part.
    pub(super) broken: u64,
}

/// The game that is being read.
struct CurrentGame {
    tags: GameTags,
    identity: Identity,
    /// Where it starts, if not as usual.
    start: Option<Position>,
    rows: GameRows,
    plies: u32,
    /// A null move has ended what counts of it.
    ended: bool,
    broken: bool,
}

/// Strings with numbers in the order they came.
#[derive(Default)]
struct Interned {
    numbers: HashMap<Box<str>, u32>,
}

impl Interned {
    fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.numbers.get(text) {
            return *number;
        }
        let number = self.numbers.len() as u32;
        self.numbers.insert(text.into(), number);
        number
    }

    /// The strings in order, and the new numbers.
    fn sorted(&self) -> (Vec<&str>, Vec<u32>) {
        let mut strings: Vec<(&str, u32)> =
            self.numbers.iter().map(|(text, number)| (&**text, *number)).collect();
        strings.sort_unstable();
        let mut numbers = vec![0; strings.len()];
        for (new, (_, old)) in strings.iter().enumerate() {
            numbers[*old as usize] = new as u32;
        }
        (strings.into_iter().map(|(text, _)| text).collect(), numbers)
    }
}

impl ChunkBuilder {
    pub(super) fn new(plies: u16) -> ChunkBuilder {
        ChunkBuilder {
            games: Vec::new(),
            moves: Vec::new(),
            rows: RowBuckets::new(),
            players: Interned::default(),
            texts: Interned::default(),
            starts: Vec::new(),
            current: CurrentGame {
                tags: GameTags::default(),
                identity: Identity::new(),
                start: None,
                rows: GameRows::new(plies),
                plies: 0,
                ended: false,
                broken: false,
            },
            initial: Position::initial(),
            broken: 0,
        }
    }

    pub(super) fn games(&self) -> usize {
        self.games.len()
    }

    pub(super) fn is_full(&self) -> bool {
        [self.games.len(), self.rows.count, self.moves.len() / 2]
            .iter()
            .zip(FULL)
            .any(|(count, full)| *count >= full)
    }

    /// Writes the games and their rows, and forgets them.
    pub(super) fn write(&mut self, games: &Path, rows: &Path, plies: u16) -> Result<(), ExplorerError> {
        let mut order: Vec<u32> = (0..self.games.len() as u32).collect();
        order.sort_by_key(|game| {
            let (facts, card) = &self.games[*game as usize];
            (facts.date_bits(), card.hash)
        });
        let mut numbers = vec![0; order.len()];
        order.iter().enumerate().for_each(|(new, old)| numbers[*old as usize] = new as u32);
        RowFile::write(rows, &self.rows, |game| numbers[game as usize])?;
        self.write_games(games, &order, &numbers, plies)?;
        self.games.clear();
        self.moves.clear();
        self.rows.clear();
        self.starts.clear();
        self.players = Interned::default();
        self.texts = Interned::default();
        Ok(())
    }

    fn write_games(
        &self,
        path: &Path,
        order: &[u32],
        numbers: &[u32],
        plies: u16,
    ) -> Result<(), ExplorerError> {
        let (players, player_numbers) = self.players.sorted();
        let (texts, text_numbers) = self.texts.sorted();
        let mut writer = GamesWriter::create(path)?;
        writer.facts(order.iter().map(|game| self.games[*game as usize].0))?;
        let mut first_move = 0;
        for game in order {
            let card = self.games[*game as usize].1;
            writer.card(Card {
                first_move,
                players: card.players.map(|player| player_numbers[player as usize]),
                texts: card.texts.map(|text| text_numbers[text as usize]),
                ..card
            })?;
            first_move += card.plies;
        }
        writer.end_cards()?;
        for game in order {
            let card = self.games[*game as usize].1;
            writer.moves(&self.moves[card.first_move as usize * 2..][..card.plies as usize * 2])?;
        }
        writer.end_moves()?;
        writer.sorted_strings(&players, &texts)?;
        let mut starts: Vec<(u32, u32)> = self
            .starts
            .iter()
            .map(|(game, fen)| (numbers[*game as usize], text_numbers[*fen as usize]))
            .collect();
        starts.sort_unstable();
        writer.starts(&starts)?;
        writer.finish(players.len() as u32, GamesMeta { games: order.len() as u32, plies, name: 0 })
    }

    /// Forgets the moves of a game that did not end.
    fn drop_current(&mut self) {
        self.moves.truncate(self.moves.len() - self.current.plies as usize * 2);
        self.current.plies = 0;
    }
}

impl Visitor for ChunkBuilder {
    fn begin_game(&mut self) {
        self.drop_current();
        self.current.tags.clear();
        self.current.rows.begin();
        self.current.start = None;
        self.current.ended = false;
        self.current.broken = false;
    }

    fn tag(&mut self, name: &str, value: RawText<'_>) {
        self.current.tags.set(name, value);
    }

    fn start(&mut self, position: &Position) -> Scope {
        self.current.identity = self.current.tags.identity();
        if *position != self.initial {
            self.current.identity.start(position);
            self.current.start = Some(*position);
        }
        Scope::Mainline
    }

    fn play(&mut self, before: &Position, m: Move) {
        let game = &mut self.current;
        if game.ended {
            return;
        }
        if !game.rows.is_full() {
            game.rows.visit(before, Some(m));
        }
        game.identity.play(m);
        game.plies += 1;
        self.moves.extend_from_slice(&m.to_bits().to_le_bytes());
    }

    fn null_move(&mut self, before: &Position) {
        if !self.current.ended {
            self.current.rows.visit(before, None);
            self.current.ended = true;
        }
    }

    fn mistake(&mut self, _: &BrokenGame) -> bool {
        self.current.broken = true;
        true
    }

    fn end_game(&mut self, last: &Position, result: Option<Outcome>) {
        self.broken += u64::from(self.current.broken);
        if self.current.broken && self.current.plies == 0 {
            return;
        }
        let game = &mut self.current;
        if !game.ended {
            game.rows.visit(last, None);
        }
        let number = self.games.len() as u32;
        let mut facts = game.tags.facts(result);
        if let Some(start) = &game.start {
            let chess960 = start.castling_mode() == CastlingMode::Chess960;
            facts = facts.with_start(chess960, true);
            let fen = if chess960 { start.to_shredder_fen() } else { start.to_fen() };
            self.starts.push((number, self.texts.number(&fen)));
        }
        let card = Card {
            hash: game.identity.finish(),
            first_move: self.moves.len() as u32 / 2 - game.plies,
            plies: game.plies,
            players: [0, 1].map(|side| self.players.number(&game.tags.players[side])),
            texts: core::array::from_fn(|text| self.texts.number(&game.tags.texts[text])),
        };
        game.rows.finish(number, &mut self.rows);
        self.games.push((facts, card));
        game.plies = 0;
    }
}
