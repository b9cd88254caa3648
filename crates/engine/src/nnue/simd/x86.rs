//! What the compiler does not find by itself: products of bytes, and which inputs of the first layer are zero.
//!
//! Most pairwise products are zero, since one of two clipped numbers is. Inputs come in groups of four, and a first
//! layer passes over the groups that have nothing but zeros: it lists the others first, so that the loop over
//! them has one branch to be mistaken about.

use std::arch::x86_64::*;
use std::mem::MaybeUninit;

use super::super::architecture::MAX_HIDDEN;
use super::{Block, BucketLayers, ByteBlock, FIRST_UNIT, MAX_LAYER, QA, SECOND_UNIT, WeightGroup, add_up};

/// How many groups of inputs there can be.
const MAX_GROUPS: usize = MAX_HIDDEN / WeightGroup::INPUTS;

/// The sums of a first layer, sixteen neurons after the other.
pub(super) type Sums = [i32; MAX_LAYER];

/// Groups of inputs that are added to different sums: an addition takes several cycles, and they overlap.
const OVERLAP: usize = 4;

/// The numbers of groups with something in them.
struct GroupList<T, const N: usize> {
    numbers: MaybeUninit<[T; N]>,
    count: usize,
}

impl<T: Copy, const N: usize> GroupList<T, N> {
    fn new() -> GroupList<T, N> {
        GroupList { numbers: MaybeUninit::uninit(), count: 0 }
    }

    /// Where the next number goes; there must be room for as many as are written.
    #[inline(always)]
    fn end(&mut self) -> *mut T {
        debug_assert!(self.count <= N);
        self.numbers.as_mut_ptr().cast::<T>().wrapping_add(self.count)
    }

    #[inline(always)]
    fn as_slice(&self) -> &[T] {
        // SAFETY: so many were written.
        unsafe { std::slice::from_raw_parts(self.numbers.as_ptr().cast::<T>(), self.count) }
    }
}

/// The weights of each sixteen neurons.
///
/// # Panics
/// If there are no weights for some input, or too many inputs.
#[inline(always)]
fn neurons<'a>(
    products: &[u8],
    weights: &'a [WeightGroup],
    sums: &'a mut Sums,
) -> impl Iterator<Item = (&'a mut [i32; FIRST_UNIT], &'a [WeightGroup])> {
    let groups = products.len() / WeightGroup::INPUTS;
    assert!(products.len().is_multiple_of(ByteBlock::LEN) && groups <= MAX_GROUPS);
    sums.as_chunks_mut().0.iter_mut().zip(weights.chunks_exact(groups))
}

/// The first layer in registers of AVX-512: `dot` adds four products for each neuron.
macro_rules! first_layer {
    ($features:literal, $dot:ident) => {
        #[target_feature(enable = $features)]
        #[inline]
        pub(in super::super) fn first_layer(products: &[u8], weights: &[WeightGroup]) -> Sums {
            let mut all = [0; MAX_LAYER];
            let groups = groups(products);
            let (fours, rest) = groups.as_slice().as_chunks::<OVERLAP>();
            for (sums, weights) in neurons(products, weights, &mut all) {
                let mut overlapping = [_mm512_setzero_si512(); OVERLAP];
                for four in fours {
                    for n in 0..OVERLAP {
                        overlapping[n] = $dot(overlapping[n], load(products, weights, four[n]));
                    }
                }
                for (n, &group) in rest.iter().enumerate() {
                    overlapping[n] = $dot(overlapping[n], load(products, weights, group));
                }
                let [a, b, c, d] = overlapping;
                let sum = _mm512_add_epi32(_mm512_add_epi32(a, b), _mm512_add_epi32(c, d));
                // SAFETY: these are sixteen numbers of four bytes.
                unsafe { _mm512_storeu_si512(sums.as_mut_ptr().cast(), sum) };
            }
            all
        }
    };
}

/// With AVX-512.
pub(super) mod avx512 {
    use super::*;

