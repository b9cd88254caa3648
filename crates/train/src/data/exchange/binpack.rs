//! Stockfish's `.binpack`: chains of positions, each after the first told by its move.
//!
//! A file is blocks: `BINP`, the length (u32, little-endian), then chains. A chain is a stem of 32 bytes, the number of
//! plies that follow (u16), and their bits. Numbers in a stem are big-endian.
//!
//! | stem | |
//! | --- | --- |
//! | 0–7 | the occupied squares |
//! | 8–23 | a piece per occupied square, low four bits first: twice the role (pawn 0 to king 5), 1 more if Black's; 12 a pawn that can be taken en passant, 13 and 14 a white and a black rook that may castle, 15 the black king if Black is to move |
//! | 24–25 | the move: from the highest bits two for its type (normal, promotion, castling as king takes rook, en passant), six each for from and to, two for the piece from the knight on |
//! | 26–27 | the mover's score; signed numbers are written as twice the number, or for negative ones as one less than twice its absolute |
//! | 28–29 | bits 0–13 plies since the game began, bits 14–15 the mover's result, signed |
//! | 30–31 | plies since a capture or pawn move |
//!
//! Each further ply is the index of the piece among the mover's, the index of the target among the squares it attacks or
//! may step to, both in as many bits as are needed to tell them apart, and the change of the score in blocks of four bits.
//! An en passant square is one only if the capture is legal. A score of 32,002 stands for none.

use std::io::{Read, Write};

use chess::{
    Bitboard, CastlingMode, CastlingSide, Color, File, Move, MoveKind, Outcome, Position, Rank, Role, Setup,
    Square, attacks,
};

use super::bits::{BitReader, BitWriter};
use super::viri::plain;
use super::{number_of, score_of};
use crate::data::{DataError, Ending, ScoredGame, ScoredMove};

const MAGIC: &[u8; 4] = b"BINP";
const STEM: usize = 32;
/// A block of so many bytes is written.
const FULL_BLOCK: usize = 1 << 20;
/// Longer blocks are not believed.
const LONGEST_BLOCK: u32 = 100 << 20;
const SCORE_BITS: u32 = 4;
/// Stockfish's number for no score.
const NO_SCORE: i16 = 32_002;

/// Reads chains, each as a game.
pub struct Reader<R> {
    source: R,
    block: Vec<u8>,
    /// How much of the block was read.
    read: usize,
    /// Where the block begins.
    at: u64,
    /// Where the next one does.
    offset: u64,
    chains: u32,
}

impl<R: Read> Reader<R> {
    /// Reads from anything.
    pub fn new(source: R) -> Reader<R> {
        Reader { source, block: Vec::new(), read: 0, at: 0, offset: 0, chains: 0 }
    }

    /// The next chain.
    pub fn read(&mut self) -> Result<Option<ScoredGame>, DataError> {
        while self.read == self.block.len() {
            if !self.next_block()? {
                return Ok(None);
            }
        }
        self.chains += 1;
        match chain(&self.block[self.read..]) {
            Ok((game, length)) => {
                self.read += length;
                Ok(Some(game))
            }
            Err(reason) => Err(DataError::Malformed { at: self.at, game: self.chains, reason }),
        }
    }

    fn next_block(&mut self) -> Result<bool, DataError> {
        let mut head = [0; 8];
        let mut read = 0;
        while read < head.len() {
            match self.source.read(&mut head[read..])? {
                0 if read == 0 => return Ok(false),
                0 => return Err(DataError::Truncated { good: self.offset }),
                more => read += more,
            }
        }
        let length = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
        if head[..4] != *MAGIC || length > LONGEST_BLOCK {
            return Err(DataError::Damaged { at: self.offset });
        }
        // Memory in proportion to what is there, not to what is announced.
        self.block.clear();
        let found = (&mut self.source).take(length.into()).read_to_end(&mut self.block)?;
        if found < length as usize {
            return Err(DataError::Truncated { good: self.offset });
        }
        (self.at, self.read, self.chains) = (self.offset, 0, 0);
        self.offset += 8 + u64::from(length);
        Ok(true)
    }
}

