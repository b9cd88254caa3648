//! `go perft`: counting that can be stopped.

use chess::Position;
use play::Stop;

use super::output::{info_string, say};

/// Below this depth a count takes a few milliseconds.
const SHALLOW: u32 = 4;

/// Tells the count below each move, then the sum.
pub(super) fn divide(position: &Position, depth: u32, stop: &Stop) {
    let mut sum = u64::from(depth == 0);
    for &m in position.legal_moves().iter().filter(|_| depth > 0) {
        let Some(nodes) = count(&position.after(m), depth - 1, stop) else {
            return info_string("perft stopped");
        };
        say(&format!("{}: {nodes}", position.to_uci(m)));
        sum += nodes;
    }
    say(&format!("\nNodes searched: {sum}"));
}

/// Counts as perft does; `None` if stopped.
fn count(position: &Position, depth: u32, stop: &Stop) -> Option<u64> {
    if stop.is_raised() {
        return None;
    }
    if depth <= SHALLOW {
        return Some(chess::perft::perft(position, depth));
    }
    position.legal_moves().iter().map(|&m| count(&position.after(m), depth - 1, stop)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_counts_as_perft_does_until_it_is_stopped() {
        let stop = Stop::new();
        assert_eq!(count(&Position::initial(), 5, &stop), Some(4_865_609));
        stop.raise();
        assert_eq!(count(&Position::initial(), 60, &stop), None);
    }
}
