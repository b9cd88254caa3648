//! A line of play: an opponent's error, then the solver and the opponent in turn.

use core::fmt;

use chess::{Color, Move, MoveKind, Position, Role, Square, UciError};

/// The moves of a line and the positions between them.
///
/// The first move is the opponent's, usually an error; the solver answers it. So the solver's moves have odd plies,
/// and there is always one.
#[derive(Clone, Debug)]
pub struct Line {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// One move of a line, with the positions on both sides of it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// Its index in the line; 0 is the opponent's error.
    pub ply: usize,
    /// The position in which it is played.
    pub before: &'a Position,
    /// The move.
    pub played: Move,
    /// The position it leads to.
    pub after: &'a Position,
}

/// A move of the solver, the opponent's reply, and the move that follows it up.
#[derive(Clone, Copy, Debug)]
pub struct Exchange<'a> {
    /// The opponent's move before.
    pub prior: Step<'a>,
    /// The solver's first move.
    pub first: Step<'a>,
    /// The answer to it.
    pub reply: Step<'a>,
    /// The solver's second move.
    pub second: Step<'a>,
}

/// Why moves are no line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// A text is no legal move.
    Uci(UciError),
    /// A move is illegal where it is played.
    Illegal {
        /// Its index.
        ply: usize,
    },
    /// A line has an error and an answer at least.
    TooShort,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci(error) => error.fmt(f),
            Self::Illegal { ply } => write!(f, "move {} of the line is illegal", ply + 1),
            Self::TooShort => f.write_str("a line has two moves at least: an error and the answer to it"),
        }
    }
}

impl core::error::Error for IllegalMove {}

impl Line {
    /// The line of legal moves from `start`, the opponent's move first.
    pub fn new(start: Position, moves: impl IntoIterator<Item = Move>) -> Result<Line, IllegalMove> {
        let mut line = Line { positions: vec![start], moves: Vec::new() };
        for (ply, played) in moves.into_iter().enumerate() {
            let position = line.positions[ply];
            if !position.is_legal(played) {
                return Err(IllegalMove::Illegal { ply });
            }
            line.push(position, played);
        }
        line.checked()
    }

    /// Reads the moves in UCI notation, separated by spaces.
    pub fn from_uci(start: Position, moves: &str) -> Result<Line, IllegalMove> {
        let mut line = Line { positions: vec![start], moves: Vec::new() };
        for (ply, text) in moves.split_ascii_whitespace().enumerate() {
            let position = line.positions[ply];
            line.push(position, position.parse_uci(text).map_err(IllegalMove::Uci)?);
        }
        line.checked()
    }

    /// The solver's moves from `question` on, where no error went before: the opponent is thought to have passed. None if
    /// the moves are illegal, or if the solver is in check.
    pub(crate) fn after_pass(question: Position, moves: &[Move]) -> Option<Line> {
        let mut start = question;
        (!question.is_check()).then(|| start.play_null())?;
        // A king that stays where it is: no piece moves and nothing is taken.
        let king = start.king(start.turn());
        let pass = Move::new(king, king, MoveKind::Quiet);
        let mut line = Line { positions: vec![start, question], moves: vec![pass] };
        for &played in moves {
            let position = *line.end();
            position.is_legal(played).then(|| line.push(position, played))?;
        }
        line.checked().ok()
    }

    fn push(&mut self, before: Position, played: Move) {
        self.moves.push(played);
        self.positions.push(before.after(played));
    }

    fn checked(self) -> Result<Line, IllegalMove> {
        if self.moves.len() < 2 { Err(IllegalMove::TooShort) } else { Ok(self) }
    }

    /// The side that answers the error.
    pub fn solver(&self) -> Color {
        !self.positions[0].turn()
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where the error is made.
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// What the solver is asked.
    pub fn question(&self) -> &Position {
        &self.positions[1]
    }

    /// The position after the last move.
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// The move with this index; there must be one.
    fn step(&self, ply: usize) -> Step<'_> {
        Step { ply, before: &self.positions[ply], played: self.moves[ply], after: &self.positions[ply + 1] }
    }

