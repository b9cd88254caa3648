//! What the endgame tablebases say about a position.

use std::cmp::Reverse;
use std::env;
use std::path::Path;

use chess::{Color, Move, Position};
use engine::{Tablebases, Wdl};

use crate::wire::study::{TablebaseMove, TablebaseResult};

/// The directory of tables beside the library.
const DIRECTORY: &str = "syzygy";
/// Names other directories, as a search path.
const VARIABLE: &str = "HETMAN_SYZYGY";

/// Plies without progress after which a draw may be claimed.
const FIFTY_MOVES: i32 = 100;

/// The tablebases of this machine, if there are any.
pub(super) struct TablebaseLookup {
    tables: Tablebases,
    paths: String,
}

/// A result with the plies to the next capture or pawn move, from the side to move.
#[derive(Clone, Copy)]
struct ProbeResult {
    wdl: Wdl,
    dtz: Option<i32>,
}

impl TablebaseLookup {
    /// The tables in the directory of the data, or where the environment says.
    pub(super) fn beside(data: &Path) -> TablebaseLookup {
        let named = env::var(VARIABLE).ok();
        let beside = Some(data.join(DIRECTORY)).filter(|directory| directory.is_dir());
        let paths = named.or_else(|| Some(beside?.to_str()?.to_owned())).unwrap_or_default();
        TablebaseLookup::open(paths)
    }

    fn open(paths: String) -> TablebaseLookup {
        match Tablebases::open(&paths) {
            Ok(tables) => TablebaseLookup { tables, paths },
            // As if there were none: the engine plays on without.
            Err(_) => TablebaseLookup { tables: Tablebases::default(), paths: String::new() },
        }
    }

    /// Where they are, for engines that open them too.
    pub(super) fn paths(&self) -> &str {
        &self.paths
    }

    pub(super) fn most_pieces(&self) -> u32 {
        self.tables.max_pieces() as u32
    }

    /// What the tablebases say of a position.
    pub(super) fn result(&self, position: &Position) -> Option<TablebaseResult> {
        if position.has_no_moves() {
            return None;
        }
        let here = self.probe(position)?;
        let known = |&m: &Move| Some((m, self.after(position, m)?));
        let mut moves: Vec<(Move, ProbeResult)> = position.legal_moves().iter().filter_map(known).collect();
        moves.sort_by_key(|&(m, known)| Reverse(rank(position, m, known)));
        let white = |wdl: Wdl| number(if position.turn() == Color::White { wdl } else { -wdl });
        let shown = moves.into_iter().map(|(m, known)| TablebaseMove {
            uci: position.to_uci(m),
            san: position.to_san(m),
            wdl: white(-known.wdl),
            dtz: known.dtz.map(i32::abs),
        });
        Some(TablebaseResult { wdl: white(here.wdl), dtz: here.dtz.map(i32::abs), moves: shown.collect() })
    }

    /// What is known after a move, from the side that is then to move.
    fn after(&self, position: &Position, m: Move) -> Option<ProbeResult> {
        let after = position.after(m);
        if after.has_no_moves() {
            let wdl = if after.is_check() { Wdl::Loss } else { Wdl::Draw };
            return Some(ProbeResult { wdl, dtz: Some(0) });
        }
        self.probe(&after)
    }

    /// The tables' results hold right after progress; here the plies since then count.
    fn probe(&self, position: &Position) -> Option<ProbeResult> {
        let wdl = self.tables.probe_wdl(position)?;
        let dtz = self.tables.probe_dtz(position);
        let clock = i32::from(position.halfmove_clock());
        let too_late = clock > 0 && dtz.is_some_and(|dtz| dtz.abs() + clock > FIFTY_MOVES);
        let wdl = match wdl {
            Wdl::Win if too_late => Wdl::CursedWin,
            Wdl::Loss if too_late => Wdl::BlessedLoss,
            wdl => wdl,
        };
        Some(ProbeResult { wdl, dtz })
    }
}

/// How good a move is for its side: wins by the quickest way to progress, losses by the slowest.
fn rank(position: &Position, m: Move, after: ProbeResult) -> (i8, i32) {
    let progress = position.after(m).halfmove_clock() == 0;
    let distance = if progress { 0 } else { after.dtz.map_or(i32::MAX, i32::abs) };
    match number(-after.wdl) {
        wdl @ 1.. => (wdl, -distance),
        0 => (0, 0),
        wdl => (wdl, distance),
    }
}

fn number(wdl: Wdl) -> i8 {
    match wdl {
        Wdl::Loss => -2,
        Wdl::BlessedLoss => -1,
        Wdl::Draw => 0,
        Wdl::CursedWin => 1,
        Wdl::Win => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/tests/syzygy");

    fn result(fen: &str) -> TablebaseResult {
        TablebaseLookup::open(TABLES.to_owned()).result(&Position::from_fen(fen).unwrap()).unwrap()
    }

    #[test]
    fn the_move_that_mates_comes_first() {
        let mates = result("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1");
        assert_eq!((mates.wdl, mates.moves[0].san.as_str(), mates.moves[0].dtz), (2, "Qg7#", Some(0)));
        assert!(mates.moves.iter().any(|m| m.wdl == 0), "some let the king be stalemated");
        assert!(mates.moves.is_sorted_by_key(|m| Reverse(m.wdl)));
    }

    #[test]
    fn results_are_whites_whichever_side_is_to_move() {
        let lost = result("8/8/8/3k4/8/8/8/Q3K3 b - - 0 1");
        assert_eq!(lost.wdl, 2);
        assert!(lost.moves.iter().all(|m| m.wdl == 2));
        let distances: Vec<i32> = lost.moves.iter().filter_map(|m| m.dtz).collect();
        assert!(distances.is_sorted_by(|one, other| one >= other), "{distances:?}");
        assert_eq!(result("8/8/8/8/8/2k5/1q6/7K w - - 0 1").wdl, -2);
    }

    #[test]
    fn a_win_that_comes_too_late_is_a_draw_by_the_fifty_moves() {
        assert_eq!(result("8/8/8/3k4/8/8/8/R3K3 w - - 0 1").wdl, 2);
        assert_eq!(result("8/8/8/3k4/8/8/8/R3K3 w - - 95 100").wdl, 1);
    }

    #[test]
    fn nothing_is_said_of_what_no_table_has() {
        let tables = TablebaseLookup::open(TABLES.to_owned());
        assert_eq!(tables.result(&Position::initial()), None);
        let mated = Position::from_fen("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").unwrap();
        assert_eq!(tables.result(&mated), None);
        assert_eq!(TablebaseLookup::open("/no/such/directory".to_owned()).most_pieces(), 0);
    }
}
