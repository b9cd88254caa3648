//! Each kind of reason on a board made for it, and beside it a board with the same geometry where nothing is won.

use chess::{Move, Position, Role, Square};

use super::*;
use crate::Placed;

fn moves(position: &Position, line: &str) -> Vec<Move> {
    let mut here = *position;
    let play = |uci: &str| {
        let m = here.parse_uci(uci).unwrap_or_else(|error| panic!("{uci} in {here}: {error}"));
        here.play(m);
        m
    };
    line.split_ascii_whitespace().map(play).collect()
}

/// The reasons of a fault: the line played and the better one.
fn fault(fen: &str, played: &str, better: &str) -> Vec<Reason> {
    let position: Position = fen.parse().unwrap();
    let (played, other) = (moves(&position, played), moves(&position, better));
    of_fault(&Case { game: &[], position, played: &played, other: &other, throws_away_win: true })
}

fn merit(fen: &str, played: &str, second: &str) -> Vec<Reason> {
    let position: Position = fen.parse().unwrap();
    let (played, other) = (moves(&position, played), moves(&position, second));
    of_merit(&Case { game: &[], position, played: &played, other: &other, throws_away_win: false })
}

fn only(reasons: Vec<Reason>) -> Reason {
    let [reason] = <[Reason; 1]>::try_from(reasons).expect("one reason");
    reason
}

fn motif(tactic: &Tactic) -> Option<Motif> {
    if let TacticName::Motif(motif) = tactic.name { Some(motif) } else { None }
}

/// The trade, the motif and the cause of a material claim.
fn material(reason: &Reason) -> (Vec<Role>, Vec<Role>, Option<Motif>, Option<Cause>) {
    let Claim::Material { trade, tactic, cause, .. } = &reason.claim else { panic!("{reason:?}") };
    (trade.won.clone(), trade.given.clone(), tactic.as_ref().and_then(motif), *cause)
}

#[test]
fn a_piece_is_put_where_it_can_be_taken() {
    let fen = "4k3/8/3p4/8/8/3N4/8/4K3 w - - 0 1";
    let reason = only(fault(fen, "d3e5 d6e5", "d3f4 e8e7"));
    assert_eq!(reason.kind, ReasonKind::Allows);
    assert_eq!(
        material(&reason),
        (vec![Role::Knight], vec![], Some(Motif::HangingPiece), Some(Cause::MovesIntoCapture))
    );
    assert_eq!(reason.arrows, [(Square::D6, Square::E5)]);
    // Where it is protected by a pawn nothing but a pawn is won for it.
    let protected = "4k3/8/3p4/8/3P4/3N4/8/4K3 w - - 0 1";
    let reason = only(fault(protected, "d3e5 d6e5 d4e5", "d3f4 e8e7"));
    assert_eq!(material(&reason).1, [Role::Pawn]);
}

#[test]
fn a_capture_whose_answer_is_not_shown_wins_nothing_yet() {
    let fen = "6k1/3r4/8/3n4/8/8/8/3RK3 b - - 0 1";
    assert!(fault(fen, "d5f4 d1d7", "g8f8 e1e2").is_empty());
}

#[test]
fn a_loss_that_the_better_move_does_not_avoid_is_not_the_move_s_doing() {
    let white_lost_it_anyway = "4k3/8/3p1p2/4N2N/8/8/8/4K3 w - - 0 1";
    assert!(fault(white_lost_it_anyway, "e1e2 d6e5", "e1d2 f6e5").is_empty());
}

#[test]
fn a_guard_goes_away() {
    let fen = "3rk3/8/8/8/3N4/5B2/8/4K1B1 w - - 0 1";
    let reason = only(fault(fen, "g1h2 d8d4 f3e2", "f3e2 e8e7"));
    let guarded = Placed { square: Square::D4, piece: Role::Knight.of(Color::White) };
    assert_eq!(material(&reason).3, Some(Cause::LeavesUnguarded { guarded }));
    // With another guard it does not matter.
    let twice = "3rk3/8/8/8/3N4/2P2B2/8/4K1B1 w - - 0 1";
    assert!(fault(twice, "g1h2 e8e7", "f3e2 e8e7").is_empty());
}