/// A chain at the beginning of some bytes, and how many of them it has.
fn chain(bytes: &[u8]) -> Result<(ScoredGame, usize), &'static str> {
    const SHORT: &str = "the block is too short for it";
    let (stem, rest) = bytes.split_first_chunk::<STEM>().ok_or(SHORT)?;
    let (plies, movetext) = rest.split_first_chunk::<2>().ok_or(SHORT)?;
    let plies = u16::from_be_bytes(*plies);
    let word = |at: usize| u16::from_be_bytes([stem[at], stem[at + 1]]);
    let mut position =
        position_of(stem, word(28) & 0x3FFF, word(30)).ok_or("it starts from no position of chess")?;
    let outcome = match (signed(word(28) >> 14), position.turn()) {
        (0, _) => Outcome::Draw,
        (1, mover) => Outcome::Win(mover),
        (_, mover) => Outcome::Win(!mover),
    };
    let first =
        stem_move(&position, word(24)).filter(|&m| position.is_legal(m)).ok_or("a move is illegal")?;
    let mut score = signed(word(26));
    let mut game = ScoredGame { start: position, moves: Vec::new(), outcome, ending: Ending::Unknown };
    game.moves.reserve(usize::from(plies).min(movetext.len()) + 1);
    game.moves.push(scored(first, score));
    position.play(first);
    let mut bits = BitReader::new(movetext);
    for _ in 0..plies {
        let played = next_move(&position, &mut bits).ok_or("there is no such move")?;
        if !position.is_legal(played) {
            return Err("a move is illegal");
        }
        let change = signed(bits.take_blocks(SCORE_BITS).ok_or(SHORT)?);
        score = score.wrapping_neg().wrapping_add(change);
        game.moves.push(scored(played, score));
        position.play(played);
    }
    Ok((game, STEM + 2 + bits.bytes_taken()))
}

fn scored(played: Move, score: i16) -> ScoredMove {
    ScoredMove { played, score: (score.unsigned_abs() != NO_SCORE.unsigned_abs()).then(|| score_of(score)) }
}

/// Writes games.
pub struct Writer<W> {
    sink: W,
    block: Vec<u8>,
    bits: BitWriter,
}

impl<W: Write> Writer<W> {
    /// Writes to anything.
    pub fn new(sink: W) -> Writer<W> {
        Writer { sink, block: Vec::with_capacity(FULL_BLOCK + (64 << 10)), bits: BitWriter::default() }
    }

    /// Adds a game from its first move with a score on; how many moves were written. What cannot be written is an error,
    /// and nothing of it is: games of Chess960 with castling rights.
    pub fn push(&mut self, game: &ScoredGame) -> Result<usize, DataError> {
        if self.block.len() >= FULL_BLOCK {
            self.write_block()?;
        }
        let before = self.block.len();
        let written = self.add(game);
        if written.is_err() {
            self.block.truncate(before);
        }
        written.map_err(DataError::Unwritable)
    }

    fn add(&mut self, game: &ScoredGame) -> Result<usize, &'static str> {
        let first = game.moves.iter().position(|m| m.score.is_some()).unwrap_or(game.moves.len());
        let mut position = game.start;
        self.bits.clear();
        let mut score = 0;
        for (n, m) in game.moves.iter().enumerate() {
            if !position.is_legal(m.played) {
                return Err("a move is illegal");
            }
            let own = m.score.map_or(NO_SCORE, number_of);
            if n == first {
                let ply = u16::try_from(n + plies_before(&game.start)).unwrap_or(u16::MAX).min(0x3FFF);
                self.block.extend(stem(&position, m.played, own, ply, game.outcome)?);
            } else if n > first {
                add_move(&position, m.played, &mut self.bits);
                self.bits.add_blocks(unsigned(own.wrapping_sub(score)), SCORE_BITS);
            }
            score = own.wrapping_neg();
            position.play(m.played);
        }
        let written = game.moves.len() - first;
        if written > 0 {
            let further = u16::try_from(written - 1).map_err(|_| "it has more than 65,536 plies")?;
            self.block.extend(further.to_be_bytes());
            self.block.extend(self.bits.bytes());
        }
        Ok(written)
    }

    fn write_block(&mut self) -> Result<(), DataError> {
        let length =
            u32::try_from(self.block.len()).map_err(|_| DataError::Unwritable("the block is too long"))?;
        self.sink.write_all(MAGIC)?;
        self.sink.write_all(&length.to_le_bytes())?;
        self.sink.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    /// Writes what is left, and gives the sink back.
    pub fn finish(mut self) -> Result<W, DataError> {
        if !self.block.is_empty() {
            self.write_block()?;
        }
        self.sink.flush()?;
        Ok(self.sink)
    }
}

