//! A parameter as the tuner sees it: a real number that moves within a range.

use std::fmt;
use std::ops::RangeInclusive;

use engine::{Parameter, ParameterError, SearchParameters};
use serde::{Deserialize, Deserializer, Serialize};

/// A parameter on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tunable {
    /// Its name.
    #[serde(deserialize_with = "current_name")]
    pub name: String,
    /// Where it began.
    pub start: i32,
    /// Where it is.
    pub value: f64,
    /// Where it may go.
    pub range: RangeInclusive<i32>,
    /// How far it is shifted in the last iteration: `c_end`.
    pub shift: f64,
    /// The part of the shift it moves for a game won in the last iteration: `r_end`.
    pub step: f64,
}

/// The part of the range that a parameter is shifted by at the end: far enough to be felt in play.
const SHIFT: f64 = 1.0 / 20.0;
/// With less than half a unit the two sides would often play alike after rounding.
const LEAST_SHIFT: f64 = 0.5;

impl Tunable {
    /// A parameter of the search that starts from its default.
    pub fn new(parameter: &Parameter, step: f64) -> Tunable {
        let Parameter { name, default, range, .. } = parameter;
        let width = f64::from(*range.end()) - f64::from(*range.start());
        Tunable {
            name: (*name).to_owned(),
            start: *default,
            value: f64::from(*default),
            range: range.clone(),
            shift: (width * SHIFT).max(LEAST_SHIFT),
            step,
        }
    }

    /// The whole number nearest to where it is.
    pub fn rounded(&self) -> i32 {
        self.value.round() as i32
    }

    /// How far it has moved, in percent of its range.
    pub fn change(&self) -> f64 {
        let width = f64::from(*self.range.end()) - f64::from(*self.range.start());
        100.0 * (self.value - f64::from(self.start)) / width.max(1.0)
    }

    /// A value brought into the range.
    pub(super) fn clamped(&self, value: f64) -> f64 {
        value.max(f64::from(*self.range.start())).min(f64::from(*self.range.end()))
    }
}

/// A line as OpenBench takes it: `name, int, value, min, max, c_end, r_end`.
impl fmt::Display for Tunable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tunable { name, range, shift, step, .. } = self;
        write!(f, "{name}, int, {}, {}, {}, {shift}, {step}", self.rounded(), range.start(), range.end())
    }
}

/// A name as the engine has it now; runs of version 0.1 may have aliases.
fn current_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let name = String::deserialize(deserializer)?;
    Ok(SearchParameters::find(&name).map_or(name, |entry| entry.name.to_owned()))
}

/// The parameters with these names, in the order of the engine's table; all of alpha-beta if none is named.
pub fn tunables(names: &[String], step: f64) -> Result<Vec<Tunable>, ParameterError> {
    let unknown = |name: &String| ParameterError::Unknown(name.clone());
    let named = names.iter().map(|name| SearchParameters::find(name).ok_or_else(|| unknown(name)));
    let named: Vec<&Parameter> = named.collect::<Result<_, _>>()?;
    let wanted = |entry: &&Parameter| {
        if named.is_empty() { !entry.name.starts_with("mcts_") } else { named.contains(entry) }
    };
    Ok(SearchParameters::TABLE.iter().filter(wanted).map(|entry| Tunable::new(entry, step)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_chosen_by_name() {
        let names = ["probcut_margin".to_owned(), "aspiration_window".to_owned()];
        let chosen = tunables(&names, 0.002).unwrap();
        assert_eq!(chosen.iter().map(|tunable| &*tunable.name).collect::<Vec<_>>(), [&*names[1], &*names[0]]);
        let all = tunables(&[], 0.002).unwrap();
        let others = SearchParameters::TABLE.iter().filter(|entry| entry.name.starts_with("mcts_"));
        assert_eq!(all.len() + others.count(), SearchParameters::TABLE.len());
        assert_eq!(tunables(&["mcts_growth".to_owned()], 0.002).unwrap().len(), 1);
        assert!(tunables(&["nonsense".to_owned()], 0.002).is_err());
    }

    #[test]
    fn runs_of_version_0_1_are_read_by_alias() {
        let chosen = tunables(&["exchange_quiet".to_owned()], 0.002).unwrap(); // an alias
        assert_eq!(chosen[0].name, "see_quiet");
        let text = serde_json::to_string(&chosen[0]).unwrap().replace("see_quiet", "exchange_quiet"); // alias
        assert_eq!(serde_json::from_str::<Tunable>(&text).unwrap(), chosen[0]);
    }

    #[test]
    fn a_line_is_as_openbench_takes_it() {
        let parameter = Parameter { name: "margin", meaning: "", default: 190, range: 80..=350 };
        assert_eq!(Tunable::new(&parameter, 0.002).to_string(), "margin, int, 190, 80, 350, 13.5, 0.002");
    }

    #[test]
    fn a_narrow_range_is_shifted_by_half_a_unit() {
        let parameter = Parameter { name: "depth", meaning: "", default: 4, range: 2..=6 };
        assert_eq!(Tunable::new(&parameter, 0.002).shift, 0.5);
    }
}
