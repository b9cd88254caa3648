//! A server on a port of its own, and browsers that talk to it byte by byte.

// Each file of tests uses what it needs.
#![allow(dead_code, unreachable_pub)]

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use server::serve::{Options, Server};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Longer than anything takes, also on a busy machine.
pub const LONG: Duration = Duration::from_secs(300);

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A server under test.
pub struct TestServer {
    pub address: SocketAddr,
    /// The path that lets a browser in.
    pub launch: String,
    pub code: tokio::sync::watch::Receiver<String>,
    pub directory: Arc<TempDir>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl TestServer {
    pub async fn start() -> TestServer {
        TestServer::start_in(Arc::new(tempfile::tempdir().unwrap()), 0).await
    }

    pub async fn start_in(directory: Arc<TempDir>, port: u16) -> TestServer {
        let path = directory.path().to_owned();
        // Every address of 127.0.0.0/8 is this machine: one of them stands for its address in a network.
        let lan_ip = Some([127, 0, 0, 2].into());
        let options = Options {
            directory: path,
            port: Some(port),
            lan: false,
            lan_ip,
            memory: None,
            sites: Default::default(),
            program: None,
        };
        TestServer::with(directory, options).await
    }

    pub async fn with(directory: Arc<TempDir>, options: Options) -> TestServer {
        let server = Server::start(options).await.unwrap();
        let launch = server.launch_address().strip_prefix(&server.address()).unwrap().to_owned();
        let address =
            server.address().strip_prefix("http://").unwrap().trim_end_matches('/').parse().unwrap();
        let code = server.pairing_code();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async { drop(stopped.await) }));
        TestServer { address, launch: format!("/{launch}"), code, directory, stop, task }
    }

    /// Ends it; the data and the port are left.
    pub async fn end(self) -> (Arc<TempDir>, u16) {
        drop(self.stop);
        timeout(LONG, self.task).await.unwrap().unwrap();
        (self.directory, self.address.port())
    }

    /// Another browser, with the code.
    pub async fn paired(&self) -> Browser {
        let unknown = Browser { address: self.address, cookie: "a=b".to_owned(), token: String::new() };
        let code = self.code.borrow().clone();
        let answer = unknown.send("POST", "/api/pair", &serde_json::json!({ "code": code })).await;
        assert_eq!(answer.status, 204);
        Browser::with_cookie(self.address, answer.cookie().unwrap()).await
    }

    /// A browser that came by the printed address.
    pub async fn browser(&self) -> Browser {
        let answer =
            raw(self.address, &format!("GET {} HTTP/1.1\r\nHost: {}\r\n", self.launch, self.address), b"")
                .await;
        assert_eq!((answer.status, answer.header("location").unwrap()), (303, "/"));
        Browser::with_cookie(self.address, answer.cookie().unwrap()).await
    }
}

/// A browser with a cookie and our page in it.
#[derive(Clone)]
pub struct Browser {
    pub address: SocketAddr,
    pub cookie: String,
    pub token: String,
}

impl Browser {
    pub async fn with_cookie(address: SocketAddr, cookie: String) -> Browser {
        let mut browser = Browser { address, cookie, token: String::new() };
        browser.token = browser.get("/api/hello").await.json()["token"].as_str().unwrap().to_owned();
        browser
    }

    /// The head of a request as our page sends it.
    pub fn head(&self, method: &str, path: &str) -> String {
        let Browser { address, cookie, token } = self;
        format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {cookie}\r\n\
             x-hetman-token: {token}\r\n"
        )
    }

    pub async fn get(&self, path: &str) -> Answer {
        raw(self.address, &self.head("GET", path), b"").await
    }

    pub async fn send(&self, method: &str, path: &str, json: &Value) -> Answer {
        let head = self.head(method, path) + "Content-Type: application/json\r\n";
        raw(self.address, &head, json.to_string().as_bytes()).await
    }

    pub async fn upload(&self, file: &[u8]) -> Answer {
        self.upload_to("/api/import", file).await
    }

    pub async fn upload_to(&self, path: &str, file: &[u8]) -> Answer {
        let head = self.head("POST", path) + "Content-Type: application/x-chess-pgn\r\n";
        raw(self.address, &head, file).await
    }

    /// The socket before its first message.
    pub async fn connect(&self) -> Socket {
        let mut request = format!("ws://{}/api/live", self.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{}", self.address).parse().unwrap());
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        tokio_tungstenite::connect_async(request).await.unwrap().0
    }

    /// A socket after the first message.
    pub async fn live(&self) -> Socket {
        let mut socket = self.connect().await;
        send(&mut socket, &serde_json::json!({ "type": "hello", "token": self.token })).await;
        assert_eq!(receive(&mut socket).await.unwrap()["type"], "welcome");
        socket
    }

    /// Waits until a job has ended, and returns it.
    pub async fn finished(&self, job: &Value) -> Value {
        let mut socket = self.live().await;
        let jobs = self.get("/api/jobs").await.json();
        let mut found = jobs.as_array().unwrap().iter().find(|other| other["id"] == *job).unwrap().clone();
        while found["state"]["status"] == "running" {
            let message = receive_type(&mut socket, "job").await;
            if message["job"]["id"] == *job {
                found = message["job"].clone();
            }
        }
        found
    }
}

pub async fn send(socket: &mut Socket, message: &Value) {
    use futures_util::SinkExt;
    socket.send(Message::text(message.to_string())).await.unwrap();
}

/// The next message; none if the connection was closed.
pub async fn receive(socket: &mut Socket) -> Option<Value> {
    use futures_util::StreamExt;
    loop {
        match timeout(LONG, socket.next()).await.expect("silence") {
            Some(Ok(Message::Text(text))) => return Some(serde_json::from_str(&text).unwrap()),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
            Some(Ok(other)) => panic!("{other:?}"),
        }
    }
}

/// The next message of a type.
pub async fn receive_type(socket: &mut Socket, kind: &str) -> Value {
    loop {
        let message = receive(socket).await.expect("the connection was closed");
        if message["type"] == kind {
            return message;
        }
    }
}

/// What the server answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    }

    pub fn cookie(&self) -> Option<String> {
        Some(self.header("set-cookie")?.split(';').next()?.to_owned())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("{self:?}"))
    }

    fn parse(bytes: &[u8]) -> Answer {
        let end =
            bytes.windows(4).position(|window| window == b"\r\n\r\n").unwrap_or_else(|| panic!("no answer"));
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let mut answer = Answer { status, head, body: bytes[end + 4..].to_vec() };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = unchunked(&answer.body);
        }
        answer
    }
}

fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|window| window == b"\r\n") {
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        body.extend_from_slice(&bytes[end + 2..][..size]);
        bytes = &bytes[end + 2 + size + 2..];
    }
    body
}

/// Sends the lines of a head and a body, and reads the answer to its end.
pub async fn raw(address: SocketAddr, head: &str, body: &[u8]) -> Answer {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
    let head = format!("{head}{length}Connection: close\r\n\r\n");
    // The server may answer and close before it has read everything.
    let _ = stream.write_all(head.as_bytes()).await;
    let _ = stream.write_all(body).await;
    let mut answer = Vec::new();
    let _ = timeout(LONG, stream.read_to_end(&mut answer)).await.expect("no end");
    Answer::parse(&answer)
}

/// How many files may be open in this process.
pub fn most_files() -> usize {
    usize::try_from(rlimit::increase_nofile_limit(1 << 20).unwrap()).unwrap()
}

/// What a directory holds, file by file.
pub fn contents(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}
