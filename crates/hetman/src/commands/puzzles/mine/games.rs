//! The games of all files, one after another.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::Context;
use chess::pgn::{MainlineMove, PgnGame, ReadError, Reader};
use chess::{CastlingMode, Game};
use coach::mining::PlayedGame;
use library::{decompressed, openings};
use play::Score;
use train::data::{GameReader, ScoredGame};

use super::work::Source;
use crate::commands::pgn::input::open;
use crate::progress;

/// Reads all games of a file into `each`, which says whether more are wanted.
pub(super) fn read(path: &Path, each: &mut dyn FnMut(Source) -> bool) -> anyhow::Result<u64> {
    let name = path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    if name.contains(".hgame") {
        read_selfplay(path, &name, each).map(|()| 0)
    } else {
        read_pgn(path, &name, each)
    }
}

fn read_selfplay(path: &Path, name: &str, each: &mut dyn FnMut(Source) -> bool) -> anyhow::Result<()> {
    let located = || path.display().to_string();
    let file = File::open(path).with_context(located)?;
    let length = file.metadata().with_context(located)?.len();
    let bar = progress::bar(length, TEMPLATE);
    let source = decompressed(bar.wrap_read(file)).with_context(located)?;
    for (number, game) in GameReader::new(BufReader::new(source)).with_context(located)?.enumerate() {
        let game = game.with_context(located)?;
        let source = Source {
            game: selfplay_game(game),
            place: format!("{name}#{}", number + 1),
            opening: String::new(),
            bar: bar.clone(),
        };
        if !each(source) {
            break;
        }
    }
    bar.finish_and_clear();
    Ok(())
}

const TEMPLATE: &str = "{bar:30} {percent} %, {eta} left, {msg}";

/// A game of Chess960 castles otherwise than people expect of a puzzle; nothing is looked for in it.
fn selfplay_game(game: ScoredGame) -> PlayedGame {
    let is_usual = game.start.castling_mode() == CastlingMode::Standard;
    let moves = if is_usual { &game.moves[..] } else { &[] };
    PlayedGame {
        start: game.start,
        moves: moves.iter().map(|m| m.played).collect(),
        // Where nothing was searched there is nothing to find: the moves were random, or the game is over.
        scores: moves
            .iter()
            .map(|m| m.score)
            .chain([None])
            .map(|score| score.or(Some(Score::Centipawns(0))))
            .collect(),
    }
}

/// How many games could not be read whole; what can be read of them is looked at.
fn read_pgn(path: &Path, name: &str, each: &mut dyn FnMut(Source) -> bool) -> anyhow::Result<u64> {
    let (source, bar) = open(path).with_context(|| format!("cannot open {}", path.display()))?;
    bar.set_style(indicatif::ProgressStyle::with_template(TEMPLATE)?.progress_chars("━━╌"));
    let mut reader = Reader::new(source);
    let mut broken = 0;
    for number in 1_u64.. {
        let game = match reader.read_game() {
            Ok(Some(read)) => {
                if let Some(mistake) = &read.mistake {
                    broken += 1;
                    bar.suspend(|| eprintln!("{}: {mistake}", path.display()));
                }
                read.game
            }
            Ok(None) => break,
            Err(ReadError::Broken(mistake)) => {
                broken += 1;
                bar.suspend(|| eprintln!("{}: {mistake}", path.display()));
                PgnGame::new()
            }
            Err(ReadError::Io(error)) => {
                return Err(error).with_context(|| format!("cannot read on in {}", path.display()));
            }
        };
        let place = place(&game, name, number);
        let game = played_game(&game);
        let opening = opening_tags(&game);
        if !each(Source { game, place, opening, bar: bar.clone() }) {
            break;
        }
    }
    bar.finish_and_clear();
    Ok(broken)
}

/// The game's address if it has one, or its place in the file.
fn place(game: &PgnGame, name: &str, number: u64) -> String {
    let address = game.tag("Site").filter(|site| site.starts_with("http"));
    address.map_or_else(|| format!("{name}#{number}"), str::to_owned)
}

/// The main line up to a null move, with the evaluations in its comments if every position after the first has one.
fn played_game(game: &PgnGame) -> PlayedGame {
    let is_usual = game.start().castling_mode() == CastlingMode::Standard;
    let line: Vec<MainlineMove<'_>> = game.mainline().filter(|_| is_usual).collect();
    let moves: Vec<chess::Move> = line.iter().map_while(|m| m.pgn_move.to_move()).collect();
    let noted = line.iter().take(moves.len()).map(|m| {
        let evaluation = m.node.comments().iter().find_map(|comment| comment.annotation().evaluation())?;
        Some(Score::from(evaluation).pov(!m.before.turn()))
    });
    let mut scores = vec![None];
    scores.extend(noted);
    let is_over =
        line.last().is_some_and(|m| moves.last().is_some_and(|&last| m.before.after(last).end().is_some()));
    let known = if is_over { &scores[1..scores.len() - 1] } else { &scores[1..] };
    if known.iter().any(Option::is_none) {
        scores.clear();
    }
    PlayedGame { start: *game.start(), moves, scores }
}

/// As Lichess writes it: `Sicilian_Defense_Najdorf_Variation`.
fn opening_tags(game: &PlayedGame) -> String {
    let mut replayed = Game::from_position(game.start);
    let _ = game.moves.iter().try_for_each(|&played| replayed.play(played));
    openings::name_of(&replayed).map_or_else(String::new, |opening| opening.tag())
}
