//! How much memory this process may use: the machine's, or less where a container (a cgroup, also a nested one) or
//! a limit of the process (`ulimit -v`) says so.
//!
//! Asking the allocator is not enough: Linux promises more than there is, and kills the process that uses it.

use std::fs;
use std::path::{Path, PathBuf};

/// Megabytes that this process may use in all; `None` where the system does not say.
pub fn total() -> Option<u64> {
    System::here().total()
}

/// Megabytes that can be had at the moment; `None` where the system does not say.
pub fn available() -> Option<u64> {
    System::here().available()
}

/// Megabytes of addresses that this process may use; `None` without such a limit (`ulimit -v`).
pub fn address_space() -> Option<u64> {
    System::here().address_space().map(megabytes)
}

/// Where the system tells about itself.
struct System {
    root: PathBuf,
}

/// A control group that may limit memory, in bytes.
struct Cgroup {
    limit: u64,
    used: u64,
}

impl System {
    fn here() -> System {
        System { root: PathBuf::from("/") }
    }

    fn total(&self) -> Option<u64> {
        let cgroups = self.cgroups().into_iter().map(|cgroup| cgroup.limit);
        let limits = cgroups.chain(self.meminfo("MemTotal:")).chain(self.address_space());
        limits.min().map(megabytes)
    }

    fn available(&self) -> Option<u64> {
        let cgroups = self.cgroups().into_iter().map(|cgroup| cgroup.limit.saturating_sub(cgroup.used));
        let mapped = self.read("proc/self/status").and_then(|status| kilobytes(&status, "VmSize:"));
        let addresses = self.address_space().map(|limit| limit.saturating_sub(mapped.unwrap_or(0)));
        cgroups.chain(self.meminfo("MemAvailable:")).chain(addresses).min().map(megabytes)
    }

    fn meminfo(&self, name: &str) -> Option<u64> {
        kilobytes(&self.read("proc/meminfo")?, name)
    }

    /// What `ulimit -v` allows.
    fn address_space(&self) -> Option<u64> {
        let limits = self.read("proc/self/limits")?;
        let line = limits.lines().find_map(|line| line.strip_prefix("Max address space"))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// The control groups of this process, from its own to the outermost, of both versions.
    fn cgroups(&self) -> Vec<Cgroup> {
        let own = self.read("proc/self/cgroup").unwrap_or_default();
        let mut found = Vec::new();
        for line in own.lines() {
            let mut fields = line.splitn(3, ':').skip(1);
            let (Some(controllers), Some(path)) = (fields.next(), fields.next()) else { continue };
            // Outside its own namespace a path begins with "..": nothing of it can be read.
            let path = Path::new(path.trim_start_matches('/'));
            // A container may show the path of the machine outside, where only the outermost directory exists.
            for ancestor in path.ancestors() {
                if controllers.is_empty() {
                    found.extend(self.cgroup_v2(&Path::new("sys/fs/cgroup").join(ancestor)));
                    found.extend(self.cgroup_v2(&Path::new("sys/fs/cgroup/unified").join(ancestor)));
                } else if controllers.split(',').any(|controller| controller == "memory") {
                    found.extend(self.cgroup_v1(&Path::new("sys/fs/cgroup/memory").join(ancestor)));
                }
            }
        }
        found
    }

    fn cgroup_v2(&self, directory: &Path) -> Option<Cgroup> {
        // Above `memory.high` a process is slowed down until it gives memory back: an engine never does.
        let limits = ["memory.max", "memory.high"].map(|file| self.number(&directory.join(file)));
        let limit = limits.into_iter().flatten().min()?;
        let cache = self.read(directory.join("memory.stat"));
        let cache = cache.and_then(|stat| field(&stat, "inactive_file ")).unwrap_or(0);
        let used = self.number(&directory.join("memory.current")).unwrap_or(0).saturating_sub(cache);
        Some(Cgroup { limit, used })
    }

    fn cgroup_v1(&self, directory: &Path) -> Option<Cgroup> {
        let limit = self.number(&directory.join("memory.limit_in_bytes"))?;
        let cache = self.read(directory.join("memory.stat"));
        let cache = cache.and_then(|stat| field(&stat, "total_inactive_file ")).unwrap_or(0);
        let used = self.number(&directory.join("memory.usage_in_bytes")).unwrap_or(0).saturating_sub(cache);
        Some(Cgroup { limit, used })
    }

    /// A file with a number in it; `max` is none.
    fn number(&self, path: &Path) -> Option<u64> {
        self.read(path)?.trim().parse().ok()
    }

    fn read(&self, path: impl AsRef<Path>) -> Option<String> {
        fs::read_to_string(self.root.join(path)).ok()
    }
}

const fn megabytes(bytes: u64) -> u64 {
    bytes >> 20
}

/// The bytes of a line such as `MemTotal:  24 kB`.
fn kilobytes(text: &str, name: &str) -> Option<u64> {
    Some(field(text, name)? << 10)
}

/// The number after a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MACHINE: &str = "MemTotal:       16777216 kB\nMemAvailable:    8388608 kB\n";

