//! Checks what a reason claims, knowing nothing of how it was found: by replaying its line, and by a search at its end.

use chess::{Color, Game, Position, Role, SEE_VALUES};
use engine::Hetman;
use library::review::win_percent;
use play::{Bound, Limits, Player, Score, Stop, Turn};
use serde_json::Value;

/// A chance to win beyond which nothing changes any more.
const DECIDED: f64 = 5.0;
/// A gain may shrink so far and still be what the move does.
const KEPT: f64 = 10.0;

/// A reason with what the review says before and after the move, as the mover's win percentage.
pub(crate) struct Checked<'a> {
    pub(crate) game: Game,
    pub(crate) reason: &'a Value,
    pub(crate) before: f64,
    pub(crate) after: f64,
}

/// What is wrong with a reason; nothing if it holds.
pub(crate) fn problems(checked: &Checked<'_>, engine: &mut Hetman, nodes: u64) -> Vec<String> {
    let reason = checked.reason;
    let Some((line, captures)) = replay(checked, reason) else { return vec!["an illegal line".to_owned()] };
    let winner = if reason["side"] == "white" { Color::White } else { Color::Black };
    let mut found = Vec::new();
    let mut expect = |holds: bool, what: &str| {
        if !holds {
            found.push(what.to_owned());
        }
    };
    let claim = &reason["claim"];
    let end = line.position();
    match claim["type"].as_str().unwrap() {
        "mate" => {
            let plies = reason["uci"].as_array().unwrap().len() as u64 - reason["after"].as_u64().unwrap();
            expect(end.is_checkmate() && end.turn() != winner, "no mate on the board");
            expect(claim["moves"].as_u64() == Some(plies.div_ceil(2)), "another number of moves");
        }
        "material" => {
            let values = |list: &Value| -> i32 { roles(list).iter().map(|&role| value(role)).sum() };
            let promoted = claim["promoted"].as_str().map_or(0, |name| value(role(name)) - 1);
            let net = values(&claim["won"]) - values(&claim["given"]) + promoted;
            expect(net >= 1, "nothing is won");
            expect(net == captures.net(winner), "the captures of the line give something else");
            let taken: Vec<Role> =
                captures.0.iter().filter(|(by, _)| *by == winner).map(|(_, role)| *role).collect();
            expect(roles(&claim["won"]).iter().all(|role| taken.contains(role)), "a piece that is not taken");
            expect(!takes_back(end, winner), "it can be taken back");
            for placed in claim["tactic"]["agents"].as_array().into_iter().flatten() {
                expect(stands(checked, reason, placed), "a piece that is not there");
            }
        }
        _ => (),
    }
    if let Some(wrong) = by_search(checked, &line, winner, engine, nodes) {
        found.push(wrong);
    }
    found
}

/// What is captured along a line, and in the exchange before it; a promotion counts as taking what it adds.
struct Captures(Vec<(Color, Role)>, i32);

impl Captures {
    fn net(&self, winner: Color) -> i32 {
        let of = |side: Color| {
            self.0.iter().filter(|(by, _)| *by == side).map(|(_, role)| value(*role)).sum::<i32>()
        };
        of(winner) - of(!winner) + if winner == Color::White { self.1 } else { -self.1 }
    }
}

/// The game after the line, if it is legal and its notation right.
fn replay(checked: &Checked<'_>, reason: &Value) -> Option<(Game, Captures)> {
    let mut captures = Captures(Vec::new(), 0);
    let moves = checked.game.moves();
    let exchange =
        moves.iter().rev().take_while(|m| m.is_capture() && m.to() == moves[moves.len() - 1].to()).count();
    for (ply, &m) in moves.iter().enumerate().skip(moves.len() - exchange) {
        note(&mut captures, checked.game.position_at(ply)?, m);
    }
    let mut game = checked.game.clone();
    for (uci, san) in reason["uci"].as_array()?.iter().zip(reason["san"].as_array()?) {
        let position = *game.position();
        let m = position.parse_uci(uci.as_str()?).ok()?;
        (position.to_san(m) == san.as_str()?).then_some(())?;
        note(&mut captures, &position, m);
        game.play(m).ok()?;
    }
    Some((game, captures))
}

