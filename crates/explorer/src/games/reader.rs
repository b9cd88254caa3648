//! A file of games that is read.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use chess::{CastlingMode, Move, Position};

use super::card::{ECO, EVENT, ROUND, SITE, TIME_CONTROL};
use super::strings::{PLAYERS, TEXTS, name_key};
use super::{
    CARD, CARDS, Card, FACTS, GamesMeta, MAGIC, META, MOST_GAMES, MOVES, PLAYER_GAMES, PLAYER_GAMES_ENDS,
    PLAYER_KEYS, STARTS,
};
use crate::store::{PageFile, le_u32};
use crate::{Date, ExplorerError, GameFacts, GameId, GameSummary, StoredGame, same_name};

/// The games of a segment.
pub(crate) struct Games {
    pub(crate) file: PageFile,
    pub(crate) meta: GamesMeta,
    facts: OnceLock<Vec<u64>>,
}

impl Games {
    pub(crate) fn open(path: &Path) -> Result<Games, ExplorerError> {
        let file = PageFile::open(path, MAGIC)?;
        let meta = GamesMeta::from_bytes(&file.section(META)?);
        let meta = meta.filter(|meta| {
            let games = u64::from(meta.games);
            meta.games <= MOST_GAMES
                && file.length(FACTS) == games * 8
                && file.length(CARDS) == games * CARD as u64
        });
        let meta = meta.ok_or_else(|| file.damaged("its columns are not of one length"))?;
        Ok(Games { file, meta, facts: OnceLock::new() })
    }

    /// How many games there are.
    pub(crate) fn count(&self) -> u32 {
        self.meta.games
    }

    /// The facts of all games. They stay in memory: eight bytes a game.
    pub(crate) fn facts(&self) -> Result<&[u64], ExplorerError> {
        if let Some(facts) = self.facts.get() {
            return Ok(facts);
        }
        let facts = self.file.u64s(FACTS)?;
        Ok(self.facts.get_or_init(|| facts))
    }

    pub(crate) fn fact(&self, game: u32) -> Result<GameFacts, ExplorerError> {
        let facts = self.facts()?.get(game as usize).copied();
        facts.map(GameFacts).ok_or_else(|| self.file.damaged("it has no such game"))
    }

    pub(crate) fn card(&self, game: u32, scratch: &mut Vec<u8>) -> Result<Card, ExplorerError> {
        self.file.read(CARDS, u64::from(game) * CARD as u64, CARD, scratch).map(Card::from_bytes)
    }

    pub(crate) fn player_count(&self) -> u32 {
        PLAYERS.count(&self.file)
    }

    pub(crate) fn player_name(&self, player: u32, scratch: &mut Vec<u8>) -> Result<String, ExplorerError> {
        PLAYERS.get(&self.file, player, scratch)
    }

    pub(crate) fn each_player(&self, take: impl FnMut(u32, &str)) -> Result<(), ExplorerError> {
        PLAYERS.each(&self.file, take)
    }

    pub(crate) fn text_count(&self) -> u32 {
        TEXTS.count(&self.file)
    }

    pub(crate) fn each_text(&self, take: impl FnMut(u32, &str)) -> Result<(), ExplorerError> {
        TEXTS.each(&self.file, take)
    }

    fn text(&self, text: u32, scratch: &mut Vec<u8>) -> Result<String, ExplorerError> {
        TEXTS.get(&self.file, text, scratch)
    }

