//! The architecture of a network: which features a position has, and which weights they select.

use std::fmt;

use chess::{Color, Piece, Position, Square};

use super::simd::Block;

/// Features of one king bucket: two sides, six roles, 64 squares.
pub const FEATURES: usize = 768;

/// No hidden layer is wider.
pub(super) const MAX_HIDDEN: usize = 4096;
/// As many as there are squares for a king, seen in a mirror.
pub(super) const MAX_KING_BUCKETS: usize = 32;

/// No layer after the accumulators is wider.
pub(super) const MAX_LAYER: usize = 64;
/// Sums of the first layer that fill a register of AVX-512.
pub(super) const FIRST_UNIT: usize = 16;
/// Sums of the second layer that fill a register of AVX2, and that the output is added up in.
pub(super) const SECOND_UNIT: usize = 8;

/// A piece on a square.
pub(super) type PlacedPiece = (Piece, Square);

/// The shape of a network that there can be: its layers fill whole registers, its numbers fit its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Architecture {
    hidden: usize,
    king_buckets: [u8; 32],
    output_buckets: usize,
    head: Head,
    activation: Activation,
}

/// What becomes of the accumulators' numbers, each clipped to 0 … 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activation {
    /// They are squared (SCReLU), and so are those of layers.
    Screlu,
    /// They stay as they are (CReLU), and so do those of layers.
    Crelu,
    /// Those of the first half are multiplied with those of the second; those of layers are squared.
    Pairwise,
}

/// What stands between the accumulators and the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Head {
    /// The activations of both accumulators, weighted.
    Linear,
    /// Two hidden layers.
    Layers(Layers),
}

/// The hidden layers after the accumulators. Each output bucket has its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers {
    /// Neurons of the first.
    pub first: usize,
    /// Neurons of the second.
    pub second: usize,
}

/// Why there is no network of a shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArchitectureError {
    /// The hidden layer is empty, too wide or does not fill whole registers.
    Hidden(usize),
    /// There are more king buckets than squares for a king.
    KingBuckets(usize),
    /// The output buckets are not a power of two up to sixteen.
    OutputBuckets(usize),
    /// The hidden layer cannot be cut in halves that fill whole registers, as pairwise products need.
    Halves(usize),
    /// The layers have more inputs than they may have: without pairwise products twice as many.
    LayerInputs(usize),
    /// Pairwise products are for layers.
    PairwiseWithoutLayers,
    /// The layers after the accumulators are empty, too wide or do not fill whole registers.
    Layers(Layers),
}

impl fmt::Display for ArchitectureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchitectureError::Hidden(hidden) => write!(
                f,
                "a hidden layer of {hidden}: it must be a multiple of {} up to {MAX_HIDDEN}",
                Block::LEN
            ),
            ArchitectureError::KingBuckets(count) => {
                write!(f, "{count} king buckets: there are at most {MAX_KING_BUCKETS}")
            }
            ArchitectureError::OutputBuckets(count) => {
                write!(f, "{count} output buckets: there can be 1, 2, 4, 8 or 16")
            }
            ArchitectureError::Halves(hidden) => write!(
                f,
                "a hidden layer of {hidden} before other layers: it must be a multiple of {}",
                2 * Block::LEN
            ),
            ArchitectureError::LayerInputs(hidden) => write!(
                f,
                "a hidden layer of {hidden} before other layers without pairwise products: it may be {} at most",
                MAX_HIDDEN / 2
            ),
            ArchitectureError::PairwiseWithoutLayers => {
                write!(f, "pairwise products need layers after the accumulators")
            }
            ArchitectureError::Layers(Layers { first, second }) => write!(
                f,
                "layers of {first} and {second}: the first must be a multiple of {FIRST_UNIT}, the second of \
                 {SECOND_UNIT}, both up to {MAX_LAYER}"
            ),
        }
    }
}

impl std::error::Error for ArchitectureError {}

impl Architecture {
    /// A shape, if there can be a network of it: `hidden` numbers for each side's view of the board; the bucket
    /// of a king for each square of the files a to d, a1 first, then b1 (on the other files the king is mirrored);
    /// and so many outputs, chosen by the number of pieces.
    pub fn new(
        hidden: usize,
        king_buckets: [u8; 32],
        output_buckets: usize,
    ) -> Result<Architecture, ArchitectureError> {
        if !(1..=MAX_HIDDEN).contains(&hidden) || !hidden.is_multiple_of(Block::LEN) {
            return Err(ArchitectureError::Hidden(hidden));
        }
        if !matches!(output_buckets, 1 | 2 | 4 | 8 | 16) {
            return Err(ArchitectureError::OutputBuckets(output_buckets));
        }
        let (head, activation) = (Head::Linear, Activation::Screlu);
        let architecture = Architecture { hidden, king_buckets, output_buckets, head, activation };
        match architecture.bucket_count() {
            ..=MAX_KING_BUCKETS => Ok(architecture),
            count => Err(ArchitectureError::KingBuckets(count)),
        }
    }

