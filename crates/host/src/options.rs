//! The options an engine declares: their types, and what may be sent for them.

use std::fmt;

use crate::HostError;

/// An option as declared in the handshake.
///
/// ```
/// use host::EngineOption;
/// let hash = EngineOption::parse("option name Hash type spin default 16 min 1 max 1024").unwrap();
/// assert_eq!(hash.assignment("64").unwrap(), "setoption name Hash value 64");
/// let error = hash.assignment("4096").unwrap_err();
/// assert_eq!(error.to_string(), "option Hash cannot be \"4096\": expected a number from 1 to 1024");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// The name, perhaps with spaces.
    pub name: String,
    /// The type, with its range or choices.
    pub option_type: OptionType,
    /// The value sent last; until then the default holds.
    pub(crate) current: Option<String>,
    warnings: Vec<String>,
}

/// The five types of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// On or off.
    Check {
        /// Whether it is on.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// What it is.
        default: i64,
        /// At least.
        min: i64,
        /// At most.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// What it is.
        default: String,
        /// What it may be.
        choices: Vec<String>,
    },
    /// Something to do.
    Button,
    /// Any text.
    Text {
        /// What it is.
        default: String,
    },
}

impl EngineOption {
    /// Reads an `option` line; the error says what is wrong with it. Whatever can be understood
    /// is: see [`warnings`](EngineOption::warnings).
    pub fn parse(line: &str) -> Result<EngineOption, String> {
        let fields = Fields::of(line);
        let name = fields.get("name").filter(|name| !name.is_empty()).ok_or("it has no name")?;
        let mut warnings = Vec::new();
        let mut number = |key: &str, fallback: i64| match fields.get(key).map(|value| (value.parse(), value))
        {
            Some((Ok(number), _)) => number,
            Some((Err(_), value)) => {
                warnings.push(format!("{key} {value:?} is no number"));
                fallback
            }
            None => {
                warnings.push(format!("{key} is missing"));
                fallback
            }
        };
        let text = |key: &str| match fields.get(key) {
            None | Some("<empty>") => String::new(),
            Some(text) => text.to_owned(),
        };
        let option_type = match fields.get("type") {
            Some("check") => OptionType::Check { default: text("default") == "true" },
            Some("spin") => {
                let (min, max) = (number("min", i64::MIN), number("max", i64::MAX));
                OptionType::Spin { default: number("default", min.max(0).min(max)), min, max }
            }
            Some("combo") => OptionType::Combo { default: text("default"), choices: fields.all("var") },
            Some("button") => OptionType::Button,
            Some("string") => OptionType::Text { default: text("default") },
            Some(other) => return Err(format!("{other:?} is no type of option")),
            None => return Err("it has no type".to_owned()),
        };
        match &option_type {
            OptionType::Check { .. } if !matches!(text("default").as_str(), "true" | "false") => {
                warnings.push(format!("default {:?} is neither true nor false", text("default")));
            }
            OptionType::Spin { default, min, max } if !(min..=max).contains(&default) => {
                warnings.push(format!("default {default} is not within {min} to {max}"));
            }
            OptionType::Combo { default, choices } if !choices.contains(default) => {
                warnings.push(format!("default {default:?} is none of its choices"));
            }
            _ => (),
        }
        Ok(EngineOption { name: name.to_owned(), option_type, current: None, warnings })
    }

