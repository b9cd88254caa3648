//! The engines a person has added: nothing else is ever launched by name.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::digest::sha256;
use crate::printable::is_unprintable;
use crate::registry_file::RegistryFile;
use crate::{EngineCommand, EngineSpec, Timeouts};

/// The registered engines of a data directory.
///
/// ```
/// use host::{RegisteredEngine, Registry};
/// # let directory = tempfile::tempdir()?;
/// let registry = Registry::in_directory(directory.path());
/// let program = std::env::current_exe()?;
/// registry.add(RegisteredEngine::new("Some Engine", &program)?)?;
/// assert_eq!(registry.find("some engine")?.name, "Some Engine");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Registry {
    file: RegistryFile,
}

/// An engine as it was added.
#[derive(Clone, PartialEq, Debug)]
pub struct RegisteredEngine {
    /// The name, unique but for upper and lower case.
    pub name: String,
    /// The program, absolute and without links.
    pub path: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The directory it runs in; ours if none.
    pub directory: Option<PathBuf>,
    /// Options to set whenever it is launched.
    pub options: Vec<(String, String)>,
    /// The SHA-256 of the program when it was added.
    pub sha256: String,
    /// The day it was added, such as `2026-01-31`.
    pub added: String,
    /// What later versions of Hetman wrote about it.
    pub(crate) unknown: toml::Table,
}

/// Whether an engine is still what was added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProgramState {
    /// It is.
    Unchanged,
    /// The program is another one now.
    Changed,
    /// The program is gone or cannot be read.
    Missing,
}

