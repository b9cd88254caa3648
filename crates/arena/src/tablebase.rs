//! Games that Syzygy tablebases decide are ended there.

use std::fmt;
use std::sync::Arc;

use chess::{Color, Position};
use engine::{Tablebases, Wdl};
use play::{Arbiter, GameResult, LiveGame, Termination};
use serde::Serialize;

/// When tablebases end games. It is part of a tournament's plan.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TablebaseRule {
    /// Where the tables are, as the platform writes a search path.
    pub paths: String,
    /// The most pieces, kings included; as many as there are tables for if none.
    pub pieces: Option<usize>,
    /// Whether wins count that the fifty-move rule would spoil.
    pub ignores_fifty_moves: bool,
    /// Whether won games are ended.
    pub wins: bool,
    /// Whether drawn games are.
    pub draws: bool,
}

/// The tables and the rule.
pub(crate) struct TablebaseArbiter {
    tables: Tablebases,
    rule: TablebaseRule,
}

impl TablebaseRule {
    /// The arbiter; the sentence says why there is none.
    pub(crate) fn arbiter(&self) -> Result<Arc<dyn Arbiter>, String> {
        let tables = Tablebases::open(&self.paths).map_err(|error| error.to_string())?;
        if tables.max_pieces() == 0 {
            return Err(format!("there are no Syzygy tables (.rtbw) in {}", self.paths));
        }
        Ok(Arc::new(TablebaseArbiter { tables, rule: self.clone() }))
    }
}

impl fmt::Debug for TablebaseArbiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TablebaseArbiter").field(&self.rule).finish()
    }
}

impl Arbiter for TablebaseArbiter {
    fn verdict(&self, game: &LiveGame) -> Option<GameResult> {
        let position = game.position();
        let most = self.rule.pieces.unwrap_or(usize::MAX);
        if position.occupied().count() as usize > most {
            return None;
        }
        let wdl = self.tables.probe_wdl(position)?;
        verdict(&self.rule, position, wdl)
    }
}

/// What a table's answer, which is about a halfmove clock of zero, means for the position as it stands.
fn verdict(rule: &TablebaseRule, position: &Position, wdl: Wdl) -> Option<GameResult> {
    // With moves on the clock a win may come too late. It will be asked again after the next capture.
    let is_certain = rule.ignores_fifty_moves || position.halfmove_clock() == 0;
    let lost = |color: Color| GameResult::loss(color, Termination::Adjudication("tablebases"));
    let turn = position.turn();
    let cursed_counts = rule.ignores_fifty_moves;
    match wdl {
        Wdl::Win if rule.wins && is_certain => Some(lost(!turn)),
        Wdl::Loss if rule.wins && is_certain => Some(lost(turn)),
        Wdl::CursedWin if rule.wins && cursed_counts => Some(lost(!turn)),
        Wdl::BlessedLoss if rule.wins && cursed_counts => Some(lost(turn)),
        Wdl::CursedWin | Wdl::BlessedLoss if rule.draws && !cursed_counts => Some(draw()),
        Wdl::Draw if rule.draws => Some(draw()),
        _ => None,
    }
}

fn draw() -> GameResult {
    GameResult::draw(Termination::Adjudication("tablebases"))
}

#[cfg(test)]
mod tests {
    use chess::Outcome;

    use super::*;

    fn outcome(rule: &TablebaseRule, fen: &str, wdl: Wdl) -> Option<Outcome> {
        verdict(rule, &Position::from_fen(fen).unwrap(), wdl).map(|result| result.outcome.unwrap())
    }

    #[test]
    fn a_win_counts_when_the_fifty_move_rule_cannot_spoil_it() {
        let mut rule = TablebaseRule {
            paths: String::new(),
            pieces: None,
            ignores_fifty_moves: false,
            wins: true,
            draws: true,
        };
        let (fresh, late) = ("8/8/8/8/8/2k5/7q/K7 b - - 0 1", "8/8/8/8/8/2k5/7q/K7 b - - 30 50");
        assert_eq!(outcome(&rule, fresh, Wdl::Win), Some(Outcome::Win(Color::Black)));
        assert_eq!(outcome(&rule, fresh, Wdl::Loss), Some(Outcome::Win(Color::White)));
        assert_eq!(outcome(&rule, late, Wdl::Win), None);
        assert_eq!(outcome(&rule, late, Wdl::CursedWin), Some(Outcome::Draw));
        rule.ignores_fifty_moves = true;
        assert_eq!(outcome(&rule, late, Wdl::Win), Some(Outcome::Win(Color::Black)));
        assert_eq!(outcome(&rule, late, Wdl::CursedWin), Some(Outcome::Win(Color::Black)));
        rule.draws = false;
        assert_eq!(outcome(&rule, late, Wdl::Draw), None);
    }
}
