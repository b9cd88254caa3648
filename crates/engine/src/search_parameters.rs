//! The tunable parameters of the search, in one table.
//!
//! `hetman tune search` reads names and ranges from here; UCI accepts every name as an option.
//! Reductions are counted in 1,024ths of a ply.

use std::fmt;
use std::ops::RangeInclusive;

/// A tunable parameter: what the table says about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub meaning: &'static str,
    /// The value Hetman ships with.
    pub default: i32,
    /// Where a tuner may look.
    pub range: RangeInclusive<i32>,
}

/// Why a parameter was not set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParameterError {
    /// There is none of that name.
    Unknown(String),
    /// The value is outside the range.
    OutOfRange(&'static Parameter),
}

impl fmt::Display for ParameterError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterError::Unknown(name) => write!(f, "there is no search parameter {name:?}"),
            ParameterError::OutOfRange(Parameter { name, range, .. }) => {
                write!(f, "{name} must be between {} and {}", range.start(), range.end())
            }
        }
    }
}

impl std::error::Error for ParameterError {}

macro_rules! parameters {
    ($($(#[doc = $meaning:literal])+ $name:ident = $default:literal in $range:expr;)*) => {
        /// A value for every tunable parameter.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct SearchParameters {
            $($(#[doc = $meaning])+ pub(crate) $name: i32,)*
        }

        impl Default for SearchParameters {
            fn default() -> SearchParameters {
                SearchParameters { $($name: $default,)* }
            }
        }

        impl SearchParameters {
            /// What there is to tune.
            pub const TABLE: &'static [Parameter] = &[$(Parameter {
                name: stringify!($name),
                meaning: concat!($($meaning),+).trim_ascii(),
                default: $default,
                range: $range,
            },)*];

            fn field(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)*
                    _ => None,
                }
            }
        }
    };
}

impl SearchParameters {
    /// The values Hetman ships with, but for these changes.
    pub fn changed<'a>(changes: impl IntoIterator<Item = (&'a str, i32)>) -> Result<Self, ParameterError> {
        let mut parameters = SearchParameters::default();
        for (name, value) in changes {
            parameters.set(name, value)?;
        }
        Ok(parameters)
    }

    /// Sets a parameter by its name.
    pub fn set(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
        let unknown = || ParameterError::Unknown(name.to_owned());
        let entry = Self::find(name).ok_or_else(unknown)?;
        if !entry.range.contains(&value) {
            return Err(ParameterError::OutOfRange(entry));
        }
        *self.field(entry.name).ok_or_else(unknown)? = value;
        Ok(())
    }

    /// What the table says about the parameter of a name, also of one it had in version 0.1.
    pub fn find(name: &str) -> Option<&'static Parameter> {
        let name = ALIASES.iter().find(|(alias, _)| *alias == name).map_or(name, |(_, current)| current);
        Self::TABLE.iter().find(|entry| entry.name == name)
    }
}

/// Names of version 0.1 that scripts and tuning runs may still use.
const ALIASES: [(&str, &str); 3] = [
    ("exchange_quiet", "see_quiet"),                     // alias
    ("exchange_noisy", "see_noisy"),                     // alias
    ("reduction_table_capture", "reduction_tt_capture"), // alias
];

