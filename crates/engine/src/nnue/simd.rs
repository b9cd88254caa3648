//! The network's arithmetic on whole registers.
//!
//! Every function is written once, in plain Rust, and compiled several times: for what all CPUs have,
//! for AVX2, for AVX-512 and for AVX-512 with VNNI. The compiler makes vector instructions of it each time; which
//! version runs is decided when the program starts. All of them add integers that cannot overflow, or wrap around
//! alike, or floating-point numbers in the same order, so all agree. On ARM the plain version is compiled with NEON,
//! which all 64-bit CPUs have. Only for the first of the hidden layers there are instructions that the compiler does
//! not find: see `x86`.
//!
//! The functions are loops without closures. With `array::from_fn` and `map` in them a bench took three times
//! the CPU time, most of it in calls that had not been inlined; look at a profile before changing their form.
#![allow(unsafe_code, reason = "calling a function compiled for a CPU that was detected")]

use std::fmt;

use super::architecture::{FIRST_UNIT, MAX_LAYER, SECOND_UNIT};
use super::layers::{BucketLayers, activate, add_up};
use super::network::QA;

/// 32 numbers of a hidden layer: a cache line, a register of AVX-512, two of AVX2, four of NEON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct Block(pub(super) [i16; Block::LEN]);

impl Block {
    pub(super) const LEN: usize = 32;
    pub(super) const ZERO: Block = Block([0; Block::LEN]);

    /// Numbers in blocks; there must be a whole number of them.
    pub(super) fn pack(numbers: &[i16]) -> Box<[Block]> {
        numbers.as_chunks().0.iter().map(|&chunk| Block(chunk)).collect()
    }

    /// The numbers of blocks in a row.
    #[inline]
    pub(super) fn flat(blocks: &[Block]) -> &[i16] {
        // SAFETY: a block is exactly its array: `repr(C)`, as long as it is aligned.
        unsafe { std::slice::from_raw_parts(blocks.as_ptr().cast(), blocks.len() * Block::LEN) }
    }
}

/// 64 bytes: a cache line, a register of AVX-512.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct ByteBlock([u8; ByteBlock::LEN]);

impl ByteBlock {
    pub(super) const LEN: usize = 64;
    pub(super) const ZERO: ByteBlock = ByteBlock([0; ByteBlock::LEN]);

    /// The bytes of blocks in a row.
    #[inline]
    pub(super) fn flat_mut(blocks: &mut [ByteBlock]) -> &mut [u8] {
        let length = blocks.len() * ByteBlock::LEN;
        // SAFETY: a block is exactly its array: `repr(C)`, as long as it is aligned.
        unsafe { std::slice::from_raw_parts_mut(blocks.as_mut_ptr().cast(), length) }
    }
}

/// The weights that four inputs in a row have in sixteen neurons of a first layer: for each neuron four. One
/// instruction of VNNI adds all products.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(super) struct WeightGroup([[i8; WeightGroup::INPUTS]; FIRST_UNIT]);

impl WeightGroup {
    pub(super) const INPUTS: usize = 4;

    /// The groups of sixteen neurons with a row of `inputs` weights each.
    pub(super) fn pack(rows: &[i8], inputs: usize) -> impl Iterator<Item = WeightGroup> {
        let weight = move |group: usize, neuron: usize, n: usize| {
            rows[neuron * inputs + group * WeightGroup::INPUTS + n]
        };
        (0..inputs / WeightGroup::INPUTS).map(move |group| {
            WeightGroup(std::array::from_fn(|neuron| std::array::from_fn(|n| weight(group, neuron, n))))
        })
    }
}

/// Instructions that this CPU has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Simd(Level);

impl fmt::Display for Simd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            Level::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => "AVX-512",
            #[cfg(target_arch = "x86_64")]
            Level::Vnni => "AVX-512 VNNI",
        })
    }
}

/// Private, so that only `available` can say what the CPU has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "x86_64")]
    Vnni,
}

