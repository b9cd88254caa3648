//! From the server's own types to the wire's, each conversion once.

use chess::pgn::{Brush as PgnBrush, Evaluation, PgnResult};
use chess::{Claim, Color, End, Game, Move, Outcome, Position, Role};
use library::openings::Opening;
use library::review::Label;
use play::{GameResult, PlayerError, Termination};

use super::board::{Board, Captured, EndReason, Eval, GameOver, LegalMoves, OpeningName, Side};
use super::game::{NewGame, SeatChoice, StartPosition, TimeLimit};
use super::review::MoveLabel;
use super::study::{Brush, SearchLine};
use crate::analysis::Line;
use crate::storage::{GameStart, Occupant, SavedSeat, SavedStart, SavedTimeLimit};
use crate::white_score::WhiteScore;

/// More of what a failed engine wrote is not shown.
const LONGEST_DETAIL: usize = 500;

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

impl From<WhiteScore> for Eval {
    fn from(WhiteScore(score): WhiteScore) -> Eval {
        match Evaluation::from(score) {
            Evaluation::Centipawns(value) => Eval::Cp(value),
            Evaluation::Mate(moves) => Eval::Mate(moves),
        }
    }
}

impl Eval {
    /// A score from White's side.
    pub fn of_white(score: play::Score) -> Eval {
        WhiteScore(score).into()
    }
}

impl Board {
    /// A position of a game that began at `start`, reached by `last`.
    pub fn new(position: &Position, last: Option<Move>, start: &Position) -> Board {
        let king = position.king(position.turn());
        Board {
            fen: position.to_fen(),
            turn: position.turn().into(),
            last_move: last.map(squares),
            check: position.is_check().then(|| king.to_string()),
            captured: Captured::since(start, position),
        }
    }
}

/// From where to where a move goes, as people see it: a castling king lands beside its rook.
pub fn squares(m: Move) -> [String; 2] {
    [m.from().to_string(), m.destination().to_string()]
}

