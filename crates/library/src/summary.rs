//! What a list shows of a game.

use std::fmt;
use std::ops::RangeInclusive;

use chess::pgn::INCOMPLETE;
use chess::{CastlingMode, Outcome, Position};
use rusqlite::Row;
use rusqlite::types::ValueRef;

use crate::{GameTree, LibraryError, openings};

/// Longer names are cut in lists and indexes; the game itself keeps them.
const LONGEST_NAME: usize = 200;

/// No line of the table of openings is longer than this many plies.
const DEEPEST_OPENING: usize = 40;

/// The number of a game in its library. It is never given to another game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct GameId(pub i64);

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Where a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Source {
    /// It was played here.
    #[default]
    Play,
    /// It was read from a file.
    Import,
    /// It was made in analysis.
    Study,
}

impl Source {
    /// All of them.
    pub const ALL: [Source; 3] = [Source::Play, Source::Import, Source::Study];

    /// The word for it in the file.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Play => "play",
            Source::Import => "import",
            Source::Study => "study",
        }
    }

    fn from_name(name: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|source| source.name() == name)
    }
}

/// What a list shows of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Its number; 0 before it is stored.
    pub id: GameId,
    /// Where it comes from.
    pub source: Source,
    /// Who plays White; `?` if unknown, as with the other names.
    pub white: String,
    /// Who plays Black.
    pub black: String,
    /// White's rating, if it is known.
    pub white_elo: Option<u16>,
    /// Black's rating.
    pub black_elo: Option<u16>,
    /// How it ended; `None` if it goes on or the outcome is unknown.
    pub result: Option<Outcome>,
    /// Why it ended, in words.
    pub reason: Option<String>,
    /// The tournament.
    pub event: String,
    /// The place.
    pub site: String,
    /// The date as PGN has it: `2024.05.??`.
    pub date: String,
    /// The round.
    pub round: String,
    /// The code of its opening: `B90`.
    pub eco: Option<String>,
    /// The name of its opening.
    pub opening: Option<String>,
    /// How many plies were played.
    pub plies: u32,
    /// When it came into the library, in milliseconds since 1970.
    pub created: i64,
    /// When it last changed.
    pub updated: i64,
    /// It is still being played.
    pub unfinished: bool,
    /// The position it starts from, if not the usual one.
    pub fen: Option<String>,
    /// Whether it is a game of Chess960.
    pub chess960: bool,
    /// The last position of the main line; `None` if the game is damaged, or was begun by version
    /// 0.1 and has not gone on since.
    pub last_fen: Option<String>,
    /// What is wrong with it, if it is known to be damaged.
    pub damage: Option<String>,
    /// Why a part of it is missing, if it could not be read whole.
    pub incomplete: Option<String>,
}

/// A whole game.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// What lists show of it.
    pub summary: Summary,
    /// The game.
    pub tree: GameTree,
}

impl Summary {
    /// What a tree says about itself.
    pub fn of(source: Source, tree: &GameTree) -> Summary {
        let tag = |name| shortened(tree.tag(name).unwrap_or("?"));
        let (eco, opening) = match opening_of(tree) {
            Some((eco, opening)) => (Some(eco), Some(opening)),
            None => (tree.tag("ECO").map(shortened), tree.tag("Opening").map(shortened)),
        };
        let known = |name: Option<String>| name.filter(|name| !matches!(name.as_str(), "" | "?"));
        Summary {
            id: GameId::default(),
            source,
            white: tag("White"),
            black: tag("Black"),
            white_elo: tree.tag("WhiteElo").and_then(rating),
            black_elo: tree.tag("BlackElo").and_then(rating),
            result: tree.outcome(),
            reason: known(tree.tag("Termination").map(shortened)),
            event: tag("Event"),
            site: tag("Site"),
            date: tag("Date"),
            round: tag("Round"),
            eco: known(eco),
            opening: known(opening),
            plies: u32::try_from(tree.main_nodes().count()).unwrap_or(u32::MAX),
            created: 0,
            updated: 0,
            unfinished: false,
            fen: (*tree.start() != Position::initial()).then(|| tree.start().to_fen()),
            chess960: tree.start().castling_mode() == CastlingMode::Chess960,
            last_fen: Some(tree.last_position().to_fen()),
            damage: None,
            incomplete: tree.tag(INCOMPLETE).map(shortened),
        }
    }

