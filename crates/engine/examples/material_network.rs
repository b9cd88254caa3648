//! Writes a network that knows material and the centre, and nothing else: something to try the machinery with
//! before there is a trained one, and to compare trained ones to.
//!
//! `cargo run -p engine --example material_network -- FILE [HIDDEN]`
//!
//! Every hidden number is 128 plus the balance *s* of the men as a side sees it. The other side sees 128 - s,
//! and the difference of the squares, 512 s, is what the outputs weigh: exactly proportional to the balance.

use chess::{Color, Piece, Role, Square};
use engine::nnue::{Architecture, Network, Parameters, QA, QB};

/// Centipawns that a step of a hidden number stands for. 128 steps are more than all men on the board.
const STEP: i32 = 40;
const BIAS: i16 = 128;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which file?")?;
    let hidden = arguments.next().map_or(Ok(32), |hidden| hidden.parse())?;
    std::fs::write(file, material_network(hidden)?.to_bytes())?;
    Ok(())
}

fn material_network(hidden: usize) -> Result<Network, Box<dyn std::error::Error>> {
    let architecture = Architecture::simple(hidden, 1);
    let mut input_weights = vec![0; architecture.inputs() * hidden];
    // White's king on a1: what White sees is what is there.
    let view = architecture.perspective(Color::White, Square::A1);
    for color in Color::ALL {
        for role in Role::ALL {
            for square in Square::all() {
                let piece = role.of(color);
                let row = view.feature(piece, square) * hidden;
                let numbers = input_weights[row..][..hidden].iter_mut().enumerate();
                numbers.for_each(|(n, weight)| *weight = share(price(piece, square), n, hidden));
            }
        }
    }
    // An advantage of one step in all hidden numbers is worth STEP.
    let weight = 2;
    let per_step = 4 * i32::from(BIAS) * weight * hidden as i32 / QA;
    let scale = STEP * QA * QB / per_step;
    let weights = |weight: i32| vec![weight as i16; hidden];
    let parameters = Parameters {
        input_weights,
        hidden_biases: vec![BIAS; hidden],
        output_weights: [weights(weight), weights(-weight)].concat(),
        output_biases: vec![0],
    };
    Ok(Network::new(architecture, scale.try_into()?, parameters)?)
}

/// Each hidden number has a part of a price, rounded differently, so that the sum of all is right.
fn share(price: i32, n: usize, hidden: usize) -> i16 {
    let (n, hidden) = (n as i32, hidden as i32);
    (price * hidden + n * STEP).div_euclid(STEP * hidden) as i16
}

/// In centipawns for White.
fn price(piece: Piece, square: Square) -> i32 {
    let square = square.relative_to(piece.color);
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    let centre = 6 - (2 * file - 7).abs().max((2 * rank - 7).abs());
    let price = match piece.role {
        Role::Pawn => 75 + 6 * rank + 3 * centre,
        Role::Knight => 310 + 10 * centre,
        Role::Bishop => 330 + 5 * centre,
        Role::Rook => 500 + if rank == 6 { 20 } else { 0 } + centre,
        Role::Queen => 950 + 3 * centre,
        Role::King => -12 * rank - 6 * centre,
    };
    if piece.color == Color::White { price } else { -price }
}