#[test]
fn a_line_is_opened() {
    let reason = only(fault("6k1/3r4/8/3n4/8/8/8/3RK3 b - - 0 1", "d5f4 d1d7 g8f8", "g8f8 e1e2"));
    let shielded = Placed { square: Square::D7, piece: Role::Rook.of(Color::Black) };
    assert_eq!(material(&reason).3, Some(Cause::OpensLine { shielded }));
    // A rook that is protected shields itself.
    let protected = "4k3/3r4/8/3n4/8/8/8/3RK3 b - - 0 1";
    assert!(fault(protected, "d5f4 d1d7 e8d7", "e8f8 e1e2").is_empty());
}

#[test]
fn a_fork_is_named_if_it_wins() {
    let fen = "r3k3/p6p/8/3N4/8/8/8/4K3 b - - 0 1";
    let reason = only(fault(fen, "h7h6 d5c7 e8d8 c7a8", "e8d7 e1e2"));
    assert_eq!(material(&reason), (vec![Role::Rook], vec![], Some(Motif::Fork), Some(Cause::IgnoresThreat)));
    assert_eq!(reason.line.len(), 4);
    assert!(
        reason.arrows.contains(&(Square::C7, Square::A8))
            && reason.arrows.contains(&(Square::C7, Square::E8))
    );
}

#[test]
fn a_fork_that_wins_nothing_is_not_named() {
    // The knight forks king and rook, but is shut in on a8 and lost there: a pawn's worth and no rook.
    let fen = "r3k3/p6p/8/3N4/8/8/8/4K3 b - - 0 1";
    assert!(fault(fen, "h7h6 d5c7 e8d7 c7d5", "e8d7 e1e2").is_empty());
}

#[test]
fn a_fork_is_missed() {
    let fen = "r3k3/p6p/8/3N4/8/8/8/4K3 w - - 0 1";
    let reason = only(fault(fen, "e1e2 e8d7", "d5c7 e8d8 c7a8"));
    assert_eq!((reason.kind, material(&reason).2), (ReasonKind::Misses, Some(Motif::Fork)));
    assert_eq!(reason.line[0].to(), Square::C7);
}

#[test]
fn a_skewer_is_named() {
    let fen = "8/7p/2k5/6q1/8/8/8/R3K3 b - - 0 1";
    let reason = only(fault(fen, "c6c5 a1a5 c5d4 a5g5", "g5e5 e1d2"));
    assert_eq!(material(&reason).2, Some(Motif::Skewer));
}

#[test]
fn a_pin_is_named() {
    let fen = "4k3/7p/8/4n3/8/8/3K4/R7 b - - 0 1";
    let reason = only(fault(fen, "h7h6 a1e1 e8d7 e1e5", "e5g6 d2d3"));
    assert_eq!(material(&reason).2, Some(Motif::Pin));
    // A queen that can take the pinning rook is not lost by the pin, whatever follows.
    let queen = "4k3/7p/8/4q3/8/8/K7/R7 b - - 0 1";
    let reason = only(fault(queen, "h7h6 a1e1 e8f7 e1e5", "e5f6 a2b3"));
    assert_eq!(material(&reason).2, None);
}

#[test]
fn a_discovered_attack_is_named() {
    let fen = "3q2k1/p6p/8/8/8/3B4/8/3RK3 b - - 0 1";
    let reason = only(fault(fen, "a7a6 d3h7 g8h7 d1d8", "d8e7 e1f2"));
    let (won, given, motif, _) = material(&reason);
    assert_eq!((won, given), (vec![Role::Queen, Role::Pawn], vec![Role::Bishop]));
    assert_eq!(motif, Some(Motif::DiscoveredAttack));
    // The bishop that can be taken discovers nothing that wins.
    let fen = "3q2k1/8/7p/8/3B4/8/8/3RK3 b - - 0 1";
    assert!(fault(fen, "h6h5 d4f6 g8f7 d1d8", "d8e7 e1d2").is_empty());
}