/// Plies before a position, by the number of its move.
fn plies_before(position: &Position) -> usize {
    2 * usize::from(position.fullmove_number().saturating_sub(1))
        + usize::from(position.turn() == Color::Black)
}

fn stem(
    position: &Position,
    m: Move,
    score: i16,
    ply: u16,
    outcome: Outcome,
) -> Result<[u8; STEM], &'static str> {
    let mut stem = [0; STEM];
    stem[..8].copy_from_slice(&position.occupied().0.to_be_bytes());
    let passed =
        legal_en_passant(position).map(|square| Square::new(square.file(), pawn_rank(!position.turn())));
    for (n, square) in position.occupied().into_iter().enumerate() {
        let piece = position.piece_on(square).ok_or("there is no piece")?;
        let is_black = piece.color == Color::Black;
        let nibble = match piece.role {
            Role::Pawn if Some(square) == passed => 12,
            Role::Rook if position.castling_rooks().contains(square) => {
                if !matches!(square.file(), File::A | File::H) || position.king(piece.color).file() != File::E
                {
                    return Err("Chess960 cannot be written to a binpack");
                }
                if is_black { 14 } else { 13 }
            }
            Role::King if is_black && position.turn() == Color::Black => 15,
            role => 2 * role.index() as u8 + u8::from(is_black),
        };
        *stem[8..24].get_mut(n / 2).ok_or("it has more than 32 pieces")? |= nibble << (4 * (n % 2));
    }
    let kind = match m.kind() {
        MoveKind::Castle => 2,
        MoveKind::EnPassant => 3,
        _ => u16::from(m.is_promotion()),
    };
    let promotion = m.promotion().map_or(0, |role| role.index() as u16 - 1);
    let word = kind << 14 | (m.from().index() as u16) << 8 | (m.to().index() as u16) << 2 | promotion;
    let result = match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) => {
            if winner == position.turn() {
                1
            } else {
                -1
            }
        }
    };
    let words = [word, unsigned(score), ply | unsigned(result) << 14, position.halfmove_clock()];
    for (n, word) in words.into_iter().enumerate() {
        stem[24 + 2 * n..26 + 2 * n].copy_from_slice(&word.to_be_bytes());
    }
    Ok(stem)
}

/// Where a side's pawns stand after two steps.
fn pawn_rank(color: Color) -> Rank {
    Rank::Fourth.relative_to(color)
}

fn position_of(stem: &[u8; STEM], ply: u16, halfmove_clock: u16) -> Option<Position> {
    let occupied = Bitboard(u64::from_be_bytes(*stem.first_chunk()?));
    let mut setup = Setup { halfmove_clock, fullmove_number: ply / 2 + 1, ..Setup::empty() };
    for (n, square) in occupied.into_iter().enumerate() {
        let nibble = stem[8..24].get(n / 2)? >> (4 * (n % 2)) & 15;
        let piece = match nibble {
            12 => {
                let color = if square.rank() == Rank::Fourth { Color::White } else { Color::Black };
                setup.en_passant = square.offset(0, if color == Color::White { -1 } else { 1 });
                Role::Pawn.of(color)
            }
            13 | 14 => {
                setup.castling_rooks |= Bitboard::from(square);
                Role::Rook.of(if nibble == 13 { Color::White } else { Color::Black })
            }
            15 => {
                setup.turn = Color::Black;
                Role::King.of(Color::Black)
            }
            _ => Role::ALL[usize::from(nibble / 2)].of(Color::ALL[usize::from(nibble % 2)]),
        };
        setup.pieces[square.index()] = Some(piece);
    }
    setup.position(CastlingMode::Standard).ok()
}

fn stem_move(position: &Position, word: u16) -> Option<Move> {
    let from = Square::from_index(usize::from(word >> 8 & 63))?;
    let to = Square::from_index(usize::from(word >> 2 & 63))?;
    let kind = match word >> 14 {
        0 => plain(position, from, to),
        1 => MoveKind::promotion(Role::ALL[1 + usize::from(word & 3)], position.occupied().contains(to))?,
        2 => MoveKind::Castle,
        _ => MoveKind::EnPassant,
    };
    Some(Move::new(from, to, kind))
}

