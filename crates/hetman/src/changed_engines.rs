//! Registered engines whose programs have changed: a person is asked before they are run.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::bail;
use host::Registry;
use roster::{Participant, PlayerLimits, Roster, RosterError};

/// What is done about them.
#[derive(clap::Args)]
pub(crate) struct ChangedEngines {
    /// Take registered engines whose programs have changed as they are now, without asking
    #[arg(long)]
    accept_changed: bool,
}

impl ChangedEngines {
    /// The players of a data directory that a person names.
    pub(crate) fn participants(
        &self,
        directory: &Path,
        names: &[String],
        limits: &PlayerLimits,
    ) -> anyhow::Result<Vec<Participant>> {
        loop {
            match Roster::in_directory(directory).participants(names, limits) {
                // Once accepted it is the program that was registered.
                Err(RosterError::ProgramChanged(name)) => {
                    self.accept(&Registry::in_directory(directory), &name)?;
                }
                found => return Ok(found?),
            }
        }
    }

    /// Takes an engine as it is now, if the person agrees.
    pub(crate) fn accept(&self, registry: &Registry, name: &str) -> anyhow::Result<()> {
        let engine = registry.find(name)?;
        let (name, path, added) = (&engine.name, engine.path.display(), &engine.added);
        let what = format!("{name} is not the program that was added on {added} ({path} has changed)");
        if !self.accept_changed && !agrees(&what)? {
            bail!("{what}: --accept-changed takes it as it is now");
        }
        registry.accept(name)?;
        eprintln!("{name} is now the program at {path}");
        Ok(())
    }
}

/// Asks the person at the terminal; without one there is no answer.
fn agrees(what: &str) -> io::Result<bool> {
    if !io::stdin().is_terminal() || !io::stderr().is_terminal() {
        return Ok(false);
    }
    write!(io::stderr(), "{what}. Take it as it is now? [y/N] ")?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}
