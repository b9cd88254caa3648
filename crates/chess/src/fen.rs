//! FEN, X-FEN and Shredder-FEN.
//!
//! All three are read alike: `K`, `Q`, `k`, `q` mean the outermost rook on that side of the king,
//! file letters name a rook. Written is X-FEN, which equals FEN for standard chess: a file letter
//! only where an inner rook has the right.

use core::fmt;
use core::str::FromStr;

use crate::castling::{CastlingMode, CastlingSide};
use crate::{Bitboard, Color, File, IllegalPosition, Piece, Position, Rank, Repair, Role, Setup, Square};

/// Why a text is not the FEN of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text is malformed.
    Syntax {
        /// Which of the six fields, by its name.
        field: &'static str,
        /// Byte offset into the text.
        offset: usize,
        /// What is wrong there.
        reason: &'static str,
    },
    /// The text describes a position that cannot arise.
    Illegal(IllegalPosition),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { field, offset, reason } => {
                write!(f, "FEN {field}, column {}: {reason}", offset + 1)
            }
            Self::Illegal(reason) => reason.fmt(f),
        }
    }
}

impl core::error::Error for FenError {}

impl From<IllegalPosition> for FenError {
    fn from(reason: IllegalPosition) -> FenError {
        FenError::Illegal(reason)
    }
}

/// No FEN is longer than this; longer text is refused before it is looked at.
const LONGEST: usize = 256;

impl Position {
    /// Reads the FEN of a standard game. The two counters may be missing.
    ///
    /// ```
    /// use chess::Position;
    /// let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    /// assert_eq!(Position::from_fen(fen).unwrap().to_fen(), fen);
    ///
    /// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K2P w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "a pawn cannot stand on h1");
    /// let error = Position::from_fen("4k3/8/8/8/9/8/8/4K3 w - - 0 1").unwrap_err();
    /// assert_eq!(error.to_string(), "FEN board, column 11: expected a piece letter or a digit 1–8");
    /// ```
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Self::from_fen_in(fen, CastlingMode::Standard)
    }

    /// Reads the FEN of a game of the given kind.
    ///
    /// ```
    /// use chess::{CastlingMode, Position};
    /// let fen = "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1";
    /// assert!(Position::from_fen(fen).is_err());
    /// let position = Position::from_fen_in(fen, CastlingMode::Chess960).unwrap();
    /// assert_eq!(position.to_shredder_fen(), "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1");
    /// ```
    pub fn from_fen_in(fen: &str, mode: CastlingMode) -> Result<Position, FenError> {
        Ok(Setup::from_fen(fen)?.position(mode)?)
    }

    /// Reads what can be read and says what was repaired: missing fields, impossible castling
    /// rights and en passant squares, the wrong side to move.
    ///
    /// ```
    /// use chess::{CastlingMode, Position};
    /// let board_only = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    /// let (position, repairs) = Position::from_fen_lenient(board_only, CastlingMode::Standard).unwrap();
    /// assert_eq!(position.legal_moves().len(), 20);
    /// assert_eq!(repairs[0].to_string(), "assumed: White to move");
    /// ```
    pub fn from_fen_lenient(fen: &str, mode: CastlingMode) -> Result<(Position, Vec<Repair>), FenError> {
        let (setup, mut repairs) = Setup::from_fen_lenient(fen)?;
        let (position, more) = setup.repaired(mode)?;
        repairs.extend(more);
        Ok((position, repairs))
    }

    /// Writes FEN (X-FEN for Chess960 positions).
    pub fn to_fen(&self) -> String {
        Setup::from(self).to_fen()
    }

    /// Writes Shredder-FEN: castling rights as the files of the rooks.
    pub fn to_shredder_fen(&self) -> String {
        Setup::from(self).to_shredder_fen()
    }

    /// The first four fields of the FEN, as EPD has them.
    pub(crate) fn epd_fields(&self) -> String {
        let setup = Setup::from(self);
        setup.fields(&setup.castling_letters(CastlingLetters::XFen))
    }
}

impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

impl Setup {
    /// Reads FEN without asking whether the position is possible. The two counters may be missing.
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let fields = Fields::split(fen)?;
        if let Some((offset, _)) = fields.0.get(6) {
            return Err(syntax("end", *offset, "nothing may follow the move number"));
        }
        let mut setup = Setup::empty();
        setup.read_board(fields.required(fen, 0)?)?;
        setup.read_turn(fields.required(fen, 1)?)?;
        setup.read_castling(fields.required(fen, 2)?)?;
        setup.read_en_passant(fields.required(fen, 3)?)?;
        if let Some(&field) = fields.0.get(4) {
            setup.halfmove_clock = number("halfmove clock", field)?;
        }
        if let Some(&field) = fields.0.get(5) {
            setup.fullmove_number = number("move number", field)?;
        }
        Ok(setup)
    }

    /// Reads at least a board and says what it had to assume for the rest.
    pub fn from_fen_lenient(fen: &str) -> Result<(Setup, Vec<Repair>), FenError> {
        let fields = Fields::split(fen)?;
        let mut setup = Setup::empty();
        let mut repairs = Vec::new();
        setup.read_board(fields.required(fen, 0)?)?;
        type Reader = fn(&mut Setup, Field<'_>) -> Result<(), FenError>;
        let rest: [(Reader, &str); 5] = [
            (Setup::read_turn, "White to move"),
            (Setup::read_castling, "no castling rights"),
            (Setup::read_en_passant, "no en passant"),
            (Setup::read_halfmove_clock, "halfmove clock 0"),
            (Setup::read_fullmove_number, "move number 1"),
        ];
        for (n, (read, default)) in rest.into_iter().enumerate() {
            match fields.0.get(n + 1).map(|&field| read(&mut setup, field)) {
                Some(Ok(())) => {}
                None if n >= 3 => {}
                None => repairs.push(Repair::Assumed(default.to_owned())),
                Some(Err(error)) => repairs.push(Repair::Assumed(format!("{default} ({error})"))),
            }
        }
        if let Some((_, text)) = fields.0.get(6) {
            repairs.push(Repair::Assumed(format!("nothing from {text:?} on")));
        }
        Ok((setup, repairs))
    }

    /// Writes X-FEN, which is FEN for standard chess.
    pub fn to_fen(&self) -> String {
        self.with_counters(self.fields(&self.castling_letters(CastlingLetters::XFen)))
    }

    /// Writes Shredder-FEN: castling rights as the files of the rooks.
    pub fn to_shredder_fen(&self) -> String {
        self.with_counters(self.fields(&self.castling_letters(CastlingLetters::Shredder)))
    }

    fn with_counters(&self, fields: String) -> String {
        format!("{fields} {} {}", self.halfmove_clock, self.fullmove_number)
    }

    fn read_board(&mut self, (start, text): Field<'_>) -> Result<(), FenError> {
        let fail = |offset, reason| Err(syntax("board", start + offset, reason));
        let mut ranks = Rank::ALL.into_iter().rev();
        let mut rank = ranks.next();
        let mut file = 0;
        for (offset, letter) in text.char_indices() {
            match letter {
                '/' if file < 8 => return fail(offset, "the rank has fewer than eight squares"),
                '/' => {
                    rank = ranks.next();
                    file = 0;
                }
                '1'..='8' => file += letter as usize - '0' as usize,
                '~' => {} // marks promoted pieces in some dialects
                _ => {
                    let Some(piece) = Piece::from_letter(letter) else {
                        return fail(offset, "expected a piece letter or a digit 1–8");
                    };
                    if let (Some(rank), Some(file)) = (rank, File::from_index(file)) {
                        self.pieces[Square::new(file, rank).index()] = Some(piece);
                    }
                    file += 1;
                }
            }
            if file > 8 {
                return fail(offset, "the rank has more than eight squares");
            }
            if rank.is_none() {
                return fail(offset, "the board has more than eight ranks");
            }
        }
        match (file, ranks.next()) {
            (8, None) => Ok(()),
            (8, Some(_)) => fail(text.len(), "the board has fewer than eight ranks"),
            _ => fail(text.len(), "the rank has fewer than eight squares"),
        }
    }

    fn read_turn(&mut self, (offset, text): Field<'_>) -> Result<(), FenError> {
        self.turn = match text {
            "w" | "W" => Color::White,
            "b" | "B" => Color::Black,
            _ => return Err(syntax("side to move", offset, "expected w or b")),
        };
        Ok(())
    }

    fn read_castling(&mut self, (start, text): Field<'_>) -> Result<(), FenError> {
        if text == "-" {
            return Ok(());
        }
        let mut rooks = Bitboard::EMPTY;
        for (offset, letter) in text.char_indices() {
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            let rook = match letter {
                'K' | 'k' => self.outermost_rook(color, CastlingSide::KingSide),
                'Q' | 'q' => self.outermost_rook(color, CastlingSide::QueenSide),
                _ => match File::from_letter(letter) {
                    Some(file) => Square::new(file, Rank::First.relative_to(color)),
                    None => {
                        let reason = "expected - or letters of KQkq or of the rooks' files";
                        return Err(syntax("castling rights", start + offset, reason));
                    }
                },
            };
            if rooks.contains(rook) {
                return Err(syntax("castling rights", start + offset, "the right is named twice"));
            }
            rooks |= rook;
        }
        self.castling_rooks = rooks;
        Ok(())
    }

    /// The rook that `K` or `Q` means: the one nearest to the edge; the corner if there is none.
    fn outermost_rook(&self, color: Color, side: CastlingSide) -> Square {
        let corner = side.standard_rook(color);
        let rank = corner.rank();
        let on_rank =
            |piece: Piece| move |&file: &File| self.pieces[Square::new(file, rank).index()] == Some(piece);
        let Some(king) = File::ALL.into_iter().find(on_rank(Role::King.of(color))) else { return corner };
        let is_rook = on_rank(Role::Rook.of(color));
        let rook = match side {
            CastlingSide::KingSide => {
                File::ALL.into_iter().rev().take_while(|&file| file > king).find(is_rook)
            }
            CastlingSide::QueenSide => File::ALL.into_iter().take_while(|&file| file < king).find(is_rook),
        };
        rook.map_or(corner, |file| Square::new(file, rank))
    }

    fn read_en_passant(&mut self, (offset, text): Field<'_>) -> Result<(), FenError> {
        if text != "-" {
            let error = |_| syntax("en passant square", offset, "expected - or a square such as e3");
            self.en_passant = Some(text.parse().map_err(error)?);
        }
        Ok(())
    }

    fn read_halfmove_clock(&mut self, field: Field<'_>) -> Result<(), FenError> {
        self.halfmove_clock = number("halfmove clock", field)?;
        Ok(())
    }

    fn read_fullmove_number(&mut self, field: Field<'_>) -> Result<(), FenError> {
        self.fullmove_number = number("move number", field)?;
        Ok(())
    }

    /// Board, side to move, castling rights and en passant square.
    fn fields(&self, castling: &str) -> String {
        let mut text = String::with_capacity(80);
        for rank in Rank::ALL.into_iter().rev() {
            let mut gap = 0;
            for file in File::ALL {
                match self.pieces[Square::new(file, rank).index()] {
                    None => gap += 1,
                    Some(piece) => {
                        push_gap(&mut text, &mut gap);
                        text.push(piece.letter());
                    }
                }
            }
            push_gap(&mut text, &mut gap);
            text.push(if rank == Rank::First { ' ' } else { '/' });
        }
        text.push(self.turn.letter());
        text.push(' ');
        text.push_str(castling);
        text.push(' ');
        match self.en_passant {
            None => text.push('-'),
            Some(square) => text.push_str(&square.to_string()),
        }
        text
    }

    fn castling_letters(&self, style: CastlingLetters) -> String {
        let mut letters = String::new();
        for color in Color::ALL {
            let rank = Bitboard::relative_rank(color, Rank::First);
            let mut rooks: Vec<Square> = (self.castling_rooks & rank).into_iter().collect();
            rooks.reverse();
            for rook in rooks {
                let side =
                    CastlingSide::ALL.into_iter().find(|&side| self.outermost_rook(color, side) == rook);
                let letter = match (style, side) {
                    (CastlingLetters::XFen, Some(CastlingSide::KingSide)) => 'K',
                    (CastlingLetters::XFen, Some(CastlingSide::QueenSide)) => 'Q',
                    _ => rook.file().letter().to_ascii_uppercase(),
                };
                letters.push(if color == Color::White { letter } else { letter.to_ascii_lowercase() });
            }
        }
        if letters.is_empty() { "-".to_owned() } else { letters }
    }
}

