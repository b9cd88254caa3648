//! The study's tables and pictures.

use report::plot::{LinePlot, millions};
use report::{Table, grouped, percent};

use super::{
    GamePhase, GridAxis, GridPoint, GridRun, MOVES, MoveDiscrimination, PhaseErrors, PlayoutResult, Playouts,
    ScoreBand, material,
};
use crate::data::PackedPosition;

/// For each band, what each network makes of the moves.
type Discriminations<'a> = &'a [(ScoreBand, Vec<MoveDiscrimination>)];

/// The errors of always 0 and of counting material: rows for networks can be added.
pub fn baselines(records: &[PackedPosition]) -> Table {
    let zero = PhaseErrors::of(records, |_| 0.0);
    let counted = PhaseErrors::of(records, material);
    let count = |phase| grouped(zero.count_of(phase));
    let phases = GamePhase::ALL.map(|phase| format!("{} ({})", phase_name(phase), count(phase)));
    let columns = ["evaluation".to_owned(), format!("all ({})", grouped(zero.count()))];
    let mut table = Table::new("Mean error in pawns, all clamped to ±15", columns.into_iter().chain(phases));
    table.push(errors_row("always 0", &zero));
    table.push(errors_row("material (1, 3, 3, 5, 9)", &counted));
    table
}

/// The errors of one evaluation.
pub fn errors_row(name: &str, errors: &PhaseErrors) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(cells(errors)).collect()
}

/// All, then by phase.
pub(crate) fn cells(errors: &PhaseErrors) -> impl Iterator<Item = String> {
    let phases = GamePhase::ALL.map(|phase| errors.mean_of(phase));
    std::iter::once(errors.mean()).chain(phases).map(|mean| format!("{mean:.3}"))
}

pub(crate) fn phase_name(phase: GamePhase) -> &'static str {
    match phase {
        GamePhase::Opening => "25 pieces or more",
        GamePhase::Middlegame => "13 to 24",
        GamePhase::Endgame => "12 or fewer",
    }
}

/// How won positions ended, a row for each pair of players.
pub fn playouts(positions: usize, least: i16, rows: &[(String, Playouts)]) -> Table {
    let columns = [
        "players",
        "mates",
        "moves to mate",
        "stalemates",
        "repetitions",
        "fifty moves",
        "material gone",
        "lost",
        "unfinished",
    ];
    let least = f64::from(least) / 100.0;
    let title = format!("{positions} positions of {least:+} pawns or more, {MOVES} moves");
    Table::new(title, columns).with_rows(rows.iter().map(|(name, playouts)| playouts_row(name, playouts)))
}

fn playouts_row(name: &str, playouts: &Playouts) -> Vec<String> {
    let count = |result| playouts.count(result).to_string();
    let moves = playouts.moves_to_mate().map_or("–".to_owned(), |moves| format!("{moves:.0}"));
    let others = [
        PlayoutResult::Stalemate,
        PlayoutResult::Repetition,
        PlayoutResult::FiftyMoves,
        PlayoutResult::DeadPosition,
        PlayoutResult::Lost,
        PlayoutResult::Unfinished,
    ];
    let mut row = vec![name.to_owned(), count(PlayoutResult::Mate(0)), moves];
    row.extend(others.map(count));
    row
}

/// How well networks tell moves apart, by band.
pub fn discrimination(names: &[&str], bands: Discriminations<'_>) -> Table {
    let heads = names.iter().flat_map(|name| {
        [
            format!("{name} says"),
            format!("{name}: best above middle move"),
            format!("{name}: no worse than the best"),
        ]
    });
    let rows = bands.iter().map(|(band, of_networks)| {
        let cells = of_networks.iter().flat_map(|one| {
            [format!("{:+.2}", one.value), format!("{:.2}", one.spread), percent(f64::from(one.equal))]
        });
        let count = of_networks.first().map_or(0, |one| one.positions).to_string();
        [band.name(), count].into_iter().chain(cells).collect()
    });
    let columns = ["label", "positions"].map(str::to_owned).into_iter().chain(heads);
    Table::new("How well moves are told apart, in pawns", columns).with_rows(rows)
}

