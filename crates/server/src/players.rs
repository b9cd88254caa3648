//! The players of the roster, as the page shows them and with the resources the studio gives them.

use roster::{ListedPlayer, PlayerSpec, Roster, RosterError};

use crate::wire::player::{PlayerInfo, PlayerKind};

/// What a player of this machine may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineResources {
    /// Megabytes of its transposition table.
    pub hash: usize,
    /// Threads.
    pub threads: usize,
    /// The rating to play at; full strength if there is none.
    pub elo: Option<u32>,
    /// For players with randomness.
    pub seed: u64,
}

/// Builds the player of an id. Other players than Hetman have resources of their own.
pub(crate) fn build(
    roster: &Roster,
    id: &str,
    resources: EngineResources,
) -> Result<Box<dyn play::Player>, RosterError> {
    let mut player = roster.listed(id)?;
    if let PlayerSpec::Hetman(hetman) = &mut player {
        (hetman.hash, hetman.threads, hetman.elo) = (resources.hash, resources.threads, resources.elo);
    }
    Ok(player.build(resources.seed))
}

impl From<ListedPlayer> for PlayerInfo {
    fn from(player: ListedPlayer) -> PlayerInfo {
        let ListedPlayer { id, name, player, description, elo_range, problem } = player;
        let kind = match player {
            PlayerSpec::Hetman(_) => PlayerKind::Hetman,
            PlayerSpec::Preset(_) => PlayerKind::Textbook,
            PlayerSpec::Uci(_) => PlayerKind::Engine,
        };
        let unavailable = problem.map(|problem| problem.to_string());
        PlayerInfo { id, name, kind, description, elo: elo_range, unavailable }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_on_the_page_can_be_built() {
        let directory = tempfile::tempdir().unwrap();
        let roster = Roster::in_directory(directory.path());
        let resources = EngineResources { hash: 1, threads: 1, elo: Some(1200), seed: 1 };
        let players: Vec<PlayerInfo> = roster.players().into_iter().map(PlayerInfo::from).collect();
        assert!(players.len() > 10);
        for player in players {
            assert_eq!(build(&roster, &player.id, resources).unwrap().name(), player.name);
        }
    }
}