/// How castling rights are written.
#[derive(Clone, Copy)]
enum CastlingLetters {
    /// `KQkq`; the file of a rook that is not the outermost.
    XFen,
    /// The files of the rooks.
    Shredder,
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push((b'0' + *gap) as char);
        *gap = 0;
    }
}

/// A field with its offset in the text.
type Field<'a> = (usize, &'a str);

struct Fields<'a>(Vec<Field<'a>>);

impl<'a> Fields<'a> {
    fn split(fen: &'a str) -> Result<Fields<'a>, FenError> {
        if fen.len() > LONGEST {
            return Err(syntax("text", LONGEST, "longer than any FEN"));
        }
        let start = fen.as_ptr().addr();
        let fields = fen.split_ascii_whitespace().map(|field| (field.as_ptr().addr() - start, field));
        Ok(Fields(fields.collect()))
    }

    fn required(&self, fen: &str, n: usize) -> Result<Field<'a>, FenError> {
        const NAMES: [&str; 4] = ["board", "side to move", "castling rights", "en passant square"];
        self.0.get(n).copied().ok_or(syntax(NAMES[n], fen.len(), "the field is missing"))
    }
}

fn number(name: &'static str, (offset, text): Field<'_>) -> Result<u16, FenError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let value = text.parse().ok().filter(|_| digits);
    value.ok_or(syntax(name, offset, "expected a number from 0 to 65535"))
}

