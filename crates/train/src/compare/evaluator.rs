//! What is compared: evaluations by name or by file.

use std::fmt;
use std::io;
use std::sync::Arc;

use chess::{Color, Game, Position};
use classics::ukraine;
use engine::Engine;
use engine::nnue;
use play::{Bound, Limits, Stop};

/// Megabytes of an engine's table; plenty for the searches here.
const HASH: usize = 16;

/// From a position to pawns, White's view.
pub type Evaluate<'a> = Box<dyn FnMut(&Position) -> f32 + 'a>;

/// An evaluation of positions.
pub enum Evaluator {
    /// Hetman with a network, or with its classical evaluation.
    Hetman(Option<Arc<nnue::Network>>),
    /// The Ukrainian work's network.
    Ukraine(Box<ukraine::Mlp>),
}

impl Evaluator {
    /// The classical evaluation by its name, networks by their file.
    pub fn find(name: &str) -> Result<Evaluator, EvaluatorError> {
        if name == "classical" {
            return Ok(Evaluator::Hetman(None));
        }
        let refused = |problem| EvaluatorError { name: name.to_owned(), problem };
        let bytes =
            nnue::Network::bytes_of(name.as_ref()).map_err(|error| refused(EvaluatorProblem::File(error)))?;
        if nnue::Network::is_network(&bytes) {
            let network =
                nnue::Network::read(&bytes).map_err(|error| refused(EvaluatorProblem::Nnue(error)))?;
            return Ok(Evaluator::Hetman(Some(Arc::new(network))));
        }
        let network = ukraine::Mlp::read(&bytes).map_err(|error| refused(EvaluatorProblem::Mlp(error)))?;
        Ok(Evaluator::Ukraine(Box::new(network)))
    }

    /// How it evaluates one position after another.
    pub fn evaluate(&self) -> Evaluate<'_> {
        match self {
            Evaluator::Hetman(network) => {
                let mut engine = engine(network);
                Box::new(move |position| white(position, engine.evaluate(position)))
            }
            Evaluator::Ukraine(network) => Box::new(|position| network.white(position).0 as f32 / 1_000.0),
        }
    }

    /// How it evaluates after a search of so many nodes, if it can search.
    pub fn search(&self, nodes: u64) -> Option<Evaluate<'static>> {
        let Evaluator::Hetman(network) = self else { return None };
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

/// Why there is no such evaluation.
#[derive(Debug)]
pub struct EvaluatorError {
    /// What was asked for.
    pub name: String,
    /// What is wrong with it.
    pub problem: EvaluatorProblem,
}

/// What is wrong with the file of a network.
#[derive(Debug)]
pub enum EvaluatorProblem {
    /// It cannot be read.
    File(io::Error),
    /// It is a damaged `.hnet`.
    Nnue(nnue::NetworkError),
    /// It is no `.hnet`, and no sound `.hmlp`.
    Mlp(ukraine::MlpError),
}

impl fmt::Display for EvaluatorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = &self.name;
        match &self.problem {
            EvaluatorProblem::File(error) => {
                write!(f, "{name} is neither \"classical\" nor a network: {error}")
            }
            EvaluatorProblem::Nnue(error) => write!(f, "{name}: {error}"),
            EvaluatorProblem::Mlp(error) => write!(f, "{name}: {error}"),
        }
    }
}

impl std::error::Error for EvaluatorError {}

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
        for evaluator in [Evaluator::Hetman(None), Evaluator::Hetman(Some(nnue::Network::embedded()))] {
            for fen in ["1k6/ppp5/8/8/8/8/PPP5/1K1Q4 w - - 0 1", "1k6/ppp5/8/8/8/8/PPP5/1K1Q4 b - - 0 1"] {
                let position = Position::from_fen(fen).unwrap();
                assert!(evaluator.evaluate()(&position) > 3.0);
                assert!(evaluator.search(500).unwrap()(&position) > 3.0);
            }
        }
    }

    #[test]
    fn what_is_no_network_is_refused_by_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("some.txt");
        std::fs::write(&path, "text").unwrap();
        for name in [path.to_string_lossy().into_owned(), "missing".to_owned()] {
            assert!(Evaluator::find(&name).err().unwrap().to_string().contains(&name));
        }
    }
}
