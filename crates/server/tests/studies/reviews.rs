//! A review evaluates every move of the main line, survives a cancel, and saves what it found.

use library::review::{move_accuracy, win_percent};
use play::Score;
use serde_json::{Value, json};
use server::wire::job::{Job, JobState};
use server::wire::live::ServerMessage;
use server::wire::review::ReviewPass;
use tokio::time::timeout;

use crate::harness::{PATIENCE, TestApi, next_message};

/// Morphy's game at the opera, Paris 1858.
const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 \
                     9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 \
                     15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";

fn is_fault(reviewed: &Value) -> bool {
    reviewed["label"].as_str().is_some_and(|label| ["inaccuracy", "mistake", "blunder"].contains(&label))
}

impl TestApi {
    /// Waits until a job is as wanted.
    async fn job(&self, job: u64, wanted: impl Fn(&Job) -> bool) -> Job {
        let mut subscription = self.hub.subscribe();
        let find = || self.jobs.all().into_iter().find(|known| u64::from(known.id) == job).unwrap();
        let found = async {
            loop {
                let job = find();
                if wanted(&job) {
                    return job;
                }
                subscription.recv().await;
            }
        };
        timeout(PATIENCE, found).await.expect("the review goes on")
    }

    async fn ended(&self, job: u64) -> JobState {
        self.job(job, |job| job.state != JobState::Running).await.state
    }

    async fn start_review(&self, id: u32, asked: Value) -> u64 {
        self.post(&format!("/api/games/{id}/review"), asked).await["job"].as_u64().unwrap()
    }

    /// Reviews a game with few nodes and gives what came of it.
    async fn review(&self, id: u32) -> Value {
        let job = self.start_review(id, json!({ "nodes": 3_000 })).await;
        assert_eq!(self.ended(job).await, JobState::Done);
        self.get(&format!("/api/games/{id}/review")).await
    }
}

