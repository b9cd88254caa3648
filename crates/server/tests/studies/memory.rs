//! Analyses and reviews share the memory; what does not fit is said in words.

use std::path::Path;
use std::time::Duration;

use library::Library;
use serde_json::json;
use server::analysis::{AnalysisRequest, AnalysisSession};
use server::device::Device;
use server::memory::{MemoryBudget, MemoryRequest, Purpose};
use server::wire::live::ServerMessage;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::harness::{PATIENCE, TestApi};

const REFUSAL: &str = "there is no memory left for another engine: stop an analysis, or end a game";

fn api_with(memory: &MemoryBudget) -> TestApi {
    TestApi::with_memory(Library::in_memory().unwrap(), Path::new("no/such/directory"), memory)
}

fn analyse(api: &TestApi, study: u32) -> (AnalysisSession, mpsc::Receiver<ServerMessage>) {
    let (outbox, messages) = mpsc::channel(64);
    let mut session = AnalysisSession::new(api.studies.clone(), outbox, Device::owner(1));
    let path = String::new();
    session.analyse(0, AnalysisRequest { study, path, engine: "hetman".to_owned(), lines: 1, threat: false });
    (session, messages)
}

/// Waits for the first line of an analysis, or for why there is none.
async fn answer(messages: &mut mpsc::Receiver<ServerMessage>) -> Result<(), String> {
    loop {
        match timeout(PATIENCE, messages.recv()).await.expect("a message comes").expect("the session lives") {
            ServerMessage::Error { message } => return Err(message),
            ServerMessage::Analysis { info, .. } if !info.lines.is_empty() => return Ok(()),
            _ => (),
        }
    }
}

#[tokio::test]
async fn analyses_share_the_memory_and_the_last_is_refused() {
    // An analysis wants 11 MB and needs 6; a quarter is left to players.
    let memory = MemoryBudget::new(24);
    let api = api_with(&memory);
    let id = api.game("1. e4 *");
    let (first, mut first_messages) = analyse(&api, id);
    assert_eq!(answer(&mut first_messages).await, Ok(()));
    assert_eq!(memory.taken(), 11);
    let (_second, mut second_messages) = analyse(&api, id);
    assert_eq!(answer(&mut second_messages).await, Ok(()));
    assert_eq!(memory.taken(), 17);
    let (_third, mut third_messages) = analyse(&api, id);
    assert_eq!(answer(&mut third_messages).await, Err(REFUSAL.to_owned()));
    // When a page is closed, its memory is free again.
    drop(first);
    let released = async {
        while memory.taken() > 6 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, released).await.unwrap();
    let (_fourth, mut fourth_messages) = analyse(&api, id);
    assert_eq!(answer(&mut fourth_messages).await, Ok(()));
}

#[tokio::test]
async fn an_engine_that_is_stopped_goes_when_a_player_waits_for_memory() {
    let memory = MemoryBudget::with(20, PATIENCE, || usize::MAX);
    let api = api_with(&memory);
    let id = api.game("1. e4 *");
    let (mut session, mut messages) = analyse(&api, id);
    assert_eq!(answer(&mut messages).await, Ok(()));
    session.stop(0);
    let wanted = MemoryRequest { purpose: Purpose::Play, is_guest: false, wanted: 20, least: 20 };
    let player = tokio::task::spawn_blocking(move || memory.wait_for(wanted, || true).is_ok());
    assert!(timeout(PATIENCE, player).await.unwrap().unwrap());
}

#[tokio::test]
async fn a_review_takes_fewer_engines_or_is_refused() {
    // An engine of a review needs 21 MB.
    for (total, engines) in [(24, 0), (30, 1), (60, 2)] {
        let memory = MemoryBudget::new(total);
        let api = api_with(&memory);
        let id = api.game("1. e4 e5 *");
        let address = format!("/api/games/{id}/review");
        if engines == 0 {
            let refused = api.refused("POST", &address, Some(json!({}))).await;
            assert_eq!(refused, (409, REFUSAL.to_owned()));
        } else {
            api.post(&address, json!({ "nodes": 100_000_000 })).await;
            assert_eq!(memory.taken(), engines * 21);
            assert!(api.jobs.all().iter().all(|job| api.jobs.cancel(job.id)));
        }
    }
}
