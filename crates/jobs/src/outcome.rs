//! How a job ended.

use serde::{Deserialize, Serialize};

/// How a job ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", tag = "outcome")]
pub enum Outcome {
    /// All is done.
    Done {
        /// What came of it, in a line.
        result: String,
    },
    /// A person did not want it any more.
    Cancelled,
    /// It failed.
    Failed {
        /// Why, in English.
        error: String,
    },
}
