//! Does it think as long as it is told, and stop when it is told?

use std::time::{Duration, Instant};

use chess::{CastlingMode, Game, Position};
use play::{ClockTimes, Limits, Stop, WinDrawLoss};

use super::engine_under_test::{EngineUnderTest, Searched, game, milliseconds, raised};
use super::{Check, CheckOutcome, Observation, must, should};

pub(super) const CHECKS: &[Check] = &[
    must("ucinewgame, isready → readyok", new_game),
    must("go depth 3 → legal bestmove", depth),
    must("isready while searching", ready_while_searching),
    must("stop → bestmove within 100 ms", stop),
    must("go wtime 1000 → in time", clock),
    should("go movetime 200 → on time", move_time),
    should("go nodes 10000 → about as many", nodes),
    should("go searchmoves is obeyed", search_moves),
    should("tells depth, score and variation", reports),
    should("UCI_ShowWDL → a thousand games", win_draw_loss),
    should("go ponder, ponderhit", ponder),
    should("go ponder, stop", ponder_miss),
    should("mate in one is found", mate_in_one),
    should("go mate 2 → ends when it is found", mate_in_two),
];

/// A busy machine must not fail an engine, so the best of a few attempts counts.
const ATTEMPTS: usize = 3;
/// How long a search runs before something is asked of it.
const SOME_TIME: Duration = Duration::from_millis(125);

fn new_game(tested: &mut EngineUnderTest) -> CheckOutcome {
    let begun = Instant::now();
    tested.engine()?.new_game(&Position::initial())?;
    Ok(Observation::Good(milliseconds(begun.elapsed())))
}

fn depth(tested: &mut EngineUnderTest) -> CheckOutcome {
    let Searched { best, took, .. } = tested.search(&Game::new(), &Limits::depth(3))?;
    Ok(Observation::Good(format!("{best} after {}", milliseconds(took))))
}

fn ready_while_searching(tested: &mut EngineUnderTest) -> CheckOutcome {
    let engine = tested.engine()?;
    engine.go(&Game::new(), &Limits::default())?;
    let too_early = engine.answers_within(SOME_TIME)?;
    let begun = Instant::now();
    engine.is_ready()?;
    let took = begun.elapsed();
    engine.best_move(&raised(), &mut |_| ())?;
    let observed = milliseconds(took) + if too_early { ", but bestmove came before stop" } else { "" };
    Ok(Observation::that(!too_early, observed))
}

fn stop(tested: &mut EngineUnderTest) -> CheckOutcome {
    let engine = tested.engine()?;
    let mut best = Duration::MAX;
    for _ in 0..ATTEMPTS {
        engine.go(&Game::new(), &Limits::default())?;
        engine.answers_within(SOME_TIME)?;
        let begun = Instant::now();
        engine.best_move(&raised(), &mut |_| ())?;
        best = best.min(begun.elapsed());
    }
    Ok(Observation::that(best <= Duration::from_millis(100), milliseconds(best)))
}

fn clock(tested: &mut EngineUnderTest) -> CheckOutcome {
    let second = Duration::from_secs(1);
    let clocks = ClockTimes { left: [second; 2], increment: [Duration::ZERO; 2], moves_to_go: None };
    let limits = Limits { clocks: Some(clocks), ..Limits::default() };
    let Searched { best, took, .. } = tested.search(&Game::new(), &limits)?;
    Ok(Observation::that(took < second, format!("{best} after {}", milliseconds(took))))
}

fn move_time(tested: &mut EngineUnderTest) -> CheckOutcome {
    let given = Duration::from_millis(200);
    let mut closest = Duration::MAX;
    for _ in 0..ATTEMPTS {
        let took = tested.search(&Game::new(), &Limits::move_time(given))?.took;
        if took.abs_diff(given) < closest.abs_diff(given) {
            closest = took;
        }
    }
    let on_time = (given / 2..given + Duration::from_millis(50)).contains(&closest);
    Ok(Observation::that(on_time, milliseconds(closest)))
}

fn nodes(tested: &mut EngineUnderTest) -> CheckOutcome {
    let Searched { last, took, .. } = tested.search(&Game::new(), &Limits::nodes(10_000))?;
    Ok(match last.and_then(|report| report.nodes) {
        Some(nodes) => Observation::that(nodes <= 20_000, format!("{nodes} nodes")),
        None => Observation::Bad(format!("nodes are not told; it took {}", milliseconds(took))),
    })
}

