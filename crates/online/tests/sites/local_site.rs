//! A server that answers as it is told, and remembers what it was asked.

use std::collections::{HashMap, VecDeque};
use std::io::{self, BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// An answer.
#[derive(Clone)]
pub(crate) struct Reply {
    status: u16,
    kind: &'static str,
    body: String,
    retry_after: u32,
    is_broken: bool,
}

impl Reply {
    fn new(status: u16, kind: &'static str, body: String) -> Reply {
        Reply { status, kind, body, retry_after: 0, is_broken: false }
    }

    pub(crate) fn pgn(body: String) -> Reply {
        Reply::new(200, "application/x-chess-pgn", body)
    }

    pub(crate) fn json(body: &str) -> Reply {
        Reply::new(200, "application/json", body.to_owned())
    }

    pub(crate) fn status(status: u16) -> Reply {
        Reply::new(status, "text/plain", String::new())
    }

    pub(crate) fn retry_after(self, seconds: u32) -> Reply {
        Reply { retry_after: seconds, ..self }
    }

    /// The connection is lost shortly before the end.
    pub(crate) fn broken(self) -> Reply {
        Reply { is_broken: true, ..self }
    }

    fn send(&self, mut stream: TcpStream) -> io::Result<()> {
        let Reply { status, kind, body, retry_after, is_broken } = self;
        write!(
            stream,
            "HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nRetry-After: {retry_after}\r\n\
             Connection: close\r\n\r\n",
            body.len()
        )?;
        let sent = if *is_broken { body.len() - 20 } else { body.len() };
        stream.write_all(&body.as_bytes()[..sent])
    }
}

#[derive(Default)]
struct State {
    /// By path. All but the last of them are given once.
    replies: HashMap<String, VecDeque<Reply>>,
    asked: Vec<String>,
    user_agent: String,
}

impl State {
    fn answer(&mut self, target: &str) -> Reply {
        self.asked.push(target.to_owned());
        let path = target.split('?').next().unwrap_or_default();
        let Some(replies) = self.replies.get_mut(path) else { return Reply::status(404) };
        if replies.len() > 1 { replies.pop_front() } else { replies.front().cloned() }
            .unwrap_or_else(|| Reply::status(404))
    }
}

/// A server on this machine. It ends with the process.
pub(crate) struct LocalSite {
    address: SocketAddr,
    state: Arc<Mutex<State>>,
}

impl LocalSite {
    pub(crate) fn new() -> LocalSite {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let _ = serve(stream, &shared);
            }
        });
        LocalSite { address, state }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://{}", self.address)
    }

    /// What is answered from now on.
    pub(crate) fn set(&self, path: &str, reply: Reply) {
        self.state.lock().unwrap().replies.insert(path.to_owned(), VecDeque::from([reply]));
    }

    /// What is answered after that.
    pub(crate) fn then(&self, path: &str, reply: Reply) {
        self.state.lock().unwrap().replies.entry(path.to_owned()).or_default().push_back(reply);
    }

    pub(crate) fn asked(&self) -> Vec<String> {
        self.state.lock().unwrap().asked.clone()
    }

    pub(crate) fn user_agent(&self) -> String {
        self.state.lock().unwrap().user_agent.clone()
    }
}

fn serve(stream: TcpStream, state: &Mutex<State>) -> io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    let target = request.split(' ').nth(1).unwrap_or_default().to_owned();
    for line in lines {
        let line = line?;
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(": ")
            && name.eq_ignore_ascii_case("user-agent")
        {
            value.clone_into(&mut state.lock().unwrap().user_agent);
        }
    }
    let reply = state.lock().unwrap().answer(&target);
    reply.send(stream)
}
