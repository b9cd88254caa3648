//! Chooses the network that is built in: the one that comes with Hetman, or the file that the variable
//! EVALFILE names, as engine testers' scripts do.

use std::env;
use std::path::{Path, PathBuf};

fn main() {
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let crate_root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let shipped = crate_root.join("../../nets/hetman.hnet");
    let chosen = env::var_os("EVALFILE").filter(|path| !path.is_empty());
    let network = chosen.map_or(shipped, |path| crate_root.join("../..").join(path));
    if !starts_like_a_network(&network) {
        println!("cargo::error={}: not a network of Hetman's (.hnet)", network.display());
    }
    println!("cargo::rerun-if-changed={}", network.display());
    println!("cargo::rustc-env=HETMAN_NETWORK={}", network.display());
}

fn starts_like_a_network(path: &Path) -> bool {
    std::fs::read(path).is_ok_and(|bytes| bytes.starts_with(b"HETNET"))
}
