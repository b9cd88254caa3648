//! The fake engine, with short timeouts and a file that tells its process number.
#![allow(dead_code, reason = "every test file uses a part of it")]

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use chess::Game;
use host::{Engine, EngineCommand, EngineSpec, HostError, Timeouts, UciPlayer};
use play::{Decision, Limits, Player, PlayerError, Stop, Turn};
use tempfile::TempDir;

pub(crate) const TIMEOUTS: Timeouts = Timeouts {
    handshake: Duration::from_millis(2000),
    ready: Duration::from_millis(1000),
    settle: Duration::from_millis(2000),
    stop: Duration::from_millis(300),
    quit: Duration::from_millis(500),
    move_time_grace: Duration::from_millis(300),
    clock_grace: Duration::from_millis(500),
    untimed: Duration::from_secs(10),
};

pub(crate) struct Fake {
    pub(crate) command: EngineCommand,
    pub(crate) directory: TempDir,
}

impl Fake {
    pub(crate) fn new(behaviour: &str) -> Fake {
        let directory = tempfile::tempdir().unwrap();
        let file = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
        let mut command = EngineCommand::new(env!("CARGO_BIN_EXE_fake-engine")).argument(behaviour);
        for argument in ["--pid-file", &file("pid"), "--log", &file("log")] {
            command = command.argument(argument);
        }
        Fake { command, directory }
    }

    pub(crate) fn delay(mut self, milliseconds: u64) -> Fake {
        self.command = self.command.argument("--delay").argument(milliseconds.to_string());
        self
    }

    pub(crate) fn launch(&self) -> Result<Engine, HostError> {
        Engine::launch(&self.command, TIMEOUTS)
    }

    pub(crate) fn spec(&self) -> EngineSpec {
        EngineSpec { timeouts: TIMEOUTS, ..EngineSpec::new("Fake", self.command.clone()) }
    }

    pub(crate) fn player(&self) -> UciPlayer {
        UciPlayer::new(self.spec())
    }

    pub(crate) fn pid(&self) -> u32 {
        fs::read_to_string(self.file("pid")).unwrap().parse().unwrap()
    }

    /// What the engine was told: it writes a command down before it answers.
    pub(crate) fn log(&self) -> Vec<String> {
        let log = fs::read_to_string(self.file("log")).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }

    /// The engine with a file that the process it starts keeps locked.
    pub(crate) fn locking(mut self) -> (Fake, PathBuf) {
        let file = self.file("lock");
        self.command = self.command.argument("--lock").argument(file.to_str().unwrap());
        (self, file)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// The process has ended and has been reaped.
    pub(crate) fn assert_gone(&self) {
        assert!(!exists(self.pid()), "process {} is still there", self.pid());
    }
}

/// Whether there is a process of this number, dead but not reaped ones included.
pub(crate) fn exists(pid: u32) -> bool {
    cfg!(target_os = "linux") && PathBuf::from(format!("/proc/{pid}")).exists()
}

/// All tests of a file together, floods included, stay far below this.
pub(crate) fn assert_memory_is_bounded() {
    let Ok(status) = fs::read_to_string("/proc/self/status") else { return };
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = peak.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 64 * 1024, "{kilobytes} kB");
}

pub(crate) fn move_once(
    player: &mut UciPlayer,
    game: &Game,
    limits: &Limits,
) -> Result<Decision, PlayerError> {
    if player.engine().is_none() {
        player.new_game(game.start())?;
    }
    player.decide(Turn { game, limits, stop: &Stop::new(), report: &mut |_| () })
}
