//! `hetman opening`: what an opening is called, as the studio calls it.

use std::process::ExitCode;

use anyhow::{Context, bail};
use chess::pgn::Reader;
use chess::{CastlingMode, Game, Position};
use library::openings::{self, Opening};

/// Names the opening of some moves or of a position.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Moves in SAN or UCI notation (1. e4 c5), or a FEN
    #[arg(required = true, value_name = "MOVES|FEN")]
    words: Vec<String>,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let text = arguments.words.join(" ");
    let found = if text.matches('/').count() > 6 {
        let (position, repairs) = Position::from_fen_lenient(&text, CastlingMode::Standard)
            .context("the position cannot be read")?;
        repairs.iter().for_each(|repair| eprintln!("{repair}"));
        openings::of_position(&position)
    } else {
        openings::name_of(&game(&text)?)
    };
    match found {
        Some(Opening { eco, name }) => {
            println!("{eco} {name}");
            Ok(ExitCode::SUCCESS)
        }
        None => {
            println!("this opening has no name");
            Ok(ExitCode::FAILURE)
        }
    }
}

/// The game of a line of moves, with or without move numbers.
fn game(text: &str) -> anyhow::Result<Game> {
    let read = Reader::new(text.as_bytes()).read_game()?.context("there are no moves")?;
    if let Some(mistake) = read.mistake {
        bail!("{}", mistake.in_game());
    }
    let mut game = Game::from_position(*read.game.start());
    for played in read.game.mainline() {
        match played.pgn_move.to_move() {
            Some(m) if game.play(m).is_ok() => {}
            _ => break,
        }
    }
    Ok(game)
}
