//! Where a program is, as a shell would find it.

use std::env;
use std::path::{Path, PathBuf};

/// The file of a program: a path as it is, a bare name by `PATH`. The ending that programs have on this
/// system (`.exe`) may be left out.
pub fn find_program(name: &Path) -> Option<PathBuf> {
    if name.components().count() > 1 {
        return with_ending(name).and_then(|path| path.canonicalize().ok());
    }
    let directories = env::var_os("PATH")?;
    env::split_paths(&directories).find_map(|directory| with_ending(&directory.join(name)))
}

fn with_ending(path: &Path) -> Option<PathBuf> {
    let mut ending = path.as_os_str().to_owned();
    ending.push(env::consts::EXE_SUFFIX);
    [path.to_owned(), PathBuf::from(ending)].into_iter().find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_by_path_and_by_name() {
        let own = env::current_exe().unwrap().canonicalize().unwrap();
        assert_eq!(find_program(&own).unwrap(), own);
        assert_eq!(find_program(&own.with_extension("")).unwrap(), own);
        assert_eq!(find_program(own.parent().unwrap()), None);
        let shell = if cfg!(windows) { "cmd" } else { "sh" };
        assert!(find_program(Path::new(shell)).is_some_and(|path| path.is_file()));
        assert_eq!(find_program(Path::new("no such program")), None);
    }
}
