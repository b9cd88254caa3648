//! A game as the page sees it.

use std::time::Duration;

use chess::{CastlingMode, Color};
use play::{PlayedMove, Termination};

use super::game_record::GameRecord;
use crate::device::Device;
use crate::storage::Occupant;
use crate::white_score::WhiteScore;
use crate::wire::game::{Clocks, GameMove, GameState, GameView, NewGame, Seat};
use crate::wire::{Board, GameId, GameOver, OpeningName, Side};

/// The whole game for one device. `thinking` is how long the side to move has been
/// thinking, if its time runs.
pub(super) fn game(id: GameId, record: &GameRecord, device: Device, thinking: Option<Duration>) -> GameView {
    let start = record.live.game().start();
    GameView {
        id,
        version: record.entries,
        seats: Color::ALL.map(|color| seat(id, record, color, device)),
        setup: NewGame::from(&*record.started),
        chess960: start.castling_mode() == CastlingMode::Chess960,
        start: Board::new(start, None, start),
        moves: (0..record.plies()).map(|ply| played_move(record, ply)).collect(),
        state: state(record, thinking),
        yours: record.sides_of(device).into_iter().map(Side::from).collect(),
        controls: record.may_control(device),
    }
}

fn seat(id: GameId, record: &GameRecord, color: Color, asks: Device) -> Seat {
    let seat = &record.seats[color.index()];
    let link = match &seat.occupant {
        Occupant::Guest { key, device: None } if record.started.creator == asks.id => {
            Some(format!("#/game/{id}?join={key}"))
        }
        _ => None,
    };
    Seat {
        name: seat.name.clone(),
        elo: seat.elo,
        computer: record.is_computer(color),
        link,
        taken: !matches!(seat.occupant, Occupant::Guest { device: None, .. }),
    }
}

/// The move that was played at this ply.
pub(super) fn played_move(record: &GameRecord, ply: usize) -> GameMove {
    let game = record.live.game();
    let m = game.moves()[ply];
    // A ply that was played has a position before it and one after it.
    let before = game.position_at(ply).unwrap_or(game.start());
    let after = game.position_at(ply + 1).unwrap_or(game.start());
    let earlier = record.plies() - record.live.played().len();
    let played: Option<&PlayedMove> = ply.checked_sub(earlier).map(|n| &record.live.played()[n]);
    let score = played.and_then(|played| played.report.as_ref()?.score);
    GameMove {
        uci: before.to_uci(m),
        san: before.to_san(m),
        lan: before.to_lan(m),
        board: Board::new(after, Some(m), game.start()),
        clock_ms: played.and_then(|played| played.left).map(milliseconds),
        elapsed_ms: played.map_or(0, |played| milliseconds(played.elapsed)),
        score: score.map(|score| WhiteScore::new(score, before.turn()).into()),
    }
}

/// How the game stands.
pub(super) fn state(record: &GameRecord, thinking: Option<Duration>) -> GameState {
    let live = &record.live;
    let is_over = record.is_over();
    GameState {
        legal: if is_over { Default::default() } else { live.position().into() },
        clocks: clocks(record, thinking),
        draw_offer: live.draw_offer().filter(|_| !is_over).map(Side::from),
        can_claim_draw: !is_over && live.claim(None).is_some(),
        result: live.result().map(GameOver::from),
        paused: record.paused,
        delay_ms: milliseconds(record.delay),
        can_take_back: super::rules::can_take_back(record),
        take_back_request: record.take_back_request.filter(|_| !is_over).map(Side::from),
        opening: library::openings::name_of(live.game()).map(OpeningName::from),
    }
}

fn clocks(record: &GameRecord, thinking: Option<Duration>) -> Option<Clocks> {
    let turn = record.live.turn();
    let is_over = record.is_over();
    let has_flagged = record.live.result().is_some_and(|end| end.termination == Termination::TimeForfeit);
    let used = |color: Color| match thinking {
        _ if has_flagged && color == turn => Duration::MAX,
        _ if is_over || color != turn || record.is_free_move() => Duration::ZERO,
        Some(elapsed) => elapsed,
        None => record.spent,
    };
    let left = Color::ALL.map(|color| {
        let by_clock = record.live.clock(color).map(|clock| clock.left_after(used(color)));
        by_clock.or_else(|| Some(record.per_move(color)?.saturating_sub(used(color))))
    });
    let runs = thinking.is_some() && !is_over && record.allowed().is_some();
    let low = Color::ALL.map(|color| {
        let initial = record.live.clock(color)?.control().periods()[0].time;
        Some(milliseconds(low_time(initial)))
    });
    left.iter().any(Option::is_some).then(|| Clocks {
        left_ms: left.map(|left| left.map(milliseconds)),
        running: runs.then(|| turn.into()),
        low_ms: low,
    })
}

/// When a player is short of time, as Lichess has it.
fn low_time(initial: Duration) -> Duration {
    let seconds = initial.as_secs_f64();
    let low = if seconds < 60.0 { (0.2 * seconds).max(2.0) } else { (0.125 * seconds).max(10.0) };
    Duration::from_secs_f64(low.min(60.0))
}

/// The page counts in whole milliseconds, for up to seven weeks.
pub(super) fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}
