//! The WDL model, fitted to games by maximum likelihood.
//!
//! The engine's curves ([`WdlModel`]) say how a score and the material left become chances. Here they are fitted
//! by Fisher scoring: Newton's method with the information that the curves themselves expect.

use std::collections::BTreeMap;

use chess::{Color, Outcome};
use engine::{WdlModel, material_left};
use play::Score;
use report::{Table, grouped, percent};

use crate::data::ScoredGame;

/// Scores further from equal say nothing new, and are rare.
const SCORE_LIMIT: i32 = 600;
/// Scores are counted together that differ by less.
const STEP: i32 = 10;
/// Materials are counted together in as many steps as there are pawns' worth at the beginning.
const MATERIALS: f64 = 78.0;
/// The curves' factors.
const FACTORS: usize = 8;
/// The curves stand still long before.
const MOST_ROUNDS: usize = 200;

/// How games ended, for the side to move, by score and material.
#[derive(Clone, Default, Debug)]
pub struct WdlCounts {
    cells: BTreeMap<(i32, i32), [u64; 3]>,
    /// Games that were counted.
    pub games: u64,
}

impl WdlCounts {
    /// Counts the positions of a game.
    pub fn add(&mut self, game: &ScoredGame) {
        self.games += 1;
        for replayed in game.replay() {
            let Some(Score::Centipawns(score)) = replayed.score else { continue };
            if score.abs() <= SCORE_LIMIT {
                let material = (material_left(&replayed.position) * MATERIALS).round() as i32;
                let step = (score + score.signum() * STEP / 2) / STEP;
                let ended = index(game.outcome, replayed.position.turn());
                self.cells.entry((material, step)).or_default()[ended] += 1;
            }
        }
    }

    /// Positions that were counted.
    pub fn positions(&self) -> u64 {
        self.cells.values().flatten().sum()
    }

    /// How the positions with scores in a range ended: their number, and the shares of wins, draws and losses.
    pub fn shares(&self, scores: std::ops::Range<i32>) -> Option<(u64, [f64; 3])> {
        let mut sums = [0; 3];
        for (_, counts) in self.cells.iter().filter(|((_, step), _)| scores.contains(&(step * STEP))) {
            (0..3).for_each(|n| sums[n] += counts[n]);
        }
        let count: u64 = sums.iter().sum();
        (count > 0).then(|| (count, sums.map(|sum| sum as f64 / count as f64)))
    }

    /// What curves expect of the same positions.
    pub fn expected(&self, curves: &WdlModel, scores: std::ops::Range<i32>) -> [f64; 3] {
        let (mut sums, mut total) = ([0.0; 3], 0.0);
        for cell in self.cells().filter(|cell| scores.contains(&(cell.score as i32))) {
            let (count, chances) = (cell.counts.iter().sum::<f64>(), cell.chances(curves));
            (0..3).for_each(|n| sums[n] += count * chances[n]);
            total += count;
        }
        sums.map(|sum| sum / f64::max(total, 1.0))
    }

    /// The mean logarithm of the chance that curves gave to what happened: the nearer to 0, the better.
    pub fn likelihood(&self, curves: &WdlModel) -> f64 {
        let logarithms = |cell: Cell| -> f64 {
            cell.counts.iter().zip(cell.chances(curves)).map(|(count, chance)| count * chance.ln()).sum()
        };
        self.cells().map(logarithms).sum::<f64>() / self.positions().max(1) as f64
    }

    /// The curves that make these results most likely, beginning with some that are not too far off.
    pub fn fit(&self, begin: WdlModel) -> WdlModel {
        let (mut curves, mut likelihood) = (begin, self.likelihood(&begin));
        for _ in 0..MOST_ROUNDS {
            let step = self.step(&curves);
            // The whole step, or as much of it as makes the results more likely.
            let shorter = (0..30).map(|n| moved(&curves, &step, 0.5_f64.powi(n)));
            let better = shorter.map(|curves| (self.likelihood(&curves), curves));
            let mut better = better.filter(|(found, next)| *found > likelihood && self.is_sound(next));
            let Some((found, next)) = better.next() else { break };
            let gained = found - likelihood;
            (curves, likelihood) = (next, found);
            if gained < 1e-12 {
                break;
            }
        }
        curves
    }

