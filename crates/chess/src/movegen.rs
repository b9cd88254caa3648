//! Legal move generation: every move that is generated is legal.
//!
//! One generator, generic over the side to move, feeds a *sink*: a list, or a mere counter, for
//! which whole sets of moves cost one population count.

use crate::castling::CastlingSide;
use crate::checks::Checks;
use crate::geometry::{between, line};
use crate::side::{Side, by_turn};
use crate::{Bitboard, Move, MoveKind, MoveList, Position, Role, Square, attacks};

/// A part of the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveClass {
    /// All of them; in check these are the evasions.
    All,
    /// Captures (en passant included) and promotions.
    Noisy,
    /// Everything else: castling and moves that change no material.
    Quiet,
}

impl Position {
    /// All legal moves.
    ///
    /// ```
    /// use chess::Position;
    /// let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").unwrap();
    /// assert!(mate.legal_moves().is_empty());
    /// ```
    #[inline]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        by_turn!(self, generate_class(&self.checks(), MoveClass::All, &mut list));
        list
    }

    /// Adds the legal moves of a class to a list. `checks` must be this position's own
    /// ([`Position::checks`]).
    ///
    /// ```
    /// use chess::{MoveClass, MoveList, Position};
    /// let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    /// let mut captures = MoveList::new();
    /// position.generate(&position.checks(), MoveClass::Noisy, &mut captures);
    /// assert_eq!(position.to_san(captures[0]), "exd5");
    /// ```
    #[inline]
    pub fn generate(&self, checks: &Checks, class: MoveClass, list: &mut MoveList) {
        by_turn!(self, generate_class(checks, class, list));
    }

    /// The moves that answer a check; empty when there is none.
    pub fn evasions(&self) -> MoveList {
        let mut list = MoveList::new();
        let checks = self.checks();
        if checks.checkers.any() {
            self.generate(&checks, MoveClass::All, &mut list);
        }
        list
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    pub fn count_legal_moves(&self) -> u64 {
        by_turn!(self, count_as())
    }

    #[inline]
    pub(crate) fn count_as<S: Side>(&self) -> u64 {
        let mut count = Count(0);
        self.generate_as::<S, true, true>(&self.checks_as::<S>(), &mut count);
        u64::from(count.0)
    }

    fn generate_class<S: Side>(&self, checks: &Checks, class: MoveClass, list: &mut MoveList) {
        let mut sink = List { list, enemies: self.by_color(<S::Them as Side>::US) };
        match class {
            MoveClass::All => self.generate_as::<S, true, true>(checks, &mut sink),
            MoveClass::Noisy => self.generate_as::<S, true, false>(checks, &mut sink),
            MoveClass::Quiet => self.generate_as::<S, false, true>(checks, &mut sink),
        }
    }

    #[inline(never)]
    pub(crate) fn list_as<S: Side>(&self, list: &mut MoveList) {
        self.generate_class::<S>(&self.checks_as::<S>(), MoveClass::All, list);
    }

    /// The generator. `NOISY` and `QUIET` choose the class at compile time.
    #[inline(always)]
    fn generate_as<S: Side, const NOISY: bool, const QUIET: bool>(
        &self,
        checks: &Checks,
        sink: &mut impl Sink,
    ) {
        let (us, them) = (S::US, <S::Them as Side>::US);
        let occupied = self.occupied();
        let mut class = Bitboard::EMPTY;
        if NOISY {
            class |= self.by_color(them);
        }
        if QUIET {
            class |= !occupied;
        }

        self.king_moves::<S, QUIET>(checks, class, sink);
        if checks.targets.is_empty() {
            return;
        }

        let targets = class & checks.targets;
        let free = self.by_color(us) & !checks.pinned;
        for from in self.by_role(Role::Knight) & free {
            sink.piece(from, attacks::knight(from) & targets);
        }
        for from in self.by_role(Role::Bishop) & free {
            sink.piece(from, attacks::bishop(from, occupied) & targets);
        }
        for from in self.by_role(Role::Rook) & free {
            sink.piece(from, attacks::rook(from, occupied) & targets);
        }
        for from in self.by_role(Role::Queen) & free {
            sink.piece(from, attacks::queen(from, occupied) & targets);
        }
        // A pinned piece cannot answer a check, and a pinned knight cannot move at all.
        if checks.pinned.any() && checks.checkers.is_empty() {
            for from in self.diagonal_sliders(us) & checks.pinned {
                sink.piece(from, attacks::bishop(from, occupied) & targets & line(checks.king, from));
            }
            for from in self.straight_sliders(us) & checks.pinned {
                sink.piece(from, attacks::rook(from, occupied) & targets & line(checks.king, from));
            }
        }
        self.pawn_moves::<S, NOISY, QUIET>(checks, sink);
    }

    #[inline(always)]
    fn king_moves<S: Side, const QUIET: bool>(&self, checks: &Checks, class: Bitboard, sink: &mut impl Sink) {
        let them = <S::Them as Side>::US;
        let king = checks.king;
        let steps = attacks::king(king) & class;
        let rooks =
            if QUIET && checks.checkers.is_empty() { self.castling & S::BACK_RANK } else { Bitboard::EMPTY };
        if (steps | rooks).is_empty() {
            return;
        }
        // Without the king on the board, sliders see the squares behind it.
        let danger = self.attack_map(them, self.occupied() ^ king);
        sink.piece(king, steps & !danger);
        for rook in rooks {
            if self.castling_is_open::<S>(checks, rook, danger) {
                sink.castle(king, rook);
            }
        }
    }

    /// Whether king and rook can pass and the king crosses no attacked square.
    #[inline]
    fn castling_is_open<S: Side>(&self, checks: &Checks, rook: Square, danger: Bitboard) -> bool {
        let king = checks.king;
        let side = CastlingSide::of(king, rook);
        let (king_to, rook_to) = (side.king_destination(S::US), side.rook_destination(S::US));
        let king_way = between(king, king_to) | king_to;
        let way = king_way | between(rook, rook_to) | rook_to;
        let others = self.occupied() & !(Bitboard::from(king) | rook);
        // In Chess960 the rook may have shielded the king from an attack along the back rank.
        (way & others).is_empty() && (king_way & danger).is_empty() && !checks.pinned.contains(rook)
    }

    /// Whether castling with the given rook is legal now.
    pub(crate) fn may_castle<S: Side>(&self, checks: &Checks, rook: Square) -> bool {
        let danger = self.attack_map(<S::Them as Side>::US, self.occupied() ^ checks.king);
        checks.checkers.is_empty()
            && (self.castling & S::BACK_RANK).contains(rook)
            && self.castling_is_open::<S>(checks, rook, danger)
    }

    #[inline(always)]
    fn pawn_moves<S: Side, const NOISY: bool, const QUIET: bool>(
        &self,
        checks: &Checks,
        sink: &mut impl Sink,
    ) {
        let pawns = self.pieces(S::US, Role::Pawn);
        self.moves_of_pawns::<S, NOISY, QUIET>(pawns & !checks.pinned, checks.targets, sink);
        if checks.checkers.is_empty() {
            for from in pawns & checks.pinned {
                self.moves_of_pawns::<S, NOISY, QUIET>(from.into(), line(checks.king, from), sink);
            }
        }
        if NOISY && let Some(to) = self.en_passant {
            for from in attacks::pawn(<S::Them as Side>::US, to) & pawns {
                if self.en_passant_is_safe(from, to) {
                    sink.en_passant(from, to);
                }
            }
        }
    }

    /// Pushes, captures and promotions of a set of pawns onto `targets`.
    #[inline(always)]
    fn moves_of_pawns<S: Side, const NOISY: bool, const QUIET: bool>(
        &self,
        pawns: Bitboard,
        targets: Bitboard,
        sink: &mut impl Sink,
    ) {
        let empty = !self.occupied();
        let enemies = self.by_color(<S::Them as Side>::US);
        let (west, east) = (S::UP - 1, S::UP + 1);
        let (rising, promoting) = (pawns & !S::SEVENTH, pawns & S::SEVENTH);
        let west_of = |pawns: Bitboard| (pawns & !Bitboard::FILE_A).shifted(west) & enemies & targets;
        let east_of = |pawns: Bitboard| (pawns & !Bitboard::FILE_H).shifted(east) & enemies & targets;

        if QUIET {
            let single = rising.shifted(S::UP) & empty;
            let double = (single & S::THIRD).shifted(S::UP) & empty;
            sink.pawns(single & targets, S::UP, MoveKind::Quiet);
            sink.pawns(double & targets, 2 * S::UP, MoveKind::DoublePush);
        }
        if NOISY {
            sink.pawns(west_of(rising), west, MoveKind::Capture);
            sink.pawns(east_of(rising), east, MoveKind::Capture);
            if promoting.any() {
                sink.promotions(promoting.shifted(S::UP) & empty & targets, S::UP, false);
                sink.promotions(west_of(promoting), west, true);
                sink.promotions(east_of(promoting), east, true);
            }
        }
    }
}

