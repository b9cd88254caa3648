//! The spelling of fastchess and cutechess-cli, understood: `-engine cmd=… -each tc=… -rounds 100`.
//!
//! A command line with `-engine` is translated whole and shown in Hetman's own words; what has no counterpart is
//! answered with what Hetman does instead. docs/fastchess.md has the table.

use anyhow::{Context, bail};

/// Shown below the options.
pub(super) const HELP: &str = "\
Matches end in a file of their own and go on when the same command is given again: see `hetman match list`.
The spelling of fastchess is understood, too: hetman match -engine cmd=./new -engine cmd=./old -each tc=8+0.08 -rounds 50
A JSON file may hold the options: hetman match --config match.json, with \"players\" and each option by its name.";

/// The command line as Hetman spells it, if it was written for fastchess.
pub(crate) fn translated(arguments: Vec<String>) -> anyhow::Result<Vec<String>> {
    let is_arena = matches!(arguments.get(1).map(String::as_str), Some("match" | "tournament"));
    if !is_arena || !arguments.iter().any(|argument| argument == "-engine") {
        return Ok(arguments);
    }
    let mut translation = Translation::default();
    let mut rest = arguments[2..].iter().map(String::as_str).peekable();
    while let Some(option) = rest.next() {
        let mut values = Vec::new();
        while let Some(value) = rest.next_if(|value| !is_option(value)) {
            values.push(value);
        }
        translation.add(option, &values)?;
    }
    let own = translation.finish(arguments[1] == "tournament")?;
    eprintln!("understood as: hetman {}", own.join(" "));
    Ok(std::iter::once(arguments[0].clone()).chain(own).collect())
}

/// Options begin with a dash and a letter; negative numbers are values.
fn is_option(text: &str) -> bool {
    text.strip_prefix('-').is_some_and(|name| name.trim_start_matches('-').starts_with(char::is_alphabetic))
}

#[derive(Default)]
struct Translation {
    engines: Vec<String>,
    each: Vec<String>,
    options: Vec<String>,
    rounds: Option<u64>,
    games: Option<u64>,
    margin: Option<String>,
    has_sprt: bool,
}

impl Translation {
    fn add(&mut self, option: &str, values: &[&str]) -> anyhow::Result<()> {
        let one = || values.first().copied().with_context(|| format!("{option} takes a value"));
        match option {
            "-engine" => {
                let (command, settings) = self.engine(values)?;
                let command = command.context("-engine needs cmd=PROGRAM")?;
                self.engines.push([vec![command], settings].concat().join(","));
            }
            "-each" => self.each = self.engine(values)?.1,
            "-rounds" => self.rounds = Some(one()?.parse().context("-rounds takes a number")?),
            "-games" => self.games = Some(one()?.parse().context("-games takes a number")?),
            "-repeat" => self.games = Some(2),
            "-sprt" => {
                self.has_sprt = true;
                self.push(&["--sprt", &values.join(",")]);
            }
            "-openings" => self.openings(values)?,
            "-draw" => self.keyed(
                "--draw",
                values,
                &[("movenumber", "from"), ("movecount", "moves"), ("score", "score")],
            )?,
            "-resign" => {
                let keys = [("movecount", "moves"), ("score", "score"), ("twosided", "both")];
                let mut values = values.to_vec();
                if !values.iter().any(|value| value.starts_with("twosided=")) {
                    values.push("twosided=false");
                }
                self.keyed("--resign", &values, &keys)?;
            }
            "-pgnout" => self.pgn(values)?,
            "-epdout" => self.push(&["--epd", file_of(values).unwrap_or("games.epd")]),
            "-variant" => match one()? {
                "standard" => {}
                "fischerandom" | "fischerrandom" | "chess960" => self.push(&["--chess960"]),
                other => bail!("-variant {other}: Hetman plays chess and Chess960"),
            },
            "-tournament" => {
                self.push(&["--format", if one()? == "gauntlet" { "gauntlet" } else { "round-robin" }]);
            }
            "-tbadjudicate" => {
                let results = one()?.to_lowercase().replace('_', "-");
                self.push(&["--tb-adjudicate", &results]);
            }
            "-use-affinity" => {
                let affinity =
                    values.first().map_or("--affinity".to_owned(), |cpus| format!("--affinity={cpus}"));
                self.push(&[&affinity]);
            }
            "-config" => self.push(&["--config", file_of(values).context("-config needs file=NAME")?]),
            "-log" => {
                self.push(&["--log", file_of(values).map_or("log", |file| file.trim_end_matches(".log"))]);
            }
            _ => self.plain(option, values)?,
        }
        Ok(())
    }

