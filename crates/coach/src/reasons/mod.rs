//! Reasons: why a move is a fault, what a good move does, what is threatened.
//!
//! A [`Reason`] is a claim, not a sentence: who gains what, by which motif, with the line that shows it and arrows. It is
//! made from an engine's lines and checked on the board (`playout`): what is called won is taken in the line and not
//! taken back, a mate is on the board. A motif counts only if nothing is won without it (`counterfactual`), a loss only
//! if the better move avoids it. What the lines do not show is not said.

mod cause;
mod counterfactual;
mod overload;
mod playout;
mod tactic;

use chess::{Color, Move, Position, Role, SEE_VALUES, Square};

use crate::line::Step;
use crate::material_search::MATE;
use crate::{Line, Motif};

pub use cause::Cause;
pub use tactic::{Tactic, TacticName};

use playout::{Gain, Playout};

/// A move to be explained, with an engine's lines.
#[derive(Clone, Copy, Debug)]
pub struct Case<'a> {
    /// The game so far: positions and what was played in them.
    pub game: &'a [(Position, Move)],
    /// Where the move was played.
    pub position: Position,
    /// The move and what follows it.
    pub played: &'a [Move],
    /// For a fault the better move and what follows, for a good move the second choice. May be empty.
    pub other: &'a [Move],
    /// Whether the engine holds the game for drawn after the move, and not after the other.
    pub throws_away_win: bool,
}

/// Why a move is what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// In what way.
    pub kind: ReasonKind,
    /// What happens.
    pub claim: Claim,
    /// The line that shows it, from the position before the move up to where the claim is on the board.
    pub line: Vec<Move>,
    /// From where to where, on the board before the winner's first move in the line.
    pub arrows: Vec<(Square, Square)>,
}

impl Reason {
    /// How much is at stake, in pawns.
    fn weight(&self) -> i32 {
        match self.claim {
            Claim::Mate { .. } => MATE,
            Claim::Material { net, .. } => net,
            Claim::Draw(_) | Claim::Sacrifice { .. } => 0,
        }
    }
}

/// What a reason says about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ReasonKind {
    /// The other side may now do this.
    Allows,
    /// The mover could have done this instead.
    Misses,
    /// The move does this.
    Does,
    /// The second choice would have allowed this.
    Prevents,
    /// The side that is not to move would do this.
    Threatens,
}

/// What happens along a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Mate.
    Mate {
        /// In so many moves.
        moves: u32,
        /// Its name, if it has one.
        pattern: Option<Motif>,
    },
    /// Material is won.
    Material {
        /// What for what.
        trade: Trade,
        /// In pawns.
        net: i32,
        /// By which motif.
        tactic: Option<Tactic>,
        /// What about the move makes it possible.
        cause: Option<Cause>,
    },
    /// A win becomes a draw.
    Draw(DrawKind),
    /// Material is given up for what the line shows later.
    Sacrifice {
        /// What.
        given: Role,
    },
}

/// What changes hands, the most valuable first; pieces of equal worth are set off against each other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trade {
    /// What the winner takes.
    pub won: Vec<Role>,
    /// What the winner gives for it.
    pub given: Vec<Role>,
    /// What a pawn became that is still there.
    pub promoted: Option<Role>,
}

/// How a win becomes a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawKind {
    /// The side to move has no move.
    Stalemate,
    /// Checks without end.
    Perpetual,
}

/// Material by which the better line must be ahead, in pawns, for a loss to be the move's doing.
const DIFFERENCE: i32 = 1;

/// Why a move is a fault: what it allows, then what it misses.
pub fn of_fault(case: &Case<'_>) -> Vec<Reason> {
    let allowed = allowed(case, case.played, case.other, ReasonKind::Allows);
    let drawn = || case.throws_away_win.then(|| drawn(case)).flatten();
    // What is lost is the reason, not the little that could have been won.
    let lost = allowed.as_ref().map_or(0, Reason::weight);
    let missed = missed(case).filter(|missed| missed.weight() >= lost);
    allowed.or_else(drawn).into_iter().chain(missed).collect()
}

/// What a good move does, then what its second choice would have allowed.
pub fn of_merit(case: &Case<'_>) -> Vec<Reason> {
    let does = gained(case, case.played, ReasonKind::Does);
    let sacrifice = sacrificed(case);
    let prevents = allowed(case, case.other, case.played, ReasonKind::Prevents);
    sacrifice.into_iter().chain(does).chain(prevents).collect()
}

/// What a side threatens that would be to move in `position`, after the other has passed; `line` is legal there.
pub fn of_threat(position: &Position, line: &[Move]) -> Option<Reason> {
    let case = Case { game: &[], position: *position, played: line, other: &[], throws_away_win: false };
    gained(&case, line, ReasonKind::Threatens)
}

/// What the line of the side to move gains; only the game and the line played count.
pub fn of_line(case: &Case<'_>) -> Option<Reason> {
    gained(case, case.played, ReasonKind::Does)
}

/// What the mover's opponent gains after a move, unless it gains as much after the other.
fn allowed(case: &Case<'_>, line: &[Move], instead: &[Move], kind: ReasonKind) -> Option<Reason> {
    let winner = !case.position.turn();
    let whole = Line::new(case.position, line.iter().copied()).ok()?;
    let played = case.playout(line, winner);
    let other = (!instead.is_empty()).then(|| case.playout(instead, winner));
    if let Some(moves) = played.mate_in() {
        let avoidable = other.is_some_and(|other| other.mate_in().is_none());
        return avoidable.then(|| mate(kind, moves, line, &whole));
    }
    let gain = played.gain(2)?;
    other.filter(|other| {
        played.result() - other.result() >= DIFFERENCE && gain.net - other.result() >= DIFFERENCE
    })?;
    let cut = Line::new(case.position, line[..gain.plies].iter().copied()).ok()?;
    let cause = cause::of(cut.error(), line[1]);
    Some(material(kind, gain, &cut, 0, cause))
}