    /// A shape with one king bucket.
    pub fn simple(hidden: usize, output_buckets: usize) -> Result<Architecture, ArchitectureError> {
        Architecture::new(hidden, [0; 32], output_buckets)
    }

    /// The same with hidden layers between pairwise products of the accumulators and the output, if there can be a
    /// network of it.
    pub fn with_layers(self, layers: Layers) -> Result<Architecture, ArchitectureError> {
        if !self.hidden.is_multiple_of(2 * Block::LEN) {
            return Err(ArchitectureError::Halves(self.hidden));
        }
        let fits = |size: usize, unit: usize| (1..=MAX_LAYER).contains(&size) && size.is_multiple_of(unit);
        if !fits(layers.first, FIRST_UNIT) || !fits(layers.second, SECOND_UNIT) {
            return Err(ArchitectureError::Layers(layers));
        }
        Ok(Architecture { head: Head::Layers(layers), activation: Activation::Pairwise, ..self })
    }

    /// The same with another activation, if there can be a network of it.
    pub fn with_activation(self, activation: Activation) -> Result<Architecture, ArchitectureError> {
        let is_pairwise = activation == Activation::Pairwise;
        match self.head {
            Head::Linear if is_pairwise => Err(ArchitectureError::PairwiseWithoutLayers),
            Head::Layers(_) if !is_pairwise && self.hidden > MAX_HIDDEN / 2 => {
                Err(ArchitectureError::LayerInputs(self.hidden))
            }
            _ => Ok(Architecture { activation, ..self }),
        }
    }

    /// What becomes of the accumulators' numbers.
    pub fn activation(&self) -> Activation {
        self.activation
    }

    /// The activation's name, unless it is the usual one of such a network.
    pub fn unusual_activation(&self) -> Option<&'static str> {
        match (self.head, self.activation) {
            (Head::Linear, Activation::Screlu) | (Head::Layers(_), Activation::Pairwise) => None,
            (_, Activation::Screlu) => Some("SCReLU"),
            (_, Activation::Crelu) => Some("CReLU"),
            (_, Activation::Pairwise) => Some("pairwise"),
        }
    }

    /// How many inputs both sides' accumulators give to layers: half as many numbers if they are pairs.
    pub fn layer_inputs(&self) -> usize {
        match self.activation {
            Activation::Pairwise => self.hidden,
            Activation::Screlu | Activation::Crelu => 2 * self.hidden,
        }
    }

    /// What stands between the accumulators and the output.
    pub fn head(&self) -> Head {
        self.head
    }

    /// How many numbers an accumulator has.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// The bucket of a king for each square of the files a to d.
    pub fn king_buckets(&self) -> &[u8; 32] {
        &self.king_buckets
    }

    /// How many outputs there are.
    pub fn output_buckets(&self) -> usize {
        self.output_buckets
    }

    /// How many inputs there are in all.
    pub fn inputs(&self) -> usize {
        FEATURES * self.bucket_count()
    }

    /// How many king buckets there are.
    pub(super) fn bucket_count(&self) -> usize {
        1 + usize::from(self.king_buckets.into_iter().max().unwrap_or(0))
    }

    /// The output for a position with so many pieces.
    #[inline]
    pub fn output_bucket(&self, pieces: u32) -> usize {
        (pieces as usize).saturating_sub(2).min(30) * self.output_buckets / 32
    }

    /// How a side sees the board when its king stands there.
    #[inline]
    pub fn perspective(&self, color: Color, king: Square) -> Perspective {
        let king = king.relative_to(color).index();
        let mirror = if king & 4 == 0 { 0 } else { 7 };
        let king = king ^ mirror;
        let bucket = self.king_buckets[king / 8 * 4 + king % 8];
        let turn_over = if color == Color::White { 0 } else { 56 };
        Perspective { color, flip: (mirror | turn_over) as u8, bucket }
    }
}

/// In the way of the literature: inputs by king buckets, hidden numbers for both sides, layers if any, outputs.
impl fmt::Display for Architecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (buckets, outputs) = (self.bucket_count(), self.output_buckets);
        write!(f, "({FEATURES}x{buckets} -> {})x2 -> ", self.hidden)?;
        if let Some(activation) = self.unusual_activation() {
            write!(f, "{activation} -> ")?;
        }
        match self.head {
            Head::Linear => write!(f, "{outputs}"),
            Head::Layers(Layers { first, second }) => write!(f, "{first} -> {second} -> {outputs}"),
        }
    }
}

