//! How the work on a batch is divided: always into the same shares, so that the sums do not depend on the number
//! of threads.

use std::ops::Range;

use super::number::{Number, add};
use crate::parallel;

/// Shares of a batch.
const SHARES: usize = 16;

/// What `work` makes of every share of so many items, in their order.
pub(super) fn map<Made: Send>(
    items: usize,
    threads: usize,
    work: impl Fn(Range<usize>) -> Made + Sync,
) -> Vec<Made> {
    let bound = |share: usize| items * share / SHARES;
    let shares: Vec<Range<usize>> =
        (0..SHARES).map(|share| bound(share)..bound(share + 1)).filter(|share| !share.is_empty()).collect();
    if threads <= 1 {
        return shares.into_iter().map(work).collect();
    }
    parallel::map(&shares, threads, || (), |(), _, share| work(share.clone()))
}

/// The sum of lists, in their order.
pub(super) fn sum<T: Number>(lists: impl IntoIterator<Item = Vec<T>>) -> Vec<T> {
    let mut lists = lists.into_iter();
    let mut total = lists.next().unwrap_or_default();
    lists.for_each(|list| add(&mut total, &list));
    total
}