/// What the mover gains by the better move, unless the move played gains as much.
fn missed(case: &Case<'_>) -> Option<Reason> {
    let reason = gained(case, case.other, ReasonKind::Misses)?;
    let mover = case.position.turn();
    let played = case.playout(case.played, mover);
    match reason.claim {
        Claim::Mate { .. } => played.mate_in().is_none().then_some(reason),
        Claim::Material { net, .. } => (net - played.result().max(0) >= DIFFERENCE).then_some(reason),
        _ => None,
    }
}

/// What the mover gains along a line.
fn gained(case: &Case<'_>, line: &[Move], kind: ReasonKind) -> Option<Reason> {
    if line.is_empty() {
        return None;
    }
    let playout = case.playout(line, case.position.turn());
    if let Some(moves) = playout.mate_in() {
        let pattern = case.with_previous(line).and_then(|whole| tactic::mating(&whole));
        let claim = Claim::Mate { moves, pattern };
        return Some(Reason { kind, claim, line: line.to_vec(), arrows: vec![arrow(line[0])] });
    }
    let gain = playout.gain(1)?;
    let cut = case.with_previous(&line[..gain.plies])?;
    Some(material(kind, gain, &cut, 1, None))
}

/// A win that becomes a draw on the board.
fn drawn(case: &Case<'_>) -> Option<Reason> {
    let kind = case.playout(case.played, !case.position.turn()).draw()?;
    let arrows = case.played.get(1).map(|&m| arrow(m)).into_iter().collect();
    Some(Reason { kind: ReasonKind::Allows, claim: Claim::Draw(kind), line: case.played.to_vec(), arrows })
}

/// What the move offers on its square.
fn sacrificed(case: &Case<'_>) -> Option<Reason> {
    let &played = case.played.first()?;
    let given = case.position.role_on(played.from())?;
    let taken = case.played.get(1).is_some_and(|reply| reply.captured_square() == Some(played.destination()));
    let offered = !case.position.see_ge(played, -199, &SEE_VALUES) && taken && !played.is_promotion();
    let line = case.played[..case.played.len().min(2)].to_vec();
    offered.then(|| Reason {
        kind: ReasonKind::Does,
        claim: Claim::Sacrifice { given },
        arrows: vec![arrow(played)],
        line,
    })
}

fn mate(kind: ReasonKind, moves: u32, line: &[Move], whole: &Line) -> Reason {
    let pattern = tactic::mating(whole);
    let arrows = line.get(1).map(|&m| arrow(m)).into_iter().collect();
    Reason { kind, claim: Claim::Mate { moves, pattern }, line: line.to_vec(), arrows }
}

/// A gain along a line that ends with it; `skipped` moves of the line are not part of the reason.
fn material(kind: ReasonKind, gain: Gain, cut: &Line, skipped: usize, cause: Option<Cause>) -> Reason {
    let tactic = tactic::winning(cut);
    let answer = cut.answer();
    let mut arrows = vec![arrow(answer.played)];
    if let Some(tactic) = tactic.as_ref().filter(|tactic| tactic.ply == answer.ply) {
        arrows.extend(tactic_arrows(tactic, answer));
    }
    let tactic = tactic.map(|tactic| Tactic { ply: tactic.ply - skipped, ..tactic });
    let claim = Claim::Material { trade: gain.trade, net: gain.net, tactic, cause };
    Reason { kind, claim, line: cut.moves()[skipped..].to_vec(), arrows }
}

/// From the pieces that act to those acted upon, along lines on which they see each other.
fn tactic_arrows<'a>(tactic: &'a Tactic, step: Step<'a>) -> impl Iterator<Item = (Square, Square)> + 'a {
    let sees = move |from: Square, to: Square| crate::safety::attacks_from(step.after, from).contains(to);
    let pairs = tactic
        .agents
        .iter()
        .flat_map(|agent| tactic.targets.iter().map(|target| (agent.square, target.square)));
    pairs.filter(move |&(from, to)| sees(from, to))
}

fn arrow(m: Move) -> (Square, Square) {
    (m.from(), m.destination())
}

impl Case<'_> {
    /// A line played out as a side sees it.
    fn playout(&self, line: &[Move], winner: Color) -> Playout {
        Playout::new(self.base(), self.position, line, winner)
    }

    /// The position before the exchange that is under way: captures on one square, one after the other.
    fn base(&self) -> Position {
        let Some((_, last)) = self.game.last() else { return self.position };
        let square = last.to();
        let exchange = self.game.iter().rev().take_while(|(_, m)| m.is_capture() && m.to() == square);
        exchange.last().map_or(self.position, |(position, _)| *position)
    }

    /// A line of the mover after the opponent's last move.
    fn with_previous(&self, line: &[Move]) -> Option<Line> {
        match self.game.last() {
            Some(&(before, last)) => {
                Line::new(before, std::iter::once(last).chain(line.iter().copied())).ok()
            }
            None => Line::after_pass(self.position, line),
        }
    }
}

#[cfg(test)]
mod tests;