/// How a side sees the board: from below, and in a mirror if its king is on the files e to h.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perspective {
    color: Color,
    /// A square is seen as itself xor this.
    flip: u8,
    bucket: u8,
}

impl Perspective {
    /// The feature of a piece on a square.
    #[inline]
    pub fn feature(self, piece: Piece, square: Square) -> usize {
        let side = usize::from(piece.color != self.color);
        let square = square.index() ^ usize::from(self.flip);
        usize::from(self.bucket) * FEATURES + (side * 6 + piece.role.index()) * 64 + square
    }

    /// Tells perspectives apart whose features differ: by side, mirror and bucket. Less than four for each bucket.
    #[inline]
    pub(super) fn number(self) -> usize {
        usize::from(self.bucket) * 4 + usize::from(self.flip & 1) * 2 + self.color.index()
    }

    /// All features of a position.
    pub fn features(self, position: &Position) -> impl Iterator<Item = usize> {
        position
            .occupied()
            .into_iter()
            .filter_map(move |square| Some(self.feature(position.piece_on(square)?, square)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn features(fen: &str, color: Color) -> Vec<usize> {
        let position = Position::from_fen(fen).unwrap();
        let architecture = Architecture::simple(32, 8).unwrap();
        let perspective = architecture.perspective(color, position.king(color));
        let mut features: Vec<usize> = perspective.features(&position).collect();
        features.sort_unstable();
        features
    }

    #[test]
    fn mirrored_boards_look_the_same() {
        let board = features("4k3/p7/8/8/8/8/PP6/2K4R w - - 0 1", Color::White);
        assert_eq!(features("3k4/7p/8/8/8/8/6PP/R4K2 w - - 0 1", Color::White), board);
        assert_eq!(features("2k4r/pp6/8/8/8/8/P7/4K3 w - - 0 1", Color::Black), board);
        assert_ne!(features("4k3/p7/8/8/8/8/PP6/3K3R w - - 0 1", Color::White), board);
    }

    #[test]
    fn outputs_follow_the_number_of_pieces() {
        let architecture = Architecture::simple(32, 8).unwrap();
        assert_eq!(
            [2, 5, 6, 31, 32, 40].map(|pieces| architecture.output_bucket(pieces)),
            [0, 0, 1, 7, 7, 7]
        );
        assert_eq!(Architecture::simple(32, 1).unwrap().output_bucket(32), 0);
    }

    #[test]
    fn impossible_shapes_are_refused() {
        for hidden in [0, 16, 33, 4128] {
            assert_eq!(Architecture::simple(hidden, 8), Err(ArchitectureError::Hidden(hidden)));
        }
        for outputs in [0, 3, 32] {
            assert_eq!(Architecture::simple(32, outputs), Err(ArchitectureError::OutputBuckets(outputs)));
        }
        let mut king_buckets = [0; 32];
        king_buckets[5] = 32;
        assert_eq!(Architecture::new(32, king_buckets, 8), Err(ArchitectureError::KingBuckets(33)));
        for (first, second) in [(0, 32), (16, 0), (8, 32), (80, 32), (16, 20), (16, 72)] {
            let layers = Layers { first, second };
            let shape = Architecture::simple(64, 8).unwrap().with_layers(layers);
            assert_eq!(shape, Err(ArchitectureError::Layers(layers)));
        }
        let shape = Architecture::simple(96, 8).unwrap().with_layers(Layers { first: 16, second: 32 });
        assert_eq!(shape, Err(ArchitectureError::Halves(96)));
        let linear = Architecture::simple(64, 8).unwrap();
        let shape = linear.with_activation(Activation::Pairwise);
        assert_eq!(shape, Err(ArchitectureError::PairwiseWithoutLayers));
        let wide = Architecture::simple(2112, 8).unwrap().with_layers(Layers { first: 16, second: 32 });
        let shape = wide.unwrap().with_activation(Activation::Crelu);
        assert_eq!(shape, Err(ArchitectureError::LayerInputs(2112)));
    }

    #[test]
    fn shapes_are_written_as_in_the_literature() {
        let linear = Architecture::simple(1024, 8).unwrap();
        assert_eq!(linear.to_string(), "(768x1 -> 1024)x2 -> 8");
        let layers = linear.with_layers(Layers { first: 16, second: 32 }).unwrap();
        assert_eq!(layers.to_string(), "(768x1 -> 1024)x2 -> 16 -> 32 -> 8");
        let clipped = layers.with_activation(Activation::Crelu).unwrap();
        assert_eq!(clipped.to_string(), "(768x1 -> 1024)x2 -> CReLU -> 16 -> 32 -> 8");
    }
}