/// Receives the moves as sets.
trait Sink {
    /// The moves of a piece that is not a pawn, castling aside.
    fn piece(&mut self, from: Square, targets: Bitboard);
    /// Pawns that arrive on `targets`, each from `delta` behind.
    fn pawns(&mut self, targets: Bitboard, delta: i8, kind: MoveKind);
    /// Pawns that arrive on the last rank.
    fn promotions(&mut self, targets: Bitboard, delta: i8, capture: bool);
    fn en_passant(&mut self, from: Square, to: Square);
    fn castle(&mut self, king: Square, rook: Square);
}

struct Count(u32);

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, _: i8, _: MoveKind) {
        self.0 += targets.count();
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, _: i8, _: bool) {
        self.0 += 4 * targets.count();
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn castle(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}

struct List<'a> {
    list: &'a mut MoveList,
    enemies: Bitboard,
}

impl Sink for List<'_> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            let kind = if self.enemies.contains(to) { MoveKind::Capture } else { MoveKind::Quiet };
            self.list.push(Move::new(from, to, kind));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, targets: Bitboard, delta: i8, kind: MoveKind) {
        for to in targets {
            self.list.push(Move::new(to.shifted(-delta), to, kind));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, delta: i8, capture: bool) {
        for to in targets {
            for role in Role::PROMOTIONS {
                if let Some(kind) = MoveKind::promotion(role, capture) {
                    self.list.push(Move::new(to.shifted(-delta), to, kind));
                }
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.list.push(Move::new(from, to, MoveKind::EnPassant));
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.list.push(Move::new(king, rook, MoveKind::Castle));
    }
}
