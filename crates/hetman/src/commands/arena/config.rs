//! Matches written down in a JSON file: `hetman match --config match.json`.
//!
//! Every option may stand in it under its own name, players as a list:
//!
//! ```json
//! { "players": ["./new,name=new", "./old,name=old"], "tc": "8+0.08", "each": ["option.Hash=16"], "fresh": true }
//! ```

use anyhow::{Context, bail};
use serde_json::Value;

/// The command line with the options of the file where `--config FILE` stood. What the command line itself gives comes
/// first and replaces the file's.
pub(crate) fn expanded(arguments: Vec<String>) -> anyhow::Result<Vec<String>> {
    let is_arena = matches!(arguments.get(1).map(String::as_str), Some("match" | "tournament"));
    let Some(at) = arguments.iter().position(|argument| argument == "--config").filter(|_| is_arena) else {
        return Ok(arguments);
    };
    let path = arguments.get(at + 1).context("--config takes a JSON file")?.clone();
    let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {path}"))?;
    let config: Value = serde_json::from_str(&text).with_context(|| format!("{path} is not JSON"))?;
    let Value::Object(config) = config else { bail!("{path}: expected an object of options") };
    let mut all = arguments[..at].to_vec();
    all.extend_from_slice(&arguments[at + 2..]);
    let given = |flag: &str| {
        let with_value = format!("{flag}=");
        all[2..].iter().any(|argument| argument == flag || argument.starts_with(&with_value))
    };
    let mut added = Vec::new();
    for (name, value) in &config {
        let flag = format!("--{}", name.replace('_', "-"));
        match value {
            Value::Array(players) if name == "players" => {
                added.extend(players.iter().map(text_of).collect::<anyhow::Result<Vec<_>>>()?);
            }
            _ if given(&flag) => {}
            Value::Bool(false) | Value::Null => {}
            Value::Bool(true) => added.push(flag),
            Value::Array(values) => {
                for value in values {
                    added.push(format!("{flag}={}", text_of(value)?));
                }
            }
            value => {
                added.push(format!("{flag}={}", text_of(value).with_context(|| format!("{path}: {name}"))?));
            }
        }
    }
    all.extend(added);
    Ok(all)
}

fn text_of(value: &Value) -> anyhow::Result<String> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Number(number) => Ok(number.to_string()),
        other => bail!("expected a text or a number, not {other}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand(config: &str, more: &[&str]) -> anyhow::Result<Vec<String>> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), config).unwrap();
        let path = file.path().to_str().unwrap();
        let arguments =
            ["hetman", "match", "--config", path].into_iter().chain(more.iter().copied()).map(str::to_owned);
        expanded(arguments.collect())
    }

    #[test]
    fn a_file_is_as_good_as_flags() {
        let config = r#"{"players": ["a,name=A", "b"], "games": 4, "fresh": true, "reverse": false,
                         "each": ["option.Hash=16"], "report_every": 2}"#;
        let expected = [
            "hetman",
            "match",
            "--each=option.Hash=16",
            "--fresh",
            "--games=4",
            "a,name=A",
            "b",
            "--report-every=2",
        ];
        assert_eq!(expand(config, &[]).unwrap(), expected);
    }

    #[test]
    fn what_is_given_by_hand_comes_first() {
        let all = expand(r#"{"games": 4}"#, &["--games", "8"]).unwrap();
        assert_eq!(all, ["hetman", "match", "--games", "8"]);
        assert!(expand("[1]", &[]).is_err() && expand("{", &[]).is_err());
        assert!(expand(r#"{"games": {}}"#, &[]).is_err());
    }
}
