//! The table of terms: which weights there are, and what each means.

/// Neighbouring weights of one meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// Its name, in capitals.
    pub name: &'static str,
    /// What it pays for.
    pub meaning: &'static str,
    /// The index of its first weight.
    pub offset: usize,
    /// How many weights it has.
    pub len: usize,
}

impl Term {
    /// The index of one of its weights.
    #[inline]
    pub(super) const fn at(self, n: usize) -> usize {
        debug_assert!(n < self.len);
        self.offset + n
    }

    /// The indices of its weights.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.offset..self.offset + self.len
    }
}

macro_rules! terms {
    ($(#[doc = $meaning:literal] $name:ident: $len:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Ordinal { $($name),* }

        const LENGTHS: &[usize] = &[$($len),*];

        $(
            #[doc = $meaning]
            pub(super) const $name: Term = Term {
                name: stringify!($name),
                meaning: $meaning.trim_ascii(),
                offset: offset(Ordinal::$name as usize),
                len: $len,
            };
        )*

        /// All terms, one after the other.
        pub const TERMS: &[Term] = &[$($name),*];
    };
}

/// How many weights the first `terms` terms have together.
const fn offset(terms: usize) -> usize {
    let (mut sum, mut n) = (0, 0);
    while n < terms {
        sum += LENGTHS[n];
        n += 1;
    }
    sum
}

/// How many weights there are.
pub const WEIGHT_COUNT: usize = offset(LENGTHS.len());

// Weights "by role" start with the pawn, "by rank" with the first rank as its owner counts.
terms! {
    /// The right to move.
    TEMPO: 1;
    /// A piece, pawn to queen.
    MATERIAL: 5;
    /// A piece on a square, by role, with its king's wing on the right.
    PIECE_SQUARE: 6 * 64;
    /// Two bishops.
    BISHOP_PAIR: 1;
    /// A knight with that many squares to go to.
    KNIGHT_MOBILITY: 9;
    /// A bishop with that many squares to go to.
    BISHOP_MOBILITY: 14;
    /// A rook with that many squares to go to.
    ROOK_MOBILITY: 15;
    /// A queen with that many squares to go to.
    QUEEN_MOBILITY: 28;
    /// A pawn without neighbours, faced by an enemy pawn or not.
    ISOLATED: 2;
    /// A pawn with another of its side behind it on its file, apart or adjacent.
    DOUBLED: 2;
    /// A pawn that others have left behind and that cannot step on safely, faced by an enemy pawn or not.
    BACKWARD: 2;
    /// A pawn beside another, by rank.
    PHALANX: 8;
    /// A defender of a pawn by a pawn, by rank.
    SUPPORTED: 8;
    /// A pawn likely to become passed, by rank.
    CANDIDATE: 8;
    /// A passed pawn, by rank.
    PASSED: 8;
    /// A passed pawn, by distance of its file from the edge.
    PASSED_FILE: 4;
    /// A passed pawn with an enemy piece in front of it, by rank.
    PASSED_BLOCKED: 8;
    /// A passed pawn whose next square the enemy does not attack, by rank.
    PASSED_SAFE_STEP: 8;
    /// A passed pawn none of whose next squares the enemy attacks, by rank.
    PASSED_SAFE_PATH: 8;
    /// A passed pawn whose next square is defended, by rank.
    PASSED_DEFENDED_STEP: 8;
    /// A king move between a passed pawn's next square and its own king, by rank.
    PASSED_OWN_KING: 8;
    /// A king move between a passed pawn's next square and the enemy king, by rank.
    PASSED_ENEMY_KING: 8;
    /// A passed pawn with a rook of its side behind it.
    PASSED_ROOK_BEHIND: 1;
    /// A passed pawn that the enemy king, alone with its pawns, cannot catch.
    PASSED_OUTRUNS: 1;
    /// A knight where no pawn can ever chase it away, without and with a pawn that defends it.
    KNIGHT_OUTPOST: 2;
    /// A bishop where no pawn can ever chase it away, without and with a pawn that defends it.
    BISHOP_OUTPOST: 2;
    /// A knight one move from such a square.
    OUTPOST_IN_REACH: 1;
    /// A minor piece with a pawn in front of it: knight, bishop.
    MINOR_BEHIND_PAWN: 2;
    /// A king move between a minor piece and its king: knight, bishop.
    MINOR_KING_DISTANCE: 2;
    /// An own pawn on a square of a bishop's colour.
    BISHOP_PAWNS: 1;
    /// The same for every own pawn in the middle that is blocked.
    BISHOP_BLOCKED_PAWNS: 1;
    /// An enemy pawn on a bishop's diagonals, whatever stands between.
    BISHOP_ENEMY_PAWNS: 1;
    /// A bishop that sees both squares of the centre on a long diagonal.
    LONG_DIAGONAL: 1;
    /// A rook on a file without own pawns, with and without enemy pawns.
    ROOK_FILE: 2;
    /// A rook on the seventh rank that attacks a pawn there or shuts the king in.
    ROOK_ON_SEVENTH: 1;
    /// A rook shut in by its own king, which may still castle or not.
    TRAPPED_ROOK: 2;
    /// A queen on the line of an enemy rook or bishop with one piece between.
    QUEEN_DISCOVERY: 1;
    /// A safe pawn's attack on a piece, by role.
    THREAT_BY_PAWN: 6;
    /// A minor piece's attack, by role of what it attacks.
    THREAT_BY_MINOR: 6;
    /// A rook's attack on something weak, by role.
    THREAT_BY_ROOK: 6;
    /// The king's attack on something weak.
    THREAT_BY_KING: 1;
    /// An attacked piece that nothing defends, or too little.
    HANGING: 1;
    /// A weak piece that only its queen defends.
    DEFENDED_BY_QUEEN: 1;
    /// A safe pawn move that will attack a piece.
    PAWN_PUSH_THREAT: 1;
    /// A safe move that will attack the queen: of a knight, of a slider.
    QUEEN_THREAT: 2;
    /// A square that the enemy attacks and does not hold.
    RESTRICTED: 1;
    /// A safe square in the own half of the centre, times the own pieces over four.
    SPACE: 1;
    /// The own pawn nearest before the king, by distance of its file from the edge, then by rank (0: none).
    SHELTER: 4 * 8;
    /// The enemy pawn nearest to the king: free or blocked, then as the shelter.
    STORM: 2 * 4 * 8;
    /// A king move between a king and the nearest pawn of either side.
    KING_PAWN_DISTANCE: 1;

    /// Danger to a king in any case.
    DANGER: 1;
    /// A piece that attacks the king's zone: knight, bishop, rook, queen.
    DANGER_ATTACKER: 4;
    /// An attack on a square next to the king.
    DANGER_RING_ATTACK: 1;
    /// A square of the king's zone that is attacked and weakly defended.
    DANGER_WEAK_SQUARE: 1;
    /// A safe check from one square: knight, bishop, rook, queen; then from several.
    DANGER_SAFE_CHECK: 8;
    /// A square from which a check would not be safe.
    DANGER_UNSAFE_CHECK: 1;
    /// A piece pinned to its king.
    DANGER_PINNED: 1;
    /// The attacker has no queen.
    DANGER_NO_QUEEN: 1;
    /// A knight that defends the king's zone.
    DANGER_KNIGHT_DEFENDER: 1;
    /// An enemy attack on a square of the king's wing, and a second one.
    DANGER_WING_ATTACK: 2;
    /// A square of the king's wing that its side defends.
    DANGER_WING_DEFENCE: 1;
    /// The own pawn nearest before the king, beside or on its file, by rank (0: none).
    DANGER_SHELTER: 2 * 8;
    /// The enemy pawn nearest to the king, beside or on its file, by rank (0: none).
    DANGER_STORM: 2 * 8;

    /// How hard an advantage is to lose: in any case.
    COMPLEXITY: 1;
    /// A pawn of either side.
    COMPLEXITY_PAWNS: 1;
    /// A passed pawn of either side.
    COMPLEXITY_PASSED: 1;
    /// Pawns on both wings.
    COMPLEXITY_BOTH_WINGS: 1;
    /// Files between the kings beyond the ranks between them.
    COMPLEXITY_OUTFLANKING: 1;
    /// A king beyond the middle of the board.
    COMPLEXITY_INFILTRATION: 1;
    /// Kings and pawns only.
    COMPLEXITY_PAWN_ENDING: 1;
}

/// The weights of the two squared sums, one for each king.
pub const DANGERS: std::ops::Range<usize> = DANGER.offset..COMPLEXITY.offset;
/// The weights of the sum that brings an endgame nearer to a draw or not.
pub const COMPLEXITIES: std::ops::Range<usize> = COMPLEXITY.offset..WEIGHT_COUNT;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_follow_each_other() {
        let mut next = 0;
        for term in TERMS {
            assert_eq!(term.offset, next, "{}", term.name);
            next += term.len;
        }
        assert_eq!(next, WEIGHT_COUNT);
        assert!(DANGERS.contains(&DANGER_STORM.offset) && !DANGERS.contains(&KING_PAWN_DISTANCE.offset));
    }
}
