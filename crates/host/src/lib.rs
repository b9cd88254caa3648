//! Any UCI engine as a [`Player`](play::Player): its process, its protocol, its limits, its failures.
//!
//! ```no_run
//! use host::{EngineCommand, EngineSpec, UciPlayer};
//! use play::{Limits, Player, Stop, Turn};
//!
//! let spec = EngineSpec::new("Stockfish", EngineCommand::new("/usr/games/stockfish"));
//! let mut player = UciPlayer::new(spec);
//! let game = chess::Game::new();
//! player.new_game(game.start())?;
//! let limits = Limits::depth(12);
//! let turn = Turn { game: &game, limits: &limits, stop: &Stop::new(), report: &mut |_| () };
//! println!("{:?}", player.decide(turn)?.action);
//! # Ok::<(), play::PlayerError>(())
//! ```
//!
//! The way of a line: `lines` cuts an engine's output, `queue` keeps it within bounds, [`Engine`]
//! waits for it (never without a deadline), [`info`], `best_move` and [`EngineOption`] give it
//! meaning. The other way: `position` and `go` write commands, and `process` alone sends them, so
//! that nothing with a line break inside ever reaches an engine.
//!
//! An engine is never trusted: its lines and its queue are bounded, every wait ends, whatever it
//! leaves running is killed with it, and every process is reaped. A program that calls [`guard_engines`]
//! first takes its engines with it even when it is killed.

mod background;
mod best_move;
mod command;
#[cfg(target_os = "linux")]
mod descendants;
mod digest;
mod engine;
mod engine_log;
mod error;
mod find_program;
mod go;
mod guard;
mod handshake;
mod identity;
mod input;
mod last_output;
mod line_queue;
mod lines;
mod move_timeout;
mod options;
mod player;
mod position;
mod printable;
mod process;
mod process_group;
mod registry;
mod registry_file;
mod search;
mod spec;
mod stderr;
mod timeouts;

pub mod compliance;
pub mod info;
pub mod stress;

pub use best_move::BestMove;
pub use command::EngineCommand;
pub use engine::Engine;
pub use error::HostError;
pub use find_program::find_program;
pub use guard::guard_engines;
pub use handshake::EngineId;
pub use identity::{FileStamp, Identity};
pub use last_output::LastOutput;
pub use options::{EngineOption, OptionType};
pub use player::UciPlayer;
pub use registry::{ProgramState, RegisteredEngine, Registry, RegistryError};
pub use spec::EngineSpec;
pub use timeouts::Timeouts;
