//! Positions in which people chose a move, so many of every band of ratings.

use std::collections::BTreeMap;

use chess::Position;
use chess::random::Random;
use train::human::{Choice, PeoplesGame};

use super::games::{Shifted, read_peoples_games};

/// Points of a band of ratings.
const BAND: u32 = 200;

#[derive(clap::Args)]
pub(crate) struct SampleArguments {
    /// PGN files of people's games with their ratings; `games.pgn,shift=150` adds 150 to the ratings of a file
    #[arg(required = true, value_name = "GAMES[,shift=N]")]
    games: Vec<Shifted>,
    /// Plies at the beginning of a game that do not count
    #[arg(long, value_name = "N", default_value_t = 10)]
    skip: usize,
    /// The most positions of a band of 200 points
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    positions: usize,
    /// Chooses the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A choice, and the moves of its game before it.
pub(crate) struct Sample {
    pub(crate) choice: Choice,
    pub(crate) moves: String,
}

impl Sample {
    /// The band of the player's rating.
    pub(crate) fn band(&self) -> u32 {
        self.choice.rating / BAND
    }
}

/// A band of ratings for people.
pub(crate) fn band_name(band: u32) -> String {
    format!("{}–{}", band * BAND, (band + 1) * BAND - 1)
}

/// The rating in the middle of a band.
pub(crate) fn middle(band: u32) -> u32 {
    band * BAND + BAND / 2
}

impl SampleArguments {
    /// Positions of every band, chosen by the seed; of the games set aside for validation, or of the others.
    pub(crate) fn samples(&self, is_for_validation: bool) -> anyhow::Result<Vec<Sample>> {
        let mut bands: BTreeMap<u32, Vec<Sample>> = BTreeMap::new();
        let mut random = Random::new(self.seed);
        for Shifted { path, shift } in &self.games {
            read_peoples_games(path, |game| {
                if game.is_for_validation() == is_for_validation {
                    for sample in self.of_game(&game, *shift) {
                        bands.entry(sample.band()).or_default().push(sample);
                    }
                }
            })?;
        }
        let some = |mut band: Vec<Sample>| {
            for n in 0..band.len().min(self.positions) {
                let other = n + random.below(band.len() - n);
                band.swap(n, other);
            }
            band.truncate(self.positions);
            band
        };
        Ok(bands.into_values().flat_map(some).collect())
    }

    fn of_game(&self, game: &PeoplesGame, shift: i32) -> Vec<Sample> {
        let (mut moves, mut position) = (Vec::new(), Position::initial());
        for m in &game.moves {
            moves.push(position.to_uci(m.played));
            position.play(m.played);
        }
        let sample = |choice: Choice| Sample {
            choice: Choice { rating: choice.rating.saturating_add_signed(shift), ..choice },
            moves: moves[..choice.ply].join(" "),
        };
        game.choices().filter(|choice| choice.ply >= self.skip).map(sample).collect()
    }
}
