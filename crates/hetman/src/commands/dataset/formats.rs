//! The formats of other trainers, by name or by the ends of files' names.

use std::path::Path;

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Format {
    /// Games with `[%eval …]` comments, as Lichess publishes them (.pgn)
    Pgn,
    /// Lines of FEN | White's score in centipawns | White's result (.txt, .fen)
    Text,
    /// Positions of bullet: bulletformat (.bullet, .bf, .data)
    Bullet,
    /// Positions of Black Marlin: marlinformat (.marlin)
    Marlin,
    /// Games of Viridithas: viriformat (.viri, .vf)
    Viri,
    /// Games of Stockfish (.binpack)
    Binpack,
}

impl Format {
    /// The format of a file, by its name; compression does not matter.
    pub(super) fn of(path: &Path) -> Option<Format> {
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let name = [".zst", ".gz"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
        Some(match name.rsplit_once('.')?.1 {
            "pgn" => Format::Pgn,
            "txt" | "fen" => Format::Text,
            "bullet" | "bf" | "data" => Format::Bullet,
            "marlin" => Format::Marlin,
            "viri" | "vf" | "viriformat" => Format::Viri,
            "binpack" => Format::Binpack,
            _ => return None,
        })
    }

    /// Whether it holds games; otherwise it holds single positions.
    pub(super) fn has_games(self) -> bool {
        matches!(self, Format::Pgn | Format::Viri | Format::Binpack)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_formats() {
        let of = |name: &str| Format::of(Path::new(name));
        assert_eq!(of("a/b.PGN.zst"), Some(Format::Pgn));
        assert_eq!(of("test80.binpack"), Some(Format::Binpack));
        assert_eq!((of("x.bin"), of("pgn")), (None, None));
    }
}
