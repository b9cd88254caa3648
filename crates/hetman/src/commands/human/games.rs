//! Games of people from PGN files.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use train::human::{PeoplesGame, PeoplesGames};

use crate::commands::pgn::input::{ReadCounts, read_games};

/// A file of games whose ratings are brought to another scale.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Shifted {
    pub(crate) path: PathBuf,
    /// Points that are added to every rating.
    pub(crate) shift: i32,
}

impl FromStr for Shifted {
    type Err = String;

    fn from_str(text: &str) -> Result<Shifted, String> {
        let (path, shift) = match text.rsplit_once(",shift=") {
            Some((path, shift)) => (path, shift.parse()),
            None => (text, Ok(0)),
        };
        let shift = shift.ok().filter(|shift| (-2_000..=2_000).contains(shift));
        let shift = shift.ok_or("expected a shift from -2000 to 2000, as in games.pgn,shift=150")?;
        Ok(Shifted { path: path.into(), shift })
    }
}

/// Reads the games of a file that tell how people play.
pub(crate) fn read_peoples_games(path: &Path, mut take: impl FnMut(PeoplesGame)) -> anyhow::Result<()> {
    let mut visitor = PeoplesGames::default();
    read_games(path, &mut ReadCounts::new(), |reader| {
        let more = reader.visit(&mut visitor)?;
        if let Some(game) = visitor.take() {
            take(game);
        }
        Ok(more)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_have_a_shift() {
        let shifted = |path: &str, shift| Ok(Shifted { path: path.into(), shift });
        assert_eq!("a,b.pgn".parse(), shifted("a,b.pgn", 0));
        assert_eq!("a.pgn,shift=-150".parse(), shifted("a.pgn", -150));
        assert!("a.pgn,shift=x".parse::<Shifted>().is_err());
        assert!("a.pgn,shift=99999".parse::<Shifted>().is_err());
    }
}