    /// Tells the tree what its tags leave open.
    pub(crate) fn complete(&self, tree: &mut GameTree) -> Result<(), LibraryError> {
        let tags = [
            ("White", &self.white),
            ("Black", &self.black),
            ("Event", &self.event),
            ("Site", &self.site),
            ("Date", &self.date),
            ("Round", &self.round),
        ];
        for (name, value) in tags {
            let is_open = tree.tag(name).is_none_or(|old| old.starts_with('?'));
            if is_open && !value.is_empty() {
                tree.set_tag(name, value)?;
            }
        }
        if tree.outcome().is_none() {
            tree.set_outcome(self.result);
        }
        Ok(())
    }
}

/// A rating as tags have it: up to four digits, and not 0, which stands for none.
fn rating(text: &str) -> Option<u16> {
    text.trim().parse().ok().filter(|rating| (1..=9999).contains(rating))
}

fn shortened(text: &str) -> String {
    text.chars().take(LONGEST_NAME).collect()
}

/// The code and the name of a game's opening.
fn opening_of(tree: &GameTree) -> Option<(String, String)> {
    let opening = openings::name_of(&tree.main_game(DEEPEST_OPENING))?;
    Some((opening.eco.to_owned(), opening.name.to_owned()))
}

/// A date that sorts: what is not known of a day counts as the first. Empty without a year.
pub(crate) fn day(date: &str) -> String {
    let mut parts = date.split(['.', '-', '/']);
    let mut number = |digits: usize, range: RangeInclusive<u32>| {
        let part = parts.next().filter(|part| part.len() == digits)?;
        let is_number = part.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && part.parse().is_ok_and(|number| range.contains(&number))).then_some(part)
    };
    let (year, month, day) = (number(4, 0..=9999), number(2, 1..=12), number(2, 1..=31));
    year.map_or(String::new(), |year| format!("{year}.{}.{}", month.unwrap_or("01"), day.unwrap_or("01")))
}

/// The columns of a summary, as [`read`] expects them.
pub(crate) const COLUMNS: &str = "game.id, game.source, game.white, game.black, game.result, game.reason, \
    game.event, game.site, game.date, game.round, game.eco, game.opening, game.plies, game.created, \
    game.updated, game.unfinished, game.fen, game.chess960, game.last_fen, \
    (SELECT detail FROM damage WHERE damage.game = game.id), game.incomplete, \
    game.white_elo, game.black_elo";

/// Reads a summary from a row. What is damaged in it is replaced and told: one row must not hide the
/// others.
pub(crate) fn read(row: &Row<'_>) -> rusqlite::Result<Summary> {
    let mut cells = Cells { row, is_damaged: false };
    let mut summary = Summary {
        id: GameId(row.get(0)?),
        source: Source::from_name(&cells.text(1)).unwrap_or_default(),
        white: cells.text(2),
        black: cells.text(3),
        result: cells.text(4).parse().ok(),
        reason: cells.optional_text(5),
        event: cells.text(6),
        site: cells.text(7),
        date: cells.text(8),
        round: cells.text(9),
        eco: cells.optional_text(10),
        opening: cells.optional_text(11),
        plies: u32::try_from(cells.number(12)).unwrap_or_default(),
        created: cells.number(13),
        updated: cells.number(14),
        unfinished: cells.number(15) != 0,
        fen: cells.optional_text(16),
        chess960: cells.number(17) != 0,
        last_fen: cells.optional_text(18),
        damage: cells.optional_text(19),
        incomplete: cells.optional_text(20),
        white_elo: cells.rating(21),
        black_elo: cells.rating(22),
    };
    if cells.is_damaged {
        summary.damage.get_or_insert_with(|| UNREADABLE_TEXT.to_owned());
    }
    Ok(summary)
}

