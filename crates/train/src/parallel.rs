//! Work that is divided among threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// What `work` makes of every item and its number, in their order whatever the number of threads. `prepare`
/// makes what a thread needs for itself. A panic of one thread is a panic of all.
pub fn map<Item: Sync, Tool, Made: Send>(
    items: &[Item],
    threads: usize,
    prepare: impl Fn() -> Tool + Sync,
    work: impl Fn(&mut Tool, usize, &Item) -> Made + Sync,
) -> Vec<Made> {
    let next = AtomicUsize::new(0);
    let some = || {
        let (mut tool, mut made) = (prepare(), Vec::new());
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(n) else { return made };
            made.push((n, work(&mut tool, n, item)));
        }
    };
    let mut all: Vec<(usize, Made)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, items.len().max(1))).map(|_| scope.spawn(some)).collect();
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    });
    all.sort_unstable_by_key(|(n, _)| *n);
    all.into_iter().map(|(_, made)| made).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_that_of_the_items() {
        let items: Vec<usize> = (0..100).collect();
        for threads in [0, 1, 7] {
            let made = map(&items, threads, || 1, |one, n, item| n + item + *one);
            assert_eq!(made, (0..100).map(|n| 2 * n + 1).collect::<Vec<_>>());
        }
        assert!(map(&[], 3, || (), |(), n, (): &()| n).is_empty());
    }

    #[test]
    #[should_panic(expected = "the fifth")]
    fn a_panic_is_not_swallowed() {
        let _ = map(&[(); 9], 2, || (), |(), n, ()| assert!(n != 4, "the fifth"));
    }
}
