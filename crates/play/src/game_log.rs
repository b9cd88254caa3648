//! What is said to and by the engines of a game, line by line, in a file.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The log of one game, as one of its players sees it.
#[derive(Clone, Debug)]
pub struct GameLog {
    file: Arc<Mutex<File>>,
    begun: Instant,
    player: String,
}

/// Who says a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// It is sent to the engine.
    ToEngine,
    /// The engine's standard output.
    ByEngine,
    /// The engine's standard error.
    OnStandardError,
}

impl GameLog {
    /// A new file; an old one of that name is replaced.
    pub fn create(path: &Path) -> io::Result<GameLog> {
        let file = Arc::new(Mutex::new(File::create(path)?));
        Ok(GameLog { file, begun: Instant::now(), player: String::new() })
    }

    /// The same file, for the lines of a player.
    #[must_use]
    pub fn of_player(&self, name: &str) -> GameLog {
        GameLog { player: name.to_owned(), ..self.clone() }
    }

    /// Adds a line. A log that cannot be written does not stop a game.
    pub fn add(&self, said: Said, line: &str) {
        let sign = match said {
            Said::ToEngine => "<",
            Said::ByEngine => ">",
            Said::OnStandardError => "!",
        };
        let text = format!("{:10.3} {} {sign} {line}\n", self.begun.elapsed().as_secs_f64(), self.player);
        let _ = self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(text.as_bytes());
    }

    /// Adds what is about the game, not about a player.
    pub fn remark(&self, line: &str) {
        let _ = self
            .file
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .write_all(format!("{line}\n").as_bytes());
    }
}
