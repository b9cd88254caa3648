//! Reads a network of Hetman (.hnet, versions 1 to 3) and evaluates a position:
//! rustc -O hnet.rs && ./hnet net.hnet "FEN"
//!
//! It prints centipawns for the side to move. The checksum at the end of the file is not looked at.

const QA: i64 = 255;
const QB: i64 = 64;
const FEATURES: usize = 768;

/// The file, read from the front.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (taken, rest) = self.0.split_first_chunk().expect("a whole file");
        self.0 = rest;
        *taken
    }

    fn bytes(&mut self, count: usize) -> Vec<i64> {
        (0..count).map(|_| i64::from(i8::from_le_bytes(self.take()))).collect()
    }

    fn words(&mut self, count: usize) -> Vec<i64> {
        (0..count).map(|_| i64::from(i16::from_le_bytes(self.take()))).collect()
    }

    fn integers(&mut self, count: usize) -> Vec<i64> {
        (0..count).map(|_| i64::from(i32::from_le_bytes(self.take()))).collect()
    }

    fn floats(&mut self, count: usize) -> Vec<f32> {
        (0..count).map(|_| f32::from_le_bytes(self.take())).collect()
    }
}

/// Squares (a1 = 0, h8 = 63), roles (pawn 0 to king 5), whether they are black; and whether Black is to move.
fn read_fen(fen: &str) -> (Vec<(usize, usize, bool)>, bool) {
    let (mut pieces, mut fields) = (Vec::new(), fen.split(' '));
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
    (pieces, fields.next() == Some("b"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, path, fen] = &arguments[..] else { panic!("usage: hnet FILE FEN") };
    let file = std::fs::read(path).expect("a file that can be read");
    let mut file = Reader(&file);
    assert_eq!(&file.take(), b"HETNET", "not a network");
    let [version, outputs] = file.take();
    assert!((1..=3).contains(&version), "a version that is not known here");
    let hidden = usize::from(u16::from_le_bytes(file.take()));
    let scale = u16::from_le_bytes(file.take());
    let bucket_of: [u8; 32] = file.take();
    let [first, second] = if version > 1 { file.take().map(usize::from) } else { [0, 0] };
    // 0: SCReLU, 1: CReLU, 2: pairwise.
    let activation = match version {
        1 => 0,
        2 => 2,
        _ => file.take::<1>()[0],
    };
    let inputs = FEATURES * (1 + usize::from(*bucket_of.iter().max().unwrap()));
    let weights = file.words(inputs * hidden);
    let biases = file.words(hidden);

    let (pieces, turn) = read_fen(fen);
    let outputs = usize::from(outputs);
    let output = pieces.len().saturating_sub(2).min(30) * outputs / 32;
    // The accumulators, clipped: of the side to move, then of the other.
    let sides = [turn, !turn].map(|black| {
        let turned = if black { 56 } else { 0 };
        let king = pieces.iter().find(|piece| piece.1 == 5 && piece.2 == black).expect("a king").0 ^ turned;
        let mirror = if king & 4 == 0 { 0 } else { 7 };
        let bucket = usize::from(bucket_of[(king ^ mirror) / 8 * 4 + (king ^ mirror) % 8]);
        let feature = |&(square, role, is_black): &(usize, usize, bool)| {
            let theirs = usize::from(is_black != black);
            bucket * FEATURES + theirs * 384 + role * 64 + (square ^ mirror ^ turned)
        };
        let sum = |n: usize| pieces.iter().map(|piece| weights[feature(piece) * hidden + n]).sum::<i64>() + biases[n];
        // Sums have 16 bits.
        (0..hidden).map(|n| i64::from(sum(n) as i16).clamp(0, QA)).collect::<Vec<i64>>()
    });

    if first == 0 {
        let weights = file.words(2 * hidden * outputs);
        let bias = file.integers(outputs)[output];
        let activated = |x: &i64| if activation == 0 { x * x } else { *x };
        let values = sides.iter().flatten().zip(&weights[2 * output * hidden..]);
        let sum: i64 = values.map(|(x, weight)| activated(x) * weight).sum();
        let sum = if activation == 0 { sum / QA } else { sum };
        return println!("{}", (sum + bias) * i64::from(scale) / (QA * QB));
    }
    let products = sides.iter().flat_map(|x| {
        let half = hidden / 2;
        let product = |(x, y): (&i64, &i64)| (x * y + 256) >> 9;
        match activation {
            0 => x.iter().zip(x).map(product).collect::<Vec<i64>>(),
            1 => x.iter().map(|x| product((x, &QA))).collect(),
            _ => x[..half].iter().zip(&x[half..]).map(product).collect(),
        }
    });
    let products: Vec<i64> = products.collect();
    let first_weights = file.bytes(outputs * first * products.len());
    let [first_units, first_biases, second_weights, second_biases, output_weights, output_biases] =
        [first, first, first * second, second, second, 1].map(|each| {
            let all = file.floats(outputs * each);
            all[output * each..][..each].to_vec()
        });
    let activated = |x: f32| {
        let x = x.clamp(0.0, 1.0);
        if activation == 1 { x } else { x * x }
    };
    let mut sums = second_biases;
    for (n, (unit, bias)) in first_units.iter().zip(&first_biases).enumerate() {
        let row = &first_weights[(output * first + n) * products.len()..];
        let sum: i64 = products.iter().zip(row).map(|(x, weight)| x * weight).sum();
        let value = activated(sum as f32 * unit + bias);
        for (sum, weight) in sums.iter_mut().zip(&second_weights[n * second..]) {
            *sum += value * weight;
        }
    }
    // Added up as a register of eight is, so that even the last bit agrees.
    let mut eight = [0.0; 8];
    for (n, (&sum, weight)) in sums.iter().zip(&output_weights).enumerate() {
        eight[n % 8] += activated(sum) * weight;
    }
    let [a, b, c, d, e, f, g, h] = eight;
    let sum = output_biases[0] + (((a + e) + (c + g)) + ((b + f) + (d + h)));
    println!("{}", (sum * f32::from(scale)) as i32);
}
