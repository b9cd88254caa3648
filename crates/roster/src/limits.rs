//! What bounds a player's thinking throughout a game.

use std::time::Duration;

use play::{Bonus, Limits, TimeControl};
use serde::{Deserialize, Serialize};

/// A time control, limits per move, or both; what is not set bounds nothing.
///
/// The names in files are those of version 0.1: a tournament is found again by the text of its plan.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerLimits {
    /// The time control.
    #[serde(rename = "clock", with = "as_text")]
    pub time_control: Option<TimeControl>,
    /// Milliseconds per move.
    pub move_milliseconds: Option<u64>,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// Nodes per move.
    pub nodes: Option<u64>,
}

impl PlayerLimits {
    /// The limits of every move.
    pub fn per_move(&self) -> Limits {
        Limits {
            move_time: self.move_milliseconds.map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            ..Limits::default()
        }
    }
}

/// Whether a player can make its first move in time: there is some on the clock, or a delay before it runs.
///
/// ```
/// assert!(roster::gives_time(&"8+0.08".parse().unwrap()));
/// assert!(!roster::gives_time(&"0+0".parse().unwrap()));
/// ```
pub fn gives_time(control: &TimeControl) -> bool {
    let first = control.periods()[0];
    !first.time.is_zero() || matches!(first.bonus, Bonus::Delay(delay) if !delay.is_zero())
}

/// A time control as it is written on the command line.
mod as_text {
    use play::TimeControl;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        control: &Option<TimeControl>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        control.as_ref().map(TimeControl::to_string).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<TimeControl>, D::Error> {
        let text: Option<String> = Option::deserialize(deserializer)?;
        text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_written_as_version_0_1_wrote_them() {
        let limits = PlayerLimits {
            time_control: Some("8+0.08".parse().unwrap()),
            nodes: Some(7),
            ..PlayerLimits::default()
        };
        let text = r#"{"clock":"8+0.08","move_milliseconds":null,"depth":null,"nodes":7}"#;
        assert_eq!(serde_json::to_string(&limits).unwrap(), text);
        assert_eq!(serde_json::from_str::<PlayerLimits>(text).unwrap(), limits);
        assert!(serde_json::from_str::<PlayerLimits>(&text.replace("8+0.08", "soon")).is_err());
    }
}
