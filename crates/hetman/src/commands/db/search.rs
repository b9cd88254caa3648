//! `hetman db search`.

use anyhow::{Context, bail};
use chess::{Color, Position, Role};
use explorer::{BoardSearch, Database, ExplorerError, HeaderSearch, Hit, Material, Pattern, Search};
use indicatif::HumanCount;
use serde_json::json;

use super::filter::FilterArguments;
use super::show;
use crate::threads::ThreadArguments;
use crate::{interrupt, progress};

#[derive(clap::Args)]
pub(super) struct Arguments {
    /// Words in a player's name
    #[arg(long, default_value = "")]
    player: String,
    /// Words in the other player's name
    #[arg(long, default_value = "")]
    opponent: String,
    /// Words in White's name
    #[arg(long, default_value = "")]
    white: String,
    /// Words in Black's name
    #[arg(long, default_value = "")]
    black: String,
    /// Words in the event
    #[arg(long, default_value = "")]
    event: String,
    /// Words in the site
    #[arg(long, default_value = "")]
    site: String,
    /// How the code of the opening begins: B, B2, B22
    #[arg(long, default_value = "")]
    eco: String,
    /// Material: "R+P v R", "Q v 2R", "B+P* v N+P2-4"
    #[arg(long)]
    material: Option<String>,
    /// White's material less Black's, in pawns: -1..1
    #[arg(long, value_name = "FROM..TO", allow_hyphen_values = true)]
    balance: Option<String>,
    /// In how many positions one after the other the material must be so
    #[arg(long, default_value_t = 1, value_name = "PLIES")]
    held: u16,
    /// Pieces on squares: "Pe5 pe6 Nf5", a dot before empty squares, w or b for the side to move
    #[arg(long)]
    pattern: Option<String>,
    /// The pattern or the pawns also with colours exchanged
    #[arg(long)]
    exchanged: bool,
    /// The pattern also with left and right exchanged
    #[arg(long)]
    mirrored: bool,
    /// The pawns of this position
    #[arg(long, value_name = "FEN")]
    pawns: Option<String>,
    /// This position, at any ply
    #[arg(long, value_name = "FEN")]
    position: Option<String>,
    /// This position at the end of the game
    #[arg(long = "final", value_name = "FEN")]
    last: Option<String>,
    #[command(flatten)]
    filter: FilterArguments,
    /// How many games are shown; more are only counted
    #[arg(long, default_value_t = 20)]
    limit: u64,
    #[command(flatten)]
    threads: ThreadArguments,
    /// Print JSON, an object a line
    #[arg(long)]
    json: bool,
}

impl Arguments {
    fn board(&self) -> anyhow::Result<Option<BoardSearch>> {
        let position =
            |fen: &String| Position::from_fen(fen).with_context(|| format!("{fen} is no position"));
        let mut boards = Vec::new();
        if self.material.is_some() || self.balance.is_some() {
            boards.push(BoardSearch::Material(self.material()?));
        }
        if let Some(text) = &self.pattern {
            let pattern = Pattern::parse(text)?;
            boards.push(BoardSearch::Pattern(Pattern {
                exchanged: self.exchanged,
                mirrored: self.mirrored,
                ..pattern
            }));
        }
        if let Some(fen) = &self.pawns {
            let pawns = position(fen)?;
            let [white, black] = [Color::White, Color::Black].map(|color| pawns.pieces(color, Role::Pawn));
            boards.push(BoardSearch::Pawns { white, black, mirrored: self.exchanged });
        }
        if let Some(fen) = &self.position {
            boards.push(BoardSearch::Position(position(fen)?));
        }
        if let Some(fen) = &self.last {
            boards.push(BoardSearch::Final(position(fen)?));
        }
        if boards.len() > 1 {
            bail!("choose one of --material, --pattern, --pawns, --position and --final");
        }
        Ok(boards.pop())
    }

    fn material(&self) -> anyhow::Result<Material> {
        let mut material = match &self.material {
            Some(text) => Material::parse(text)?,
            None => Material { exchanged: self.exchanged, ..Material::any() },
        };
        material.plies = self.held;
        if let Some(text) = &self.balance {
            let unclear = || format!("{text} is no range: write for example -1..1");
            let (from, to) = text.split_once("..").with_context(unclear)?;
            material.balance =
                from.trim().parse().with_context(unclear)?..=to.trim().parse().with_context(unclear)?;
        }
        Ok(material)
    }
}

pub(super) fn run(database: &Database, arguments: &Arguments) -> anyhow::Result<()> {
    let header = HeaderSearch {
        player: arguments.player.clone(),
        opponent: arguments.opponent.clone(),
        white: arguments.white.clone(),
        black: arguments.black.clone(),
        event: arguments.event.clone(),
        site: arguments.site.clone(),
        eco: arguments.eco.clone(),
        plies: None,
    };
    let search = Search {
        filter: arguments.filter.filter()?,
        header,
        board: arguments.board()?,
        limit: arguments.limit,
    };
    let stop = interrupt::stop_on_interrupt()?;
    let bar = progress::bar(0, "{bar:40} {pos} of {len} games, {msg}");
    let mut print = |hits: Vec<Hit>, done: explorer::SearchProgress| {
        bar.set_length(done.total);
        bar.set_position(done.done);
        bar.set_message(format!("{} found", HumanCount(done.found)));
        if !hits.is_empty() {
            bar.suspend(|| hits.iter().for_each(|hit| print_hit(hit, arguments.json)));
        }
    };
    let done =
        database.search(&search, &arguments.filter.sources(), arguments.threads.count(), &mut print, &|| {
            stop.is_raised()
        });
    bar.finish_and_clear();
    match done {
        Ok(done) if arguments.json => println!("{}", json!({ "found": done.found, "games": done.total })),
        Ok(done) => println!("{} of {} games", HumanCount(done.found), HumanCount(done.total)),
        Err(ExplorerError::Stopped) => println!("stopped"),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

fn print_hit(hit: &Hit, as_json: bool) {
    if as_json {
        let mut object = show::game(&hit.game);
        object["ply"] = json!(hit.ply);
        println!("{object}");
    } else {
        println!("{}  ply {}", show::line(&hit.game), hit.ply);
    }
}
