//! All processes below one, whatever groups and sessions they have made for themselves.

use std::collections::HashMap;
use std::fs;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};

/// How often to look for processes that were started while others were being killed.
const ROUNDS: usize = 1000;
const PAUSE: Duration = Duration::from_millis(1);

/// Kills every process below this one, until none is left. Processes whose parents end are still below a `root`
/// that is a subreaper.
pub(crate) fn kill_descendants(root: Pid) {
    for _ in 0..ROUNDS {
        let found = descendants(root);
        if found.is_empty() {
            return;
        }
        for pid in found {
            // It fails only if the process has ended meanwhile.
            let _ = kill_process(pid, Signal::KILL);
        }
        thread::sleep(PAUSE);
    }
}

/// The first process that was started directly below this one and still runs.
pub(crate) fn first_child(root: Pid) -> Option<Pid> {
    children_by_parent().remove(&root).into_iter().flatten().min_by_key(|pid| pid.as_raw_nonzero())
}

fn descendants(root: Pid) -> Vec<Pid> {
    let mut children = children_by_parent();
    let (mut found, mut parents) = (Vec::new(), vec![root]);
    while let Some(parent) = parents.pop() {
        let below = children.remove(&parent).unwrap_or_default();
        found.extend_from_slice(&below);
        parents.extend(below);
    }
    found
}

/// All processes that have not ended, by the parents they have now.
fn children_by_parent() -> HashMap<Pid, Vec<Pid>> {
    let mut children: HashMap<Pid, Vec<Pid>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        let pid = entry.file_name().to_str().and_then(|name| name.parse().ok()).and_then(Pid::from_raw);
        let stat = pid.and_then(|_| fs::read_to_string(entry.path().join("stat")).ok());
        let parent = stat.as_deref().and_then(parent_of_running);
        if let (Some(pid), Some(parent)) = (pid, parent) {
            children.entry(parent).or_default().push(pid);
        }
    }
    children
}

/// The parent in "pid (name) state parent …", where the name may hold anything; none of what has ended.
fn parent_of_running(stat: &str) -> Option<Pid> {
    let mut fields = stat.rsplit_once(") ")?.1.split(' ');
    let state = fields.next()?;
    let parent = fields.next()?.parse().ok().and_then(Pid::from_raw)?;
    (!matches!(state, "Z" | "X")).then_some(parent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_are_read_whatever_the_name_is() {
        assert_eq!(parent_of_running("12 (a) b) S 34 5 6"), Pid::from_raw(34));
        assert_eq!(parent_of_running("12 (a) Z 34 5 6"), None);
        assert_eq!(parent_of_running("nonsense"), None);
    }
}
