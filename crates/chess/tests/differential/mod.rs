//! Random games, played at once by Hetman and by `shakmaty`; everything both know is compared.

use chess::random::Random;
use chess::{CastlingMode, Color, End, Game, Move, MoveClass, MoveList, Outcome, Position, Role};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, KnownOutcome, Position as _};

/// What was compared.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) positions: u64,
    pub(crate) moves: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.positions += other.positions;
        self.moves += other.moves;
    }
}

/// Plays the random game that belongs to a seed: every third from a double Chess960 set-up, every
/// third from a Chess960 one. Panics with the FEN at the first difference.
pub(crate) fn play_game(seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut number = || random.below(960) as u16;
    let start = match seed % 3 {
        0 => Position::initial(),
        1 => Position::chess960(number()).unwrap(),
        _ => Position::double_chess960(number(), number()).unwrap(),
    };
    let mut game = Game::from_position(start);
    let mut oracle = oracle_of(&start.to_fen(), start.castling_mode());
    let mut seen: Vec<(Zobrist64, usize)> = Vec::new();
    let mut tally = Tally { games: 1, ..Tally::default() };
    loop {
        tally.positions += 1;
        tally.moves += compare(game.position(), &oracle, &mut random);
        let repeated = count(&mut seen, oracle.zobrist_hash(EnPassantMode::Legal));
        assert_eq!(game.repetitions(), repeated, "{:?}", game.position());
        let end = game.end();
        assert_eq!(end, expected_end(&game, &oracle, repeated), "{:?}", game.position());
        let moves = game.position().legal_moves();
        if end.is_some() || game.moves().len() > 400 {
            return tally;
        }
        let m = moves[random.below(moves.len())];
        let theirs = shakmaty_move(game.position(), m, &oracle);
        game.play(m).unwrap();
        oracle.play_unchecked(theirs);
    }
}

fn oracle_of(fen: &str, mode: CastlingMode) -> Chess {
    let mode = match mode {
        CastlingMode::Standard => shakmaty::CastlingMode::Standard,
        CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
    };
    fen.parse::<Fen>().unwrap().into_position(mode).unwrap()
}

fn count(seen: &mut Vec<(Zobrist64, usize)>, key: Zobrist64) -> usize {
    match seen.iter_mut().find(|(other, _)| *other == key) {
        Some((_, times)) => {
            *times += 1;
            *times
        }
        None => {
            seen.push((key, 1));
            1
        }
    }
}

fn expected_end(game: &Game, oracle: &Chess, repeated: usize) -> Option<End> {
    let by_position = match oracle.outcome().known() {
        Some(KnownOutcome::Decisive { winner: shakmaty::Color::White }) => {
            Some(End::Checkmate { winner: Color::White })
        }
        Some(KnownOutcome::Decisive { winner: shakmaty::Color::Black }) => {
            Some(End::Checkmate { winner: Color::Black })
        }
        Some(KnownOutcome::Draw) if oracle.is_stalemate() => Some(End::Stalemate),
        Some(KnownOutcome::Draw) => Some(End::InsufficientMaterial),
        // Locked positions are beyond shakmaty; dead.rs tests them.
        None if game.position().is_locked() => Some(End::DeadPosition),
        None => None,
    };
    if let Some(End::Checkmate { winner }) = by_position {
        assert_eq!(by_position.map(End::outcome), Some(Outcome::Win(winner)));
    }
    by_position.or(if repeated >= 5 {
        Some(End::FivefoldRepetition)
    } else if oracle.halfmoves() >= 150 {
        Some(End::SeventyFiveMoves)
    } else {
        None
    })
}

/// Compares one position; returns its number of legal moves.
fn compare(position: &Position, oracle: &Chess, random: &mut Random) -> u64 {
    let moves = position.legal_moves();
    let ours = sorted(moves.iter().map(|&m| position.to_uci(m)).collect());
    let castling = match position.castling_mode() {
        CastlingMode::Standard => shakmaty::CastlingMode::Standard,
        CastlingMode::Chess960 => shakmaty::CastlingMode::Chess960,
    };
    let theirs = sorted(oracle.legal_moves().iter().map(|m| m.to_uci(castling).to_string()).collect());
    assert_eq!(ours, theirs, "{position:?}");
    assert_eq!(position.count_legal_moves(), moves.len() as u64, "{position:?}");

    let key: Zobrist64 = oracle.zobrist_hash(EnPassantMode::PseudoLegal);
    assert_eq!(position.key().0, key.0, "{position:?}");
    assert_eq!(position.key(), position.computed_key(), "{position:?}");
    let key: Zobrist64 = oracle.zobrist_hash(EnPassantMode::Legal);
    assert_eq!(position.repetition_key().0, key.0, "{position:?}");
    assert_eq!(position.is_check(), oracle.is_check(), "{position:?}");
    assert_eq!(position.checkers().0, oracle.checkers().0, "{position:?}");
    assert_eq!(position.checks().pinned, position.pinned(position.turn()), "{position:?}");
    assert_eq!(position.is_insufficient_material(), oracle.is_insufficient_material(), "{position:?}");

    for (color, theirs) in [(Color::White, shakmaty::Color::White), (Color::Black, shakmaty::Color::Black)] {
        assert_eq!(position.can_mate(color), !oracle.has_insufficient_material(theirs), "{position:?}");
    }

    compare_fen(position, oracle);
    compare_classes(position, &moves);
    // Notations of all moves in every fourth position, of one move in the others: they take most
    // of the time and rarely change from one position to the next.
    let all = random.below(4) == 0;
    let chosen = random.below(moves.len());
    for (n, &m) in moves.iter().enumerate() {
        if all || n == chosen {
            compare_move(position, m, oracle);
        }
    }
    compare_random_bits(position, &moves, random);
    moves.len() as u64
}

