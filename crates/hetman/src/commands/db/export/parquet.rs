//! Games as a table: a row each, the moves a list.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use chess::CastlingMode;
use explorer::StoredGame;
use jiff::civil;
use parquet::basic::{Compression, ZstdLevel};
use parquet::column::writer::ColumnWriterImpl;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, Int32Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

/// The columns, in the order in which [`write_rows`] fills them.
const SCHEMA: &str = "message game {
    REQUIRED BYTE_ARRAY id (STRING);
    OPTIONAL BYTE_ARRAY white (STRING);
    OPTIONAL BYTE_ARRAY black (STRING);
    OPTIONAL INT32 white_rating;
    OPTIONAL INT32 black_rating;
    OPTIONAL BYTE_ARRAY result (STRING);
    OPTIONAL INT32 date (DATE);
    OPTIONAL INT32 year;
    OPTIONAL BYTE_ARRAY event (STRING);
    OPTIONAL BYTE_ARRAY site (STRING);
    OPTIONAL BYTE_ARRAY round (STRING);
    OPTIONAL BYTE_ARRAY eco (STRING);
    OPTIONAL BYTE_ARRAY time_control (STRING);
    REQUIRED BYTE_ARRAY speed (STRING);
    REQUIRED BOOLEAN chess960;
    OPTIONAL BYTE_ARRAY fen (STRING);
    REQUIRED INT32 plies;
    REQUIRED GROUP moves (LIST) { REPEATED GROUP list { REQUIRED BYTE_ARRAY element (STRING); } }
}";
/// Rows of a row group: what readers skip or hand to a thread as a whole. So many games are in memory.
const ROWS: usize = 100_000;
/// Games whose moves are written at once.
const BATCH: usize = 1_000;

type Written = Result<(), ParquetError>;

/// A file that is being written.
pub(super) struct Table {
    writer: SerializedFileWriter<File>,
    rows: Vec<StoredGame>,
}

impl Table {
    pub(super) fn create(path: &Path) -> anyhow::Result<Table> {
        let properties = WriterProperties::builder().set_compression(Compression::ZSTD(ZstdLevel::default()));
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let writer = SerializedFileWriter::new(File::create(path)?, schema, Arc::new(properties.build()))?;
        Ok(Table { writer, rows: Vec::new() })
    }

    pub(super) fn push(&mut self, game: StoredGame) -> anyhow::Result<()> {
        self.rows.push(game);
        if self.rows.len() == ROWS {
            self.write_group()?;
        }
        Ok(())
    }

    fn write_group(&mut self) -> Written {
        let mut group = self.writer.next_row_group()?;
        write_rows(&mut group, &self.rows)?;
        group.close()?;
        self.rows.clear();
        Ok(())
    }

    pub(super) fn finish(mut self) -> anyhow::Result<()> {
        if !self.rows.is_empty() {
            self.write_group()?;
        }
        self.writer.close()?;
        Ok(())
    }
}

type Group<'a> = SerializedRowGroupWriter<'a, File>;

fn write_rows(group: &mut Group<'_>, games: &[StoredGame]) -> Written {
    let known = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let rating = |rating: u16| Some(i32::from(rating)).filter(|rating| *rating > 0);
    texts(group, games, |game| Some(game.id().to_string()))?;
    texts(group, games, |game| known(&game.white))?;
    texts(group, games, |game| known(&game.black))?;
    numbers(group, games, |game| rating(game.ratings[0]))?;
    numbers(group, games, |game| rating(game.ratings[1]))?;
    texts(group, games, |game| game.result.map(|result| result.to_string()))?;
    numbers(group, games, days)?;
    numbers(group, games, |game| Some(i32::from(game.date.year)).filter(|year| *year > 0))?;
    texts(group, games, |game| known(&game.event))?;
    texts(group, games, |game| known(&game.site))?;
    texts(group, games, |game| known(&game.round))?;
    texts(group, games, |game| known(&game.eco))?;
    texts(group, games, |game| known(&game.time_control))?;
    texts(group, games, |game| Some(game.facts().speed().name().to_owned()))?;
    let chess960 = |game: &StoredGame| Some(game.start.castling_mode() == CastlingMode::Chess960);
    column::<BoolType>(group, games, chess960)?;
    let set_up = |game: &StoredGame| game.start != chess::Position::initial();
    texts(group, games, |game| set_up(game).then(|| game.start.to_fen()))?;
    numbers(group, games, |game| i32::try_from(game.moves.len()).ok())?;
    moves(group, games)
}

fn texts(
    group: &mut Group<'_>,
    games: &[StoredGame],
    value: impl Fn(&StoredGame) -> Option<String>,
) -> Written {
    column::<ByteArrayType>(group, games, |game| value(game).map(|text| ByteArray::from(text.into_bytes())))
}

