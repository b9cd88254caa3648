//! What a network learns from, and how long.

use std::path::{Path, PathBuf};

use anyhow::{bail, ensure};
use train::data::PackedPosition;
use train::training::{Corpus, LearningRateSchedule, Recipe};

/// The most validation positions of a file of their own.
const MAX_VALIDATION: u64 = 1 << 20;
/// How often every position is seen unless told otherwise.
const EPOCHS: f64 = 10.0;

#[derive(clap::Args)]
pub(super) struct DataArguments {
    /// Files of positions (.hpos)
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) recipe: RecipeArguments,
    /// Centipawns that make an expected score of 73 % [default: 200, of `train mlp --wdl` 400]
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(u16).range(1..))]
    scale: Option<u16>,
    /// Chooses the first parameters and the order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Validation positions: a file, or how many of the last ones, at most half of them. In shuffled
    /// files these have neighbours of their own games among those learnt: a file of other games, set aside by
    /// `hetman dataset split`, measures better
    #[arg(long, value_name = "FILE|N", default_value = "100000")]
    validation: String,
}

/// How long is learnt, and how; what is left open is as usual.
#[derive(clap::Args, Clone, Debug, Default)]
pub(super) struct RecipeArguments {
    /// How often every position is seen [default: 10]
    #[arg(long, value_name = "N", value_parser = above_zero)]
    epochs: Option<f64>,
    /// How many positions are seen in all, instead of a number of epochs
    #[arg(long, value_name = "N", conflicts_with = "epochs", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Positions in a step [default: 16384]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    batch: Option<u32>,
    /// The highest learning rate; it rises at the beginning and then falls [default: 0.001]
    #[arg(long, alias = "rate", value_name = "RATE", value_parser = learning_rate)]
    learning_rate: Option<f32>,
    /// How the learning rate falls: cosine, linear, exponential, constant, or steps:SHARE, each time that such a share of
    /// the training is over [default: cosine]
    #[arg(long, value_name = "SCHEDULE")]
    schedule: Option<LearningRateSchedule>,
    /// The share of the positions over which the learning rate rises [default: 0.01]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    warmup: Option<f32>,
    /// The learning rate at the end, as a share of the highest [default: 0.01]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    final_learning_rate: Option<f32>,
    /// Weight decay of the optimiser, which is AdamW [default: 0.01]
    #[arg(long, value_name = "DECAY", value_parser = share)]
    decay: Option<f32>,
    /// The share of the game's result in what is learnt, 0 to 1; two numbers: at the beginning and at the end
    /// [default: 0]
    #[arg(long, alias = "blend", value_name = "SHARE[,SHARE]", value_parser = wdl_blend)]
    wdl_blend: Option<[f32; 2]>,
}

impl RecipeArguments {
    /// These, and what they leave open as another has it.
    pub(super) fn or(self, other: &RecipeArguments) -> RecipeArguments {
        let (epochs, positions) = match (self.epochs, self.positions) {
            (None, None) => (other.epochs, other.positions),
            own => own,
        };
        RecipeArguments {
            epochs,
            positions,
            batch: self.batch.or(other.batch),
            learning_rate: self.learning_rate.or(other.learning_rate),
            schedule: self.schedule.or(other.schedule),
            warmup: self.warmup.or(other.warmup),
            final_learning_rate: self.final_learning_rate.or(other.final_learning_rate),
            decay: self.decay.or(other.decay),
            wdl_blend: self.wdl_blend.or(other.wdl_blend),
        }
    }

    /// The recipe for so many positions.
    fn recipe(&self, positions: u64, usual: Recipe) -> Recipe {
        let epochs = self.epochs.unwrap_or(EPOCHS);
        Recipe {
            batch: self.batch.unwrap_or(usual.batch),
            positions: self.positions.unwrap_or((epochs * positions as f64).ceil() as u64),
            learning_rate: self.learning_rate.unwrap_or(usual.learning_rate),
            schedule: self.schedule.unwrap_or(usual.schedule),
            warmup: self.warmup.unwrap_or(usual.warmup),
            final_learning_rate: self.final_learning_rate.unwrap_or(usual.final_learning_rate),
            decay: self.decay.unwrap_or(usual.decay),
            wdl_blend: self.wdl_blend.unwrap_or(usual.wdl_blend),
            ..usual
        }
    }
}

