//! Positions and moves in the words of the page.

use chess::pgn::PgnResult;
use chess::{Claim, Color, End, Game, Move, Outcome, Position, Role};
use play::{GameResult, PlayerError, Termination};

use crate::wire::board::{self, Board, Captured, Eval, LegalMoves, Side};

/// A colour.
pub fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// A side.
pub fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// A position of a game that began at `start`, reached by `last`.
pub fn board(position: &Position, last: Option<Move>, start: &Position) -> Board {
    let king = position.king(position.turn());
    let in_check = position.is_check();
    Board {
        fen: position.to_fen(),
        turn: side(position.turn()),
        last_move: last.map(squares),
        check: in_check.then(|| king.to_string()),
        captured: captured(position, start),
    }
}

/// From where to where a move goes, as people see it: a castling king lands beside its rook.
pub fn squares(m: Move) -> [String; 2] {
    [m.from().to_string(), m.destination().to_string()]
}

/// What is missing compared with the start. Promoted men are missed as pawns.
fn captured(position: &Position, start: &Position) -> Captured {
    let mut balance = 0;
    let mut lost = [String::new(), String::new()];
    for (role, letter, value) in [
        (Role::Queen, 'q', 9),
        (Role::Rook, 'r', 5),
        (Role::Bishop, 'b', 3),
        (Role::Knight, 'n', 3),
        (Role::Pawn, 'p', 1),
    ] {
        let count = |position: &Position, color| position.pieces(color, role).count() as i32;
        for color in Color::ALL {
            let missing = count(start, color) - count(position, color);
            let letters = std::iter::repeat_n(letter, missing.max(0) as usize);
            lost[color.index()].extend(letters);
        }
        balance += value * (count(position, Color::White) - count(position, Color::Black));
    }
    let [white, black] = lost;
    Captured { white, black, balance }
}

/// What may be played in a position.
pub fn legal(position: &Position) -> LegalMoves {
    let mut legal = LegalMoves::default();
    for &m in &position.legal_moves() {
        let targets = legal.destinations.entry(m.from().to_string()).or_default();
        // A castling move is the king on its own rook; people also move the king two steps.
        // In Chess960 it may stand there already.
        for target in [m.to(), m.destination()].into_iter().filter(|&target| target != m.from()) {
            let target = target.to_string();
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        let pair = format!("{}{}", m.from(), m.to());
        if m.is_promotion() && !legal.promotions.contains(&pair) {
            legal.promotions.push(pair);
        }
    }
    legal
}

/// A move in any notation people or the page may use: squares, algebraic short or long.
pub fn parse_move(position: &Position, text: &str) -> Option<Move> {
    let text = text.trim();
    if text.len() > 16 {
        return None;
    }
    position.parse_uci(text).or_else(|_| position.parse_uci(&text.to_ascii_lowercase())).ok().or_else(|| {
        let castles = |m: &&Move| m.is_castle() && text == format!("{}{}", m.from(), m.destination());
        position.legal_moves().iter().find(castles).copied().or_else(|| position.parse_san(text).ok())
    })
}

/// A verdict of the side to move, from White.
pub fn score(score: play::Score, turn: Color) -> Eval {
    let sign = if turn == Color::White { 1 } else { -1 };
    match score {
        play::Score::Centipawns(value) => Eval::Cp(sign * value),
        play::Score::MateIn(moves) => Eval::Mate(sign * moves as i32),
        play::Score::MatedIn(moves) => Eval::Mate(-sign * moves as i32),
    }
}

/// A result as PGN writes it.
pub fn outcome(outcome: Option<Outcome>) -> &'static str {
    PgnResult(outcome).as_str()
}

/// How a game ended.
pub fn result(result: &GameResult) -> board::GameOver {
    let winner = match result.outcome {
        Some(Outcome::Win(winner)) => Some(side(winner)),
        _ => None,
    };
    let detail = match &result.termination {
        Termination::Failure(error) => Some(failure(error)),
        Termination::Adjudication(why) => Some((*why).to_owned()),
        _ => None,
    };
    board::GameOver { outcome: outcome(result.outcome).to_owned(), winner, reason: reason(result), detail }
}