    /// Newton's step for all factors at once.
    fn step(&self, curves: &WdlModel) -> [f64; FACTORS] {
        let (mut gradient, mut information) = ([0.0; FACTORS], [[0.0; FACTORS]; FACTORS]);
        for cell in self.cells() {
            let powers: [f64; 4] = std::array::from_fn(|n| cell.material.powi(3 - n as i32));
            let (slope, curvature) = cell.slopes(curves);
            for row in 0..FACTORS {
                gradient[row] += slope[row / 4] * powers[row % 4];
                for column in 0..FACTORS {
                    information[row][column] +=
                        curvature[row / 4][column / 4] * powers[row % 4] * powers[column % 4];
                }
            }
        }
        // A trace of damping: where there are no positions nothing holds the factors.
        (0..FACTORS).for_each(|n| information[n][n] *= 1.0 + 1e-9);
        solve(information, gradient)
    }

    /// Whether chances rise with the score wherever there are positions.
    fn is_sound(&self, curves: &WdlModel) -> bool {
        self.cells().all(|cell| curves.at(cell.material)[1] > 1.0)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().map(|(&(material, step), counts)| Cell {
            material: f64::from(material) / MATERIALS,
            score: f64::from(step * STEP),
            counts: counts.map(|count| count as f64),
        })
    }
}

/// Positions with about the same score and material: how many were won, drawn, lost.
struct Cell {
    material: f64,
    score: f64,
    counts: [f64; 3],
}

impl Cell {
    /// Chances of win, draw and loss, none of them quite 0.
    fn chances(&self, curves: &WdlModel) -> [f64; 3] {
        let win = curves.win(self.score, self.material);
        let loss = curves.win(-self.score, self.material);
        [win, 1.0 - win - loss, loss].map(|chance| chance.max(1e-9))
    }

    /// How the logarithm of the likelihood changes with the half-won score and the spread, and the information
    /// about both.
    fn slopes(&self, curves: &WdlModel) -> ([f64; 2], [[f64; 2]; 2]) {
        let [midpoint, spread] = curves.at(self.material);
        let chances @ [win, _, loss] = self.chances(curves);
        let change = |chance: f64, score: f64| {
            let steep = chance * (1.0 - chance) / spread;
            [-steep, -steep * (score - midpoint) / spread]
        };
        let (of_win, of_loss) = (change(win, self.score), change(loss, -self.score));
        let of_draw = [0, 1].map(|n| -of_win[n] - of_loss[n]);
        let total: f64 = self.counts.iter().sum();
        let (mut slope, mut information) = ([0.0; 2], [[0.0; 2]; 2]);
        for ((of, chance), count) in [of_win, of_draw, of_loss].into_iter().zip(chances).zip(self.counts) {
            for row in 0..2 {
                slope[row] += count * of[row] / chance;
                (0..2).for_each(|column| information[row][column] += total * of[row] * of[column] / chance);
            }
        }
        (slope, information)
    }
}

/// Where a result stands among wins, draws and losses of a side.
fn index(outcome: Outcome, side: Color) -> usize {
    match outcome {
        Outcome::Win(winner) if winner == side => 0,
        Outcome::Draw => 1,
        Outcome::Win(_) => 2,
    }
}

fn moved(curves: &WdlModel, step: &[f64; FACTORS], share: f64) -> WdlModel {
    let shifted =
        |factors: [f64; 4], first: usize| std::array::from_fn(|n| factors[n] + share * step[first + n]);
    WdlModel { midpoint: shifted(curves.midpoint, 0), spread: shifted(curves.spread, 4) }
}

