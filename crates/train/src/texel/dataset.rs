//! Traces of many positions, packed: only weights that count are kept.

use engine::evaluation::{COMPLEXITIES, DANGERS, FULL_PHASE, FULL_SCALE, Trace, WEIGHT_COUNT};

/// What is known of a position besides its trace, White's view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sample {
    /// What the search thought, in centipawns.
    pub(crate) score: f32,
    /// How the game ended: 1, ½ or 0.
    pub(crate) result: f32,
}

/// How often a weight counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Term {
    pub(crate) index: u16,
    pub(crate) count: i16,
}

/// A set of positions to learn from or to be tested on.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    heads: Vec<Head>,
    terms: Vec<Term>,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    sample: Sample,
    /// Where its terms start.
    start: usize,
    /// How many there are of each group of terms.
    lengths: [u16; 4],
    phase: f32,
    scales: [f32; 2],
}

/// A position of a [`Dataset`].
#[derive(Clone, Copy)]
pub(crate) struct View<'a> {
    pub(crate) sample: Sample,
    /// White's counts less Black's of what is simply added.
    pub(crate) score: &'a [Term],
    /// The dangers to White's and to Black's king.
    pub(crate) dangers: [&'a [Term]; 2],
    pub(crate) complexity: &'a [Term],
    /// The part of the middlegame, 0 to 1.
    pub(crate) phase: f64,
    /// How much of an endgame advantage of White, and of Black, can be won, 0 to 1.
    pub(crate) scales: [f64; 2],
}

impl Dataset {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    pub(crate) fn push(&mut self, trace: &Trace, sample: Sample) {
        let start = self.terms.len();
        let [white, black] = &trace.counts;
        let lengths = [
            self.pack(0..DANGERS.start, |n| white[n] - black[n]),
            self.pack(DANGERS, |n| white[n]),
            self.pack(DANGERS, |n| black[n]),
            self.pack(COMPLEXITIES, |n| white[n]),
        ];
        let phase = trace.phase as f32 / FULL_PHASE as f32;
        let scales = trace.scales.map(|scale| scale as f32 / FULL_SCALE as f32);
        self.heads.push(Head { sample, start, lengths, phase, scales });
    }

    fn pack(&mut self, range: std::ops::Range<usize>, count: impl Fn(usize) -> i16) -> u16 {
        let before = self.terms.len();
        let terms = range.map(|n| Term { index: n as u16, count: count(n) });
        self.terms.extend(terms.filter(|term| term.count != 0));
        (self.terms.len() - before) as u16
    }

    pub(crate) fn get(&self, n: usize) -> View<'_> {
        let head = &self.heads[n];
        let (score, rest) = self.terms[head.start..].split_at(head.lengths[0].into());
        let (white, rest) = rest.split_at(head.lengths[1].into());
        let (black, rest) = rest.split_at(head.lengths[2].into());
        View {
            sample: head.sample,
            score,
            dangers: [white, black],
            complexity: &rest[..head.lengths[3].into()],
            phase: head.phase.into(),
            scales: head.scales.map(f64::from),
        }
    }

    pub(crate) fn samples(&self) -> impl Iterator<Item = Sample> {
        self.heads.iter().map(|head| head.sample)
    }

    /// In how many positions each weight counts.
    pub(crate) fn frequencies(&self) -> [u32; WEIGHT_COUNT] {
        let mut frequencies = [0; WEIGHT_COUNT];
        for term in &self.terms {
            frequencies[usize::from(term.index)] += 1;
        }
        frequencies
    }
}