/// How a game has ended by the rules, if it has.
pub fn end(game: &Game) -> Option<board::GameOver> {
    let end = game.end()?;
    Some(result(&end.into()))
}

fn failure(error: &PlayerError) -> String {
    let text = error.to_string();
    text.chars().take(500).collect()
}

fn reason(result: &GameResult) -> board::Termination {
    match &result.termination {
        Termination::End(End::Checkmate { .. }) => board::Termination::Checkmate,
        Termination::End(End::Stalemate) => board::Termination::Stalemate,
        Termination::End(End::InsufficientMaterial) => board::Termination::InsufficientMaterial,
        Termination::End(End::DeadPosition) => board::Termination::DeadPosition,
        Termination::End(End::FivefoldRepetition) => board::Termination::FivefoldRepetition,
        Termination::End(End::SeventyFiveMoves) => board::Termination::SeventyFiveMoves,
        Termination::Claim(Claim::ThreefoldRepetition) => board::Termination::ThreefoldRepetition,
        Termination::Claim(Claim::FiftyMoves) => board::Termination::FiftyMoves,
        Termination::Agreement => board::Termination::Agreement,
        Termination::Resignation => board::Termination::Resignation,
        Termination::TimeForfeit if result.outcome == Some(Outcome::Draw) => board::Termination::TimeDraw,
        Termination::TimeForfeit => board::Termination::TimeForfeit,
        Termination::Failure(_) => board::Termination::Failure,
        Termination::Adjudication(_) => board::Termination::Adjudication,
        Termination::Abandoned => board::Termination::Abandoned,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    #[test]
    fn castling_is_offered_both_ways_and_read_both_ways() {
        let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let targets = &legal(&castling).destinations["e1"];
        assert!(targets.contains(&"g1".to_owned()) && targets.contains(&"h1".to_owned()));
        let castle = parse_move(&castling, "O-O");
        assert!(castle.is_some_and(Move::is_castle));
        for text in ["e1g1", "e1h1", "0-0"] {
            assert_eq!(parse_move(&castling, text), castle, "{text}");
        }
        assert_eq!(squares(castle.unwrap()), ["e1", "g1"]);
    }

    #[test]
    fn a_king_that_castles_where_it_stands_moves_onto_its_rook() {
        let fen = "6k1/8/8/8/8/8/8/6KR w H - 0 1";
        let castling = Position::from_fen_in(fen, chess::CastlingMode::Chess960).unwrap();
        let targets = &legal(&castling).destinations["g1"];
        assert!(targets.contains(&"h1".to_owned()) && !targets.contains(&"g1".to_owned()));
    }

    #[test]
    fn a_promotion_is_announced_once_per_square() {
        let promotes = position("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(legal(&promotes).promotions, ["e7e8", "e7d8"]);
        assert_eq!(parse_move(&promotes, "e7d8n"), parse_move(&promotes, "exd8=N"));
        assert_eq!(parse_move(&promotes, "e7d8"), None);
    }

    #[test]
    fn what_is_captured_is_counted_from_the_start() {
        let start = Position::initial();
        let now = position("rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1");
        let board = board(&now, None, &start);
        assert_eq!((board.captured.white.as_str(), board.captured.black.as_str()), ("n", "q"));
        assert_eq!(board.captured.balance, 6);
        assert_eq!(board.check, None);
    }

    #[test]
    fn a_king_in_check_is_pointed_out() {
        let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
        assert_eq!(board(&mated, None, &Position::initial()).check.as_deref(), Some("e1"));
        assert_eq!(legal(&mated), LegalMoves::default());
    }

    #[test]
    fn scores_are_whites() {
        assert_eq!(score(play::Score::Centipawns(30), Color::Black), Eval::Cp(-30));
        assert_eq!(score(play::Score::MatedIn(2), Color::Black), Eval::Mate(2));
        assert_eq!(score(play::Score::MateIn(2), Color::Black), Eval::Mate(-2));
    }
}
