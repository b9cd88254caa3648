//! Endings played out: the person must win or hold a draw against best play.
//!
//! `positions.txt` has a line for each: what can be reached, which kind, the position. All have three or four pieces and were
//! checked with Syzygy tablebases. Where these are installed they decide about every move; without them Hetman's search does,
//! and the page says so.

mod referee;

use std::sync::LazyLock;

use chess::random::Random;
use chess::{Game, Move, Position};

use self::referee::Referee;
use super::{now, view};
use crate::api_error::ApiError;
use crate::move_text::parse_move;
use crate::studies::Studies;
use crate::wire::ending::{EndingAnswer, EndingGoal, EndingMoves, EndingView, NextEnding};
use crate::wire::{Board, LegalMoves};

/// The setting that names what was reached.
const REACHED: &str = "endings";
/// A draw that is held for so many moves is reached.
const HELD: usize = 12;
/// The kinds; one is over when mate is on the board.
#[cfg(test)]
const KINDS: [&str; 6] = ["pawn", "queenPawn", "rookPawn", "minor", "rookMinor", MATES];
const MATES: &str = "mates";
/// Plies of an ending; no win takes so long.
const LONGEST: usize = 200;

/// An ending.
struct Ending {
    id: String,
    goal: EndingGoal,
    kind: &'static str,
    position: Position,
}

static ENDINGS: LazyLock<Vec<Ending>> = LazyLock::new(|| {
    // A test reads every line.
    let lines = include_str!("positions.txt").lines().enumerate();
    lines.filter_map(|(n, line)| read(&format!("e{}", n + 1), line)).collect()
});

fn read(id: &str, line: &'static str) -> Option<Ending> {
    let mut parts = line.splitn(3, ' ');
    let goal = match parts.next()? {
        "win" => EndingGoal::Win,
        "draw" => EndingGoal::Draw,
        _ => return None,
    };
    let (kind, position) = (parts.next()?, Position::from_fen(parts.next()?).ok()?);
    Some(Ending { id: id.to_owned(), goal, kind, position })
}

/// An ending that was not reached yet, if there is one.
pub(super) fn next(studies: &Studies, wanted: &NextEnding) -> Result<EndingView, ApiError> {
    let reached = reached(studies)?;
    let is_new = |ending: &&Ending| !wanted.shown.contains(&ending.id) && !reached.contains(&ending.id);
    let mut left: Vec<&Ending> = ENDINGS.iter().filter(is_new).collect();
    if left.is_empty() {
        left = ENDINGS.iter().filter(|ending| wanted.shown.last() != Some(&ending.id)).collect();
    }
    let drawn = Random::new(now().cast_unsigned()).below(left.len());
    let ending = left.get(drawn).ok_or_else(|| no_ending(""))?;
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let pieces = ending.position.occupied().count();
    Ok(EndingView {
        id: ending.id.clone(),
        goal: ending.goal,
        kind: ending.kind.to_owned(),
        solver: ending.position.turn().into(),
        start: Board::new(&ending.position, None, &ending.position),
        legal: LegalMoves::from(&ending.position),
        exact: studies.tablebase_pieces() >= pieces,
        reached: number(reached.len()),
        all: number(ENDINGS.len()),
    })
}

/// What becomes of the person's last move.
pub(super) fn answer(studies: &Studies, id: &str, played: &EndingMoves) -> Result<EndingAnswer, ApiError> {
    let ending = ENDINGS.iter().find(|ending| ending.id == id);
    let ending = ending.ok_or_else(|| no_ending(id))?;
    let game = replay(ending, &played.moves)?;
    let ply = game.moves().len().checked_sub(1).filter(|ply| ply.is_multiple_of(2));
    let ply = ply.ok_or_else(|| ApiError::bad_request("the last move must be the person's"))?;
    let (last, before) = (game.moves()[ply], *game.position_at(ply).unwrap_or(game.start()));
    let ruling = Referee { studies, solver: before.turn() }.rule(&game)?;
    let holds = ruling.outcome >= wanted(ending.goal);
    let done = holds && is_reached(ending, &game, last);
    if done {
        note_reached(studies, id)?;
    }
    let reply = ruling.reply.filter(|_| !done);
    let moves: Vec<Move> = std::iter::once(last).chain(reply).collect();
    Ok(EndingAnswer { holds, done, steps: view::steps(&before, &moves) })
}

fn no_ending(id: &str) -> ApiError {
    ApiError::not_found(format!("there is no ending {id}"))
}

/// The ending as it was played so far.
fn replay(ending: &Ending, moves: &[String]) -> Result<Game, ApiError> {
    let mut game = Game::from_position(ending.position);
    if moves.len() > LONGEST {
        return Err(ApiError::bad_request("this ending has taken too long: begin again"));
    }
    for text in moves {
        let m = parse_move(game.position(), text)
            .ok_or_else(|| ApiError::bad_request("this move is not possible here"))?;
        game.play(m).map_err(|error| ApiError::bad_request(error.to_string()))?;
    }
    Ok(game)
}

const fn wanted(goal: EndingGoal) -> i8 {
    match goal {
        EndingGoal::Win => 1,
        EndingGoal::Draw => 0,
    }
}

/// Whether a move that keeps what can be reached has reached it: mate, or a capture or promotion that wins; a draw by the
/// rules, or one that was held long enough.
fn is_reached(ending: &Ending, game: &Game, last: Move) -> bool {
    match ending.goal {
        EndingGoal::Win if ending.kind == MATES => game.position().is_checkmate(),
        EndingGoal::Win => game.position().is_checkmate() || last.is_capture() || last.is_promotion(),
        EndingGoal::Draw => {
            let held = game.moves().len().div_ceil(2) >= HELD;
            game.end().is_some() || game.repetitions() >= 3 || held
        }
    }
}

fn reached(studies: &Studies) -> Result<Vec<String>, ApiError> {
    let text = studies.library().setting(REACHED)?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

fn note_reached(studies: &Studies, id: &str) -> Result<(), ApiError> {
    let mut all = reached(studies)?;
    if all.iter().any(|known| known == id) {
        return Ok(());
    }
    all.push(id.to_owned());
    let text = serde_json::to_string(&all).map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(studies.library().set_setting(REACHED, &text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_an_ending_of_three_or_four_pieces() {
        assert_eq!(ENDINGS.len(), include_str!("positions.txt").lines().count());
        for Ending { id, kind, position, .. } in ENDINGS.iter() {
            assert!(KINDS.contains(kind), "{id}: {kind}");
            assert!((3..=4).contains(&position.occupied().count()) && position.end().is_none(), "{id}");
        }
    }

    #[test]
    fn a_game_goes_on_move_by_move() {
        let ending = &ENDINGS[0];
        let first = *ending.position.legal_moves().iter().next().unwrap();
        let text = ending.position.to_uci(first);
        assert_eq!(replay(ending, std::slice::from_ref(&text)).unwrap().moves(), [first]);
        assert!(replay(ending, &[text, "e9e4".to_owned()]).is_err());
        assert!(replay(ending, &vec![String::new(); LONGEST + 1]).is_err());
    }
}
