//! Does it think as long as it is told, and stop when it is told?

use std::thread;
use std::time::{Duration, Instant};

use chess::{CastlingMode, Game, Position};
use play::{ClockTimes, Limits, Stop, WinDrawLoss};

use super::subject::{Searched, Subject, game, milliseconds, raised};
use super::{Finding, Found, Question, must, should};

pub(super) const QUESTIONS: &[Question] = &[
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

fn new_game(subject: &mut Subject) -> Found {
    let begun = Instant::now();
    subject.engine()?.new_game(&Position::initial())?;
    Ok(Finding::Good(milliseconds(begun.elapsed())))
}

fn depth(subject: &mut Subject) -> Found {
    let Searched { best, took, .. } = subject.search(&Game::new(), &Limits::depth(3))?;
    Ok(Finding::Good(format!("{best} after {}", milliseconds(took))))
}

fn ready_while_searching(subject: &mut Subject) -> Found {
    let engine = subject.engine()?;
    engine.begin(&Game::new(), &Limits::default())?;
    thread::sleep(Duration::from_millis(100));
    let begun = Instant::now();
    engine.is_ready()?;
    let took = begun.elapsed();
    let impatient = engine.has_answered()?;
    engine.finish(&raised(), &mut |_| ())?;
    let seen = milliseconds(took) + if impatient { ", but bestmove came before stop" } else { "" };
    Ok(Finding::that(!impatient, seen))
}

fn stop(subject: &mut Subject) -> Found {
    let engine = subject.engine()?;
    let mut best = Duration::MAX;
    for _ in 0..ATTEMPTS {
        engine.begin(&Game::new(), &Limits::default())?;
        thread::sleep(Duration::from_millis(100));
        let begun = Instant::now();
        engine.finish(&raised(), &mut |_| ())?;
        best = best.min(begun.elapsed());
    }
    Ok(Finding::that(best <= Duration::from_millis(100), milliseconds(best)))
}

fn clock(subject: &mut Subject) -> Found {
    let second = Duration::from_secs(1);
    let clocks = ClockTimes { left: [second; 2], increment: [Duration::ZERO; 2], moves_to_go: None };
    let limits = Limits { clocks: Some(clocks), ..Limits::default() };
    let Searched { best, took, .. } = subject.search(&Game::new(), &limits)?;
    Ok(Finding::that(took < second, format!("{best} after {}", milliseconds(took))))
}

fn move_time(subject: &mut Subject) -> Found {
    let given = Duration::from_millis(200);
    let mut closest = Duration::MAX;
    for _ in 0..ATTEMPTS {
        let took = subject.search(&Game::new(), &Limits::move_time(given))?.took;
        if took.abs_diff(given) < closest.abs_diff(given) {
            closest = took;
        }
    }
    let on_time = (given / 2..given + Duration::from_millis(50)).contains(&closest);
    Ok(Finding::that(on_time, milliseconds(closest)))
}

fn nodes(subject: &mut Subject) -> Found {
    let Searched { last, took, .. } = subject.search(&Game::new(), &Limits::nodes(10_000))?;
    Ok(match last.and_then(|report| report.nodes) {
        Some(nodes) => Finding::that(nodes <= 20_000, format!("{nodes} nodes")),
        None => Finding::Bad(format!("nodes are not told; it took {}", milliseconds(took))),
    })
}

fn search_moves(subject: &mut Subject) -> Found {
    let a_move = "a2a3";
    let search_moves = Position::initial().parse_uci(a_move).into_iter().collect();
    let Searched { best, .. } = subject.search(&Game::new(), &Limits { search_moves, ..Limits::depth(3) })?;
    Ok(Finding::that(best == a_move, format!("{best}, when only {a_move} was to be searched")))
}

fn reports(subject: &mut Subject) -> Found {
    let engine = subject.engine()?;
    let (mut depth, mut score, mut variation) = (false, false, false);
    engine.begin(&Game::new(), &Limits::depth(3))?;
    engine.finish(&Stop::new(), &mut |report| {
        depth |= report.depth.is_some();
        score |= report.score.is_some();
        variation |= !report.principal_variation.is_empty();
    })?;
    let told = [("depth", depth), ("score", score), ("variation", variation)];
    let missing: Vec<&str> = told.iter().filter(|(_, told)| !told).map(|(name, _)| *name).collect();
    Ok(match missing.as_slice() {
        [] => Finding::Good("all three".to_owned()),
        some => Finding::Bad(format!("no {}", some.join(", no "))),
    })
}

fn win_draw_loss(subject: &mut Subject) -> Found {
    const NAME: &str = "UCI_ShowWDL";
    if subject.engine()?.option(NAME).is_none() {
        return Ok(Finding::Inapplicable("it has no option UCI_ShowWDL"));
    }
    subject.engine()?.set_option(NAME, "true")?;
    let last = subject.search(&Game::new(), &Limits::depth(3))?.last;
    subject.engine()?.set_option(NAME, "false")?;
    Ok(match last.and_then(|report| report.expectation) {
        None => Finding::Bad("it tells none".to_owned()),
        Some(WinDrawLoss { win, draw, loss }) => {
            let sum = u32::from(win) + u32::from(draw) + u32::from(loss);
            Finding::that(sum == 1000, format!("{win} won, {draw} drawn, {loss} lost"))
        }
    })
}

fn ponder(subject: &mut Subject) -> Found {
    let engine = subject.engine()?;
    if engine.option("Ponder").is_none() {
        return Ok(Finding::Inapplicable("it has no option Ponder"));
    }
    let limits = Limits::move_time(Duration::from_millis(100));
    engine.ponder(&Game::new(), &limits)?;
    thread::sleep(Duration::from_millis(250));
    let impatient = engine.has_answered()?;
    let begun = Instant::now();
    engine.ponder_hit(&limits)?;
    engine.finish(&Stop::new(), &mut |_| ())?;
    let seen =
        if impatient { "bestmove came before ponderhit".to_owned() } else { milliseconds(begun.elapsed()) };
    Ok(Finding::that(!impatient, seen))
}

/// The opponent plays something else.
fn ponder_miss(subject: &mut Subject) -> Found {
    let engine = subject.engine()?;
    if engine.option("Ponder").is_none() {
        return Ok(Finding::Inapplicable("it has no option Ponder"));
    }
    engine.ponder(&Game::new(), &Limits::move_time(Duration::from_millis(100)))?;
    let begun = Instant::now();
    engine.finish(&raised(), &mut |_| ())?;
    Ok(Finding::Good(milliseconds(begun.elapsed())))
}

fn mate_in_two(subject: &mut Subject) -> Found {
    let fen = "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1";
    let game = game(fen, CastlingMode::Standard, &[]);
    // An engine that goes on although it has found the mate is stopped by the clock.
    let limits = Limits { mate: Some(2), move_time: Some(Duration::from_secs(1)), ..Limits::default() };
    let Searched { best, took, .. } = subject.search(&game, &limits)?;
    let ended = took < Duration::from_millis(800);
    Ok(Finding::that(best == "d5f6" && ended, format!("{best} after {}", milliseconds(took))))
}

fn mate_in_one(subject: &mut Subject) -> Found {
    let game = game("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", CastlingMode::Standard, &[]);
    let Searched { best, .. } = subject.search(&game, &Limits::depth(4))?;
    Ok(Finding::that(best == "a1a8", best))
}
