//! The solution of a puzzle: the solver's only moves, and the replies that hold out longest.

use chess::{Move, Position};
use play::Score;

use super::chances::winning_chances;
use super::start::WINNING;
use super::{Effort, Interrupted, SearchedLine, Searcher};

/// The only move has so much better winning chances than any other.
const GAP: f64 = 0.7;
/// Beside a mate in one another move may win too, but not plainly.
const MOST_BESIDE_MATE: f64 = 0.6;
/// At a glance so much of the gap must be there.
const GAP_AT_A_GLANCE: f64 = 0.5;
/// The solver's moves in a line that wins material.
const LONGEST: usize = 8;
/// The solver's moves in a line that mates.
const LONGEST_MATE: usize = 15;

/// A line that solves a puzzle.
pub(super) struct Solution {
    /// The solver's moves and the replies between them; the first and the last are the solver's.
    pub(super) moves: Vec<Move>,
    /// What the last is worth to the solver.
    pub(super) score: Score,
}

/// One of the solver's moves.
struct OnlyMove {
    best: SearchedLine,
    /// Whether there was another legal move.
    has_choice: bool,
}

/// The solution of a position; none if there is not one move at every step, or too little to find.
pub(super) fn solve<S: Searcher>(
    searcher: &mut S,
    question: &Position,
) -> Result<Option<Solution>, Interrupted> {
    let glance = searcher.search(question, Effort::Glance, 2)?;
    if !stands_out(&glance, GAP_AT_A_GLANCE) {
        return Ok(None);
    }
    let mut position = *question;
    let mut seen = vec![question.repetition_key()];
    let mut steps: Vec<(OnlyMove, Option<Move>)> = Vec::new();
    loop {
        let is_mating = matches!(steps.first(), Some((first, _)) if is_mate(first.best.score));
        let longest = if is_mating { LONGEST_MATE } else { LONGEST };
        let only = if steps.len() < longest { only_move(searcher, &position)? } else { None };
        let Some(only) = only else {
            return Ok(if is_mating { None } else { quiet_end(steps) });
        };
        if only.best.score < WINNING {
            return Ok(None);
        }
        position = position.after(only.best.moves[0]);
        if position.is_checkmate() {
            steps.push((only, None));
            return Ok(joined(steps));
        }
        if position.end().is_some() {
            return Ok(None);
        }
        let reply = reply(searcher, &position, &only.best)?;
        position = position.after(reply);
        steps.push((only, Some(reply)));
        if seen.contains(&position.repetition_key()) || position.end().is_some() {
            return Ok(None);
        }
        seen.push(position.repetition_key());
    }
}

/// The only good move of a position, if there is one.
fn only_move<S: Searcher>(searcher: &mut S, position: &Position) -> Result<Option<OnlyMove>, Interrupted> {
    let mut lines = searcher.search(position, Effort::Proof, 2)?;
    let has_choice = position.count_legal_moves() > 1;
    if lines.is_empty() || has_choice && !is_only_move(&lines) {
        return Ok(None);
    }
    Ok(Some(OnlyMove { best: lines.swap_remove(0), has_choice }))
}

/// Whether the first of two lines is the one good move of a position with a choice.
///
/// Every mate counts alike, so that a slower one spoils a puzzle; beside a mate in one there is no second.
pub fn is_only_move(lines: &[SearchedLine]) -> bool {
    match lines {
        [best, second, ..] if best.score == Score::MateIn(1) => {
            second.score != Score::MateIn(1) && winning_chances(second.score) <= MOST_BESIDE_MATE
        }
        lines => stands_out(lines, GAP),
    }
}

fn stands_out(lines: &[SearchedLine], gap: f64) -> bool {
    let [best, second, ..] = lines else { return false };
    let is_mate_in_one = best.score == Score::MateIn(1) && second.score != Score::MateIn(1);
    is_mate_in_one || winning_chances(best.score) - winning_chances(second.score) > gap
}

/// What the opponent answers: what the search expects, or else the best.
fn reply<S: Searcher>(
    searcher: &mut S,
    position: &Position,
    best: &SearchedLine,
) -> Result<Move, Interrupted> {
    if let Some(&expected) = best.moves.get(1).filter(|&&reply| position.is_legal(reply)) {
        return Ok(expected);
    }
    let lines = searcher.search(position, Effort::Proof, 1)?;
    lines.first().map(|line| line.moves[0]).ok_or(Interrupted)
}

/// A line that wins something: it ends with a move for which there was a choice, and has two moves at least.
fn quiet_end(mut steps: Vec<(OnlyMove, Option<Move>)>) -> Option<Solution> {
    while steps.pop_if(|(only, _)| !only.has_choice).is_some() {}
    if steps.len() < 2 { None } else { joined(steps) }
}

