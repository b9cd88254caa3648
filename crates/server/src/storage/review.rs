//! What is kept of a review beside the game's tree.

use serde::{Deserialize, Serialize};

use super::{StorageError, fields, text};
use crate::white_score::WhiteScore;

/// Which engine evaluated which positions, and how.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SavedReview {
    /// The engine by its id.
    pub(crate) engine: String,
    /// The engine by its name.
    pub(crate) name: String,
    /// Nodes searched for every move; more where it matters.
    pub(crate) nodes: u64,
    /// The main line at that time, as a path has it.
    pub(crate) moves: Vec<String>,
    /// Of each position.
    #[serde(alias = "findings")]
    pub(crate) evals: Vec<Option<PositionEval>>,
    /// The glyphs that were set: the ply, the glyph.
    #[serde(alias = "marks")]
    pub(crate) glyphs: Vec<(usize, u8)>,
    /// The lines of reasons that a search at their end contradicts, with the ply of the move.
    #[serde(default)]
    pub(crate) refuted: Vec<(usize, String)>,
    /// Whether all passes were made.
    pub(crate) finished: bool,
}

/// How an engine evaluated a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PositionEval {
    pub(crate) score: WhiteScore,
    pub(crate) depth: u32,
    /// The principal variation, in UCI; empty if the evaluation came with the game.
    pub(crate) line: Vec<String>,
    /// The score of the second best move.
    pub(crate) second: Option<WhiteScore>,
    /// The second best move and what follows, in UCI.
    #[serde(default)]
    pub(crate) second_line: Vec<String>,
    /// Nodes searched for it; none if the evaluation came with the game, or from a version that did not say.
    #[serde(default)]
    pub(crate) nodes: u64,
}

/// A review as text.
pub(crate) fn write_review(review: &SavedReview) -> Result<String, StorageError> {
    text(review)
}

/// A review from its text, of this version or of 0.1, whose names are aliases here.
pub(crate) fn read_review(text: &str) -> Result<SavedReview, StorageError> {
    Ok(serde_json::from_value(fields(text, |_| ())?)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Score;

    #[test]
    fn a_review_of_version_0_1_is_read_and_written_with_a_version() {
        let old = r#"{"engine":"hetman","name":"Hetman of version 0.1","nodes":300000,"moves":["e2e4"],"findings":[
            {"score":{"cp":25},"depth":14,"line":["e2e4"],"second":{"mate":2}},null],"marks":[[1,6]],"finished":true}"#;
        let review = read_review(old).unwrap();
        let eval = review.evals[0].as_ref().unwrap();
        assert_eq!(
            (eval.score, eval.second),
            (WhiteScore(Score::Centipawns(25)), Some(WhiteScore(Score::MateIn(2))))
        );
        assert_eq!((eval.nodes, eval.second_line.len()), (0, 0));
        assert_eq!(review.glyphs, [(1, 6)]);
        let new = write_review(&review).unwrap();
        assert!(new.starts_with(r#"{"version":2,"engine":"hetman""#), "{new}");
        assert_eq!(read_review(&new).unwrap(), review);
    }
}
