//! Won positions, played to the end.

use std::collections::HashSet;
use std::sync::Arc;

use chess::{Claim, End, Game, Position};
use classics::Greedy;
use classics::ukraine::Network;
use play::{Action, Limits, Player, Stop, Turn};

use crate::data::PackedPosition;
use crate::training::Record;

/// Moves of the winning side within which it should have mated.
pub const MOVES: usize = 100;

/// How a won position ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Finish {
    /// The winning side mated after so many of its moves.
    Mate(usize),
    /// It stalemated the other.
    Stalemate,
    /// The same position came a third time.
    Repetition,
    /// Fifty moves passed without a capture or a pawn's move.
    FiftyMoves,
    /// It gave away what it needed to win.
    DeadPosition,
    /// It was mated itself.
    Lost,
    /// It was still playing after [`MOVES`] moves.
    Unfinished,
}

/// How some won positions ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Finishes(pub Vec<Finish>);

impl Finishes {
    /// How many ended like this; mates however long they took.
    pub fn count(&self, finish: Finish) -> usize {
        let same = |other: &&Finish| std::mem::discriminant(*other) == std::mem::discriminant(&finish);
        self.0.iter().filter(same).count()
    }

    /// The mean number of moves of those that ended in mate.
    pub fn moves_to_mate(&self) -> Option<f64> {
        let moves = self.0.iter().filter_map(|finish| match finish {
            Finish::Mate(moves) => Some(*moves),
            _ => None,
        });
        let (sum, count) = moves.fold((0, 0), |(sum, count), moves| (sum + moves, count + 1));
        (count > 0).then(|| sum as f64 / f64::from(count))
    }
}

/// Half-moves of the fifty that may have passed already: the winning side is to have its time.
const PASSED: u16 = 10;

/// The first positions that are won for the side to move by at least so many centipawns, each once.
pub fn won_positions(records: &[Record], least: i16, count: usize) -> Vec<Position> {
    let mut seen = HashSet::new();
    let won = records.iter().copied().map(PackedPosition).filter(|record| record.score() >= least);
    won.filter_map(|record| record.position())
        .filter(|position| position.end().is_none() && position.halfmove_clock() <= PASSED)
        .filter(|position| seen.insert(position.key()))
        .take(count)
        .collect()
}

/// The player that takes the move after which the network likes its position best.
pub fn one_half_move_deep(network: &Arc<Network>, seed: u64) -> Greedy {
    let judge = Arc::clone(network);
    Greedy::judging("network", move |position| judge.to_move(position), seed)
}

/// Plays a position that is won for the side to move.
pub fn play_out(winner: &mut dyn Player, defender: &mut dyn Player, won: &Position) -> Finish {
    let mut game = Game::from_position(*won);
    for ply in 0..2 * MOVES {
        if let Some(finish) = finish(&game, won, ply) {
            return finish;
        }
        let player: &mut dyn Player = if ply % 2 == 0 { &mut *winner } else { &mut *defender };
        if !plays_on(player, &mut game) {
            break;
        }
    }
    finish(&game, won, 2 * MOVES).unwrap_or(Finish::Unfinished)
}

/// Lets a player move; `false` if it does not.
fn plays_on(player: &mut dyn Player, game: &mut Game) -> bool {
    let (limits, stop) = (Limits::default(), Stop::new());
    let turn = Turn { game, limits: &limits, stop: &stop, report: &mut |_| {} };
    match player.decide(turn).map(|decision| decision.action) {
        Ok(Action::Play(m) | Action::ClaimDraw(Some(m))) => game.play(m).is_ok(),
        _ => false,
    }
}

/// How the game has ended, if it has.
fn finish(game: &Game, won: &Position, ply: usize) -> Option<Finish> {
    match (game.end(), game.claim()) {
        (Some(End::Checkmate { .. }), _) if game.position().turn() == won.turn() => Some(Finish::Lost),
        (Some(End::Checkmate { .. }), _) => Some(Finish::Mate(ply.div_ceil(2))),
        (Some(End::Stalemate), _) => Some(Finish::Stalemate),
        (Some(End::InsufficientMaterial | End::DeadPosition), _) => Some(Finish::DeadPosition),
        (_, Some(Claim::ThreefoldRepetition)) => Some(Finish::Repetition),
        (_, Some(Claim::FiftyMoves)) => Some(Finish::FiftyMoves),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Outcome;
    use classics::RandomMover;
    use classics::ukraine::{Output, Shape};
    use play::Score;

    /// A player that likes every position the same.
    fn indifferent() -> Greedy {
        let shape = Shape::new(1, 8, Output::Pawns).unwrap();
        let network = Network::new(shape, 100, &vec![0.0; shape.parameters()]).unwrap();
        one_half_move_deep(&Arc::new(network), 1)
    }

    #[test]
    fn a_mate_on_the_board_is_given_and_a_won_ending_is_not_won_by_chance() {
        let mut defender = RandomMover::new("defender", 1);
        let mate = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
        assert_eq!(play_out(&mut indifferent(), &mut defender, &mate), Finish::Mate(1));
        let ending = Position::from_fen("8/8/8/3k4/8/8/1B6/1N2K3 w - - 0 1").unwrap();
        let finish = play_out(&mut indifferent(), &mut defender, &ending);
        assert!(!matches!(finish, Finish::Mate(_) | Finish::Lost), "{finish:?}");
    }

    #[test]
    fn won_positions_are_won_and_different() {
        let record = |fen: &str, score| {
            let position = Position::from_fen(fen).unwrap();
            PackedPosition::new(&position, Score::Centipawns(score), Outcome::Draw).unwrap().0
        };
        let queen = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
        let records = [
            record(queen, 900),
            record(queen, 900),
            record("4k3/8/8/8/8/8/8/Q3K3 w - - 60 90", 900),
            record("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 500),
            record("4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1", 700),
        ];
        let fens: Vec<String> = won_positions(&records, 600, 9).iter().map(Position::to_fen).collect();
        assert_eq!(fens, [queen, "4k3/8/8/8/8/8/8/1Q2K3 w - - 0 1"]);
        assert_eq!(won_positions(&records, 600, 1).len(), 1);
    }

    #[test]
    fn finishes_are_counted_by_kind() {
        let finishes = Finishes(vec![Finish::Mate(3), Finish::Lost, Finish::Mate(5)]);
        assert_eq!((finishes.count(Finish::Mate(0)), finishes.count(Finish::Stalemate)), (2, 0));
        assert_eq!(finishes.moves_to_mate(), Some(4.0));
    }
}
