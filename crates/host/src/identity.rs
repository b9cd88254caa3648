//! What an engine is made of, so that games of one program are never counted as another's.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::digest::sha256;
use crate::{Engine, EngineSpec, OptionType};

/// The contents of an engine and how it was set: equal identities play alike.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Identity {
    /// The SHA-256 of the program.
    pub program: String,
    /// The options that were set, with names and values as the engine spells them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<(String, String)>,
    /// The files that arguments and options name (networks, books), with their SHA-256.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<(PathBuf, String)>,
}

impl Identity {
    /// The identity of a player in this process: the program that runs.
    pub fn of_this_program() -> io::Result<Identity> {
        /// It is large and cannot change.
        static OWN: OnceLock<String> = OnceLock::new();
        let program = match OWN.get() {
            Some(known) => known.clone(),
            None => {
                let running = Path::new("/proc/self/exe");
                let own = if running.exists() { running.to_owned() } else { std::env::current_exe()? };
                let sum = sha256(&own)?;
                OWN.get_or_init(|| sum).clone()
            }
        };
        Ok(Identity { program, ..Identity::default() })
    }

    /// The identity of an engine that was launched with its options.
    pub fn of_engine(spec: &EngineSpec, engine: &Engine) -> io::Result<Identity> {
        let set = spec.options.iter().filter_map(|(name, _)| engine.option(name));
        let options = set.map(|option| (option.name.clone(), option.value())).collect();
        let files = files(spec, engine).into_iter().map(|file| Ok((file.clone(), sha256(&file)?)));
        Ok(Identity {
            program: sha256(&spec.command.program)?,
            options,
            files: files.collect::<io::Result<_>>()?,
        })
    }
}

/// Endings of files that are part of a player: networks, books, and programs for an interpreter. Logs and what an
/// engine learns while it plays are none: they differ from run to run.
const PARTS: &[&str] = &[
    "nnue", "hnet", "hmlp", "net", "nn", "weights", "onnx", "pb", "gz", "bin", "py", "js", "jar", "sh",
    "lua", "rb", "pl", "wasm",
];

/// The files that arguments (`engine.py`, `--weights=net.pb`) and options name, defaults included.
fn files(spec: &EngineSpec, engine: &Engine) -> Vec<PathBuf> {
    let folder = spec.command.directory.clone().unwrap_or_default();
    let value = |text: &String| text.split_once('=').map_or(text.as_str(), |(_, value)| value).to_owned();
    let texts =
        engine.options().iter().filter(|option| matches!(option.option_type, OptionType::Text { .. }));
    let arguments = spec.command.arguments.iter().map(value);
    let mut files: Vec<PathBuf> = arguments
        .chain(texts.map(crate::EngineOption::value))
        .map(|text| folder.join(text))
        .filter(|path| is_part(path) && path.is_file())
        .collect();
    files.sort();
    files.dedup();
    files
}

fn is_part(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    PARTS.iter().any(|part| part.eq_ignore_ascii_case(ending))
}

/// A file's size and time of change: a cheap sign that it is no longer the same.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileStamp {
    path: PathBuf,
    seen: Option<(u64, SystemTime)>,
}

impl FileStamp {
    /// The file as it is now.
    pub fn of(path: &Path) -> FileStamp {
        let seen = fs::metadata(path).and_then(|data| Ok((data.len(), data.modified()?))).ok();
        FileStamp { path: path.to_owned(), seen }
    }

    /// Which file it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the file has changed or is gone since.
    pub fn is_stale(&self) -> bool {
        FileStamp::of(&self.path) != *self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_replaced_or_removed_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engine");
        fs::write(&path, "old").unwrap();
        let stamp = FileStamp::of(&path);
        assert!(!stamp.is_stale());
        fs::write(&path, "newer").unwrap();
        assert!(stamp.is_stale());
        let stamp = FileStamp::of(&path);
        fs::remove_file(&path).unwrap();
        assert!(stamp.is_stale());
    }
}