impl Simd {
    /// The fastest.
    pub fn best() -> Simd {
        Simd::available().last().unwrap_or(Simd(Level::Plain))
    }

    /// All that this CPU has, the fastest last.
    pub fn available() -> impl Iterator<Item = Simd> {
        #[cfg(target_arch = "x86_64")]
        let levels = {
            let has_avx512 = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw");
            [
                (Level::Plain, true),
                (Level::Avx2, is_x86_feature_detected!("avx2")),
                (Level::Avx512, has_avx512),
                (Level::Vnni, has_avx512 && is_x86_feature_detected!("avx512vnni")),
            ]
        };
        #[cfg(not(target_arch = "x86_64"))]
        let levels = [(Level::Plain, true)];
        levels.into_iter().filter(|(_, is_there)| *is_there).map(|(level, _)| Simd(level))
    }
}

#[cfg(target_arch = "x86_64")]
mod x86;

/// Declares each function of `plain` as a method of [`Simd`] that runs the right version of it.
macro_rules! dispatch {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?;)*) => {
        #[cfg(target_arch = "x86_64")]
        mod avx2 {
            use super::{Block, plain};
            $(#[target_feature(enable = "avx2")]
            pub(super) fn $name($($argument: $type),*) $(-> $result)? {
                plain::$name($($argument),*)
            })*
        }

        #[cfg(target_arch = "x86_64")]
        mod avx512 {
            use super::{Block, plain};
            $(#[target_feature(enable = "avx512f,avx512bw")]
            pub(super) fn $name($($argument: $type),*) $(-> $result)? {
                plain::$name($($argument),*)
            })*
        }

        impl Simd {
            $($(#[$doc])*
            #[inline]
            pub(super) fn $name(self, $($argument: $type),*) $(-> $result)? {
                match self.0 {
                    Level::Plain => plain::$name($($argument),*),
                    // SAFETY: `available` gives this level only if the CPU has the instructions.
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx2 => unsafe { avx2::$name($($argument),*) },
                    // SAFETY: as above.
                    #[cfg(target_arch = "x86_64")]
                    Level::Avx512 | Level::Vnni => unsafe { avx512::$name($($argument),*) },
                }
            })*
        }
    };
}

dispatch! {
    /// `to` becomes `from` with a row added and a row subtracted.
    fn add_sub(to: &mut [Block], from: &[Block], add: [&[Block]; 1], sub: [&[Block]; 1]);
    /// The same with two rows subtracted.
    fn add_sub_sub(to: &mut [Block], from: &[Block], add: [&[Block]; 1], sub: [&[Block]; 2]);
    /// The same with two rows added and two subtracted.
    fn add_add_sub_sub(to: &mut [Block], from: &[Block], add: [&[Block]; 2], sub: [&[Block]; 2]);
    /// Adds some rows of a table and subtracts others. Rows are numbered.
    fn apply_updates(sums: &mut [Block], table: &[Block], add: &[u16], sub: &[u16]);
    /// What an accumulator contributes to an output: clipped, squared (SCReLU) and weighted.
    fn forward(accumulator: &[Block], weights: &[Block]) -> i32;
    /// The same without squares (CReLU).
    fn forward_crelu(accumulator: &[Block], weights: &[Block]) -> i32;
}

impl Simd {
    /// The products of clipped numbers: as many bytes as there are on either side.
    #[inline]
    pub(super) fn products(self, left: &[Block], right: &[Block], products: &mut [u8]) {
        match self.0 {
            Level::Plain => plain::products(left, right, products),
            // SAFETY: `available` gives this level only if the CPU has the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { with_avx2::products(left, right, products) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 | Level::Vnni => unsafe { x86::avx512::products(left, right, products) },
        }
    }

