//! A position, its score and its game's result in 32 bytes.

use chess::{
    Bitboard, CastlingMode, CastlingSide, Color, File, Outcome, Position, Rank, Role, Setup, Square,
};
use play::Score;
use zerocopy::little_endian::{I16, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use super::fade;
use crate::data::score;

/// The record of a position; see [the format](super). Slices of records are slices of bytes and the other way
/// round ([`IntoBytes`], [`FromBytes`]), so that files and GPUs are given many at once.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, FromBytes, IntoBytes, Immutable, KnownLayout,
)]
#[repr(C)]
pub struct PackedPosition {
    occupied: U64,
    /// Two pieces a byte.
    pieces: [u8; 16],
    score: I16,
    result: u8,
    king: u8,
    opponent_king: u8,
    state: [u8; 3],
}

const _: () = assert!(size_of::<PackedPosition>() == PackedPosition::SIZE);

const OPPONENT: u8 = 8;
const NO_FILE: u32 = 8;

impl PackedPosition {
    /// How many bytes a record has.
    pub const SIZE: usize = 32;
    /// Zeros: an empty board, which is no position.
    pub const ZERO: PackedPosition = PackedPosition {
        occupied: U64::ZERO,
        pieces: [0; 16],
        score: I16::ZERO,
        result: 0,
        king: 0,
        opponent_king: 0,
        state: [0; 3],
    };

    /// Packs a position with its score, from the side to move, and the outcome of its game; `None` if there
    /// are more than 32 pieces, which no game has.
    pub fn new(position: &Position, score: Score, outcome: Outcome) -> Option<PackedPosition> {
        let us = position.turn();
        let mut pieces = [0_u8; 16];
        let occupied = seen_by(us, position.occupied());
        for (n, square) in occupied.into_iter().enumerate() {
            let piece = position.piece_on(square.relative_to(us))?;
            let owner = if piece.color == us { 0 } else { OPPONENT };
            *pieces.get_mut(n / 2)? |= (piece.role.index() as u8 | owner) << (4 * (n % 2));
        }
        let [a, b, c, _] = state_of(position).to_le_bytes();
        let [king, opponent_king] = kings_of(position);
        Some(PackedPosition {
            occupied: U64::new(occupied.0),
            pieces,
            score: I16::new(score::to_i16(Some(score))),
            result: match outcome {
                Outcome::Draw => 1,
                Outcome::Win(winner) => 2 * u8::from(winner == us),
            },
            king,
            opponent_king,
            state: [a, b, c],
        })
    }

    /// The record with these bytes, which may be nonsense: see [`is_sound`](PackedPosition::is_sound) and
    /// [`position`](PackedPosition::position).
    pub fn from_bytes(bytes: [u8; PackedPosition::SIZE]) -> PackedPosition {
        zerocopy::transmute!(bytes)
    }

    /// Whether every field has a value that occurs, so that training reads nothing beyond its tables. It need
    /// not be a legal position.
    #[inline]
    pub fn is_sound(&self) -> bool {
        // Roles 6 and 7 do not exist; beyond the last piece the nibbles are 0.
        let no_role = self.pieces.iter().fold(0, |found, &two| found | (two & two << 1 & 0x44));
        no_role == 0
            && self.occupied.get().count_ones() <= 32
            && self.result <= 2
            && self.king < 64
            && self.opponent_king < 64
    }