/// Linear equations, by elimination with the largest pivot.
fn solve(mut matrix: [[f64; FACTORS]; FACTORS], mut right: [f64; FACTORS]) -> [f64; FACTORS] {
    for column in 0..FACTORS {
        let largest = |&a: &usize, &b: &usize| matrix[a][column].abs().total_cmp(&matrix[b][column].abs());
        let pivot = (column..FACTORS).max_by(largest).unwrap_or(column);
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        if matrix[column][column] == 0.0 {
            continue;
        }
        for row in (0..FACTORS).filter(|&row| row != column) {
            let (taken, factor) = (matrix[column], matrix[row][column] / matrix[column][column]);
            matrix[row].iter_mut().zip(taken).for_each(|(number, taken)| *number -= factor * taken);
            right[row] -= factor * right[column];
        }
    }
    let divided = |n: usize| if matrix[n][n] == 0.0 { 0.0 } else { right[n] / matrix[n][n] };
    std::array::from_fn(divided)
}

/// Where the table's rows begin, in centipawns.
const ROWS: [i32; 9] = [-400, -200, -100, -50, -10, 10, 50, 100, 200];

/// What happened, what the new curves expect and what the engine's do.
pub fn table(counts: &WdlCounts, found: &WdlModel) -> Table {
    let columns = ["score", "positions", "happened", "found", "the engine's"];
    let bounds = ROWS.iter().zip(ROWS.iter().skip(1).chain([&400]));
    let row = |(&from, &to): (&i32, &i32)| {
        let (count, shares) = counts.shares(from..to)?;
        let expected = [found, &WdlModel::HETMAN].map(|curves| counts.expected(curves, from..to));
        let cells = [shares, expected[0], expected[1]].map(|shares| shares.map(percent).join(" · "));
        let [happened, found, engine] = cells;
        Some(vec![format!("{from} to {to}"), grouped(count), happened, found, engine])
    };
    Table::new("won · drawn · lost, for the side to move", columns).with_rows(bounds.filter_map(row))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many results as curves expect of positions of every score and material.
    fn results_of(curves: &WdlModel) -> WdlCounts {
        let mut results = WdlCounts::default();
        for material in 10..=78 {
            for step in -60..=60 {
                let cell = Cell {
                    material: f64::from(material) / MATERIALS,
                    score: f64::from(step * STEP),
                    counts: [0.0; 3],
                };
                let counts = cell.chances(curves).map(|chance| (10_000.0 * chance).round() as u64);
                results.cells.insert((material, step), counts);
            }
        }
        results
    }

    #[test]
    fn curves_are_found_again() {
        let right = WdlModel { midpoint: [-300.0, 700.0, -600.0, 400.0], spread: [10.0, 60.0, -90.0, 120.0] };
        let results = results_of(&right);
        let found = results.fit(WdlModel::HETMAN);
        for material in [0.2, 0.5, 0.9] {
            let difference = (0..2).map(|n| (found.at(material)[n] - right.at(material)[n]).abs());
            assert!(difference.fold(0.0, f64::max) < 0.5, "{found:?}");
        }
        assert!(results.likelihood(&found) > results.likelihood(&WdlModel::HETMAN));
    }

    #[test]
    fn shares_and_expectations_agree_where_the_curves_are_right() {
        let results = results_of(&WdlModel::HETMAN);
        let expected = results.expected(&WdlModel::HETMAN, 50..150);
        let (_, shares) = results.shares(50..150).unwrap();
        assert!(shares.iter().zip(expected).all(|(share, expected)| (share - expected).abs() < 1e-3));
        assert!(results.shares(601..700).is_none());
    }

    #[test]
    fn results_are_those_of_the_side_to_move() {
        let win = Outcome::Win(Color::Black);
        assert_eq!([index(win, Color::Black), index(win, Color::White)], [0, 2]);
        assert_eq!(index(Outcome::Draw, Color::White), 1);
    }

    #[test]
    fn nothing_is_learnt_from_nothing() {
        assert_eq!(WdlCounts::default().fit(WdlModel::HETMAN), WdlModel::HETMAN);
    }
}
