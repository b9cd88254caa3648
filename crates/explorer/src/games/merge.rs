//! Several files of games become one: in the order of dates, every game once.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::path::Path;

use super::strings::{PLAYERS, StringWriter, TEXTS, merge_strings};
use super::{CARD, CARDS, Card, Cursor, Games, GamesMeta, GamesWriter, MOST_GAMES, MOVES, STARTS};
use crate::{ExplorerError, GameFacts, GameId};

/// A game that is left out.
pub(crate) const DROPPED: u32 = u32::MAX;
/// So few new games are looked up one by one in what there is; more are compared in one pass over it.
const FEW: u64 = 2_000;

/// What a merge has made.
pub(crate) struct Merged {
    /// For every file the new numbers of its games; [`DROPPED`] for those left out.
    pub(crate) numbers: Vec<Vec<u32>>,
    pub(crate) meta: GamesMeta,
    /// Games that were there twice, or in the database already.
    pub(crate) duplicates: u64,
}

/// Where the games of the new file come from: the file and the number there.
struct Order {
    games: Vec<(u32, u32)>,
    numbers: Vec<Vec<u32>>,
    duplicates: u64,
    /// A hash of all of them.
    name: u64,
}

/// Writes the games of `inputs` into one file. Those that `known` files have, and those in `removed`, are left out.
pub(crate) fn merge_games(
    path: &Path,
    inputs: &[Games],
    known: &[&Games],
    removed: &HashSet<GameId>,
    plies: u16,
) -> Result<Merged, ExplorerError> {
    let order = order(inputs, known, removed, plies)?;
    let mut writer = GamesWriter::create(path)?;
    let facts: Vec<&[u64]> = inputs.iter().map(Games::facts).collect::<Result<_, _>>()?;
    writer.facts(order.games.iter().map(|&(file, game)| GameFacts(facts[file as usize][game as usize])))?;
    let files: Vec<_> = inputs.iter().map(|games| &games.file).collect();
    let (mut players, mut texts) = (StringWriter::default(), StringWriter::default());
    let player_numbers = merge_strings(PLAYERS, &files, &mut |number, name| {
        players.push(name);
        writer.key(number, name);
    })?;
    let text_numbers = merge_strings(TEXTS, &files, &mut |_, text| texts.push(text))?;
    let mut starts = Vec::new();
    copy_cards(&mut writer, inputs, &order.games, &player_numbers, &text_numbers)?;
    copy_moves(&mut writer, inputs, &order.games)?;
    for (file, games) in inputs.iter().enumerate() {
        for pair in games.file.u32s(STARTS)?.chunks_exact(2) {
            let number = order.numbers[file][pair[0] as usize];
            if number != DROPPED {
                starts.push((number, text_numbers[file][pair[1] as usize]));
            }
        }
    }
    starts.sort_unstable();
    writer.strings(&players, &texts)?;
    writer.starts(&starts)?;
    let meta = GamesMeta { games: order.games.len() as u32, plies, name: order.name };
    writer.finish(players.count, meta)?;
    Ok(Merged { numbers: order.numbers, meta, duplicates: order.duplicates })
}

/// The date and hash of a game, the file it is in and its number there.
type Head = Reverse<(u32, u64, usize, u32)>;

/// Cards read one after the other.
struct Cards<'a> {
    games: &'a Games,
    facts: &'a [u64],
    cards: Cursor<'a>,
}

