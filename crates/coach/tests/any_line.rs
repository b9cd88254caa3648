//! Whatever the line, motifs and ratings are found without fail, and what shows a motif is on the board.

use chess::random::Random;
use chess::{Move, Position};
use coach::reasons::{Case, of_fault, of_merit, of_threat};
use coach::{Line, difficulty};

/// A line of random moves after a random opening.
fn random_line(random: &mut Random) -> Option<Line> {
    let mut position = Position::initial();
    for _ in 0..random.next_u64() % 120 {
        position.play(random_move(&position, random)?);
    }
    let start = position;
    let mut moves = Vec::new();
    for _ in 0..2 + random.next_u64() % 9 {
        let Some(m) = random_move(&position, random) else { break };
        moves.push(m);
        position.play(m);
    }
    Line::new(start, moves).ok()
}

fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    (!moves.is_empty()).then(|| moves[(random.next_u64() % moves.len() as u64) as usize])
}

#[test]
fn findings_point_at_moves_and_pieces() {
    let mut random = Random::new(16);
    let lines: Vec<Line> = (0..400).filter_map(|_| random_line(&mut random)).collect();
    assert!(lines.len() > 300);
    for line in &lines {
        for finding in coach::find(line) {
            assert!((1..line.moves().len()).contains(&finding.ply), "{finding:?}");
            assert!(!finding.agents.is_empty(), "{finding:?} {line:?}");
        }
    }
}

#[test]
fn every_line_has_a_rating() {
    let mut random = Random::new(17);
    for line in (0..60).filter_map(|_| random_line(&mut random)) {
        let rating = difficulty::rating(&line);
        assert!((200.0..3500.0).contains(&rating), "{rating}");
    }
}

#[test]
fn reasons_follow_the_lines_they_were_given() {
    let mut random = Random::new(18);
    let mut told = 0;
    for _ in 0..300 {
        let Some(line) = random_line(&mut random) else { continue };
        let (position, played) = (*line.start(), line.moves());
        let other = random_continuation(&position, &mut random);
        let case = Case { game: &[], position, played, other: &other, throws_away_win: true };
        let threat = of_threat(&position, played);
        for reason in of_fault(&case).into_iter().chain(of_merit(&case)).chain(threat) {
            assert!(played.starts_with(&reason.line) || other.starts_with(&reason.line), "{reason:?}");
            told += 1;
        }
    }
    assert!(told > 100, "{told}");
}

fn random_continuation(position: &Position, random: &mut Random) -> Vec<Move> {
    let mut here = *position;
    let play = |_| {
        let m = random_move(&here, random)?;
        here.play(m);
        Some(m)
    };
    (0..8).map_while(play).collect()
}
