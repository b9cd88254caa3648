//! Puzzles in the columns of Lichess's file.

use core::fmt;

use chess::{FenError, Position};

use crate::{IllegalMove, Line, Motif};

/// A puzzle as Lichess gives it away.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// `PuzzleId`.
    pub id: String,
    /// `FEN` and `Moves`.
    pub line: Line,
    /// `Rating`, where it is known.
    pub rating: Option<f32>,
    /// `Themes`: those that are motifs.
    pub motifs: Vec<Motif>,
}

/// Where the columns are.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    id: usize,
    fen: usize,
    moves: usize,
    rating: Option<usize>,
    themes: Option<usize>,
}

/// Why a line of the file is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleError {
    /// A column is missing.
    Column(&'static str),
    /// The position cannot be read.
    Fen(FenError),
    /// The moves cannot be played.
    Moves(IllegalMove),
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Column(name) => write!(f, "the column {name} is missing"),
            Self::Fen(error) => error.fmt(f),
            Self::Moves(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PuzzleError {}

/// The order in which Lichess writes its columns.
impl Default for Columns {
    fn default() -> Columns {
        Columns { id: 0, fen: 1, moves: 2, rating: Some(3), themes: Some(7) }
    }
}

impl Columns {
    /// Reads the first line of a file: the names of the columns, or, if it does not begin with `PuzzleId`, none.
    ///
    /// ```
    /// use coach::puzzle::Columns;
    /// assert!(Columns::from_header("PuzzleId,FEN,Moves,Rating,Themes").is_some());
    /// assert!(Columns::from_header("00008,8/8/8/8/8/8/8/8 w - -,e2e4").is_none());
    /// ```
    pub fn from_header(line: &str) -> Option<Columns> {
        let names: Vec<&str> = fields(line).collect();
        let column = |name: &str| names.iter().position(|other| other.eq_ignore_ascii_case(name));
        Some(Columns {
            id: column("PuzzleId")?,
            fen: column("FEN")?,
            moves: column("Moves")?,
            rating: column("Rating"),
            themes: column("Themes"),
        })
    }

    /// Reads a puzzle.
    pub fn parse(&self, line: &str) -> Result<Puzzle, PuzzleError> {
        let values: Vec<&str> = fields(line).collect();
        let field = |column: usize| values.get(column).copied().filter(|value| !value.is_empty());
        let optional = |column: Option<usize>| column.and_then(field);
        let id = field(self.id).ok_or(PuzzleError::Column("PuzzleId"))?;
        let fen = field(self.fen).ok_or(PuzzleError::Column("FEN"))?;
        let moves = field(self.moves).ok_or(PuzzleError::Column("Moves"))?;
        let start = Position::from_fen(fen).map_err(PuzzleError::Fen)?;
        Ok(Puzzle {
            id: id.to_owned(),
            line: Line::from_uci(start, moves).map_err(PuzzleError::Moves)?,
            rating: optional(self.rating)
                .and_then(|text| text.parse().ok())
                .filter(|rating: &f32| rating.is_finite()),
            motifs: themes(optional(self.themes).unwrap_or_default()),
        })
    }
}

/// The names of the columns, in Lichess's order.
pub const HEADER: &str =
    "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags";

/// How far off an estimated rating is, as the column `RatingDeviation` has it: the mean error of 177 points on puzzles
/// that were not used for fitting, as a standard deviation.
pub const ESTIMATE_DEVIATION: f32 = 225.0;

/// A line of a file, to be written.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// `PuzzleId`.
    pub id: String,
    /// `FEN`.
    pub fen: String,
    /// `Moves`, in UCI.
    pub moves: String,
    /// `Rating`.
    pub rating: f32,
    /// `RatingDeviation`.
    pub deviation: f32,
    /// `NbPlays`.
    pub plays: u32,
    /// `Themes`, separated by spaces.
    pub themes: String,
    /// `GameUrl`: an address, or words that say where the game is.
    pub game: String,
    /// `OpeningTags`: words with underscores.
    pub opening: String,
}

impl Row {
    /// The row of a line, with its id and its estimated rating.
    pub fn of(line: &Line, themes: &[&str]) -> Row {
        Row {
            id: id_of(line),
            fen: line.start().to_fen(),
            moves: line
                .moves()
                .iter()
                .map(|&played| line.start().to_uci(played))
                .collect::<Vec<_>>()
                .join(" "),
            rating: crate::difficulty::rating(line).round(),
            deviation: ESTIMATE_DEVIATION,
            plays: 0,
            themes: themes.join(" "),
            game: String::new(),
            opening: String::new(),
        }
    }
}

/// As it stands in the file, without the end of the line.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |text: &str| text.replace([',', '"', '\r', '\n'], " ");
        let Row { fen, moves, rating, deviation, plays, themes, .. } = self;
        let (id, game, opening) = (plain(&self.id), plain(&self.game), plain(&self.opening));
        write!(f, "{id},{fen},{moves},{rating:.0},{deviation:.0},0,{plays},{themes},{game},{opening}")
    }
}

