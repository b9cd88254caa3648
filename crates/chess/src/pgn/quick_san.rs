//! The fast path for the moves of a game score: the plain forms `e4`, `exd5`, `Nf3`, `Nbxd2+`,
//! resolved without the checks and pins of the whole position.
//!
//! Its slow twin is [`Position::parse_san_bytes`], which is asked about everything else and gives
//! the reasons when a move is wrong; the tests compare the two.

use super::swar::{Word, low_bytes};
use crate::{Bitboard, CastlingSide, Color, File, Move, MoveKind, Position, Rank, Role, Square, attacks};

/// A move in one of the plain forms, before a position is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct QuickSan {
    to: Square,
    /// [`Role`] of the piece; a pawn for squares and captures without a letter; [`CASTLES`].
    role: u8,
    /// The piece comes from here, as far as the text says. All squares for a pawn push.
    origin: Bitboard,
}

/// Stands for the king and a rook; `to` is on the file that the king goes to.
const CASTLES: u8 = 7;

impl QuickSan {
    /// Reads the text; `None` if it is not so plain.
    #[inline(always)]
    pub(super) fn read(word: Word) -> Option<QuickSan> {
        let byte = |n: u32| (word.bits >> (8 * n)) as u8;
        let checks = matches!(byte(word.length.wrapping_sub(1) & 7), b'+' | b'#');
        let length = word.length - u32::from(checks);
        if length < 2 {
            return None;
        }
        let Some(to) = Square::from_bytes(byte(length - 2), byte(length - 1)) else {
            return QuickSan::read_castling(low_bytes(word.bits, length));
        };
        let role = ROLES[byte(0) as usize];
        // What stands between the letter of the piece and the square: nothing, a file or rank,
        // `x`, or both. The file of a capturing pawn must be there, and its `x`.
        let between = low_bytes(word.bits, length - 2) >> if role == PAWN { 0 } else { 8 };
        let takes = between >> 8;
        let plain = if role == PAWN { (between == 0) == (takes == 0) } else { role != NO_ROLE };
        (plain && (takes == 0 || takes == u64::from(b'x'))).then(|| QuickSan {
            to,
            role,
            origin: ORIGINS[(between & 0xFF) as usize],
        })
    }

    fn read_castling(bits: u64) -> Option<QuickSan> {
        let to = match bits {
            KINGSIDE => Square::G1,
            QUEENSIDE => Square::C1,
            _ => return None,
        };
        Some(QuickSan { to, role: CASTLES, origin: Bitboard::ALL })
    }

    /// The legal move it means; `None` if there is none or more than one, or if finding out is
    /// not so simple.
    #[inline(always)]
    pub(super) fn find(self, position: &Position) -> Option<Move> {
        if self.role == CASTLES {
            self.castling(position)
        } else if self.role != PAWN {
            self.piece_move(position)
        } else if self.origin == Bitboard::ALL {
            pawn_push(position, self.to)
        } else {
            self.pawn_capture(position)
        }
    }

    /// There is no branch on the kind of piece, because it would be guessed wrong too often: all
    /// kinds of attacks are looked up, and masked by what the piece can do.
    #[inline(always)]
    fn piece_move(self, position: &Position) -> Option<Move> {
        let (us, to, role) = (position.turn(), self.to, self.role as usize & 7);
        let occupied = position.occupied();
        let [leap, step, slant, straight] = POWERS[role];
        let reach = (attacks::knight(to) & leap)
            | (attacks::king(to) & step)
            | (attacks::bishop(to, occupied) & slant)
            | (attacks::rook(to, occupied) & straight);
        let candidates = reach & position.by_role[role] & position.by_color(us) & self.origin;
        let from =
            if candidates.many() { only_safe(position, candidates, to)? } else { candidates.first()? };
        let kind = if position.by_color(!us).contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
        (!position.by_color(us).contains(to) && king_is_safe(position, from, to))
            .then(|| Move::new(from, to, kind))
    }

    fn castling(self, position: &Position) -> Option<Move> {
        let us = position.turn();
        let side = if self.to == Square::G1 { CastlingSide::KingSide } else { CastlingSide::QueenSide };
        let m = Move::new(position.king(us), position.castling_rook(us, side)?, MoveKind::Castle);
        position.is_legal(m).then_some(m)
    }

    #[inline]
    fn pawn_capture(self, position: &Position) -> Option<Move> {
        let (us, to) = (position.turn(), self.to);
        let pawns = position.pieces(us, Role::Pawn) & self.origin;
        let from = (attacks::pawn(!us, to) & pawns).single()?;
        // En passant and promotions are left to the slow twin.
        let plain = position.by_color(!us).contains(to) && !Bitboard::BACK_RANKS.contains(to);
        (plain && king_is_safe(position, from, to)).then(|| Move::new(from, to, MoveKind::Capture))
    }
}

/// The one of several pieces that may leave its square.
fn only_safe(position: &Position, candidates: Bitboard, to: Square) -> Option<Square> {
    let mut safe = candidates.into_iter().filter(|&from| king_is_safe(position, from, to));
    safe.next().filter(|_| safe.next().is_none())
}

