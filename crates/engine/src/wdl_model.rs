//! The WDL model: of a thousand games with a score, how many are won, drawn and lost.
//!
//! The chance to win is a logistic curve of the score, 1 / (1 + exp((a − x) / b)): a score of `a`
//! wins every second game, and `b` is how gradual the change is. Both depend on the material left,
//! since a small advantage is worth more when there is little else on the board (the form of
//! Stockfish's model since 2020). To lose is to win seen from the other side; the rest is drawn.

use chess::{Position, Role};
use play::{Score, WinDrawLoss};

/// The model: polynomials in the fraction of material left, highest power first. `hetman tune wdl`
/// finds them from games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// The score, in centipawns, that wins every second game.
    pub midpoint: [f64; 4],
    /// By how many centipawns the chance changes noticeably.
    pub spread: [f64; 4],
}

impl WdlModel {
    /// The engine's, for its network: `hetman tune wdl` over 286,180 positions with scores within six
    /// pawns of 2,842 games (`hetman datagen --nodes 2000 --win-score 2500 --seed 131`, November 2026).
    pub const HETMAN: WdlModel =
        WdlModel { midpoint: [-879.0, 1815.0, -1293.0, 424.0], spread: [-338.0, 498.0, -144.0, 82.0] };

    /// The chance to win with a score, given the material left.
    pub fn win(&self, centipawns: f64, material: f64) -> f64 {
        let [midpoint, spread] = self.at(material);
        1.0 / (1.0 + ((midpoint - centipawns) / spread).exp())
    }

    /// The score that wins every second game and the spread around it, given the material left.
    pub fn at(&self, material: f64) -> [f64; 2] {
        [self.midpoint, self.spread]
            .map(|polynomial| polynomial.into_iter().fold(0.0, |sum, factor| sum * material + factor))
    }

    /// The expected results of a score of the side to move.
    pub(crate) fn expectation(&self, score: Score, position: &Position) -> WinDrawLoss {
        let (win, loss) = match score {
            Score::MateIn(_) => (1000, 0),
            Score::MatedIn(_) => (0, 1000),
            Score::Centipawns(value) => {
                let (value, material) = (f64::from(value), material_left(position));
                let of_thousand = |chance: f64| (1000.0 * chance).round() as u16;
                (of_thousand(self.win(value, material)), of_thousand(self.win(-value, material)))
            }
        };
        WinDrawLoss { win, draw: 1000 - win - loss, loss }
    }
}

/// The material of both sides in pawns, as a fraction of that at the start of a game. There are too
/// few games with less than ten pawns' worth to tell it apart.
pub fn material_left(position: &Position) -> f64 {
    const VALUES: [(Role, u32); 5] =
        [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];
    const FULL: f64 = 78.0;
    let sum: u32 = VALUES.iter().map(|&(role, value)| value * position.by_role(role).count()).sum();
    (f64::from(sum) / FULL).clamp(10.0 / FULL, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expectation(score: Score, position: &Position) -> WinDrawLoss {
        WdlModel::HETMAN.expectation(score, position)
    }

    const FENS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
    ];

    #[test]
    fn results_add_up_and_mirror_each_other() {
        for fen in FENS {
            let position = Position::from_fen(fen).unwrap();
            for score in (-20_000..=20_000).step_by(37) {
                let ours = expectation(Score::Centipawns(score), &position);
                let theirs = expectation(Score::Centipawns(-score), &position);
                assert_eq!(ours.win + ours.draw + ours.loss, 1000);
                assert_eq!((ours.win, ours.draw, ours.loss), (theirs.loss, theirs.draw, theirs.win));
            }
        }
    }

    #[test]
    fn a_better_score_never_wins_less() {
        for fen in FENS {
            let position = Position::from_fen(fen).unwrap();
            let wins: Vec<u16> =
                (-3_000..3_000).map(|score| expectation(Score::Centipawns(score), &position).win).collect();
            assert!(wins.is_sorted() && wins[0] < 10 && wins[5_999] > 990, "{fen}");
        }
    }

    #[test]
    fn a_mate_is_certain() {
        let position = Position::initial();
        assert_eq!(expectation(Score::MateIn(9), &position), WinDrawLoss { win: 1000, draw: 0, loss: 0 });
        assert_eq!(expectation(Score::MatedIn(0), &position), WinDrawLoss { win: 0, draw: 0, loss: 1000 });
    }
}
