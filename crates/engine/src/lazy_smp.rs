//! Lazy SMP: all threads search the same root and share what they find in the transposition table.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use chess::Key;
use play::Report;

use crate::iterative_deepening::IterativeDeepening;
use crate::search::{Searcher, ThreadData};
use crate::thread_selection::ThreadResult;

/// What each thread found, the main thread first.
pub(crate) fn search_on_all_threads(
    deepening: &IterativeDeepening<'_>,
    threads: &mut [ThreadData],
    keys: &[Key],
    report: &mut dyn FnMut(Report),
) -> Vec<ThreadResult> {
    let shared = deepening.shared;
    let Some((main, helpers)) = threads.split_first_mut() else { return Vec::new() };
    thread::scope(|scope| {
        let helpers: Vec<_> = helpers
            .iter_mut()
            .enumerate()
            .filter_map(|(n, data)| {
                let search =
                    move || deepening.run_helper_thread(Searcher::new(shared, n + 1, data, keys.to_vec()));
                // Without a thread for it there is one helper less.
                thread::Builder::new().spawn_scoped(scope, search).ok()
            })
            .collect();
        let stop_helpers = RaiseWhenDropped(shared.stop);
        let main = deepening.run_main_thread(Searcher::new(shared, 0, main, keys.to_vec()), report);
        drop(stop_helpers);
        let helpers = helpers.into_iter().filter_map(|helper| helper.join().ok());
        std::iter::once(main).chain(helpers).collect()
    })
}

/// Ends the helpers' search together with the main thread's, however that ends.
struct RaiseWhenDropped<'a>(&'a AtomicBool);

impl Drop for RaiseWhenDropped<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
