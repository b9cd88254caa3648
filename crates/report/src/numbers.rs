//! Numbers, times and shares, written for people.

use std::time::Duration;

/// A number in groups of three digits: `193,690,690`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A time with three significant digits: `8.00 s`, `12.3 ms`, `740 µs`.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (value, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    let decimals = match value {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    };
    format!("{value:.decimals$} {unit}")
}

/// A long time: `2 h 01 min`, `1 min 01 s`, `3 s`.
pub fn hours(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, seconds) => format!("{seconds} s"),
        (0, minutes, seconds) => format!("{minutes} min {seconds:02} s"),
        (hours, minutes, _) => format!("{hours} h {minutes:02} min"),
    }
}

/// A share of something, with at least two significant digits.
pub fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    let decimals = match percent {
        p if p >= 10.0 => 0,
        p if p >= 1.0 => 1,
        p if p >= 0.1 => 2,
        _ => 3,
    };
    format!("{percent:.decimals$} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!([0, 999, 1_000, 193_690_690].map(grouped), ["0", "999", "1,000", "193,690,690"]);
        assert_eq!(duration(Duration::from_micros(740)), "740 µs");
        assert_eq!(duration(Duration::from_millis(12)), "12.0 ms");
        assert_eq!(duration(Duration::from_secs(8)), "8.00 s");
        assert_eq!([3.2, 61.0, 7_260.0].map(hours), ["3 s", "1 min 01 s", "2 h 01 min"]);
        assert_eq!([1.0, 0.0123, 0.0004].map(percent), ["100 %", "1.2 %", "0.040 %"]);
    }
}
