//! Ablation studies: what each idea is worth, as the works measured it, measured again.
//!
//! A [`SearchVariant`] is a way to search; all of them get the same positions, evaluation and depth,
//! and differ in one thing. A [`AblationStudy`] lets them search; a [`MoveTimes`] times them through a game.

mod move_times;
pub mod report;
mod study;

use std::time::Duration;

use chess::Position;

pub use move_times::MoveTimes;
pub use study::{AblationStudy, Mean, Measurement};

use crate::{Algorithm, Analysis, Evaluation, Method, Refinement, Refinements, analyse};

/// From here on a hiccup of the machine no longer matters much.
const WELL_TIMED: Duration = Duration::from_millis(50);

/// A named way to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchVariant {
    /// For tables.
    pub name: String,
    /// How it searches.
    pub method: Method,
}

impl SearchVariant {
    fn new(name: impl Into<String>, method: Method) -> SearchVariant {
        SearchVariant { name: name.into(), method }
    }

    /// Searches a position, with an empty transposition table. A search too short to be timed
    /// well is repeated, and the best time counts: other programs can only make it longer.
    pub fn measure(&self, position: &Position) -> Analysis {
        let first = analyse(position, &self.method);
        let repetitions = if first.statistics.time > WELL_TIMED { 0 } else { 4 };
        (0..repetitions)
            .map(|_| analyse(position, &self.method))
            .fold(first, |best, next| if next.statistics.time < best.statistics.time { next } else { best })
    }

    /// Whether it must find the value that minimax finds.
    pub fn is_exact(&self) -> bool {
        Refinement::ALL.iter().all(|&one| one.keeps_the_score() || !self.method.refinements.has(one))
    }
}

/// The ladder: the algorithms, each refinement alone on top of plain alpha-beta, all that keep the
/// score together, and all.
///
/// ```
/// use classics::{Evaluation, ablation};
/// let ladder = ablation::variants(Evaluation::Material, 4);
/// assert_eq!(ladder[0].name, "minimax");
/// assert_eq!(ladder.last().unwrap().name, "everything");
/// ```
pub fn variants(evaluation: Evaluation, depth: u32) -> Vec<SearchVariant> {
    let plain = |algorithm| Method { depth, ..Method::new(algorithm, evaluation) };
    let refined = |refinements| Method { refinements, ..plain(Algorithm::AlphaBeta) };
    // The book is left out: it does not search.
    let each = Refinement::ALL.iter().filter(|&&one| one != Refinement::OpeningBook);
    let exact = each.clone().filter(|one| one.keeps_the_score());
    let together = exact.fold(Refinements::NONE, |all, &one| all.with(one));
    let mut ladder = vec![
        SearchVariant::new("minimax", plain(Algorithm::Minimax)),
        SearchVariant::new("negamax", plain(Algorithm::Negamax)),
        SearchVariant::new("alpha-beta", plain(Algorithm::AlphaBeta)),
    ];
    ladder.extend(
        each.map(|&one| SearchVariant::new(format!("+ {}", one.name()), refined(Refinements::only(one)))),
    );
    ladder.push(SearchVariant::new("all that keep the score", refined(together)));
    ladder.push(SearchVariant::new("everything", refined(Refinements::ALL.without(Refinement::OpeningBook))));
    ladder
}

/// The positions that move generators and searches are usually compared on, and a middlegame.
pub const REFERENCE_POSITIONS: [(&str, &str); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("CPW 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("CPW 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"),
    ("CPW 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
    ("middlegame", "r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 11"),
];
