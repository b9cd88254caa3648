//! Plays random legal moves until the game ends, and prints it as PGN:
//! `cargo run --example random_game -- [SEED]`.

use chess::Game;
use chess::pgn::PgnGame;
use chess::random::Random;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut random = Random::new(seed);
    let mut game = Game::new();
    let end = loop {
        if let Some(end) = game.end() {
            break end;
        }
        let moves = game.position().legal_moves();
        game.play(moves[random.below(moves.len())])?;
    };
    let mut sheet = PgnGame::from(&game);
    sheet.set_tag("Event", "Random moves");
    sheet.set_outcome(Some(end.outcome()));
    sheet.add_comment(sheet.last(), end.to_string());
    print!("{sheet}");
    Ok(())
}