fn compare_fen(position: &Position, oracle: &Chess) {
    let fen = position.to_fen();
    let theirs = Fen::from_position(oracle, EnPassantMode::PseudoLegal).to_string();
    assert_eq!(fen, theirs);
    assert_eq!(Position::from_fen_in(&fen, position.castling_mode()).as_ref(), Ok(position), "{fen}");
    let shredder = position.to_shredder_fen();
    assert_eq!(Position::from_fen_in(&shredder, position.castling_mode()).as_ref(), Ok(position), "{fen}");
}

/// Captures and promotions plus the rest are all moves, each once.
fn compare_classes(position: &Position, moves: &MoveList) {
    let checks = position.checks();
    let mut parts = MoveList::new();
    position.generate(&checks, MoveClass::Noisy, &mut parts);
    assert!(parts.iter().all(|m| !m.is_quiet()), "{position:?}");
    let noisy = parts.len();
    position.generate(&checks, MoveClass::Quiet, &mut parts);
    assert!(parts[noisy..].iter().all(|m| m.is_quiet()), "{position:?}");
    let sort = |list: &MoveList| sorted(list.iter().map(|m| m.to_bits()).collect());
    assert_eq!(sort(&parts), sort(moves), "{position:?}");
    let evasions = position.evasions().len();
    assert_eq!(evasions, if checks.checkers.any() { moves.len() } else { 0 }, "{position:?}");
}

fn compare_move(position: &Position, m: Move, oracle: &Chess) {
    let theirs = shakmaty_move(position, m, oracle);
    let san = SanPlus::from_move(oracle.clone(), theirs).to_string();
    assert_eq!(position.to_san(m), san, "{position:?}");
    assert_eq!(position.parse_san(&san), Ok(m), "{position:?}");
    assert_eq!(position.parse_uci(&position.to_uci(m)), Ok(m), "{position:?}");
    assert_eq!(position.parse_san(&position.to_lan(m)), Ok(m), "{position:?}");
    assert!(position.is_legal(m), "{m:?} in {position:?}");
    assert_eq!(position.gives_check(m), position.after(m).is_check(), "{m:?} in {position:?}");
}

/// `is_legal` must know any sixteen bits.
fn compare_random_bits(position: &Position, moves: &MoveList, random: &mut Random) {
    let ours: Vec<_> = position.by_color(position.turn()).into_iter().collect();
    for _ in 0..16 {
        let from = ours[random.below(ours.len())].index() as u16;
        let bits = (random.next_u64() as u16 & !0x3F) | from;
        if let Some(m) = Move::from_bits(bits) {
            assert_eq!(position.is_legal(m), moves.contains(&m), "{m:?} {:?} in {position:?}", m.kind());
        }
    }
}

fn sorted<T: Ord>(mut list: Vec<T>) -> Vec<T> {
    list.sort_unstable();
    list
}

fn shakmaty_move(position: &Position, m: Move, oracle: &Chess) -> shakmaty::Move {
    let square = |square: chess::Square| shakmaty::Square::new(square.index() as u32);
    let role = |role: Role| match role {
        Role::Pawn => shakmaty::Role::Pawn,
        Role::Knight => shakmaty::Role::Knight,
        Role::Bishop => shakmaty::Role::Bishop,
        Role::Rook => shakmaty::Role::Rook,
        Role::Queen => shakmaty::Role::Queen,
        Role::King => shakmaty::Role::King,
    };
    let (from, to) = (square(m.from()), square(m.to()));
    if m.is_castle() {
        return shakmaty::Move::Castle { king: from, rook: to };
    }
    if m.is_en_passant() {
        return shakmaty::Move::EnPassant { from, to };
    }
    shakmaty::Move::Normal {
        role: role(position.role_on(m.from()).unwrap()),
        from,
        capture: oracle.board().role_at(to),
        to,
        promotion: m.promotion().map(role),
    }
}
