//! How far the motifs found agree with the themes that a file of puzzles has.

use std::collections::BTreeMap;

use crate::Motif;

/// Counts over many puzzles, per motif.
#[derive(Clone, Debug, Default)]
pub struct Agreement(BTreeMap<Motif, Counts>);

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    both: u64,
    found_only: u64,
    labelled_only: u64,
}

/// How one motif agrees.
#[derive(Clone, Copy, Debug)]
pub struct ThemeAgreement {
    /// Which.
    pub motif: Motif,
    counts: Counts,
}

impl Agreement {
    /// Adds a puzzle: what was found, and what it is labelled.
    pub fn add(&mut self, found: impl IntoIterator<Item = Motif>, labelled: &[Motif]) {
        let mut missed = labelled.to_vec();
        for motif in found {
            let counts = self.0.entry(motif).or_default();
            if labelled.contains(&motif) {
                counts.both += 1;
                missed.retain(|&other| other != motif);
            } else {
                counts.found_only += 1;
            }
        }
        for motif in missed {
            self.0.entry(motif).or_default().labelled_only += 1;
        }
    }

    /// Every motif that was found or labelled, the most frequent label first.
    pub fn themes(&self) -> Vec<ThemeAgreement> {
        let mut themes: Vec<ThemeAgreement> =
            self.0.iter().map(|(&motif, &counts)| ThemeAgreement { motif, counts }).collect();
        themes.sort_by_key(|theme| std::cmp::Reverse(theme.labelled()));
        themes
    }
}

impl ThemeAgreement {
    /// How many puzzles have the label.
    pub fn labelled(&self) -> u64 {
        self.counts.both + self.counts.labelled_only
    }

    /// In how many the motif was found.
    pub fn found(&self) -> u64 {
        self.counts.both + self.counts.found_only
    }

    /// The share of what was found that is labelled.
    pub fn precision(&self) -> Option<f64> {
        (self.found() > 0).then(|| self.counts.both as f64 / self.found() as f64)
    }

    /// The share of what is labelled that was found.
    pub fn recall(&self) -> Option<f64> {
        (self.labelled() > 0).then(|| self.counts.both as f64 / self.labelled() as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn precision_and_recall_are_counted_per_theme() {
        let mut agreement = Agreement::default();
        agreement.add([Motif::Fork, Motif::Pin], &[Motif::Fork]);
        agreement.add([Motif::Fork], &[Motif::Fork]);
        agreement.add([], &[Motif::Fork, Motif::Skewer]);
        agreement.add([Motif::Fork], &[]);
        let themes = agreement.themes();
        let fork = themes[0];
        assert_eq!((fork.motif, fork.labelled(), fork.found()), (Motif::Fork, 3, 3));
        assert_eq!((fork.precision(), fork.recall()), (Some(2.0 / 3.0), Some(2.0 / 3.0)));
        let skewer = themes.iter().find(|theme| theme.motif == Motif::Skewer).unwrap();
        assert_eq!((skewer.precision(), skewer.recall()), (None, Some(0.0)));
    }
}
