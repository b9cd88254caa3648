//! Chooses the network that is built in: the one that comes with Hetman, or the file that the variable
//! EVALFILE names, as engine testers' scripts do.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use network_file::Format;

fn main() {
    println!("cargo::rerun-if-env-changed=EVALFILE");
    let crate_root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let shipped = crate_root.join("../../nets/hetman.hnet");
    let chosen = env::var_os("EVALFILE").filter(|path| !path.is_empty());
    let network = chosen.map_or(shipped, |path| crate_root.join("../..").join(path));
    if let Err(why) = check(&network) {
        println!("cargo::error={}: {why}", network.display());
    }
    println!("cargo::rerun-if-changed={}", network.display());
    println!("cargo::rustc-env=HETMAN_NETWORK={}", network.display());
}

/// Looks for damage here rather than when the engine starts.
fn check(path: &Path) -> Result<(), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    Format::hnet(&bytes).check(&bytes).map_err(|error| format!("{error} (EVALFILE names the network)"))
}