    /// The output of hidden layers whose inputs are bytes up to 127.
    #[inline]
    pub(super) fn hidden_layers(
        self,
        products: &[u8],
        first_weights: &[WeightGroup],
        layers: &BucketLayers<'_>,
    ) -> f32 {
        match self.0 {
            Level::Plain => plain::hidden_layers(products, first_weights, layers),
            // SAFETY: `available` gives this level only if the CPU has the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { with_avx2::hidden_layers(products, first_weights, layers) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { with_avx512::hidden_layers(products, first_weights, layers) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Level::Vnni => unsafe { with_vnni::hidden_layers(products, first_weights, layers) },
        }
    }
}

/// Hidden layers with the functions of `x86`.
#[cfg(target_arch = "x86_64")]
macro_rules! hidden_layers {
    ($features:literal, $level:ident) => {
        #[target_feature(enable = $features)]
        pub(super) fn hidden_layers(
            products: &[u8],
            first_weights: &[WeightGroup],
            layers: &BucketLayers<'_>,
        ) -> f32 {
            x86::avx2::after_first_layer(&x86::$level::first_layer(products, first_weights), layers)
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod with_avx2 {
    use super::{Block, BucketLayers, WeightGroup, plain, x86};

    #[target_feature(enable = "avx2")]
    pub(super) fn products(left: &[Block], right: &[Block], products: &mut [u8]) {
        plain::products(left, right, products);
    }

    hidden_layers!("avx2", avx2);
}

#[cfg(target_arch = "x86_64")]
mod with_avx512 {
    use super::{BucketLayers, WeightGroup, x86};
    hidden_layers!("avx512f,avx512bw", avx512);
}

#[cfg(target_arch = "x86_64")]
mod with_vnni {
    use super::{BucketLayers, WeightGroup, x86};
    hidden_layers!("avx512f,avx512bw,avx512vnni", vnni);
}

/// The functions themselves.
mod plain {
    use super::{Block, BucketLayers, FIRST_UNIT, MAX_LAYER, QA, SECOND_UNIT, WeightGroup, activate, add_up};

    impl Block {
        #[inline(always)]
        fn add(&mut self, other: &Block) {
            for n in 0..Block::LEN {
                self.0[n] = self.0[n].wrapping_add(other.0[n]);
            }
        }

        #[inline(always)]
        fn sub(&mut self, other: &Block) {
            for n in 0..Block::LEN {
                self.0[n] = self.0[n].wrapping_sub(other.0[n]);
            }
        }
    }

    #[inline(always)]
    pub(super) fn add_sub(to: &mut [Block], from: &[Block], add: [&[Block]; 1], sub: [&[Block]; 1]) {
        combine(to, from, add, sub);
    }

    #[inline(always)]
    pub(super) fn add_sub_sub(to: &mut [Block], from: &[Block], add: [&[Block]; 1], sub: [&[Block]; 2]) {
        combine(to, from, add, sub);
    }

    #[inline(always)]
    pub(super) fn add_add_sub_sub(to: &mut [Block], from: &[Block], add: [&[Block]; 2], sub: [&[Block]; 2]) {
        combine(to, from, add, sub);
    }

    /// Reads and writes everything once.
    #[inline(always)]
    fn combine<const A: usize, const S: usize>(
        to: &mut [Block],
        from: &[Block],
        mut add: [&[Block]; A],
        mut sub: [&[Block]; S],
    ) {
        let count = to.len();
        let from = &from[..count];
        // One test here spares one for each block.
        for row in &mut add {
            *row = &row[..count];
        }
        for row in &mut sub {
            *row = &row[..count];
        }
        for n in 0..count {
            let mut sum = from[n];
            for row in add {
                sum.add(&row[n]);
            }
            for row in sub {
                sum.sub(&row[n]);
            }
            to[n] = sum;
        }
    }

    /// Blocks that are updated together, to stay in registers while all rows pass by.
    const TILE: usize = 4;

    #[inline(always)]
    pub(super) fn apply_updates(sums: &mut [Block], table: &[Block], add: &[u16], sub: &[u16]) {
        let length = sums.len();
        let (tiles, rest) = sums.as_chunks_mut::<TILE>();
        let whole = tiles.len() * TILE;
        for (n, tile) in tiles.iter_mut().enumerate() {
            apply_updates_to_tile(tile, n * TILE, length, table, add, sub);
        }
        for (n, block) in rest.iter_mut().enumerate() {
            apply_updates_to_tile(std::array::from_mut(block), whole + n, length, table, add, sub);
        }
    }

    #[inline(always)]
    fn apply_updates_to_tile<const N: usize>(
        tile: &mut [Block; N],
        at: usize,
        length: usize,
        table: &[Block],
        add: &[u16],
        sub: &[u16],
    ) {
        let mut sums = *tile;
        for &number in add {
            let row = &table[usize::from(number) * length + at..][..N];
            for n in 0..N {
                sums[n].add(&row[n]);
            }
        }
        for &number in sub {
            let row = &table[usize::from(number) * length + at..][..N];
            for n in 0..N {
                sums[n].sub(&row[n]);
            }
        }
        *tile = sums;
    }

    /// A clipped value times its weight fits 16 bits, and the sum 32: networks are checked for it.
    #[inline(always)]
    pub(super) fn forward(accumulator: &[Block], weights: &[Block]) -> i32 {
        let mut sum = 0i32;
        for (value, weight) in Block::flat(accumulator).iter().zip(Block::flat(weights)) {
            let value = (*value).clamp(0, QA as i16);
            sum = sum.wrapping_add(i32::from(value) * i32::from(value.wrapping_mul(*weight)));
        }
        sum
    }

    /// A clipped value times its weight fits 16 bits.
    #[inline(always)]
    pub(super) fn forward_crelu(accumulator: &[Block], weights: &[Block]) -> i32 {
        let mut sum = 0i32;
        for (value, weight) in Block::flat(accumulator).iter().zip(Block::flat(weights)) {
            let value = (*value).clamp(0, QA as i16);
            sum = sum.wrapping_add(i32::from(value.wrapping_mul(*weight)));
        }
        sum
    }

    #[inline(always)]
    pub(super) fn products(left: &[Block], right: &[Block], products: &mut [u8]) {
        for ((left, right), products) in left.iter().zip(right).zip(products.as_chunks_mut().0) {
            *products = products_of_block(left, right);
        }
    }

    #[inline(always)]
    fn products_of_block(left: &Block, right: &Block) -> [u8; Block::LEN] {
        let mut products = [0; Block::LEN];
        for (n, product) in products.iter_mut().enumerate() {
            let [left, right] = [left.0[n], right.0[n]].map(|x| x.clamp(0, QA as i16) as u16);
            // The product of two bytes, rounded up or down, still fits 16 bits.
            *product = ((left * right + 256) >> 9) as u8;
        }
        products
    }

    #[inline(always)]
    pub(super) fn hidden_layers(
        products: &[u8],
        first_weights: &[WeightGroup],
        layers: &BucketLayers<'_>,
    ) -> f32 {
        let mut sums = [0; MAX_LAYER];
        let groups = products.len() / WeightGroup::INPUTS;
        for (sums, weights) in sums.as_chunks_mut().0.iter_mut().zip(first_weights.chunks_exact(groups)) {
            *sums = first_layer(products, weights);
        }
        after_first_layer(&sums, layers)
    }

    /// The weighted sums of sixteen neurons.
    #[inline(always)]
    fn first_layer(products: &[u8], weights: &[WeightGroup]) -> [i32; FIRST_UNIT] {
        let mut sums = [0; FIRST_UNIT];
        for (inputs, weights) in products.as_chunks::<{ WeightGroup::INPUTS }>().0.iter().zip(weights) {
            for (sum, weights) in sums.iter_mut().zip(&weights.0) {
                for (&input, &weight) in inputs.iter().zip(weights) {
                    *sum += i32::from(input) * i32::from(weight);
                }
            }
        }
        sums
    }

    /// The layers in floating point, a register of the second layer after the other.
    #[inline(always)]
    fn after_first_layer(sums: &[i32; MAX_LAYER], layers: &BucketLayers<'_>) -> f32 {
        let mut first = [0.0; MAX_LAYER];
        for (n, (unit, bias)) in layers.first_units.iter().zip(layers.first_biases).enumerate() {
            first[n] = activate(sums[n] as f32 * unit + bias, layers.squares);
        }
        let width = layers.second_biases.len();
        let mut output = [0.0; SECOND_UNIT];
        for at in (0..width).step_by(SECOND_UNIT) {
            let mut second = [0.0; SECOND_UNIT];
            second.copy_from_slice(&layers.second_biases[at..][..SECOND_UNIT]);
            for (value, weights) in first.iter().zip(layers.second_weights.chunks_exact(width)) {
                let weights = &weights[at..][..SECOND_UNIT];
                for n in 0..SECOND_UNIT {
                    second[n] += value * weights[n];
                }
            }
            let weights = &layers.output_weights[at..][..SECOND_UNIT];
            for n in 0..SECOND_UNIT {
                output[n] += activate(second[n], layers.squares) * weights[n];
            }
        }
        layers.output_bias + add_up(output)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::random::Random;

    fn some(random: &mut Random, blocks: usize, most: i32) -> Vec<Block> {
        let number = |random: &mut Random| (random.below(2 * most as usize + 1) as i32 - most) as i16;
        (0..blocks).map(|_| Block(std::array::from_fn(|_| number(random)))).collect()
    }

    /// What all functions make of the same random numbers, one after the other.
    fn results(simd: Simd, blocks: usize) -> Vec<(Vec<Block>, i32)> {
        let mut random = Random::new(blocks as u64);
        let mut results = Vec::new();
        for _ in 0..50 {
            // Sums wrap around, and so do all ways to make them.
            let table = some(&mut random, 20 * blocks, i16::MAX.into());
            let layer = some(&mut random, blocks, 400);
            let weights = some(&mut random, blocks, 7);
            let row = |n: usize| &table[n * blocks..][..blocks];
            let mut to = vec![Block::ZERO; blocks];
            simd.add_sub(&mut to, &layer, [row(1)], [row(2)]);
            results.push((to.clone(), simd.forward(&to, &weights)));
            simd.add_sub_sub(&mut to, &layer, [row(3)], [row(4), row(5)]);
            results.push((to.clone(), simd.forward(&layer, &weights)));
            simd.add_add_sub_sub(&mut to, &layer, [row(6), row(7)], [row(8), row(9)]);
            results.push((to.clone(), simd.forward(&layer, &to[..0])));
            let mut rows = |most: usize| (0..random.below(most)).map(|n| n as u16).collect::<Vec<u16>>();
            simd.apply_updates(&mut to, &table, &rows(20), &rows(20));
            results.push((to.clone(), simd.forward_crelu(&layer, &weights)));
        }
        results
    }

    #[test]
    fn all_instructions_agree() {
        for blocks in [1, 2, 3, 5, 8, 33] {
            let plain = results(Simd(Level::Plain), blocks);
            for simd in Simd::available() {
                assert_eq!(results(simd, blocks), plain, "{simd:?}, {blocks} blocks");
            }
        }
    }

    #[test]
    fn values_are_clipped_squared_and_weighted() {
        let layer = |number: i16| vec![Block([number; Block::LEN]); 2];
        let weights = [Block([128; Block::LEN]), Block([-3; Block::LEN])];
        for simd in Simd::available() {
            let forward = |number: i16| simd.forward(&layer(number), &weights);
            assert_eq!([-1, i16::MIN, 0].map(forward), [0; 3]);
            assert_eq!(forward(10), 100 * 125 * 32);
            assert_eq!([255, 256, i16::MAX].map(forward), [255 * 255 * 125 * 32; 3]);
            let forward = |number: i16| simd.forward_crelu(&layer(number), &weights);
            assert_eq!([-1, 10, i16::MAX].map(forward), [0, 10 * 125 * 32, 255 * 125 * 32]);
        }
    }

    /// Numbers that fill whole blocks, many of them negative or too large, and many products zero.
    fn accumulators(random: &mut Random, blocks: usize) -> Vec<Block> {
        let number = |random: &mut Random| match random.below(4) {
            0 => random.next_u64() as i16,
            1 => random.below(256) as i16,
            _ => -1,
        };
        (0..blocks).map(|_| Block(std::array::from_fn(|_| number(random)))).collect()
    }

    #[test]
    fn products_are_those_of_clipped_numbers() {
        let mut random = Random::new(3);
        for simd in Simd::available() {
            for blocks in [2, 4, 6, 10, 64] {
                let accumulator = accumulators(&mut random, blocks);
                let numbers = Block::flat(&accumulator);
                let clipped: Vec<u32> = numbers.iter().map(|&x| x.clamp(0, 255) as u32).collect();
                let half = numbers.len() / 2;
                let mut products = vec![77; half];
                let (left, right) = accumulator.split_at(blocks / 2);
                simd.products(left, right, &mut products);
                for (n, &product) in products.iter().enumerate() {
                    assert_eq!(u32::from(product), (clipped[n] * clipped[n + half] + 256) / 512, "{simd:?}");
                }
            }
        }
        let most = [Block([i16::MAX; Block::LEN]); 2];
        for simd in Simd::available() {
            let mut products = [0; Block::LEN];
            simd.products(&most[..1], &most[1..], &mut products);
            assert_eq!(products, [127; Block::LEN]);
        }
    }

    #[test]
    fn all_instructions_give_the_same_bits_in_hidden_layers() {
        let mut random = Random::new(4);
        for (inputs, first, second, squares) in [
            (64, 16, 32, true),
            (192, 32, 8, false),
            (1024, 16, 32, true),
            (4096, 64, 40, true),
            (128, 48, 64, false),
        ] {
            for zeros in [0, 50, 97, 100] {
                let mut byte = |zeros| if random.below(100) < zeros { 0 } else { random.below(128) as u8 };
                let products: Vec<u8> = (0..inputs).map(|_| byte(zeros)).collect();
                let rows: Vec<i8> = (0..first * inputs).map(|_| random.next_u64() as i8).collect();
                let weights =
                    rows.chunks(FIRST_UNIT * inputs).flat_map(|rows| WeightGroup::pack(rows, inputs));
                let weights: Vec<WeightGroup> = weights.collect();
                let mut some = |count: usize| -> Vec<f32> {
                    (0..count).map(|_| random.below(2001) as f32 / 1000.0 - 1.0).collect()
                };
                let units = vec![1.0 / 20_000.0; first];
                let layers = BucketLayers {
                    first_units: &units,
                    first_biases: &some(first),
                    second_weights: &some(first * second),
                    second_biases: &some(second),
                    output_weights: &some(second),
                    output_bias: 0.25,
                    squares,
                };
                let output = |simd: Simd| simd.hidden_layers(&products, &weights, &layers).to_bits();
                let plain = output(Simd(Level::Plain));
                for simd in Simd::available() {
                    assert_eq!(output(simd), plain, "{simd:?}, {inputs} inputs, {zeros} % zeros");
                }
            }
        }
    }

    #[test]
    fn the_largest_sums_of_the_first_layer_fit() {
        for weight in [-128, 127] {
            let weights: Vec<WeightGroup> =
                WeightGroup::pack(&vec![weight; FIRST_UNIT * 4096], 4096).collect();
            let layers = BucketLayers {
                first_units: &[1.0 / 10_000.0; 16],
                first_biases: &[0.0; 16],
                second_weights: &[1.0; 16 * 8],
                second_biases: &[0.0; 8],
                output_weights: &[1.0; 8],
                output_bias: 0.0,
                squares: true,
            };
            for simd in Simd::available() {
                let output = simd.hidden_layers(&[127; 4096], &weights, &layers);
                assert_eq!(output, if weight > 0 { 8.0 } else { 0.0 }, "{simd:?}");
            }
        }
    }
}
