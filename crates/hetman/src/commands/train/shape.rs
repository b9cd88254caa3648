//! The shape of a network to be trained: a known one by its name, or number by number.

use anyhow::Context;
use engine::nnue::{Activation, Architecture, Layers};
use train::nnue::{FeatureSet, KING_BUCKETS, Layout, king_buckets};

#[derive(clap::Args)]
pub(super) struct ShapeArguments {
    /// A known shape, of which other options change single numbers
    #[arg(long, value_enum, default_value_t = Preset::Hetman)]
    preset: Preset,
    /// Numbers in which each side's view of the board is summed up, a multiple of 32 [default: 256]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(32..=4096))]
    hidden: Option<u16>,
    /// Sets of input weights, chosen by the place of the own king: 1, 2, 4, 8, 10, 16, 32 for one to each square, or 32
    /// numbers: the set for a1, b1, c1, d1, a2, … (other files are mirrored) [default: 1]
    #[arg(long, value_name = "N|LIST", value_parser = king_bucket_map)]
    king_buckets: Option<[u8; 32]>,
    /// Outputs, chosen by the number of pieces: 1, 2, 4, 8 or 16 [default: 8]
    #[arg(long, value_name = "N")]
    output_buckets: Option<usize>,
    /// Hidden layers after the accumulators, of so many neurons each: 16,32
    #[arg(long, value_name = "FIRST,SECOND", value_parser = layers)]
    layers: Option<Layers>,
    /// What becomes of the accumulators' numbers [default: screlu, with layers pairwise]
    #[arg(long, value_enum)]
    activation: Option<ActivationName>,
    /// Kings are no features: what they see depends on the king buckets only
    #[arg(long)]
    no_kings: bool,
    /// King buckets share no weights while they are learnt
    #[arg(long)]
    no_factoriser: bool,
}

/// Shapes that have names.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Preset {
    /// (768 → 256)×2 → 8, with SCReLU
    Hetman,
    /// (768 → 1024)×2, pairwise products → 16 → 32 → 8: Stockfish's head since 2022 on few inputs
    Pairwise,
    /// The first NNUE in chess (Stockfish 12, 2020): all pieces but kings for each square of the own king → 256×2 → 32 →
    /// 32 → 1, with CReLU; mirrored, so that there are 32 squares
    Halfkp,
    /// Stockfish 14's inputs (2021): all pieces for each square of the own king → 512×2 → 16 → 32 → 8, with CReLU;
    /// mirrored as in HalfKAv2_hm, without the sums of single features beside the layers
    Halfkav2,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum ActivationName {
    /// Clipped to 0 … 1 and squared
    Screlu,
    /// Clipped to 0 … 1
    Crelu,
    /// Clipped, and the first half multiplied with the second; for layers
    Pairwise,
}

/// The numbers of a preset.
struct Usual {
    hidden: usize,
    king_buckets: usize,
    output_buckets: usize,
    layers: Option<Layers>,
    activation: Option<ActivationName>,
    has_kings: bool,
}

impl Preset {
    fn usual(self) -> Usual {
        let linear = Usual {
            hidden: 256,
            king_buckets: 1,
            output_buckets: 8,
            layers: None,
            activation: None,
            has_kings: true,
        };
        let layers = |first, second| Some(Layers { first, second });
        let activation = Some(ActivationName::Crelu);
        match self {
            Preset::Hetman => linear,
            Preset::Pairwise => Usual { hidden: 1024, layers: layers(16, 32), ..linear },
            Preset::Halfkp => Usual {
                king_buckets: 32,
                output_buckets: 1,
                layers: layers(32, 32),
                activation,
                has_kings: false,
                ..linear
            },
            Preset::Halfkav2 => {
                Usual { hidden: 512, king_buckets: 32, layers: layers(16, 32), activation, ..linear }
            }
        }
    }
}

/// Two numbers of neurons.
fn layers(text: &str) -> Result<Layers, String> {
    let sizes = text.split_once(',').and_then(|(first, second)| {
        Some(Layers { first: first.trim().parse().ok()?, second: second.trim().parse().ok()? })
    });
    sizes.ok_or_else(|| "two numbers of neurons are wanted, as in 16,32".to_owned())
}

/// A number of king buckets, or the bucket of each square.
fn king_bucket_map(text: &str) -> Result<[u8; 32], String> {
    if let Ok(count) = text.parse() {
        return king_buckets(count).ok_or_else(|| format!("must be one of {KING_BUCKETS:?}, or 32 numbers"));
    }
    let numbers: Option<Vec<u8>> = text.split(',').map(|number| number.trim().parse().ok()).collect();
    let map = numbers.and_then(|numbers| numbers.try_into().ok());
    map.ok_or_else(|| "32 numbers are wanted, or one".to_owned())
}

impl ShapeArguments {
    pub(super) fn layout(&self) -> anyhow::Result<Layout> {
        let usual = self.preset.usual();
        let usual_buckets = || king_buckets(usual.king_buckets).context("a preset has usual king buckets");
        let mut architecture = Architecture::new(
            self.hidden.map_or(usual.hidden, usize::from),
            self.king_buckets.map_or_else(usual_buckets, Ok)?,
            self.output_buckets.unwrap_or(usual.output_buckets),
        )?;
        if let Some(layers) = self.layers.or(usual.layers) {
            architecture = architecture.with_layers(layers)?;
        }
        if let Some(activation) = self.activation.or(usual.activation) {
            architecture = architecture.with_activation(match activation {
                ActivationName::Screlu => Activation::Screlu,
                ActivationName::Crelu => Activation::Crelu,
                ActivationName::Pairwise => Activation::Pairwise,
            })?;
        }
        let layout = Layout::new(architecture);
        let has_kings = usual.has_kings && !self.no_kings;
        let layout = layout.with_features(if has_kings { FeatureSet::All } else { FeatureSet::WithoutKings });
        Ok(if self.no_factoriser { layout.without_factoriser() } else { layout })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Only {
        #[command(flatten)]
        shape: ShapeArguments,
    }

    fn describe(arguments: &str) -> anyhow::Result<String> {
        let words = ["train"].into_iter().chain(arguments.split_whitespace());
        Ok(Only::try_parse_from(words)?.shape.layout()?.describe())
    }

    #[test]
    fn shapes_have_names_and_numbers() {
        let shapes = [
            ("", "(768 → 256)×2 → 8"),
            ("--preset pairwise", "(768 → 1024)×2 → 16 → 32 → 8"),
            ("--preset halfkp", "(640×32 → 256)×2 → CReLU → 32 → 32 → 1"),
            ("--preset halfkav2", "(768×32 → 512)×2 → CReLU → 16 → 32 → 8"),
            ("--preset halfkp --hidden 128 --activation pairwise", "(640×32 → 128)×2 → 32 → 32 → 1"),
            ("--activation crelu --king-buckets 4 --output-buckets 1", "(768×4 → 256)×2 → CReLU → 1"),
        ];
        for (arguments, shape) in shapes {
            assert_eq!(describe(arguments).unwrap(), shape, "{arguments}");
        }
        assert!(describe("--activation pairwise").unwrap_err().to_string().contains("need layers"));
        assert!(describe("--king-buckets 3").unwrap_err().to_string().contains("one of"));
        let map: Vec<String> = (0..32).map(|square| (square / 8).to_string()).collect();
        let map = map.join(",");
        assert_eq!(describe(&format!("--king-buckets {map}")).unwrap(), "(768×4 → 256)×2 → 8");
        assert!(describe("--king-buckets 0,1").unwrap_err().to_string().contains("32 numbers"));
    }
}