parameters! {
    /// Half the first window around the value expected, where it is a draw.
    aspiration_window = 11 in 5..=60;
    /// It grows by a centipawn for this much of the squared value: large values jump.
    aspiration_square = 4000 in 1000..=20000;

    /// Reverse futility: centipawns above beta that each ply asks for.
    reverse_futility_margin = 74 in 30..=150;
    /// Reverse futility: up to this depth.
    reverse_futility_depth = 9 in 4..=14;
    /// Razoring: centipawns below alpha at depth zero.
    razoring_base = 240 in 100..=500;
    /// Razoring: centipawns more for every squared ply.
    razoring_slope = 230 in 100..=500;

    /// Null move: plies saved at depth zero.
    null_move_base = 5 in 2..=7;
    /// Null move: one more ply for this many plies of depth.
    null_move_divisor = 3 in 2..=8;
    /// Null move: one more ply for this many centipawns above beta.
    null_move_surplus = 200 in 80..=400;
    /// Null move: from this depth on the result is verified.
    null_move_verification = 14 in 8..=20;

    /// ProbCut: centipawns above beta that a capture must reach.
    probcut_margin = 190 in 80..=350;

    /// Late move pruning: quiet moves always tried.
    late_move_base = 4 in 1..=10;
    /// Futility of quiet moves: centipawns at depth zero.
    futility_base = 95 in 40..=250;
    /// Futility of quiet moves: centipawns per ply.
    futility_slope = 80 in 40..=200;
    /// Futility of captures: centipawns at depth zero.
    capture_futility_base = 230 in 80..=450;
    /// Futility of captures: centipawns per ply.
    capture_futility_slope = 180 in 60..=350;
    /// History pruning: a history this bad per ply.
    history_pruning = 4022 in 1000..=8000;
    /// SEE pruning: centipawns a quiet move may lose per squared ply.
    see_quiet = 20 in 10..=60;
    /// SEE pruning: centipawns a capture may lose per ply.
    see_noisy = 93 in 40..=200;

    /// Singular extensions: centipawns below the transposition table's value, per ply, in 32nds.
    singular_margin = 51 in 16..=128;
    /// Singular extensions: two plies if the others fail by this much.
    double_margin = 22 in 0..=60;
    /// Singular extensions: three plies if the others fail by this much.
    triple_margin = 95 in 40..=250;

    /// Late move reductions: quiet moves, constant part.
    quiet_reduction_base = 991 in 0..=2000;
    /// Late move reductions: quiet moves, factor of the product of logarithms.
    quiet_reduction_slope = 457 in 200..=800;
    /// Late move reductions: captures, constant part.
    noisy_reduction_base = 120 in -500..=1500;
    /// Late move reductions: captures, factor of the product of logarithms.
    noisy_reduction_slope = 330 in 100..=700;
    /// Late move reductions: less where the transposition table knows the node from a principal variation.
    reduction_was_pv = 985 in 0..=2500;
    /// Late move reductions: less on the principal variation.
    reduction_pv = 823 in 0..=2500;
    /// Late move reductions: more where a cutoff is expected.
    reduction_cut_node = 1669 in 0..=3000;
    /// Late move reductions: more when the evaluation is not improving.
    reduction_worsening = 613 in 0..=2000;
    /// Late move reductions: less for checks.
    reduction_check = 1000 in 0..=2500;
    /// Late move reductions: more when the transposition table's move is a capture.
    reduction_tt_capture = 850 in 0..=2000;
    /// Late move reductions: more without a move of the transposition table.
    reduction_no_tt_move = 700 in 0..=2000;
    /// Late move reductions: more after replies that often fail high.
    reduction_cutoffs = 900 in 0..=2000;
    /// Late move reductions: a history of this size saves one ply.
    reduction_history = 9607 in 3000..=16000;
    /// A reduced search that beats the best by this much goes on one ply deeper.
    deeper_margin = 37 in 10..=120;

    /// Histories: bonus per ply.
    history_bonus = 207 in 60..=400;
    /// Histories: largest bonus.
    history_most = 1700 in 600..=4000;
    /// Histories: what a move searched in vain loses, in 128ths of the bonus.
    history_malus = 122 in 40..=240;
    /// Histories: what the move before gains when every reply fails low, in 128ths of the bonus.
    history_prior = 64 in 0..=200;
    /// Histories: what a quiet move gains for each centipawn by which the evaluation rose.
    history_evaluation = 10 in 0..=30;
    /// Ordering: a quiet move that gives check.
    order_check = 9000 in 0..=24000;
    /// Ordering: a capture may lose a centipawn for this much history.
    order_see = 96 in 24..=400;
    /// Ordering: a piece escapes from the attack of a less valuable one.
    order_escape = 9000 in 0..=24000;

    /// Correction history: weight of the pawn structure.
    correction_pawns = 1000 in 0..=3000;
    /// Correction history: weight of each side's pieces.
    correction_pieces = 1095 in 0..=3000;
    /// Correction history: weight of the last moves.
    correction_moves = 900 in 0..=3000;
    /// Correction history: weight of the last move and the one four plies ago.
    correction_earlier = 600 in 0..=3000;

    /// Quiescence: centipawns a capture may add to standing pat.
    quiescence_margin = 194 in 60..=400;

    /// Time: the part of the time left that is planned for a move, in thousandths.
    time_share = 46 in 20..=90;
    /// Time: the part of the increment that is planned for a move, in hundredths.
    time_increment = 80 in 40..=100;
    /// Time: most a move may take, in multiples of the plan, in hundredths.
    time_most = 450 in 200..=800;

    /// MCTS: how much moves with a high prior and few visits are preferred, in hundredths.
    mcts_exploration = 150 in 50..=500;
    /// MCTS: how much that grows with the logarithm of the visits, in hundredths.
    mcts_growth = 60 in 0..=400;
    /// MCTS: by how much moves without visits are valued less than their node, in hundredths.
    mcts_urgency = 30 in 0..=150;
    /// MCTS: the policy's temperature, in hundredths.
    mcts_temperature = 120 in 50..=300;
    /// MCTS: whether leaves are valued by quiescence search (1) or by the evaluation alone (0).
    mcts_quiescence = 1 in 0..=1;
    /// MCTS: the share of Dirichlet noise in the root's priors, for games of self-play, in hundredths.
    mcts_noise = 0 in 0..=100;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_lies_in_its_range() {
        for Parameter { name, default, range, meaning } in SearchParameters::TABLE {
            assert!(range.contains(default), "{name}");
            assert!(meaning.ends_with('.'), "{name}: {meaning}");
        }
    }

    #[test]
    fn parameters_are_set_by_name_within_their_range() {
        let mut parameters = SearchParameters::default();
        parameters.set("probcut_margin", 200).unwrap();
        assert_eq!(parameters.probcut_margin, 200);
        assert_eq!(
            parameters.set("probcut_margin", 9_999).unwrap_err().to_string(),
            "probcut_margin must be between 80 and 350"
        );
        assert!(matches!(parameters.set("nonsense", 1), Err(ParameterError::Unknown(_))));
    }

    #[test]
    fn names_of_version_0_1_are_still_known() {
        for (alias, current) in ALIASES {
            assert_eq!(SearchParameters::find(alias).unwrap().name, current);
        }
    }
}