fn note(captures: &mut Captures, position: &Position, m: chess::Move) {
    let sign = if position.turn() == Color::White { 1 } else { -1 };
    if let Some(role) = m.captured_square().and_then(|square| position.role_on(square)) {
        captures.0.push((position.turn(), role));
    }
    captures.1 += m.promotion().map_or(0, |role| sign * (value(role) - 1));
}

/// Whether the loser, to move, wins a pawn or more by an exchange.
fn takes_back(end: &Position, winner: Color) -> bool {
    let wins = |m: &chess::Move| m.is_capture() && end.see_ge(*m, 100, &SEE_VALUES);
    end.turn() != winner && end.legal_moves().iter().any(wins)
}

/// Whether a named piece stands on its square somewhere along the line.
fn stands(checked: &Checked<'_>, reason: &Value, placed: &Value) -> bool {
    let square = placed["square"].as_str().unwrap().parse().unwrap();
    let wanted = Some(role(placed["role"].as_str().unwrap()));
    let mut position = *checked.game.position();
    let mut there = position.role_on(square) == wanted;
    for uci in reason["uci"].as_array().unwrap() {
        position.play(position.parse_uci(uci.as_str().unwrap()).unwrap());
        there |= position.role_on(square) == wanted;
    }
    there
}

/// Whether a search from the end of the line contradicts the reason.
fn by_search(
    checked: &Checked<'_>,
    line: &Game,
    winner: Color,
    engine: &mut Hetman,
    nodes: u64,
) -> Option<String> {
    let mover = checked.game.position().turn();
    let mut first = checked.game.clone();
    first.play(line.moves()[first.moves().len()]).unwrap();
    // Of a line told for its evaluation only the first move is a claim.
    let is_first_only = checked.reason["claim"]["type"] == "evaluation";
    let score = score(if is_first_only { &first } else { line }, engine, nodes).pov(mover);
    let there = win_percent(score);
    let Checked { before, after, reason, .. } = checked;
    let claim = reason["claim"]["type"].as_str().unwrap();
    let holds = match (reason["kind"].as_str().unwrap(), claim) {
        // On the board, and checked there.
        (_, "mate") => true,
        ("allows", "draw") => (35.0..65.0).contains(&there),
        ("allows", _) => there <= before.max(DECIDED),
        ("misses", _) => there >= after.min(100.0 - DECIDED),
        ("better", _) => there >= *after,
        ("does", _) => there >= after - KEPT,
        ("prevents", "evaluation") => there <= *after,
        ("prevents", _) => there <= after.max(DECIDED),
        _ => true,
    };
    (!holds).then(|| {
        format!("a search gives {there:.0} % (before {before:.0}, after {after:.0}; {winner:?} gains)")
    })
}

/// White's score of a position.
fn score(game: &Game, engine: &mut Hetman, nodes: u64) -> Score {
    if let Some(end) = game.position().end() {
        return match end {
            chess::End::Checkmate { winner } => Score::MateIn(0).pov(winner),
            _ => Score::Centipawns(0),
        };
    }
    let mut last = Score::Centipawns(0);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let mut report = |report: play::Report| {
        if let (Some(score), Bound::Exact) = (report.score, report.bound) {
            last = score;
        }
    };
    let alone = Game::from_position(*game.position());
    engine.new_game(alone.start()).unwrap();
    engine.decide(Turn { game: &alone, limits: &limits, stop: &Stop::new(), report: &mut report }).unwrap();
    last.pov(game.position().turn())
}

fn roles(list: &Value) -> Vec<Role> {
    list.as_array().unwrap().iter().map(|name| role(name.as_str().unwrap())).collect()
}

fn role(name: &str) -> Role {
    Role::ALL.into_iter().find(|role| role.name() == name).unwrap()
}

fn value(role: Role) -> i32 {
    SEE_VALUES[role.index()] / 100
}
