//! Random commands: positions, searches, options, garbage.

use std::time::Duration;

use chess::random::Random;
use chess::{CastlingMode, Game, Move, Position};
use play::{ClockTimes, Limits};

use crate::{EngineOption, OptionType};

/// Options that change what time means, so that nothing could be expected of a clock any more.
const EXCLUDED: [&str; 1] = ["nodestime"];

/// Ends, endings, checks, promotions, castling: what random games seldom reach.
const RARE: [&str; 10] = [
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
    "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
    "8/P6k/8/8/8/8/p6K/8 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 b - - 99 50",
    "k7/8/8/8/8/8/1q6/K7 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

const GARBAGE: [&str; 22] = [
    "",
    " ",
    "\t",
    "hello",
    "\0",
    "\u{1b}[2J",
    "=",
    "-1",
    "0",
    "99999999999999999999999",
    "1e9",
    "NaN",
    "ééé",
    "e2e4",
    "e2e9",
    "a7a8k",
    "0000",
    "value",
    "name",
    "infinite",
    "moves",
    "fen",
];

const BROKEN_POSITIONS: [&str; 12] = [
    "position",
    "position fen",
    "position startpos moves e2e5",
    "position startpos moves e2e4 e2e4",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
    "position fen rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w KQkq - 0 1",
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq e9 -5 x",
    "position fen P6k/8/8/8/8/8/8/K6p w - - 0 1",
    "position moves e2e4",
    "position startpos fen moves moves",
];

const ODD_GO: [&str; 12] = [
    "go depth",
    "go movetime -5",
    "go depth 99999999999999999999",
    "go nodes 0",
    "go depth 0",
    "go wtime x btime y",
    "go wtime -100 btime -100",
    "go movestogo 0 wtime 100 btime 100",
    "go searchmoves e2e5 xyz depth 2",
    "go mate 0 nodes 1",
    "go depth 1 depth 2 infinite infinite",
    "go ponder ponder ponder depth 1",
];

/// One of some.
pub(super) fn pick<T: Clone>(random: &mut Random, from: &[T]) -> T {
    from[random.below(from.len())].clone()
}

pub(super) fn chance(random: &mut Random, one_in: usize) -> bool {
    random.below(one_in) == 0
}

/// A game of random moves, or a rare position.
pub(super) fn game(random: &mut Random, mode: CastlingMode) -> Game {
    let start = match (random.below(4), mode) {
        (0, _) => Position::from_fen_in(pick(random, &RARE), mode).ok(),
        (_, CastlingMode::Chess960) => Position::double_chess960(number(random), number(random)),
        (_, CastlingMode::Standard) => None,
    };
    // Standard chess is one of the 960, and belongs to the other mode.
    let start = start
        .filter(|start| start.castling_mode() == mode)
        .or_else(|| Position::from_fen_in(&Position::initial().to_fen(), mode).ok());
    let mut game = start.map_or_else(Game::new, Game::from_position);
    for _ in 0..random.below(60) {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.play(pick(random, &moves)).is_err() {
            break;
        }
    }
    game
}

fn number(random: &mut Random) -> u16 {
    random.below(960) as u16
}

/// Limits under which a search ends soon, or when told.
pub(super) fn limits(random: &mut Random, position: &Position, with_search_moves: bool) -> Limits {
    let ms = |random: &mut Random, most| Duration::from_millis(1 + random.below(most) as u64);
    let mut limits = match random.below(6) {
        0 => Limits::depth(1 + random.below(7) as u32),
        1 => Limits::nodes(1 + random.below(20_000) as u64),
        2 => Limits::move_time(ms(random, 60)),
        3 => Limits { mate: Some(1 + random.below(3) as u32), ..Limits::default() },
        4 => Limits::default(),
        _ => Limits::depth(60),
    };
    if chance(random, 3) {
        let increment = Duration::from_millis(random.below(40) as u64);
        limits.clocks = Some(ClockTimes {
            left: [ms(random, 600), ms(random, 600)],
            increment: [increment; 2],
            moves_to_go: chance(random, 3).then(|| 1 + random.below(40) as u32),
        });
    }
    if with_search_moves && chance(random, 6) {
        let keep = |_: &&Move| chance(random, 4);
        limits.search_moves = position.legal_moves().iter().filter(keep).copied().collect();
    }
    limits
}

/// An option and a value it may have.
pub(super) fn setting(random: &mut Random, options: &[EngineOption]) -> Option<String> {
    let option = suitable(random, options)?;
    let value = match &option.option_type {
        OptionType::Check { .. } => pick(random, &["true", "false"]).to_string(),
        OptionType::Spin { default, min, max } => {
            let (min, max) = modest(option, *min, *max);
            let between = min.saturating_add(random.below(max.abs_diff(min) as usize) as i64);
            pick(random, &[min, max, between, (*default).clamp(min, max)]).to_string()
        }
        OptionType::Combo { choices, .. } => pick(random, choices.get(..).filter(|all| !all.is_empty())?),
        OptionType::Button => String::new(),
        OptionType::Text { default } => default.clone(),
    };
    option.assignment(&value).ok()
}

/// Settings that make no sense, followed by one that does.
pub(super) fn bad_setting(random: &mut Random, options: &[EngineOption]) -> Option<Vec<String>> {
    let option = suitable(random, options)?;
    let bad = match &option.option_type {
        OptionType::Spin { min, .. } => min.saturating_sub(1).to_string(),
        OptionType::Text { .. } => "/no such/directory/at all".to_owned(),
        _ => String::new(),
    };
    let bad = if chance(random, 2) { bad } else { pick(random, &GARBAGE).to_owned() };
    let good = option.assignment(&option.value()).ok()?;
    // A text may well be taken: it is put right at once.
    Some(vec![format!("setoption name {} value {bad}", option.name), good])
}

/// An option that may be changed. The rules of castling change only together with the position.
fn suitable<'a>(random: &mut Random, options: &'a [EngineOption]) -> Option<&'a EngineOption> {
    let changeable: Vec<&EngineOption> = options
        .iter()
        .filter(|option| {
            !option.is_named("UCI_Chess960") && !EXCLUDED.iter().any(|name| option.is_named(name))
        })
        .collect();
    (!changeable.is_empty()).then(|| pick(random, &changeable))
}