    /// The first moves of a game, at most `most`, as they lie on disk: sixteen bits each.
    pub(crate) fn moves<'a>(
        &self,
        card: &Card,
        most: u32,
        scratch: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], ExplorerError> {
        self.file.read(MOVES, u64::from(card.first_move) * 2, card.plies.min(most) as usize * 2, scratch)
    }

    /// The games that do not start as usual, with their positions.
    pub(crate) fn starts(&self) -> Result<Vec<(u32, Position)>, ExplorerError> {
        let numbers = self.file.u32s(STARTS)?;
        let mut scratch = Vec::new();
        numbers
            .chunks_exact(2)
            .map(|pair| Ok((pair[0], self.read_start(pair[0], pair[1], &mut scratch)?)))
            .collect()
    }

    fn read_start(&self, game: u32, fen: u32, scratch: &mut Vec<u8>) -> Result<Position, ExplorerError> {
        let mode =
            if self.fact(game)?.is_chess960() { CastlingMode::Chess960 } else { CastlingMode::Standard };
        let fen = self.text(fen, scratch)?;
        let position = Position::from_fen_in(&fen, mode)
            .or_else(|_| Position::from_fen_lenient(&fen, mode).map(|(position, _)| position));
        position.map_err(|error| self.file.damaged(&format!("game {game} starts from {fen}: {error}")))
    }

    /// The position a game starts from.
    pub(crate) fn start(&self, game: u32, scratch: &mut Vec<u8>) -> Result<Position, ExplorerError> {
        if !self.fact(game)?.is_set_up() {
            return Ok(Position::initial());
        }
        let (mut low, mut high) = (0, self.file.length(STARTS) / 8);
        while low < high {
            let middle = low.midpoint(high);
            if self.file.u32_at(STARTS, middle * 2, scratch)? < game {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let fen = self.file.u32_at(STARTS, low * 2 + 1, scratch)?;
        self.read_start(game, fen, scratch)
    }

    pub(crate) fn id(&self, game: u32, scratch: &mut Vec<u8>) -> Result<GameId, ExplorerError> {
        Ok(GameId { date: self.fact(game)?.date(), hash: self.card(game, scratch)?.hash })
    }

    /// The number of the first game whose id is not below the given one.
    pub(crate) fn lower_bound(&self, id: GameId) -> Result<u32, ExplorerError> {
        let (facts, date) = (self.facts()?, id.date.to_bits());
        let mut low = facts.partition_point(|facts| GameFacts(*facts).date_bits() < date) as u32;
        let mut high = facts.partition_point(|facts| GameFacts(*facts).date_bits() <= date) as u32;
        let mut scratch = Vec::new();
        while low < high {
            let middle = low.midpoint(high);
            if self.card(middle, &mut scratch)?.hash < id.hash {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low)
    }

    /// The number of a game.
    pub(crate) fn find(&self, id: GameId) -> Result<Option<u32>, ExplorerError> {
        let game = self.lower_bound(id)?;
        Ok(if game < self.count() && self.id(game, &mut Vec::new())? == id { Some(game) } else { None })
    }

    /// The players whose names count as the given one.
    pub(crate) fn players_named(&self, name: &str) -> Result<Vec<u32>, ExplorerError> {
        let (key, same) = (name_key(name), same_name(name));
        let mut scratch = Vec::new();
        let count = self.file.length(PLAYER_KEYS) / 12;
        let key_at = |index: u64, scratch: &mut Vec<u8>| {
            let entry = self.file.read(PLAYER_KEYS, index * 12, 12, scratch)?;
            Ok::<_, ExplorerError>((crate::store::le_u64(&entry[..8]), le_u32(&entry[8..])))
        };
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            if key_at(middle, &mut scratch)?.0 < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut found = Vec::new();
        while low < count {
            let (this, player) = key_at(low, &mut scratch)?;
            if this != key {
                break;
            }
            if same_name(&self.player_name(player, &mut scratch)?) == same {
                found.push(player);
            }
            low += 1;
        }
        Ok(found)
    }

    /// Where the games of a player begin and end in their list.
    fn bounds_of(&self, player: u32, scratch: &mut Vec<u8>) -> Result<(u32, u32), ExplorerError> {
        let start = match player {
            0 => 0,
            _ => self.file.u32_at(PLAYER_GAMES_ENDS, u64::from(player) - 1, scratch)?,
        };
        Ok((start, self.file.u32_at(PLAYER_GAMES_ENDS, u64::from(player), scratch)?))
    }

    /// How many games a player has.
    pub(crate) fn game_count_of(&self, player: u32) -> Result<u64, ExplorerError> {
        let (start, end) = self.bounds_of(player, &mut Vec::new())?;
        Ok(u64::from(end.saturating_sub(start)))
    }

    /// The first and the last day, as far as days are known.
    pub(crate) fn dates(&self) -> Result<(Date, Date), ExplorerError> {
        let facts = self.facts()?;
        let dated = facts.partition_point(|facts| GameFacts(*facts).date_bits() == 0);
        let date = |facts: Option<&u64>| facts.map_or(Date::default(), |facts| GameFacts(*facts).date());
        Ok((date(facts.get(dated)), date(facts.last())))
    }

    /// The games of a player, twice their number plus one for Black, ascending.
    pub(crate) fn games_of(&self, player: u32) -> Result<Vec<u32>, ExplorerError> {
        let mut scratch = Vec::new();
        let (start, end) = self.bounds_of(player, &mut scratch)?;
        let length = end.saturating_sub(start) as usize * 4;
        let bytes = self.file.read(PLAYER_GAMES, u64::from(start) * 4, length, &mut scratch)?;
        Ok(bytes.chunks_exact(4).map(le_u32).collect())
    }

    /// What a list shows of a game.
    pub(crate) fn summary(&self, source: &Arc<str>, game: u32) -> Result<GameSummary, ExplorerError> {
        let mut scratch = Vec::new();
        let facts = self.fact(game)?;
        let card = self.card(game, &mut scratch)?;
        Ok(GameSummary {
            source: Arc::clone(source),
            id: GameId { date: facts.date(), hash: card.hash },
            white: self.player_name(card.players[0], &mut scratch)?,
            black: self.player_name(card.players[1], &mut scratch)?,
            event: self.text(card.texts[EVENT], &mut scratch)?,
            site: self.text(card.texts[SITE], &mut scratch)?,
            round: self.text(card.texts[ROUND], &mut scratch)?,
            eco: self.text(card.texts[ECO], &mut scratch)?,
            facts,
            plies: card.plies,
        })
    }

    /// A whole game.
    pub(crate) fn game(&self, game: u32) -> Result<StoredGame, ExplorerError> {
        let mut scratch = Vec::new();
        let (facts, card) = (self.fact(game)?, self.card(game, &mut scratch)?);
        let start = self.start(game, &mut scratch)?;
        let mut moves = Vec::with_capacity(card.plies as usize);
        replayed(start, self.moves(&card, u32::MAX, &mut scratch)?, |_, _, m| {
            moves.extend(m);
            true
        });
        Ok(StoredGame {
            white: self.player_name(card.players[0], &mut scratch)?,
            black: self.player_name(card.players[1], &mut scratch)?,
            event: self.text(card.texts[EVENT], &mut scratch)?,
            site: self.text(card.texts[SITE], &mut scratch)?,
            round: self.text(card.texts[ROUND], &mut scratch)?,
            eco: self.text(card.texts[ECO], &mut scratch)?,
            time_control: self.text(card.texts[TIME_CONTROL], &mut scratch)?,
            date: facts.date(),
            ratings: [facts.raw_rating(chess::Color::White), facts.raw_rating(chess::Color::Black)],
            result: facts.result(),
            start,
            moves,
        })
    }
}

/// Plays the moves of a game, and shows every position with its ply and the move that follows (`None` at the end) for
/// as long as `show` wants more.
///
/// Moves are played without being checked again: the pages that hold them have their checksums.
#[inline]
pub(crate) fn replayed(
    start: Position,
    moves: &[u8],
    mut show: impl FnMut(&Position, u32, Option<Move>) -> bool,
) {
    let mut position = start;
    let mut ply = 0;
    for pair in moves.chunks_exact(2) {
        let Some(m) = Move::from_bits(u16::from_le_bytes([pair[0], pair[1]])) else { return };
        if !show(&position, ply, Some(m)) {
            return;
        }
        position.play(m);
        ply += 1;
    }
    show(&position, ply, None);
}