    /// A machine of 16 GB with these files besides.
    fn system(files: &[(&str, &str)]) -> (tempfile::TempDir, System) {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files.iter().chain(&[("proc/meminfo", MACHINE)]) {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let root = folder.path().to_owned();
        (folder, System { root })
    }

    fn found(files: &[(&str, &str)]) -> (Option<u64>, Option<u64>) {
        let (_folder, system) = system(files);
        (system.total(), system.available())
    }

    #[test]
    fn a_machine_without_limits_has_its_memory() {
        assert_eq!(found(&[]), (Some(16_384), Some(8_192)));
        let unlimited = [
            ("proc/self/cgroup", "0::/\n"),
            ("sys/fs/cgroup/memory.max", "max\n"),
            (
                "proc/self/limits",
                "Max address space         unlimited            unlimited            bytes\n",
            ),
        ];
        assert_eq!(found(&unlimited), (Some(16_384), Some(8_192)));
    }

    #[test]
    fn a_container_has_what_its_cgroup_allows() {
        let container = [
            ("proc/self/cgroup", "0::/\n"),
            ("sys/fs/cgroup/memory.max", "536870912\n"),
            ("sys/fs/cgroup/memory.current", "209715200\n"),
            ("sys/fs/cgroup/memory.stat", "anon 1\ninactive_file 104857600\n"),
        ];
        assert_eq!(found(&container), (Some(512), Some(412)));
    }

    #[test]
    fn of_nested_cgroups_the_narrowest_counts() {
        let nested = [
            ("proc/self/cgroup", "0::/user.slice/studio.scope\n"),
            ("sys/fs/cgroup/user.slice/memory.max", "2147483648\n"),
            ("sys/fs/cgroup/user.slice/memory.current", "1073741824\n"),
            ("sys/fs/cgroup/user.slice/studio.scope/memory.max", "4294967296\n"),
            ("sys/fs/cgroup/user.slice/studio.scope/memory.high", "3221225472\n"),
        ];
        assert_eq!(found(&nested), (Some(2_048), Some(1_024)));
    }

    #[test]
    fn the_first_version_of_cgroups_is_understood_inside_a_container_too() {
        let v1 = [
            ("proc/self/cgroup", "5:cpu:/\n4:memory:/docker/abc\n0::/\n"),
            ("sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824\n"),
            ("sys/fs/cgroup/memory/memory.usage_in_bytes", "268435456\n"),
        ];
        assert_eq!(found(&v1), (Some(1_024), Some(768)));
        let unlimited = [
            ("proc/self/cgroup", "4:memory:/a\n"),
            ("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n"),
        ];
        assert_eq!(found(&unlimited), (Some(16_384), Some(8_192)));
    }

    #[test]
    fn the_address_space_may_be_limited() {
        let limited = [
            (
                "proc/self/limits",
                "Limit  Soft Limit\nMax address space         1073741824           unlimited            bytes\n",
            ),
            ("proc/self/status", "Name: hetman\nVmSize:\t  524288 kB\n"),
        ];
        assert_eq!(found(&limited), (Some(1_024), Some(512)));
    }

    #[test]
    fn a_system_that_says_nothing_is_unknown() {
        let nothing = System { root: PathBuf::from("no/such/directory") };
        assert_eq!((nothing.total(), nothing.available()), (None, None));
    }
}
