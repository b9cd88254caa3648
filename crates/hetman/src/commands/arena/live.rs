//! The games under way, for the pages that watch a match.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use arena::{Entrant, LiveBoard, LiveBoards};
use jobs::Reporter;
use server::wire;

/// People cannot follow more positions in a second.
const BETWEEN_BOARDS: Duration = Duration::from_millis(200);

/// Publishes the boards as long as `work` goes on.
pub(super) fn published<T>(
    job: &Reporter,
    boards: &LiveBoards,
    entrants: &[Entrant],
    work: impl FnOnce() -> T,
) -> T {
    let over = AtomicBool::new(false);
    thread::scope(|scope| {
        let publisher = scope.spawn(|| publish(job, boards, entrants, &over));
        let done = work();
        over.store(true, Ordering::Relaxed);
        publisher.thread().unpark();
        done
    })
}

fn publish(job: &Reporter, boards: &LiveBoards, entrants: &[Entrant], over: &AtomicBool) {
    let mut told = 0;
    while !over.load(Ordering::Relaxed) {
        let revision = boards.revision();
        if revision != told {
            told = revision;
            let boards = boards.now().iter().map(|board| shown(board, entrants)).collect();
            job.publish("live", &wire::arena::LiveBoards { boards });
        }
        thread::park_timeout(BETWEEN_BOARDS);
    }
}

fn shown(board: &LiveBoard, entrants: &[Entrant]) -> wire::arena::LiveBoard {
    let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
    let milliseconds = |time: Duration| u32::try_from(time.as_millis()).unwrap_or(u32::MAX);
    let squares = |uci: &String| Some([uci.get(..2)?.to_owned(), uci.get(2..4)?.to_owned()]);
    wire::arena::LiveBoard {
        game: u32::try_from(board.number + 1).unwrap_or(u32::MAX),
        players: board.players.map(|n| entrants[n].name.clone()),
        fen: board.position.to_string(),
        last_move: board.last_move.as_ref().and_then(squares),
        plies: number(board.plies),
        clocks: board.clocks.map(|clock| clock.map(milliseconds)),
        evals: board.scores.map(|score| score.map(wire::Eval::of_white)),
        depths: board.depths,
        result: board.result.clone(),
    }
}
