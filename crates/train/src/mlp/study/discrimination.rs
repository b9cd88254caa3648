//! How well a network tells the moves of a position apart, by how won the position is.
//!
//! A player that looks one ply ahead needs a difference between its moves. Where labels are clamped,
//! nothing teaches one.

use chess::Position;
use classics::ukraine::Mlp;

use crate::data::PackedPosition;
use crate::parallel;

/// Pawns by which two moves must differ to be told apart.
const TOLD_APART: f32 = 0.05;

/// Positions of each band whose moves are compared.
const POSITIONS_OF_BAND: usize = 200;

/// Positions whose label lies between two numbers of pawns, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoreBand {
    /// At least so many pawns.
    pub from: f32,
    /// Fewer than so many.
    pub to: f32,
}

impl ScoreBand {
    /// From even to mate.
    pub const ALL: [ScoreBand; 7] = [
        ScoreBand { from: -1.0, to: 1.0 },
        ScoreBand { from: 1.0, to: 3.0 },
        ScoreBand { from: 3.0, to: 6.0 },
        ScoreBand { from: 6.0, to: 10.0 },
        ScoreBand { from: 10.0, to: 15.0 },
        ScoreBand { from: 15.0, to: 300.0 },
        ScoreBand { from: 300.0, to: f32::INFINITY },
    ];

    /// Whether a record's label lies in it.
    pub fn contains(&self, record: &PackedPosition) -> bool {
        (self.from..self.to).contains(&(f32::from(record.score()) / 100.0))
    }

    /// For people.
    pub fn name(&self) -> String {
        match self {
            ScoreBand { to: f32::INFINITY, .. } => "mate".to_owned(),
            ScoreBand { from, to: 300.0 } => format!("beyond {from:+.0}"),
            ScoreBand { from, to } => format!("{from:+.0} to {to:+.0}"),
        }
    }
}

/// What a network makes of the moves of some positions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MoveDiscrimination {
    /// How many positions there were.
    pub positions: usize,
    /// By how many pawns the best move stands above the middle one, on average.
    pub spread: f32,
    /// The mean share of the moves that cannot be told from the best.
    pub equal: f32,
    /// What the network says of the position after the best move, on average.
    pub value: f32,
}

impl MoveDiscrimination {
    /// Looks at every move of every position.
    pub fn of(network: &Mlp, positions: &[Position]) -> MoveDiscrimination {
        let mut sums = MoveDiscrimination::default();
        for position in positions {
            let mut values: Vec<f32> = (position.legal_moves().iter())
                .map(|&m| -(network.to_move(&position.after(m)).0 as f32) / 1_000.0)
                .collect();
            if values.is_empty() {
                continue;
            }
            values.sort_by(f32::total_cmp);
            let best = values[values.len() - 1];
            sums.positions += 1;
            sums.spread += best - values[values.len() / 2];
            let equal = values.iter().filter(|&&value| value > best - TOLD_APART).count();
            sums.equal += equal as f32 / values.len() as f32;
            sums.value += best;
        }
        let mean = |sum: f32| sum / sums.positions.max(1) as f32;
        MoveDiscrimination {
            spread: mean(sums.spread),
            equal: mean(sums.equal),
            value: mean(sums.value),
            ..sums
        }
    }
}

/// For each band with positions, what each network makes of the moves of its first positions. `finished` hears of
/// every network and band.
pub fn discrimination_by_band(
    networks: &[&Mlp],
    records: &[PackedPosition],
    threads: usize,
    finished: impl Fn() + Sync,
) -> Vec<(ScoreBand, Vec<MoveDiscrimination>)> {
    let in_band = |band: ScoreBand| {
        let positions = records.iter().filter(move |record| band.contains(record));
        positions.filter_map(PackedPosition::position).take(POSITIONS_OF_BAND).collect::<Vec<Position>>()
    };
    let bands = ScoreBand::ALL.into_iter().map(|band| (band, in_band(band)));
    let bands: Vec<_> = bands.filter(|(_, positions)| !positions.is_empty()).collect();
    parallel::map(
        &bands,
        threads,
        || (),
        |(), _, (band, positions)| {
            let of_network = |network: &&Mlp| {
                let found = MoveDiscrimination::of(network, positions);
                finished();
                found
            };
            (*band, networks.iter().map(of_network).collect())
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use classics::ukraine::{Output, Shape};

    #[test]
    fn a_network_that_always_says_the_same_tells_nothing_apart() {
        let shape = Shape::new(1, 8, Output::Pawns).unwrap();
        let mut parameters = vec![0.0; shape.parameters()];
        *parameters.last_mut().unwrap() = 99.0;
        let network = Mlp::new(shape, 100, &parameters).unwrap();
        let flat = MoveDiscrimination::of(&network, &[Position::initial()]);
        assert_eq!(flat, MoveDiscrimination { positions: 1, spread: 0.0, equal: 1.0, value: 15.0 });
    }

    #[test]
    fn bands_follow_each_other() {
        assert!(ScoreBand::ALL.windows(2).all(|two| two[0].to == two[1].from));
        assert_eq!(ScoreBand::ALL[2].name(), "+3 to +6");
    }
}
