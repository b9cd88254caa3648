//! When to see a puzzle again: FSRS-6 with its published parameters.
//!
//! A [`Memory`] has a stability, the days until recall falls to nine in ten, and a difficulty from 1 to 10. A review
//! moves both by its [`Grade`] and by how likely recall was; the next review is due when recall has fallen to nine in
//! ten again. Formulas and parameters: github.com/open-spaced-repetition, "The Algorithm", FSRS-6.

/// Fitted by the authors to some hundred million reviews of many people.
const W: [f64; 21] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
    0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
];
/// The stability is the time until recall has fallen to this.
const RETENTION: f64 = 0.9;
const LEAST_STABILITY: f64 = 0.001;
/// Days; nothing is put off for longer.
const LONGEST_INTERVAL: f64 = 36_500.0;

/// How well something was remembered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Grade {
    /// Not at all.
    Again = 1,
    /// With trouble.
    Hard = 2,
    /// As it should be.
    Good = 3,
    /// At once.
    Easy = 4,
}

/// How well a puzzle is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Memory {
    /// Days until recall falls to nine in ten.
    pub stability: f64,
    /// From 1, easy, to 10.
    pub difficulty: f64,
}

impl Grade {
    /// All of them, the worst first.
    pub const ALL: [Grade; 4] = [Grade::Again, Grade::Hard, Grade::Good, Grade::Easy];

    fn number(self) -> f64 {
        f64::from(self as u8)
    }
}

impl Memory {
    /// After the first review.
    pub fn new(grade: Grade) -> Memory {
        let stability = W[grade as usize - 1].max(LEAST_STABILITY);
        Memory { stability, difficulty: initial_difficulty(grade).clamp(1.0, 10.0) }
    }

    /// How likely recall is after so many days.
    pub fn recall(&self, days: f64) -> f64 {
        let factor = RETENTION.powf(-1.0 / W[20]) - 1.0;
        (1.0 + factor * days.max(0.0) / self.stability).powf(-W[20])
    }

    /// After another review, so many days after the one before.
    #[must_use]
    pub fn reviewed(&self, days: f64, grade: Grade) -> Memory {
        let stability = match grade {
            _ if days < 1.0 => self.same_day_stability(grade),
            Grade::Again => self.forgotten_stability(days),
            _ => self.recalled_stability(days, grade),
        };
        Memory { stability: stability.max(LEAST_STABILITY), difficulty: self.next_difficulty(grade) }
    }

    /// Days until the next review.
    ///
    /// ```
    /// use coach::repetition::{Grade, Memory};
    /// assert_eq!(Memory::new(Grade::Good).interval(), 2.0);
    /// ```
    pub fn interval(&self) -> f64 {
        self.stability.round().clamp(1.0, LONGEST_INTERVAL)
    }

    fn same_day_stability(&self, grade: Grade) -> f64 {
        let factor = (W[17] * (grade.number() - 3.0 + W[18])).exp() * self.stability.powf(-W[19]);
        self.stability * if grade >= Grade::Good { factor.max(1.0) } else { factor }
    }

    fn recalled_stability(&self, days: f64, grade: Grade) -> f64 {
        let bonus = match grade {
            Grade::Hard => W[15],
            Grade::Easy => W[16],
            _ => 1.0,
        };
        let forgotten = 1.0 - self.recall(days);
        let growth = W[8].exp()
            * (11.0 - self.difficulty)
            * self.stability.powf(-W[9])
            * ((W[10] * forgotten).exp() - 1.0);
        self.stability * (1.0 + growth * bonus)
    }

    fn forgotten_stability(&self, days: f64) -> f64 {
        let forgotten = 1.0 - self.recall(days);
        let long_term = W[11]
            * self.difficulty.powf(-W[12])
            * ((self.stability + 1.0).powf(W[13]) - 1.0)
            * (W[14] * forgotten).exp();
        long_term.min(self.stability / (W[17] * W[18]).exp())
    }

    /// Pulled a little to that of what is easy at first.
    fn next_difficulty(&self, grade: Grade) -> f64 {
        let change = -W[6] * (grade.number() - 3.0);
        let damped = self.difficulty + change * (10.0 - self.difficulty) / 9.0;
        let next = W[7] * initial_difficulty(Grade::Easy) + (1.0 - W[7]) * damped;
        next.clamp(1.0, 10.0)
    }
}

fn initial_difficulty(grade: Grade) -> f64 {
    W[4] - (W[5] * (grade.number() - 1.0)).exp() + 1.0
}

#[cfg(test)]
mod tests {
    use super::Grade::{Again, Easy, Good};
    use super::*;

    /// The memory after reviews, each so many days after the one before.
    fn after(reviews: &[(f64, Grade)]) -> Memory {
        let first = Memory::new(reviews[0].1);
        reviews[1..].iter().fold(first, |memory, &(days, grade)| memory.reviewed(days, grade))
    }

    #[test]
    fn published_example_of_a_memory() {
        // The test `test_memo_state` of py-fsrs 6.
        let memory = after(&[(0.0, Again), (0.0, Good), (1.0, Good), (3.0, Good), (8.0, Good), (21.0, Good)]);
        assert!((memory.stability - 53.62691).abs() < 1e-4, "{memory:?}");
        assert!((memory.difficulty - 6.3574867).abs() < 1e-4, "{memory:?}");
    }

    #[test]
    fn published_example_of_intervals() {
        // `test_review_card` of py-fsrs 6; an interval of 0 is a step of some minutes there.
        let grades = [Good, Good, Good, Good, Good, Good, Again, Again, Good, Good, Good, Good, Good];
        let intervals = [0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21].map(f64::from);
        let mut memory = Memory::new(grades[0]);
        for n in 1..grades.len() {
            memory = memory.reviewed(intervals[n - 1], grades[n]);
            assert!(intervals[n] == 0.0 || memory.interval() == intervals[n], "review {n}: {memory:?}");
        }
    }

    #[test]
    fn what_is_easy_stays_easy() {
        assert_eq!(after(&[(0.0, Easy); 10]).difficulty, 1.0);
    }

    #[test]
    fn recall_falls_to_nine_in_ten_at_the_stability() {
        let memory = Memory::new(Good);
        assert_eq!(memory.recall(0.0), 1.0);
        assert!((memory.recall(memory.stability) - 0.9).abs() < 1e-12);
        let lost = memory.reviewed(30.0, Again);
        assert!(lost.stability < memory.stability && lost.difficulty > memory.difficulty);
        assert_eq!(lost.interval(), 1.0);
    }
}
