//! How soon a move is heard by a hundred watchers while the engine uses every core.
//!
//! `cargo run --release -p server --example load [MOVES] [WATCHERS]`; it fails if one echo in a hundred takes longer
//! than 50 ms.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use reqwest::header::{COOKIE, LOCATION, ORIGIN, SET_COOKIE};
use serde_json::{Value, json};
use server::serve::{Options, Server};
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;
type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

const LIMIT: Duration = Duration::from_millis(50);
/// Both knights out and home again, for ever: the game is drawn by the fivefold repetition after sixteen moves.
const SHUFFLE: [&str; 8] = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];

#[tokio::main]
async fn main() -> Result<()> {
    let mut numbers = std::env::args().skip(1).filter_map(|text| text.parse::<usize>().ok());
    let (moves, watchers) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(100));
    let directory = tempfile::tempdir()?;
    let server =
        Server::start(Options { directory: directory.path().to_owned(), port: None, lan: false }).await?;
    let (address, launch) = (server.address(), server.launch_address());
    let (end, ended) = oneshot::channel::<()>();
    let running = tokio::spawn(server.run(async move { drop(ended.await) }));

    let client = Client::enter(&address, &launch).await?;
    let analyst = client.think().await?;
    let mut echoes = client.echoes(moves, watchers).await?;
    drop(analyst);
    let _ = end.send(());
    running.await?;

    echoes.sort();
    let at = |share: f64| echoes[((echoes.len() - 1) as f64 * share) as usize];
    println!(
        "{} echoes of {moves} moves to {watchers} watchers while Hetman analyses on every core:",
        echoes.len()
    );
    println!("median {:.1?}, 99 % {:.1?}, worst {:.1?}", at(0.5), at(0.99), at(1.0));
    if at(0.99) > LIMIT {
        Err(format!("more than one in a hundred took longer than {LIMIT:?}").into())
    } else {
        Ok(())
    }
}

/// A browser that was let in.
struct Client {
    http: reqwest::Client,
    address: String,
    cookie: String,
    token: String,
}

impl Client {
    async fn enter(address: &str, launch: &str) -> Result<Client> {
        let http = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build()?;
        let answer = http.get(launch).send().await?;
        assert!(answer.headers().contains_key(LOCATION), "the launch token was not accepted");
        let cookie = answer.headers().get(SET_COOKIE).ok_or("no cookie")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or_default().to_owned();
        let hello: Value =
            http.get(format!("{address}api/hello")).header(COOKIE, &cookie).send().await?.json().await?;
        let token = hello["token"].as_str().ok_or("no token")?.to_owned();
        Ok(Client { http, address: address.to_owned(), cookie, token })
    }

    fn origin(&self) -> &str {
        self.address.trim_end_matches('/')
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value> {
        let request = self.http.post(format!("{}{path}", self.address)).json(body);
        let request = request.header(COOKIE, &self.cookie).header(ORIGIN, self.origin());
        let answer = request.header("x-hetman-token", &self.token).send().await?.error_for_status()?;
        let text = answer.text().await?;
        Ok(if text.is_empty() { Value::Null } else { serde_json::from_str(&text)? })
    }

    async fn listen(&self) -> Result<Socket> {
        let mut request = format!("{}api/live", self.address.replace("http", "ws")).into_client_request()?;
        request.headers_mut().insert("cookie", self.cookie.parse()?);
        request.headers_mut().insert("origin", self.origin().parse()?);
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await?;
        say(&mut socket, &json!({ "say": "hello", "token": self.token })).await?;
        Ok(socket)
    }

    /// Lets Hetman analyse on every core until the answer is dropped.
    async fn think(&self) -> Result<tokio::task::JoinHandle<()>> {
        let settings = self.http.put(format!("{}api/settings", self.address));
        let settings = settings.header(COOKIE, &self.cookie).header(ORIGIN, self.origin());
        let cores = std::thread::available_parallelism()?.get();
        let body = json!({ "threads": cores, "hash": 64 });
        settings.header("x-hetman-token", &self.token).json(&body).send().await?.error_for_status()?;
        let study = self.post("api/studies", &json!({ "from": "standard" })).await?;
        let mut socket = self.listen().await?;
        let wish = json!({ "say": "analyse", "slot": 0, "study": study["id"], "path": "", "engine": "hetman",
            "lines": 1, "threat": false });
        say(&mut socket, &wish).await?;
        let deep = |text: &str| text.contains("\"analysis\"") && text.contains("\"depth\":1");
        while let Some(message) = socket.next().await {
            if deep(message?.to_text()?) {
                break;
            }
        }
        Ok(tokio::spawn(async move { while let Some(Ok(_)) = socket.next().await {} }))
    }

    /// How long every move took to reach every watcher.
    async fn echoes(&self, moves: usize, watchers: usize) -> Result<Vec<Duration>> {
        let mut echoes = Vec::new();
        while echoes.len() < moves * watchers {
            let here = json!({ "who": "here", "name": "" });
            let none = json!({ "limit": "none" });
            let game =
                json!({ "seats": [here, here], "start": { "from": "standard" }, "time": [none, none] });
            let game = self.post("api/games", &game).await?["id"].clone();
            let (heard, mut hearing) = mpsc::unbounded_channel();
            let mut listeners = Vec::new();
            for _ in 0..watchers {
                let mut socket = self.listen().await?;
                say(&mut socket, &json!({ "say": "watch", "game": game })).await?;
                let heard = heard.clone();
                listeners.push(tokio::spawn(async move {
                    while let Some(Ok(message)) = socket.next().await {
                        if message.to_text().is_ok_and(|text| text.starts_with(r#"{"tell":"moved""#)) {
                            let _ = heard.send(Instant::now());
                        }
                    }
                }));
            }
            tokio::time::sleep(Duration::from_millis(300)).await;
            for ply in 0..16.min(moves - echoes.len() / watchers) {
                let action = json!({ "do": "move", "ply": ply, "text": SHUFFLE[ply % 8], "lateMs": null });
                let made = Instant::now();
                self.post(&format!("api/games/{game}/actions"), &action).await?;
                for _ in 0..watchers {
                    let arrived = tokio::time::timeout(Duration::from_secs(5), hearing.recv()).await?;
                    echoes.push(arrived.ok_or("a watcher is gone")? - made);
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            listeners.iter().for_each(|listener| listener.abort());
        }
        Ok(echoes)
    }
}

async fn say(socket: &mut Socket, wish: &Value) -> Result<()> {
    Ok(socket.send(Message::text(wish.to_string())).await?)
}
