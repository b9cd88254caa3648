//! A game from its first position on: it remembers, so it knows repetitions, claims and its end.

use core::fmt;

use crate::{Claim, Color, End, Key, Move, Position};

/// A game in progress or finished, with its whole history.
///
/// ```
/// use chess::{Claim, Game};
/// let mut game = Game::new();
/// for uci in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
///     game.play(game.position().parse_uci(uci)?)?;
/// }
/// assert_eq!(game.repetitions(), 3);
/// assert_eq!(game.claim(), Some(Claim::ThreefoldRepetition));
/// assert_eq!(game.end(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Game {
    start: Position,
    moves: Vec<Move>,
    /// The position after each move, so that taking back is exact and cheap.
    positions: Vec<Position>,
    /// Repetition keys of the start and of the position after each move.
    keys: Vec<Key>,
}

/// Why a move could not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The move is not legal in the current position.
    Illegal(Move),
    /// The game has ended.
    GameOver(End),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Illegal(m) => write!(f, "{m:?} is not a legal move here"),
            PlayError::GameOver(end) => write!(f, "the game is over: {end}"),
        }
    }
}

impl core::error::Error for PlayError {}

impl Game {
    /// A game of standard chess.
    pub fn new() -> Game {
        Game::from_position(Position::initial())
    }

    /// A game from any position on.
    pub fn from_position(start: Position) -> Game {
        Game { start, moves: Vec::new(), positions: Vec::new(), keys: vec![start.repetition_key()] }
    }

    /// Where it started.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Where it stands.
    pub fn position(&self) -> &Position {
        self.positions.last().unwrap_or(&self.start)
    }

    /// The moves played so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after `ply` plies; 0 is the start.
    pub fn position_at(&self, ply: usize) -> Option<&Position> {
        if ply == 0 { Some(&self.start) } else { self.positions.get(ply - 1) }
    }

    /// Plays a move if it is legal and the game goes on.
    pub fn play(&mut self, m: Move) -> Result<(), PlayError> {
        if !self.position().is_legal(m) {
            return Err(PlayError::Illegal(m));
        }
        if let Some(end) = self.end() {
            return Err(PlayError::GameOver(end));
        }
        let next = self.position().after(m);
        self.moves.push(m);
        self.positions.push(next);
        self.keys.push(next.repetition_key());
        Ok(())
    }

    /// Takes the last move back and returns it.
    pub fn take_back(&mut self) -> Option<Move> {
        let m = self.moves.pop()?;
        self.positions.pop();
        self.keys.pop();
        Some(m)
    }

    /// How often the current position has stood on the board, now included.
    pub fn repetitions(&self) -> usize {
        let reversible = usize::from(self.position().halfmove_clock());
        self.count_back(self.position().repetition_key(), self.keys.len(), reversible)
    }

    /// How often `key` occurs among the last `reversible` + 1 of the first `len` keys. Only every
    /// second position has the same side to move.
    fn count_back(&self, key: Key, len: usize, reversible: usize) -> usize {
        let window = self.keys[..len].iter().rev().take(reversible.saturating_add(1));
        window.step_by(2).filter(|&&earlier| earlier == key).count()
    }

    /// The end that has come by itself, if it has.
    pub fn end(&self) -> Option<End> {
        let position = self.position();
        position.end().or_else(|| {
            if self.repetitions() >= 5 {
                Some(End::FivefoldRepetition)
            } else if position.halfmove_clock() >= 150 {
                Some(End::SeventyFiveMoves)
            } else {
                None
            }
        })
    }

    /// The draw that the side to move may claim now, if any; never once the game has ended.
    pub fn claim(&self) -> Option<Claim> {
        if self.end().is_some() {
            return None;
        }
        claim(self.repetitions(), self.position())
    }

    /// The draw that the side to move may claim by announcing a legal move (which it then does
    /// not play).
    ///
    /// ```
    /// use chess::{Claim, Game};
    /// let mut game = Game::new();
    /// for uci in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
    ///     game.play(game.position().parse_uci(uci)?)?;
    /// }
    /// assert_eq!(game.claim(), None);
    /// let home = game.position().parse_uci("f6g8")?;
    /// assert_eq!(game.claim_with(home), Some(Claim::ThreefoldRepetition));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn claim_with(&self, m: Move) -> Option<Claim> {
        if !self.position().is_legal(m) || self.end().is_some() {
            return None;
        }
        let next = self.position().after(m);
        let reversible = usize::from(next.halfmove_clock());
        // `next` itself, then the positions two, four, … plies before it.
        let earlier = match self.keys.len() {
            len if reversible >= 2 => self.count_back(next.repetition_key(), len - 1, reversible - 2),
            _ => 0,
        };
        claim(1 + earlier, &next).filter(|_| next.end().is_none())
    }
}

