//! New defaults in the source of the engine's table of parameters.

use std::fmt;

use super::Tunable;

/// A parameter that the source does not have exactly once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceError {
    /// Its name.
    pub name: String,
    /// How often it was found.
    pub found: usize,
}

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SourceError { name, found } = self;
        write!(f, "expected one line \"{name} = NUMBER in RANGE;\", found {found}")
    }
}

impl std::error::Error for SourceError {}

/// The text of `search_parameters.rs` with the values found in place of the defaults; all else stays as it is.
pub fn with_defaults(source: &str, tunables: &[Tunable]) -> Result<String, SourceError> {
    let mut lines: Vec<String> = source.split('\n').map(str::to_owned).collect();
    for tunable in tunables {
        let mut found = 0;
        for line in &mut lines {
            if let Some((before, after)) = around_default(line, &tunable.name) {
                *line = format!("{before}{}{after}", tunable.rounded());
                found += 1;
            }
        }
        if found != 1 {
            return Err(SourceError { name: tunable.name.clone(), found });
        }
    }
    Ok(lines.join("\n"))
}

/// What comes before and after the default in `name = default in range;`.
fn around_default<'a>(line: &'a str, name: &str) -> Option<(&'a str, &'a str)> {
    let entry = line.trim_start().strip_prefix(name)?.strip_prefix(" = ")?;
    let (default, _) = entry.split_once(" in ")?;
    default.parse::<i32>().ok()?;
    let before = line.len() - entry.len();
    Some((&line[..before], &line[before + default.len()..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "parameters! {\n    /// Margin.\n    margin = 190 in 80..=350;\n\
                          \n    margin_base = -12 in -99..=99;\n}\n";

    fn tunable(name: &str, value: f64) -> Tunable {
        Tunable { name: name.to_owned(), start: 0, value, range: -500..=500, shift: 1.0, step: 0.002 }
    }

    #[test]
    fn only_the_defaults_change() {
        let found = [tunable("margin", 201.6), tunable("margin_base", -7.0)];
        assert_eq!(with_defaults(SOURCE, &found).unwrap(), SOURCE.replace("190", "202").replace("-12", "-7"));
    }

    #[test]
    fn a_parameter_that_is_not_there_is_an_error() {
        let error = with_defaults(SOURCE, &[tunable("base", 1.0)]).unwrap_err();
        assert_eq!(error.to_string(), "expected one line \"base = NUMBER in RANGE;\", found 0");
    }
}
