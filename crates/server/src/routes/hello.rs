//! The first thing a page asks.

use axum::extract::State;
use axum::routing::get;
use axum::{Extension, Json, Router};

use crate::preferences::{cores, largest_hash};
use crate::security::sessions::Session;
use crate::state::Studio;
use crate::wire::live::{Hello, Lan};
use crate::wire::settings::Settings;

pub(super) fn routes() -> Router<Studio> {
    Router::new().route("/api/hello", get(hello))
}

async fn hello(State(studio): State<Studio>, Extension(session): Extension<Session>) -> Json<Hello> {
    let code = studio.access.pairing.code().borrow().clone();
    Json(Hello {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        token: session.token(),
        settings: Settings::clone(&studio.settings.get()),
        cores: cores(),
        largest_hash: largest_hash(),
        lan: studio.access.lan.clone().map(|address| Lan { address, code }),
        tablebase_men: studio.studies.tablebase_men(),
    })
}
