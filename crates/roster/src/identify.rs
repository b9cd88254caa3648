//! A participant is started before its first game: whether it can play, and what it is made of.

use chess::Position;
use host::{FileStamp, HostError, Identity};

use crate::roster::most_similar;
use crate::{Participant, PlayerSpec, RosterError, UciSpec};

impl Participant {
    /// Starts the player once, as for a game from this position. The files it is made of come with their state
    /// from before they were read.
    pub fn identify(&self, start: &Position) -> Result<(Identity, Vec<FileStamp>), RosterError> {
        match &self.player {
            PlayerSpec::Uci(engine) => self.identify_engine(engine, start),
            PlayerSpec::Hetman(_) | PlayerSpec::Preset(_) => {
                let own = Identity::of_this_program().map_err(|error| self.unreadable(&error))?;
                Ok((own, Vec::new()))
            }
        }
    }

    fn identify_engine(
        &self,
        engine: &UciSpec,
        start: &Position,
    ) -> Result<(Identity, Vec<FileStamp>), RosterError> {
        let program = FileStamp::of(&engine.program);
        let mut player = engine.build(&self.name);
        player.prepare(start).map_err(|error| self.cannot_play(error))?;
        let identify = |engine| Identity::of_engine(player.spec(), engine);
        let identity = player.engine().map_or_else(|| Ok(Identity::default()), identify);
        let identity = identity.map_err(|error| self.unreadable(&error))?;
        let files = identity.files.iter().map(|(path, _)| FileStamp::of(path));
        let files = std::iter::once(program).chain(files).collect();
        Ok((identity, files))
    }

    fn cannot_play(&self, error: HostError) -> RosterError {
        let nearest = match &error {
            HostError::UnknownOption { name, known } => most_similar(name, known.iter().cloned()),
            _ => Vec::new(),
        };
        RosterError::CannotPlay { name: self.name.clone(), error: Box::new(error), nearest }
    }

    fn unreadable(&self, error: &std::io::Error) -> RosterError {
        RosterError::Unreadable { name: self.name.clone(), message: error.to_string() }
    }
}
