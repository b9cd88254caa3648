//! The shape of a network and where its parameters lie.
//!
//! Parameters are one flat vector, the same in training, in the file and in the player: layer after layer
//! from the input to the output, of each the weights, a row of `outputs` for every input, then the biases.

use std::ops::Range;

use super::INPUTS;

/// What a network says about a position, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Output {
    /// One number: pawns, as the work had it.
    Pawns,
    /// Three, for a softmax: White wins, a draw, Black wins.
    WinDrawLoss,
}

impl Output {
    /// How many numbers it is.
    pub const fn count(self) -> usize {
        match self {
            Output::Pawns => 1,
            Output::WinDrawLoss => 3,
        }
    }
}

/// The shape: 808 inputs, hidden layers of one width with ReLU, a linear output.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    layers: usize,
    width: usize,
    output: Output,
}

/// One matrix with its biases, hidden or output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// Rows of the matrix.
    pub inputs: usize,
    /// Columns of the matrix, and biases.
    pub outputs: usize,
    /// Where the weights are, a row of `outputs` for every input.
    pub weights: Range<usize>,
    /// Where the biases are.
    pub biases: Range<usize>,
}

impl Shape {
    /// Widths are multiples of this.
    pub const STEP: usize = 8;
    /// No layer is wider.
    pub const WIDEST: usize = 2_048;
    /// No network has more hidden layers.
    pub const DEEPEST: usize = 16;

    /// The work's own: six hidden layers as wide as the input.
    pub const ORIGINAL: Shape = Shape { layers: 6, width: INPUTS, output: Output::Pawns };

    /// So many hidden layers of such a width; `None` if a number is out of bounds.
    pub const fn new(layers: usize, width: usize, output: Output) -> Option<Shape> {
        let fits = 1 <= layers
            && layers <= Shape::DEEPEST
            && Shape::STEP <= width
            && width <= Shape::WIDEST
            && width.is_multiple_of(Shape::STEP);
        if fits { Some(Shape { layers, width, output }) } else { None }
    }

    /// How many hidden layers there are.
    pub const fn hidden_layers(&self) -> usize {
        self.layers
    }

    /// How wide they are.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// What the network says.
    pub const fn output(&self) -> Output {
        self.output
    }

    /// Every matrix in order: the hidden layers, then the output.
    pub fn layers(&self) -> impl Iterator<Item = Layer> + use<> {
        let Shape { layers, width, output } = *self;
        let mut end = 0;
        (0..=layers).map(move |n| {
            let inputs = if n == 0 { INPUTS } else { width };
            let outputs = if n == layers { output.count() } else { width };
            let weights = end..end + inputs * outputs;
            let biases = weights.end..weights.end + outputs;
            end = biases.end;
            Layer { inputs, outputs, weights, biases }
        })
    }

    /// How many parameters there are.
    pub fn parameters(&self) -> usize {
        self.layers().last().map_or(0, |output| output.biases.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_follow_each_other_without_gaps() {
        let shape = Shape::new(2, 16, Output::WinDrawLoss).unwrap();
        let layers: Vec<Layer> = shape.layers().collect();
        let sizes: Vec<_> = layers.iter().map(|layer| (layer.inputs, layer.outputs)).collect();
        assert_eq!(sizes, [(808, 16), (16, 16), (16, 3)]);
        let mut end = 0;
        for layer in &layers {
            assert_eq!((layer.weights.start, layer.weights.len()), (end, layer.inputs * layer.outputs));
            assert_eq!((layer.biases.start, layer.biases.len()), (layer.weights.end, layer.outputs));
            end = layer.biases.end;
        }
        assert_eq!(shape.parameters(), end);
        assert_eq!(Shape::ORIGINAL.parameters(), 6 * (808 * 808 + 808) + 808 + 1);
    }

    #[test]
    fn no_other_shapes() {
        for (layers, width) in [(0, 64), (17, 64), (6, 0), (6, 4), (6, 65), (6, 2_056)] {
            assert_eq!(Shape::new(layers, width, Output::Pawns), None, "{layers} × {width}");
        }
    }
}
