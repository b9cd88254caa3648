//! Builds the page in `web/` and packs it into the program.
//!
//! The page is built when its sources have changed, into `web/dist`, which all profiles share.
//! `HETMAN_WEB_DIST` names a directory with a page built elsewhere.

use std::env;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// What the page is made of, in `web/`.
const SOURCES: [&str; 7] =
    ["index.html", "package-lock.json", "package.json", "public", "src", "tsconfig.json", "vite.config.ts"];
/// Remembers in `web/dist` what it was made from.
const STAMP: &str = ".made-from";
const OLDEST_NODE: u32 = 20;
/// Lines of what npm says when it fails.
const LINES_TOLD: usize = 40;

fn main() -> ExitCode {
    match built_page().and_then(|page| pack(&page).map_err(|error| format!("packing the page: {error}"))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            for line in message.lines() {
                println!("cargo::error={line}");
            }
            ExitCode::FAILURE
        }
    }
}

/// The directory of the finished page.
fn built_page() -> Result<PathBuf, String> {
    println!("cargo::rerun-if-env-changed=HETMAN_WEB_DIST");
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(page) = env::var_os("HETMAN_WEB_DIST").map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", page.display());
        return Ok(page);
    }
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    for source in SOURCES.map(|name| web.join(name)).iter().filter(|source| source.exists()) {
        println!("cargo::rerun-if-changed={}", source.display());
    }
    let failed = |error: io::Error| format!("reading web/: {error}");
    // Two builds at once must not write the same files.
    let lock = File::open(web.join("package.json")).map_err(failed)?;
    lock.lock().map_err(failed)?;
    let made_from = fingerprint(&web).map_err(failed)?;
    let page = web.join("dist");
    if fs::read_to_string(page.join(STAMP)).is_ok_and(|stamp| stamp == made_from) {
        return Ok(page);
    }
    build(&web)?;
    fs::write(page.join(STAMP), made_from).map_err(failed)?;
    Ok(page)
}

fn build(web: &Path) -> Result<(), String> {
    check_node()?;
    let changed = |path: &str| fs::metadata(web.join(path)).and_then(|file| file.modified()).ok();
    if changed("node_modules/.package-lock.json") < changed("package-lock.json") {
        npm(web, &["ci", "--no-audit", "--no-fund"])?;
    }
    npm(web, &["run", "build"])
}

fn check_node() -> Result<(), String> {
    let version = Command::new("node").arg("--version").output().ok();
    let version = version.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    let major = |version: &str| version.strip_prefix('v')?.split('.').next()?.parse::<u32>().ok();
    let found = match version.as_deref() {
        Some(version) if major(version).is_some_and(|major| major >= OLDEST_NODE) => return Ok(()),
        Some(version) => format!("found {version}"),
        None => "found none".to_owned(),
    };
    Err(format!(
        "Hetman's page is built with Node {OLDEST_NODE} or newer and its npm ({found}): install it from \
         https://nodejs.org or with your system's packages, and build again.\n\
         Without Node there is still the engine: cargo build --release -p engine"
    ))
}

fn npm(web: &Path, arguments: &[&str]) -> Result<(), String> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let run = Command::new(program).args(arguments).current_dir(web).stdin(Stdio::null()).output();
    let run = run.map_err(|error| format!("npm {} in web/: {error}", arguments.join(" ")))?;
    if run.status.success() {
        return Ok(());
    }
    let said = [run.stderr, run.stdout].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    let said: Vec<&str> = said.lines().take(LINES_TOLD).collect();
    Err(format!("npm {} in web/ failed:\n{}", arguments.join(" "), said.join("\n")))
}

/// A hash of all sources.
fn fingerprint(web: &Path) -> io::Result<String> {
    let mut hash = Sha256::new();
    for source in SOURCES.map(|name| web.join(name)).iter().filter(|source| source.exists()) {
        for file in files(source)? {
            hash.update(file.strip_prefix(web).unwrap_or(&file).as_os_str().as_encoded_bytes());
            hash.update(Sha256::digest(fs::read(&file)?));
        }
    }
    Ok(hex(&hash.finalize()))
}

/// All files in a directory, sorted; or the file itself.
fn files(path: &Path) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let mut entries: Vec<PathBuf> =
        fs::read_dir(path)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    entries.sort();
    let nested: Vec<Vec<PathBuf>> = entries.iter().map(|entry| files(entry)).collect::<io::Result<_>>()?;
    Ok(nested.concat())
}

/// Compresses the files of the page and writes the table of them.
fn pack(page: &Path) -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut assets = Vec::new();
    for file in files(page)?.into_iter().filter(|file| !file.ends_with(STAMP)) {
        let name: Vec<_> =
            file.strip_prefix(page).unwrap_or(&file).iter().map(|part| part.to_string_lossy()).collect();
        assets.push((name.join("/"), file));
    }
    assets.sort();
    let mut table = String::from("static ASSETS: &[Asset] = &[\n");
    for (n, (path, file)) in assets.iter().enumerate() {
        let bytes = fs::read(file)?;
        let packed = out.join(format!("{n}.gz"));
        let mut encoder = GzEncoder::new(File::create(&packed)?, Compression::best());
        encoder.write_all(&bytes)?;
        encoder.finish()?;
        let tag = format!("\"{}\"", &hex(&Sha256::digest(&bytes))[..20]);
        let kind = kind(path);
        let _ = writeln!(
            table,
            "Asset {{ path: {path:?}, kind: {kind:?}, tag: {tag:?}, gzip: include_bytes!({packed:?}) }},"
        );
    }
    fs::write(out.join("page.rs"), table + "];\n")
}

/// What browsers call a file of that name.
fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "txt" => "text/plain; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