#[tokio::test]
async fn a_famous_game_gets_labels_accuracies_and_better_lines() {
    let api = TestApi::new();
    let id = api.game(OPERA);
    assert_eq!(api.get(&format!("/api/games/{id}/review")).await, Value::Null);
    let review = api.review(id).await;
    let moves = review["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 33);
    assert_eq!((&moves[0]["label"], &moves[32]["score"]), (&json!("book"), &json!({ "mate": 0 })));
    let [white, black] = [0, 1].map(|side| review["sides"][side]["accuracy"].as_f64().unwrap());
    assert!(
        white > black && (60.0..100.0).contains(&white) && (30.0..95.0).contains(&black),
        "{white} {black}"
    );
    // Which of Black's moves is the worst may depend on the network; what was better stands beside it in the tree.
    let at = moves.iter().position(is_fault).expect("Morphy won");
    assert_eq!(at % 2, 1, "Black's");
    let fault = &moves[at];
    let moments: Vec<u64> = review["moments"].as_array().unwrap().iter().filter_map(Value::as_u64).collect();
    assert!(!moments.is_empty() && moments.is_sorted() && moments[0] > 4, "{moments:?}");
    let before: Vec<String> = api.stored(id).main_line().steps().take(at).map(str::to_owned).collect();
    let better = format!("{} {}", before.join(" "), fault["betterUci"][0].as_str().unwrap());
    let tree = api.stored(id);
    assert!(tree.node(&better.parse().unwrap()).is_ok(), "{better}");
    assert_eq!(fault["better"].as_array().unwrap().len(), fault["betterUci"].as_array().unwrap().len());
    let glyphs: Vec<usize> = tree.main_nodes().map(|node| node.glyphs().len()).collect();
    assert_eq!(glyphs[at], 1);
    let evaluated = tree.main_nodes().filter(|node| node.annotation().evaluation().is_some()).count();
    assert_eq!(evaluated, 32, "all but the mate");
    assert!(review["reviewer"].as_str().unwrap().starts_with("Hetman, 3000"));
}

/// What is told is what the formulas say of the evaluations in the tree.
#[tokio::test]
async fn accuracies_are_those_of_the_formulas() {
    let api = TestApi::new();
    let id = api.game(OPERA);
    let review = api.review(id).await;
    let score = |ply: usize| match &review["moves"][ply]["score"] {
        score if score.get("cp").is_some() => Score::Centipawns(score["cp"].as_i64().unwrap() as i32),
        score if score["mate"].as_i64().unwrap() > 0 => Score::MateIn(1),
        _ => Score::MatedIn(1),
    };
    for ply in 1..32 {
        let [before, after] = [ply - 1, ply].map(|ply| win_percent(score(ply)));
        let [before, after] = if ply % 2 == 0 { [before, after] } else { [100.0 - before, 100.0 - after] };
        let told = review["moves"][ply]["accuracy"].as_f64().unwrap();
        assert!((told - move_accuracy(before, after)).abs() < 1e-9, "ply {}", ply + 1);
    }
    let scores: Vec<Option<Score>> = (0..32).map(|ply| Some(score(ply))).collect();
    let sides = library::review::game_accuracy(chess::Color::White, &scores);
    for (side, accuracy) in sides.into_iter().enumerate() {
        let told = review["sides"][side]["accuracy"].as_f64().unwrap();
        assert!((told - accuracy.unwrap()).abs() < 1e-9, "{told} {accuracy:?}");
    }
}

/// After the first pass there is a review, which says that it is provisional.
#[tokio::test]
async fn a_review_that_was_cancelled_goes_on_where_it_was() {
    let api = TestApi::new();
    let id = api.game(OPERA);
    let job = api.start_review(id, json!({ "nodes": 20_000 })).await;
    let again = api.refused("POST", &format!("/api/games/{id}/review"), Some(json!({}))).await;
    assert_eq!(again.0, 409);
    assert_eq!(api.job(job, |job| job.pass.is_some()).await.total, Some(34), "every position");
    api.job(job, |job| job.pass == Some(ReviewPass::Whole) && job.done >= 6).await;
    let provisional = api.get(&format!("/api/games/{id}/review")).await;
    assert_eq!(provisional["provisional"], true);
    assert!(provisional["moves"].as_array().unwrap().iter().all(|m| !m["score"].is_null()));
    api.jobs.cancel(job as u32);
    let cancelled = api.job(job, |job| job.state != JobState::Running).await;
    assert_eq!(cancelled.state, JobState::Cancelled);
    assert_eq!(api.get(&format!("/api/games/{id}/review")).await["provisional"], true);
    assert!(api.stored(id).main_nodes().all(|node| node.glyphs().is_empty()), "labels that may change");

    let mut messages = api.hub.subscribe();
    let job = api.start_review(id, json!({ "nodes": 20_000 })).await;
    assert_eq!(api.ended(job).await, JobState::Done);
    let first_told =
        std::iter::from_fn(|| next_message(&mut messages)).find_map(|outgoing| match &outgoing.message {
            ServerMessage::Job { job } if job.pass.is_some() => Some((job.pass, job.done)),
            _ => None,
        });
    assert_eq!(
        first_told.unwrap(),
        (Some(ReviewPass::Whole), cancelled.done),
        "what was known is not looked at again"
    );
    let evaluated =
        api.stored(id).main_nodes().filter(|node| node.annotation().evaluation().is_some()).count();
    assert_eq!(evaluated, 32);
    let review = api.get(&format!("/api/games/{id}/review")).await;
    assert_eq!((review["moves"].as_array().unwrap().len(), &review["provisional"]), (33, &json!(false)));

    // The same in one go, on another api, finds the same.
    let other = TestApi::new();
    let other_id = other.game(OPERA);
    let job = other.start_review(other_id, json!({ "nodes": 20_000 })).await;
    assert_eq!(other.ended(job).await, JobState::Done);
    assert_eq!(other.get(&format!("/api/games/{other_id}/review")).await, review);
}

/// The Game of the Century, from the moment when Fischer offered his queen: taking it loses, which shows only when it
/// is taken.
#[tokio::test]
async fn byrne_s_capture_of_the_queen_is_a_fault() {
    let api = TestApi::new();
    let id = api.game(
        "[FEN \"r3r1k1/pp3pbp/1qp3p1/2B5/2BP2b1/Q1n2N2/P4PPP/3R1K1R b - - 3 17\"]\n\n\
         17... Be6 18. Bxb6 Bxc4+ 19. Kg1 *",
    );
    let job = api.start_review(id, json!({ "nodes": 20_000 })).await;
    assert_eq!(api.ended(job).await, JobState::Done);
    let review = api.get(&format!("/api/games/{id}/review")).await;
    assert!(is_fault(&review["moves"][1]), "{}", review["moves"][1]);
    for fischer_s in [0, 2] {
        assert!(!is_fault(&review["moves"][fischer_s]), "{}", review["moves"][fischer_s]);
    }
}

#[tokio::test]
async fn a_deeper_review_goes_on_from_the_one_before() {
    let api = TestApi::new();
    let id = api.game("1. f3 e5 2. a3 d5 3. g4 Qh4# 0-1");
    assert!(api.review(id).await["reviewer"].as_str().unwrap().starts_with("Hetman, 3000"));
    let reviewer = |review: Value| review["reviewer"].as_str().unwrap().to_owned();
    for (asked, by) in
        [(json!({ "depth": "quick" }), "Hetman, 30000"), (json!({ "nodes": 2_000 }), "Hetman, 30000")]
    {
        let job = api.start_review(id, asked).await;
        assert_eq!(api.ended(job).await, JobState::Done);
        assert!(reviewer(api.get(&format!("/api/games/{id}/review")).await).starts_with(by));
    }
    let depths = api.get(&format!("/api/games/{id}/review/depths")).await;
    let told: Vec<(&str, u64)> = (depths.as_array().unwrap().iter())
        .map(|choice| (choice["depth"].as_str().unwrap(), choice["nodes"].as_u64().unwrap()))
        .collect();
    assert_eq!(told, [("quick", 30_000), ("standard", 300_000), ("deep", 2_000_000)]);
    assert!(depths.as_array().unwrap().iter().map(|choice| choice["seconds"].as_u64()).is_sorted());
}

/// Version 0.2 kept no nodes with an evaluation: its reviews are shown as they were, and made again when asked for.
#[tokio::test]
async fn a_review_of_the_version_before_is_shown_and_made_again() {
    let api = TestApi::new();
    let id = api.game("1. f3 e5 2. g4 Qh4# 0-1");
    let eval = |score: i32, line: &str, second: i32| json!({ "score": { "cp": score }, "depth": 9, "line": [line], "second": { "cp": second } });
    let old = json!({
        "version": 2, "engine": "hetman", "name": "Hetman", "nodes": 3_000,
        "moves": ["f2f3", "e7e5", "g2g4", "d8h4"], "glyphs": [[1, 2]], "finished": true,
        "evals": [eval(30, "e2e4", 20), eval(-30, "e7e5", 0), eval(-30, "g2g4", -35), eval(-900, "d8h4", 30), null],
    });
    api.library.set_setting(&format!("review:{id}"), &old.to_string()).unwrap();
    let review = api.get(&format!("/api/games/{id}/review")).await;
    assert_eq!(
        (&review["provisional"], &review["moves"][2]["score"]),
        (&json!(false), &json!({ "cp": -900 }))
    );
    let again = api.review(id).await;
    assert_eq!(again["moves"][2]["score"], json!({ "mate": -1 }));
    assert_eq!(again["moves"][2]["label"], "blunder");
}

#[tokio::test]
async fn evaluations_that_came_with_the_game_are_kept() {
    let api = TestApi::new();
    let id = api.game("1. f3 { [%eval -0.31] } e5 { [%eval -0.30] } 2. g4 { [%eval #-1] } Qh4# 0-1");
    let review = api.review(id).await;
    let scores: Vec<&Value> = review["moves"].as_array().unwrap().iter().map(|m| &m["score"]).collect();
    assert_eq!(
        scores,
        [&json!({ "cp": -31 }), &json!({ "cp": -30 }), &json!({ "mate": -1 }), &json!({ "mate": 0 })]
    );
    let fault = &review["moves"][2];
    assert_eq!(fault["label"], "blunder");
    assert!(!fault["better"].as_array().unwrap().is_empty(), "a better line was looked for");
    assert!(review["reviewer"].as_str().unwrap().contains("came with the game"));
}

#[tokio::test]
async fn odd_games_are_reviewed_too() {
    let api = TestApi::new();
    for (pgn, moves) in [
        ("1. e4 *", 1),
        ("[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1/2-1/2", 1),
        ("[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 40\"]\n\n40... Kd7 41. e4 *", 2),
        ("1. e4 e5 2. -- Nc6 3. Nf3 *", 2),
        (
            "[Variant \"Chess960\"]\n[FEN \"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1\"]\n\n1. g3 g6 2. O-O *",
            3,
        ),
    ] {
        let id = api.game(pgn);
        let review = api.review(id).await;
        assert_eq!(review["moves"].as_array().unwrap().len(), moves, "{pgn}");
        let stored = api.stored(id);
        assert!(stored.to_string().parse::<chess::pgn::PgnGame>().is_ok());
    }
    for pgn in ["*", "1. -- e5 *"] {
        let id = api.game(pgn);
        let refused = api.refused("POST", &format!("/api/games/{id}/review"), Some(json!({}))).await;
        assert_eq!(refused, (400, "there are no moves to review".to_owned()));
        assert_eq!(api.get(&format!("/api/games/{id}/review")).await, Value::Null);
    }
}

#[tokio::test]
async fn another_engine_starts_again_and_glyphs_of_people_stay() {
    let api = TestApi::new();
    let id = api.game("1. f3 $5 e5 2. g4 Qh4# 0-1");
    let by = |review: &Value| review["reviewer"].as_str().unwrap().to_owned();
    assert!(by(&api.review(id).await).starts_with("Hetman"));
    let job = api.start_review(id, json!({ "engine": "preset:checkm8", "nodes": 2_000 })).await;
    assert_eq!(api.ended(job).await, JobState::Done);
    assert!(by(&api.get(&format!("/api/games/{id}/review")).await).starts_with("CheckM8, 2000"));
    let tree = api.stored(id);
    let first = tree.main_nodes().next().unwrap();
    assert_eq!(first.glyphs(), [chess::pgn::Nag(5)]);
    assert!(tree.main_nodes().all(|node| node.glyphs().len() <= 1));

    let job = api.start_review(id, json!({ "engine": "preset:random" })).await;
    let JobState::Failed { error: why } = api.ended(job).await else {
        panic!("there is nothing to evaluate with")
    };
    assert!(why.contains("gives no evaluation"), "{why}");
    let unknown = Some(json!({ "engine": "engine:none" }));
    assert_eq!(api.refused("POST", &format!("/api/games/{id}/review"), unknown).await.0, 400);
}
