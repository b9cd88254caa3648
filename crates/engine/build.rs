//! Chooses the network that is built in: the one that comes with Hetman, or the file that the variable
//! EVALFILE names, as engine testers' scripts do.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

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

/// Looks for what befalls files, as `src/nnue/network.rs` describes them: better here than when the engine
/// starts.
fn check(path: &Path) -> Result<(), String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let (body, checksum) = match bytes.split_last_chunk() {
        Some((body, checksum)) if body.len() > 6 && body.starts_with(b"HETNET") => (body, checksum),
        _ => return Err("not a network of Hetman's (.hnet): let EVALFILE name one, or nothing".to_owned()),
    };
    if body[6] != 1 {
        return Err(format!("version {} of the network format, where 1 is known: update Hetman", body[6]));
    }
    if crc32fast::hash(body).to_le_bytes() != *checksum {
        return Err("the network is damaged, its checksum is wrong: copy it again".to_owned());
    }
    Ok(())
}
