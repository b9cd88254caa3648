//! The studio in a process of its own, and the owner's browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::Value;

/// Ends with the test.
pub(crate) struct StudioProcess {
    pub(crate) child: Child,
    /// Kept, so that it can go on printing.
    _output: BufReader<ChildStdout>,
    /// `127.0.0.1:8064`.
    pub(crate) address: String,
    /// What the owner's browser sends with every request.
    headers: String,
}

impl Drop for StudioProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl StudioProcess {
    /// Starts what prints the address, and opens it.
    pub(crate) fn start(command: &mut Command) -> StudioProcess {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let launch = line.trim().rsplit(' ').next().unwrap().to_owned();
        let (address, token) = launch.strip_prefix("http://").unwrap().split_once('/').unwrap();
        let address = address.to_owned();
        let mut studio = StudioProcess { child, _output: output, address, headers: String::new() };
        let (head, _) = studio.ask("GET", &format!("/{token}"), "");
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        studio.headers = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap());
        let hello = studio.json("GET", "/api/hello", "");
        studio.headers += &format!("x-hetman-token: {}\r\n", hello["token"].as_str().unwrap());
        studio
    }

    /// A connection on which the head of a request was sent.
    pub(crate) fn begin(&self, method: &str, path: &str, length: usize) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (address, headers) = (&self.address, &self.headers);
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n{headers}\r\n",
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream
    }

    /// The head and the body of an answer.
    pub(crate) fn ask(&self, method: &str, path: &str, body: &str) -> (String, String) {
        let mut stream = self.begin(method, path, body.len());
        let _ = stream.write_all(body.as_bytes());
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }

    /// The answer as JSON.
    pub(crate) fn json(&self, method: &str, path: &str, body: &str) -> Value {
        let (head, body) = self.ask(method, path, body);
        serde_json::from_str(&body).unwrap_or_else(|_| panic!("{method} {path}: {head} {body}"))
    }
}
