//! A WebSocket with as little around it as can be: ten thousand of them share two cores with the server.

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;

use crate::common::Browser;

/// A connection, and what was read of it but not looked at.
pub(crate) struct RawSocket {
    stream: TcpStream,
    buffer: Vec<u8>,
}

impl RawSocket {
    /// A socket that has asked to watch a game.
    pub(crate) async fn connect(browser: &Browser, game: u64) -> RawSocket {
        let mut stream = TcpStream::connect(browser.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let head = browser.head("GET", "/api/live")
            + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
               Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut socket = RawSocket { stream, buffer: Vec::new() };
        let end = loop {
            let end = socket.buffer.windows(4).position(|window| window == b"\r\n\r\n");
            if let Some(end) = end {
                break end + 4;
            }
            assert!(socket.read().await, "the connection was closed");
        };
        socket.buffer.drain(..end);
        socket.send(1, json!({ "type": "hello", "token": browser.token }).to_string().as_bytes()).await;
        socket.send(1, json!({ "type": "watch", "game": game }).to_string().as_bytes()).await;
        socket
    }

    async fn read(&mut self) -> bool {
        self.buffer.reserve(4096);
        self.stream.read_buf(&mut self.buffer).await.is_ok_and(|bytes| bytes > 0)
    }

    /// A frame of a client is masked; a mask of zeros changes nothing.
    async fn send(&mut self, opcode: u8, payload: &[u8]) {
        let mut frame = vec![0x80 | opcode, 0x80 | 126];
        frame.extend((payload.len() as u16).to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(payload);
        let _ = self.stream.write_all(&frame).await;
    }

    /// The next move that is shown, by game and ply; `None` at the end. Says when the game was shown.
    pub(crate) async fn next_move(&mut self, ready: &mpsc::UnboundedSender<()>) -> Option<(u64, u64)> {
        loop {
            let Some((start, end)) = frame(&self.buffer) else {
                if !self.read().await {
                    return None;
                }
                continue;
            };
            let payload = &self.buffer[start..end];
            let is_ping = self.buffer[0] & 15 == 9;
            let is_game = payload.starts_with(br#"{"type":"game","#);
            let moved = payload.starts_with(br#"{"type":"move","#).then(|| {
                let head = String::from_utf8_lossy(&payload[..payload.len().min(100)]).into_owned();
                (number(&head, "\"id\":"), number(&head, "\"ply\":"))
            });
            self.buffer.drain(..end);
            if is_ping {
                self.send(10, b"").await;
            }
            if is_game {
                let _ = ready.send(());
            }
            if moved.is_some() {
                return moved;
            }
        }
    }
}

/// Where the payload of the first frame lies, if it is whole.
fn frame(buffer: &[u8]) -> Option<(usize, usize)> {
    let (start, length) = match buffer.get(1)? & 127 {
        126 => (4, u16::from_be_bytes(buffer.get(2..4)?.try_into().ok()?).into()),
        127 => (10, u64::from_be_bytes(buffer.get(2..10)?.try_into().ok()?) as usize),
        length => (2, length.into()),
    };
    (buffer.len() >= start + length).then_some((start, start + length))
}

fn number(text: &str, name: &str) -> u64 {
    let digits = text.split_once(name).unwrap().1;
    digits[..digits.find(|c: char| !c.is_ascii_digit()).unwrap()].parse().unwrap()
}
