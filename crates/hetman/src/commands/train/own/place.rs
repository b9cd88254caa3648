//! Where a network is made, and where it lies when it is.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use engine::nnue::Network;
use server::wire::network::NetworkCard;
use train::nnue::material;

/// An opponent to beat, for everyone who makes a network.
const MATERIAL: &str = "material.hnet";

pub(super) struct Place {
    /// The network.
    pub(super) network: PathBuf,
    /// What is needed until it is made.
    work: PathBuf,
}

impl Place {
    /// The place of a name that no network has, in a data directory; its folders are made.
    pub(super) fn of(data: &Path, name: &str) -> anyhow::Result<Place> {
        let folder = data.join(roster::NETWORKS_FOLDER);
        let network = folder.join(format!("{name}.hnet"));
        ensure!(!network.exists(), "there is a network {} already", network.display());
        let work = folder.join(format!("{name}.work"));
        fs::create_dir_all(&work).with_context(|| format!("cannot create {}", work.display()))?;
        let first = folder.join(MATERIAL);
        if !first.exists() {
            write(&first, &material()?.to_bytes())?;
        }
        Ok(Place { network, work })
    }

    pub(super) fn games(&self) -> PathBuf {
        self.work.join("games.hgame")
    }

    pub(super) fn positions(&self) -> PathBuf {
        self.work.join("positions.hpos")
    }

    pub(super) fn checkpoint(&self) -> PathBuf {
        self.work.join("checkpoint")
    }

    /// The card first: a network without one would be taken for a file that a person put there.
    pub(super) fn finish(&self, network: &Network, card: &NetworkCard) -> anyhow::Result<()> {
        write(&self.network.with_extension("json"), &serde_json::to_vec(card)?)?;
        write(&self.network, &network.to_bytes())?;
        fs::remove_dir_all(&self.work).with_context(|| self.work.display().to_string())
    }
}

/// Written beside and renamed, so that no half of a file is ever read.
fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let beside = path.with_extension("new");
    fs::write(&beside, bytes).with_context(|| beside.display().to_string())?;
    fs::rename(&beside, path).with_context(|| path.display().to_string())
}