    /// The occupied squares, as the side to move sees them.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        Bitboard(self.occupied.get())
    }

    /// The role's index and the owner, 0 or 1 for the opponent, of the `n`-th piece of at most 32.
    #[inline]
    pub fn nth_piece(&self, n: usize) -> (u8, u8) {
        let nibble = self.pieces[n / 2] >> (4 * (n % 2)) & 15;
        (nibble & 7, nibble >> 3)
    }

    /// The squares of the own king and of the opponent's king, each as its side sees it.
    #[inline]
    pub fn kings(&self) -> [u8; 2] {
        [self.king, self.opponent_king]
    }

    /// The pieces as the side to move sees them: square, role, and whether it is the opponent's. Bytes that
    /// are no record may have fewer pieces than occupied squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Role, bool)> {
        self.occupied().into_iter().take(32).enumerate().filter_map(|(n, square)| {
            let (role, owner) = self.nth_piece(n);
            Some((square, *Role::ALL.get(usize::from(role))?, owner == 1))
        })
    }

    /// The score in centipawns, from the side to move; mates are beyond ±30,000.
    #[inline]
    pub fn score(&self) -> i16 {
        self.score.get()
    }

    /// The record with another score, which a file can hold.
    pub fn with_score(self, score: i16) -> PackedPosition {
        PackedPosition { score: I16::new(score), ..self }
    }

    /// The record with its score as the network should say it: the engine fades evaluations as the fifty-move rule
    /// comes near, and so the scores of its searches are faded.
    pub fn without_fade(self) -> PackedPosition {
        self.with_score(fade::remove(self.score(), self.halfmove_clock()))
    }

    /// The record with its score as a search would say it, the other way round.
    pub fn with_fade(self) -> PackedPosition {
        self.with_score(fade::apply(self.score(), self.halfmove_clock()))
    }

    /// The result for the side to move: 0 lost, 1 drawn, 2 won.
    #[inline]
    pub fn result(&self) -> u8 {
        self.result
    }

    /// The outcome of the game.
    pub fn outcome(&self) -> Outcome {
        match self.result {
            0 => Outcome::Win(!self.turn()),
            1 => Outcome::Draw,
            _ => Outcome::Win(self.turn()),
        }
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        if self.state() & 1 == 0 { Color::White } else { Color::Black }
    }

    /// Castling rights in four bits, highest first: own king's side, own queen's side, the opponent's.
    pub fn castling_rights(&self) -> u8 {
        (self.state() >> 1 & 15).reverse_bits().wrapping_shr(28) as u8
    }

    /// The file of the en passant square.
    pub fn en_passant_file(&self) -> Option<File> {
        File::from_index((self.state() >> 5 & 15) as usize)
    }

    /// Plies since a capture or pawn move, at most 127.
    pub fn halfmove_clock(&self) -> u8 {
        (self.state() >> 9 & 127) as u8
    }

    /// The number of the move, at most 255.
    pub fn fullmove_number(&self) -> u8 {
        (self.state() >> 16) as u8
    }

    /// The position as it was; `None` if the bytes are no record of one.
    pub fn position(&self) -> Option<Position> {
        let (state, us) = (self.state(), self.turn());
        let mut setup = Setup {
            turn: us,
            halfmove_clock: self.halfmove_clock().into(),
            fullmove_number: self.fullmove_number().into(),
            en_passant: self.en_passant_file().map(|file| Square::new(file, Rank::Sixth.relative_to(us))),
            ..Setup::empty()
        };
        for (square, role, is_opponent) in self.pieces() {
            let color = if is_opponent { !us } else { us };
            setup.pieces[square.relative_to(us).index()] = Some(role.of(color));
        }
        for (n, (color, side)) in rights(us).into_iter().enumerate() {
            if state >> (1 + n) & 1 == 1 {
                setup.castling_rooks |= Bitboard::from(outermost_rook(&setup, color, side)?);
            }
        }
        let is_whole = self.pieces().count() == self.occupied().count() as usize;
        let is_record = self.is_sound() && is_whole && score::from_i16(self.score()).flatten().is_some();
        let position =
            setup.position(CastlingMode::Standard).or_else(|_| setup.position(CastlingMode::Chess960));
        position.ok().filter(|position| is_record && self.kings() == kings_of(position))
    }

    fn state(&self) -> u32 {
        let [a, b, c] = self.state;
        u32::from_le_bytes([a, b, c, 0])
    }
}

/// The squares of the king of the side to move and of the other, each as its side sees it.
fn kings_of(position: &Position) -> [u8; 2] {
    let us = position.turn();
    [us, !us].map(|color| position.king(color).relative_to(color).index() as u8)
}

/// The castling rights in the order of their bits.
fn rights(us: Color) -> [(Color, CastlingSide); 4] {
    [
        (us, CastlingSide::KingSide),
        (us, CastlingSide::QueenSide),
        (!us, CastlingSide::KingSide),
        (!us, CastlingSide::QueenSide),
    ]
}

/// Side to move, rights, en passant and counters in 24 bits.
fn state_of(position: &Position) -> u32 {
    let us = position.turn();
    let mut state = u32::from(us == Color::Black);
    for (n, (color, side)) in rights(us).into_iter().enumerate() {
        state |= u32::from(position.castling_rook(color, side).is_some()) << (1 + n);
    }
    let file = position.en_passant().map_or(NO_FILE, |square| square.file().index() as u32);
    let clock = u32::from(position.halfmove_clock().min(127));
    let number = u32::from(position.fullmove_number().min(255));
    state | file << 5 | clock << 9 | number << 16
}

