//! Flags that say which games count.

use anyhow::{Context, bail};
use chess::{Color, Outcome};
use explorer::{Filter, PlayerFilter, Speed};

#[derive(clap::Args)]
pub(super) struct FilterArguments {
    /// Only these sources [default: all]
    #[arg(long = "source", value_name = "NAME")]
    pub(super) sources: Vec<String>,
    /// Only games of these years: 2020, 2015-2020, -1900, 2020-
    #[arg(long)]
    years: Option<String>,
    /// Only games in which the average rating is in this range, in hundreds: 2200-2600, 2500-
    #[arg(long)]
    ratings: Option<String>,
    /// Only games of this speed: ultrabullet, bullet, blitz, rapid, classical, correspondence, unknown
    #[arg(long = "speed", value_name = "SPEED")]
    speeds: Vec<String>,
    /// Only games with this result: 1-0, 0-1, 1/2-1/2
    #[arg(long)]
    result: Option<String>,
    /// Only games of this player
    #[arg(long, value_name = "NAME")]
    of: Option<String>,
    /// Only with these pieces: white, black
    #[arg(long, value_name = "COLOUR", requires = "of")]
    color: Option<String>,
}

impl FilterArguments {
    pub(super) fn sources(&self) -> Vec<&str> {
        self.sources.iter().map(String::as_str).collect()
    }

    pub(super) fn filter(&self) -> anyhow::Result<Filter> {
        let speed = |name: &String| {
            Speed::from_name(name).with_context(|| {
                let names = Speed::ALL.map(Speed::name).join(", ");
                format!("{name} is no speed: choose among {names}")
            })
        };
        let color = match self.color.as_deref() {
            None => None,
            Some("white") => Some(Color::White),
            Some("black") => Some(Color::Black),
            Some(other) => bail!("{other} is no colour: choose white or black"),
        };
        let result = self.result.as_ref().map(|result| result.parse::<Outcome>()).transpose()?;
        let ratings = self.ratings.as_deref().map(|text| range(text, 9999)).transpose()?;
        Ok(Filter {
            years: self
                .years
                .as_deref()
                .map(|text| range(text, u16::MAX))
                .transpose()?
                .map(|(from, to)| from..=to),
            ratings: ratings.map(|(from, to)| from..to),
            speeds: self.speeds.iter().map(speed).collect::<anyhow::Result<_>>()?,
            result,
            player: self.of.clone().map(|name| PlayerFilter { name, color }),
        })
    }
}

/// Reads `7`, `3-9`, `3-` and `-9`.
fn range(text: &str, most: u16) -> anyhow::Result<(u16, u16)> {
    let number = |text: &str, default: u16| {
        let text = text.trim();
        if text.is_empty() {
            Ok(default)
        } else {
            text.parse().with_context(|| format!("{text} is no number"))
        }
    };
    match text.split_once('-') {
        Some((from, to)) => Ok((number(from, 0)?, number(to, most)?)),
        None => number(text, 0).map(|only| (only, only)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        for (text, expected) in [("7", (7, 7)), ("3-9", (3, 9)), ("3-", (3, 99)), ("-9", (0, 9))] {
            assert_eq!(range(text, 99).unwrap(), expected);
        }
        assert!(range("x-9", 99).is_err());
    }
}
