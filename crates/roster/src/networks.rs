//! Networks of one's own: files of a folder of the data directory, which play by their names.

use std::fs;
use std::path::Path;

use crate::NetworkFile;

/// The folder of the data directory.
pub const NETWORKS_FOLDER: &str = "networks";
/// What ids of networks begin with.
pub(crate) const NETWORK: &str = "network:";
/// How their files end.
const ENDING: &str = "hnet";
/// Letters of a name.
const LONGEST: usize = 40;

/// The id of the player with a network.
pub fn network_id(name: &str) -> String {
    format!("{NETWORK}{name}")
}

/// Whether a network may be called so: such a name is no path and no setting.
pub fn network_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=LONGEST).contains(&name.len()) && name.bytes().all(is_plain)
}

/// The names of the networks in a data directory, in order.
pub(crate) fn networks_in(directory: &Path) -> Vec<String> {
    let files = fs::read_dir(directory.join(NETWORKS_FOLDER)).into_iter().flatten().flatten();
    let paths =
        files.map(|file| file.path()).filter(|path| path.extension().is_some_and(|end| end == ENDING));
    let names = paths.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()));
    let mut names: Vec<String> = names.filter(|name| network_name(name)).collect();
    names.sort();
    names
}

/// A network by its name.
pub(crate) fn network_file(directory: &Path, name: &str) -> Option<NetworkFile> {
    let path = directory.join(NETWORKS_FOLDER).join(format!("{name}.{ENDING}"));
    if !network_name(name) {
        return None;
    }
    NetworkFile::open(&path).ok()
}

#[cfg(test)]
mod tests {
    use engine::nnue::Network;

    use super::*;
    use crate::{PlayerLimits, Roster};

    #[test]
    fn a_network_plays_by_its_name_and_no_path_does() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join(NETWORKS_FOLDER);
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("mine.hnet"), Network::embedded().to_bytes()).unwrap();
        fs::write(folder.join("broken.hnet"), "no network").unwrap();
        fs::write(folder.join("a,b.hnet"), Network::embedded().to_bytes()).unwrap();
        let roster = Roster::in_directory(data.path());
        assert_eq!(roster.networks(), ["broken", "mine"]);
        let listed: Vec<String> = roster.players().into_iter().map(|player| player.id).collect();
        assert!(
            listed.contains(&"network:mine".to_owned()) && !listed.contains(&"network:broken".to_owned())
        );
        let player = roster.listed("network:mine").unwrap();
        let participant = roster.participant("network:mine", &PlayerLimits::default()).unwrap();
        assert_eq!((participant.name.as_str(), &participant.player), ("mine", &player));
        for id in ["network:", "network:../networks/mine", "network:broken", "network:a,b"] {
            assert!(roster.listed(id).is_err(), "{id}");
        }
    }
}
