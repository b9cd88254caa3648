//! What each request and each message needs: the one place where it is decided who may do what.

use axum::http::Method;

use crate::device::Role;
use crate::wire::live::ClientMessage;

/// What a request needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// Every device may.
    Watch,
    /// Players may. Whose seat it is, is the game's to say.
    Play,
    /// Players may in what they made, the owner everywhere. The path names the game.
    Edit,
    /// The owner may.
    Own,
}

use Permission::{Edit, Own, Play, Watch};

/// Every request there is. One that is not here is refused to all.
pub const ROUTES: &[(&str, &str, Permission)] = &[
    ("GET", "/api/hello", Watch),
    ("GET", "/api/live", Watch),
    ("GET", "/api/settings", Watch),
    ("PUT", "/api/settings", Own),
    ("GET", "/api/players", Watch),
    ("GET", "/api/games", Watch),
    ("POST", "/api/games", Play),
    ("GET", "/api/games.pgn", Own),
    ("GET", "/api/games/count", Own),
    ("POST", "/api/games/delete", Own),
    ("POST", "/api/games/restore", Own),
    ("DELETE", "/api/games/{id}", Own),
    ("POST", "/api/games/{id}/rescue", Own),
    ("POST", "/api/games/{id}/restore", Own),
    ("GET", "/api/games/{id}/pgn", Watch),
    ("GET", "/api/games/{id}/live", Watch),
    ("POST", "/api/games/{id}/actions", Play),
    ("GET", "/api/games/{id}/review", Watch),
    ("POST", "/api/games/{id}/review", Own),
    ("GET", "/api/games/{id}/review/depths", Watch),
    ("POST", "/api/studies", Play),
    ("GET", "/api/studies/{id}", Watch),
    ("POST", "/api/studies/{id}/edits", Edit),
    ("GET", "/api/studies/{id}/node", Watch),
    ("POST", "/api/position", Watch),
    ("POST", "/api/import", Own),
    ("GET", "/api/import/online", Own),
    ("POST", "/api/import/online", Own),
    ("GET", "/api/jobs", Own),
    ("GET", "/api/arena/choices", Own),
    ("GET", "/api/arena/matches", Own),
    ("GET", "/api/arena/matches/{id}", Own),
    ("DELETE", "/api/arena/matches/{id}", Own),
    ("GET", "/api/arena/matches/{id}/games", Own),
    ("GET", "/api/arena/matches/{id}/games/{game}", Own),
    ("GET", "/api/arena/matches/{id}/games.pgn", Own),
    ("POST", "/api/arena/matches/{id}/extend", Own),
    ("GET", "/api/arena/ratings", Own),
    ("POST", "/api/jobs", Own),
    ("PUT", "/api/jobs/{id}", Own),
    ("DELETE", "/api/jobs/{id}", Own),
    ("GET", "/api/jobs/{id}/log", Own),
    ("GET", "/api/jobs/{id}/figures/{name}", Own),
    ("GET", "/api/progress", Own),
    ("GET", "/api/progress/summary", Own),
    ("GET", "/api/puzzles", Own),
    ("POST", "/api/puzzles/next", Own),
    ("POST", "/api/puzzles/runs", Own),
    ("POST", "/api/puzzles/{id}/attempts", Own),
    ("POST", "/api/puzzles/{id}/refutation", Own),
    ("POST", "/api/endings/next", Own),
    ("POST", "/api/endings/{id}/moves", Own),
    ("GET", "/api/explorer", Watch),
    ("GET", "/api/explorer/games", Watch),
    ("GET", "/api/explorer/game", Watch),
    ("POST", "/api/explorer/pgn", Own),
    ("POST", "/api/explorer/search", Play),
    ("POST", "/api/explorer/study", Play),
    ("GET", "/api/explorer/sources", Watch),
    ("DELETE", "/api/explorer/sources/{name}", Own),
    ("POST", "/api/explorer/import", Own),
    ("GET", "/api/explorer/players", Watch),
    ("GET", "/api/explorer/player", Watch),
    ("GET", "/api/explorer/report", Watch),
    ("POST", "/api/lab/trees", Own),
    ("GET", "/api/lab/trees/{id}/children", Own),
    ("GET", "/api/lab/trees/{id}/moment", Own),
    ("GET", "/api/lab/trees/{id}/bars", Own),
    ("GET", "/api/lab/trees/{id}/tree.json", Own),
    ("GET", "/api/lab/trees/{id}/tree.svg", Own),
    ("GET", "/api/lab/networks", Own),
    ("DELETE", "/api/lab/networks/{name}", Own),
    ("GET", "/api/lab/source", Own),
    ("GET", "/api/lab/evaluations", Own),
    ("POST", "/api/lab/ablation", Own),
    ("POST", "/api/lab/why-not", Own),
    ("GET", "/api/course", Own),
    ("PUT", "/api/course", Own),
    ("POST", "/api/course/line", Own),
    ("GET", "/api/devices", Own),
    ("PUT", "/api/devices/{id}", Own),
    ("DELETE", "/api/devices/{id}", Own),
    ("PUT", "/api/lan", Own),
];

/// What a request to a route needs, if there is such a request.
pub fn of_request(method: &Method, route: &str) -> Option<Permission> {
    let method = if method == Method::HEAD { &Method::GET } else { method };
    let listed = ROUTES.iter().find(|(m, r, _)| *m == method.as_str() && *r == route);
    listed.map(|&(.., permission)| permission)
}

/// What a message on a socket needs.
pub fn of_message(message: &ClientMessage) -> Permission {
    match message {
        ClientMessage::Hello { .. }
        | ClientMessage::Watch { .. }
        | ClientMessage::Unwatch { .. }
        | ClientMessage::Ping => Watch,
        ClientMessage::Analyse { .. } | ClientMessage::StopAnalysis { .. } => Play,
    }
}

impl Permission {
    /// Whether a role has it; `is_author` is asked whether the device made what it wants to edit.
    pub fn is_given(self, role: Role, is_author: bool) -> bool {
        match self {
            Watch => true,
            Play => role >= Role::Player,
            Edit => role == Role::Owner || (role == Role::Player && is_author),
            Own => role == Role::Owner,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_is_not_listed_is_none() {
        assert_eq!(of_request(&Method::HEAD, "/api/games"), Some(Watch));
        assert_eq!(of_request(&Method::PATCH, "/api/games"), None);
        assert_eq!(of_request(&Method::GET, "/api/nothing"), None);
    }

    #[test]
    fn spectators_watch_players_play_and_owners_own() {
        let given = |permission: Permission| {
            [Role::Spectator, Role::Player, Role::Owner]
                .map(|role| [false, true].map(|is_author| permission.is_given(role, is_author)))
        };
        assert_eq!(given(Watch), [[true, true]; 3]);
        assert_eq!(given(Play), [[false, false], [true, true], [true, true]]);
        assert_eq!(given(Edit), [[false, false], [false, true], [true, true]]);
        assert_eq!(given(Own), [[false, false], [false, false], [true, true]]);
    }

    #[test]
    fn spectators_start_no_engines() {
        assert_eq!(of_message(&ClientMessage::StopAnalysis { slot: 0 }), Play);
        assert_eq!(of_message(&ClientMessage::Watch { game: 1 }), Watch);
    }
}
