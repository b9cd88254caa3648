//! Later stages of a training, each with options of its own.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Parser;

use super::data::RecipeArguments;

/// What is different in a stage.
#[derive(Parser, Clone, Debug)]
#[command(no_binary_name = true)]
pub(super) struct Stage {
    /// Other files of positions
    #[arg(value_name = "FILES")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) recipe: RecipeArguments,
}

impl FromStr for Stage {
    type Err = String;

    /// Options between spaces, or each on a line of its own.
    fn from_str(text: &str) -> Result<Stage, String> {
        let words: Vec<&str> = match text.contains('\n') {
            true => text.lines().collect(),
            false => text.split_whitespace().collect(),
        };
        Stage::try_parse_from(words).map_err(|error| {
            let text = error.to_string();
            text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_is_a_few_options() {
        let stage: Stage = "--epochs 4 --wdl-blend=0.3 more.hpos".parse().unwrap();
        assert_eq!(stage.files, [PathBuf::from("more.hpos")]);
        let stage: Stage = "--epochs=4\nwith space.hpos".parse().unwrap();
        assert_eq!(stage.files, [PathBuf::from("with space.hpos")]);
        assert!("--hidden 64".parse::<Stage>().unwrap_err().contains("--hidden"));
    }
}
