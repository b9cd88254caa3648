//! What tables and pictures call the files of networks.

use std::path::Path;

/// The short names of files; where that of one is another's too, its path as it was given.
pub(super) fn names(files: &[impl AsRef<Path>], short: impl Fn(&Path) -> String) -> Vec<String> {
    let shorts: Vec<String> = files.iter().map(|file| short(file.as_ref())).collect();
    let is_unique = |name: &String| shorts.iter().filter(|other| *other == name).count() == 1;
    let name = |(file, name): (&_, &String)| match is_unique(name) {
        true => name.clone(),
        false => AsRef::<Path>::as_ref(file).display().to_string(),
    };
    files.iter().zip(&shorts).map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_those_of_the_same_name_keep_their_folders() {
        let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        assert_eq!(
            names(&["a/net.hmlp", "b/net.hmlp", "b/other.hmlp"], stem),
            ["a/net.hmlp", "b/net.hmlp", "other"]
        );
        assert_eq!(names(&["net.hnet", "net.hmlp"], stem), ["net.hnet", "net.hmlp"]);
    }
}