    type Groups = GroupList<u32, { MAX_GROUPS + 16 }>;

    #[target_feature(enable = "avx512f,avx512bw")]
    /// # Panics
    /// If there is not one byte for each product.
    pub(in super::super) fn products(left: &[Block], right: &[Block], products: &mut [u8]) {
        assert!(left.len() == right.len() && products.len() == left.len() * Block::LEN);
        let ((left, left_rest), (right, right_rest)) = (left.as_chunks::<2>(), right.as_chunks::<2>());
        // Packing takes eight bytes of each register in turn.
        let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
        for (n, (left, right)) in left.iter().zip(right).enumerate() {
            let both =
                _mm512_packus_epi16(products_of(&left[0], &right[0]), products_of(&left[1], &right[1]));
            let both = _mm512_permutexvar_epi64(order, both);
            let to = products[n * ByteBlock::LEN..][..ByteBlock::LEN].as_mut_ptr();
            // SAFETY: the slice has 64 bytes.
            unsafe { _mm512_storeu_si512(to.cast(), both) };
        }
        if let ([left], [right]) = (left_rest, right_rest) {
            let at = products.len() - Block::LEN;
            let last =
                _mm512_cvtepi16_epi8(_mm512_max_epi16(products_of(left, right), _mm512_setzero_si512()));
            // SAFETY: the slice has 32 bytes.
            unsafe { _mm256_storeu_si256(products[at..][..Block::LEN].as_mut_ptr().cast(), last) };
        }
    }

    /// Products, rounded to multiples of 512. They are negative where the right number is: packing makes that 0.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn products_of(left: &Block, right: &Block) -> __m512i {
        let one = _mm512_set1_epi16(QA as i16);
        // SAFETY: a block is 64 aligned bytes.
        let (left, right) = unsafe {
            (_mm512_load_si512((&raw const left.0).cast()), _mm512_load_si512((&raw const right.0).cast()))
        };
        let left = _mm512_min_epi16(_mm512_max_epi16(left, _mm512_setzero_si512()), one);
        let right = _mm512_min_epi16(right, one);
        // (64 · left · right + 2¹⁴) / 2¹⁵
        _mm512_mulhrs_epi16(_mm512_slli_epi16::<6>(left), right)
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    pub(super) fn groups(products: &[u8]) -> Groups {
        let mut groups = Groups::new();
        let mut numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        for block in products.as_chunks::<{ ByteBlock::LEN }>().0 {
            // SAFETY: the block has 64 bytes.
            let block = unsafe { _mm512_loadu_si512(block.as_ptr().cast()) };
            let is_something = _mm512_test_epi32_mask(block, block);
            let listed = _mm512_maskz_compress_epi32(is_something, numbers);
            // SAFETY: up to 16 numbers for every 16 groups are listed, and there is room for 16 more than groups.
            unsafe { _mm512_storeu_si512(groups.end().cast(), listed) };
            groups.count += is_something.count_ones() as usize;
            numbers = _mm512_add_epi32(numbers, _mm512_set1_epi32(16));
        }
        groups
    }

    /// Four inputs for every neuron, and their weights.
    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    pub(super) fn load(products: &[u8], weights: &[WeightGroup], group: u32) -> [__m512i; 2] {
        let group = group as usize;
        debug_assert!(group < weights.len() && (group + 1) * WeightGroup::INPUTS <= products.len());
        // SAFETY: groups are listed from the products, and there are weights for each of them.
        unsafe {
            let inputs = products.as_ptr().add(group * WeightGroup::INPUTS).cast::<i32>().read_unaligned();
            [_mm512_set1_epi32(inputs), _mm512_load_si512(weights.as_ptr().add(group).cast())]
        }
    }

    #[target_feature(enable = "avx512f,avx512bw")]
    #[inline]
    fn dot(sums: __m512i, [inputs, weights]: [__m512i; 2]) -> __m512i {
        let pairs = _mm512_maddubs_epi16(inputs, weights);
        _mm512_add_epi32(sums, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)))
    }

    first_layer!("avx512f,avx512bw", dot);
}

