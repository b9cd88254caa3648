//! How an engine is started.

use std::fmt;
use std::path::PathBuf;

/// A program, its arguments and where it runs. No shell is involved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineCommand {
    /// The program; a bare name is looked up in `PATH`.
    pub program: PathBuf,
    /// Its arguments, such as `--uci`.
    pub arguments: Vec<String>,
    /// The directory it runs in; ours if none.
    pub directory: Option<PathBuf>,
}

impl EngineCommand {
    /// A program without arguments.
    pub fn new(program: impl Into<PathBuf>) -> EngineCommand {
        EngineCommand { program: program.into(), arguments: Vec::new(), directory: None }
    }

    /// The same with one more argument.
    ///
    /// ```
    /// use host::EngineCommand;
    /// let command = EngineCommand::new("gnuchess").argument("--uci");
    /// assert_eq!(command.to_string(), "gnuchess --uci");
    /// ```
    #[must_use]
    pub fn argument(mut self, argument: impl Into<String>) -> EngineCommand {
        self.arguments.push(argument.into());
        self
    }
}

impl fmt::Display for EngineCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.program.display())?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}