/// Squares as a side sees them.
fn seen_by(color: Color, squares: Bitboard) -> Bitboard {
    if color == Color::White { squares } else { squares.flip_vertical() }
}

fn outermost_rook(setup: &Setup, color: Color, side: CastlingSide) -> Option<Square> {
    let mut files = File::ALL;
    if side == CastlingSide::KingSide {
        files.reverse();
    }
    let squares = files.map(|file| Square::new(file, Rank::First.relative_to(color)));
    squares.into_iter().find(|square| setup.pieces[square.index()] == Some(Role::Rook.of(color)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    #[test]
    fn positions_come_back_from_both_sides() {
        let mut random = Random::new(1);
        for number in 0..400 {
            let mut position = Position::chess960(if number % 2 == 0 { 518 } else { number }).unwrap();
            for _ in 0..random.below(120) {
                let moves = position.legal_moves();
                let Some(&m) = moves.get(random.below(moves.len())) else { break };
                position.play(m);
            }
            let packed = PackedPosition::new(&position, Score::Centipawns(-7), Outcome::Draw).unwrap();
            let rooks = Color::ALL.map(|color| position.pieces(color, Role::Rook).count());
            let found = packed.position().unwrap();
            if rooks.into_iter().all(|count| count <= 2) && position.castling_mode() == found.castling_mode()
            {
                assert_eq!(found, position, "{}", position.to_fen());
            }
            assert_eq!((packed.score(), packed.result(), packed.turn()), (-7, 1, position.turn()));
            for outcome in [Outcome::Draw, Outcome::Win(Color::White), Outcome::Win(Color::Black)] {
                let packed = PackedPosition::new(&position, Score::Centipawns(0), outcome);
                assert_eq!(packed.map(|packed| packed.outcome()), Some(outcome));
            }
        }
    }

    #[test]
    fn the_side_to_move_is_always_below() {
        let outcome = Outcome::Win(Color::Black);
        let pack =
            |fen: &str| PackedPosition::new(&Position::from_fen(fen).unwrap(), Score::MateIn(2), outcome);
        let white = pack("4k3/8/8/8/8/8/P7/4K2R w K - 0 1").unwrap();
        let black = pack("4k2r/p7/8/8/8/8/8/4K3 b k - 0 1").unwrap();
        assert_eq!((white.occupied, white.pieces), (black.occupied, black.pieces));
        assert_eq!((white.result(), black.result()), (0, 2));
        assert_eq!(white.kings(), [4, 4], "each king as its side sees it");
        assert_eq!(white.pieces().next(), Some((Square::E1, Role::King, false)));
        assert_eq!(white.score(), 31_998);
    }

    #[test]
    fn records_of_positions_are_sound_and_others_are_not() {
        let good = PackedPosition::new(&Position::initial(), Score::Centipawns(0), Outcome::Draw).unwrap();
        assert!(good.is_sound());
        let with = |at: usize, byte: u8| {
            let mut changed = good;
            changed.as_mut_bytes()[at] = byte;
            changed.is_sound()
        };
        assert!(!with(3, 1), "33 pieces");
        assert!(!with(8, 0x06) && !with(9, 0x70) && !with(23, 0xf0) && with(8, 0xd5));
        assert!(!with(26, 3) && !with(27, 64) && !with(28, 255));
    }

    /// Found by fuzzing: the pieces made a position, but training would have refused the record.
    #[test]
    fn a_record_with_wrong_kings_is_none() {
        let good = PackedPosition::new(&Position::initial(), Score::Centipawns(0), Outcome::Draw).unwrap();
        for (at, byte) in [(27, 5), (27, 68), (28, 3), (28, 255)] {
            let mut changed = good;
            changed.as_mut_bytes()[at] = byte;
            assert_eq!(changed.position(), None, "byte {at}");
        }
    }

    #[test]
    fn any_bytes_are_a_record_or_none() {
        let mut random = Random::new(2);
        let good = PackedPosition::new(&Position::initial(), Score::Centipawns(20), Outcome::Draw).unwrap();
        for _ in 0..10_000 {
            let mut changed = good;
            changed.as_mut_bytes()[random.below(32)] = random.next_u64() as u8;
            let _ = changed.position();
            let noise = PackedPosition::from_bytes(std::array::from_fn(|_| random.next_u64() as u8));
            assert_eq!(noise.position(), None);
        }
    }
}