#[inline]
fn pawn_push(position: &Position, to: Square) -> Option<Move> {
    let us = position.turn();
    let (back, double) = match us {
        Color::White => (-8, Rank::Fourth),
        Color::Black => (8, Rank::Fifth),
    };
    if Bitboard::BACK_RANKS.contains(to) || position.occupied().contains(to) {
        return None;
    }
    let pawns = position.pieces(us, Role::Pawn);
    let behind = to.shifted(back);
    let (from, kind) = if pawns.contains(behind) {
        (behind, MoveKind::Quiet)
    } else if to.rank() == double && !position.occupied().contains(behind) {
        (behind.shifted(back), MoveKind::DoublePush)
    } else {
        return None;
    };
    (pawns.contains(from) && king_is_safe(position, from, to)).then(|| Move::new(from, to, kind))
}

/// Whether the king of the side to move is safe once a piece, perhaps itself, has gone from one
/// square to another and taken what stood there.
#[inline]
fn king_is_safe(position: &Position, from: Square, to: Square) -> bool {
    let us = position.turn();
    let home = position.king(us);
    let king = if from == home { to } else { home };
    let occupied = (position.occupied() ^ from) | to;
    let attackers = (attacks::rook(king, occupied) & position.straight_sliders(!us))
        | (attacks::bishop(king, occupied) & position.diagonal_sliders(!us))
        | (attacks::knight(king) & position.pieces(!us, Role::Knight))
        | (attacks::pawn(us, king) & position.pieces(!us, Role::Pawn))
        | (attacks::king(king) & position.pieces(!us, Role::King));
    (attackers & !Bitboard::from(to)).is_empty()
}

const KINGSIDE: u64 = u64::from_le_bytes(*b"O-O\0\0\0\0\0");
const QUEENSIDE: u64 = u64::from_le_bytes(*b"O-O-O\0\0\0");

const PAWN: u8 = Role::Pawn as u8;

/// Stands for a letter that no move begins with.
const NO_ROLE: u8 = 6;

/// The role that the first letter of a move means.
static ROLES: [u8; 256] = {
    let mut table = [NO_ROLE; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = PAWN;
        file += 1;
    }
    table[b'N' as usize] = Role::Knight as u8;
    table[b'B' as usize] = Role::Bishop as u8;
    table[b'R' as usize] = Role::Rook as u8;
    table[b'Q' as usize] = Role::Queen as u8;
    table[b'K' as usize] = Role::King as u8;
    table
};

/// Whether a role moves like a knight, a king, a bishop, a rook: all squares, or none.
static POWERS: [[Bitboard; 4]; 8] = {
    const YES: Bitboard = Bitboard::ALL;
    const NO: Bitboard = Bitboard::EMPTY;
    let mut table = [[NO; 4]; 8];
    table[Role::Knight as usize] = [YES, NO, NO, NO];
    table[Role::Bishop as usize] = [NO, NO, YES, NO];
    table[Role::Rook as usize] = [NO, NO, NO, YES];
    table[Role::Queen as usize] = [NO, NO, YES, YES];
    table[Role::King as usize] = [NO, YES, NO, NO];
    table
};

/// The squares that a file letter or a rank digit means; all for no byte and for `x`, none for
/// any other.
static ORIGINS: [Bitboard; 256] = {
    let mut table = [Bitboard::EMPTY; 256];
    table[0] = Bitboard::ALL;
    table[b'x' as usize] = Bitboard::ALL;
    let mut n = 0;
    while n < 8 {
        table[b'a' as usize + n] = Bitboard::file(File::ALL[n]);
        table[b'1' as usize + n] = Bitboard::rank(Rank::ALL[n]);
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn read(position: &Position, text: &[u8]) -> Option<Move> {
        let mut padded = [b' '; 8];
        padded.get_mut(..text.len())?.copy_from_slice(text);
        QuickSan::read(Word::new(u64::from_le_bytes(padded))?)?.find(position)
    }

    /// Every text that is read is the move that the slow twin reads, and all plain legal moves
    /// are read.
    #[test]
    fn agrees_with_its_slow_twin_in_random_games() {
        let mut random = Random::new(1);
        let mut read_quickly = 0;
        for _ in 0..300 {
            let mut position = Position::chess960(random.below(960) as u16).unwrap();
            for _ in 0..120 {
                let moves = position.legal_moves();
                for &m in &moves {
                    let san = position.to_san(m);
                    let special = m.is_promotion() || m.is_en_passant();
                    let plain = san.trim_end_matches(['+', '#']).len() < 5 && !special;
                    match read(&position, san.as_bytes()) {
                        Some(quick) => assert_eq!(quick, m, "{san} in {position:?}"),
                        None => assert!(!plain || san.starts_with('K'), "{san} in {position:?}"),
                    }
                    read_quickly += 1;
                }
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())]);
            }
        }
        assert!(read_quickly > 100_000);
    }

    /// Whatever the text, the answer is the slow twin's or none.
    #[test]
    fn never_reads_what_the_slow_twin_refuses() {
        let mut random = Random::new(2);
        let letters = b"abcdefgh12345678NBRQKx+";
        for _ in 0..200 {
            let mut position = Position::initial();
            for _ in 0..random.below(80) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())]);
            }
            for _ in 0..2000 {
                let length = 1 + random.below(5);
                let text: Vec<u8> = (0..length).map(|_| letters[random.below(letters.len())]).collect();
                if let Some(quick) = read(&position, &text) {
                    let slow = position.parse_san_bytes(&text);
                    assert_eq!(Ok(quick), slow, "{} in {position:?}", String::from_utf8_lossy(&text));
                }
            }
        }
    }
}
