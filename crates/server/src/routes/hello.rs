//! The first thing a page asks.

use axum::extract::State;
use axum::routing::get;
use axum::{Extension, Json, Router};

use crate::security::sessions::Session;
use crate::settings_store::cores;
use crate::state::AppState;
use crate::wire::live::{Hello, Lan};
use crate::wire::settings::Settings;

pub(super) fn routes() -> Router<AppState> {
    Router::new().route("/api/hello", get(hello))
}

async fn hello(State(app): State<AppState>, Extension(session): Extension<Session>) -> Json<Hello> {
    let device = session.device();
    let code = app.access.pairing.code().borrow().clone();
    let lan = app.access.lan.addresses().into_iter().next().filter(|_| device.is_owner());
    Json(Hello {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        token: session.token(),
        settings: Settings::clone(&app.settings.get()),
        cores: cores(),
        largest_hash: app.settings.largest_hash(),
        role: device.role,
        lan: lan.map(|address| Lan { address, code }),
        tablebase_pieces: app.studies.tablebase_pieces(),
    })
}
