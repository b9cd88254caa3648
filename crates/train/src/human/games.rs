//! Games of people, with their ratings and clocks, from PGN.

use std::time::Duration;

use chess::pgn::{Annotation, Placement, RawText, Scope, Visitor};
use chess::{Color, Move, Outcome, Position};
use engine::human::HumanInputs;

/// Seconds for a game of forty moves, below which a game is too fast to tell how its players think.
const FASTEST: u64 = 180;
/// A player with less time left moves without thinking.
const SHORT_OF_TIME: Duration = Duration::from_secs(30);
/// One game of so many is not learnt from, to measure by.
const VALIDATION_SHARE: u64 = 20;

/// A game of two people.
#[derive(Clone, PartialEq, Debug)]
pub struct PeoplesGame {
    /// White's rating and Black's.
    pub ratings: [u32; 2],
    /// The moves in their order, from the initial position.
    pub moves: Vec<PlayedMove>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// A move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move.
    pub played: Move,
    /// What the player's clock showed after it.
    pub clock: Option<Duration>,
}

/// A position in which a person chose a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// Plies played before.
    pub ply: usize,
    /// The position.
    pub position: Position,
    /// The opponent's last move, and the player's own before it.
    pub last: [Option<Move>; 2],
    /// The move chosen.
    pub played: Move,
    /// The player's rating.
    pub rating: u32,
}

impl Choice {
    /// What the network is told.
    pub fn inputs(&self) -> HumanInputs {
        HumanInputs::new(&self.position, self.last, self.rating)
    }
}

impl PeoplesGame {
    /// Whether the game is one of those set aside to measure by. Its moves decide, so that a game that occurs twice is
    /// on one side.
    pub fn is_for_validation(&self) -> bool {
        let hash = self.moves.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, m| {
            (hash ^ u64::from(m.played.to_bits())).wrapping_mul(0x0100_0000_01b3)
        });
        (hash >> 20).is_multiple_of(VALIDATION_SHARE)
    }

    /// The positions in which a player had time to think.
    pub fn choices(&self) -> impl Iterator<Item = Choice> {
        let mut position = Position::initial();
        self.moves.iter().enumerate().filter_map(move |(ply, m)| {
            let before = position;
            position.play(m.played);
            let earlier = |plies: usize| ply.checked_sub(plies).map(|ply| self.moves[ply].played);
            let choice = Choice {
                ply,
                position: before,
                last: [earlier(1), earlier(2)],
                played: m.played,
                rating: self.ratings[usize::from(before.turn() == Color::Black)],
            };
            m.clock.is_none_or(|clock| clock >= SHORT_OF_TIME).then_some(choice)
        })
    }
}

/// A PGN visitor that makes [`PeoplesGame`]s of those games that tell how people play: both ratings are known, the
/// start is the usual one, and there is time to think.
#[derive(Default)]
pub struct PeoplesGames {
    ratings: [Option<u32>; 2],
    is_fast: bool,
    moves: Vec<PlayedMove>,
    is_broken: bool,
    finished: Option<PeoplesGame>,
    /// How many games were passed over.
    pub passed_over: u64,
}

impl PeoplesGames {
    /// The game that was just read, unless it was passed over.
    pub fn take(&mut self) -> Option<PeoplesGame> {
        self.finished.take()
    }
}

impl Visitor for PeoplesGames {
    fn begin_game(&mut self) {
        *self = PeoplesGames { passed_over: self.passed_over, ..PeoplesGames::default() };
    }

    fn tag(&mut self, name: &str, value: RawText<'_>) {
        let number = || value.decode().trim().parse().ok().filter(|rating| (1..4_000).contains(rating));
        match name {
            "WhiteElo" => self.ratings[0] = number(),
            "BlackElo" => self.ratings[1] = number(),
            "TimeControl" => self.is_fast = is_fast(&value.decode()),
            _ => {}
        }
    }

    fn start(&mut self, position: &Position) -> Scope {
        self.is_broken = *position != Position::initial();
        Scope::Mainline
    }