/// Why the registry could not do something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RegistryError {
    /// There is no program at that path.
    NoProgram {
        /// The path.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// Another engine has that name.
    NameTaken(String),
    /// The same program with the same arguments and options is there under another name.
    AlreadyAdded(String),
    /// No engine has that name.
    NotFound {
        /// The name.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The name is empty or holds control characters.
    BadName(String),
    /// The file cannot be understood.
    Unreadable {
        /// Which file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The file cannot be read or written.
    Unwritable {
        /// Which file.
        file: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

impl Registry {
    /// The registry in a data directory, which need not exist yet.
    pub fn in_directory(directory: &Path) -> Registry {
        Registry { file: RegistryFile::in_directory(directory) }
    }

    /// The file it is kept in.
    pub fn path(&self) -> PathBuf {
        self.file.path()
    }

    /// All engines in the order they were added.
    pub fn engines(&self) -> Result<Vec<RegisteredEngine>, RegistryError> {
        self.file.read()
    }

    /// The engine of this name; upper and lower case do not matter. Its first words will do (`stockfish` for
    /// Stockfish 15.1) as long as they are no other's.
    pub fn find(&self, name: &str) -> Result<RegisteredEngine, RegistryError> {
        let mut engines = self.engines()?;
        let beginning = format!("{} ", name.to_lowercase());
        let begins = |engine: &RegisteredEngine| engine.name.to_lowercase().starts_with(&beginning);
        let alike: Vec<usize> =
            (0..engines.len()).filter(|&n| !name.is_empty() && begins(&engines[n])).collect();
        let index = match (position(&engines, name), &alike[..]) {
            (Err(_), &[only]) => only,
            (found, _) => found?,
        };
        Ok(engines.swap_remove(index))
    }

    /// Adds an engine, unless its name is taken or it is there already.
    pub fn add(&self, engine: RegisteredEngine) -> Result<(), RegistryError> {
        self.file.change(|engines| {
            engine.check_name()?;
            if let Some(other) = engines.iter().find(|other| other.is_named(&engine.name)) {
                return Err(RegistryError::NameTaken(other.name.clone()));
            }
            if let Some(other) = engines.iter().find(|other| other.is_same(&engine)) {
                return Err(RegistryError::AlreadyAdded(other.name.clone()));
            }
            engines.push(engine);
            Ok(())
        })
    }

    /// Adds an engine in place of the one with its name, if there is one.
    pub fn replace(&self, engine: RegisteredEngine) -> Result<(), RegistryError> {
        self.file.change(|engines| {
            engine.check_name()?;
            match engines.iter_mut().find(|other| other.is_named(&engine.name)) {
                Some(other) => *other = engine,
                None => engines.push(engine),
            }
            Ok(())
        })
    }

    /// Takes the program an engine has now for the one that was added.
    pub fn accept(&self, name: &str) -> Result<(), RegistryError> {
        self.file.change(|engines| {
            let index = position(engines, name)?;
            let engine = &mut engines[index];
            engine.sha256 = RegisteredEngine::new(engine.name.clone(), &engine.path)?.sha256;
            Ok(())
        })
    }

    /// Removes an engine and returns what it was.
    pub fn remove(&self, name: &str) -> Result<RegisteredEngine, RegistryError> {
        self.file.change(|engines| {
            let index = position(engines, name)?;
            Ok(engines.remove(index))
        })
    }
}

fn position(engines: &[RegisteredEngine], name: &str) -> Result<usize, RegistryError> {
    engines.iter().position(|engine| engine.is_named(name)).ok_or_else(|| RegistryError::NotFound {
        name: name.to_owned(),
        known: engines.iter().map(|engine| engine.name.clone()).collect(),
    })
}

impl RegisteredEngine {
    /// Describes the program at `path` as it is today.
    pub fn new(name: impl Into<String>, path: &Path) -> Result<RegisteredEngine, RegistryError> {
        let failure = |why: String| RegistryError::NoProgram { path: path.to_owned(), why };
        let canonical = fs::canonicalize(path).map_err(|error| failure(error.to_string()))?;
        if !canonical.is_file() {
            return Err(failure("it is no file".to_owned()));
        }
        if canonical.to_str().is_none() {
            return Err(failure("its name is not valid Unicode, which cannot be recorded".to_owned()));
        }
        let sha256 = sha256(&canonical).map_err(|error| failure(error.to_string()))?;
        Ok(RegisteredEngine {
            name: name.into(),
            path: canonical,
            arguments: Vec::new(),
            directory: None,
            options: Vec::new(),
            sha256,
            added: jiff::Timestamp::now().strftime("%Y-%m-%d").to_string(),
            unknown: toml::Table::new(),
        })
    }

    /// How it is started.
    pub fn command(&self) -> EngineCommand {
        let (program, arguments) = (self.path.clone(), self.arguments.clone());
        EngineCommand { program, arguments, directory: self.directory.clone() }
    }

    /// All that is needed to play with it. Look at its [`program_state`](RegisteredEngine::program_state)
    /// first: what a person agreed to run is the program that was added.
    pub fn spec(&self, timeouts: Timeouts) -> EngineSpec {
        let (name, options) = (self.name.clone(), self.options.clone());
        EngineSpec { name, command: self.command(), options, timeouts, restart: false }
    }

    /// Whether the program is still the one that was added.
    pub fn program_state(&self) -> ProgramState {
        match sha256(&self.path) {
            Ok(sum) if sum == self.sha256 => ProgramState::Unchanged,
            Ok(_) => ProgramState::Changed,
            Err(_) => ProgramState::Missing,
        }
    }

    fn is_named(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }

    fn is_same(&self, other: &RegisteredEngine) -> bool {
        (&self.path, &self.arguments, &self.options) == (&other.path, &other.arguments, &other.options)
    }

    fn check_name(&self) -> Result<(), RegistryError> {
        let bad = self.name.trim().is_empty() || self.name.contains(is_unprintable);
        if bad { Err(RegistryError::BadName(self.name.clone())) } else { Ok(()) }
    }
}

impl fmt::Display for RegistryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegistryError::NoProgram { path, why } => {
                write!(f, "{} cannot be an engine: {why}", path.display())
            }
            RegistryError::NameTaken(name) => write!(
                f,
                "there is an engine called {name:?}: choose another name (--name), replace it (--replace) or \
                 remove it first (hetman engines remove {name:?})"
            ),
            RegistryError::AlreadyAdded(name) => write!(
                f,
                "this engine is there already, with the same arguments and options, as {name:?}: remove that \
                 first if you want another name (hetman engines remove {name:?})"
            ),
            RegistryError::NotFound { name, known } if known.is_empty() => {
                write!(
                    f,
                    "there is no engine called {name:?}, nor any other: hetman engines add PATH adds one"
                )
            }
            RegistryError::NotFound { name, known } => {
                write!(f, "there is no engine called {name:?}; there are {}", known.join(", "))
            }
            RegistryError::BadName(name) => {
                write!(f, "{name:?} cannot be a name: use printable characters (--name)")
            }
            RegistryError::Unreadable { file, why } => {
                write!(f, "{} cannot be understood: {why}\nCorrect it, or move it away", file.display())
            }
            RegistryError::Unwritable { file, why } => {
                write!(f, "{} cannot be read or written: {why}", file.display())
            }
        }
    }
}

impl std::error::Error for RegistryError {}
