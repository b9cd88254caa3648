//! The slow twin: every question answered by replaying every game.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use chess::{Bitboard, CastlingMode, Color, Key, Move, Piece, Position, Role, Square};
use explorer::{
    BoardSearch, Filter, GameId, HeaderSearch, Material, Pattern, RECENT_GAMES, StoredGame, TOP_GAMES, Tally,
    same_name,
};

/// What makes two positions the same.
fn position_key(position: &Position) -> (Key, CastlingMode) {
    (position.repetition_key(), position.castling_mode())
}

/// What an answer says, without names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct TwinAnswer {
    pub(crate) total: Tally,
    pub(crate) ended: Tally,
    pub(crate) moves: BTreeMap<String, Tally>,
    pub(crate) top: Vec<GameId>,
    pub(crate) recent: Vec<GameId>,
}

/// Whether a game counts.
pub(crate) fn accepts(filter: &Filter, game: &StoredGame) -> bool {
    let played = |color: Color| {
        let name = if color == Color::White { &game.white } else { &game.black };
        filter.player.as_ref().is_none_or(|player| {
            player.color.is_none_or(|wanted| wanted == color) && same_name(&player.name) == same_name(name)
        })
    };
    filter.accepts(game.facts()) && (played(Color::White) || played(Color::Black))
}

/// The move that a game played when it first reached a position (`None` if it ended there), if it reached it within
/// some plies.
pub(crate) fn reached(game: &StoredGame, position: &Position, plies: usize) -> Option<Option<Move>> {
    let key = position_key(position);
    let mut position = game.start;
    for ply in 0..=game.moves.len().min(plies.saturating_sub(1)) {
        let next = game.moves.get(ply).copied();
        if position_key(&position) == key {
            return Some(next);
        }
        if let Some(m) = next {
            position.play(m);
        }
    }
    None
}

/// The answer to a position.
pub(crate) fn explore(
    games: &[StoredGame],
    position: &Position,
    filter: &Filter,
    plies: usize,
) -> TwinAnswer {
    let mut answer = TwinAnswer::default();
    let mut all = Vec::new();
    for game in games.iter().filter(|game| accepts(filter, game)) {
        let Some(m) = reached(game, position, plies) else { continue };
        let facts = game.facts();
        all.push((facts.average_rating(), game.id()));
        answer.total.add(facts, position.turn());
        match m {
            None => answer.ended.add(facts, position.turn()),
            Some(m) => answer.moves.entry(position.to_uci(m)).or_default().add(facts, position.turn()),
        }
    }
    all.sort_by_key(|game| Reverse(*game));
    answer.top = all.iter().take(TOP_GAMES).map(|(_, id)| *id).collect();
    all.sort_by_key(|(_, id)| Reverse(*id));
    answer.recent = all.iter().take(RECENT_GAMES).map(|(_, id)| *id).collect();
    answer
}

/// The games that reached a position, the latest first.
pub(crate) fn games(games: &[StoredGame], position: &Position, filter: &Filter, plies: usize) -> Vec<GameId> {
    let found = games.iter().filter(|game| accepts(filter, game) && reached(game, position, plies).is_some());
    let mut found: Vec<GameId> = found.map(StoredGame::id).collect();
    found.sort_by_key(|id| Reverse(*id));
    found
}

/// The first ply at which a game is as a search asks.
pub(crate) fn find(game: &StoredGame, board: &BoardSearch) -> Option<u32> {
    let mut position = game.start;
    let mut held = [0; 2];
    for ply in 0..=game.moves.len() {
        let last = ply == game.moves.len();
        let found = match board {
            BoardSearch::Position(wanted) => position_key(wanted) == position_key(&position),
            BoardSearch::Final(wanted) => last && position_key(wanted) == position_key(&position),
            BoardSearch::Pattern(pattern) => {
                patterns(pattern).iter().any(|pattern| shows(pattern, &position))
            }
            BoardSearch::Pawns { white, black, mirrored } => {
                let pawns = [Color::White, Color::Black].map(|color| position.pieces(color, Role::Pawn));
                pawns == [*white, *black]
                    || (*mirrored && pawns == [black.flip_vertical(), white.flip_vertical()])
            }
            BoardSearch::Material(material) => {
                for (exchanged, held) in held.iter_mut().enumerate() {
                    let holds =
                        (exchanged == 0 || material.exchanged) && has(material, &position, exchanged == 1);
                    *held = if holds { *held + 1 } else { 0 };
                }
                let most = held[0].max(held[1]);
                if most >= material.plies.max(1) {
                    return Some(ply as u32 + 1 - u32::from(most));
                }
                false
            }
        };
        if found {
            return Some(ply as u32);
        }
        if let Some(m) = game.moves.get(ply) {
            position.play(*m);
        }
    }
    None
}

/// A pattern with all that counts as equal to it.
fn patterns(pattern: &Pattern) -> Vec<Pattern> {
    let mut all = vec![pattern.clone()];
    if pattern.exchanged {
        let exchange =
            |(piece, square): &(Piece, Square)| (piece.role.of(!piece.color), square.flip_vertical());
        all.push(Pattern {
            pieces: pattern.pieces.iter().map(exchange).collect(),
            empty: pattern.empty.flip_vertical(),
            turn: pattern.turn.map(|turn| !turn),
            ..*pattern
        });
    }
    if pattern.mirrored {
        for index in 0..all.len() {
            let mirrored = Pattern {
                pieces: all[index].pieces.iter().map(|(piece, at)| (*piece, at.flip_horizontal())).collect(),
                empty: all[index]
                    .empty
                    .into_iter()
                    .map(|at| Bitboard::square(at.flip_horizontal()))
                    .fold(Bitboard::EMPTY, |a, b| a | b),
                ..all[index]
            };
            all.push(mirrored);
        }
    }
    all
}

fn shows(pattern: &Pattern, position: &Position) -> bool {
    pattern.turn.is_none_or(|turn| turn == position.turn())
        && (pattern.empty & position.occupied()).is_empty()
        && pattern.pieces.iter().all(|(piece, square)| position.piece_on(*square) == Some(*piece))
}

fn has(material: &Material, position: &Position, exchanged: bool) -> bool {
    let (first, second) = if exchanged { (Color::Black, Color::White) } else { (Color::White, Color::Black) };
    let count = |color| Role::ALL.map(|role| position.pieces(color, role).count() as u8);
    let (own, other) = (count(first), count(second));
    let sum = |counts: [u8; 6]| {
        [1, 3, 3, 5, 9].iter().zip(counts).map(|(value, count)| value * i32::from(count)).sum::<i32>()
    };
    let balance = (sum(own) - sum(other)).clamp(-127, 127) as i8;
    (0..5)
        .all(|role| material.white[role].contains(&own[role]) && material.black[role].contains(&other[role]))
        && material.balance.contains(&balance)
}

/// Whether what stands above the moves has the words of a search.
pub(crate) fn header(header: &HeaderSearch, game: &StoredGame) -> bool {
    let has = |text: &str, words: &str| {
        let text = text.to_lowercase();
        words.to_lowercase().split_whitespace().all(|word| text.contains(word))
    };
    let players = |white: &str, black: &str| has(&game.white, white) && has(&game.black, black);
    (players(&header.player, &header.opponent) || players(&header.opponent, &header.player))
        && players(&header.white, &header.black)
        && has(&game.event, &header.event)
        && has(&game.site, &header.site)
        && game.eco.starts_with(&header.eco)
        && header.plies.as_ref().is_none_or(|plies| plies.contains(&(game.moves.len() as u32)))
}
