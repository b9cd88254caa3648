//! From the coach's reasons to the wire's.

use chess::{CastlingSide, Color, Move, Position, Role, Square};
use coach::reasons::{self, DrawKind};
use coach::{Motif, Placed, plan};
use engine::evaluation::Theme;

use super::plan::PlanStep;
use super::reason::{
    Cause, Claim, PieceRole, PlacedPiece, Reason, ReasonKind, Tactic, TacticName, ThemeName,
};

impl Reason {
    /// A reason whose line begins at a position.
    pub(crate) fn new(position: &Position, reason: &reasons::Reason) -> Reason {
        let kind: ReasonKind = reason.kind.into();
        let mover = position.turn();
        let is_others = matches!(kind, ReasonKind::Allows | ReasonKind::Prevents);
        Reason {
            after: is_others.into(),
            ..Reason::along(position, kind, claim(&reason.claim), &reason.line)
        }
        .by(if is_others { !mover } else { mover })
        .pointing(&reason.arrows)
    }

    /// A claim of the side to move, with an arrow of the line's first move.
    pub(crate) fn along(position: &Position, kind: ReasonKind, claim: Claim, line: &[Move]) -> Reason {
        let mut here = *position;
        let (mut san, mut uci) = (Vec::new(), Vec::new());
        for &m in line {
            san.push(here.to_san(m));
            uci.push(here.to_uci(m));
            here.play(m);
        }
        let arrows: Vec<_> = line.first().map(|m| (m.from(), m.destination())).into_iter().collect();
        Reason { kind, side: position.turn().into(), claim, san, uci, after: 0, arrows: Vec::new() }
            .pointing(&arrows)
    }

    fn by(self, side: Color) -> Reason {
        Reason { side: side.into(), ..self }
    }

    fn pointing(self, arrows: &[(chess::Square, chess::Square)]) -> Reason {
        let arrows = arrows.iter().map(|(from, to)| [from.to_string(), to.to_string()]).collect();
        Reason { arrows, ..self }
    }
}

fn claim(claim: &reasons::Claim) -> Claim {
    match claim {
        reasons::Claim::Mate { moves, pattern } => {
            Claim::Mate { moves: *moves, pattern: pattern.and_then(tactic_name) }
        }
        reasons::Claim::Material { trade, tactic, cause, .. } => Claim::Material {
            won: trade.won.iter().map(|&role| role.into()).collect(),
            given: trade.given.iter().map(|&role| role.into()).collect(),
            promoted: trade.promoted.map(Into::into),
            tactic: tactic.as_ref().and_then(wire_tactic),
            cause: cause.map(Into::into),
        },
        reasons::Claim::Draw(kind) => Claim::Draw { perpetual: *kind == DrawKind::Perpetual },
        reasons::Claim::Sacrifice { given } => Claim::Sacrifice { given: (*given).into() },
    }
}

fn wire_tactic(tactic: &reasons::Tactic) -> Option<Tactic> {
    Some(Tactic {
        name: match tactic.name {
            reasons::TacticName::Motif(motif) => tactic_name(motif)?,
            reasons::TacticName::OverloadedGuard => TacticName::OverloadedGuard,
        },
        ply: tactic.ply as u32,
        agents: tactic.agents.iter().map(|&placed| placed.into()).collect(),
        targets: tactic.targets.iter().map(|&placed| placed.into()).collect(),
    })
}

impl From<reasons::ReasonKind> for ReasonKind {
    fn from(kind: reasons::ReasonKind) -> ReasonKind {
        match kind {
            reasons::ReasonKind::Allows => ReasonKind::Allows,
            reasons::ReasonKind::Misses => ReasonKind::Misses,
            reasons::ReasonKind::Does => ReasonKind::Does,
            reasons::ReasonKind::Prevents => ReasonKind::Prevents,
            reasons::ReasonKind::Threatens => ReasonKind::Threatens,
        }
    }
}

impl From<reasons::Cause> for Cause {
    fn from(cause: reasons::Cause) -> Cause {
        match cause {
            reasons::Cause::MovesIntoCapture => Cause::MovesIntoCapture,
            reasons::Cause::LeavesUnguarded { guarded } => Cause::LeavesUnguarded { piece: guarded.into() },
            reasons::Cause::OpensLine { shielded } => Cause::OpensLine { piece: shielded.into() },
            reasons::Cause::IgnoresThreat => Cause::IgnoresThreat,
        }
    }
}

impl From<Placed> for PlacedPiece {
    fn from(placed: Placed) -> PlacedPiece {
        PlacedPiece { role: placed.piece.role.into(), square: placed.square.to_string() }
    }
}

impl From<Role> for PieceRole {
    fn from(role: Role) -> PieceRole {
        match role {
            Role::Pawn => PieceRole::Pawn,
            Role::Knight => PieceRole::Knight,
            Role::Bishop => PieceRole::Bishop,
            Role::Rook => PieceRole::Rook,
            Role::Queen => PieceRole::Queen,
            Role::King => PieceRole::King,
        }
    }
}

impl From<Theme> for ThemeName {
    fn from(theme: Theme) -> ThemeName {
        match theme {
            Theme::KingSafety => ThemeName::KingSafety,
            Theme::PassedPawns => ThemeName::PassedPawns,
            Theme::PawnStructure => ThemeName::PawnStructure,
            Theme::BishopPair => ThemeName::BishopPair,
            Theme::RookFiles => ThemeName::RookFiles,
            Theme::Mobility => ThemeName::Mobility,
        }
    }
}

impl From<plan::PlanStep> for PlanStep {
    fn from(step: plan::PlanStep) -> PlanStep {
        let text = |square: Square| square.to_string();
        match step {
            plan::PlanStep::Castle(side) => PlanStep::Castle { long: side == CastlingSide::QueenSide },
            plan::PlanStep::Route { role, squares } => {
                PlanStep::Route { role: role.into(), squares: squares.into_iter().map(text).collect() }
            }
            plan::PlanStep::Exchange { square } => PlanStep::Exchange { square: text(square) },
            plan::PlanStep::Capture { san } => PlanStep::Capture { san },
        }
    }
}

/// The motifs that reasons name; of others nothing is said.
fn tactic_name(motif: Motif) -> Option<TacticName> {
    Some(match motif {
        Motif::Fork => TacticName::Fork,
        Motif::Pin => TacticName::Pin,
        Motif::Skewer => TacticName::Skewer,
        Motif::DiscoveredAttack => TacticName::DiscoveredAttack,
        Motif::DoubleCheck => TacticName::DoubleCheck,
        Motif::HangingPiece => TacticName::HangingPiece,
        Motif::TrappedPiece => TacticName::TrappedPiece,
        Motif::Deflection => TacticName::Deflection,
        Motif::Attraction => TacticName::Attraction,
        Motif::Interference => TacticName::Interference,
        Motif::Intermezzo => TacticName::Intermezzo,
        Motif::CapturingDefender => TacticName::CapturingDefender,
        Motif::SmotheredMate => TacticName::SmotheredMate,
        Motif::BackRankMate => TacticName::BackRankMate,
        Motif::AnastasiaMate => TacticName::AnastasiaMate,
        Motif::HookMate => TacticName::HookMate,
        Motif::ArabianMate => TacticName::ArabianMate,
        Motif::BodenMate => TacticName::BodenMate,
        Motif::DoubleBishopMate => TacticName::DoubleBishopMate,
        Motif::DovetailMate => TacticName::DovetailMate,
        _ => return None,
    })
}
