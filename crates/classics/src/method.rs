//! How a searching player thinks: an algorithm, an evaluation, and refinements that can each be
//! switched alone.

use crate::Evaluation;

/// The three searches, which find the same value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// White maximises, Black minimises.
    Minimax,
    /// Both maximise, and the sign changes at every ply.
    Negamax,
    /// Negamax that leaves a branch as soon as it cannot matter; it carries the refinements.
    AlphaBeta,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 3] = [Algorithm::Minimax, Algorithm::Negamax, Algorithm::AlphaBeta];

    /// The name for tables and command lines.
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::Negamax => "negamax",
            Algorithm::AlphaBeta => "alpha-beta",
        }
    }
}

/// Everything that decides how a [`Searcher`](crate::Searcher) thinks.
///
/// ```
/// use classics::{Algorithm, Evaluation, Method, Refinement, Refinements};
/// let method = Method {
///     refinements: Refinements::only(Refinement::MoveOrdering),
///     depth: 4,
///     ..Method::new(Algorithm::AlphaBeta, Evaluation::Wroclaw)
/// };
/// assert!(method.refinements.move_ordering && !method.refinements.quiescence);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Method {
    /// The search.
    pub algorithm: Algorithm,
    /// The evaluation at the horizon.
    pub evaluation: Evaluation,
    /// What speeds alpha-beta up; minimax and negamax ignore all but the book and deepening.
    pub refinements: Refinements,
    /// Plies to search.
    pub depth: u32,
    /// Choose at random among equally good moves; otherwise the first one found.
    pub varied: bool,
}

impl Method {
    /// An algorithm and an evaluation, three plies deep, with nothing else.
    pub const fn new(algorithm: Algorithm, evaluation: Evaluation) -> Method {
        Method { algorithm, evaluation, refinements: Refinements::NONE, depth: 3, varied: false }
    }
}

macro_rules! refinements {
    ($($(#[$doc:meta])* $field:ident $variant:ident $name:literal;)*) => {
        /// Which refinements are on.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct Refinements { $($(#[$doc])* pub $field: bool,)* }

        /// One refinement.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Refinement { $($(#[$doc])* $variant,)* }

        impl Refinements {
            /// Plain alpha-beta.
            pub const NONE: Refinements = Refinements { $($field: false,)* };
            /// Everything.
            pub const ALL: Refinements = Refinements { $($field: true,)* };

            /// These and one more.
            #[must_use]
            pub const fn with(mut self, refinement: Refinement) -> Refinements {
                match refinement { $(Refinement::$variant => self.$field = true,)* }
                self
            }

            /// These without one.
            #[must_use]
            pub const fn without(mut self, refinement: Refinement) -> Refinements {
                match refinement { $(Refinement::$variant => self.$field = false,)* }
                self
            }

            /// Whether one is on.
            pub const fn has(&self, refinement: Refinement) -> bool {
                match refinement { $(Refinement::$variant => self.$field,)* }
            }
        }

        impl Refinement {
            /// All of them.
            pub const ALL: &[Refinement] = &[$(Refinement::$variant,)*];

            /// The name for tables.
            pub const fn name(self) -> &'static str {
                match self { $(Refinement::$variant => $name,)* }
            }
        }
    };
}

refinements! {
    /// Promotions first, then captures, the most valuable victim first.
    move_ordering MoveOrdering "move ordering";
    /// Quiet moves that just refuted a sister position are tried early.
    killer_moves KillerMoves "killer moves";
    /// Quiet moves that have caused cutoffs anywhere are tried before others.
    history_ordering HistoryOrdering "history ordering";
    /// Results are stored by the Zobrist keys of positions.
    transposition_table TranspositionTable "transposition table";
    /// One ply deeper each time, the best move so far first.
    iterative_deepening IterativeDeepening "iterative deepening";
    /// After the first move, prove with the narrowest window that the others are no better.
    principal_variation_search PrincipalVariationSearch "principal variation search";
    /// Late quiet moves are searched less deeply, unless they surprise.
    late_move_reductions LateMoveReductions "late move reductions";
    /// If passing is good enough, a move will be.
    null_move NullMove "null move";
    /// At the horizon, captures are searched to their end.
    quiescence Quiescence "quiescence";
    /// Known openings are played from memory.
    opening_book OpeningBook "opening book";
}

impl Refinements {
    /// One alone.
    pub const fn only(refinement: Refinement) -> Refinements {
        Refinements::NONE.with(refinement)
    }
}

impl Refinement {
    /// Whether it only changes how fast the value is found, never the value.
    pub const fn keeps_the_score(self) -> bool {
        !matches!(self, Refinement::LateMoveReductions | Refinement::NullMove | Refinement::Quiescence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_can_be_switched_alone() {
        for &one in Refinement::ALL {
            let alone = Refinements::only(one);
            for &other in Refinement::ALL {
                assert_eq!(alone.has(other), one == other);
            }
            assert_eq!(alone.without(one), Refinements::NONE);
            assert!(Refinements::ALL.has(one));
        }
    }
}
