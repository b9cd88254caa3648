//! `bestmove e2e4 ponder e7e5`: the answer to a search.

use chess::{Move, Position};

use crate::HostError;

/// The move an engine decided on, and the reply it expects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestMove {
    /// A legal move.
    pub best: Move,
    /// A legal reply to it, if the engine would like to ponder on one.
    pub ponder: Option<Move>,
}

impl BestMove {
    /// Reads the answer. A move that is not legal is an error; an impossible reply is just ignored.
    ///
    /// ```
    /// use chess::Position;
    /// use host::BestMove;
    /// let start = Position::initial();
    /// let answer = BestMove::parse("bestmove e2e4 ponder e7e5", &start).unwrap();
    /// assert_eq!(answer.best, start.parse_uci("e2e4").unwrap());
    /// assert!(answer.ponder.is_some());
    /// assert!(BestMove::parse("bestmove (none)", &start).is_err());
    /// ```
    pub fn parse(line: &str, position: &Position) -> Result<BestMove, HostError> {
        let mut words = line.split_ascii_whitespace().skip(1);
        let best = position.parse_uci(words.next().unwrap_or_default()).map_err(|error| {
            let (answer, why) = (crate::last_output::shortened(line), error.to_string());
            HostError::IllegalMove { answer, why, position: position.to_fen() }
        })?;
        let reply = words.next().filter(|&word| word == "ponder").and_then(|_| words.next());
        let ponder = reply.and_then(|reply| position.after(best).parse_uci(reply).ok());
        Ok(BestMove { best, ponder })
    }
}

/// Whether a line is the answer to a search.
pub(crate) fn is_best_move(line: &str) -> bool {
    line.split_ascii_whitespace().next() == Some("bestmove")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_legal_moves_count() {
        let start = Position::initial();
        for line in [
            "bestmove",
            "bestmove (none)",
            "bestmove 0000",
            "bestmove NULL",
            "bestmove e2e5",
            "bestmove e7e5",
        ] {
            let error = BestMove::parse(line, &start).unwrap_err();
            assert!(matches!(error, HostError::IllegalMove { .. }), "{line}");
            assert!(error.to_string().contains(line), "{error}");
        }
    }

    #[test]
    fn an_impossible_reply_is_ignored() {
        let start = Position::initial();
        for line in ["bestmove e2e4 ponder", "bestmove e2e4 ponder (none)", "bestmove e2e4 x e7e5"] {
            assert_eq!(BestMove::parse(line, &start).unwrap().ponder, None, "{line}");
        }
    }
}
