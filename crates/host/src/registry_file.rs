//! `engines.toml`: how registered engines are written down.
//!
//! Writers take a lock and replace the file by renaming a complete new one over it, so readers
//! need no lock and never see half a file. Fields that this version does not know survive.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use crate::printable::printable;
use crate::{RegisteredEngine, RegistryError};

const HEADER: &str = "# The engines Hetman knows: see `hetman engines --help`.\n\n";

#[derive(Serialize, Deserialize, Default)]
struct Contents {
    #[serde(rename = "engine", default)]
    engines: Vec<Entry>,
    #[serde(flatten)]
    unknown: Table,
}

#[derive(Serialize, Deserialize)]
struct Entry {
    name: String,
    path: PathBuf,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arguments: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    directory: Option<PathBuf>,
    #[serde(default)]
    sha256: String,
    #[serde(default)]
    added: String,
    #[serde(default, skip_serializing_if = "Table::is_empty")]
    options: Table,
    #[serde(flatten)]
    unknown: Table,
}

impl Entry {
    fn new(engine: RegisteredEngine) -> Entry {
        let RegisteredEngine { name, path, arguments, directory, options, sha256, added, unknown } = engine;
        let options = options.into_iter().map(|(name, value)| (name, Value::String(value))).collect();
        Entry { name, path, arguments, directory, sha256, added, options, unknown }
    }

    fn engine(self) -> RegisteredEngine {
        let Entry { name, path, arguments, directory, sha256, added, options, unknown } = self;
        // A person who edits the file may well write `Hash = 64`.
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let options = options.into_iter().map(|(name, value)| (name, text(value))).collect();
        // Earlier versions took names that could change the direction of the text around them.
        let name = printable(&name);
        RegisteredEngine { name, path, arguments, directory, options, sha256, added, unknown }
    }
}

/// The file in a data directory.
#[derive(Clone, Debug)]
pub(crate) struct RegistryFile {
    directory: PathBuf,
}

impl RegistryFile {
    pub(crate) fn in_directory(directory: &Path) -> RegistryFile {
        RegistryFile { directory: directory.to_owned() }
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.directory.join("engines.toml")
    }

    pub(crate) fn read(&self) -> Result<Vec<RegisteredEngine>, RegistryError> {
        Ok(self.contents()?.engines.into_iter().map(Entry::engine).collect())
    }

    /// Reads, changes and writes back under a lock.
    pub(crate) fn change<T>(
        &self,
        change: impl FnOnce(&mut Vec<RegisteredEngine>) -> Result<T, RegistryError>,
    ) -> Result<T, RegistryError> {
        fs::create_dir_all(&self.directory).map_err(|error| self.failure(&error))?;
        let lock = File::create(self.directory.join("engines.lock")).map_err(|error| self.failure(&error))?;
        // Released when the file is closed, also by a crash.
        lock.lock().map_err(|error| self.failure(&error))?;
        let Contents { engines, unknown } = self.contents()?;
        let mut engines: Vec<RegisteredEngine> = engines.into_iter().map(Entry::engine).collect();
        let done = change(&mut engines)?;
        let engines = engines.into_iter().map(Entry::new).collect();
        self.write(&Contents { engines, unknown })?;
        Ok(done)
    }

    fn contents(&self) -> Result<Contents, RegistryError> {
        let text = match fs::read_to_string(self.path()) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Contents::default()),
            read => read.map_err(|error| self.failure(&error))?,
        };
        toml::from_str(&text)
            .map_err(|error| RegistryError::Unreadable { file: self.path(), why: error.to_string() })
    }

    fn write(&self, contents: &Contents) -> Result<(), RegistryError> {
        let text = toml::to_string(contents)
            .map_err(|error| RegistryError::Unwritable { file: self.path(), why: error.to_string() })?;
        self.replace(&format!("{HEADER}{text}")).map_err(|error| self.failure(&error))
    }

    fn replace(&self, text: &str) -> io::Result<()> {
        let temporary = self.directory.join("engines.toml.new");
        let mut file = File::create(&temporary)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(temporary, self.path())
    }

    fn failure(&self, error: &io::Error) -> RegistryError {
        RegistryError::Unwritable { file: self.path(), why: error.to_string() }
    }
}
