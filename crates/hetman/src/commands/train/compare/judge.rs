//! Who says what a position is worth.

use std::sync::Arc;

use anyhow::{Context, bail};
use chess::{Color, Game, Position};
use classics::ukraine;
use engine::Engine;
use engine::nnue;
use play::{Bound, Limits, Stop};

/// Megabytes of an engine's table; plenty for the searches here.
const HASH: usize = 16;

/// From a position to pawns, White's view.
pub(super) type Evaluate<'a> = Box<dyn FnMut(&Position) -> f32 + 'a>;

/// One who can be asked for an evaluation.
pub(super) enum Judge {
    /// Hetman with a network, or with its classical evaluation.
    Hetman(Option<Arc<nnue::Network>>),
    /// The Ukrainian work's network.
    Ukraine(Box<ukraine::Network>),
}

impl Judge {
    /// The classical evaluation by its name, networks by their file.
    pub(super) fn find(name: &str) -> anyhow::Result<Judge> {
        if name == "classical" {
            return Ok(Judge::Hetman(None));
        }
        let bytes = nnue::Network::bytes_of(name.as_ref())
            .with_context(|| format!("{name} is neither \"classical\" nor a network"))?;
        if nnue::Network::is_network(&bytes) {
            let network = nnue::Network::read(&bytes).with_context(|| name.to_owned())?;
            return Ok(Judge::Hetman(Some(Arc::new(network))));
        }
        match ukraine::Network::read(&bytes) {
            Ok(network) => Ok(Judge::Ukraine(Box::new(network))),
            Err(error) => bail!("{name}: {error}"),
        }
    }

    /// How it evaluates one position after another.
    pub(super) fn evaluate(&self) -> Evaluate<'_> {
        match self {
            Judge::Hetman(network) => {
                let mut engine = engine(network);
                Box::new(move |position| white(position, engine.evaluate(position)))
            }
            Judge::Ukraine(network) => Box::new(|position| network.white(position).0 as f32 / 1_000.0),
        }
    }

    /// How it evaluates after a search of so many nodes, if it can search.
    pub(super) fn search(&self, nodes: u64) -> Option<Evaluate<'static>> {
        let Judge::Hetman(network) = self else { return None };
        let mut engine = engine(network);
        Some(Box::new(move |position| {
            let mut score = 0;
            engine.clear();
            let game = Game::from_position(*position);
            engine.think(&game, &Limits::nodes(nodes), &Stop::new(), &mut |report| {
                if let (Some(found), Bound::Exact) = (report.score, report.bound) {
                    score = found.as_centipawns();
                }
            });
            white(position, score)
        }))
    }
}

fn engine(network: &Option<Arc<nnue::Network>>) -> Engine {
    let mut engine = Engine::new(HASH, 1);
    engine.set_network(network.clone());
    engine
}

/// The mover's centipawns as White's pawns.
fn white(position: &Position, centipawns: i32) -> f32 {
    let sign = if position.turn() == Color::White { 0.01 } else { -0.01 };
    sign * centipawns as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_evaluations_of_hetman_see_a_queen_too_many_from_whites_side() {
        for judge in [Judge::Hetman(None), Judge::Hetman(Some(nnue::Network::embedded()))] {
            for fen in ["1k6/ppp5/8/8/8/8/PPP5/1K1Q4 w - - 0 1", "1k6/ppp5/8/8/8/8/PPP5/1K1Q4 b - - 0 1"] {
                let position = Position::from_fen(fen).unwrap();
                assert!(judge.evaluate()(&position) > 3.0);
                assert!(judge.search(500).unwrap()(&position) > 3.0);
            }
        }
    }

    #[test]
    fn what_is_no_network_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.txt");
        std::fs::write(&path, "text").unwrap();
        for name in [path.to_string_lossy().into_owned(), "nobody".to_owned()] {
            assert!(Judge::find(&name).err().unwrap().to_string().contains(&name));
        }
    }
}