    /// Options that only have another name here, and those that have none.
    fn plain(&mut self, option: &str, values: &[&str]) -> anyhow::Result<()> {
        const SAME: &[(&str, &str)] = &[
            ("-concurrency", "--concurrency"),
            ("-srand", "--seed"),
            ("-seeds", "--seeds"),
            ("-wait", "--wait"),
            ("-maxmoves", "--max-moves"),
            ("-tb", "--tb"),
            ("-tbpieces", "--tb-pieces"),
            ("-event", "--event"),
            ("-site", "--site"),
            ("-ratinginterval", "--report-every"),
        ];
        const FLAGS: &[(&str, &str)] = &[
            ("-noswap", "--no-swap"),
            ("-reverse", "--reverse"),
            ("-tbignore50", "--tb-ignore-50"),
            ("-check-mate-pvs", "--check-lines"),
        ];
        const NEEDLESS: &[&str] = &[
            "-recover",
            "-autosaveinterval",
            "-force-concurrency",
            "-show-latency",
            "-report",
            "-output",
            "-scoreinterval",
            "-testEnv",
            "-strict",
            "-startup-ms",
            "-ucinewgame-ms",
            "-ping-ms",
            "-crc32",
        ];
        if let Some((_, own)) = SAME.iter().find(|(name, _)| *name == option) {
            let value = values.first().with_context(|| format!("{option} takes a value"))?;
            self.push(&[own, value]);
        } else if let Some((_, own)) = FLAGS.iter().find(|(name, _)| *name == option) {
            self.push(&[own]);
        } else if NEEDLESS.contains(&option) {
            eprintln!("{option} is not needed: see docs/fastchess.md");
        } else if option == "-quick" || option == "--compliance" {
            bail!("{option}: use `hetman match A B --openings FILE` or `hetman engines test PROGRAM`");
        } else if option.starts_with("--") {
            // Hetman's own options may stand beside.
            self.push(&[option]);
            values.iter().for_each(|value| self.push(&[value]));
        } else {
            bail!("{option} is no option that Hetman knows: see `hetman match --help`");
        }
        Ok(())
    }

    /// The program and the settings of `-engine` or `-each`.
    fn engine(&mut self, values: &[&str]) -> anyhow::Result<(Option<String>, Vec<String>)> {
        let (mut command, mut settings) = (None, Vec::new());
        for value in values {
            let (key, value) =
                value.split_once('=').with_context(|| format!("{value:?}: expected key=value"))?;
            match key {
                "cmd" => command = Some(value.to_owned()),
                "proto" if value == "uci" => {}
                "proto" => bail!("proto={value}: Hetman speaks UCI only"),
                "st" => {
                    let seconds: f64 = value.parse().context("st takes seconds")?;
                    settings.push(format!("movetime={}", (seconds * 1000.0).round()));
                }
                "plies" => settings.push(format!("depth={value}")),
                "timemargin" => self.margin = Some(value.to_owned()),
                "tc" if value == "inf" => {}
                _ => settings.push(format!("{key}={value}")),
            }
        }
        Ok((command, settings))
    }

    fn openings(&mut self, values: &[&str]) -> anyhow::Result<()> {
        let mut in_order = true;
        for value in values {
            match value.split_once('=').with_context(|| format!("{value:?}: expected key=value"))? {
                ("file", file) => self.push(&["--openings", file]),
                ("format", _) => {}
                ("order", order) => in_order = order != "random",
                ("plies", plies) => self.push(&["--opening-plies", plies]),
                ("start", start) => self.push(&["--openings-start", start]),
                (key, _) => bail!("-openings knows file, format, order, plies and start, not {key}"),
            }
        }
        if in_order {
            self.push(&["--openings-in-order"]);
        }
        Ok(())
    }

    fn pgn(&mut self, values: &[&str]) -> anyhow::Result<()> {
        let mut details = Vec::new();
        for value in values {
            match value.split_once('=').unwrap_or(("file", value)) {
                ("file", file) => self.push(&["--pgn", file]),
                ("min", "true") => details.push("minimal"),
                ("notation", "san") | ("append" | "timeleft" | "min", _) => {}
                ("notation", other) => {
                    bail!("notation={other}: PGN has standard algebraic notation; `hetman pgn` converts")
                }
                ("match_line", _) => {
                    bail!("match_line: use --log FOLDER, which keeps every line of the engines")
                }
                (detail, "true") => details.push(detail),
                _ => {}
            }
        }
        if !details.is_empty() {
            self.push(&["--pgn-with", &details.join(",")]);
        }
        Ok(())
    }

