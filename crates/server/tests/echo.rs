//! How long a move takes from the player to everybody who watches, while Hetman thinks on all cores.

use std::sync::Arc;
use std::time::{Duration, Instant};

use library::Library;
use server::device::Device;
use server::hub::Hub;
use server::players::{Means, Players};
use server::rooms::Rooms;
use server::wire::game::{Action, NewGame, SeatChoice, Start, Time};
use server::wire::live::Event;
use tokio::sync::mpsc;

const WATCHERS: usize = 100;
const MOVES: usize = 400;

/// `cargo test --release -p server --test echo -- --ignored --nocapture` prints the figures.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement"]
async fn a_move_is_heard_at_once_while_hetman_thinks() {
    let directory = tempfile::tempdir().unwrap();
    let cores = std::thread::available_parallelism().unwrap().get();
    let hub = Hub::new();
    let players = Arc::new(Players::in_directory(directory.path()));
    let means = move || Means { hash: 64, threads: cores, elo: None, seed: 0 };
    let rooms = Rooms::new(Library::open(directory.path()).unwrap(), players, hub.clone(), means);
    let here = || SeatChoice::Here { name: "A".to_owned() };
    let hetman = || SeatChoice::Computer { id: "hetman".to_owned(), elo: None };
    let hour = || Time::PerMove { ms: 3_600_000 };
    let busy = NewGame { seats: [hetman(), hetman()], start: Start::Standard, time: [hour(), hour()] };
    let quick = NewGame { seats: [here(), here()], start: Start::Standard, time: [Time::None, Time::None] };

    for (what, thinks) in [("nothing else", false), ("Hetman on all cores", true)] {
        let busy = if thinks { Some(rooms.create(busy.clone(), Device(1)).await.unwrap()) } else { None };
        tokio::time::sleep(Duration::from_millis(500)).await;
        let id = rooms.create(quick.clone(), Device(1)).await.unwrap();
        let (heard, mut echoes) = mpsc::unbounded_channel();
        let watchers: Vec<_> =
            (0..WATCHERS).map(|_| tokio::spawn(listen(hub.listen(), id, heard.clone()))).collect();
        let (mut latencies, mut answers) = (Vec::new(), Vec::new());
        for ply in 0..MOVES {
            let text = ["Nf3", "Nf6", "Ng1", "Ng8"][ply % 4].to_owned();
            let begun = Instant::now();
            let ply_now = (ply % 4) as u32;
            rooms.act(id, Device(1), Action::Move { ply: ply_now, text, late_ms: None }).await.unwrap();
            answers.push(begun.elapsed());
            for _ in 0..WATCHERS {
                latencies.push(echoes.recv().await.unwrap().duration_since(begun));
            }
            if ply % 4 == 3 {
                for _ in 0..4 {
                    rooms.act(id, Device(1), Action::TakeBack).await.unwrap();
                }
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        watchers.iter().for_each(tokio::task::JoinHandle::abort);
        if let Some(busy) = busy {
            rooms.act(busy, Device(1), Action::Abandon).await.unwrap();
        }
        println!("{what}: answer {}, echo {}", figures(&mut answers), figures(&mut latencies));
    }
}

async fn listen(
    mut events: tokio::sync::broadcast::Receiver<server::hub::Told>,
    id: u32,
    heard: mpsc::UnboundedSender<Instant>,
) {
    while let Ok(told) = events.recv().await {
        if told.game == Some(id) && matches!(*told.event, Event::Moved { .. }) {
            let _ = heard.send(Instant::now());
        }
    }
}

fn figures(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    format!("median {:.2} ms, 99 % {:.2} ms, worst {:.2} ms", at(0.5), at(0.99), at(1.0))
}
