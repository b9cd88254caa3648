//! Engines search when they are told to, what they are told to, and stop when they are told to.

use std::time::Duration;

use server::analysis::{AnalysisRequest, AnalysisSession};
use server::device::Device;
use server::wire::Eval;
use server::wire::live::ServerMessage;
use server::wire::study::SearchInfo;
use tokio::sync::{Mutex, mpsc};
use tokio::time::{Instant, timeout};

use crate::harness::{PATIENCE, TestApi};

/// Engines share the cores, so one test at a time.
static ALONE: Mutex<()> = Mutex::const_new(());

fn ask(study: u32, path: &str) -> AnalysisRequest {
    AnalysisRequest { study, path: path.to_owned(), engine: "hetman".to_owned(), lines: 1, threat: false }
}

struct Listener(mpsc::Receiver<ServerMessage>);

impl Listener {
    async fn next(&mut self) -> ServerMessage {
        timeout(PATIENCE, self.0.recv()).await.expect("a message comes").expect("the session lives")
    }

    /// Waits for an analysis that is as wanted.
    async fn analysis(&mut self, wanted: impl Fn(u8, &str, &SearchInfo) -> bool) -> SearchInfo {
        loop {
            if let ServerMessage::Analysis { slot, path, info, .. } = self.next().await
                && wanted(slot, &path, &info)
            {
                return *info;
            }
        }
    }

    /// Waits until every thread of the session has ended: each holds the other end of this channel.
    async fn ended(mut self) {
        let rest = async { while self.0.recv().await.is_some() {} };
        timeout(PATIENCE, rest).await.expect("no thread is left");
    }

    async fn error(&mut self) -> String {
        loop {
            if let ServerMessage::Error { message } = self.next().await {
                return message;
            }
        }
    }
}

fn session(api: &TestApi) -> (AnalysisSession, Listener) {
    let (outbox, messages) = mpsc::channel(64);
    (AnalysisSession::new(api.studies.clone(), outbox, Device::owner(1)), Listener(messages))
}

#[tokio::test]
async fn analysis_starts_streams_moves_on_stops_and_leaves_nothing_behind() {
    let _alone = ALONE.lock().await;
    let api = TestApi::new();
    let id = api.game("1. e4 e5 2. Nf3 *");
    let (mut session, mut messages) = session(&api);
    session.analyse(0, ask(id, ""));
    let first = messages.analysis(|_, path, _| path.is_empty()).await;
    assert!(first.running && first.engine == "Hetman" && !first.lines.is_empty());
    let deeper = messages.analysis(|_, _, info| info.depth > first.depth + 1).await;
    assert_eq!(deeper.lines[0].uci.len(), deeper.lines[0].san.len());
    assert!(deeper.nodes > first.nodes && deeper.lines[0].wdl.is_some());

    session.analyse(0, ask(id, "e2e4"));
    messages.analysis(|_, path, info| path == "e2e4" && info.running).await;
    session.stop(0);
    let last = messages.analysis(|_, _, info| !info.running).await;
    assert!(!last.lines.is_empty());

    session.analyse(1, ask(id, "e2e4 e7e5"));
    let is_second = |slot: u8, path: &str, _: &SearchInfo| {
        assert_eq!(slot, 1, "nothing after the last word");
        path == "e2e4 e7e5"
    };
    messages.analysis(is_second).await;
    drop(session);
    messages.ended().await;
}

#[tokio::test]
async fn news_comes_about_ten_times_a_second() {
    let _alone = ALONE.lock().await;
    let api = TestApi::new();
    let id = api.game("1. e4 *");
    let (mut session, mut messages) = session(&api);
    session.analyse(0, ask(id, ""));
    messages.next().await;
    let begun = Instant::now();
    for _ in 0..5 {
        messages.next().await;
    }
    assert!(begun.elapsed() >= Duration::from_millis(350), "{:?}", begun.elapsed());
    drop(session);
    messages.ended().await;
}

