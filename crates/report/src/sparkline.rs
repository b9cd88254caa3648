//! Numbers as a row of bars in a line of text.

const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// A bar for each number; `lowest` has the lowest, the highest number a full one.
pub fn sparkline(numbers: &[f64], lowest: f64) -> String {
    let highest = numbers.iter().copied().fold(lowest, f64::max);
    let range = if highest > lowest { highest - lowest } else { 1.0 };
    numbers
        .iter()
        .map(|number| BARS[(7.0 * (number - lowest) / range).round().clamp(0.0, 7.0) as usize])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_bar_is_full() {
        assert_eq!(sparkline(&[0.0, 50.0, 100.0, 3.0], 0.0), "▁▅█▁");
        assert_eq!(sparkline(&[0.0, 0.0], 0.0), "▁▁");
        assert_eq!(sparkline(&[0.9, 1.0], 0.9), "▁█");
    }
}
