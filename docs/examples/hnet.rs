//! Reads a network of Hetman (.hnet) and evaluates a position: rustc -O hnet.rs && ./hnet net.hnet "FEN"
//!
//! It prints centipawns for the side to move. The checksum at the end of the file is not looked at.

const QA: i64 = 255;
const QB: i64 = 64;
const FEATURES: usize = 768;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, fen] = &arguments[..] else { panic!("usage: hnet FILE FEN") };
    let file = std::fs::read(path).expect("a file that can be read");
    assert!(file.starts_with(b"HETNET\x01"), "not a network of version 1");
    let u16 = |at: usize| u16::from_le_bytes([file[at], file[at + 1]]);
    let i16 = |at: usize| u16(at) as i16;
    let (outputs, hidden, scale) = (usize::from(file[7]), usize::from(u16(8)), i64::from(u16(10)));
    let bucket_of = &file[12..44];
    let buckets = 1 + usize::from(*bucket_of.iter().max().unwrap());
    let inputs = 44;
    let biases = inputs + 2 * FEATURES * buckets * hidden;
    let weights = biases + 2 * hidden;
    let output_biases = weights + 4 * hidden * outputs;
    assert_eq!(file.len(), output_biases + 4 * outputs + 4, "the file is cut off");

    // Square (a1 = 0, h8 = 63), role (pawn 0 to king 5), and whether it is black.
    let mut pieces: Vec<(usize, usize, bool)> = Vec::new();
    let mut fields = fen.split(' ');
    for (row, rank) in fields.next().unwrap().split('/').enumerate() {
        let mut file = 0;
        for letter in rank.chars() {
            match letter.to_digit(10) {
                Some(empty) => file += empty as usize,
                None => {
                    let role = "pnbrqk".find(letter.to_ascii_lowercase()).expect("a piece");
                    pieces.push(((7 - row) * 8 + file, role, letter.is_ascii_lowercase()));
                    file += 1;
                }
            }
        }
    }
    let turn = fields.next() == Some("b");
    let output = pieces.len().saturating_sub(2).min(30) * outputs / 32;

    let mut sum = 0_i64;
    for (side, black) in [turn, !turn].into_iter().enumerate() {
        let turned = if black { 56 } else { 0 };
        let king = pieces.iter().find(|piece| piece.1 == 5 && piece.2 == black).expect("a king").0 ^ turned;
        let mirror = if king & 4 == 0 { 0 } else { 7 };
        let bucket = usize::from(bucket_of[(king ^ mirror) / 8 * 4 + (king ^ mirror) % 8]);
        for n in 0..hidden {
            let mut value = i16(biases + 2 * n);
            for &(square, role, is_black) in &pieces {
                let theirs = usize::from(is_black != black);
                let feature = bucket * FEATURES + theirs * 384 + role * 64 + (square ^ mirror ^ turned);
                value = value.wrapping_add(i16(inputs + 2 * (feature * hidden + n)));
            }
            let clipped = i64::from(value).clamp(0, QA);
            sum += clipped * clipped * i64::from(i16(weights + 2 * ((2 * output + side) * hidden + n)));
        }
    }
    let at = output_biases + 4 * output;
    let bias = i32::from_le_bytes([file[at], file[at + 1], file[at + 2], file[at + 3]]);
    println!("{}", (sum / QA + i64::from(bias)) * scale / (QA * QB));
}
