//! Which browser asks, and what it may do.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A browser that was let in. The number stays the same as long as the browser keeps its cookie, also
/// when the server is started again; handlers get it as `Extension<Device>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Device {
    /// Its number.
    pub id: u64,
    /// What it may do.
    pub role: Role,
}

/// What a device may do: each role may do what those before it may.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Role {
    /// Watch games and read studies.
    Spectator,
    /// Play at its own seats and edit its own studies.
    Player,
    /// Everything: who started the studio.
    Owner,
}

impl Role {
    const ALL: [Role; 3] = [Role::Spectator, Role::Player, Role::Owner];

    /// As it is saved.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Role::Spectator => "spectator",
            Role::Player => "player",
            Role::Owner => "owner",
        }
    }

    /// The opposite of [`name`](Role::name); what a later version may have saved allows least.
    pub(crate) fn from_name(name: &str) -> Role {
        Role::ALL.into_iter().find(|role| role.name() == name).unwrap_or(Role::Spectator)
    }
}

impl Device {
    /// A device of the owner.
    pub const fn owner(id: u64) -> Device {
        Device { id, role: Role::Owner }
    }

    /// A device of a player.
    pub const fn player(id: u64) -> Device {
        Device { id, role: Role::Player }
    }

    /// A device that only watches.
    pub const fn spectator(id: u64) -> Device {
        Device { id, role: Role::Spectator }
    }

    /// Its number as the author of games and studies; what the owner's devices make has none.
    pub fn author(self) -> Option<u64> {
        (!self.is_owner()).then_some(self.id)
    }

    /// Whether it is the owner's.
    pub fn is_owner(self) -> bool {
        self.role == Role::Owner
    }
}