const fn syntax(field: &'static str, offset: usize, reason: &'static str) -> FenError {
    FenError::Syntax { field, offset, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standard(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }

    #[test]
    fn errors_say_what_is_wrong_and_where() {
        for (fen, message) in [
            ("", "FEN board, column 1: the field is missing"),
            ("8/8/8/8/8/8/8 w - -", "FEN board, column 14: the board has fewer than eight ranks"),
            ("8/8/8/8/8/8/8/8/8 w - -", "FEN board, column 16: the board has more than eight ranks"),
            ("8/8/7/8/8/8/8/8 w - -", "FEN board, column 6: the rank has fewer than eight squares"),
            ("8/8/ppppppppp/8/8/8/8/8 w - -", "FEN board, column 13: the rank has more than eight squares"),
            ("8/8/8/44x/8/8/8/8 w - -", "FEN board, column 9: expected a piece letter or a digit 1–8"),
            ("4k3/8/8/8/8/8/8/4K3", "FEN side to move, column 20: the field is missing"),
            ("4k3/8/8/8/8/8/8/4K3 x - -", "FEN side to move, column 21: expected w or b"),
            (
                "4k3/8/8/8/8/8/8/4K3 w KZ -",
                "FEN castling rights, column 24: expected - or letters of KQkq or of the rooks' files",
            ),
            ("4k3/8/8/8/8/8/8/4K2R w KK -", "FEN castling rights, column 25: the right is named twice"),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e9",
                "FEN en passant square, column 25: expected - or a square such as e3",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - x",
                "FEN halfmove clock, column 27: expected a number from 0 to 65535",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - 0 -1",
                "FEN move number, column 29: expected a number from 0 to 65535",
            ),
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 x", "FEN end, column 31: nothing may follow the move number"),
        ] {
            assert_eq!(standard(fen).unwrap_err().to_string(), message, "{fen}");
        }
    }

    #[test]
    fn impossible_positions_are_refused_with_their_reason() {
        for (fen, message) in [
            ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"),
            ("4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"),
            ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "White has more than one king"),
            ("4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn cannot stand on h8"),
            (
                "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
                "Black has more pieces than eight pawns can have promoted to",
            ),
            (
                "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
                "White has more pieces than eight pawns can have promoted to",
            ),
            (
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                "the side not to move is in check: its king on e8 could be taken",
            ),
            (
                "8/8/8/8/8/8/4k3/4K3 w - - 0 1",
                "the side not to move is in check: its king on e2 could be taken",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
                "White cannot have the right to castle with a rook on h1: there is no such rook",
            ),
            (
                "4k3/8/8/8/8/8/4K3/7R w K - 0 1",
                "White cannot have the right to castle with a rook on h1: the king has left the back rank",
            ),
            (
                "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
                "White cannot have the right to castle with a rook on g1: king and rook have left their \
                 squares of standard chess (is it Chess960?)",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
                "e3 cannot be an en passant square: it is not on the rank that pawns pass with a double step",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
                "e6 cannot be an en passant square: no pawn stands in front of it",
            ),
            (
                "4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1",
                "e6 cannot be an en passant square: the pawn cannot have passed occupied squares",
            ),
            (
                "4k3/8/8/8/8/3n1n2/2b5/1q2K3 w - - 0 1",
                "no last move can have led to the check from b1, d3, f3",
            ),
            ("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", "no last move can have led to the check from f1"),
        ] {
            assert_eq!(standard(fen).unwrap_err().to_string(), message, "{fen}");
        }
    }

    #[test]
    fn an_en_passant_square_is_kept_only_for_a_pawn_that_could_take() {
        let fen = |square| format!("rnbqkbnr/pppp1ppp/8/8/3PpP2/8/PPP1P1PP/RNBQKBNR b KQkq {square} 0 3");
        assert_eq!(standard(&fen("f3")).unwrap().to_fen(), fen("f3"));
        let lonely = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assert_eq!(standard(lonely).unwrap().en_passant(), None);
    }

    #[test]
    fn inner_rooks_are_told_by_their_file() {
        let fen = "4k3/8/8/8/8/8/8/RR2K2R w KB - 0 1";
        let position = Position::from_fen_in(fen, CastlingMode::Chess960).unwrap();
        assert_eq!(position.to_fen(), fen);
        assert_eq!(position.to_shredder_fen(), "4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1");
        assert_eq!(position.castling_rook(Color::White, CastlingSide::QueenSide), Some(Square::B1));
    }

    #[test]
    fn the_lenient_path_repairs_and_says_so() {
        for (fen, fixed, repair) in [
            (
                "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "dropped: White cannot have the right to castle with a rook on a1: there is no such rook",
            ),
            (
                "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                "4k3/4R3/8/8/8/8/8/4K3 b - - 0 1",
                "passed the turn to the other side: the side not to move is in check: its king on e8 could be taken",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "dropped: e6 cannot be an en passant square: no pawn stands in front of it",
            ),
            (
                "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
                "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1",
                "kept although it cannot arise: White has more pieces than eight pawns can have promoted to",
            ),
            (
                "4k3/8/8/8/8/8/8/4K3 w - - x",
                "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
                "assumed: halfmove clock 0 (FEN halfmove clock, column 27: expected a number from 0 to 65535)",
            ),
        ] {
            let (position, repairs) = Position::from_fen_lenient(fen, CastlingMode::Standard).unwrap();
            assert_eq!(position.to_fen(), fixed);
            assert!(repairs.iter().any(|r| r.to_string() == repair), "{fen}: {repairs:?}");
        }
        let hopeless = Position::from_fen_lenient("8/8/8/8/8/8/4k3/4K3 w - -", CastlingMode::Standard);
        assert!(hopeless.is_err());
    }
}
