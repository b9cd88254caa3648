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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The shape of the network.
    pub architecture: Architecture,
    /// Rows of input weights: asked for so often that they are counted once.
    inputs: usize,
}

impl Layout {
    /// The layout of such networks.
    pub fn new(architecture: Architecture) -> Layout {
        Layout { inputs: architecture.inputs(), architecture }
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
        format!("(768{buckets} → {})×2 → {layers}{}", self.hidden(), self.architecture.output_buckets())
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

    /// Rows of the factoriser; none if there is but one king bucket.
    pub fn factoriser(&self) -> Range<usize> {
        let inputs = self.inputs();
        inputs..inputs + if inputs > FEATURES { FEATURES } else { 0 }
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
            Head::Layers(layers) => layers.first,
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
        Some(LayerLayout::new(layers, self.hidden(), self.architecture.output_buckets(), begin))
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
        parameters[common.start * hidden..common.end * hidden].fill_with(|| within((1.0_f32 / 32.0).sqrt()));
        if let Some(layers) = self.layers() {
            layers.initialise(hidden, &mut parameters, within);
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
    fn a_network_begins_random_and_small() {
        let layout = Layout::new(Architecture::simple(32, 2).unwrap());
        let parameters = layout.initial(1);
        assert_eq!(parameters.len(), layout.len());
        assert_ne!(parameters, layout.initial(2));
        assert!(parameters.iter().all(|parameter| parameter.abs() < 0.2));
        assert!(parameters[..768 * 32].iter().filter(|&&parameter| parameter == 0.0).count() < 10);
    }
}
