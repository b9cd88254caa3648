//! `hetman pgn convert`: games rewritten in normal form, or as something simpler.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use chess::pgn::{NodeId, PgnGame, PgnMove, ReadError};

use super::input::{ReadCounts, read_games};

use crate::inputs::PgnFiles;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    games: PgnFiles,
    /// Where to write; a name ending in .zst is compressed [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// What to write
    #[arg(long, value_enum, default_value_t = Form::Pgn)]
    to: Form,
    /// Leave the variations out
    #[arg(long)]
    no_variations: bool,
    /// Leave comments and glyphs out
    #[arg(long)]
    no_comments: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Normalised PGN: roster tags first, minimal SAN, lines of 80 columns
    Pgn,
    /// One line a game: the moves in UCI notation
    Uci,
    /// One line a game: the moves in long algebraic notation
    Lan,
    /// One line a position of the main line: its FEN
    Fen,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let mut output = Output::create(arguments.output.as_deref())?;
    let mut counts = ReadCounts::new();
    let mut incomplete = 0;
    for path in &arguments.games.files {
        let mut failure: Option<io::Error> = None;
        read_games(path, &mut counts, |reader| {
            let Some(read) = reader.read_game()? else { return Ok(false) };
            let mistake = read.mistake.clone();
            let written = output.writer().write_all(arguments.render(read.marked()).as_bytes());
            failure = written.err();
            match mistake {
                Some(mistake) if failure.is_none() => {
                    incomplete += 1;
                    Err(ReadError::Broken(mistake))
                }
                _ => Ok(failure.is_none()),
            }
        })?;
        if let Some(error) = failure {
            return Err(error).context("cannot write the games");
        }
    }
    output.finish().context("cannot write the games")?;
    eprintln!(
        "{} games converted, {incomplete} of them incomplete, {} broken ones left out ({:.1} s, {:.0} games/s)",
        counts.games + incomplete,
        counts.broken - incomplete,
        counts.elapsed().as_secs_f64(),
        counts.games_per_second()
    );
    Ok(if counts.broken == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl Arguments {
    fn render(&self, game: PgnGame) -> String {
        match self.to {
            Form::Pgn => {
                let game = if self.no_variations { mainline_only(&game) } else { game };
                let game = if self.no_comments { without_annotations(game) } else { game };
                format!("{game}\n")
            }
            Form::Uci => moves(&game, chess::Position::to_uci),
            Form::Lan => moves(&game, chess::Position::to_lan),
            Form::Fen => positions(&game),
        }
    }
}

fn moves(game: &PgnGame, write: fn(&chess::Position, chess::Move) -> String) -> String {
    let text = |pgn_move: PgnMove, before: &chess::Position| match pgn_move.to_move() {
        Some(m) => write(before, m),
        None => "0000".to_owned(),
    };
    let moves: Vec<String> = game.mainline().map(|played| text(played.pgn_move, &played.before)).collect();
    moves.join(" ") + "\n"
}

fn positions(game: &PgnGame) -> String {
    let before = game.mainline().map(|played| played.before.to_fen() + "\n");
    before.chain([game.position(game.last()).to_fen() + "\n"]).collect()
}

/// The game without its variations.
fn mainline_only(game: &PgnGame) -> PgnGame {
    let mut copy = PgnGame::from_position(*game.start());
    for (name, value) in game.tags().iter() {
        copy.set_tag(name, value);
    }
    copy.set_outcome(game.outcome());
    for comment in game.node(NodeId::ROOT).comments() {
        copy.add_comment(NodeId::ROOT, comment.clone());
    }
    let mut tip = NodeId::ROOT;
    for played in game.mainline() {
        // What was legal in the game is legal in its copy.
        let Ok(id) = copy.add_child(tip, played.pgn_move) else { break };
        played.node.comments_before().iter().for_each(|comment| copy.add_comment_before(id, comment.clone()));
        played.node.comments().iter().for_each(|comment| copy.add_comment(id, comment.clone()));
        played.node.nags().iter().for_each(|&nag| copy.add_nag(id, nag));
        tip = id;
    }
    copy
}

fn without_annotations(mut game: PgnGame) -> PgnGame {
    let mut waiting = vec![NodeId::ROOT];
    while let Some(id) = waiting.pop() {
        game.clear_annotations(id);
        waiting.extend(game.children(id));
    }
    game
}

/// Where the games go. A file appears under its name only when it is complete.
enum Output {
    Stdout(BufWriter<io::Stdout>),
    Plain(BufWriter<File>, PathBuf),
    Compressed(zstd::Encoder<'static, File>, PathBuf),
}

impl Output {
    fn create(path: Option<&Path>) -> anyhow::Result<Output> {
        let Some(path) = path else { return Ok(Output::Stdout(BufWriter::new(io::stdout()))) };
        let partial = partial(path);
        let file = File::create(&partial).with_context(|| format!("cannot create {}", partial.display()))?;
        Ok(if path.extension().is_some_and(|extension| extension == "zst") {
            Output::Compressed(zstd::Encoder::new(file, 0)?, path.to_owned())
        } else {
            Output::Plain(BufWriter::new(file), path.to_owned())
        })
    }

    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Output::Stdout(writer) => writer,
            Output::Plain(writer, _) => writer,
            Output::Compressed(writer, _) => writer,
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Output::Stdout(mut writer) => writer.flush(),
            Output::Plain(mut writer, path) => writer.flush().and_then(|()| fs::rename(partial(&path), path)),
            Output::Compressed(writer, path) => {
                writer.finish().and_then(|_| fs::rename(partial(&path), path))
            }
        }
    }
}

/// The name of a file while it is being written.
fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
