//! CPU time and medians for the benchmarks.

use std::sync::LazyLock;
use std::time::Instant;

/// Seconds this process has spent on a CPU (Linux), or since its start (elsewhere): time lost to
/// other processes does not count.
pub(crate) fn cpu_seconds() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let scheduled = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = scheduled.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

pub(crate) fn median<const N: usize>(mut values: [f64; N]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[N / 2]
}
