//! Where the parameters of a network lie.

use std::ops::Range;

use chess::random::Random;
use engine::nnue::{Architecture, FEATURES, Head, Layers};

use super::LayerLayout;

/// The flat list of an NNUE's parameters: rows of `hidden` numbers, then the output biases.
///
/// | rows | |
/// | --- | --- |
/// | 768 · king buckets | the inputs' weights |
/// | 768, if there are king buckets | the factoriser: added to the weights of every bucket |
/// | 1 | the hidden biases |
/// | 2 · output buckets | the output weights: for each bucket a row for the side to move, then one for the other |
///
/// The factoriser learns what is common to all places of the king, so that each bucket has only its
/// difference to learn; a network for playing has the sum.
///
/// A network with layers after the accumulators has the parameters of [`LayerLayout`] instead of the output's.
/// The weights of features that a network is [without](FeatureSet) stay 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The shape of the network.
    pub architecture: Architecture,
    /// Which features there are.
    pub features: FeatureSet,
    /// Whether king buckets share what they have in common.
    is_factorised: bool,
    /// Rows of input weights: asked for so often that they are counted once.
    inputs: usize,
}

/// The features that a network has weights for, in each king bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FeatureSet {
    /// All pieces: with a king bucket for each square HalfKAv2.
    #[default]
    All,
    /// All but the kings: with a king bucket for each square HalfKP.
    WithoutKings,
}

impl Layout {
    /// The layout of such networks.
    pub fn new(architecture: Architecture) -> Layout {
        let inputs = architecture.inputs();
        Layout { features: FeatureSet::All, is_factorised: inputs > FEATURES, inputs, architecture }
    }

    /// The same with these features.
    pub fn with_features(self, features: FeatureSet) -> Layout {
        Layout { features, ..self }
    }

    /// The same without a factoriser.
    pub fn without_factoriser(self) -> Layout {
        Layout { is_factorised: false, ..self }
    }

    /// The shape for people: (768×4 → 256)×2 → 8.
    pub fn describe(&self) -> String {
        let buckets = match self.inputs / FEATURES {
            1 => String::new(),
            buckets => format!("×{buckets}"),
        };
        let layers = match self.architecture.head() {
            Head::Linear => String::new(),
            Head::Layers(Layers { first, second }) => format!("{first} → {second} → "),
        };
        let features = match self.features {
            FeatureSet::All => FEATURES,
            FeatureSet::WithoutKings => FEATURES - 2 * 64,
        };
        let activation = self.architecture.unusual_activation();
        let activation = activation.map_or(String::new(), |name| format!("{name} → "));
        let (hidden, outputs) = (self.hidden(), self.architecture.output_buckets());
        format!("({features}{buckets} → {hidden})×2 → {activation}{layers}{outputs}")
    }

    /// The shape for checkpoints.
    pub fn checkpoint_key(&self) -> serde_json::Value {
        let mut key = serde_json::json!({
            "kind": "nnue",
            "hidden": self.architecture.hidden(),
            "king_buckets": self.architecture.king_buckets(),
            "output_buckets": self.architecture.output_buckets(),
        });
        // Older checkpoints do not have this: they are of networks without layers.
        if let Head::Layers(Layers { first, second }) = self.architecture.head() {
            key["layers"] = serde_json::json!([first, second]);
        }
        if let Some(activation) = self.architecture.unusual_activation() {
            key["activation"] = activation.into();
        }
        if self.features == FeatureSet::WithoutKings {
            key["kings"] = false.into();
        }
        if self.inputs > FEATURES && !self.is_factorised {
            key["factoriser"] = false.into();
        }
        key
    }

    /// Numbers in a row.
    pub fn hidden(&self) -> usize {
        self.architecture.hidden()
    }

    /// Rows of input weights.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Rows of the factoriser; none if there is but one king bucket, or it is not wanted.
    pub fn factoriser(&self) -> Range<usize> {
        let inputs = self.inputs();
        inputs..inputs + if self.is_factorised && inputs > FEATURES { FEATURES } else { 0 }
    }

    /// Rows of first weights for each neuron of a first layer: one if the accumulators are multiplied pairwise, else
    /// one for each side.
    pub fn rows_of_neuron(&self) -> usize {
        self.architecture.layer_inputs() / self.hidden()
    }

    /// The row of hidden biases.
    pub fn biases(&self) -> usize {
        self.factoriser().end
    }

    /// The first row of output weights of a bucket, for the side to move; the other side's follows. With layers, the
    /// first row of the bucket's first weights.
    pub fn outputs(&self, bucket: usize) -> usize {
        let each = match self.architecture.head() {
            Head::Linear => 2,
            Head::Layers(layers) => layers.first * self.rows_of_neuron(),
        };
        self.biases() + 1 + each * bucket
    }

    /// All rows.
    pub fn rows(&self) -> usize {
        self.outputs(self.architecture.output_buckets())
    }

    /// The layers after the accumulators, if there are any.
    pub fn layers(&self) -> Option<LayerLayout> {
        let Head::Layers(layers) = self.architecture.head() else { return None };
        let begin = self.outputs(0) * self.hidden();
        let (inputs, buckets) = (self.architecture.layer_inputs(), self.architecture.output_buckets());
        Some(LayerLayout::new(layers, inputs, buckets, begin))
    }

    /// What follows the rows in the flat list: the output biases, with layers more.
    pub fn after_rows(&self) -> Range<usize> {
        self.rows() * self.hidden()..self.len()
    }

