//! A score in sixteen bits.

use play::Score;

/// Stands for no score.
const NONE: i16 = i16::MIN;
const MOST_CENTIPAWNS: i16 = 30_000;
const MATE: i16 = 32_000;
/// Mates further away are written as if they were this far.
const FURTHEST_MATE: u32 = 1_000;

/// The score as a file has it.
pub(crate) fn to_i16(score: Option<Score>) -> i16 {
    // Everything `as_centipawns` gives lies within ±32,000.
    score.map_or(NONE, |score| score.as_centipawns() as i16)
}

/// The score of a file; the outer `None` if no score is written so.
pub(crate) fn from_i16(value: i16) -> Option<Option<Score>> {
    if value == NONE {
        return Some(None);
    }
    if value.abs() <= MOST_CENTIPAWNS {
        return Some(Some(Score::Centipawns(value.into())));
    }
    let distance = u32::try_from(MATE - value.abs()).ok().filter(|&distance| distance <= FURTHEST_MATE)?;
    match (value > 0, distance) {
        (true, 0) => None,
        (true, _) => Some(Some(Score::MateIn(distance))),
        (false, _) => Some(Some(Score::MatedIn(distance))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_come_back() {
        let scores = [
            Score::Centipawns(0),
            Score::Centipawns(-30_000),
            Score::Centipawns(30_000),
            Score::MateIn(1),
            Score::MateIn(1_000),
            Score::MatedIn(0),
            Score::MatedIn(7),
        ];
        for score in scores.map(Some).into_iter().chain([None]) {
            assert_eq!(from_i16(to_i16(score)), Some(score));
        }
        assert_eq!(from_i16(to_i16(Some(Score::Centipawns(99_999)))), Some(Some(Score::Centipawns(30_000))));
    }

    #[test]
    fn every_number_is_one_score_or_none() {
        for value in i16::MIN..=i16::MAX {
            assert!(from_i16(value).is_none_or(|score| to_i16(score) == value), "{value}");
        }
        assert_eq!([30_001, 30_999, 32_000, 32_001, -32_001].map(from_i16), [None; 5]);
    }
}
