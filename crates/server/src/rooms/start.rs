//! From the request for a game to how it starts, with everything decided that was left open.

use std::time::Duration;

use chess::random::Random;
use chess::{CastlingMode, Game, Position};
use library::{GameId as LibraryId, Library};
use play::TimeControl;
use roster::Roster;

use crate::api_error::ApiError;
use crate::device::Device;
use crate::storage::{GameStart, Occupant, SavedSeat};
use crate::wire::game::{NewGame, SeatChoice, StartPosition, TimeLimit};

/// Longer names are cut.
const LONGEST_NAME: usize = 80;
/// A time control is a short text.
const LONGEST_CONTROL: usize = 100;
/// What a player may be given for a move, in milliseconds.
const PER_MOVE: std::ops::RangeInclusive<u32> = 10..=86_400_000;

/// Checks what was asked for and decides what was left open.
pub(super) fn prepare(
    mut request: NewGame,
    device: Device,
    library: &Library,
    roster: &Roster,
) -> Result<GameStart, ApiError> {
    let seed = random()?;
    request.time.iter().try_for_each(check_time)?;
    let game = game(&request.start, seed, library)?;
    if let Some(end) = game.end() {
        return Err(ApiError::bad_request(format!("the game would be over at once: {end}")));
    }
    let has = |kind: fn(&SeatChoice) -> bool| request.seats.iter().any(kind);
    if has(|seat| matches!(seat, SeatChoice::Link { .. }))
        && !has(|seat| matches!(seat, SeatChoice::Here { .. }))
    {
        return Err(ApiError::bad_request(
            "a link invites an opponent: a person here must play the other side",
        ));
    }
    request.seats.iter_mut().for_each(clean);
    let start = game.start();
    Ok(GameStart {
        fen: start.to_fen(),
        chess960: start.castling_mode() == CastlingMode::Chess960,
        moves: game.moves().iter().map(|&m| start.to_uci(m)).collect(),
        seats: [seat(&request.seats[0], device, roster)?, seat(&request.seats[1], device, roster)?],
        start: request.start.into(),
        time: request.time.map(Into::into),
        creator: device.id,
        seed,
        date: today(),
    })
}

/// The same game from its start, perhaps with colours changed. Guests keep their seats.
pub(super) fn rematch(
    earlier: &GameStart,
    seats: &[SavedSeat; 2],
    swap: bool,
) -> Result<GameStart, ApiError> {
    let mut again = GameStart { seats: seats.clone(), seed: random()?, date: today(), ..earlier.clone() };
    if swap {
        again.seats.swap(0, 1);
        again.time.swap(0, 1);
    }
    for seat in &mut again.seats {
        if let Occupant::Guest { key, .. } = &mut seat.occupant {
            *key = secret()?;
        }
    }
    Ok(again)
}

fn check_time(time: &TimeLimit) -> Result<(), ApiError> {
    match time {
        TimeLimit::None => Ok(()),
        TimeLimit::PerMove { ms } if PER_MOVE.contains(ms) => Ok(()),
        TimeLimit::PerMove { .. } => {
            Err(ApiError::bad_request("a move may take from ten milliseconds to a day"))
        }
        TimeLimit::Clock { control } if control.len() > LONGEST_CONTROL => {
            Err(ApiError::bad_request("the time control is too long"))
        }
        TimeLimit::Clock { control } => {
            let control: TimeControl = control
                .parse()
                .map_err(|error: play::ParseTimeControlError| ApiError::bad_request(error.to_string()))?;
            let is_empty = control.periods()[0].time == Duration::ZERO;
            if is_empty {
                Err(ApiError::bad_request("a clock must have some time on it at the start"))
            } else {
                Ok(())
            }
        }
    }
}

fn game(start: &StartPosition, seed: u64, library: &Library) -> Result<Game, ApiError> {
    match start {
        StartPosition::Standard => Ok(Game::new()),
        StartPosition::Chess960 { number } => {
            let number = number.unwrap_or_else(|| Random::new(seed).below(960) as u16);
            let position = Position::chess960(number);
            position
                .map(Game::from_position)
                .ok_or_else(|| ApiError::bad_request("the 960 positions are 0 to 959"))
        }
        StartPosition::Fen { fen } => {
            let position = Position::from_fen(fen);
            // Castling rights that standard chess does not know are those of Chess960.
            let position = position.or_else(|error| {
                Position::from_fen_in(fen, CastlingMode::Chess960)
                    .map_err(|_| ApiError::bad_request(error.to_string()))
            });
            position.map(Game::from_position)
        }
        StartPosition::Study { study, path } => {
            let stored = library.load(LibraryId((*study).into()))?;
            let stored = stored.ok_or_else(|| ApiError::not_found(format!("there is no study {study}")))?;
            let path =
                path.parse().map_err(|error: library::TreeError| ApiError::bad_request(error.to_string()))?;
            stored.tree.game_at(&path).map_err(|error| ApiError::not_found(error.to_string()))
        }
    }
}

fn clean(seat: &mut SeatChoice) {
    if let SeatChoice::Here { name } | SeatChoice::Link { name } = seat {
        *name = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
    }
}

fn seat(choice: &SeatChoice, device: Device, roster: &Roster) -> Result<SavedSeat, ApiError> {
    match choice {
        SeatChoice::Here { name } => {
            Ok(SavedSeat { name: name.clone(), elo: None, occupant: Occupant::Person { device: device.id } })
        }
        SeatChoice::Link { name } => Ok(SavedSeat {
            name: name.clone(),
            elo: None,
            occupant: Occupant::Guest { key: secret()?, device: None },
        }),
        SeatChoice::Computer { id, elo } => {
            let player = roster.players().into_iter().find(|player| player.id == *id);
            let player = player.ok_or_else(|| ApiError::not_found("there is no such player"))?;
            if let Some(problem) = player.problem {
                return Err(ApiError::conflict(problem.to_string()));
            }
            // A rating is given only to players that can be set to it.
            let elo = player.elo_range.and_then(|[lowest, highest]| Some((*elo)?.clamp(lowest, highest)));
            Ok(SavedSeat { name: player.name, elo, occupant: Occupant::Computer { id: player.id } })
        }
    }
}

/// The key of a link: it cannot be guessed.
fn secret() -> Result<String, ApiError> {
    Ok(format!("{:016x}{:016x}", random()?, random()?))
}

/// Chance from the operating system.
fn random() -> Result<u64, ApiError> {
    getrandom::u64()
        .map_err(|error| ApiError::internal(format!("the system gives no random numbers: {error}")))
}

fn today() -> String {
    jiff::Timestamp::now().strftime("%Y.%m.%d").to_string()
}
