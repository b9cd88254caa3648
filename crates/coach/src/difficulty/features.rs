//! A line in numbers: what the solver must find at each move, and what tempts.

use chess::{Bitboard, Move, Position, Role, SEE_VALUES, attacks};

use crate::line::Step;
use crate::material_search::{MATE, move_values};
use crate::safety::{is_in_bad_spot, material_balance, value};
use crate::{Line, Motif};

/// How many of the solver's moves are described one by one.
const STEPS: usize = 4;
/// Numbers for each of them.
const PER_STEP: usize = 29;
/// Numbers for the line as a whole.
const OF_LINE: usize = 20;

/// How many numbers describe a line.
pub const FEATURES: usize = OF_LINE + STEPS * PER_STEP + Motif::ALL.len();

/// What stands for a move that the line does not have.
const ABSENT: i16 = -100;

/// The numbers of a line.
pub fn features(line: &Line) -> Vec<i16> {
    let mut list = of_line(line);
    debug_assert_eq!(list.len(), OF_LINE);
    let mut steps = line.solver_steps();
    for n in 0..STEPS {
        match steps.next() {
            Some(step) => list.extend(of_step(line, step, n)),
            None => list.extend([ABSENT; PER_STEP]),
        }
    }
    let found = crate::find(line);
    list.extend(Motif::ALL.iter().map(|motif| {
        let ply = found.iter().find(|finding| finding.motif == *motif).map(|finding| finding.ply);
        ply.map_or(0, |ply| ply as i16)
    }));
    debug_assert_eq!(list.len(), FEATURES);
    list
}

fn of_line(line: &Line) -> Vec<i16> {
    let (question, solver) = (line.question(), line.solver());
    let balance = |position| material_balance(position, solver);
    let lowest = line.solver_steps().map(|step| balance(step.after)).min().unwrap_or(0);
    let error = line.error();
    let count = |role, color| question.pieces(color, role).count() as i32;
    let steps = || line.solver_steps();
    let legal: i32 = steps().map(|step| step.before.count_legal_moves() as i32).sum();
    let replies: i32 = steps().map(|step| step.after.count_legal_moves() as i32).sum();
    [
        line.moves().len() as i32,
        i32::from(line.is_mate()),
        question.occupied().count() as i32,
        question.by_role(Role::Pawn).count() as i32,
        balance(question),
        balance(line.end()) - balance(question),
        lowest - balance(question),
        balance(question) - balance(line.start()),
        i32::from(error.is_capture()),
        i32::from(error.is_check()),
        value(error.role()),
        i32::from(question.fullmove_number()),
        count(Role::Queen, solver),
        count(Role::Queen, !solver),
        king_shelter(question, solver),
        king_shelter(question, !solver),
        steps().filter(Step::is_check).count() as i32,
        steps().filter(Step::is_capture).count() as i32,
        legal,
        replies,
    ]
    .map(narrow)
    .to_vec()
}

fn narrow(number: i32) -> i16 {
    number.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Own pawns around a king, less the squares around it that the other side attacks.
fn king_shelter(position: &Position, color: chess::Color) -> i32 {
    let around = attacks::king(position.king(color));
    let pawns = (around & position.pieces(color, Role::Pawn)).count() as i32;
    2 * pawns - (around & position.attacked_by(!color)).count() as i32
}

fn of_step(line: &Line, step: Step<'_>, n: usize) -> Vec<i16> {
    let before = step.before;
    let moves = before.legal_moves();
    let number = |test: &dyn Fn(Move) -> bool| moves.iter().filter(|m| test(**m)).count() as i32;
    let mover = step.mover();
    let ranks = |square: chess::Square| square.relative_to(mover).rank() as i32;
    let last_to = line.moves()[step.ply - 1].destination();
    let king = step.after.king(!mover);
    let bad_spots = |position: &Position, squares: Bitboard| {
        squares.into_iter().filter(|&square| is_in_bad_spot(position, square)).count() as i32
    };
    let mut list = vec![
        moves.len() as i32,
        number(&|m| before.gives_check(m)),
        number(&|m| m.is_capture()),
        number(&|m| m.is_capture() && before.see_ge(m, 100, &SEE_VALUES)),
        i32::from(before.is_check()),
        i32::from(step.is_check()),
        step.captured().map_or(0, value),
        exchange_gain(before, step.played),
        before.role_on(step.from()).map_or(0, |role| role as i32),
        step.from().distance(step.to()) as i32,
        ranks(step.to()) - ranks(step.from()),
        i32::from(step.to() == last_to),
        step.after.count_legal_moves() as i32,
        bad_spots(before, before.by_color(mover)),
        bad_spots(before, before.by_color(!mover)),
        (attacks::king(king) & !step.after.attacked_by(mover) & !step.after.by_color(!mover)).count() as i32,
        i32::from(is_in_bad_spot(step.after, step.to())),
        i32::from(is_in_bad_spot(before, step.from())),
        i32::from(step.played.is_promotion()),
        king.distance(step.to()) as i32,
        number(&|m| m.to() == step.to()),
    ];
    list.extend(glance(before, step.played, 1));
    list.extend(if n == 0 { glance(before, step.played, 2) } else { [0; 4] });
    list.into_iter().map(narrow).collect()
}

/// What a move gains by exchanges on its square, in pawns, roughly.
fn exchange_gain(position: &Position, played: Move) -> i32 {
    let gains = [900, 500, 300, 200, 100, 0, -100, -200, -300, -500];
    gains.into_iter().find(|&gain| position.see_ge(played, gain, &SEE_VALUES)).unwrap_or(-900) / 100
}

/// How a move looks at a glance: its value, how much better the best other move looks, how many look as good and how
/// many better.
fn glance(position: &Position, played: Move, depth: u32) -> [i32; 4] {
    let values = move_values(position, depth);
    let balance = material_balance(position, position.turn());
    let own = values.iter().find(|(m, _)| *m == played).map_or(0, |&(_, value)| value);
    let others = || values.iter().filter(|(m, _)| *m != played).map(|&(_, value)| value);
    let best = others().max().unwrap_or(-MATE);
    [
        own - balance,
        best - own,
        others().filter(|&value| value == own).count() as i32,
        others().filter(|&value| value > own).count() as i32,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_all_numbers() {
        let start = Position::initial();
        for moves in ["f2f3 e7e5", "f2f3 e7e5 g2g4 d8h4", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7"]
        {
            let line = Line::from_uci(start, moves).unwrap();
            assert_eq!(features(&line).len(), FEATURES);
        }
    }

    #[test]
    fn colours_are_equal() {
        let white =
            Line::from_uci("4k3/8/8/3q4/8/2N5/8/4K3 b - - 0 1".parse().unwrap(), "e8f7 c3d5").unwrap();
        let black =
            Line::from_uci("4k3/8/2n5/8/3Q4/8/8/4K3 w - - 0 2".parse().unwrap(), "e1f2 c6d4").unwrap();
        assert_eq!(features(&white), features(&black));
    }
}
