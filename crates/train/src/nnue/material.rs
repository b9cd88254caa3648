//! A network that counts the pieces and knows nothing else: what learning begins with, and what it must beat.
//!
//! Every hidden number is 128 plus the balance *s* of the pieces as a side sees it. The other side sees 128 - s,
//! and the difference of the squares, 512 s, is what the output weighs: exactly proportional to the balance.

use chess::{Color, Role, Square};
use engine::nnue::{Architecture, HeadParameters, Network, NetworkError, NetworkParameters, QA, QB};

use crate::material::pawns;

const HIDDEN: usize = 32;
/// In the middle of what a hidden number can be: nine queens more are within its reach.
const MIDDLE: i32 = 128;
const WEIGHT: i32 = 32;

/// The network that counts material as [`pawns`] does.
pub fn material() -> Result<Network, NetworkError> {
    let architecture = Architecture::simple(HIDDEN, 1)?;
    let mut input_weights = vec![0; architecture.inputs() * HIDDEN];
    let view = architecture.perspective(Color::White, Square::A1);
    for (color, sign) in [(Color::White, 1), (Color::Black, -1)] {
        for role in Role::ALL {
            for square in Square::all() {
                let row = view.feature(role.of(color), square) * HIDDEN;
                input_weights[row..][..HIDDEN].fill(sign * pawns(role) as i16);
            }
        }
    }
    let output_weights = [[WEIGHT as i16; HIDDEN], [-WEIGHT as i16; HIDDEN]].concat();
    let hidden_biases = vec![MIDDLE as i16; HIDDEN];
    let head = HeadParameters::Linear { output_weights, output_biases: vec![0] };
    let parameters = NetworkParameters { input_weights, hidden_biases, head };
    Network::new(architecture, scale(), parameters)
}

/// A pawn more is a hundred centipawns.
fn scale() -> u16 {
    let pawn = f64::from(4 * MIDDLE * WEIGHT * HIDDEN as i32);
    (100.0 * f64::from(QA * QA * QB) / pawn).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Position;

    #[test]
    fn pieces_are_counted_wherever_they_stand() {
        let network = material().unwrap();
        let value = |fen: &str| network.evaluate(&Position::from_fen(fen).unwrap());
        assert_eq!(network.evaluate(&Position::initial()), 0);
        assert_eq!(value("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), 100);
        assert_eq!(value("4k3/P7/8/8/8/8/8/4K3 b - - 0 1"), -100);
        assert_eq!(value("qnk5/8/8/8/8/8/8/5KRB b - - 0 1"), 400);
        assert_eq!(value("3k4/8/8/8/QQQQQQQQ/Q7/8/RRBBNNK1 b - - 0 1") / 100, -103);
    }
}