    /// What is wrong with the declaration, although it can be understood.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// Whether this is its name; upper and lower case do not matter.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name.trim())
    }

    /// The value it has now, as far as we know.
    pub fn value(&self) -> String {
        self.current.clone().unwrap_or_else(|| match &self.option_type {
            OptionType::Check { default } => default.to_string(),
            OptionType::Spin { default, .. } => default.to_string(),
            OptionType::Combo { default, .. } | OptionType::Text { default } => default.clone(),
            OptionType::Button => String::new(),
        })
    }

    /// The value as the engine spells it, if it is one.
    pub(crate) fn spelled(&self, value: &str) -> Option<String> {
        match &self.option_type {
            OptionType::Check { .. } => {
                ["true", "false"].into_iter().find(|word| word.eq_ignore_ascii_case(value)).map(str::to_owned)
            }
            OptionType::Spin { min, max, .. } => {
                value.parse().ok().filter(|number| (min..=max).contains(&number)).map(|n: i64| n.to_string())
            }
            OptionType::Combo { choices, .. } => {
                choices.iter().find(|choice| choice.eq_ignore_ascii_case(value)).cloned()
            }
            OptionType::Button => value.is_empty().then(String::new),
            OptionType::Text { .. } if value.is_empty() => Some("<empty>".to_owned()),
            OptionType::Text { .. } => Some(value.to_owned()),
        }
    }

    /// The command that sets it, if the value is allowed.
    pub fn assignment(&self, value: &str) -> Result<String, HostError> {
        let value = value.trim_matches(' ');
        if value.contains(char::is_control) {
            return Err(HostError::ControlCharacter(value.to_owned()));
        }
        match (self.spelled(value), &self.option_type) {
            (Some(_), OptionType::Button) => Ok(format!("setoption name {}", self.name)),
            (Some(value), _) => Ok(format!("setoption name {} value {value}", self.name)),
            (None, kind) => Err(HostError::BadValue {
                option: self.name.clone(),
                value: value.to_owned(),
                expected: kind.to_string(),
            }),
        }
    }
}

/// What a value may be.
impl fmt::Display for OptionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionType::Check { .. } => f.write_str("true or false"),
            OptionType::Spin { min, max, .. } => write!(f, "a number from {min} to {max}"),
            OptionType::Combo { choices, .. } => write!(f, "one of {}", choices.join(", ")),
            OptionType::Button => f.write_str("no value: it is a button"),
            OptionType::Text { .. } => f.write_str("text"),
        }
    }
}

const KEYS: [&str; 6] = ["name", "type", "default", "min", "max", "var"];
const TYPES: [&str; 5] = ["check", "spin", "combo", "button", "string"];