/// With AVX-512 and its instructions for neural networks.
pub(super) mod vnni {
    use super::avx512::{groups, load};
    use super::*;

    #[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
    #[inline]
    fn dot(sums: __m512i, [inputs, weights]: [__m512i; 2]) -> __m512i {
        _mm512_dpbusd_epi32(sums, inputs, weights)
    }

    first_layer!("avx512f,avx512bw,avx512vnni", dot);
}

/// With AVX2.
pub(super) mod avx2 {
    use super::*;

    type Groups = GroupList<u16, { MAX_GROUPS + 8 }>;

    /// For every set of eight groups, the numbers of those in it.
    static LISTS: [[u16; 8]; 256] = {
        let mut lists = [[0; 8]; 256];
        let mut set = 0;
        while set < 256 {
            let (mut group, mut count) = (0, 0);
            while group < 8 {
                if set >> group & 1 == 1 {
                    lists[set][count] = group;
                    count += 1;
                }
                group += 1;
            }
            set += 1;
        }
        lists
    };

    #[target_feature(enable = "avx2")]
    #[inline]
    fn groups(products: &[u8]) -> Groups {
        let mut groups = Groups::new();
        for (n, eight) in products.as_chunks::<32>().0.iter().enumerate() {
            // SAFETY: these are 32 bytes.
            let eight = unsafe { _mm256_loadu_si256(eight.as_ptr().cast()) };
            let is_zero = _mm256_cmpeq_epi32(eight, _mm256_setzero_si256());
            let set = !_mm256_movemask_ps(_mm256_castsi256_ps(is_zero)) as u8;
            // SAFETY: a list is eight numbers of 16 bits.
            let list = unsafe { _mm_loadu_si128(LISTS[usize::from(set)].as_ptr().cast()) };
            let numbers = _mm_add_epi16(list, _mm_set1_epi16(8 * n as i16));
            // SAFETY: up to 8 numbers for every 8 groups are listed, and there is room for 8 more than groups.
            unsafe { _mm_storeu_si128(groups.end().cast(), numbers) };
            groups.count += set.count_ones() as usize;
        }
        groups
    }

