//! The quiet positions over which two evaluations disagree most, and which of them searches confirm.

use std::cmp::Ordering::{Greater, Less};

use chess::{Color, Position, Role, SEE_VALUES};

use super::evaluator::Evaluator;
use super::predictions::{Predictions, TestPosition, expected};
use crate::parallel;

/// A position that two evaluations see differently.
pub struct Disagreement {
    /// Its index among the positions.
    pub at: usize,
    /// What each evaluation says; pawns, White's view.
    pub evaluated: [f32; 2],
    /// What a search with each evaluation says.
    pub searched: [f32; 2],
}

impl Disagreement {
    /// Which of the two is nearer to what *both* searches say, if one is.
    pub fn nearer(&self) -> Option<usize> {
        let distance = |who: usize, searched: f32| (expected(self.evaluated[who]) - expected(searched)).abs();
        let orders = self.searched.map(|searched| distance(0, searched).total_cmp(&distance(1, searched)));
        match orders {
            [Less, Less] => Some(0),
            [Greater, Greater] => Some(1),
            _ => None,
        }
    }
}

/// Where two predictions differ most, the widest first, of each game about one.
pub fn widest(positions: &[TestPosition], [a, b]: [&Predictions; 2], most: usize) -> Vec<usize> {
    let difference = |at: usize| (expected(a.pawns[at]) - expected(b.pawns[at])).abs();
    let mut order: Vec<usize> = (0..positions.len()).collect();
    order.sort_by(|&x, &y| difference(y).total_cmp(&difference(x)));
    let mut chosen: Vec<usize> = Vec::new();
    for at in order {
        let position = &positions[at].position;
        let is_new = || chosen.iter().all(|&other| !are_alike(&positions[other].position, position));
        if chosen.len() < most && is_quiet(position) && is_new() {
            chosen.push(at);
        }
    }
    chosen
}

/// Nothing is in check or can be won by taking.
fn is_quiet(position: &Position) -> bool {
    let wins = |m: &chess::Move| !m.is_quiet() && position.see_ge(*m, 1, &SEE_VALUES);
    !position.is_check() && !position.legal_moves().iter().any(wins)
}

/// Whether more than half of the pieces stand where they stand in the other, as moments of one game do.
fn are_alike(a: &Position, b: &Position) -> bool {
    let same = a.occupied().into_iter().filter(|&square| a.piece_on(square) == b.piece_on(square)).count();
    2 * same > a.occupied().count() as usize
}

/// Searches with two evaluations, whose predictions disagree.
pub struct DisagreementSearch<'a> {
    /// All positions.
    pub positions: &'a [TestPosition],
    /// What both evaluations say of them.
    pub predictions: [&'a Predictions; 2],
    /// The evaluations.
    pub evaluators: [&'a Evaluator; 2],
    /// Nodes of every search.
    pub nodes: u64,
}

impl DisagreementSearch<'_> {
    /// Searches some positions, on several threads; the same whatever their number. Nothing comes back of
    /// evaluators that cannot search.
    pub fn run(&self, found: &[usize], threads: usize, finished: impl Fn() + Sync) -> Vec<Disagreement> {
        let prepare = || self.evaluators.map(|evaluator| evaluator.search(self.nodes));
        let disagreements = parallel::map(found, threads, prepare, |searches, _, &at| {
            let [Some(first), Some(second)] = searches else { return None };
            let position = &self.positions[at].position;
            let evaluated = self.predictions.map(|one| one.pawns[at]);
            let disagreement = Disagreement { at, evaluated, searched: [first(position), second(position)] };
            finished();
            Some(disagreement)
        });
        disagreements.into_iter().flatten().collect()
    }
}

/// The widest disagreements, those that confirm the second evaluation before those that confirm the first.
pub fn examples(disagreements: &[Disagreement], most: usize) -> Vec<&Disagreement> {
    let nearer = |which: usize| disagreements.iter().filter(move |one| one.nearer() == Some(which));
    let firsts: Vec<&Disagreement> = nearer(0).take(most / 2).collect();
    nearer(1).take(most - firsts.len()).chain(firsts).collect()
}

/// Who is to move and who has what: all that can be said without evaluating.
pub(super) fn describe(position: &Position) -> String {
    let surplus = |us: Color| {
        let more = |role: Role| {
            let count = |color| position.pieces(color, role).count() as usize;
            count(us).saturating_sub(count(!us))
        };
        let named = [
            (Role::Queen, "queen"),
            (Role::Rook, "rook"),
            (Role::Bishop, "bishop"),
            (Role::Knight, "knight"),
            (Role::Pawn, "pawn"),
        ];
        let named = named.map(|(role, name)| (more(role), name));
        named.into_iter().filter(|(more, _)| *more > 0).map(|(more, name)| counted(more, name)).collect()
    };
    let lists: [Vec<String>; 2] = [Color::White, Color::Black].map(surplus);
    let [white, black] = lists.each_ref().map(|list| joined(list));
    let balance = match lists.each_ref().map(Vec::is_empty) {
        [true, true] => "material is even".to_owned(),
        [false, true] => format!("White is {white} up"),
        [true, false] => format!("Black is {black} up"),
        [false, false] => format!("White has {white} for {black}"),
    };
    let mover = if position.turn() == Color::White { "White" } else { "Black" };
    format!("{mover} to move, {} pieces; {balance}.", position.occupied().count())
}