/// The parts of a declaration, in whatever order they come.
struct Fields(Vec<(&'static str, String)>);

impl Fields {
    fn of(line: &str) -> Fields {
        let words: Vec<&str> = line.split_ascii_whitespace().skip(1).collect();
        let mut fields: Vec<(&'static str, String)> = Vec::new();
        for (n, word) in words.iter().enumerate() {
            let next = words.get(n + 1).copied().unwrap_or_default();
            let key = KEYS.into_iter().find(|key| key == word).filter(|&key| {
                let within = fields.last().map(|(key, _)| *key);
                match within {
                    // A name may contain any word: it ends where the type, or nothing else, can follow.
                    Some("name") if !has(&fields, "type") => key == "type" && TYPES.contains(&next),
                    // The text of a string may contain any word and is always last.
                    Some("default") => !is(&fields, "type", "string"),
                    Some("type") => is_type(&fields),
                    _ => key == "var" || !has(&fields, key),
                }
            });
            match (key, fields.last_mut()) {
                (Some(key), _) => fields.push((key, String::new())),
                (None, Some((_, text))) if text.is_empty() => text.push_str(word),
                (None, Some((_, text))) => {
                    text.push(' ');
                    text.push_str(word);
                }
                (None, None) => (),
            }
        }
        Fields(fields)
    }

    fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(name, _)| *name == key).map(|(_, value)| value.as_str())
    }

    fn all(&self, key: &str) -> Vec<String> {
        self.0.iter().filter(|(name, _)| *name == key).map(|(_, value)| value.clone()).collect()
    }
}

fn has(fields: &[(&str, String)], key: &str) -> bool {
    fields.iter().any(|(name, _)| *name == key)
}

fn is(fields: &[(&str, String)], key: &str, value: &str) -> bool {
    fields.iter().any(|(name, text)| *name == key && text == value)
}

fn is_type(fields: &[(&str, String)]) -> bool {
    fields.last().is_some_and(|(_, text)| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn option(line: &str) -> EngineOption {
        EngineOption::parse(&format!("option {line}")).unwrap()
    }

    #[test]
    fn every_type_is_read() {
        let check = option("name Ponder type check default true");
        assert_eq!(check.option_type, OptionType::Check { default: true });
        let spin = option("name Contempt type spin default 0 min -100 max 100");
        assert_eq!(spin.option_type, OptionType::Spin { default: 0, min: -100, max: 100 });
        let combo = option("name Style type combo default Very Solid var Very Solid var Normal");
        let choices = vec!["Very Solid".to_owned(), "Normal".to_owned()];
        assert_eq!(combo.option_type, OptionType::Combo { default: "Very Solid".into(), choices });
        assert_eq!(option("name Clear Hash type button").option_type, OptionType::Button);
        let text = option("name Path type string default /var/max min type var x");
        assert_eq!(text.option_type, OptionType::Text { default: "/var/max min type var x".into() });
        let empty = option("name Book type string default <empty>");
        assert_eq!(empty.option_type, OptionType::Text { default: String::new() });
        assert_eq!(option("name Book type string").option_type, empty.option_type);
        assert!([check, spin, combo, text, empty].iter().all(|option| option.warnings().is_empty()));
    }

    #[test]
    fn names_may_contain_key_words_and_the_order_may_be_odd() {
        let odd = option("name Futility min type depth type spin max 9 default 3 min 1");
        assert_eq!(odd.name, "Futility min type depth");
        assert_eq!(odd.option_type, OptionType::Spin { default: 3, min: 1, max: 9 });
        let reversed = option("type spin default 3 min 1 max 9 name Late Move");
        assert_eq!((reversed.name.as_str(), &reversed.option_type), ("Late Move", &odd.option_type));
    }

    #[test]
    fn what_is_wrong_is_told() {
        for (line, problem) in [
            ("name A type spin default 5 min 1 max 4", "default 5 is not within 1 to 4"),
            ("name A type spin default x min 1 max 4", "default \"x\" is no number"),
            ("name A type spin default 1 min 1", "max is missing"),
            ("name A type check default maybe", "default \"maybe\" is neither true nor false"),
            ("name A type combo default a var b", "default \"a\" is none of its choices"),
        ] {
            assert_eq!(option(line).warnings(), [problem], "{line}");
        }
        for line in ["", "option", "option name", "option name A", "option type spin", "option name A type x"]
        {
            assert!(EngineOption::parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn values_are_checked() {
        let combo = option("name Style type combo default Solid var Solid var Wild");
        assert_eq!(combo.assignment("wild").unwrap(), "setoption name Style value Wild");
        assert!(combo.assignment("x").unwrap_err().to_string().ends_with("expected one of Solid, Wild"));
        let check = option("name Ponder type check default false");
        assert_eq!(check.assignment("TRUE").unwrap(), "setoption name Ponder value true");
        assert!(check.assignment("1").is_err());
        let button = option("name Clear Hash type button");
        assert_eq!(button.assignment("").unwrap(), "setoption name Clear Hash");
        assert!(button.assignment("now").is_err());
        let text = option("name Path type string default x");
        assert_eq!(text.assignment("").unwrap(), "setoption name Path value <empty>");
        assert_eq!(text.assignment("a b").unwrap(), "setoption name Path value a b");
    }

    #[test]
    fn no_value_breaks_out_of_its_line() {
        let text = option("name Path type string default x");
        for value in ["a\nquit", "a\rquit", "\n", "a\0", "\u{85}"] {
            assert!(matches!(text.assignment(value), Err(HostError::ControlCharacter(_))), "{value:?}");
        }
    }
}
