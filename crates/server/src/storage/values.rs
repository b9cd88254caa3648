//! Colours and scores as they are saved.

use chess::Color;
use chess::pgn::Evaluation;
use play::Score;
use serde::{Deserialize, Serialize};

use crate::white_score::WhiteScore;

/// `white` or `black`.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Color", rename_all = "camelCase")]
pub(super) enum SavedColor {
    White,
    Black,
}

/// `{"cp": 25}` or `{"mate": -3}`, from White's point of view.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum SavedScore {
    Cp(i32),
    Mate(i32),
}

impl From<WhiteScore> for SavedScore {
    fn from(WhiteScore(score): WhiteScore) -> SavedScore {
        match Evaluation::from(score) {
            Evaluation::Centipawns(value) => SavedScore::Cp(value),
            Evaluation::Mate(moves) => SavedScore::Mate(moves),
        }
    }
}

impl From<SavedScore> for WhiteScore {
    fn from(saved: SavedScore) -> WhiteScore {
        WhiteScore(match saved {
            SavedScore::Cp(value) => Score::Centipawns(value),
            SavedScore::Mate(moves) => Score::mate(moves),
        })
    }
}

impl Serialize for WhiteScore {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        SavedScore::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for WhiteScore {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<WhiteScore, D::Error> {
        SavedScore::deserialize(deserializer).map(WhiteScore::from)
    }
}
