//! How a network evaluates a position, for people.

use std::fmt::Write;
use std::sync::Arc;

use chess::{Color, File, Piece, Position, Rank, Role, Square};

use super::architecture::PlacedPiece;
use super::network::{Network, placed_pieces};
use crate::evaluation::known_endgame;
use crate::evaluator::Evaluator;

/// A board with the value of every piece, the value by each output, and how the position's value follows.
pub fn breakdown(position: &Position, network: &Arc<Network>) -> String {
    let mut text = format!("Network {}\n\n", network.architecture());
    describe(&mut text, position, network);
    if known_endgame(position).is_some() {
        text.push_str("A known endgame: the network is not used.\n");
    }
    text + &Evaluator::network(network.clone()).summary(position)
}

/// The output of the network, all for White, in pawns.
fn describe(text: &mut String, position: &Position, network: &Network) {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let (perspectives, all) = (network.perspectives(position), placed_pieces(position));
    let used = network.architecture().output_bucket(position.occupied().count());
    let evaluate =
        |pieces: &[PlacedPiece], bucket: usize| sign * network.evaluate_pieces(perspectives, pieces, bucket);
    let worths = piece_worths(position, network);
    let worth = |square: Square| worths.iter().find(|(at, _)| *at == square).map(|&(_, worth)| worth);
    text.push_str("What each piece is worth to White: the value with it, less the value without it.\n");
    draw(text, position, worth);
    text.push_str("\nThe value by each output, chosen by the number of pieces.\n");
    for bucket in 0..network.architecture().output_buckets() {
        let counts: Vec<u32> =
            (2..=32).filter(|&pieces| network.architecture().output_bucket(pieces) == bucket).collect();
        let (Some(first), Some(last)) = (counts.first(), counts.last()) else { continue };
        let mark = if bucket == used { "  <- used here" } else { "" };
        let _ = writeln!(text, "{first:2} to {last:2}  {}{mark}", pawns(evaluate(&all, bucket)));
    }
    text.push('\n');
}

/// What each piece but the kings is worth to White, in centipawns: the value with it, less the value without it.
pub fn piece_worths(position: &Position, network: &Network) -> Vec<(Square, i32)> {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let (perspectives, all) = (network.perspectives(position), placed_pieces(position));
    let bucket = network.architecture().output_bucket(position.occupied().count());
    let evaluate = |pieces: &[PlacedPiece]| sign * network.evaluate_pieces(perspectives, pieces, bucket);
    let value = evaluate(&all);
    let is_king = |square: Square| position.piece_on(square).is_some_and(|piece| piece.role == Role::King);
    let counted = all.iter().map(|&(_, square)| square).filter(|&square| !is_king(square));
    let worth = |square: Square| {
        let others: Vec<_> = all.iter().copied().filter(|&(_, other)| other != square).collect();
        (square, value - evaluate(&others))
    };
    counted.map(worth).collect()
}

/// A board, a rank of letters and a rank of numbers in turn. Kings have no value.
fn draw(text: &mut String, position: &Position, worth: impl Fn(Square) -> Option<i32>) {
    let edge = format!("+{}", "-------+".repeat(8));
    for rank in Rank::ALL.into_iter().rev() {
        let _ = writeln!(text, "{edge}");
        let (mut letters, mut numbers) = ("|".to_owned(), "|".to_owned());
        for square in File::ALL.map(|file| Square::new(file, rank)) {
            let piece = position.piece_on(square);
            let value = worth(square).map(pawns);
            let _ = write!(letters, "{:^7}|", piece.map_or(' ', Piece::letter));
            let _ = write!(numbers, "{:^7}|", value.unwrap_or_default());
        }
        let _ = writeln!(text, "{letters}\n{numbers}");
    }
    let _ = writeln!(text, "{edge}");
}

/// Centipawns in pawns.
fn pawns(centipawns: i32) -> String {
    format!("{:+6.2}", f64::from(centipawns) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::Architecture;
    use crate::nnue::tests::random_network;

    #[test]
    fn every_piece_has_a_value_and_one_output_is_used() {
        let network = Arc::new(random_network(Architecture::simple(32, 8).unwrap(), 5));
        let position = Position::from_fen("4k3/8/8/3q4/8/8/PP6/4K3 b - - 20 50").unwrap();
        let text = breakdown(&position, &network);
        let values = text.lines().filter(|line| line.starts_with('|')).flat_map(|line| line.split('|'));
        assert_eq!(values.filter(|cell| cell.contains('.')).count(), 3, "{text}");
        let used: Vec<&str> = text.lines().filter(|line| line.ends_with("<- used here")).collect();
        let white = -network.evaluate(&position);
        assert_eq!(used, [format!(" 2 to  5  {}  <- used here", pawns(white))], "{text}");
        let faded = white * 180 / 200;
        assert!(text.ends_with(&format!("{faded} centipawns for White, {} for the side to move\n", -faded)));
    }

    #[test]
    fn a_known_endgame_is_said_to_be_one() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/3QK3 w - - 0 1").unwrap();
        assert!(breakdown(&position, &Network::embedded()).contains("known endgame"));
    }
}