#[test]
fn mates_are_those_on_the_board() {
    let reason = only(fault("6k1/r4ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1", "a7a2 d1d8", "g7g6 d1d8 g8g7"));
    assert_eq!(reason.claim, Claim::Mate { moves: 1, pattern: Some(Motif::BackRankMate) });
    assert_eq!(reason.kind, ReasonKind::Allows);
    let reason = only(fault("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "g2g3 g7g6", "d1d8"));
    assert_eq!((reason.kind, reason.line.len()), (ReasonKind::Misses, 1));
    // With air for the king there is no mate, and nothing is said of one.
    assert!(fault("6k1/5pp1/7p/8/8/8/5PPP/3R2K1 w - - 0 1", "g2g3 g7g6", "d1d8 g8h7").is_empty());
}

#[test]
fn a_promotion_is_told_as_one() {
    let fen = "8/3P4/8/7k/8/r7/8/1K6 b - - 0 1";
    let reason = only(fault(fen, "h5g4 d7d8q a3b3 b1c2", "a3d3 b1c2 d3d7"));
    let Claim::Material { trade, .. } = reason.claim else { panic!() };
    assert_eq!((trade.promoted, trade.won), (Some(Role::Queen), vec![]));
}

#[test]
fn a_win_is_stalemated_away() {
    let fen = "7k/5K2/8/8/6Q1/8/8/8 w - - 0 1";
    let reasons = fault(fen, "g4g6", "g4g3 h8h7 g3g7");
    let told: Vec<_> = reasons.iter().map(|reason| (reason.kind, &reason.claim)).collect();
    let mate = Claim::Mate { moves: 2, pattern: None };
    assert_eq!(told, [(ReasonKind::Allows, &Claim::Draw(DrawKind::Stalemate)), (ReasonKind::Misses, &mate)]);
}

#[test]
fn a_good_move_does_something_and_prevents_something() {
    let fen = "r3k3/p6p/8/3N4/8/8/8/4K3 w - - 0 1";
    let reason = only(merit(fen, "d5c7 e8d8 c7a8", ""));
    assert_eq!((reason.kind, material(&reason).2), (ReasonKind::Does, Some(Motif::Fork)));
    let black = "r3k3/p6p/8/3N4/8/8/8/4K3 b - - 0 1";
    let reason = only(merit(black, "e8d7 e1e2", "h7h6 d5c7 e8d8 c7a8"));
    assert_eq!((reason.kind, material(&reason).2), (ReasonKind::Prevents, Some(Motif::Fork)));
}

#[test]
fn a_sacrifice_says_what_is_given() {
    let fen = "5r1k/6pp/7N/8/2Q5/8/8/K7 w - - 0 1";
    let reasons = merit(fen, "c4g8 f8g8 h6f7", "");
    assert_eq!(reasons[0].claim, Claim::Sacrifice { given: Role::Queen });
    assert_eq!(reasons[1].claim, Claim::Mate { moves: 2, pattern: Some(Motif::SmotheredMate) });
}

#[test]
fn what_was_just_taken_back_is_not_won() {
    let start: Position = "4k3/8/8/1n6/8/2N5/1P6/4K3 b - - 0 1".parse().unwrap();
    let taken = start.parse_uci("b5c3").unwrap();
    let position = start.after(taken);
    let back = moves(&position, "b2c3 e8e7");
    let case = Case { game: &[(start, taken)], position, played: &back, other: &[], throws_away_win: false };
    assert!(of_merit(&case).is_empty());
    let quiet = moves(&position, "e1d2 c3e4 d2d3");
    let case =
        Case { game: &[(start, taken)], position, played: &quiet, other: &back, throws_away_win: false };
    let reason = only(of_fault(&case));
    assert_eq!(reason.kind, ReasonKind::Allows, "the knight is not taken back");
}

#[test]
fn a_threat_is_what_would_follow_a_pass() {
    let position: Position = "r3k3/p6p/8/3N4/8/8/8/4K3 w - - 0 1".parse().unwrap();
    let reason = of_threat(&position, &moves(&position, "d5c7 e8d8 c7a8")).unwrap();
    assert_eq!((reason.kind, material(&reason).2), (ReasonKind::Threatens, Some(Motif::Fork)));
    assert!(of_threat(&position, &moves(&position, "e1e2 e8d7")).is_none());
    assert!(of_threat(&position, &[]).is_none());
}