/// An id for a puzzle of our own: its position and its moves alone decide. It begins with `h`, and is longer than those of
/// Lichess.
fn id_of(line: &Line) -> String {
    const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let text = line.moves().iter().fold(line.start().to_fen(), |text, &m| text + &line.start().to_uci(m));
    let mut hash = mixed_hash(&text);
    let digit = |hash: &mut u64| {
        let digit = DIGITS[(*hash % 62) as usize];
        *hash /= 62;
        char::from(digit)
    };
    std::iter::once('h').chain((0..8).map(|_| digit(&mut hash))).collect()
}

/// FNV-1a with a final mix, as short texts differ in their last letters only.
fn mixed_hash(text: &str) -> u64 {
    let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    (hash ^ hash >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

fn themes(text: &str) -> Vec<Motif> {
    text.split_ascii_whitespace().filter_map(Motif::from_lichess_name).collect()
}

/// No column of a puzzle has a comma in it; some programs quote them all the same.
fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.trim_end().trim_start_matches('\u{feff}').split(',').map(|field| field.trim().trim_matches('"'))
}

/// One of the two halves into which puzzles are divided: what was fitted on the one is measured on the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// For fitting.
    First,
    /// For measuring.
    Second,
}

impl Puzzle {
    /// To which half the puzzle belongs; its id alone decides.
    pub fn half(&self) -> Half {
        if mixed_hash(&self.id) >> 63 == 0 { Half::First } else { Half::Second }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOOLS_MATE: &str = "a1,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h4,600";

    #[test]
    fn reads_lichess_columns_in_any_order() {
        let columns = Columns::from_header("\u{feff}Themes,Rating,Moves,FEN,PuzzleId\r\n").unwrap();
        let text = "mate mateIn1 superGM,600,g2g4 d8h4,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,a1";
        let puzzle = columns.parse(text).unwrap();
        assert_eq!((puzzle.id.as_str(), puzzle.rating), ("a1", Some(600.0)));
        assert_eq!(puzzle.motifs, [Motif::Mate, Motif::MateIn1]);
        assert!(Columns::default().parse(FOOLS_MATE).unwrap().motifs.is_empty());
        for nonsense in ["NaN", "inf", "high"] {
            let text = FOOLS_MATE.replace("600", nonsense);
            assert_eq!(Columns::default().parse(&text).unwrap().rating, None, "{nonsense}");
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let columns = Columns::default();
        assert_eq!(columns.parse("").unwrap_err(), PuzzleError::Column("PuzzleId"));
        assert_eq!(columns.parse("a").unwrap_err().to_string(), "the column FEN is missing");
        assert!(matches!(columns.parse("a,x,e2e4").unwrap_err(), PuzzleError::Fen(_)));
        assert!(matches!(
            columns.parse(&FOOLS_MATE.replace("d8h4", "d8h5")).unwrap_err(),
            PuzzleError::Moves(_)
        ));
        assert!(matches!(
            columns.parse(&FOOLS_MATE.replace(" d8h4", "")).unwrap_err(),
            PuzzleError::Moves(_)
        ));
    }

    #[test]
    fn a_row_is_read_back() {
        let puzzle = Columns::default().parse(FOOLS_MATE).unwrap();
        let row = Row {
            game: "a, b\n".to_owned(),
            opening: "Barnes_Opening".to_owned(),
            ..Row::of(&puzzle.line, &["mate", "mateIn1"])
        };
        let text = row.to_string();
        let columns = Columns::from_header(HEADER).unwrap();
        let again = columns.parse(&text).unwrap();
        assert_eq!(again.line.moves(), puzzle.line.moves());
        assert_eq!((again.id.as_str(), again.rating), (row.id.as_str(), Some(row.rating)));
        assert_eq!(again.motifs, [Motif::Mate, Motif::MateIn1]);
        assert_eq!(fields(&text).count(), fields(HEADER).count());
        assert!(text.ends_with(",0,mate mateIn1,a  b ,Barnes_Opening"), "{text}");
        assert!(row.id.starts_with('h') && row.id.len() == 9, "{}", row.id);
    }

    #[test]
    fn ids_are_spread_evenly() {
        let mut puzzle = Columns::default().parse(FOOLS_MATE).unwrap();
        let halves = (0..1000).map(|n| {
            puzzle.id = format!("{n:05}");
            puzzle.half()
        });
        let first = halves.filter(|&half| half == Half::First).count();
        assert!((400..600).contains(&first), "{first}");
    }
}