    fn play(&mut self, _: &Position, played: Move) {
        self.moves.push(PlayedMove { played, clock: None });
    }

    fn null_move(&mut self, _: &Position) {
        self.is_broken = true;
    }

    fn comment(&mut self, text: RawText<'_>, placement: Placement) {
        if let (Placement::After, Some(last)) = (placement, self.moves.last_mut()) {
            last.clock = Annotation::parse(&text.decode()).clock().or(last.clock);
        }
    }

    fn end_game(&mut self, _: &Position, outcome: Option<Outcome>) {
        let moves = std::mem::take(&mut self.moves);
        self.finished = match self.ratings {
            [Some(white), Some(black)] if !self.is_broken && !self.is_fast && !moves.is_empty() => {
                Some(PeoplesGame { ratings: [white, black], moves, outcome })
            }
            _ => None,
        };
        self.passed_over += u64::from(self.finished.is_none());
    }
}

/// Whether a time control, seconds and increment (`300+5`), leaves too little time; others are not understood.
fn is_fast(text: &str) -> bool {
    let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
    match (base.trim().parse::<u64>(), increment.trim().parse::<u64>()) {
        (Ok(base), Ok(increment)) => base.saturating_add(increment.saturating_mul(40)) < FASTEST,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::Reader;

    fn games(pgn: &str) -> (Vec<PeoplesGame>, u64) {
        let (mut visitor, mut reader) = (PeoplesGames::default(), Reader::new(pgn.as_bytes()));
        let mut games = Vec::new();
        while reader.visit(&mut visitor).unwrap() {
            games.extend(visitor.take());
        }
        (games, visitor.passed_over)
    }

    #[test]
    fn games_have_ratings_moves_and_clocks() {
        let (games, passed_over) = games(
            "[WhiteElo \"1500\"]\n[BlackElo \"1612\"]\n[TimeControl \"300+2\"]\n\n\
             1. e4 {[%clk 0:04:50]} e5 {[%clk 0:00:20]} 2. Nf3 (2. f4) Nc6 1-0\n\n\
             [WhiteElo \"1500\"]\n\n1. e4 e5 1-0\n\n\
             [WhiteElo \"1500\"]\n[BlackElo \"1612\"]\n[TimeControl \"60+0\"]\n\n1. e4 e5 1-0\n\n\
             [WhiteElo \"?\"]\n[BlackElo \"1612\"]\n\n1. e4 e5 1-0\n",
        );
        assert_eq!((games.len(), passed_over), (1, 3));
        assert_eq!((games[0].ratings, games[0].moves.len()), ([1500, 1612], 4));
        assert_eq!(games[0].outcome, Some(Outcome::Win(Color::White)));
        let choices: Vec<Choice> = games[0].choices().collect();
        assert_eq!(choices.iter().map(|choice| choice.ply).collect::<Vec<_>>(), [0, 2, 3], "20 seconds left");
        assert_eq!(choices[2].rating, 1612);
        let [e4, e5, nf3] = [0, 1, 2].map(|ply| Some(games[0].moves[ply].played));
        assert_eq!((choices[0].last, choices[1].last, choices[2].last), ([None; 2], [e5, e4], [nf3, e5]));
    }

    #[test]
    fn time_controls_are_understood() {
        assert!(["60+0", "120+1", "0+1"].into_iter().all(is_fast));
        assert!(!["180+0", "60+3", "600", "-", "40/9000", ""].into_iter().any(is_fast));
    }

    #[test]
    fn some_games_are_for_validation() {
        let moves = Position::initial().legal_moves();
        let game = |a: usize, b: usize| {
            let moves = [moves[a], moves[b]].map(|played| PlayedMove { played, clock: None }).to_vec();
            PeoplesGame { ratings: [1500; 2], moves, outcome: None }
        };
        let set_aside = (0..400).filter(|n| game(n / 20, n % 20).is_for_validation()).count();
        assert!((5..50).contains(&set_aside), "{set_aside}");
    }
}