impl DataArguments {
    /// Opens the files, or those of a stage, and takes away the validation positions; without the fade of the
    /// fifty-move rule if the recipe takes it out.
    pub(super) fn open(
        &self,
        files: Option<&[PathBuf]>,
        removes_fade: bool,
    ) -> anyhow::Result<(Corpus, Vec<PackedPosition>)> {
        let files = files.unwrap_or(&self.files);
        if let Some(games) = files.iter().find(|path| path.extension().is_some_and(|end| end == "hgame")) {
            bail!(
                "{} holds games; choose their positions with `hetman dataset filter`, then shuffle them with \
                 `hetman dataset shuffle`",
                games.display()
            );
        }
        let open = |files: &[PathBuf]| {
            Corpus::open(files).map(|corpus| if removes_fade { corpus.without_fade() } else { corpus })
        };
        let mut corpus = open(files)?;
        let validation = match self.validation.parse::<u64>() {
            Ok(count) => corpus.split_validation(count.min(MAX_VALIDATION))?,
            Err(_) => {
                let path = Path::new(&self.validation);
                ensure!(path.exists(), "--validation: {} is neither a file nor a number", path.display());
                open(&[path.to_owned()])?.first(MAX_VALIDATION)?
            }
        };
        Ok((corpus, validation))
    }

    /// Whether it is said how scores and results are mixed.
    pub(super) fn mixes_results(&self) -> bool {
        self.scale.is_some() || self.recipe.wdl_blend.is_some()
    }

    /// The recipe of a stage for such positions; what is left open is as usual.
    pub(super) fn recipe(&self, stage: &RecipeArguments, corpus: &Corpus, usual: Recipe) -> Recipe {
        let scale = self.scale.unwrap_or(usual.scale);
        Recipe { scale, seed: self.seed, ..stage.recipe(corpus.len(), usual) }
    }
}

pub(super) fn above_zero(text: &str) -> Result<f64, String> {
    let number = text.parse::<f64>().ok().filter(|number| *number > 0.0 && number.is_finite());
    number.ok_or_else(|| "expected a number above 0".to_owned())
}

/// A learning rate.
pub(super) fn learning_rate(text: &str) -> Result<f32, String> {
    let rate = text.parse::<f32>().ok().filter(|rate| *rate > 0.0 && rate.is_finite());
    rate.ok_or_else(|| "expected a number above 0".to_owned())
}

pub(super) fn share(text: &str) -> Result<f32, String> {
    let share = text.trim().parse::<f32>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a share from 0 to 1".to_owned())
}

fn wdl_blend(text: &str) -> Result<[f32; 2], String> {
    let (from, to) = text.split_once(',').unwrap_or((text, text));
    Ok([share(from)?, share(to)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_replaces_what_it_names() {
        let base = RecipeArguments { epochs: Some(20.0), decay: Some(0.1), ..RecipeArguments::default() };
        let stage = RecipeArguments { positions: Some(500), batch: Some(64), ..RecipeArguments::default() };
        let recipe = stage.or(&base).recipe(1_000, Recipe::default());
        assert_eq!((recipe.positions, recipe.batch, recipe.decay), (500, 64, 0.1));
        assert_eq!(base.recipe(1_000, Recipe::default()).positions, 20_000);
    }

    #[test]
    fn a_wdl_blend_is_one_share_or_two() {
        assert_eq!(wdl_blend("0.25"), Ok([0.25, 0.25]));
        assert_eq!(wdl_blend("0.2, 0.6"), Ok([0.2, 0.6]));
        assert!(["", "2", "0.1,", "-0.1,0.3", "NaN"].into_iter().all(|text| wdl_blend(text).is_err()));
    }

    #[test]
    fn learning_rates_and_epochs_are_positive() {
        assert_eq!((learning_rate("0.001"), above_zero("0.5")), (Ok(0.001), Ok(0.5)));
        for text in ["0", "-1", "inf", "NaN", "x"] {
            assert!(learning_rate(text).is_err() && above_zero(text).is_err());
        }
    }
}