fn claim(repetitions: usize, position: &Position) -> Option<Claim> {
    if repetitions >= 3 {
        Some(Claim::ThreefoldRepetition)
    } else if position.halfmove_clock() >= 100 {
        Some(Claim::FiftyMoves)
    } else {
        None
    }
}

impl Position {
    /// Whether the side to move has no legal move.
    pub fn has_no_moves(&self) -> bool {
        self.count_legal_moves() == 0
    }

    /// Whether the side to move is mated.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.has_no_moves()
    }

    /// Whether the side to move has no move and is not in check.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.has_no_moves()
    }

    /// The end that this position is by itself, whatever was played before.
    ///
    /// ```
    /// use chess::{End, Position};
    /// let position = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    /// assert_eq!(position.end(), Some(End::Stalemate));
    /// ```
    pub fn end(&self) -> Option<End> {
        if self.has_no_moves() {
            let winner: Color = !self.turn();
            Some(if self.is_check() { End::Checkmate { winner } } else { End::Stalemate })
        } else if self.is_insufficient_material() {
            Some(End::InsufficientMaterial)
        } else if self.is_locked() {
            Some(End::DeadPosition)
        } else {
            None
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new()
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Game({} {:?})", self.start.to_fen(), self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_fen(fen: &str) -> Game {
        Game::from_position(Position::from_fen(fen).unwrap())
    }

    fn play(game: &mut Game, moves: &str) {
        for uci in moves.split_whitespace() {
            let m = game.position().parse_uci(uci).unwrap();
            game.play(m).unwrap();
        }
    }

    #[test]
    fn the_fifth_repetition_ends_the_game_and_the_third_does_not() {
        let mut game = Game::new();
        for times in 1..=4 {
            assert_eq!((game.repetitions(), game.end()), (times, None));
            assert_eq!(game.claim().is_some(), times >= 3);
            play(&mut game, "g1f3 g8f6 f3g1 f6g8");
        }
        assert_eq!(game.end(), Some(End::FivefoldRepetition));
        assert_eq!(game.claim(), None);
        let m = game.position().parse_uci("e2e4").unwrap();
        assert_eq!(game.play(m), Err(PlayError::GameOver(End::FivefoldRepetition)));
    }

    #[test]
    fn an_en_passant_square_counts_only_if_the_capture_is_legal() {
        // The pawn on e4 is pinned to its king: after d2-d4 nothing differs from the later visits.
        let mut game = from_fen("8/8/8/8/k3p2R/8/3P4/4K3 w - - 0 1");
        play(&mut game, "d2d4");
        assert!(game.position().en_passant().is_some());
        play(&mut game, "a4b4 e1e2 b4a4 e2e1");
        assert_eq!(game.repetitions(), 2);
        // Here the capture is legal, so the first visit is another position.
        let mut game = from_fen("8/8/8/8/k3p3/8/3P4/4K3 w - - 0 1");
        play(&mut game, "d2d4 a4b4 e1e2 b4a4 e2e1");
        assert_eq!(game.repetitions(), 1);
    }

    #[test]
    fn lost_castling_rights_make_another_position() {
        let mut game = from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        play(&mut game, "h1h2 e8e7 h2h1 e7e8");
        assert_eq!(game.repetitions(), 1);
    }

    #[test]
    fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
        let mut game = from_fen("8/8/4k3/8/8/8/4K3/R7 w - - 98 100");
        let ra2 = game.position().parse_uci("a1a2").unwrap();
        assert_eq!((game.claim(), game.claim_with(ra2)), (None, None));
        play(&mut game, "a1a2");
        let ke7 = game.position().parse_uci("e6e7").unwrap();
        assert_eq!((game.claim(), game.claim_with(ke7)), (None, Some(Claim::FiftyMoves)));
        play(&mut game, "e6e7");
        assert_eq!((game.claim(), game.end()), (Some(Claim::FiftyMoves), None));
        let game = from_fen("8/8/4k3/8/8/8/4K3/R7 w - - 150 100");
        assert_eq!(game.end(), Some(End::SeventyFiveMoves));
    }

    #[test]
    fn mate_on_the_last_move_beats_the_move_counters() {
        let mut game = from_fen("7k/8/6K1/8/8/8/8/R7 w - - 149 100");
        play(&mut game, "a1a8");
        assert_eq!(game.end(), Some(End::Checkmate { winner: Color::White }));
    }

    #[test]
    fn taking_back_restores_everything() {
        let mut game = Game::new();
        let fresh = game.clone();
        play(&mut game, "e2e4 d7d5 e4d5");
        assert_eq!(game.position_at(1).unwrap().turn(), Color::Black);
        while game.take_back().is_some() {}
        assert_eq!(game, fresh);
    }
}