/// What is wrong with a text that is not UTF-8.
pub(crate) const UNREADABLE_TEXT: &str = "some of its text is not readable";

/// The cells of a row, of which some may be damaged.
struct Cells<'a> {
    row: &'a Row<'a>,
    is_damaged: bool,
}

impl Cells<'_> {
    fn optional_text(&mut self, column: usize) -> Option<String> {
        match self.row.get_ref(column) {
            Ok(ValueRef::Null) => None,
            Ok(ValueRef::Text(bytes)) => {
                self.is_damaged |= std::str::from_utf8(bytes).is_err();
                Some(String::from_utf8_lossy(bytes).into_owned())
            }
            _ => {
                self.is_damaged = true;
                None
            }
        }
    }

    fn text(&mut self, column: usize) -> String {
        self.optional_text(column).unwrap_or_default()
    }

    fn rating(&mut self, column: usize) -> Option<u16> {
        self.row.get(column).unwrap_or_else(|_| {
            self.is_damaged = true;
            None
        })
    }

    fn number(&mut self, column: usize) -> i64 {
        self.row.get(column).unwrap_or_else(|_| {
            self.is_damaged = true;
            0
        })
    }
}

#[cfg(test)]
mod tests {
    use chess::Color;

    use super::*;

    #[test]
    fn what_is_not_known_of_a_day_counts_as_the_first() {
        for (date, sorted) in [
            ("2024.05.17", "2024.05.17"),
            ("2024.05.??", "2024.05.01"),
            ("2024.??.??", "2024.01.01"),
            ("2024-05-17", "2024.05.17"),
            ("2024", "2024.01.01"),
            ("2000.00.00", "2000.01.01"),
            ("2000.05.00", "2000.05.01"),
            ("2000.99.32", "2000.01.01"),
            ("2000.+5.17", "2000.01.17"),
            ("????.??.??", ""),
            ("?", ""),
            ("", ""),
            ("17.05.2024", ""),
        ] {
            assert_eq!(day(date), sorted, "{date}");
        }
    }

    #[test]
    fn a_summary_says_what_the_tags_and_the_moves_say() {
        let pgn = "[White \"A\"]\n[ECO \"B90\"]\n[Opening \"?\"]\n[Termination \"Time forfeit\"]\n\n1. e4 (1. d4 d5) 1-0";
        let tree = GameTree::try_from(&pgn.parse::<chess::pgn::PgnGame>().unwrap()).unwrap();
        let summary = Summary::of(Source::Import, &tree);
        assert_eq!((summary.white.as_str(), summary.black.as_str(), summary.plies), ("A", "?", 1));
        // The moves name the opening, whatever a tag says.
        assert_eq!(
            (summary.eco.as_deref(), summary.opening.as_deref()),
            (Some("B00"), Some("King's Pawn Game"))
        );
        assert_eq!(summary.reason.as_deref(), Some("Time forfeit"));
        assert_eq!(summary.result, Some(Outcome::Win(Color::White)));
        assert_eq!(summary.fen, None);
    }

    #[test]
    fn ratings_are_numbers_of_four_digits() {
        for (text, known) in
            [("2500", Some(2500)), (" 987 ", Some(987)), ("0", None), ("?", None), ("99999", None)]
        {
            assert_eq!(rating(text), known, "{text}");
        }
    }

    #[test]
    fn a_tree_is_told_only_what_its_tags_leave_open() {
        let mut tree = GameTree::new();
        tree.set_tag("White", "A").unwrap();
        let summary = Summary {
            white: "X".into(),
            black: "B".into(),
            result: Some(Outcome::Draw),
            ..Summary::default()
        };
        summary.complete(&mut tree).unwrap();
        assert_eq!(
            (tree.tag("White"), tree.tag("Black"), tree.tag("Event")),
            (Some("A"), Some("B"), Some("?"))
        );
        assert_eq!(tree.outcome(), Some(Outcome::Draw));
    }
}