fn counted(count: usize, name: &str) -> String {
    let numbers = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight"];
    let number = numbers.get(count).map_or_else(|| count.to_string(), |&number| number.to_owned());
    format!("{number} {name}{}", if count == 1 { "" } else { "s" })
}

fn joined(list: &[String]) -> String {
    match list {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => list.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::predictions::tests::positions;
    use super::*;

    #[test]
    fn nearer_is_who_is_nearer_to_both_searches() {
        let disagreement = |searched| Disagreement { at: 0, evaluated: [3.0, 0.0], searched };
        assert_eq!(disagreement([2.5, 9.0]).nearer(), Some(0));
        assert_eq!(disagreement([0.1, -4.0]).nearer(), Some(1));
        assert_eq!(disagreement([3.0, 0.0]).nearer(), None);
    }

    #[test]
    fn both_evaluations_have_their_examples() {
        let one = |searched| Disagreement { at: 0, evaluated: [3.0, 0.0], searched: [searched; 2] };
        let all = [one(3.0), one(3.1), one(0.0), one(0.1)];
        let shown = |most| examples(&all, most).iter().map(|one| one.searched[0]).collect::<Vec<_>>();
        assert_eq!(shown(2), [0.0, 3.0]);
        assert_eq!(shown(9), [0.0, 0.1, 3.0, 3.1]);
    }

    #[test]
    fn the_widest_quiet_dispute_comes_first_and_its_neighbours_do_not_come() {
        const PAWNS: &str = "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1";
        const NEIGHBOUR: &str = "4k3/pp6/8/8/8/8/PP6/3K4 b - - 1 1";
        const HANGING: &str = "4k3/8/8/3r4/8/8/8/3RK3 w - - 0 1";
        const KNIGHTS: &str = "nn2k3/8/8/8/8/8/8/4KBB1 w - - 0 1";
        let some = [PAWNS, NEIGHBOUR, HANGING, KNIGHTS].map(|fen| positions(fen, 0.0, 0.5));
        let a = Predictions { name: "a".into(), pawns: vec![2.0, 1.9, 9.0, 1.0], speed: None };
        let b = Predictions::ask("b", &some, |_| 0.0);
        assert_eq!(widest(&some, [&a, &b], 9), [0, 3]);
        assert_eq!(widest(&some, [&a, &b], 1), [0]);
    }

    #[test]
    fn searches_are_the_same_on_any_number_of_threads() {
        const UP: &str = "4k3/8/8/8/8/8/PP6/4K3 w - - 0 1";
        const DOWN: &str = "4k3/pp6/8/8/8/8/8/4K3 b - - 0 1";
        let some: Vec<TestPosition> =
            [UP, DOWN].iter().cycle().take(12).map(|fen| positions(fen, 0.0, 1.0)).collect();
        let (evaluator, zero) = (Evaluator::Hetman(None), Predictions::ask("a", &some, |_| 0.0));
        let found: Vec<usize> = (0..some.len()).rev().collect();
        let search = DisagreementSearch {
            positions: &some,
            predictions: [&zero, &zero],
            evaluators: [&evaluator, &evaluator],
            nodes: 300,
        };
        let searched = |threads| {
            let disagreements = search.run(&found, threads, || ());
            disagreements.iter().map(|one| (one.at, one.searched)).collect::<Vec<_>>()
        };
        assert_eq!(searched(1), searched(3));
        assert_eq!(searched(1).iter().map(|(at, _)| *at).collect::<Vec<_>>(), found);
        assert!(searched(1).iter().all(|(at, [white, _])| (at % 2 == 0) == (*white > 1.0)));
    }

    #[test]
    fn material_is_described() {
        let says = |fen: &str| describe(&Position::from_fen(fen).unwrap());
        assert_eq!(says("4k3/8/8/8/8/8/8/4K3 b - - 0 1"), "Black to move, 2 pieces; material is even.");
        assert_eq!(
            says("4k3/8/8/8/8/8/PP6/4K2Q w - - 0 1"),
            "White to move, 5 pieces; White is a queen and two pawns up."
        );
        assert_eq!(
            says("1nb1k3/p7/8/8/8/8/8/R3K3 w - - 0 1"),
            "White to move, 6 pieces; White has a rook for a bishop, a knight and a pawn."
        );
    }
}
