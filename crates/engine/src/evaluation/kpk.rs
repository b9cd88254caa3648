//! King and pawn against king, exactly: a bitbase worked out backwards at first use.

use std::sync::LazyLock;

use chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};

use super::pawns::step;

/// Pawns on the files a to d and the ranks 2 to 7; others are mirrored.
const PAWNS: usize = 24;
const SIZE: usize = 2 * PAWNS * 64 * 64;

static WON: LazyLock<Box<[u64]>> = LazyLock::new(won_positions);

/// Whether `strong`, which has the only pawn, wins.
pub(super) fn is_won(position: &Position, strong: Color) -> bool {
    let Some(pawn) = position.by_role(Role::Pawn).first() else { return false };
    let seen = |square: Square| {
        let square = square.relative_to(strong);
        if pawn.file() > File::D { square.flip_horizontal() } else { square }
    };
    let ending = KpkPosition {
        white_to_move: position.turn() == strong,
        king: seen(position.king(strong)),
        bare_king: seen(position.king(!strong)),
        pawn: seen(pawn),
    };
    let index = ending.index();
    WON[index / 64] >> (index % 64) & 1 != 0
}

/// White has the pawn.
#[derive(Clone, Copy)]
struct KpkPosition {
    white_to_move: bool,
    king: Square,
    bare_king: Square,
    pawn: Square,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum KpkResult {
    Impossible,
    Unknown,
    Drawn,
    Won,
}

impl KpkPosition {
    fn index(self) -> usize {
        let pawn = (self.pawn.rank().index() - 1) * 4 + self.pawn.file().index();
        ((pawn * 2 + usize::from(self.white_to_move)) * 64 + self.king.index()) * 64 + self.bare_king.index()
    }

    fn from_index(index: usize) -> KpkPosition {
        let square = |n: usize| Square::from_index(n % 64).unwrap_or(Square::A1);
        let pawn = index >> 13;
        KpkPosition {
            white_to_move: index >> 12 & 1 == 1,
            king: square(index >> 6),
            bare_king: square(index),
            pawn: square(8 + pawn / 4 * 8 + pawn % 4),
        }
    }

    /// What is clear without looking ahead.
    fn at_once(self) -> KpkResult {
        let KpkPosition { king, bare_king, pawn, .. } = self;
        let checks = attacks::pawn(Color::White, pawn);
        if king.distance(bare_king) <= 1
            || king == pawn
            || bare_king == pawn
            || self.white_to_move && checks.contains(bare_king)
        {
            return KpkResult::Impossible;
        }
        if self.white_to_move {
            let next = step(Color::White, pawn);
            let queens = pawn.rank() == Rank::Seventh
                && next != king
                && next != bare_king
                && (bare_king.distance(next) > 1 || king.distance(next) == 1);
            return if queens { KpkResult::Won } else { KpkResult::Unknown };
        }
        let flights = attacks::king(bare_king) & !attacks::king(king) & !checks;
        if flights.is_empty() && !checks.contains(bare_king) || flights.contains(pawn) {
            return KpkResult::Drawn;
        }
        KpkResult::Unknown
    }

    /// What follows from the positions one move on.
    fn after_replies(self, known: &[KpkResult]) -> KpkResult {
        let reply =
            |next: KpkPosition| known[KpkPosition { white_to_move: !self.white_to_move, ..next }.index()];
        let (moving, good, bad) = if self.white_to_move {
            (self.king, KpkResult::Won, KpkResult::Drawn)
        } else {
            (self.bare_king, KpkResult::Drawn, KpkResult::Won)
        };
        let mut result = bad;
        let mut consider = |found: KpkResult| {
            if found == good || found == KpkResult::Unknown && result != good {
                result = found;
            }
            found == good
        };
        for to in attacks::king(moving) {
            let next = if self.white_to_move {
                KpkPosition { king: to, ..self }
            } else {
                KpkPosition { bare_king: to, ..self }
            };
            if consider(reply(next)) {
                return good;
            }
        }
        if self.white_to_move && self.pawn.rank() < Rank::Seventh {
            let blocked = Bitboard::from(self.king) | self.bare_king;
            let once = step(Color::White, self.pawn);
            if !blocked.contains(once) {
                consider(reply(KpkPosition { pawn: once, ..self }));
                let twice = step(Color::White, once);
                if self.pawn.rank() == Rank::Second && !blocked.contains(twice) {
                    consider(reply(KpkPosition { pawn: twice, ..self }));
                }
            }
        }
        result
    }
}

fn won_positions() -> Box<[u64]> {
    let mut known: Vec<KpkResult> = (0..SIZE).map(|index| KpkPosition::from_index(index).at_once()).collect();
    // A pawn only goes on: with the most advanced first, what its moves lead to is settled.
    for slice in (0..PAWNS).rev().map(|pawn| pawn * SIZE / PAWNS..(pawn + 1) * SIZE / PAWNS) {
        let mut open: Vec<usize> = slice.filter(|&index| known[index] == KpkResult::Unknown).collect();
        let mut before = usize::MAX;
        while open.len() < before {
            before = open.len();
            open.retain(|&index| {
                known[index] = KpkPosition::from_index(index).after_replies(&known);
                known[index] == KpkResult::Unknown
            });
        }
    }
    // What is still unknown can go on for ever: a draw.
    let mut won = vec![0; SIZE / 64];
    for (index, _) in known.iter().enumerate().filter(|&(_, &result)| result == KpkResult::Won) {
        won[index / 64] |= 1 << (index % 64);
    }
    won.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_positions_are_won_as_others_count() {
        let count: u32 = WON.iter().map(|word| word.count_ones()).sum();
        assert_eq!(count, 111_282);
    }

    #[test]
    fn the_textbook_positions() {
        for (fen, won) in [
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            ("8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", false),
            ("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1", true),
            ("k7/8/1K6/P7/8/8/8/8 w - - 0 1", false),
            ("8/8/8/8/3p4/3k4/8/3K4 w - - 0 1", true),
            ("8/8/8/8/3p4/3k4/8/3K4 b - - 0 1", true),
            ("8/8/8/8/7p/7k/8/6K1 b - - 0 1", false),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let pawn = position.by_role(Role::Pawn).first().unwrap();
            assert_eq!(is_won(&position, position.color_on(pawn).unwrap()), won, "{fen}");
        }
    }
}