/// The en passant square if a capture there is legal.
fn legal_en_passant(position: &Position) -> Option<Square> {
    let square = position.en_passant()?;
    position.legal_moves().iter().any(|m| m.is_en_passant()).then_some(square)
}

/// The squares a piece is told apart by: what it attacks or may step to, own pieces left out. Castling is not among them.
fn targets(position: &Position, from: Square, role: Role) -> Bitboard {
    let us = position.turn();
    if role != Role::Pawn {
        return attacks::of(role, us, from, position.occupied()) & !position.by_color(us);
    }
    let passed = legal_en_passant(position).map_or(Bitboard::EMPTY, Bitboard::from);
    let mut targets = attacks::pawn(us, from) & (position.by_color(!us) | passed);
    let forward = if us == Color::White { 1 } else { -1 };
    let free = |square: &Square| !position.occupied().contains(*square);
    if let Some(step) = from.offset(0, forward).filter(free) {
        targets |= Bitboard::from(step);
        let is_first = from.rank() == Rank::Second.relative_to(us);
        if let Some(double) = step.offset(0, forward).filter(|square| is_first && free(square)) {
            targets |= Bitboard::from(double);
        }
    }
    targets
}

/// How many bits tell so many things apart.
fn bits_for(count: u32) -> u32 {
    if count < 2 { 0 } else { 32 - (count - 1).leading_zeros() }
}

fn nth(squares: Bitboard, n: u8) -> Option<Square> {
    squares.into_iter().nth(usize::from(n))
}

fn rank_in(squares: Bitboard, square: Square) -> u32 {
    (squares.0 & ((1 << square.index()) - 1)).count_ones()
}

fn next_move(position: &Position, bits: &mut BitReader<'_>) -> Option<Move> {
    let us = position.turn();
    let own = position.by_color(us);
    let from = nth(own, bits.take(bits_for(own.count()))?)?;
    let role = position.role_on(from)?;
    let targets = targets(position, from, role);
    let is_promotion = role == Role::Pawn && from.rank() == Rank::Seventh.relative_to(us);
    let castlings = castlings(position, role);
    let count = targets.count() * if is_promotion { 4 } else { 1 } + castlings.len() as u32;
    let index = bits.take(bits_for(count))?;
    if is_promotion {
        let to = nth(targets, index / 4)?;
        let capture = position.occupied().contains(to);
        return Some(Move::new(
            from,
            to,
            MoveKind::promotion(Role::ALL[1 + usize::from(index % 4)], capture)?,
        ));
    }
    if let Some(castling) = u32::from(index).checked_sub(targets.count()) {
        return Some(Move::new(from, *castlings.get(castling as usize)?, MoveKind::Castle));
    }
    let to = nth(targets, index)?;
    let is_en_passant = role == Role::Pawn && position.en_passant() == Some(to) && from.file() != to.file();
    Some(Move::new(from, to, if is_en_passant { MoveKind::EnPassant } else { plain(position, from, to) }))
}

/// The rooks that the king may castle with, the queen's side first; they are told by rights, not by legality.
fn castlings(position: &Position, role: Role) -> Vec<Square> {
    if role != Role::King {
        return Vec::new();
    }
    let sides = [CastlingSide::QueenSide, CastlingSide::KingSide];
    sides.into_iter().filter_map(|side| position.castling_rook(position.turn(), side)).collect()
}

fn add_move(position: &Position, m: Move, bits: &mut BitWriter) {
    let own = position.by_color(position.turn());
    let role = position.role_on(m.from()).unwrap_or(Role::Pawn);
    let targets = targets(position, m.from(), role);
    let castlings = castlings(position, role);
    bits.add(rank_in(own, m.from()) as u8, bits_for(own.count()));
    let mut count = targets.count() + castlings.len() as u32;
    let index = if m.is_castle() {
        targets.count() + castlings.iter().position(|&rook| rook == m.to()).unwrap_or(0) as u32
    } else {
        rank_in(targets, m.to())
    };
    let index = match m.promotion() {
        Some(role) => {
            count *= 4;
            4 * index + role.index() as u32 - 1
        }
        None => index,
    };
    bits.add(index as u8, bits_for(count));
}

/// Signed numbers without a sign: 0, −1, 1, −2, …
fn unsigned(number: i16) -> u16 {
    (number << 1 ^ number >> 15) as u16
}

fn signed(number: u16) -> i16 {
    (number >> 1) as i16 ^ -((number & 1) as i16)
}
