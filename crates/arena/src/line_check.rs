//! Whether what players say of their lines is true: mates that end in mate, and the move that was announced.

use chess::{Game, Position};
use play::{Bound, LiveGame, PlayedMove, Score};

/// What is wrong with the lines that players reported with their moves, in sentences.
pub(crate) fn wrong_lines(live: &LiveGame, names: [&str; 2]) -> Vec<String> {
    let before = live.game().moves().len() - live.played().len();
    let mut wrong = Vec::new();
    for (n, played) in live.played().iter().enumerate() {
        let Some(position) = live.game().position_at(before + n) else { continue };
        if let Some(problem) = wrong_line(position, played) {
            let name = names[played.color.index()];
            wrong.push(format!("{name}, {}: {problem}", move_number(live.game(), before + n)));
        }
    }
    wrong
}

fn move_number(game: &Game, ply: usize) -> String {
    game.position_at(ply).map_or_else(String::new, |position| format!("move {}", position.fullmove_number()))
}

fn wrong_line(position: &Position, played: &PlayedMove) -> Option<String> {
    let report = played.report.as_ref()?;
    let line = &report.principal_variation;
    if let Some(&first) = line.first()
        && first != played.mv
    {
        let [said, made] = [first, played.mv].map(|m| position.to_uci(m));
        return Some(format!("the last line begins with {said}, but {made} was played"));
    }
    let plies = match report.score? {
        Score::MateIn(moves) => 2 * moves as usize - 1,
        Score::MatedIn(moves) => 2 * moves as usize,
        Score::Centipawns(_) => return None,
    };
    if report.bound != Bound::Exact {
        return None;
    }
    let mut end = *position;
    for &m in line {
        if !end.is_legal(m) {
            return Some(format!("the line of a mate has the illegal move {}", end.to_uci(m)));
        }
        end.play(m);
    }
    if line.len() != plies {
        return Some(format!("the line of a mate has {} plies, not {plies}", line.len()));
    }
    (!end.is_checkmate()).then(|| "the line of a mate does not end in checkmate".to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use chess::Game;
    use play::Report;

    use super::*;

    fn complaints(score: Score, line: &str) -> Vec<String> {
        let start = Position::from_fen("6k1/p4ppp/8/8/8/8/8/K6R w - - 0 1").unwrap();
        let mut position = start;
        let mut moves = Vec::new();
        for uci in line.split_whitespace() {
            let m = position.parse_uci(uci).unwrap();
            position.play(m);
            moves.push(m);
        }
        let mut live = LiveGame::new(Game::from_position(start), [None, None]);
        let report = Report { score: Some(score), principal_variation: moves, ..Report::default() };
        live.play(start.parse_uci("h1d1").unwrap(), Duration::ZERO, Some(report)).unwrap();
        wrong_lines(&live, ["A", "B"])
    }

    #[test]
    fn a_mate_must_be_shown() {
        assert!(complaints(Score::MateIn(2), "h1d1 a7a6 d1d8").is_empty());
        assert_eq!(
            complaints(Score::MateIn(2), "h1d1"),
            ["A, move 1: the line of a mate has 1 plies, not 3"]
        );
        let not_mate = complaints(Score::MateIn(2), "h1d1 h7h6 d1d8");
        assert_eq!(not_mate, ["A, move 1: the line of a mate does not end in checkmate"]);
    }

    #[test]
    fn the_last_line_begins_with_the_move() {
        assert!(complaints(Score::Centipawns(500), "h1d1 h7h6").is_empty());
        let other = complaints(Score::Centipawns(500), "h1e1 h7h6");
        assert_eq!(other, ["A, move 1: the last line begins with h1e1, but h1d1 was played"]);
    }
}