impl<'a> Cards<'a> {
    fn new(games: &'a Games) -> Result<Cards<'a>, ExplorerError> {
        Ok(Cards { games, facts: games.facts()?, cards: Cursor::new(&games.file, CARDS) })
    }

    fn card(&mut self, game: u32) -> Result<Card, ExplorerError> {
        self.cards.get(u64::from(game) * CARD as u64, CARD).map(Card::from_bytes)
    }

    /// What the heap is ordered by: the id of a game, then the file it is in.
    fn head(&mut self, file: usize, game: u32) -> Result<Option<Head>, ExplorerError> {
        if game == self.games.count() {
            return Ok(None);
        }
        let date = GameFacts(self.facts[game as usize]).date_bits();
        Ok(Some(Reverse((date, self.card(game)?.hash, file, game))))
    }
}

fn order(
    inputs: &[Games],
    known: &[&Games],
    removed: &HashSet<GameId>,
    plies: u16,
) -> Result<Order, ExplorerError> {
    let total: u64 = inputs.iter().map(|games| u64::from(games.count())).sum();
    let one_by_one = total <= FEW;
    // Files that are known come first in the heap, so that theirs is the game that stays.
    let compared = if one_by_one { &[] } else { known };
    let mut files = Vec::new();
    for games in compared.iter().copied().chain(inputs) {
        files.push(Cards::new(games)?);
    }
    let mut heap = BinaryHeap::new();
    for (file, cards) in files.iter_mut().enumerate() {
        heap.extend(cards.head(file, 0)?);
    }
    let mut order = Order {
        games: Vec::with_capacity(total as usize),
        numbers: inputs.iter().map(|games| Vec::with_capacity(games.count() as usize)).collect(),
        duplicates: 0,
        name: 0xCBF2_9CE4_8422_2325 ^ u64::from(plies),
    };
    let mut last = None;
    while let Some(Reverse((date, hash, file, game))) = heap.pop() {
        heap.extend(files[file].head(file, game + 1)?);
        let double = last == Some((date, hash));
        last = Some((date, hash));
        let Some(input) = file.checked_sub(compared.len()) else { continue };
        let id = GameId { date: crate::Date::from_bits(date), hash };
        let known = double || (one_by_one && in_any(known, id)?);
        order.duplicates += u64::from(known);
        if known || removed.contains(&id) {
            order.numbers[input].push(DROPPED);
            continue;
        }
        if order.games.len() == MOST_GAMES as usize {
            return Err(ExplorerError::Unclear(format!(
                "a segment holds at most {MOST_GAMES} games: import fewer files at once"
            )));
        }
        order.numbers[input].push(order.games.len() as u32);
        order.games.push((input as u32, game));
        order.name =
            (order.name ^ hash ^ u64::from(date)).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(23);
    }
    Ok(order)
}

fn in_any(known: &[&Games], id: GameId) -> Result<bool, ExplorerError> {
    for games in known {
        if games.find(id)?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

fn copy_cards(
    writer: &mut GamesWriter,
    inputs: &[Games],
    order: &[(u32, u32)],
    players: &[Vec<u32>],
    texts: &[Vec<u32>],
) -> Result<(), ExplorerError> {
    let mut cards: Vec<Cards<'_>> = inputs.iter().map(Cards::new).collect::<Result<_, _>>()?;
    let mut first_move = 0u32;
    for &(file, game) in order {
        let file = file as usize;
        let card = cards[file].card(game)?;
        let number = |numbers: &[Vec<u32>], old: u32| numbers[file].get(old as usize).copied();
        let renumbered = Card {
            first_move,
            players: card.players.map(|old| number(players, old).unwrap_or_default()),
            texts: card.texts.map(|old| number(texts, old).unwrap_or_default()),
            ..card
        };
        first_move = first_move.checked_add(card.plies).ok_or_else(|| {
            ExplorerError::Unclear("too many moves for a segment: import fewer files at once".to_owned())
        })?;
        writer.card(renumbered)?;
    }
    writer.end_cards()
}

fn copy_moves(writer: &mut GamesWriter, inputs: &[Games], order: &[(u32, u32)]) -> Result<(), ExplorerError> {
    let mut cards: Vec<Cards<'_>> = inputs.iter().map(Cards::new).collect::<Result<_, _>>()?;
    let mut moves: Vec<Cursor<'_>> = inputs.iter().map(|games| Cursor::new(&games.file, MOVES)).collect();
    for &(file, game) in order {
        let card = cards[file as usize].card(game)?;
        writer.moves(moves[file as usize].get(u64::from(card.first_move) * 2, card.plies as usize * 2)?)?;
    }
    writer.end_moves()
}
