//! Random beginnings, so that no two games are the same.

use chess::random::Random;
use chess::{Game, Position};

use super::SelfPlayPlan;

/// Draws an opening; `None` if it ended the game or cannot go on.
pub(crate) fn draw(plan: &SelfPlayPlan, random: &mut Random) -> Option<Game> {
    let start = if random.below(100) < usize::from(plan.chess960) {
        Position::chess960(random.below(960) as u16)?
    } else {
        Position::initial()
    };
    let plies = usize::from(plan.random_plies) + random.below(2);
    let mut game = Game::from_position(start);
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let m = *moves.get(random.below(moves.len()))?;
        game.play(m).ok()?;
    }
    game.end().is_none().then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::CastlingMode;

    #[test]
    fn openings_are_as_the_plan_has_them() {
        let plan = SelfPlayPlan { random_plies: 6, chess960: 25, ..SelfPlayPlan::default() };
        let mut random = Random::new(1);
        let openings: Vec<Game> = (0..1_000).filter_map(|_| draw(&plan, &mut random)).collect();
        assert!(openings.iter().all(|game| matches!(game.moves().len(), 6 | 7)));
        let chess960 = openings.iter().filter(|game| game.start().castling_mode() == CastlingMode::Chess960);
        assert!((200..300).contains(&chess960.count()));
    }
}