    /// Adds the products of four inputs for each of sixteen neurons.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn dot(sums: [__m256i; 2], products: &[u8], weights: &[WeightGroup], group: u16) -> [__m256i; 2] {
        let group = usize::from(group);
        debug_assert!(group < weights.len() && (group + 1) * WeightGroup::INPUTS <= products.len());
        // SAFETY: groups are listed from the products, and there are weights for each of them: 64 aligned bytes.
        let (inputs, weights) = unsafe {
            let inputs = products.as_ptr().add(group * WeightGroup::INPUTS).cast::<i32>().read_unaligned();
            let weights = weights.as_ptr().add(group).cast::<__m256i>();
            (_mm256_set1_epi32(inputs), [_mm256_load_si256(weights), _mm256_load_si256(weights.add(1))])
        };
        let add = |sums: __m256i, weights: __m256i| {
            let pairs = _mm256_maddubs_epi16(inputs, weights);
            _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)))
        };
        [add(sums[0], weights[0]), add(sums[1], weights[1])]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(in super::super) fn first_layer(products: &[u8], weights: &[WeightGroup]) -> Sums {
        let mut all = [0; MAX_LAYER];
        let groups = groups(products);
        let (fours, rest) = groups.as_slice().as_chunks::<OVERLAP>();
        for (sums, weights) in neurons(products, weights, &mut all) {
            let mut overlapping = [[_mm256_setzero_si256(); 2]; OVERLAP];
            for four in fours {
                for n in 0..OVERLAP {
                    overlapping[n] = dot(overlapping[n], products, weights, four[n]);
                }
            }
            for (n, &group) in rest.iter().enumerate() {
                overlapping[n] = dot(overlapping[n], products, weights, group);
            }
            let [a, b, c, d] = overlapping;
            for n in 0..2 {
                let sum = _mm256_add_epi32(_mm256_add_epi32(a[n], b[n]), _mm256_add_epi32(c[n], d[n]));
                // SAFETY: these are eight numbers of four bytes.
                unsafe { _mm256_storeu_si256(sums[8 * n..][..8].as_mut_ptr().cast(), sum) };
            }
        }
        all
    }

    /// The layers in floating point: the same operations in the same order as the plain ones, none of them fused.
    #[target_feature(enable = "avx2")]
    #[inline]
    pub(in super::super) fn after_first_layer(sums: &Sums, layers: &BucketLayers<'_>) -> f32 {
        let mut first = [0.0; MAX_LAYER];
        let (units, biases) = (layers.first_units.as_chunks().0, layers.first_biases.as_chunks().0);
        let sums = sums.as_chunks::<SECOND_UNIT>().0.iter();
        for ((sums, (units, biases)), to) in sums.zip(units.iter().zip(biases)).zip(first.as_chunks_mut().0) {
            // SAFETY: these are eight numbers of four bytes.
            let sums = unsafe { _mm256_loadu_si256(sums.as_ptr().cast()) };
            let sums = _mm256_mul_ps(_mm256_cvtepi32_ps(sums), load(units));
            store(to, activate(_mm256_add_ps(sums, load(biases)), layers.squares));
        }
        let first = &first[..layers.first_biases.len()];
        let (mut at, width) = (0, layers.second_biases.len());
        let mut output = _mm256_setzero_ps();
        while at + 4 * SECOND_UNIT <= width {
            output = second_layer::<4>(first, layers, at, output);
            at += 4 * SECOND_UNIT;
        }
        while at < width {
            output = second_layer::<1>(first, layers, at, output);
            at += SECOND_UNIT;
        }
        let mut outputs = [0.0; SECOND_UNIT];
        store(&mut outputs, output);
        layers.output_bias + add_up(outputs)
    }

    /// What some registers of the second layer add to the output.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn second_layer<const N: usize>(
        first: &[f32],
        layers: &BucketLayers<'_>,
        at: usize,
        mut output: __m256,
    ) -> __m256 {
        let width = layers.second_biases.len();
        let mut sums = [_mm256_setzero_ps(); N];
        for (n, sum) in sums.iter_mut().enumerate() {
            *sum = load(registers::<N>(&layers.second_biases[at..], n));
        }
        for (&value, weights) in first.iter().zip(layers.second_weights.chunks_exact(width)) {
            let (value, weights) = (_mm256_set1_ps(value), &weights[at..][..N * SECOND_UNIT]);
            for (n, sum) in sums.iter_mut().enumerate() {
                *sum = _mm256_add_ps(*sum, _mm256_mul_ps(value, load(registers::<N>(weights, n))));
            }
        }
        for (n, sum) in sums.into_iter().enumerate() {
            let weights = load(registers::<N>(&layers.output_weights[at..], n));
            output = _mm256_add_ps(output, _mm256_mul_ps(activate(sum, layers.squares), weights));
        }
        output
    }

    /// The numbers of a register among `N`.
    #[inline(always)]
    fn registers<const N: usize>(numbers: &[f32], n: usize) -> &[f32; SECOND_UNIT] {
        &numbers[..N * SECOND_UNIT].as_chunks().0[n]
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn activate(x: __m256, squares: bool) -> __m256 {
        let x = _mm256_min_ps(_mm256_max_ps(x, _mm256_setzero_ps()), _mm256_set1_ps(1.0));
        if squares { _mm256_mul_ps(x, x) } else { x }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn load(numbers: &[f32; SECOND_UNIT]) -> __m256 {
        // SAFETY: these are eight numbers.
        unsafe { _mm256_loadu_ps(numbers.as_ptr()) }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn store(to: &mut [f32; SECOND_UNIT], numbers: __m256) {
        // SAFETY: there is room for eight numbers.
        unsafe { _mm256_storeu_ps(to.as_mut_ptr(), numbers) };
    }
}