#[tokio::test]
async fn lines_come_together_and_both_slots_at_once() {
    let _alone = ALONE.lock().await;
    let api = TestApi::new();
    let id = api.game("1. e4 *");
    let (mut session, mut messages) = session(&api);
    session.analyse(0, AnalysisRequest { lines: 3, ..ask(id, "") });
    session.analyse(1, AnalysisRequest { engine: "preset:wroclaw-3".to_owned(), ..ask(id, "e2e4") });
    let textbook = messages.analysis(|slot, _, info| slot == 1 && !info.running).await;
    assert_eq!((textbook.depth, textbook.lines.len()), (3, 1));
    let three = messages.analysis(|slot, _, info| slot == 0 && info.depth >= 3).await;
    assert_eq!(three.lines.len(), 3);
    assert!(three.lines.iter().all(|line| line.depth == three.depth));
    drop(session);
    messages.ended().await;
}

#[tokio::test]
async fn a_threat_is_what_the_other_side_would_do() {
    let _alone = ALONE.lock().await;
    let api = TestApi::new();
    let id = api.game("1. e4 e5 2. Bc4 Nc6 3. Qh5 Bc5 4. Qxf7# *");
    let threatened = "e2e4 e7e5 f1c4 b8c6 d1h5";
    let (mut session, mut messages) = session(&api);
    session.analyse(0, AnalysisRequest { threat: true, ..ask(id, threatened) });
    let threat = messages.analysis(|_, _, info| info.depth >= 2).await;
    assert_eq!((threat.lines[0].san[0].as_str(), threat.lines[0].score), ("Qxf7#", Eval::Mate(1)));
    session.analyse(0, AnalysisRequest { threat: true, ..ask(id, &format!("{threatened} f8c5 h5f7")) });
    assert!(messages.error().await.contains("check"));
    drop(session);
    messages.ended().await;
}

#[tokio::test]
async fn what_is_over_is_answered_at_once_without_an_engine() {
    let _alone = ALONE.lock().await;
    let api = TestApi::new();
    let id = api.game("1. f3 e5 2. g4 Qh4# 0-1");
    let (mut session, mut messages) = session(&api);
    session.analyse(0, AnalysisRequest { engine: "none".to_owned(), ..ask(id, "f2f3 e7e5 g2g4 d8h4") });
    let over = messages.analysis(|_, _, _| true).await;
    assert_eq!((over.running, over.lines[0].score), (false, Eval::Mate(0)));
    assert_eq!(over.lines[0].wdl, Some([0, 0, 1_000]));
    drop(session);
    messages.ended().await;
}

#[tokio::test]
async fn requests_that_cannot_be_met_are_answered_in_words() {
    let _alone = ALONE.lock().await;
    let api = TestApi::new();
    let id = api.game("1. e4 *");
    let (mut session, mut messages) = session(&api);
    session.analyse(2, ask(id, ""));
    assert!(messages.error().await.contains("two engines"));
    for (request, word) in [
        (AnalysisRequest { engine: "engine:/bin/sh".to_owned(), ..ask(id, "") }, "no player"),
        (ask(id, "d2d4"), "no such line"),
        (ask(id, "nonsense"), "not a path"),
        (ask(99, ""), "no game 99"),
    ] {
        session.analyse(0, request);
        let message = messages.error().await;
        assert!(message.contains(word), "{message}");
    }
    drop(session);
    messages.ended().await;
}

#[tokio::test]
async fn there_are_only_so_many_engines_and_they_come_back() {
    let _alone = ALONE.lock().await;
    let api = TestApi::new();
    let id = api.game("1. e4 *");
    let mut busy = Vec::new();
    for _ in 0..4 {
        let (mut session, mut messages) = session(&api);
        for slot in 0..2 {
            session.analyse(slot, ask(id, ""));
            messages.analysis(|from, _, info| from == slot && !info.lines.is_empty()).await;
        }
        busy.push((session, messages));
    }
    let (mut late, mut messages) = session(&api);
    late.analyse(0, ask(id, ""));
    assert!(messages.error().await.contains("8 engines are at work"));
    for (session, messages) in busy {
        drop(session);
        messages.ended().await;
    }
    late.analyse(0, ask(id, ""));
    messages.analysis(|_, _, info| !info.lines.is_empty()).await;
    drop(late);
    messages.ended().await;
}
