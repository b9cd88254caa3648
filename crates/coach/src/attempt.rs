//! How a puzzle was tried, and what that is worth.

use crate::repetition::Grade;

/// Who needs less for a move has seen it at once.
const QUICK: u64 = 4_000;
/// Who needs more had trouble.
const SLOW: u64 = 60_000;
/// The hint that tells the move.
const TELLING_HINT: u32 = 3;

/// A try at a puzzle, up to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Attempt {
    /// Wrong moves.
    pub wrong: u32,
    /// The furthest hint: 1 names the motif, 2 shows the piece, 3 tells the move.
    pub hints: u32,
    /// How long it took.
    pub milliseconds: u64,
    /// The solver's moves.
    pub moves: u32,
}

impl Attempt {
    /// Whether the solver found every move.
    pub fn is_solved(&self) -> bool {
        self.wrong == 0 && self.hints < TELLING_HINT
    }

    /// What it says about the memory of the puzzle.
    ///
    /// ```
    /// use coach::attempt::Attempt;
    /// use coach::repetition::Grade;
    /// let tried = Attempt { milliseconds: 20_000, moves: 2, ..Attempt::default() };
    /// assert_eq!(tried.grade(), Grade::Good);
    /// assert_eq!(Attempt { wrong: 1, ..tried }.grade(), Grade::Again);
    /// assert_eq!(Attempt { hints: 2, ..tried }.grade(), Grade::Hard);
    /// assert_eq!(Attempt { milliseconds: 3_000, ..tried }.grade(), Grade::Easy);
    /// ```
    pub fn grade(&self) -> Grade {
        let per_move = self.milliseconds / u64::from(self.moves.max(1));
        match self {
            _ if !self.is_solved() => Grade::Again,
            _ if self.hints > 0 || per_move > SLOW => Grade::Hard,
            _ if per_move < QUICK => Grade::Easy,
            _ => Grade::Good,
        }
    }

    /// As a game against the puzzle: won, half with a hint, lost.
    pub fn score(&self) -> f64 {
        match (self.is_solved(), self.hints) {
            (true, 0) => 1.0,
            (true, _) => 0.5,
            (false, _) => 0.0,
        }
    }
}