    /// Where the output biases begin in the flat list.
    pub fn output_biases(&self) -> usize {
        match self.layers() {
            Some(layers) => layers.output_biases.start,
            None => self.rows() * self.hidden(),
        }
    }

    /// The length of the flat list.
    pub fn len(&self) -> usize {
        self.output_biases() + self.architecture.output_buckets()
    }

    /// Whether there are no parameters; there always are.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The clip of the parameters before [`Layout::biases`] in rows: half of it where two are added up.
    pub fn input_clip(&self, clip: f32) -> f32 {
        if self.factoriser().is_empty() { clip } else { 0.5 * clip }
    }

    /// Random parameters to begin with. About thirty pieces are on the board, and then the hidden numbers
    /// are mostly within the range where they are not clipped.
    pub fn initial(&self, seed: u64) -> Vec<f32> {
        let mut random = Random::new(seed);
        let mut within = |most: f32| most * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
        let hidden = self.hidden();
        let mut parameters = vec![0.0; self.len()];
        let common = if self.factoriser().is_empty() { 0..self.inputs() } else { self.factoriser() };
        for row in common {
            let numbers = &mut parameters[row * hidden..][..hidden];
            match self.features {
                // The kings' planes are the last of each side's six.
                FeatureSet::WithoutKings if row % FEATURES % 384 >= 320 => {}
                _ => numbers.fill_with(|| within((1.0_f32 / 32.0).sqrt())),
            }
        }
        if let Some(layers) = self.layers() {
            layers.initialise(self.architecture.layer_inputs(), &mut parameters, within);
            return parameters;
        }
        let output: Vec<f32> = (0..2 * hidden).map(|_| within((0.5 / hidden as f32).sqrt())).collect();
        let outputs = self.outputs(0) * hidden..self.output_biases();
        parameters[outputs].chunks_mut(2 * hidden).for_each(|bucket| bucket.copy_from_slice(&output));
        parameters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::king_buckets;
    use engine::nnue::Activation;

    #[test]
    fn rows_follow_one_another() {
        let layout = Layout::new(Architecture::simple(32, 8).unwrap());
        assert_eq!((layout.inputs(), layout.factoriser(), layout.biases()), (768, 768..768, 768));
        assert_eq!((layout.outputs(0), layout.outputs(7), layout.rows()), (769, 783, 785));
        assert_eq!(layout.len(), 785 * 32 + 8);
        assert_eq!(layout.describe(), "(768 → 32)×2 → 8");
        let king_buckets = std::array::from_fn(|square| (square / 16) as u8);
        let layout = Layout::new(Architecture::new(32, king_buckets, 1).unwrap());
        assert_eq!((layout.inputs(), layout.factoriser(), layout.biases()), (1536, 1536..2304, 2304));
    }

    #[test]
    fn layers_follow_the_hidden_biases() {
        let architecture = Architecture::simple(64, 8).unwrap();
        let architecture = architecture.with_layers(Layers { first: 16, second: 32 }).unwrap();
        let layout = Layout::new(architecture);
        let layers = layout.layers().unwrap();
        assert_eq!((layout.outputs(0), layout.outputs(1), layout.rows()), (769, 785, 769 + 128));
        assert_eq!(layers.first_weights, 769 * 64..layout.after_rows().start);
        assert_eq!((layers.first_biases.len(), layers.second_weights.len()), (8 * 16, 8 * 16 * 32));
        assert_eq!(
            (layers.output_biases.start, layers.output_biases.end),
            (layout.output_biases(), layout.len())
        );
        assert_eq!(layout.describe(), "(768 → 64)×2 → 16 → 32 → 8");
        let parameters = layout.initial(1);
        let weights = &parameters[layers.second_weights];
        assert!(weights[..512] == weights[512..1024] && weights.iter().all(|weight| weight.abs() <= 0.25));
    }

    #[test]
    fn other_activations_and_features_have_other_rows() {
        let architecture = Architecture::new(64, king_buckets(32).unwrap(), 1).unwrap();
        let architecture = architecture.with_layers(Layers { first: 32, second: 32 }).unwrap();
        let architecture = architecture.with_activation(Activation::Crelu).unwrap();
        let layout = Layout::new(architecture).with_features(FeatureSet::WithoutKings);
        assert_eq!(layout.describe(), "(640×32 → 64)×2 → CReLU → 32 → 32 → 1");
        assert_eq!(layout.rows() - layout.outputs(0), 2 * 32);
        assert_eq!(layout.layers().unwrap().first_weights.len(), 2 * 64 * 32);
        let (factoriser, alone) = (layout.factoriser(), layout.clone().without_factoriser());
        assert!(factoriser.len() == 768 && alone.factoriser().is_empty());
        assert_eq!(alone.checkpoint_key()["factoriser"], false);
        let parameters = layout.initial(1);
        let king = factoriser.start + 5 * 64 + 3;
        assert!(parameters[king * 64..][..64].iter().all(|&weight| weight == 0.0));
        assert!(parameters[(king - 64) * 64..][..64].iter().any(|&weight| weight != 0.0));
    }

    #[test]
    fn a_network_begins_random_and_small() {
        let layout = Layout::new(Architecture::simple(32, 2).unwrap());
        let parameters = layout.initial(1);
        assert_eq!(parameters.len(), layout.len());
        assert_ne!(parameters, layout.initial(2));
        assert!(parameters.iter().all(|parameter| parameter.abs() < 0.2));
        assert!(parameters[..768 * 32].iter().filter(|&&parameter| parameter == 0.0).count() < 10);
    }
}
