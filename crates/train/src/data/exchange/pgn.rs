//! Games as PGN with `[%eval]` comments: after each move what the next mover thought, as Lichess writes it.

use chess::pgn::{Annotation, Command, NodeId, PgnGame};

use crate::data::{DataError, ScoredGame};

/// The game as PGN; an illegal move is an error.
pub fn write(game: &ScoredGame) -> Result<String, DataError> {
    let mut pgn = PgnGame::from_position(game.start);
    pgn.set_tag("Event", "Self-play");
    pgn.set_outcome(Some(game.outcome));
    let (mut node, mut turn) = (NodeId::ROOT, game.start.turn());
    for scored in &game.moves {
        if let Some(score) = scored.score {
            let evaluation = Command::Evaluation { evaluation: score.pov(turn).into(), depth: None };
            let annotation = Annotation { commands: vec![evaluation], ..Annotation::default() };
            pgn.add_comment(node, annotation.to_string().as_str());
        }
        let illegal = |_| DataError::Unwritable("a move is illegal");
        node = pgn.add_child(node, scored.played).map_err(illegal)?;
        turn = !turn;
    }
    Ok(pgn.to_string())
}
