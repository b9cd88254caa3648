//! Alpha-beta with good ordering looks at less than one position in a hundred.

use chess::Position;
use classics::{Evaluation, ablation};

/// Five plies where minimax still ends within a second (millions of positions), four where it
/// does not; `hetman ablation --depth 5` measures them all.
#[test]
fn less_than_one_percent_of_minimax() {
    for (name, fen) in ablation::REFERENCE_POSITIONS {
        let position = Position::from_fen(fen).unwrap();
        let depth = if matches!(name, "start" | "CPW 4") { 5 } else { 4 };
        let ladder = ablation::variants(Evaluation::Simplified, depth);
        let measure = |name: &str| {
            let variant = ladder.iter().find(|variant| variant.name == name).unwrap();
            variant.measure(&position)
        };
        let minimax = measure("minimax");
        for ordered in ["+ move ordering", "all that keep the score"] {
            let found = measure(ordered);
            assert_eq!(found.value, minimax.value, "{name} {ordered}");
            let (few, all) = (found.statistics.nodes, minimax.statistics.nodes);
            assert!(few * 100 < all, "{name} {ordered}: {few} of {all}");
        }
    }
}
