//! Every player by name: Hetman and its levels, textbook presets, registered engines, programs.
//!
//! Matches, the studio and the command line all get their players here. The grammar is a name with
//! settings after commas, as match runners write it:
//!
//! ```text
//! hetman                          Hetman at its best
//! hetman,elo=1200                 a level
//! hetman,search=mcts              Monte Carlo tree search (id hetman:mcts)
//! hetman,network=net.hnet         another network
//! hetman,probcut_margin=200       a search parameter (`hetman tune list`)
//! textbook   preset:textbook      a textbook preset
//! Stockfish  engine:Stockfish     a registered engine (`hetman engines list`)
//! ./engine,option.Hash=16         a program, by its path or in PATH
//! ```
//!
//! Every player takes `name`, `anchor` (a fixed rating), `tc`, `movetime`, `depth` and `nodes`; Hetman
//! also `hash`, `threads`, `elo`, `search`, `network` and search parameters; UCI engines `args`, `restart` and
//! `option.NAME`. The names with a prefix are ids: they never name a program, so the studio's page
//! may send them.
//!
//! ```
//! use roster::{PlayerLimits, Roster};
//! # let folder = tempfile::tempdir().unwrap();
//! let roster = Roster::in_directory(folder.path());
//! let level = roster.participant("hetman,elo=1200,name=Beginner", &PlayerLimits::default()).unwrap();
//! assert_eq!(level.name, "Beginner");
//! let error = roster.participant("textbok", &PlayerLimits::default()).unwrap_err();
//! assert!(error.to_string().starts_with("there is no player \"textbok\": did you mean textbook?"));
//! ```

mod error;
mod grammar;
mod identify;
mod limits;
mod network_file;
mod networks;
mod participant;
mod player_spec;
mod rating;
mod roster;

pub use error::{RosterError, SettingError};
pub use host::{FileStamp, Identity};
pub use limits::{PlayerLimits, gives_time};
pub use network_file::{NetworkFile, PerceptronFile};
pub use networks::{NETWORKS_FOLDER, network_id, network_name};
pub use participant::Participant;
pub use player_spec::{HetmanSpec, PlayerSpec, PresetSpec, UciSpec};
pub use rating::{Level, Rating, of_preset as rating_of_preset};
pub use roster::{HETMAN_ID, ListedPlayer, MCTS_ID, Roster};
