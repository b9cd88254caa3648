//! Games made in parts, by several machines: each part is a file of its own, and all of them joined are, byte for byte,
//! the file that one machine would have made.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engine::nnue::Network;
use play::Stop;
use serde::{Deserialize, Serialize};

use super::generation::{OrderedWriter, play_games};
use super::{GenerationProgress, SelfPlayPlan};
use crate::data::{DataError, GameReader, GameWriter};

/// What a part's file says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct PartDescription {
    plan: SelfPlayPlan,
    /// The numbers of its games.
    numbers: Range<u64>,
}

/// Why parts are not made or not joined.
#[derive(Debug)]
pub enum PartsError {
    /// A file cannot be read or written.
    Data(PathBuf, DataError),
    /// A file is no part of a larger run.
    NotAPart(PathBuf),
    /// A part was made by another plan than the first.
    OtherPlan(PathBuf),
    /// Games are missing before this part, or there twice.
    NotNext {
        /// The part.
        part: PathBuf,
        /// The number of the game that should come next.
        expected: u64,
        /// The number of its first game.
        found: u64,
    },
    /// A part has fewer games than it says.
    Incomplete(PathBuf),
}

impl fmt::Display for PartsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PartsError::Data(path, error) => write!(f, "{}: {error}", path.display()),
            PartsError::NotAPart(path) => write!(
                f,
                "{} is not a part of a larger run: join the files that tasks of `hetman datagen plan` made",
                path.display()
            ),
            PartsError::OtherPlan(path) => write!(
                f,
                "{} was made with other options or by another engine than the first part",
                path.display()
            ),
            PartsError::NotNext { part, expected, found } => write!(
                f,
                "{} begins with game {found}, but game {expected} comes next: give all parts, each once",
                part.display()
            ),
            PartsError::Incomplete(path) => {
                write!(f, "{} has fewer games than it should: make it again", path.display())
            }
        }
    }
}

impl std::error::Error for PartsError {}

/// Plays the games of these numbers into a file that appears when all of them are in it. A file that is there already is
/// left as it is, and `None` is returned; so is a run that `stop` broke off. Two processes that make the same part do each
/// other no harm: they write the same bytes, and the last to end gives its own the name.
pub fn generate_part(
    plan: &SelfPlayPlan,
    network: Option<&Arc<Network>>,
    numbers: Range<u64>,
    output: &Path,
    threads: usize,
    stop: &Stop,
    report: impl FnMut(&GenerationProgress),
) -> Result<Option<GenerationProgress>, PartsError> {
    if output.exists() {
        return Ok(None);
    }
    let failed = |error| PartsError::Data(output.to_owned(), error);
    let description = PartDescription { plan: plan.clone(), numbers: numbers.clone() };
    let description = serde_json::to_string(&description).expect("a plan has nothing that JSON lacks");
    let writer = GameWriter::create_beside_twins(output, &description).map_err(failed)?;
    let collector = OrderedWriter::of_numbers(writer, &numbers, threads);
    let collector = play_games(plan, network, collector, threads, stop, report).map_err(failed)?;
    if !collector.is_complete() {
        return Ok(None);
    }
    collector.writer.finish().map_err(failed)?;
    Ok(Some(collector.progress))
}

/// Joins parts, in any order, into the file that one run would have made; how many games it has. A file that is there
/// already is left as it is, and `None` is returned.
pub fn join_parts(parts: &[PathBuf], output: &Path) -> Result<Option<u64>, PartsError> {
    if output.exists() {
        return Ok(None);
    }
    let mut described =
        parts.iter().map(|part| Ok((describe(part)?, part))).collect::<Result<Vec<_>, _>>()?;
    described.sort_by_key(|(description, _)| description.numbers.start);
    let Some((PartDescription { plan, .. }, _)) = described.first().cloned() else { return Ok(None) };
    let failed = |error| PartsError::Data(output.to_owned(), error);
    let text = serde_json::to_string(&plan).expect("a plan has nothing that JSON lacks");
    let mut writer = GameWriter::create_beside_twins(output, &text).map_err(failed)?;
    let mut expected = 0;
    for (PartDescription { plan: other, numbers }, part) in described {
        if other != plan {
            return Err(PartsError::OtherPlan(part.clone()));
        }
        if numbers.start != expected {
            return Err(PartsError::NotNext { part: part.clone(), expected, found: numbers.start });
        }
        let reader = GameReader::open(part).map_err(|error| PartsError::Data(part.clone(), error))?;
        for game in reader {
            let game = game.map_err(|error| PartsError::Data(part.clone(), error))?;
            writer.push(&game).map_err(failed)?;
            expected += 1;
        }
        if expected != numbers.end {
            return Err(PartsError::Incomplete(part.clone()));
        }
    }
    writer.finish().map_err(failed)?;
    Ok(Some(expected))
}

fn describe(part: &Path) -> Result<PartDescription, PartsError> {
    let reader = GameReader::open(part).map_err(|error| PartsError::Data(part.to_owned(), error))?;
    serde_json::from_str(reader.description()).map_err(|_| PartsError::NotAPart(part.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::{GenerationGoal, generate};
    use std::fs;

    fn plan() -> SelfPlayPlan {
        SelfPlayPlan { nodes: 60, hash: 1, ..SelfPlayPlan::of(None) }
    }

    fn part(folder: &Path, numbers: Range<u64>) -> PathBuf {
        let path = folder.join(format!("{}.hgame", numbers.start));
        let made = generate_part(&plan(), None, numbers.clone(), &path, 2, &Stop::new(), |_| ()).unwrap();
        assert_eq!(made.unwrap().games, numbers.end - numbers.start);
        path
    }

    #[test]
    fn parts_joined_are_the_file_of_one_run() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("whole.hgame");
        let goal = GenerationGoal { games: Some(70), ..GenerationGoal::default() };
        generate(&plan(), None, &whole, goal, 2, &Stop::new(), |_| ()).unwrap();
        let parts = [30..31, 0..30, 31..70].map(|numbers| part(folder.path(), numbers));
        let joined = folder.path().join("joined.hgame");
        assert_eq!(join_parts(&parts, &joined).unwrap(), Some(70));
        assert_eq!(fs::read(&joined).unwrap(), fs::read(&whole).unwrap());
    }

    #[test]
    fn a_part_that_is_there_is_not_made_again_and_one_broken_off_is_not_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = part(folder.path(), 4..6);
        let again = generate_part(&plan(), None, 4..6, &path, 1, &Stop::new(), |_| ()).unwrap();
        assert!(again.is_none());
        let stop = Stop::new();
        stop.raise();
        let other = folder.path().join("other.hgame");
        assert!(generate_part(&plan(), None, 0..4, &other, 1, &stop, |_| ()).unwrap().is_none());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half-made is left");
    }

    #[test]
    fn parts_that_do_not_follow_one_another_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let [first, last] = [0..2, 3..4].map(|numbers| part(folder.path(), numbers));
        let joined = folder.path().join("joined.hgame");
        let refused = |parts: &[PathBuf]| join_parts(parts, &joined).unwrap_err().to_string();
        assert!(refused(&[first.clone(), last]).contains("begins with game 3, but game 2 comes next"));
        assert!(refused(&[first.clone(), first.clone()]).contains("each once"));
        let whole = folder.path().join("whole.hgame");
        let goal = GenerationGoal { games: Some(1), ..GenerationGoal::default() };
        generate(&plan(), None, &whole, goal, 1, &Stop::new(), |_| ()).unwrap();
        assert!(refused(&[first, whole]).contains("not a part"));
        assert!(!joined.exists());
    }
}
