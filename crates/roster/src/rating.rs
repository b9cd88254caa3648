//! What players were measured at. The figures are those of docs/ladder.md and docs/strength-levels.md; tests compare them.

/// A measured rating: of textbook players on the scale of Stockfish's levels, of levels on that of Maia 1500.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The rating.
    pub elo: i32,
    /// How far it may be off (95 %).
    pub error: u32,
}

/// A level of Hetman that stands for those around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// What is asked for: `hetman,elo=1300`.
    pub elo: u32,
    /// What was measured, if it was.
    pub rating: Option<Rating>,
}

const fn measured(elo: i32, error: u32) -> Rating {
    Rating { elo, error }
}

/// The levels, from the weakest.
pub(crate) const LEVELS: [Level; 7] = [
    Level { elo: 700, rating: Some(measured(734, 149)) },
    Level { elo: 1000, rating: Some(measured(1104, 100)) },
    Level { elo: 1300, rating: Some(measured(1347, 75)) },
    Level { elo: 1600, rating: Some(measured(1653, 70)) },
    Level { elo: 1900, rating: Some(measured(2034, 120)) },
    Level { elo: 2200, rating: Some(measured(2192, 131)) },
    Level { elo: 2500, rating: Some(measured(2519, 153)) },
];

/// What a level was measured at; between two levels that were measured, what lies between.
pub(crate) fn of_level(levels: &[Level], elo: u32) -> Option<Rating> {
    let measured = levels.iter().filter_map(|level| Some((level.elo, level.rating?)));
    let (below, above): (Vec<_>, Vec<_>) = measured.partition(|&(level, _)| level <= elo);
    let (&(low, from), to) = (below.last()?, above.first());
    if low == elo {
        return Some(from);
    }
    let &(high, to) = to?;
    let share = f64::from(elo - low) / f64::from(high - low);
    let between = |from: f64, to: f64| from + share * (to - from);
    Some(Rating {
        elo: between(from.elo.into(), to.elo.into()).round() as i32,
        error: between(from.error.into(), to.error.into()).round() as u32,
    })
}

/// The presets that were rated, by their slugs.
const LADDER: [(&str, Rating); 13] = [
    ("random", measured(-855, 767)),
    ("greedy", measured(-361, 519)),
    ("mcts", measured(24, 341)),
    ("checkm8-minimax", measured(462, 236)),
    ("checkm8-negamax", measured(462, 216)),
    ("ensta", measured(839, 164)),
    ("wroclaw-3", measured(1009, 149)),
    ("checkm8", measured(1063, 141)),
    ("mcts-eval", measured(1205, 114)),
    ("wroclaw-4", measured(1304, 100)),
    ("wroclaw-5", measured(1436, 112)),
    ("hradec-5", measured(1547, 95)),
    ("textbook", measured(1943, 108)),
];

/// What a preset was measured at.
pub fn of_preset(slug: &str) -> Option<Rating> {
    LADDER.iter().find(|(rated, _)| *rated == slug).map(|&(_, rating)| rating)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of a document's tables, cell by cell.
    fn rows(document: &str) -> Vec<Vec<String>> {
        let path = format!("{}/../../docs/{document}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect();
        text.lines().filter(|line| line.starts_with('|')).map(cells).collect()
    }

    #[test]
    fn presets_have_the_ratings_of_the_ladder() {
        let rows = rows("ladder.md");
        for preset in classics::presets() {
            let row = rows.iter().find(|row| row.get(2).is_some_and(|name| name == preset.name));
            let rating = row.map(|row| measured(row[3].parse().unwrap(), row[4].parse().unwrap()));
            assert_eq!(of_preset(preset.slug), rating, "{}", preset.name);
        }
    }

    #[test]
    fn between_levels_lies_what_is_between() {
        let level = |elo, rating| Level { elo, rating };
        let levels = [
            level(700, Some(measured(1100, 200))),
            level(1000, Some(measured(1300, 100))),
            level(1300, None),
        ];
        let at = |elo| of_level(&levels, elo);
        assert_eq!([at(700), at(1000)], [Some(measured(1100, 200)), Some(measured(1300, 100))]);
        assert_eq!(at(850), Some(measured(1200, 150)));
        assert_eq!([at(600), at(1100), at(1300)], [None; 3]);
    }

    #[test]
    fn levels_have_the_ratings_of_the_table() {
        let rows = rows("strength-levels.md");
        for level in LEVELS {
            let row = rows.iter().find(|row| row.get(1) == Some(&format!("level {}", level.elo)));
            let rating = row.map(|row| measured(row[2].parse().unwrap(), row[3].parse().unwrap()));
            assert_eq!(level.rating, rating, "{}", level.elo);
        }
    }
}
