//! A studio with nothing but studies.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use axum::{Extension, Router};
use library::{GameTree, Library, Source, Summary};
use roster::Roster;
use serde_json::{Value, json};
use server::device::Device;
use server::hub::{Delivery, Hub, Outgoing, Subscription};
use server::jobs::Jobs;
use server::memory::MemoryBudget;
use server::players::{EngineResources, EngineSupply};
use server::studies::{Studies, routes};
use tower::ServiceExt;

/// Longer than anything takes on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);
/// The number of a game that is being played, if the library has so many.
pub(crate) const LIVE: u32 = 2;

pub(crate) struct TestApi {
    pub(crate) studies: Studies,
    pub(crate) library: Library,
    pub(crate) hub: Hub,
    pub(crate) jobs: Arc<Jobs>,
    router: Router,
}

impl TestApi {
    pub(crate) fn new() -> TestApi {
        TestApi::in_directory(Path::new("no/such/directory"))
    }

    pub(crate) fn in_directory(data: &Path) -> TestApi {
        TestApi::with(Library::in_memory().unwrap(), data)
    }

    pub(crate) fn with(library: Library, data: &Path) -> TestApi {
        TestApi::with_memory(library, data, &MemoryBudget::new(1_000))
    }

    pub(crate) fn with_memory(library: Library, data: &Path, memory: &MemoryBudget) -> TestApi {
        let hub = Hub::new();
        let jobs = Jobs::new(hub.clone());
        let players = Arc::new(Roster::in_directory(data));
        let resources = || EngineResources { hash: 1, threads: 2, elo: None, seed: 0 };
        let engines = EngineSupply::new(players, memory.clone(), resources);
        let studies = Studies::new(library.clone(), engines, hub.clone(), Arc::clone(&jobs), data, |id| {
            (id == LIVE).then(|| tree("[White \"Anna\"]\n\n1. e4 *"))
        });
        let router = routes::<Studies>().layer(Extension(Device::owner(1))).with_state(studies.clone());
        TestApi { studies, library, hub, jobs, router }
    }

    /// A game in the library.
    pub(crate) fn game(&self, pgn: &str) -> u32 {
        let tree = tree(pgn);
        self.library.create(&Summary::of(Source::Import, &tree), &tree).unwrap().0 as u32
    }

    /// The game as the library has it.
    pub(crate) fn stored(&self, id: u32) -> GameTree {
        self.library.load(library::GameId(id.into())).unwrap().unwrap().tree
    }

    /// The moves of the game as PGN writes them.
    pub(crate) fn moves(&self, id: u32) -> String {
        let pgn = self.stored(id).to_string();
        pgn.split_once("\n\n").unwrap().1.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    pub(crate) async fn ask(&self, method: &str, address: &str, body: Option<Value>) -> (StatusCode, Value) {
        let request = Request::builder().method(method).uri(address);
        let request = match body {
            Some(body) => {
                request.header("content-type", "application/json").body(Body::from(body.to_string()))
            }
            None => request.body(Body::empty()),
        };
        let answer = self.router.clone().oneshot(request.unwrap()).await.unwrap();
        let status = answer.status();
        let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
        // The framework's own errors are plain text; the shell turns them into messages.
        let text = || json!({ "message": String::from_utf8_lossy(&bytes) });
        (status, serde_json::from_slice(&bytes).unwrap_or_else(|_| text()))
    }

    pub(crate) async fn get(&self, address: &str) -> Value {
        let (status, answer) = self.ask("GET", address, None).await;
        assert_eq!(status, 200, "{address}: {answer}");
        answer
    }

    pub(crate) async fn post(&self, address: &str, body: Value) -> Value {
        let (status, answer) = self.ask("POST", address, Some(body.clone())).await;
        assert_eq!(status, 200, "{address} {body}: {answer}");
        answer
    }

    /// Makes a request that must be refused, and gives status and message.
    pub(crate) async fn refused(&self, method: &str, address: &str, body: Option<Value>) -> (u16, String) {
        let (status, answer) = self.ask(method, address, body).await;
        assert!(!status.is_success(), "{address}: {answer}");
        let message = answer["message"].as_str().unwrap();
        assert!(!message.is_empty() && message.len() < 300, "{message}");
        (status.as_u16(), message.to_owned())
    }

    pub(crate) async fn edit(&self, id: u32, edit: Value) -> Value {
        self.post(&format!("/api/studies/{id}/edits"), edit).await
    }

    pub(crate) async fn refused_edit(&self, id: u32, edit: Value) -> (u16, String) {
        self.refused("POST", &format!("/api/studies/{id}/edits"), Some(edit)).await
    }

    pub(crate) async fn study(&self, id: u32) -> Value {
        self.get(&format!("/api/studies/{id}")).await
    }

    pub(crate) async fn node_info(&self, id: u32, path: &str) -> Value {
        self.get(&format!("/api/studies/{id}/node?path={}", path.replace(' ', "%20"))).await
    }
}

/// The next message that was published, if there is one.
pub(crate) fn next_message(subscription: &mut Subscription) -> Option<Arc<Outgoing>> {
    match subscription.try_recv()? {
        Delivery::Message(outgoing) => Some(outgoing),
        _ => panic!("only messages are published here"),
    }
}

/// A tree from PGN.
pub(crate) fn tree(pgn: &str) -> GameTree {
    GameTree::try_from(&pgn.parse().unwrap()).unwrap()
}

/// A move played after a node.
pub(crate) fn play(path: &str, text: &str) -> Value {
    json!({ "edit": "play", "path": path, "text": text })
}