    /// The opponent's error.
    pub fn error(&self) -> Step<'_> {
        self.step(0)
    }

    /// The solver's first move.
    pub fn answer(&self) -> Step<'_> {
        self.step(1)
    }

    /// The solver's last move.
    pub fn last(&self) -> Step<'_> {
        self.step((self.moves.len() - 2) / 2 * 2 + 1)
    }

    /// The solver's moves.
    pub fn solver_steps(&self) -> impl DoubleEndedIterator<Item = Step<'_>> + ExactSizeIterator {
        (0..self.moves.len() / 2).map(|n| self.step(2 * n + 1))
    }

    /// The opponent's moves, the error left out.
    pub fn replies(&self) -> impl Iterator<Item = Step<'_>> {
        (2..self.moves.len()).step_by(2).map(|ply| self.step(ply))
    }

    /// The opponent's reply to one of the solver's moves, if the line has it.
    pub fn reply_to(&self, step: Step<'_>) -> Option<Step<'_>> {
        (step.ply + 1 < self.moves.len()).then(|| self.step(step.ply + 1))
    }

    /// The solver's next move after one of the solver's moves, if the line has it.
    pub fn next_of(&self, step: Step<'_>) -> Option<Step<'_>> {
        (step.ply + 2 < self.moves.len()).then(|| self.step(step.ply + 2))
    }

    /// The solver's moves in pairs, with what the opponent played before and between.
    pub fn exchanges(&self) -> impl Iterator<Item = Exchange<'_>> {
        (3..self.moves.len()).step_by(2).map(|ply| Exchange {
            prior: self.step(ply - 3),
            first: self.step(ply - 2),
            reply: self.step(ply - 1),
            second: self.step(ply),
        })
    }

    /// Whether the solver mates.
    pub fn is_mate(&self) -> bool {
        self.moves.len().is_multiple_of(2) && self.end().is_checkmate()
    }
}

impl Step<'_> {
    /// Where the piece came from.
    pub fn from(&self) -> Square {
        self.played.from()
    }

    /// Where the piece (the king, in castling) ends up.
    pub fn to(&self) -> Square {
        self.played.destination()
    }

    /// What the piece is now: a promoted pawn is what it became.
    pub fn role(&self) -> Role {
        self.after.role_on(self.to()).unwrap_or(Role::Pawn)
    }

    /// What was taken.
    pub fn captured(&self) -> Option<Role> {
        self.played.captured_square().and_then(|square| self.before.role_on(square))
    }

    /// Whether something was taken.
    pub fn is_capture(&self) -> bool {
        self.played.is_capture()
    }

    /// Whether the move gives check.
    pub fn is_check(&self) -> bool {
        self.after.is_check()
    }

    /// Who moved.
    pub fn mover(&self) -> Color {
        self.before.turn()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_knows_whose_moves_are_whose() {
        let line = Line::from_uci(Position::initial(), "f2f3 e7e5 g2g4 d8h4").unwrap();
        assert_eq!(line.solver(), Color::Black);
        assert_eq!(line.solver_steps().map(|step| step.ply).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(line.replies().map(|step| step.ply).collect::<Vec<_>>(), [2]);
        assert_eq!((line.answer().ply, line.last().ply), (1, 3));
        assert_eq!(line.exchanges().count(), 1);
        assert!(line.is_mate());
    }

    #[test]
    fn a_line_may_end_with_a_reply() {
        let line = Line::from_uci(Position::initial(), "e2e4 e7e5 g1f3").unwrap();
        assert_eq!(line.last().ply, 1);
        assert_eq!(line.solver_steps().len(), 1);
        assert!(line.reply_to(line.answer()).is_some() && line.next_of(line.answer()).is_none());
    }

    #[test]
    fn what_is_no_line_is_refused() {
        let start = Position::initial();
        assert_eq!(Line::from_uci(start, "e2e4").unwrap_err(), IllegalMove::TooShort);
        assert!(matches!(Line::from_uci(start, "e2e4 e2e4").unwrap_err(), IllegalMove::Uci(_)));
        let e4 = start.parse_uci("e2e4").unwrap();
        assert_eq!(Line::new(start, [e4, e4]).unwrap_err(), IllegalMove::Illegal { ply: 1 });
    }
}
