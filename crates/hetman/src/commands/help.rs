//! `hetman help TOPIC`: what several commands have in common, and the help of each command.

use std::process::ExitCode;

use anyhow::bail;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A command, or a topic: players, time, openings, sprt, data, files
    topic: Vec<String>,
}

const TOPICS: [(&str, &str, &str); 6] = [
    ("players", "how players are named, and what may be set", PLAYERS),
    ("time", "time controls and limits", TIME),
    ("openings", "where games begin", OPENINGS),
    ("sprt", "sequential tests", SPRT),
    ("data", "data to learn from, and the formats of others", DATA),
    ("files", "what Hetman writes, and where", FILES),
];

const PLAYERS: &str = "\
A player is a name, then settings after commas:

  hetman                          the strong player
  hetman,elo=1300                 a level; see `hetman players`
  hetman,network=my.hnet          with a network of your own
  hetman,search=mcts              Monte Carlo tree search
  hetman,probcut_margin=200       a search parameter; `hetman tune list` shows all
  textbook, mcts, wroclaw-4 …     textbook players; see `hetman players`
  ukraine,network=my.hmlp         the 808-input perceptron with a network of your own
  stockfish                       a registered engine, or a program in PATH
  ./engine,option.Hash=16,args=-x a program

Settings of all: name=NAME, anchor=ELO, tc=8+0.08, movetime=MS, depth=N, nodes=N. Of Hetman: hash=MB, threads=N, elo=N,
search=mcts, network=FILE. Of UCI engines: option.NAME=VALUE, args=TEXT, dir=FOLDER, restart=true.";

const TIME: &str = "\
  8+0.08       8 seconds and 0.08 more for every move
  90:00+30     90 minutes and 30 seconds more for every move
  40/60        40 moves in 60 seconds, again and again
  5:00d3       5 minutes with a delay of 3 seconds

--move-time MS, --depth N and --nodes N limit every move; tc=, movetime=, depth= and nodes= in a player are for that player
alone. --time-margin MS is how far a move may overstep the clock.";

const OPENINGS: &str = "\
Without --openings Hetman makes balanced openings itself (--opening-plies, --seed, --chess960). --openings FILE takes PGN
(also .zst), EPD or FEN lines, or a Polyglot book (.bin). A file is shuffled by --seed unless --openings-in-order is given;
--openings-start N begins with its N-th opening. Every opening is played twice with colours reversed.";

const SPRT: &str = "\
--sprt elo0=0,elo1=3 plays until it is decided whether the first player is 0 or 3 Elo stronger, each with an error of 5 %
(alpha=, beta=). model=normalised (the default) counts Elo by the spread of results, model=logistic as usual, both over pairs
of games; model=bayesian counts BayesElo over games. Exit status: 0 passed, 2 failed.";

const DATA: &str = "\
  .hgame   games with scores (`hetman datagen`, `hetman dataset import`)
  .hpos    positions for training (`hetman dataset filter`)

`hetman dataset import` and `export` read and write PGN with [%eval], text (FEN | score | result), bulletformat,
marlinformat, viriformat and Stockfish's binpack.";

const FILES: &str = "\
What Hetman remembers is in its data directory (--data-dir, HETMAN_DATA_DIR): the library of games, registered engines,
settings, matches. `hetman match list` shows every match, `hetman library` looks after the games.

  .hnet    a network of the engine        .hmlp   of the 808-input perceptron
  .hpol    a policy for MCTS              .hhum   of people's moves
  .hteach  a teacher                      .sqlite a match";

pub(crate) fn run(arguments: &Arguments, mut program: clap::Command) -> anyhow::Result<ExitCode> {
    let Some(first) = arguments.topic.first() else {
        println!("{}\nTopics (`hetman help TOPIC`):", program.render_help());
        TOPICS.iter().for_each(|(name, about, _)| println!("  {name:10} {about}"));
        return Ok(ExitCode::SUCCESS);
    };
    if let Some((_, _, text)) = TOPICS.iter().find(|(name, _, _)| name == first && arguments.topic.len() == 1)
    {
        // `hetman players` is a command, too; the topic says more.
        println!("{text}");
        return Ok(ExitCode::SUCCESS);
    }
    let mut command = &mut program;
    for name in &arguments.topic {
        let Some(found) = command.find_subcommand_mut(name) else {
            let topics: Vec<&str> = TOPICS.iter().map(|(name, _, _)| *name).collect();
            bail!("there is no command or topic {name:?}; the topics are {}", topics.join(", "));
        };
        command = found;
    }
    println!("{}", command.render_long_help());
    Ok(ExitCode::SUCCESS)
}