    /// `key=value` pairs with other keys.
    fn keyed(&mut self, own: &str, values: &[&str], keys: &[(&str, &str)]) -> anyhow::Result<()> {
        let mut settings = Vec::new();
        for value in values {
            let (key, value) =
                value.split_once('=').with_context(|| format!("{value:?}: expected key=value"))?;
            let found = keys.iter().find(|(name, _)| *name == key);
            let (_, key) = found.with_context(|| format!("{own} has no counterpart of {key}"))?;
            settings.push(format!("{key}={value}"));
        }
        self.push(&[own, &settings.join(",")]);
        Ok(())
    }

    fn push(&mut self, arguments: &[&str]) {
        self.options.extend(arguments.iter().map(ToString::to_string));
    }

    fn finish(mut self, tournament: bool) -> anyhow::Result<Vec<String>> {
        let is_tournament = tournament || self.engines.len() > 2;
        if self.engines.len() < 2 {
            bail!("two engines are needed: -engine cmd=A -engine cmd=B");
        }
        if let Some(margin) = self.margin.take() {
            self.push(&["--time-margin", &margin]);
        }
        if !self.each.is_empty() {
            let each = self.each.join(",");
            self.push(&["--each", &each]);
        }
        // fastchess plays two rounds unless it is told otherwise; a test goes on until it decides.
        let rounds = self.rounds.or((!self.has_sprt).then_some(2));
        match (rounds, self.games.unwrap_or(2)) {
            (None, _) => {}
            (Some(rounds), 2) => self.push(&["--rounds", &rounds.to_string()]),
            (Some(rounds), games) if !is_tournament => self.push(&["--games", &(rounds * games).to_string()]),
            (Some(_), _) => bail!("a tournament has two games in each round of two players"),
        }
        let mut all = vec![if is_tournament { "tournament" } else { "match" }.to_owned()];
        if !is_tournament && let Some(at) = self.options.iter().position(|option| option == "--format") {
            self.options.drain(at..at + 2);
        }
        all.append(&mut self.engines);
        all.append(&mut self.options);
        Ok(all)
    }
}

fn file_of<'a>(values: &[&'a str]) -> Option<&'a str> {
    values.iter().find_map(|value| value.strip_prefix("file="))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translate(text: &str) -> anyhow::Result<String> {
        let arguments = text.split(' ').map(str::to_owned).collect();
        Ok(translated(arguments)?.join(" "))
    }

    /// The two examples of fastchess's manual.
    #[test]
    fn the_manuals_examples_are_understood() {
        let first = "hetman match -engine cmd=Engine1.exe name=Engine1 -engine cmd=Engine2.exe name=Engine2 \
                     -openings file=book.epd format=epd order=random -each tc=60+0.6 option.Hash=64 -rounds 200 -repeat \
                     -concurrency 4";
        let own = "hetman match Engine1.exe,name=Engine1 Engine2.exe,name=Engine2 --openings book.epd --concurrency 4 \
                   --each tc=60+0.6,option.Hash=64 --rounds 200";
        assert_eq!(translate(first).unwrap(), own);
        let second = "hetman match -engine cmd=Engine1.exe name=Engine1 option.Threads=1 nodes=2000000 \
                      -engine cmd=Engine2.exe name=Engine2 option.Threads=2 nodes=1000000 \
                      -openings file=UHO.epd format=epd order=random -each tc=300+5 -resign movecount=3 score=600 \
                      -draw movenumber=34 movecount=8 score=20 -sprt elo0=0 elo1=2 alpha=0.05 beta=0.05 \
                      -rounds 100000 -concurrency 3 -pgnout notation=san nodes=true file=./games/sprt.pgn";
        let own = "hetman match Engine1.exe,name=Engine1,option.Threads=1,nodes=2000000 \
                   Engine2.exe,name=Engine2,option.Threads=2,nodes=1000000 --openings UHO.epd \
                   --resign moves=3,score=600,both=false --draw from=34,moves=8,score=20 \
                   --sprt elo0=0,elo1=2,alpha=0.05,beta=0.05 --concurrency 3 --pgn ./games/sprt.pgn --pgn-with nodes \
                   --each tc=300+5 --rounds 100000";
        assert_eq!(translate(second).unwrap(), own);
    }

    #[test]
    fn other_command_lines_stay() {
        for text in ["hetman match a b -c 2", "hetman perft -engine"] {
            assert_eq!(translate(text).unwrap(), text);
        }
    }

    #[test]
    fn what_cannot_be_done_is_answered() {
        for bad in
            ["-engine cmd=a", "-engine cmd=a -engine cmd=b -frobnicate", "-engine cmd=a -engine name=b"]
        {
            assert!(translate(&format!("hetman match {bad}")).is_err(), "{bad}");
        }
        let three =
            translate("hetman match -engine cmd=a -engine cmd=b -engine cmd=c -tournament gauntlet").unwrap();
        assert_eq!(three, "hetman tournament a b c --format gauntlet --rounds 2");
    }
}
