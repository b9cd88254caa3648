//! What a network thinks of each man, for people.

use std::fmt::Write;

use chess::{Color, File, Piece, Position, Rank, Role, Square};

use super::network::{Network, men};

/// A board with the value of every man, and the value by each output. All for White, in pawns.
pub fn breakdown(position: &Position, network: &Network) -> String {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    let (perspectives, all) = (network.perspectives(position), men(position));
    let used = network.architecture().output_bucket(position.occupied().count());
    let judge = |men: &[(Piece, Square)], bucket: usize| sign * network.judge(perspectives, men, bucket);
    let value = judge(&all, used);
    let worth = |square: Square| {
        let others: Vec<_> = all.iter().copied().filter(|&(_, other)| other != square).collect();
        value - judge(&others, used)
    };
    let mut text =
        "What each man is worth to White: the value with it, less the value without it.\n".to_owned();
    draw(&mut text, position, worth);
    let _ = writeln!(text, "\nmen      value");
    for bucket in 0..network.architecture().output_buckets {
        let counts: Vec<u32> =
            (2..=32).filter(|&men| network.architecture().output_bucket(men) == bucket).collect();
        let (Some(first), Some(last)) = (counts.first(), counts.last()) else { continue };
        let mark = if bucket == used { "  <- used here" } else { "" };
        let _ = writeln!(text, "{first:2} to {last:2} {}{mark}", pawns(judge(&all, bucket)));
    }
    text
}

/// A board, a rank of letters and a rank of numbers in turn. Kings have no price.
fn draw(text: &mut String, position: &Position, worth: impl Fn(Square) -> i32) {
    let edge = format!("+{}", "-------+".repeat(8));
    for rank in Rank::ALL.into_iter().rev() {
        let _ = writeln!(text, "{edge}");
        let (mut letters, mut numbers) = ("|".to_owned(), "|".to_owned());
        for square in File::ALL.map(|file| Square::new(file, rank)) {
            let piece = position.piece_on(square);
            let price = piece.filter(|piece| piece.role != Role::King).map(|_| pawns(worth(square)));
            let _ = write!(letters, "{:^7}|", piece.map_or(' ', Piece::letter));
            let _ = write!(numbers, "{:^7}|", price.unwrap_or_default());
        }
        let _ = writeln!(text, "{letters}\n{numbers}");
    }
    let _ = writeln!(text, "{edge}");
}

/// Centipawns in pawns.
fn pawns(centipawns: i32) -> String {
    format!("{:+6.2}", f64::from(centipawns) / 100.0)
}