fn joined(steps: Vec<(OnlyMove, Option<Move>)>) -> Option<Solution> {
    let score = steps.last()?.0.best.score;
    let last = steps.len() - 1;
    let moves = steps
        .iter()
        .enumerate()
        .flat_map(|(n, (only, reply))| std::iter::once(only.best.moves[0]).chain(reply.filter(|_| n < last)));
    Some(Solution { moves: moves.collect(), score })
}

fn is_mate(score: Score) -> bool {
    matches!(score, Score::MateIn(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Says what it was told about positions.
    struct Script(Vec<(&'static str, Vec<(Score, &'static str)>)>);

    impl Searcher for Script {
        fn search(
            &mut self,
            position: &Position,
            _: Effort,
            lines: u32,
        ) -> Result<Vec<SearchedLine>, Interrupted> {
            let fen = position.to_fen();
            let known = self.0.iter().find(|(known, _)| fen.starts_with(known));
            let (_, known) = known.unwrap_or_else(|| panic!("{fen}"));
            let read = |&(score, moves): &(Score, &str)| {
                let mut here = *position;
                let moves = moves.split(' ').map(|uci| {
                    let played = here.parse_uci(uci).unwrap();
                    here.play(played);
                    played
                });
                SearchedLine { score, moves: moves.collect() }
            };
            Ok(known.iter().take(lines as usize).map(read).collect())
        }
    }

    fn solved(fen: &str, script: Script) -> Option<String> {
        let question = Position::from_fen(fen).unwrap();
        let solution = solve(&mut { script }, &question).unwrap()?;
        Some(solution.moves.iter().map(|&m| question.to_uci(m)).collect::<Vec<_>>().join(" "))
    }

    const FORK: &str = "r3k3/p7/8/1N6/8/8/8/4K3 w q - 0 1";

    /// A fork, the capture of the rook, then nothing that must be played.
    fn fork(second: i32, third: Vec<(Score, &'static str)>) -> Script {
        let cp = Score::Centipawns;
        Script(vec![
            ("r3k3/p7/8/1N6", vec![(cp(500), "b5c7 e8d7 c7a8"), (cp(second), "b5a7")]),
            ("r7/p1Nk4", vec![(cp(500), "c7a8"), (cp(-500), "c7d5")]),
            ("N7/p2k4/8/8/8/8/8/4K3 b", vec![(cp(-500), "a7a6")]),
            ("N7/3k4/p7", third),
        ])
    }

    #[test]
    fn a_line_ends_with_the_last_only_move() {
        let cp = Score::Centipawns;
        let script = fork(-400, vec![(cp(500), "e1d2"), (cp(490), "e1e2")]);
        assert_eq!(solved(FORK, script).unwrap(), "b5c7 e8d7 c7a8");
    }

    #[test]
    fn a_second_solution_spoils_it() {
        let cp = Score::Centipawns;
        let script = fork(100, vec![(cp(500), "e1d2"), (cp(490), "e1e2")]);
        assert_eq!(solved(FORK, script), None);
    }

    #[test]
    fn one_move_is_too_little_unless_it_mates() {
        let cp = Score::Centipawns;
        let once = Script(vec![
            ("r3k3/p7/8/1N6", vec![(cp(500), "b5c7 e8d7"), (cp(-400), "b5a7")]),
            ("r7/p1Nk4", vec![(cp(500), "c7a8"), (cp(400), "c7d5")]),
        ]);
        assert_eq!(solved(FORK, once), None);
        let mate = "6k1/5ppp/8/8/8/8/r7/4R1K1 w - - 0 1";
        let script = |second| Script(vec![("6k1", vec![(Score::MateIn(1), "e1e8"), (second, "e1d1")])]);
        assert_eq!(solved(mate, script(cp(10))).unwrap(), "e1e8");
        assert_eq!(solved(mate, script(Score::MateIn(1))), None);
        assert_eq!(solved(mate, script(cp(500))), None);
    }

    #[test]
    fn a_mate_must_be_unique_to_the_end() {
        let fen = "6k1/5ppp/8/8/8/1r6/8/R3R1K1 w - - 0 1";
        let first = vec![(Score::MateIn(2), "e1e8"), (Score::Centipawns(0), "e1d1")];
        assert_eq!(solved(fen, Script(vec![("6k1", first)])).as_deref(), Some("e1e8"), "it mates at once");
        let slower = vec![(Score::MateIn(2), "a1a8 b3b8 a8b8"), (Score::Centipawns(0), "e1d1")];
        let two_mates = vec![(Score::MateIn(1), "a8b8"), (Score::MateIn(1), "e1e8")];
        let script = Script(vec![("6k1", slower), ("Rr4k1", two_mates)]);
        assert_eq!(solved(fen, script), None);
    }
}
