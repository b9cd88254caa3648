//! Where a game starts: a kind of two bits, then as many bytes as that kind needs.

use chess::{Bitboard, CastlingMode, Color, Position, Role, Setup, Square};

use crate::data::bytes::Bytes;

/// The kinds of starts.
const USUAL: u8 = 0;
const CHESS960: u8 = 1;
const POSITION: u8 = 2;
const CHESS960_POSITION: u8 = 3;

/// The nibble of a rook that may castle, and the bit of Black's pieces.
const CASTLING_ROOK: u8 = 6;
const BLACK: u8 = 8;
const NO_EN_PASSANT: u8 = 64;
const BLACK_TO_MOVE: u8 = 128;

/// Writes a start and returns its kind; `None` if there are more than 32 pieces, which no game has.
pub(crate) fn write(start: &Position, bytes: &mut Vec<u8>) -> Option<u8> {
    if *start == Position::initial() {
        return Some(USUAL);
    }
    let is_chess960 = start.castling_mode() == CastlingMode::Chess960;
    if let Some(number) = start.chess960_number().filter(|&n| Position::chess960(n).as_ref() == Some(start)) {
        bytes.extend(number.to_le_bytes());
        return Some(CHESS960);
    }
    write_position(start, bytes)?;
    Some(if is_chess960 { CHESS960_POSITION } else { POSITION })
}

/// How many bytes a start of a kind takes.
pub(crate) fn length(kind: u8) -> usize {
    match kind {
        USUAL => 0,
        CHESS960 => 2,
        _ => 29,
    }
}

/// Reads a start of a kind; `None` if it is none.
pub(crate) fn read(kind: u8, bytes: &mut Bytes<'_>) -> Option<Position> {
    match kind {
        USUAL => Some(Position::initial()),
        CHESS960 => Position::chess960(bytes.u16()?),
        POSITION => read_position(bytes)?.position(CastlingMode::Standard).ok(),
        CHESS960_POSITION => read_position(bytes)?.position(CastlingMode::Chess960).ok(),
        _ => None,
    }
}

/// Writes a position in 29 bytes.
pub(crate) fn write_position(position: &Position, bytes: &mut Vec<u8>) -> Option<()> {
    let mut nibbles = [0_u8; 16];
    for (n, square) in position.occupied().into_iter().enumerate() {
        let piece = position.piece_on(square)?;
        let may_castle = position.castling_rooks().contains(square);
        let role = if may_castle { CASTLING_ROOK } else { piece.role.index() as u8 };
        let nibble = role | if piece.color == Color::Black { BLACK } else { 0 };
        *nibbles.get_mut(n / 2)? |= nibble << (4 * (n % 2));
    }
    let en_passant = position.en_passant().map_or(NO_EN_PASSANT, |square| square.index() as u8);
    let turn = if position.turn() == Color::Black { BLACK_TO_MOVE } else { 0 };
    bytes.extend(position.occupied().0.to_le_bytes());
    bytes.extend(nibbles);
    bytes.push(en_passant | turn);
    bytes.extend(position.halfmove_clock().to_le_bytes());
    bytes.extend(position.fullmove_number().to_le_bytes());
    Some(())
}

/// Reads a position of 29 bytes.
pub(crate) fn read_start(mode: CastlingMode, bytes: &mut Bytes<'_>) -> Option<Position> {
    read_position(bytes)?.position(mode).ok()
}

fn read_position(bytes: &mut Bytes<'_>) -> Option<Setup> {
    let occupied = Bitboard(bytes.u64()?);
    let nibbles: [u8; 16] = bytes.array()?;
    let state = bytes.u8()?;
    let mut setup = Setup {
        turn: if state & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black },
        en_passant: Square::from_index(usize::from(state & !BLACK_TO_MOVE)),
        halfmove_clock: bytes.u16()?,
        fullmove_number: bytes.u16()?,
        ..Setup::empty()
    };
    for (n, square) in occupied.into_iter().enumerate() {
        let nibble = nibbles.get(n / 2)? >> (4 * (n % 2)) & 15;
        let color = if nibble & BLACK == 0 { Color::White } else { Color::Black };
        let role = match nibble & 7 {
            CASTLING_ROOK => {
                setup.castling_rooks |= Bitboard::from(square);
                Role::Rook
            }
            role => *Role::ALL.get(usize::from(role))?,
        };
        setup.pieces[square.index()] = Some(role.of(color));
    }
    Some(setup)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length_of(start: &Position) -> usize {
        let mut bytes = Vec::new();
        let kind = write(start, &mut bytes).unwrap();
        assert_eq!(read(kind, &mut Bytes(&bytes)).as_ref(), Some(start));
        assert_eq!(bytes.len(), length(kind));
        assert!((0..bytes.len()).all(|cut| read(kind, &mut Bytes(&bytes[..cut])).is_none()));
        bytes.len()
    }

    #[test]
    fn usual_starts_cost_nothing_and_others_little() {
        assert_eq!(length_of(&Position::initial()), 0);
        assert!((0..960).filter(|&n| n != 518).all(|n| length_of(&Position::chess960(n).unwrap()) == 2));
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 12",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 1",
            "8/8/4k3/8/8/8/4K3/R7 b - - 149 300",
        ] {
            assert_eq!(length_of(&Position::from_fen(fen).unwrap()), 29, "{fen}");
        }
        assert_eq!(length_of(&Position::double_chess960(0, 959).unwrap()), 29);
    }

    #[test]
    fn nonsense_is_no_start() {
        assert_eq!(read(CHESS960, &mut Bytes(&960_u16.to_le_bytes())), None);
        assert_eq!(read(POSITION, &mut Bytes(&[0xFF; 29])), None);
        assert_eq!(read(POSITION, &mut Bytes(&[0; 29])), None);
        assert_eq!(read(4, &mut Bytes(&[])), None);
    }
}
