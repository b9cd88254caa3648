//! What a run has found, in words.

use std::fmt::Write;

use super::{Tunable, Tuner};

/// Every parameter: where it began, where it is, how far that is in percent of its range.
pub fn table(tuner: &Tuner) -> String {
    let names = tuner.tunables().iter().map(|tunable| tunable.name.len());
    let width = names.chain(["parameter".len()]).max().unwrap_or_default();
    let mut text = format!("{:width$}  {:>6}  {:>8}  {:>7}\n", "parameter", "start", "now", "change");
    for tunable in tuner.tunables() {
        let Tunable { name, start, value, .. } = tunable;
        let _ = writeln!(text, "{name:width$}  {start:6}  {value:8.1}  {:+5.1} %", tunable.change());
    }
    text
}

/// The parameters that have moved farthest.
pub fn movers(tuner: &Tuner, count: usize) -> String {
    let mut tunables: Vec<&Tunable> = tuner.tunables().iter().collect();
    tunables.sort_by(|a, b| b.change().abs().total_cmp(&a.change().abs()));
    let describe = |tunable: &&Tunable| format!("{} {:+.1} %", tunable.name, tunable.change());
    tunables.iter().take(count).map(describe).collect::<Vec<String>>().join(", ")
}

/// Hetman with the values found, as `hetman match` takes it.
pub fn player(tuner: &Tuner) -> String {
    let moved = tuner.tunables().iter().filter(|tunable| tunable.rounded() != tunable.start);
    moved.fold("hetman".to_owned(), |text, tunable| format!("{text},{}={}", tunable.name, tunable.rounded()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuner() -> Tuner {
        let tunable = |name: &str, value: f64| Tunable {
            name: name.to_owned(),
            start: 100,
            value,
            range: 0..=200,
            shift: 10.0,
            step: 0.002,
        };
        let tunables = vec![tunable("still", 100.2), tunable("margin", 90.4), tunable("far", 130.0)];
        Tuner::new(tunables, 1, 1)
    }

    #[test]
    fn the_table_shows_the_way_of_every_parameter() {
        assert_eq!(
            table(&tuner()),
            "parameter   start       now   change\n\
             still         100     100.2   +0.1 %\n\
             margin        100      90.4   -4.8 %\n\
             far           100     130.0  +15.0 %\n"
        );
    }

    #[test]
    fn those_that_moved_farthest_come_first() {
        assert_eq!(movers(&tuner(), 2), "far +15.0 %, margin -4.8 %");
    }

    #[test]
    fn the_values_found_can_be_played() {
        assert_eq!(player(&tuner()), "hetman,margin=90,far=130");
    }
}
