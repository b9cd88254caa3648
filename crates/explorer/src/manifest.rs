//! Which segments a source has: a small file that is replaced as a whole.

use std::fmt::Write as _;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::ExplorerError;
use crate::games::GamesMeta;
use crate::store::replace;

/// The name of the file.
pub(crate) const MANIFEST: &str = "manifest";
const FIRST_LINE: &str = "hetman explorer 1";

/// The segments of a source, the oldest first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Manifest {
    /// The first plies of every game that are in the index; 0 means all.
    pub(crate) plies: u16,
    pub(crate) segments: Vec<GamesMeta>,
}

impl Manifest {
    /// Reads the manifest of a folder; `None` if there is none.
    pub(crate) fn read(folder: &Path) -> Result<Option<Manifest>, ExplorerError> {
        let path = folder.join(MANIFEST);
        match fs::read_to_string(&path) {
            Ok(text) => {
                let manifest = Manifest::parse(&text);
                manifest
                    .map(Some)
                    .ok_or_else(|| ExplorerError::damaged(&path, "it is not a list of segments"))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ExplorerError::io(&path)(error)),
        }
    }

    fn parse(text: &str) -> Option<Manifest> {
        let (text, checksum) = text.trim_end().rsplit_once('\n')?;
        let checksum = checksum.strip_prefix("checksum ")?;
        if u32::from_str_radix(checksum, 16).ok()? != crc32fast::hash(text.as_bytes()) {
            return None;
        }
        let mut lines = text.lines();
        if lines.next()? != FIRST_LINE {
            return None;
        }
        let plies = lines.next()?.strip_prefix("plies ")?.parse().ok()?;
        let segment = |line: &str| {
            let (name, games) = line.strip_prefix("segment ")?.split_once(' ')?;
            Some(GamesMeta { games: games.parse().ok()?, plies, name: u64::from_str_radix(name, 16).ok()? })
        };
        Some(Manifest { plies, segments: lines.map(segment).collect::<Option<_>>()? })
    }

    pub(crate) fn to_text(&self) -> String {
        let mut text = format!("{FIRST_LINE}\nplies {}", self.plies);
        for segment in &self.segments {
            let _ = write!(text, "\nsegment {:016x} {}", segment.name, segment.games);
        }
        let checksum = crc32fast::hash(text.as_bytes());
        format!("{text}\nchecksum {checksum:08x}\n")
    }

    /// Puts the manifest in the place of the one before.
    pub(crate) fn write(&self, folder: &Path) -> Result<(), ExplorerError> {
        replace(&folder.join(MANIFEST), self.to_text().as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests_read_back() {
        let segments =
            vec![GamesMeta { games: 7, plies: 50, name: 0xABC }, GamesMeta { games: 1, plies: 50, name: 1 }];
        let manifest = Manifest { plies: 50, segments };
        let text = manifest.to_text();
        assert_eq!(Manifest::parse(&text), Some(manifest));
        assert_eq!(Manifest::parse(&Manifest::default().to_text()), Some(Manifest::default()));
        assert_eq!(Manifest::parse(&text.replace(" 7", " 8")), None);
        assert_eq!(Manifest::parse(&text[..text.len() - 5]), None);
        assert_eq!(Manifest::parse(""), None);
    }
}
