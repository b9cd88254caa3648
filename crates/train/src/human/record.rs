//! A position in which someone chose a move, as the network learns from it.

use chess::{Outcome, Position};
use engine::human::{ENGINE_RATING, HumanInputs, moves};
use play::Score;

use super::games::{Choice, PeoplesGame};
use crate::data::{PositionFilter, ScoredGame};
use crate::teacher::architecture::SCALE;
use crate::teacher::{Batch, NO_RESULT};
use crate::training::sigmoid;

/// What the network is told, and what it should say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HumanRecord {
    inputs: HumanInputs,
    /// How the game ended for the player: 0 won, 1 drawn, 2 lost, or [`NO_RESULT`].
    result: u8,
    /// The move chosen, numbered.
    played: u16,
    /// Centipawns, where they are known and the position is quiet.
    score: Option<i16>,
}

fn result(outcome: Option<Outcome>, position: &Position) -> u8 {
    match outcome {
        Some(Outcome::Win(winner)) => 2 * u8::from(winner != position.turn()),
        Some(Outcome::Draw) => 1,
        None => NO_RESULT,
    }
}

impl HumanRecord {
    /// The records of people's game; so many points are added to the ratings.
    pub fn of_people(game: &PeoplesGame, shift: i32) -> impl Iterator<Item = HumanRecord> {
        game.choices().map(move |choice| {
            let rating = choice.rating.saturating_add_signed(shift);
            HumanRecord {
                inputs: Choice { rating, ..choice }.inputs(),
                result: result(game.outcome, &choice.position),
                played: moves::index(choice.played, choice.position.turn()),
                score: None,
            }
        })
    }

    /// The records of a game that the engine played with itself.
    pub fn of_engine(game: &ScoredGame) -> impl Iterator<Item = HumanRecord> {
        let filter = PositionFilter::default();
        game.replay().filter(|replayed| replayed.score.is_some()).map(move |replayed| {
            let earlier = |plies| replayed.ply.checked_sub(plies).map(|ply| game.moves[ply].played);
            let position = &replayed.position;
            let centipawns = |score: Score| i16::try_from(score.as_centipawns()).ok();
            HumanRecord {
                inputs: HumanInputs::new(position, [earlier(1), earlier(2)], ENGINE_RATING),
                result: result(Some(game.outcome), position),
                played: moves::index(replayed.played, position.turn()),
                score: filter.score(&replayed).and_then(centipawns),
            }
        })
    }

    /// Adds what tells it from others.
    pub(super) fn hash(&self, hasher: &mut crc32fast::Hasher) {
        hasher.update(&self.inputs.squares);
        hasher.update(&[self.inputs.rating, self.result]);
        hasher.update(&self.played.to_le_bytes());
        hasher.update(&self.score.unwrap_or(i16::MIN).to_le_bytes());
    }

    /// Adds it to a batch, mirrored if that is asked for and neither side may castle.
    pub fn push(&self, batch: &mut Batch, mirror: bool) {
        let is_mirrored = mirror && self.inputs.is_symmetric();
        let inputs = if is_mirrored { self.inputs.mirrored() } else { self.inputs };
        batch.pieces.extend(inputs.squares);
        batch.constants.push([0, 0, 0, inputs.rating]);
        batch.targets.push(sigmoid(f32::from(self.score.unwrap_or(0)) / SCALE));
        batch.quiet.push(f32::from(u8::from(self.score.is_some())));
        batch.results.push(self.result);
        batch.moves.push(if is_mirrored { moves::mirrored(self.played) } else { self.played });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Ending, ScoredMove};
    use crate::human::PlayedMove;
    use chess::Color;

    fn played(moves: &[&str]) -> Vec<chess::Move> {
        let mut position = Position::initial();
        let play = |uci: &&str| {
            let m = position.parse_uci(uci).unwrap();
            position.play(m);
            m
        };
        moves.iter().map(play).collect()
    }

    #[test]
    fn peoples_moves_are_learnt_under_their_ratings_and_the_engines_beyond() {
        let moves = played(&["e2e4", "e7e5", "g1f3"]);
        let people = PeoplesGame {
            ratings: [1400, 1600],
            moves: moves.iter().map(|&played| PlayedMove { played, clock: None }).collect(),
            outcome: Some(Outcome::Win(Color::Black)),
        };
        let engine = ScoredGame {
            start: Position::initial(),
            moves: moves
                .iter()
                .map(|&played| ScoredMove { played, score: Some(Score::Centipawns(20)) })
                .collect(),
            outcome: Outcome::Win(Color::Black),
            ending: Ending::Unknown,
        };
        let (mut of_people, mut of_engine) = (Batch::default(), Batch::default());
        HumanRecord::of_people(&people, 100).for_each(|record| record.push(&mut of_people, true));
        HumanRecord::of_engine(&engine).for_each(|record| record.push(&mut of_engine, false));
        assert_eq!((of_people.len(), &of_people.results), (3, &vec![2, 0, 2]));
        assert_eq!(of_people.constants, [[0, 0, 0, 56], [0, 0, 0, 68], [0, 0, 0, 56]]);
        assert_eq!(of_engine.constants, [[0, 0, 0, 187]; 3]);
        assert_eq!((&of_people.pieces, &of_people.moves), (&of_engine.pieces, &of_engine.moves));
        assert_eq!((of_people.quiet, of_engine.quiet), (vec![0.0; 3], vec![0.0; 3]), "too early in the game");
    }
}
