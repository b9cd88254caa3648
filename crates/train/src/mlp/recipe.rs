//! How a network of 808 inputs is usually trained, and what it is called.

use classics::ukraine::{Output, Shape};

use crate::training::Recipe;

/// Parameters are not held in: nothing is rounded to a few integers afterwards.
const CLIP: f32 = 100.0;

/// The usual recipe: a network that says pawns has the scale of pawns, and learns no results.
pub fn usual_recipe(shape: Shape) -> Recipe {
    let scale = match shape.output() {
        Output::Pawns => 100,
        Output::WinDrawLoss => 400,
    };
    Recipe { clip: CLIP, scale, wdl_blend: [0.0; 2], ..Recipe::default() }
}

/// The shape for people: 808 → 6 × 256 → 1.
pub fn describe(shape: Shape) -> String {
    format!("808 → {} × {} → {}", shape.hidden_layers(), shape.width(), shape.output().count())
}

/// The shape for checkpoints.
pub fn checkpoint_key(shape: Shape) -> serde_json::Value {
    serde_json::json!({
        "kind": "mlp",
        "layers": shape.hidden_layers(),
        "width": shape.width(),
        "outputs": shape.output().count(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_described() {
        let shape = Shape::new(2, 64, Output::WinDrawLoss).unwrap();
        assert_eq!(describe(shape), "808 → 2 × 64 → 3");
        assert_eq!(usual_recipe(shape).scale, 400);
    }
}
