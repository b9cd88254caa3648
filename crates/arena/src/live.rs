//! The games that are being played now, for those who watch.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use chess::{Color, Position};
use play::{LiveGame, Report, Score};

/// A game that is being played.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveBoard {
    /// Its number, from 0.
    pub number: u64,
    /// White and Black, by index.
    pub players: [usize; 2],
    /// The position.
    pub position: Position,
    /// The last move, as UCI writes it.
    pub last_move: Option<String>,
    /// Plies played, those of the opening left out.
    pub plies: usize,
    /// What White and Black have on their clocks, if they have any, at the beginning of the turn.
    pub clocks: [Option<Duration>; 2],
    /// What each of them said last about the position, from White's side.
    pub scores: [Option<Score>; 2],
    /// How deep each of them searched last.
    pub depths: [Option<u32>; 2],
    /// How it ended, if it has.
    pub result: Option<String>,
    /// When the turn began.
    pub since: Instant,
}

/// The games that are being played now, one for each thread. Clones are the same.
#[derive(Clone, Debug, Default)]
pub struct LiveBoards(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    boards: Mutex<Vec<Option<LiveBoard>>>,
    revision: AtomicU64,
}

impl LiveBoards {
    /// The boards as they are, in the order of the threads.
    pub fn now(&self) -> Vec<LiveBoard> {
        self.lock().iter().flatten().cloned().collect()
    }

    /// A number that differs when anything has changed.
    pub fn revision(&self) -> u64 {
        self.0.revision.load(Ordering::Acquire)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Option<LiveBoard>>> {
        self.0.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, worker: usize, board: LiveBoard) {
        let mut boards = self.lock();
        if boards.len() <= worker {
            boards.resize(worker + 1, None);
        }
        boards[worker] = Some(board);
        self.0.revision.fetch_add(1, Ordering::Release);
    }
}

/// Shows the game of one thread.
pub(crate) struct BoardFeed<'a> {
    boards: &'a LiveBoards,
    worker: usize,
    board: LiveBoard,
}

impl BoardFeed<'_> {
    pub(crate) fn new(boards: &LiveBoards, worker: usize, number: u64, players: [usize; 2]) -> BoardFeed<'_> {
        let board = LiveBoard {
            number,
            players,
            position: Position::default(),
            last_move: None,
            plies: 0,
            clocks: [None; 2],
            scores: [None; 2],
            depths: [None; 2],
            result: None,
            since: Instant::now(),
        };
        BoardFeed { boards, worker, board }
    }

    /// A turn begins, or a player reports. Reports are shown with the next turn: so much is cheap even at the fastest
    /// time controls.
    pub(crate) fn note(&mut self, live: &LiveGame, report: Option<&Report>) {
        let color = live.turn();
        if let Some(report) = report {
            if let Some(score) = report.score.filter(|_| report.line.unwrap_or(1) == 1) {
                self.board.scores[color.index()] = Some(score.pov(color));
                self.board.depths[color.index()] = report.depth;
            }
            return;
        }
        self.show(live);
    }

    /// The game is over.
    pub(crate) fn end(mut self, live: &LiveGame) {
        self.board.result = live.result().map(|result| {
            let text = result.to_string();
            text.lines().next().unwrap_or_default().to_owned()
        });
        self.show(live);
    }

    fn show(&mut self, live: &LiveGame) {
        let board = &mut self.board;
        board.position = *live.position();
        board.plies = live.played().len();
        board.last_move = live.game().moves().last().map(|m| m.to_string());
        board.clocks = Color::ALL.map(|color| live.clock(color).map(play::Clock::left));
        board.since = Instant::now();
        self.boards.set(self.worker, self.board.clone());
    }
}
