//! Won positions, played to the end.

use std::collections::HashSet;
use std::sync::Arc;

use chess::{Claim, End, Game, Position};
use classics::Greedy;
use classics::ukraine::Mlp;
use play::{Action, Limits, Player, Stop, Turn};

use crate::data::PackedPosition;
use crate::parallel;

/// Moves of the winning side within which it should have mated.
pub const MOVES: usize = 100;

/// How a won position ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayoutResult {
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
pub struct Playouts(pub Vec<PlayoutResult>);

impl Playouts {
    /// How many ended like this; mates however long they took.
    pub fn count(&self, result: PlayoutResult) -> usize {
        let same = |other: &&PlayoutResult| std::mem::discriminant(*other) == std::mem::discriminant(&result);
        self.0.iter().filter(same).count()
    }

    /// The mean number of moves of those that ended in mate.
    pub fn moves_to_mate(&self) -> Option<f64> {
        let moves = self.0.iter().filter_map(|result| match result {
            PlayoutResult::Mate(moves) => Some(*moves),
            _ => None,
        });
        let (sum, count) = moves.fold((0, 0), |(sum, count), moves| (sum + moves, count + 1));
        (count > 0).then(|| sum as f64 / f64::from(count))
    }
}

/// Plies of the fifty that may have passed already: the winning side is to have its time.
const PASSED: u16 = 10;

/// The first positions that are won for the side to move by at least so many centipawns, each once.
pub fn won_positions(records: &[PackedPosition], least: i16, count: usize) -> Vec<Position> {
    let mut seen = HashSet::new();
    let won = records.iter().copied().filter(|record| record.score() >= least);
    won.filter_map(|record| record.position())
        .filter(|position| position.end().is_none() && position.halfmove_clock() <= PASSED)
        .filter(|position| seen.insert(position.key()))
        .take(count)
        .collect()
}

/// The player that takes the move after which the network likes its position best.
pub fn one_ply_player(network: &Arc<Mlp>, seed: u64) -> Greedy {
    let network = Arc::clone(network);
    Greedy::with_evaluation("network", move |position| network.to_move(position), seed)
}

/// Plays a position that is won for the side to move.
pub fn play_out(winner: &mut dyn Player, defender: &mut dyn Player, won: &Position) -> PlayoutResult {
    let mut game = Game::from_position(*won);
    for ply in 0..2 * MOVES {
        if let Some(result) = result_of(&game, won, ply) {
            return result;
        }
        let player: &mut dyn Player = if ply % 2 == 0 { &mut *winner } else { &mut *defender };
        if !plays_on(player, &mut game) {
            break;
        }
    }
    result_of(&game, won, 2 * MOVES).unwrap_or(PlayoutResult::Unfinished)
}

/// A name, and how to make the player for a seed.
pub struct Contender {
    /// For tables.
    pub name: String,
    /// Makes the player.
    pub player: Box<dyn Fn(u64) -> Box<dyn Player> + Sync>,
}

/// Plays all positions, on several threads; the same games whatever their number.
pub fn play_out_all(
    winner: &Contender,
    defender: &Contender,
    won: &[Position],
    threads: usize,
    finished: impl Fn() + Sync,
) -> Playouts {
    let play = |(): &mut (), n: usize, position: &Position| {
        let [mut winner, mut defender] = [winner, defender].map(|one| (one.player)(n as u64));
        let result = play_out(&mut *winner, &mut *defender, position);
        finished();
        result
    };
    Playouts(parallel::map(won, threads, || (), play))
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
fn result_of(game: &Game, won: &Position, ply: usize) -> Option<PlayoutResult> {
    match (game.end(), game.claim()) {
        (Some(End::Checkmate { .. }), _) if game.position().turn() == won.turn() => Some(PlayoutResult::Lost),
        (Some(End::Checkmate { .. }), _) => Some(PlayoutResult::Mate(ply.div_ceil(2))),
        (Some(End::Stalemate), _) => Some(PlayoutResult::Stalemate),
        (Some(End::InsufficientMaterial | End::DeadPosition), _) => Some(PlayoutResult::DeadPosition),
        (_, Some(Claim::ThreefoldRepetition)) => Some(PlayoutResult::Repetition),
        (_, Some(Claim::FiftyMoves)) => Some(PlayoutResult::FiftyMoves),
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
        let network = Mlp::new(shape, 100, &vec![0.0; shape.parameters()]).unwrap();
        one_ply_player(&Arc::new(network), 1)
    }

    #[test]
    fn a_mate_on_the_board_is_given_and_a_won_ending_is_not_won_by_chance() {
        let mut defender = RandomMover::new("defender", 1);
        let mate = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
        assert_eq!(play_out(&mut indifferent(), &mut defender, &mate), PlayoutResult::Mate(1));
        let ending = Position::from_fen("8/8/8/3k4/8/8/1B6/1N2K3 w - - 0 1").unwrap();
        let result = play_out(&mut indifferent(), &mut defender, &ending);
        assert!(!matches!(result, PlayoutResult::Mate(_) | PlayoutResult::Lost), "{result:?}");
    }

    #[test]
    fn won_positions_are_won_and_different() {
        let record = |fen: &str, score| {
            let position = Position::from_fen(fen).unwrap();
            PackedPosition::new(&position, Score::Centipawns(score), Outcome::Draw).unwrap()
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
    fn results_are_counted_by_kind() {
        let playouts = Playouts(vec![PlayoutResult::Mate(3), PlayoutResult::Lost, PlayoutResult::Mate(5)]);
        assert_eq!(
            (playouts.count(PlayoutResult::Mate(0)), playouts.count(PlayoutResult::Stalemate)),
            (2, 0)
        );
        assert_eq!(playouts.moves_to_mate(), Some(4.0));
    }
}
