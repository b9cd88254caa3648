//! Files of puzzles in Lichess's columns: whatever the text, a line is a puzzle or an error, and a puzzle that is written
//! reads back.

use coach::puzzle::{Columns, HEADER, Row};

/// No line of a puzzle is longer than this many moves here, so that many can be tried in a second.
const LONGEST: usize = 40;

/// The first line may name the columns.
pub fn csv(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.lines();
    let mut columns = Columns::default();
    if let Some(named) = text.lines().next().and_then(Columns::from_header) {
        columns = named;
        lines.next();
    }
    for puzzle in lines.filter_map(|line| columns.parse(line).ok()) {
        if puzzle.line.moves().len() > LONGEST {
            continue;
        }
        let themes: Vec<&str> =
            coach::find(&puzzle.line).iter().map(|finding| finding.motif.lichess_name()).collect();
        let row = Row::of(&puzzle.line, &themes);
        assert!(row.rating.is_finite());
        let written = Columns::from_header(HEADER).and_then(|columns| columns.parse(&row.to_string()).ok());
        let written = written.expect("what was written is a puzzle");
        assert_eq!(written.line.moves(), puzzle.line.moves());
    }
}
