//! The server is killed at any moment and started again: no acknowledged move is lost.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
use chess::Game;
use chess::random::Random;
use library::Library;
use roster::Roster;
use serde_json::{Value, json};
use server::device::Device;
use server::hub::Hub;
use server::memory::MemoryBudget;
use server::players::{EngineResources, EngineSupply};
use server::rooms::{self, Rooms};

/// Where the child serves from.
const DIRECTORY: &str = "HETMAN_KILLED_DIRECTORY";
/// What the child prints before its port.
const PORT: &str = "listening at ";

/// Not a test of its own: the process that the others start and kill.
#[test]
#[ignore = "run by the others in a process of its own"]
fn serves_until_it_is_killed() {
    let Some(directory) = std::env::var_os(DIRECTORY).map(PathBuf::from) else { return };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        let library = Library::open(&directory).unwrap();
        let resources = || EngineResources { hash: 1, threads: 1, elo: None, seed: 0 };
        let roster = Arc::new(Roster::in_directory(&directory));
        let engines = EngineSupply::new(roster, MemoryBudget::new(1_000), resources);
        let rooms = Rooms::new(library, engines, Hub::new());
        let service = rooms::routes::<Rooms>().layer(Extension(Device::owner(1))).with_state(rooms);
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        println!("{PORT}{}", listener.local_addr().unwrap().port());
        axum::serve(listener, service).await.unwrap();
    });
}

struct Server {
    child: Child,
    address: Address,
}

/// Where a server is asked, while it lives.
#[derive(Clone, Copy)]
struct Address {
    port: u16,
}

impl Server {
    fn start(directory: &Path) -> Server {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "serves_until_it_is_killed", "--ignored", "--nocapture"])
            .env(DIRECTORY, directory)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let port = lines.find_map(|line| Some(line.split_once(PORT)?.1.parse().unwrap()));
        let port = port.expect("the server starts");
        // What else it prints is thrown away, so that it never waits for us.
        std::thread::spawn(move || lines.for_each(drop));
        Server { child, address: Address { port } }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Address {
    /// Asks; `None` if the server was killed before it answered.
    fn ask(&self, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).ok()?;
        stream.write_all(request.as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
    }
}

/// A game as the player remembers it.
struct Remembered {
    id: u64,
    /// Moves that were acknowledged, by their ply.
    acknowledged: Vec<(usize, String)>,
}

impl Remembered {
    fn begin(address: Address, against_computer: bool) -> Option<Remembered> {
        let here = json!({"who": "here", "name": "A"});
        let computer = json!({"who": "computer", "id": "preset:random", "elo": null});
        let black = if against_computer { computer } else { here.clone() };
        let clock = json!({"limit": "clock", "control": "600+2"});
        let asked = json!({"seats": [here, black], "start": {"from": "standard"}, "time": [clock, clock]});
        let (status, created) = address.ask("POST", "/api/games", &asked)?;
        assert_eq!(status, 200, "{created}");
        Some(Remembered { id: created["id"].as_u64()?, acknowledged: Vec::new() })
    }

    /// The moves the server has; every acknowledged one must be among them.
    fn check(&self, address: Address) -> Option<(Game, Value)> {
        let (status, game) = address.ask("GET", &format!("/api/games/{}/live", self.id), &Value::Null)?;
        assert_eq!(status, 200, "{game}");
        let moves: Vec<&str> =
            game["moves"].as_array()?.iter().filter_map(|moved| moved["uci"].as_str()).collect();
        for (ply, uci) in &self.acknowledged {
            assert_eq!(moves.get(*ply), Some(&uci.as_str()), "game {} lost its ply {ply}", self.id);
        }
        let mut replayed = Game::new();
        for uci in moves {
            replayed.play(replayed.position().parse_uci(uci).unwrap()).unwrap();
        }
        Some((replayed, game))
    }

    /// Plays any move, if it is our turn; whether the game goes on.
    fn play(&mut self, address: Address, random: &mut Random) -> Option<bool> {
        let (replayed, game) = self.check(address)?;
        if !game["state"]["result"].is_null() {
            return Some(false);
        }
        let turn = game["moves"].as_array()?.len();
        let ours = game["yours"].as_array()?.contains(&json!(if turn % 2 == 0 { "white" } else { "black" }));
        let moves = replayed.position().legal_moves();
        let uci = replayed.position().to_uci(moves[random.below(moves.len())]);
        let action = json!({"type": "move", "ply": turn, "text": uci, "lateMs": null});
        if ours {
            let (status, body) = address.ask("POST", &format!("/api/games/{}/actions", self.id), &action)?;
            assert_eq!(status, 204, "{body}");
            self.acknowledged.push((turn, uci));
        }
        Some(true)
    }
}

/// Plays several games at once until the server is gone.
fn play_until_killed(
    address: Address,
    games: &mut Vec<Remembered>,
    random: &mut Random,
    played: &std::sync::mpsc::Sender<()>,
) -> Option<()> {
    loop {
        if games.iter().filter(|game| game.acknowledged.len() < 200).count() < 3 {
            // Every second one: a computer may be killed before each of its answers, a person never is.
            games.push(Remembered::begin(address, games.len() % 2 == 1)?);
        }
        for game in games.iter_mut().rev().take(4) {
            game.play(address, random)?;
            let _ = played.send(()); // the killer listens no longer once it kills
        }
    }
}

fn survives(kills: usize) {
    let directory = tempfile::tempdir().unwrap();
    let seed = std::env::var("HETMAN_SEED").ok().and_then(|seed| seed.parse().ok());
    let seed = seed.unwrap_or_else(|| u64::from(std::process::id()));
    println!("play: seed {seed}");
    let mut random = Random::new(seed);
    let mut games: Vec<Remembered> = Vec::new();
    for _ in 0..kills {
        let server = Server::start(directory.path());
        for game in &games {
            game.check(server.address).expect("the server answers");
        }
        let address = server.address;
        // Counted in moves, not in time: a busy disk must not leave a life without any.
        let life = random.below(40);
        let (played, moves) = std::sync::mpsc::channel();
        let killer = std::thread::spawn(move || {
            for _ in 0..life {
                let _ = moves.recv_timeout(Duration::from_secs(5));
            }
            server.kill();
        });
        play_until_killed(address, &mut games, &mut random, &played);
        killer.join().unwrap();
    }
    let acknowledged: usize = games.iter().map(|game| game.acknowledged.len()).sum();
    println!("play: {kills} kills, {} games, {acknowledged} acknowledged moves, none lost", games.len());
    assert!(acknowledged > kills, "games were played: {acknowledged}");
    let server = Server::start(directory.path());
    games.iter().for_each(|game| drop(game.check(server.address).expect("the server answers")));
    server.kill();
}

#[test]
fn no_acknowledged_move_is_lost_in_twenty_kills() {
    survives(20);
}

#[test]
#[ignore = "takes minutes"]
fn no_acknowledged_move_is_lost_in_four_hundred_kills() {
    survives(400);
}