/// The share of moves that cannot be told from the best, by band.
pub fn discrimination_plot(names: &[&str], bands: Discriminations<'_>) -> LinePlot {
    let line = |(n, name): (usize, &&str)| {
        let share = |(at, (_, found)): (usize, &(ScoreBand, Vec<MoveDiscrimination>))| {
            (at as f64, 100.0 * f64::from(found[n].equal))
        };
        ((*name).to_owned(), bands.iter().enumerate().map(share).collect())
    };
    LinePlot {
        title: "Moves that cannot be told from the best".into(),
        subtitle: "per cent of the moves that are within a twentieth of a pawn of the best, over the position's label"
            .into(),
        ticks: bands.iter().enumerate().map(|(at, (band, _))| (at as f64, band.name())).collect(),
        lines: names.iter().enumerate().map(line).collect(),
        ceiling: None,
    }
}

/// The networks along an axis of the grid.
pub fn grid(axis: &GridAxis, runs: &[&GridRun]) -> Table {
    let row = |run: &&GridRun| {
        let parameters = run.point.shape().map_or(0, |shape| shape.parameters());
        let errors: Vec<String> = match &run.errors {
            Some(errors) => cells(errors).collect(),
            None => vec!["diverged".to_owned(); 4],
        };
        let seen = run.seen as f64 / run.positions.max(1) as f64;
        let cut = if seen < 0.999 { format!(" (cut at {:.0} %)", 100.0 * seen) } else { String::new() };
        let mut row = vec![value(axis, &run.point) + &cut, grouped(parameters as u64)];
        row.extend(errors);
        row.push(grouped((run.seen as f64 / run.seconds.max(1e-9)) as u64));
        row
    };
    let columns = [axis.name(), "parameters", "error, all"].into_iter();
    let columns = columns.chain(GamePhase::ALL.map(phase_name)).chain(["positions/s"]);
    Table::new(format!("The {}", axis.name()), columns).with_rows(runs.iter().map(row))
}

/// How the validation loss falls along an axis of the grid.
pub fn grid_plot(axis: &GridAxis, runs: &[&GridRun]) -> LinePlot {
    let line = |run: &&GridRun| {
        let points = run.curve.iter().filter_map(|point| Some((point.seen as f64, point.validation?)));
        (value(axis, &run.point), points.collect::<Vec<_>>())
    };
    let most = runs.iter().map(|run| run.seen).max().unwrap_or(0);
    // The steep fall of the beginning would leave no room for the differences.
    let settled = runs.iter().filter_map(|run| {
        let early = run.curve.iter().filter(|point| point.seen > most / 12);
        early.filter_map(|point| point.validation).next()
    });
    LinePlot {
        title: format!("Loss by {}", axis.name()),
        subtitle: "mean error in pawns on validation positions, over positions seen".into(),
        ticks: millions(most),
        ceiling: settled.max_by(f64::total_cmp),
        lines: runs.iter().map(line).collect(),
    }
}

/// The value along an axis.
fn value(axis: &GridAxis, point: &GridPoint) -> String {
    match axis {
        GridAxis::Layers(_) => point.layers.to_string(),
        GridAxis::Width(_) => point.width.to_string(),
        GridAxis::LearningRate(_) => point.learning_rate.to_string(),
        GridAxis::Batch(_) => point.batch.to_string(),
        GridAxis::Output => if point.wdl { "win, draw, loss" } else { "pawns" }.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::training::Point;

    #[test]
    fn a_cut_run_and_one_that_diverged_are_told() {
        let point = GridPoint { layers: 2, width: 8, wdl: false, learning_rate: 1e-3, batch: 512 };
        let cut = GridRun {
            point,
            key: String::new(),
            errors: None,
            seen: 50,
            positions: 100,
            seconds: 2.0,
            curve: vec![Point { seen: 50, loss: 0.2, validation: Some(0.3) }],
        };
        let axis = GridAxis::Width(vec![8]);
        let table = grid(&axis, &[&cut]);
        assert_eq!(table.rows[0][0], "8 (cut at 50 %)");
        assert_eq!((table.rows[0][2].as_str(), table.rows[0][6].as_str()), ("diverged", "25"));
        assert_eq!(grid_plot(&axis, &[&cut]).lines[0].1, [(50.0, 0.3)]);
    }

    #[test]
    fn playouts_are_counted_by_their_results() {
        let won = Playouts(vec![PlayoutResult::Mate(3), PlayoutResult::Lost]);
        let table = playouts(2, 600, &[("a against b".to_owned(), won)]);
        assert_eq!(table.title, "2 positions of +6 pawns or more, 100 moves");
        assert_eq!(table.rows[0], ["a against b", "1", "3", "0", "0", "0", "0", "1", "0"]);
    }
}