fn search_moves(tested: &mut EngineUnderTest) -> CheckOutcome {
    let a_move = "a2a3";
    let search_moves = Position::initial().parse_uci(a_move).into_iter().collect();
    let Searched { best, .. } = tested.search(&Game::new(), &Limits { search_moves, ..Limits::depth(3) })?;
    Ok(Observation::that(best == a_move, format!("{best}, when only {a_move} was to be searched")))
}

fn reports(tested: &mut EngineUnderTest) -> CheckOutcome {
    let engine = tested.engine()?;
    let (mut depth, mut score, mut variation) = (false, false, false);
    engine.go(&Game::new(), &Limits::depth(3))?;
    engine.best_move(&Stop::new(), &mut |report| {
        depth |= report.depth.is_some();
        score |= report.score.is_some();
        variation |= !report.principal_variation.is_empty();
    })?;
    let told = [("depth", depth), ("score", score), ("variation", variation)];
    let missing: Vec<&str> = told.iter().filter(|(_, told)| !told).map(|(name, _)| *name).collect();
    Ok(match missing.as_slice() {
        [] => Observation::Good("all three".to_owned()),
        some => Observation::Bad(format!("no {}", some.join(", no "))),
    })
}

fn win_draw_loss(tested: &mut EngineUnderTest) -> CheckOutcome {
    const NAME: &str = "UCI_ShowWDL";
    if tested.engine()?.option(NAME).is_none() {
        return Ok(Observation::Inapplicable("it has no option UCI_ShowWDL"));
    }
    tested.engine()?.set_option(NAME, "true")?;
    let last = tested.search(&Game::new(), &Limits::depth(3))?.last;
    tested.engine()?.set_option(NAME, "false")?;
    Ok(match last.and_then(|report| report.expectation) {
        None => Observation::Bad("it tells none".to_owned()),
        Some(WinDrawLoss { win, draw, loss }) => {
            let sum = u32::from(win) + u32::from(draw) + u32::from(loss);
            Observation::that(sum == 1000, format!("{win} won, {draw} drawn, {loss} lost"))
        }
    })
}

fn ponder(tested: &mut EngineUnderTest) -> CheckOutcome {
    let engine = tested.engine()?;
    if engine.option("Ponder").is_none() {
        return Ok(Observation::Inapplicable("it has no option Ponder"));
    }
    let limits = Limits::move_time(Duration::from_millis(100));
    engine.ponder(&Game::new(), &limits)?;
    let too_early = engine.answers_within(SOME_TIME * 2)?;
    let begun = Instant::now();
    engine.ponder_hit(&limits)?;
    engine.best_move(&Stop::new(), &mut |_| ())?;
    let observed =
        if too_early { "bestmove came before ponderhit".to_owned() } else { milliseconds(begun.elapsed()) };
    Ok(Observation::that(!too_early, observed))
}

/// The opponent plays something else.
fn ponder_miss(tested: &mut EngineUnderTest) -> CheckOutcome {
    let engine = tested.engine()?;
    if engine.option("Ponder").is_none() {
        return Ok(Observation::Inapplicable("it has no option Ponder"));
    }
    engine.ponder(&Game::new(), &Limits::move_time(Duration::from_millis(100)))?;
    let begun = Instant::now();
    engine.best_move(&raised(), &mut |_| ())?;
    Ok(Observation::Good(milliseconds(begun.elapsed())))
}

fn mate_in_two(tested: &mut EngineUnderTest) -> CheckOutcome {
    let fen = "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1";
    let game = game(fen, CastlingMode::Standard, &[]);
    // An engine that goes on although it has found the mate is stopped by the clock.
    let limits = Limits { mate: Some(2), move_time: Some(Duration::from_secs(1)), ..Limits::default() };
    let Searched { best, took, .. } = tested.search(&game, &limits)?;
    let ended = took < Duration::from_millis(800);
    Ok(Observation::that(best == "d5f6" && ended, format!("{best} after {}", milliseconds(took))))
}

fn mate_in_one(tested: &mut EngineUnderTest) -> CheckOutcome {
    let game = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", CastlingMode::Standard, &[]);
    let Searched { best, .. } = tested.search(&game, &Limits::depth(4))?;
    Ok(Observation::that(best == "a1a8", best))
}