fn numbers(
    group: &mut Group<'_>,
    games: &[StoredGame],
    value: impl Fn(&StoredGame) -> Option<i32>,
) -> Written {
    column::<Int32Type>(group, games, value)
}

/// The next column; what is not known is null.
fn column<T: DataType>(
    group: &mut Group<'_>,
    games: &[StoredGame],
    value: impl Fn(&StoredGame) -> Option<T::T>,
) -> Written {
    next_column::<T>(group, |column| {
        let values: Vec<Option<T::T>> = games.iter().map(value).collect();
        let defined: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
        let values: Vec<T::T> = values.into_iter().flatten().collect();
        // A required column has no levels, and takes none.
        column.write_batch(&values, Some(&defined), None).map(drop)
    })
}

/// The moves, in the notation of UCI.
fn moves(group: &mut Group<'_>, games: &[StoredGame]) -> Written {
    next_column::<ByteArrayType>(group, |column| {
        for batch in games.chunks(BATCH) {
            let (mut values, mut defined, mut repeated) = (Vec::new(), Vec::new(), Vec::new());
            for game in batch {
                let mut position = game.start;
                for (ply, m) in game.moves.iter().enumerate() {
                    values.push(ByteArray::from(position.to_uci(*m).into_bytes()));
                    defined.push(1);
                    repeated.push(i16::from(ply > 0));
                    position.play(*m);
                }
                if game.moves.is_empty() {
                    defined.push(0);
                    repeated.push(0);
                }
            }
            column.write_batch(&values, Some(&defined), Some(&repeated))?;
        }
        Ok(())
    })
}

fn next_column<T: DataType>(
    group: &mut Group<'_>,
    write: impl FnOnce(&mut ColumnWriterImpl<'_, T>) -> Written,
) -> Written {
    let missing = || ParquetError::General("the schema has fewer columns".to_owned());
    let mut column = group.next_column()?.ok_or_else(missing)?;
    write(column.typed::<T>())?;
    column.close()
}

/// Days since 1970, if the day is known.
fn days(game: &StoredGame) -> Option<i32> {
    let date = game.date;
    let day = civil::Date::new(date.year as i16, date.month as i8, date.day as i8).ok()?;
    let since = day.duration_since(civil::date(1970, 1, 1)).as_hours() / 24;
    i32::try_from(since).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::Reader;
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    #[test]
    fn games_read_back() {
        let pgn = "[White \"Carlsen, M\"]\n[Black \"Anand\"]\n[WhiteElo \"2870\"]\n[Date \"2013.11.22\"]\n\
                   [TimeControl \"180+2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1/2-1/2\n\n[Date \"1851.06.??\"]\n\
                   [FEN \"8/P6k/8/8/8/8/p6K/8 w - - 0 1\"]\n\n1. a8=Q *\n\n[Date \"2023.02.30\"]\n\n0-1\n";
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.parquet");
        let mut table = Table::create(&path).unwrap();
        for game in Reader::new(pgn.as_bytes()) {
            table.push(StoredGame::from_pgn(&game.unwrap())).unwrap();
        }
        table.finish().unwrap();
        let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        let field = |row: usize, name: &str| {
            let found = rows[row].get_column_iter().find(|(column, _)| *column == name);
            found.map(|(_, field)| field.clone()).unwrap()
        };
        let text = |text: &str| Field::Str(text.to_owned());
        assert_eq!(rows.len(), 3);
        assert_eq!(field(0, "white"), text("Carlsen, M"));
        assert_eq!((field(0, "white_rating"), field(0, "black_rating")), (Field::Int(2870), Field::Null));
        assert_eq!((field(0, "result"), field(1, "result")), (text("1/2-1/2"), Field::Null));
        assert_eq!((field(0, "date"), field(0, "event")), (Field::Date(16_031), Field::Null));
        assert_eq!((field(1, "date"), field(1, "year")), (Field::Null, Field::Int(1851)));
        assert_eq!(field(2, "date"), Field::Null);
        assert_eq!((field(0, "speed"), field(0, "chess960")), (text("blitz"), Field::Bool(false)));
        assert_eq!((field(0, "fen"), field(1, "fen")), (Field::Null, text("8/P6k/8/8/8/8/p6K/8 w - - 0 1")));
        let moves = |row| match field(row, "moves") {
            Field::ListInternal(list) => list.elements().to_vec(),
            other => panic!("{other}"),
        };
        assert_eq!(moves(0).len(), 7);
        assert_eq!((moves(0)[6].clone(), moves(1)), (text("e1g1"), vec![text("a7a8q")]));
        assert!(moves(2).is_empty());
    }
}