impl Captured {
    /// What is missing compared with the start. Promoted pieces are missed as pawns.
    fn since(start: &Position, position: &Position) -> Captured {
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
}

impl From<&Position> for LegalMoves {
    fn from(position: &Position) -> LegalMoves {
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
}

/// A result as PGN writes it.
pub fn outcome(outcome: Option<Outcome>) -> String {
    PgnResult(outcome).to_string()
}

impl From<&GameResult> for GameOver {
    fn from(result: &GameResult) -> GameOver {
        let winner = match result.outcome {
            Some(Outcome::Win(winner)) => Some(winner.into()),
            _ => None,
        };
        let detail = match &result.termination {
            Termination::Failure(error) => Some(failure(error)),
            Termination::Adjudication(why) => Some((*why).to_owned()),
            _ => None,
        };
        GameOver { outcome: outcome(result.outcome), winner, reason: end_reason(result), detail }
    }
}

impl GameOver {
    /// How a game has ended by the rules, if it has.
    pub fn by_rules(game: &Game) -> Option<GameOver> {
        let end = game.end()?;
        Some(GameOver::from(&GameResult::from(end)))
    }
}

fn failure(error: &PlayerError) -> String {
    error.to_string().chars().take(LONGEST_DETAIL).collect()
}

fn end_reason(result: &GameResult) -> EndReason {
    match &result.termination {
        Termination::End(End::Checkmate { .. }) => EndReason::Checkmate,
        Termination::End(End::Stalemate) => EndReason::Stalemate,
        Termination::End(End::InsufficientMaterial) => EndReason::InsufficientMaterial,
        Termination::End(End::DeadPosition) => EndReason::DeadPosition,
        Termination::End(End::FivefoldRepetition) => EndReason::FivefoldRepetition,
        Termination::End(End::SeventyFiveMoves) => EndReason::SeventyFiveMoves,
        Termination::Claim(Claim::ThreefoldRepetition) => EndReason::ThreefoldRepetition,
        Termination::Claim(Claim::FiftyMoves) => EndReason::FiftyMoves,
        Termination::Agreement => EndReason::Agreement,
        Termination::Resignation => EndReason::Resignation,
        Termination::TimeForfeit if result.outcome == Some(Outcome::Draw) => EndReason::TimeDraw,
        Termination::TimeForfeit => EndReason::TimeForfeit,
        Termination::Failure(_) => EndReason::Failure,
        Termination::Adjudication(_) => EndReason::Adjudication,
        Termination::Abandoned => EndReason::Abandoned,
    }
}

impl From<Opening> for OpeningName {
    fn from(opening: Opening) -> OpeningName {
        OpeningName { eco: opening.eco.to_owned(), name: opening.name.to_owned() }
    }
}

impl From<PgnBrush> for Brush {
    fn from(brush: PgnBrush) -> Brush {
        match brush {
            PgnBrush::Green => Brush::Green,
            PgnBrush::Red => Brush::Red,
            PgnBrush::Yellow => Brush::Yellow,
            PgnBrush::Blue => Brush::Blue,
        }
    }
}

impl From<Brush> for PgnBrush {
    fn from(brush: Brush) -> PgnBrush {
        match brush {
            Brush::Green => PgnBrush::Green,
            Brush::Red => PgnBrush::Red,
            Brush::Yellow => PgnBrush::Yellow,
            Brush::Blue => PgnBrush::Blue,
        }
    }
}

impl From<Label> for MoveLabel {
    fn from(label: Label) -> MoveLabel {
        match label {
            Label::Brilliant => MoveLabel::Brilliant,
            Label::Only => MoveLabel::Only,
            Label::Best => MoveLabel::Best,
            Label::Book => MoveLabel::Book,
            Label::Inaccuracy => MoveLabel::Inaccuracy,
            Label::Mistake => MoveLabel::Mistake,
            Label::Blunder => MoveLabel::Blunder,
        }
    }
}

impl From<&Line> for SearchLine {
    fn from(line: &Line) -> SearchLine {
        SearchLine {
            score: line.score.into(),
            win_percent: line.score.win_percent(),
            wdl: line.wdl,
            prior: line.prior,
            uci: line.uci.clone(),
            san: line.san.clone(),
            depth: line.depth,
        }
    }
}

/// The request that a game was made from, to ask for it again.
impl From<&GameStart> for NewGame {
    fn from(start: &GameStart) -> NewGame {
        NewGame {
            seats: start.seats.each_ref().map(SeatChoice::from),
            start: StartPosition::from(&start.start),
            time: start.time.each_ref().map(TimeLimit::from),
        }
    }
}

impl From<&SavedSeat> for SeatChoice {
    fn from(seat: &SavedSeat) -> SeatChoice {
        let name = seat.name.clone();
        match &seat.occupant {
            Occupant::Person { .. } => SeatChoice::Here { name },
            Occupant::Guest { .. } => SeatChoice::Link { name },
            Occupant::Computer { id } => SeatChoice::Computer { id: id.clone(), elo: seat.elo },
        }
    }
}

impl From<&SavedStart> for StartPosition {
    fn from(start: &SavedStart) -> StartPosition {
        match start.clone() {
            SavedStart::Standard => StartPosition::Standard,
            SavedStart::Chess960 { number } => StartPosition::Chess960 { number },
            SavedStart::Fen { fen } => StartPosition::Fen { fen },
            SavedStart::Study { study, path } => StartPosition::Study { study, path },
        }
    }
}

impl From<StartPosition> for SavedStart {
    fn from(start: StartPosition) -> SavedStart {
        match start {
            StartPosition::Standard => SavedStart::Standard,
            StartPosition::Chess960 { number } => SavedStart::Chess960 { number },
            StartPosition::Fen { fen } => SavedStart::Fen { fen },
            StartPosition::Study { study, path } => SavedStart::Study { study, path },
        }
    }
}

impl From<&SavedTimeLimit> for TimeLimit {
    fn from(limit: &SavedTimeLimit) -> TimeLimit {
        match limit.clone() {
            SavedTimeLimit::None => TimeLimit::None,
            SavedTimeLimit::Clock { control } => TimeLimit::Clock { control },
            SavedTimeLimit::PerMove { ms } => TimeLimit::PerMove { ms },
        }
    }
}

impl From<TimeLimit> for SavedTimeLimit {
    fn from(limit: TimeLimit) -> SavedTimeLimit {
        match limit {
            TimeLimit::None => SavedTimeLimit::None,
            TimeLimit::Clock { control } => SavedTimeLimit::Clock { control },
            TimeLimit::PerMove { ms } => SavedTimeLimit::PerMove { ms },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::Score;

    fn position(fen: &str) -> Position {
        Position::from_fen(fen).unwrap()
    }

    #[test]
    fn castling_is_offered_both_ways() {
        let castling = position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let targets = &LegalMoves::from(&castling).destinations["e1"];
        assert!(targets.contains(&"g1".to_owned()) && targets.contains(&"h1".to_owned()));
        assert_eq!(squares(castling.parse_san("O-O").unwrap()), ["e1", "g1"]);
    }

    #[test]
    fn a_king_that_castles_where_it_stands_moves_onto_its_rook() {
        let fen = "6k1/8/8/8/8/8/8/6KR w H - 0 1";
        let castling = Position::from_fen_in(fen, chess::CastlingMode::Chess960).unwrap();
        let targets = &LegalMoves::from(&castling).destinations["g1"];
        assert!(targets.contains(&"h1".to_owned()) && !targets.contains(&"g1".to_owned()));
    }

    #[test]
    fn a_promotion_is_announced_once_per_square() {
        let promotes = position("3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(LegalMoves::from(&promotes).promotions, ["e7e8", "e7d8"]);
    }

    #[test]
    fn what_is_captured_is_counted_from_the_start() {
        let now = position("rnb1kbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 1");
        let board = Board::new(&now, None, &Position::initial());
        assert_eq!((board.captured.white.as_str(), board.captured.black.as_str()), ("n", "q"));
        assert_eq!(board.captured.balance, 6);
        assert_eq!(board.check, None);
    }

    #[test]
    fn a_king_in_check_is_pointed_out() {
        let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
        assert_eq!(Board::new(&mated, None, &Position::initial()).check.as_deref(), Some("e1"));
        assert_eq!(LegalMoves::from(&mated), LegalMoves::default());
    }

    #[test]
    fn scores_are_whites() {
        let eval = |score, turn| Eval::from(WhiteScore::new(score, turn));
        assert_eq!(eval(Score::Centipawns(30), Color::Black), Eval::Cp(-30));
        assert_eq!(eval(Score::MatedIn(2), Color::Black), Eval::Mate(2));
        assert_eq!(eval(Score::MateIn(2), Color::Black), Eval::Mate(-2));
    }
}
