//! Positions on their way to a teacher.

use std::ops::Range;

use chess::random::Random;

use super::architecture::{SCALE, SQUARES};
use super::policy;
use super::record::TeacherRecord;
use crate::training::sigmoid;

/// Stands for a game without a result.
pub const NO_RESULT: u8 = u8::MAX;

/// 1 among the constants of planes.
pub const UNIT: u8 = 64;

/// Positions of a step, each as its side to move sees it: a list for every kind of number.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Batch {
    /// For each position the pieces on a1, b1, … h8: 0 none, 1 to 6 own pawn to king, 7 to 12 the opponent's. The upper
    /// four bits are marks: 1 is added to the last four planes there.
    pub pieces: Vec<u8>,
    /// What the last four planes have on every square, in parts of [`UNIT`]. A teacher's are castling rights: own
    /// king's side, own queen's side, the opponent's.
    pub constants: Vec<[u8; 4]>,
    /// The expected score to be found, 0 to 1.
    pub targets: Vec<f32>,
    /// 1 where the score is learnt, 0 where it is not: a static evaluation cannot know what captures change.
    pub quiet: Vec<f32>,
    /// How the game ended for the side to move: 0 won, 1 drawn, 2 lost, [`NO_RESULT`].
    pub results: Vec<u8>,
    /// The move played, [numbered](policy), or [`NO_MOVE`](policy::NO_MOVE).
    pub moves: Vec<u16>,
}

impl Batch {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.constants.is_empty()
    }

    /// Takes all positions away; the memory stays.
    pub fn clear(&mut self) {
        let Batch { pieces, constants, targets, quiet, results, moves } = self;
        pieces.clear();
        constants.clear();
        targets.clear();
        quiet.clear();
        results.clear();
        moves.clear();
    }

    /// Adds a position, with its files mirrored if that is asked for and neither side may castle.
    pub fn push(&mut self, record: &TeacherRecord, mirror: bool) {
        let position = &record.position;
        let rights = position.castling_rights();
        let flip = if mirror && rights == 0 { 7 } else { 0 };
        let start = self.pieces.len();
        self.pieces.resize(start + SQUARES, 0);
        let board = &mut self.pieces[start..];
        for (n, square) in position.occupied().into_iter().take(32).enumerate() {
            let (role, owner) = position.nth_piece(n);
            board[square.index() ^ flip] = 1 + role + 6 * owner;
        }
        self.constants.push(std::array::from_fn(|right| (rights >> (3 - right) & 1) * UNIT));
        self.targets.push(sigmoid(f32::from(position.score()) / SCALE));
        self.quiet.push(f32::from(record.quiet));
        self.results.push(2 - position.result().min(2));
        self.moves.push(if flip == 0 { record.played() } else { policy::mirrored(record.played()) });
    }

    /// Adds positions; those without castling rights are mirrored with probability ½.
    pub fn extend_mirrored<'a>(
        &mut self,
        records: impl IntoIterator<Item = &'a TeacherRecord>,
        random: &mut Random,
    ) {
        for record in records {
            self.push(record, random.next_u64() >> 63 == 1);
        }
    }

    /// Some of the positions.
    pub(super) fn part(&self, range: Range<usize>) -> Batch {
        Batch {
            pieces: self.pieces[range.start * SQUARES..range.end * SQUARES].to_vec(),
            constants: self.constants[range.clone()].to_vec(),
            targets: self.targets[range.clone()].to_vec(),
            quiet: self.quiet[range.clone()].to_vec(),
            results: self.results[range.clone()].to_vec(),
            moves: self.moves[range].to_vec(),
        }
    }

    /// Adds positions as they are.
    pub fn extend<'a>(&mut self, records: impl IntoIterator<Item = &'a TeacherRecord>) {
        records.into_iter().for_each(|record| self.push(record, false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Color, Outcome, Position};
    use play::Score;

    fn record(fen: &str, played: &str) -> TeacherRecord {
        let position = Position::from_fen(fen).unwrap();
        let m = position.parse_uci(played).unwrap();
        TeacherRecord::new(&position, Score::Centipawns(200), Outcome::Win(Color::Black), Some(m), true)
            .unwrap()
    }

    fn batch(record: &TeacherRecord, mirror: bool) -> Batch {
        let mut batch = Batch::default();
        batch.push(record, mirror);
        batch
    }

    #[test]
    fn a_position_is_seen_by_its_side_to_move() {
        let white = batch(&record("4k3/8/8/8/8/8/P7/4K2R w K - 0 1", "a2a4"), false);
        let black = batch(&record("4k2r/p7/8/8/8/8/8/4K3 b k - 0 1", "a7a5"), false);
        assert_eq!(
            (&white.pieces, &white.constants, &white.moves),
            (&black.pieces, &black.constants, &black.moves)
        );
        assert_eq!((white.results[0], black.results[0]), (2, 0));
        assert_eq!((white.pieces[4], white.pieces[7], white.pieces[8], white.pieces[60]), (6, 4, 1, 12));
        assert_eq!(white.pieces.iter().filter(|&&piece| piece > 0).count(), 4);
        assert!((white.targets[0] - 0.731_058_6).abs() < 1e-6 && white.quiet == [1.0]);
        let rights = batch(&record("r3k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", "a1b1"), false).constants;
        assert_eq!(rights, [[0, UNIT, UNIT, 0]]);
    }

    #[test]
    fn only_positions_without_castling_are_mirrored() {
        let castling = record("4k3/8/8/8/8/8/P7/4K2R w K - 0 1", "a2a4");
        assert_eq!(batch(&castling, true), batch(&castling, false));
        let usual = record("4k3/8/8/8/8/8/P7/4K2R w - - 0 1", "a2a4");
        let expected = batch(&record("3k4/8/8/8/8/8/7P/R2K4 w - - 0 1", "h2h4"), false);
        assert_eq!(batch(&usual, true), expected);
        let mut both = Batch::default();
        both.extend_mirrored(std::iter::repeat_n(&usual, 200), &mut Random::new(1));
        let mirrored = both.moves.iter().filter(|&&m| m == expected.moves[0]).count();
        assert!(both.len() == 200 && (70..130).contains(&mirrored), "{mirrored}");
    }
}
