//! Options written down in a file: `hetman match --config match.json`, `hetman train nnue --config net.toml`.
//!
//! Every option may stand in it under its own name, what has no name as a list of `players` or `files`, the later
//! stages of a training as tables:
//!
//! ```json
//! { "players": ["./new,name=new", "./old,name=old"], "tc": "8+0.08", "each": ["option.Hash=16"], "fresh": true }
//! ```
//! ```toml
//! files = ["a.hpos", "b.hpos"]
//! layers = [16, 32]
//! epochs = 20
//!
//! [[stage]]
//! epochs = 4
//! wdl-blend = 0.3
//! ```

use std::path::Path;

use anyhow::{Context, bail};
use serde_json::{Map, Value};

/// The command line with the options of the file where `--config FILE` stood. What the command line itself gives comes
/// first and replaces the file's.
pub(crate) fn expanded(arguments: Vec<String>) -> anyhow::Result<Vec<String>> {
    let command = match arguments.get(1).map(String::as_str) {
        Some("match" | "tournament") => 2,
        Some("train") => 3,
        _ => return Ok(arguments),
    };
    let Some(at) = arguments.iter().position(|argument| argument == "--config") else { return Ok(arguments) };
    let path = arguments.get(at + 1).context("--config takes a file of JSON or TOML (.toml)")?.clone();
    let config = read(Path::new(&path)).with_context(|| path.clone())?;
    let mut all = arguments[..at].to_vec();
    all.extend_from_slice(&arguments[at + 2..]);
    let given = |flag: &str| {
        let with_value = format!("{flag}=");
        all.iter().skip(command).any(|argument| argument == flag || argument.starts_with(&with_value))
    };
    let mut added = Vec::new();
    for (name, value) in &config {
        if !given(&flag(name)) {
            added.extend(options(name, value).with_context(|| format!("{path}: {name}"))?);
        }
    }
    all.extend(added);
    Ok(all)
}

fn read(path: &Path) -> anyhow::Result<Map<String, Value>> {
    let text = std::fs::read_to_string(path)?;
    let is_toml = path.extension().is_some_and(|end| end == "toml");
    let config = if is_toml { toml::from_str(&text)? } else { serde_json::from_str(&text)? };
    let Value::Object(config) = config else { bail!("expected an object of options") };
    Ok(config)
}

fn flag(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

/// What an option of the file is on the command line.
fn options(name: &str, value: &Value) -> anyhow::Result<Vec<String>> {
    let flag = flag(name);
    Ok(match (name, value) {
        (_, Value::Bool(false) | Value::Null) => Vec::new(),
        (_, Value::Bool(true)) => vec![flag],
        ("players" | "files", Value::Array(values)) => texts(values)?,
        ("stage", Value::Array(stages)) => {
            let stage = |stage| Ok(["--stage".to_owned(), one_stage(stage)?]);
            stages.iter().map(stage).collect::<anyhow::Result<Vec<_>>>()?.concat()
        }
        // A list of numbers is one value, a list of texts is an option given several times.
        (_, Value::Array(values)) if values.iter().all(Value::is_number) => {
            vec![format!("{flag}={}", texts(values)?.join(","))]
        }
        (_, Value::Array(values)) => {
            texts(values)?.into_iter().map(|value| format!("{flag}={value}")).collect()
        }
        (_, value) => vec![format!("{flag}={}", text_of(value)?)],
    })
}

/// The options of a stage, each on a line.
fn one_stage(stage: &Value) -> anyhow::Result<String> {
    let Value::Object(stage) = stage else { bail!("expected a table of options") };
    let options = stage.iter().map(|(name, value)| options(name, value));
    Ok(options.collect::<anyhow::Result<Vec<_>>>()?.concat().join("\n"))
}

fn texts(values: &[Value]) -> anyhow::Result<Vec<String>> {
    values.iter().map(text_of).collect()
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
    fn a_training_is_a_table_with_stages() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net.toml");
        let config = "files = [\"a b.hpos\"]\nlayers = [16, 32]\nno-kings = true\nepochs = 2.5\n\
                      [[stage]]\nepochs = 4\nwdl-blend = [0.1, 0.3]\n[[stage]]\nfiles = [\"c.hpos\"]\n";
        std::fs::write(&path, config).unwrap();
        let arguments = ["hetman", "train", "nnue", "--config", path.to_str().unwrap()].map(str::to_owned);
        let expected = [
            "hetman",
            "train",
            "nnue",
            "--epochs=2.5",
            "a b.hpos",
            "--layers=16,32",
            "--no-kings",
            "--stage",
            "--epochs=4\n--wdl-blend=0.1,0.3",
            "--stage",
            "c.hpos",
        ];
        assert_eq!(expanded(arguments.to_vec()).unwrap(), expected);
        std::fs::write(&path, "layers = { first = 16 }").unwrap();
        assert!(format!("{:#}", expanded(arguments.to_vec()).unwrap_err()).contains("net.toml: layers"));
    }

    #[test]
    fn what_is_given_by_hand_comes_first() {
        let all = expand(r#"{"games": 4}"#, &["--games", "8"]).unwrap();
        assert_eq!(all, ["hetman", "match", "--games", "8"]);
        assert!(expand("[1]", &[]).is_err() && expand("{", &[]).is_err());
        assert!(expand(r#"{"games": {}}"#, &[]).is_err());
    }
}
