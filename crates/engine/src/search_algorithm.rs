//! Which search finds the moves.

use std::fmt;
use std::str::FromStr;

/// The search that the engine plays with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SearchAlgorithm {
    /// Principal variation search, the strongest.
    #[default]
    AlphaBeta,
    /// Monte Carlo tree search with a policy network.
    Mcts,
}

impl SearchAlgorithm {
    /// All of them.
    pub const ALL: [SearchAlgorithm; 2] = [SearchAlgorithm::AlphaBeta, SearchAlgorithm::Mcts];

    /// How it is written in options and specs.
    pub const fn name(self) -> &'static str {
        match self {
            SearchAlgorithm::AlphaBeta => "alpha-beta",
            SearchAlgorithm::Mcts => "mcts",
        }
    }
}

impl fmt::Display for SearchAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no search of this name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSearchAlgorithmError;

impl fmt::Display for ParseSearchAlgorithmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected alpha-beta or mcts")
    }
}

impl std::error::Error for ParseSearchAlgorithmError {}

impl FromStr for SearchAlgorithm {
    type Err = ParseSearchAlgorithmError;

    /// Upper and lower case do not matter.
    fn from_str(text: &str) -> Result<SearchAlgorithm, ParseSearchAlgorithmError> {
        let found = SearchAlgorithm::ALL.into_iter().find(|search| search.name().eq_ignore_ascii_case(text));
        found.ok_or(ParseSearchAlgorithmError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_as_they_are_written() {
        for search in SearchAlgorithm::ALL {
            assert_eq!(search.to_string().parse(), Ok(search));
        }
        assert_eq!("MCTS".parse(), Ok(SearchAlgorithm::Mcts));
        assert_eq!("minimax".parse::<SearchAlgorithm>(), Err(ParseSearchAlgorithmError));
    }
}
