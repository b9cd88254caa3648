//! The server in a process of its own, so that its CPU time and memory can be told from those of the clients.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use server::serve::{Options, Server};
use tempfile::TempDir;

use crate::common::{Browser, Socket, raw, receive_type, send};

/// Where the child serves from, and how many megabytes it believes to have.
const DIRECTORY: &str = "HETMAN_LOAD_DIRECTORY";
const MEMORY: &str = "HETMAN_LOAD_MEMORY";
/// What the child prints before its address.
const ADDRESS: &str = "listening at ";
/// Files that each of the two processes opens.
const FILES: u64 = 16_384;

/// Not a test of its own: the process that the others start.
#[test]
#[ignore = "run by the others in a process of its own"]
fn serves_until_it_is_killed() {
    let Some(directory) = std::env::var_os(DIRECTORY).map(PathBuf::from) else { return };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let memory = std::env::var(MEMORY).ok().and_then(|megabytes| megabytes.parse().ok());
        let options = Options {
            directory,
            port: Some(0),
            lan: false,
            lan_ip: None,
            memory,
            sites: Default::default(),
            program: None,
        };
        let server = Server::start(options).await.unwrap();
        println!("{ADDRESS}{}", server.launch_address());
        server.run(std::future::pending()).await;
    });
}

/// The server in its process.
pub(crate) struct Studio {
    child: Child,
    pub(crate) browser: Browser,
    _directory: TempDir,
}

impl Studio {
    pub(crate) async fn start() -> Studio {
        Studio::limited("unlimited", None).await
    }

    /// A server with so much address space in kilobytes (`ulimit -v`), which believes to have so many megabytes.
    pub(crate) async fn limited(address_space: &str, memory: Option<usize>) -> Studio {
        rlimit::increase_nofile_limit(FILES).unwrap();
        let directory = tempfile::tempdir().unwrap();
        let mut child = Command::new("sh")
            .args(["-c", "ulimit -v \"$0\"; exec \"$@\"", address_space])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "studio::serves_until_it_is_killed", "--ignored", "--nocapture"])
            .env(DIRECTORY, directory.path())
            .env(MEMORY, memory.map_or(String::new(), |megabytes| megabytes.to_string()))
            // As `hetman` does for itself.
            .env("MALLOC_ARENA_MAX", if address_space == "unlimited" { "16" } else { "2" })
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let launch = lines.find_map(|line| Some(line.split_once(ADDRESS)?.1.to_owned()));
        let launch = launch.expect("the server starts");
        std::thread::spawn(move || lines.for_each(drop));
        let (host, path) = launch.strip_prefix("http://").unwrap().split_once('/').unwrap();
        let address = host.parse().unwrap();
        let answer = raw(address, &format!("GET /{path} HTTP/1.1\r\nHost: {host}\r\n"), b"").await;
        let browser = Browser::with_cookie(address, answer.cookie().unwrap()).await;
        Studio { child, browser, _directory: directory }
    }

    /// CPU time so far.
    pub(crate) fn cpu(&self) -> Duration {
        let stat = std::fs::read_to_string(self.proc("stat")).unwrap();
        let fields: Vec<&str> = stat.rsplit_once(')').unwrap().1.split_whitespace().collect();
        let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
        Duration::from_millis(10 * ticks)
    }

    /// The most memory it ever used, in megabytes.
    pub(crate) fn peak_memory(&self) -> u64 {
        let status = std::fs::read_to_string(self.proc("status")).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        line.trim().trim_end_matches(" kB").trim().parse::<u64>().unwrap() >> 10
    }

    /// Whether it still lives.
    pub(crate) fn lives(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    fn proc(&self, file: &str) -> PathBuf {
        Path::new("/proc").join(self.child.id().to_string()).join(file)
    }

    pub(crate) async fn game(&self, seats: [Value; 2], time: [Value; 2]) -> u64 {
        let game = json!({ "seats": seats, "start": { "from": "standard" }, "time": time });
        self.browser.send("POST", "/api/games", &game).await.json()["id"].as_u64().unwrap()
    }

    /// A game of two people on this device without clocks.
    pub(crate) async fn plain_game(&self) -> u64 {
        self.game([here(), here()], [no_limit(), no_limit()]).await
    }

    pub(crate) async fn plays(&self, game: u64, ply: usize, text: &str) {
        let action = json!({ "type": "move", "ply": ply, "text": text, "lateMs": null });
        let answer = self.browser.send("POST", &format!("/api/games/{game}/actions"), &action).await;
        assert_eq!(answer.status, 204, "{answer:?}");
    }
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A socket that watches a game.
pub(crate) async fn watching(browser: &Browser, game: u64) -> Socket {
    let mut socket = browser.live().await;
    send(&mut socket, &json!({ "type": "watch", "game": game })).await;
    receive_type(&mut socket, "game").await;
    socket
}

/// A person at this device.
pub(crate) fn here() -> Value {
    json!({ "who": "here", "name": "" })
}

/// As much time as a player likes.
pub(crate) fn no_limit() -> Value {
    json!({ "limit": "none" })
}