/// What an option may be without taking the machine away from others.
fn modest(option: &EngineOption, min: i64, max: i64) -> (i64, i64) {
    let most = [("Hash", 64), ("Threads", 8), ("MultiPV", 20)];
    let most = most.iter().find(|(name, _)| option.is_named(name)).map_or(max, |&(_, most)| most);
    (min, max.min(most).max(min))
}

/// No longer than what we read ourselves: some engines repeat what they do not understand.
const LONGEST_GARBAGE: usize = crate::lines::LONGEST / 2;

/// A line that no engine understands; sometimes a very long one, sometimes no text.
pub(super) fn garbage(random: &mut Random) -> Vec<u8> {
    match random.below(12) {
        0 => vec![b'x'; 1 + random.below(LONGEST_GARBAGE)],
        1 => (0..random.below(300)).map(|_| 128 + random.below(128) as u8).collect(),
        2 => "joho ".repeat(random.below(5_000)).into_bytes(),
        _ => {
            let words: Vec<&str> = (0..random.below(6)).map(|_| pick(random, &GARBAGE)).collect();
            format!("xyzzy {}", words.join(" ")).into_bytes()
        }
    }
}

pub(super) fn broken_position(random: &mut Random) -> &'static str {
    pick(random, &BROKEN_POSITIONS)
}

pub(super) fn odd_go(random: &mut Random) -> &'static str {
    pick(random, &ODD_GO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_the_mode_they_should() {
        let mut random = Random::new(1);
        for mode in [CastlingMode::Standard, CastlingMode::Chess960] {
            assert!((0..500).all(|_| game(&mut random, mode).start().castling_mode() == mode));
        }
    }

    #[test]
    fn settings_are_within_modest_ranges() {
        let option = |line| EngineOption::parse(line).unwrap();
        let options = [
            option("option name Hash type spin default 16 min 1 max 1048576"),
            option("option name UCI_Chess960 type check default false"),
        ];
        let mut random = Random::new(1);
        for _ in 0..500 {
            let setting = setting(&mut random, &options).unwrap();
            let value: u32 = setting.strip_prefix("setoption name Hash value ").unwrap().parse().unwrap();
            assert!((1..=64).contains(&value));
        }
        assert!(bad_setting(&mut random, &options).unwrap()[0].starts_with("setoption name Hash value "));
    }
}
