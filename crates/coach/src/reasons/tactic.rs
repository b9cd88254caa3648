//! Which motif wins what a line wins.
//!
//! An engine's line is not forced, so that geometry appears in it by chance. A motif is named only if it is shown by the
//! first move, or by a later one after nothing but checks and captures; if what it points at is what is then taken; and if
//! nothing is won once its cause is lifted off the board.

use chess::{Bitboard, Role, Square};

use crate::line::Step;
use crate::safety::attacks_from;
use crate::{Finding, Line, Motif, Placed, find};

use super::counterfactual::{is_cause, wins_by_exchange, without};
use super::overload;

/// How material is won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TacticName {
    /// By a motif that lines are searched for.
    Motif(Motif),
    /// By a capture that the only guard cannot take back, since it guards something else as well. No theme of puzzles.
    OverloadedGuard,
}

/// A motif that was checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tactic {
    /// Which.
    pub name: TacticName,
    /// The index of the move that shows it in the reason's line.
    pub ply: usize,
    /// The pieces that act, after that move.
    pub agents: Vec<Placed>,
    /// The pieces acted upon.
    pub targets: Vec<Placed>,
}

/// What is named, the most telling first.
const NAMED: &[Motif] = &[
    Motif::DoubleCheck,
    Motif::Fork,
    Motif::Skewer,
    Motif::DiscoveredAttack,
    Motif::TrappedPiece,
    Motif::Pin,
    Motif::CapturingDefender,
    Motif::Deflection,
    Motif::Attraction,
    Motif::Interference,
    Motif::Intermezzo,
    Motif::HangingPiece,
];

/// What an overloaded guard looks like as well.
const VAGUE: &[Motif] = &[
    Motif::CapturingDefender,
    Motif::Deflection,
    Motif::Attraction,
    Motif::Interference,
    Motif::Intermezzo,
    Motif::HangingPiece,
];

/// The mates that have a name people know.
const MATES: &[Motif] = &[
    Motif::SmotheredMate,
    Motif::BackRankMate,
    Motif::AnastasiaMate,
    Motif::HookMate,
    Motif::ArabianMate,
    Motif::BodenMate,
    Motif::DoubleBishopMate,
    Motif::DovetailMate,
];

/// The motif by which a line wins material: the line ends where it is won.
pub(super) fn winning(line: &Line) -> Option<Tactic> {
    let found = find(line);
    let mut candidates: Vec<&Finding> = found
        .iter()
        .filter(|finding| NAMED.contains(&finding.motif) && is_forced(line, finding.ply))
        .collect();
    candidates.sort_by_key(|finding| (finding.ply, NAMED.iter().position(|motif| *motif == finding.motif)));
    let finding = candidates.into_iter().find(|finding| wins(line, finding));
    let overloaded = overload::of(line).filter(|tactic| is_forced(line, tactic.ply));
    let is_plainer = |tactic: &Tactic| {
        finding.is_none_or(|finding| finding.ply >= tactic.ply && VAGUE.contains(&finding.motif))
    };
    overloaded.filter(is_plainer).or_else(|| finding.map(tactic))
}

/// The name of the mate a line ends in.
pub(super) fn mating(line: &Line) -> Option<Motif> {
    find(line).iter().map(|finding| finding.motif).find(|motif| MATES.contains(motif))
}

fn tactic(finding: &Finding) -> Tactic {
    let Finding { motif, ply, agents, targets } = finding.clone();
    Tactic { name: TacticName::Motif(motif), ply, agents, targets }
}

/// Whether all of the solver's moves before were checks or captures.
fn is_forced(line: &Line, ply: usize) -> bool {
    line.solver_steps().take_while(|step| step.ply < ply).all(|step| step.is_check() || step.is_capture())
}

/// Whether the motif is why material is won.
fn wins(line: &Line, finding: &Finding) -> bool {
    let Some(step) = line.solver_steps().find(|step| step.ply == finding.ply) else { return false };
    let agents = squares(&finding.agents);
    let later = || line.solver_steps().filter(|later| later.ply > step.ply && later.is_capture());
    let taken = |square: Square| later().any(|later| later.played.captured_square() == Some(square));
    match finding.motif {
        Motif::Fork => {
            let by_forker = |target: &Placed| {
                let capture = |later: Step<'_>| later.from() == step.to() && later.to() == target.square;
                later().any(capture)
            };
            finding.targets.iter().any(by_forker)
                && is_cause(step.after, agents, line.solver())
                && both_needed(step, finding)
        }
        Motif::Pin => {
            let pinned = |target: &Placed| taken(target.square) || cannot_retake(step, target.square);
            finding.targets.iter().any(pinned) && pin_is_cause(line, step, agents)
        }
        Motif::Skewer | Motif::TrappedPiece => is_cause(step.after, agents, line.solver()),
        Motif::DiscoveredAttack | Motif::DoubleCheck => {
            later().next().is_some() && is_cause(step.after, agents, line.solver())
        }
        Motif::CapturingDefender | Motif::Deflection | Motif::Attraction | Motif::Interference => {
            guard_was_needed(line, step)
        }
        _ => true,
    }
}

fn squares(placed: &[Placed]) -> Bitboard {
    placed.iter().map(|placed| placed.square).collect()
}

/// Whether one of two forked pieces alone would not have been lost.
fn both_needed(step: Step<'_>, finding: &Finding) -> bool {
    let kings = finding.targets.iter().any(|target| target.piece.role == Role::King);
    if kings || finding.targets.len() != 2 {
        return true;
    }
    finding.targets.iter().all(|target| is_cause(step.after, target.square, step.mover()))
}

/// Whether the move takes something that the pinned piece would take back.
fn cannot_retake(step: Step<'_>, pinned: Square) -> bool {
    step.is_capture() && attacks_from(step.after, pinned).contains(step.to())
}

/// Without the pinning piece the pinned one goes, or takes back. A pin that takes effect at once is seen before the
/// move, one that lasts after it.
fn pin_is_cause(line: &Line, step: Step<'_>, pinners: Bitboard) -> bool {
    if step.is_capture() && !pinners.contains(step.to()) {
        let free = without(step.before, pinners);
        return wins_by_exchange(step.before, step.played)
            && free.is_some_and(|free| !wins_by_exchange(&free, step.played));
    }
    is_cause(step.after, pinners, line.solver())
}

/// Whether the capture after next did not win yet before the guard was taken, drawn away or shut off.
fn guard_was_needed(line: &Line, step: Step<'_>) -> bool {
    let Some(second) = line.next_of(step) else { return false };
    !wins_by_exchange(step.before, second.played)
}
