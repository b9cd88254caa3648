//! The training itself: windows of positions, steps by AdamW, and the network in integers at the end.

use std::ops::Range;
use std::thread;

use chess::random::Random;
use engine::policy::{PolicyError, PolicyNetwork, PolicyParameters, QA, QB};
use play::Stop;

use super::PolicyExample;
use super::gradients::{Gradients, Layout, Share};
use crate::simd::{Vectorised, vectorised};
use crate::teacher::{GameCorpus, TeacherRecord};
use crate::training::{
    BackendError, CheckpointHeader, Learner, Recipe, Run, StepSettings, TrainingError, TrainingProgress,
    TrainingState, Window, adamw,
};

/// What is to be done.
pub struct PolicyTraining {
    /// The hidden size.
    pub hidden: usize,
    /// How it is trained; results and scores play no part.
    pub recipe: Recipe,
    /// What is learnt from.
    pub corpus: GameCorpus,
    /// The validation positions.
    pub validation: Vec<TeacherRecord>,
    /// How many threads compute.
    pub threads: usize,
}

/// A policy that has learnt.
pub struct TrainedPolicy {
    /// The network, in integers.
    pub network: PolicyNetwork,
    /// How the loss fell.
    pub progress: TrainingProgress,
    /// What was found among the validation positions.
    pub validation: PolicyLosses,
}

/// How well moves are foreseen.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct PolicyLosses {
    /// The sum of the cross-entropies.
    pub loss: f64,
    /// How often the move played was the most probable.
    pub hits: u64,
    /// Of how many positions.
    pub positions: u64,
}

impl PolicyLosses {
    /// The mean cross-entropy.
    pub fn mean(&self) -> f64 {
        self.loss / self.positions.max(1) as f64
    }

    /// How often the move played was the most probable, as a share.
    pub fn accuracy(&self) -> f64 {
        self.hits as f64 / self.positions.max(1) as f64
    }
}

/// The first parameters: small, so that the hidden layer begins between its clips.
pub(super) fn initial(layout: Layout, seed: u64) -> Vec<f32> {
    let mut random = Random::new(seed);
    let mut uniform = |most: f32| most * ((random.next_u64() >> 40) as f32 / (1 << 23) as f32 - 1.0);
    let mut parameters: Vec<f32> = (0..layout.parameters()).map(|_| uniform(0.05)).collect();
    parameters[layout.biases()..layout.outputs()].fill(0.25);
    parameters
}

/// The state of a training.
struct Network {
    layout: Layout,
    parameters: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
    shares: Vec<Gradients>,
}

impl PolicyTraining {
    /// Trains to the end, or until someone asks to stop, and then makes integers of what there is. `note` hears of
    /// every step.
    pub fn run(
        &self,
        stop: &Stop,
        note: impl FnMut(&TrainingProgress),
    ) -> Result<TrainedPolicy, TrainingError> {
        let network = Network::new(Layout { hidden: self.hidden }, self.recipe.seed, self.threads);
        let validation = self.validation.iter().filter_map(PolicyExample::of).collect();
        let header = CheckpointHeader {
            network: serde_json::json!({ "kind": "policy", "hidden": self.hidden }),
            recipe: self.recipe.clone(),
            positions: self.corpus.len(),
            fingerprint: 0,
            progress: TrainingProgress::default(),
            statistics: 0,
        };
        let mut learner = PolicyLearner { network, found: PolicyLosses::default(), validation };
        let run = Run { header, learner: &mut learner, checkpoint: None, snapshots: None };
        let progress = run.finish(&self.corpus, stop, note)?;
        let PolicyLearner { mut network, validation, .. } = learner;
        let quantised = network.quantised().map_err(|error| BackendError::Device(error.to_string()))?;
        Ok(TrainedPolicy { network: quantised, progress, validation: network.look(&validation) })
    }
}

struct PolicyLearner {
    network: Network,
    /// What the steps since the last look have found.
    found: PolicyLosses,
    validation: Vec<PolicyExample>,
}

impl Learner for PolicyLearner {
    type Record = TeacherRecord;
    type Recipe = Recipe;

    fn load(&mut self, _: &Window<TeacherRecord>) -> Result<(), BackendError> {
        Ok(())
    }

    fn step(
        &mut self,
        window: &Window<TeacherRecord>,
        range: Range<u32>,
        recipe: &Recipe,
        progress: &TrainingProgress,
    ) -> Result<(), BackendError> {
        let records: Vec<TeacherRecord> =
            range.map(|index| window.records[window.permutation.at(index) as usize]).collect();
        let found = self.network.step(&records, &recipe.step(progress.seen));
        self.found.loss += found.loss;
        self.found.positions += found.positions;
        Ok(())
    }

    fn take_loss(&mut self) -> Result<(f64, u64), BackendError> {
        let found = std::mem::take(&mut self.found);
        Ok((found.loss, found.positions))
    }

    fn validate(&mut self, _: &Recipe) -> Result<Option<f64>, BackendError> {
        Ok((!self.validation.is_empty()).then(|| self.network.look(&self.validation).mean()))
    }

    fn state(&mut self) -> Result<TrainingState, BackendError> {
        let Network { parameters, first, second, .. } = &self.network;
        let [parameters, first, second] = [parameters, first, second].map(Vec::clone);
        Ok(TrainingState { parameters, first, second, statistics: Vec::new() })
    }
}

impl Network {
    fn new(layout: Layout, seed: u64, threads: usize) -> Network {
        let parameters = initial(layout, seed);
        let zeros = vec![0.0; parameters.len()];
        let shares = vec![Gradients::default(); threads.max(1)];
        Network { layout, parameters, first: zeros.clone(), second: zeros, shares }
    }

    /// One step of learning.
    fn step(&mut self, records: &[TeacherRecord], settings: &StepSettings) -> PolicyLosses {
        let found = self.each_share(records, Some(1.0 / records.len() as f32), PolicyExample::of);
        self.follow_gradients(settings);
        found
    }

    /// What is found without learning.
    fn look(&mut self, examples: &[PolicyExample]) -> PolicyLosses {
        self.each_share(examples, None, |example| Some(example.clone()))
    }

    /// Every thread makes examples of its share of the items, and adds up their losses and gradients.
    fn each_share<Item: Sync>(
        &mut self,
        items: &[Item],
        weight: Option<f32>,
        example: impl Fn(&Item) -> Option<PolicyExample> + Sync,
    ) -> PolicyLosses {
        let (layout, parameters, example) = (self.layout, &*self.parameters, &example);
        let share = items.len().div_ceil(self.shares.len()).max(1);
        let counts: Vec<u64> = thread::scope(|scope| {
            let workers: Vec<_> = self
                .shares
                .iter_mut()
                .zip(items.chunks(share))
                .map(|(gradients, items)| {
                    scope.spawn(move || {
                        let examples: Vec<PolicyExample> = items.iter().filter_map(example).collect();
                        vectorised(Share { layout, parameters, gradients, examples: &examples, weight });
                        examples.len() as u64
                    })
                })
                .collect();
            workers
                .into_iter()
                .map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect()
        });
        let mut found = PolicyLosses { positions: counts.iter().sum(), ..PolicyLosses::default() };
        for share in &mut self.shares {
            found.loss += std::mem::take(&mut share.loss);
            found.hits += std::mem::take(&mut share.hits);
        }
        found
    }

    /// Every thread follows the gradient in its share of the parameters.
    fn follow_gradients(&mut self, step: &StepSettings) {
        let share = self.parameters.len().div_ceil(self.shares.len());
        let mut gradients: Vec<_> = self
            .shares
            .iter_mut()
            .filter(|gradients| !gradients.gradient.is_empty())
            .map(|gradients| gradients.gradient.chunks_mut(share))
            .collect();
        let moments = self.first.chunks_mut(share).zip(self.second.chunks_mut(share));
        thread::scope(|scope| {
            for (parameters, (first, second)) in self.parameters.chunks_mut(share).zip(moments) {
                let gradients: Vec<&mut [f32]> = gradients.iter_mut().filter_map(Iterator::next).collect();
                scope.spawn(move || vectorised(Update { step, parameters, first, second, gradients }));
            }
        });
    }

    fn quantised(&self) -> Result<PolicyNetwork, PolicyError> {
        let layout = self.layout;
        let rounded = |value: &f32, one: i16| (value * f32::from(one)).round();
        let byte = |one: i16| move |value: &f32| rounded(value, one).clamp(-127.0, 127.0) as i8;
        let parameters = PolicyParameters {
            input_weights: self.parameters[..layout.biases()].iter().map(byte(QA)).collect(),
            hidden_biases: self.parameters[layout.biases()..layout.outputs()]
                .iter()
                .map(|value| rounded(value, QA) as i16)
                .collect(),
            output_weights: self.parameters[layout.outputs()..].iter().map(byte(QB)).collect(),
        };
        PolicyNetwork::new(layout.hidden, parameters)
    }
}

/// A step of AdamW in a share of the parameters; the gradients begin again at 0.
struct Update<'a> {
    step: &'a StepSettings,
    parameters: &'a mut [f32],
    first: &'a mut [f32],
    second: &'a mut [f32],
    gradients: Vec<&'a mut [f32]>,
}

impl Vectorised for Update<'_> {
    #[inline(always)]
    fn run(self) {
        let Update { step, parameters, first, second, mut gradients } = self;
        let Some((sum, others)) = gradients.split_first_mut() else { return };
        for other in others {
            for (sum, value) in sum.iter_mut().zip(other.iter_mut()) {
                *sum += std::mem::take(value);
            }
        }
        let moments = first.iter_mut().zip(second.iter_mut());
        for ((parameter, gradient), (first, second)) in parameters.iter_mut().zip(sum.iter_mut()).zip(moments)
        {
            adamw::update(parameter, first, second, std::mem::take(gradient), step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Ending, GameWriter, ScoredGame, ScoredMove};
    use chess::{Outcome, Position};
    use play::Score;

    /// Games in which the first legal capture is played if there is one, else some move of a few.
    fn games(path: &std::path::Path) {
        let mut random = Random::new(1);
        let mut writer = GameWriter::create(path, "").unwrap();
        for _ in 0..64 {
            let (mut position, mut moves) = (Position::initial(), Vec::new());
            for _ in 0..40 {
                let legal = position.legal_moves();
                let some = legal.get(random.below(legal.len().clamp(1, 3)));
                let capture = legal.iter().find(|m| m.is_capture());
                let Some(&played) = capture.or(some) else { break };
                moves.push(ScoredMove { played, score: Some(Score::Centipawns(0)) });
                position.play(played);
            }
            let (start, outcome, ending) = (Position::initial(), Outcome::Draw, Ending::Unknown);
            writer.push(&ScoredGame { start, moves, outcome, ending }).unwrap();
        }
        writer.finish().unwrap();
    }

    fn trained(threads: usize) -> TrainedPolicy {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.hgame");
        games(&path);
        let corpus = GameCorpus::open(&[path], 1).unwrap();
        let recipe = Recipe { batch: 256, positions: 20_000, learning_rate: 0.01, ..Recipe::default() };
        let validation = corpus.first(500).unwrap();
        let training = PolicyTraining { hidden: 32, recipe, corpus, validation, threads };
        training.run(&Stop::new(), |_| ()).unwrap()
    }

    #[test]
    fn the_moves_played_become_the_most_probable() {
        let found = trained(2);
        let curve = &found.progress.curve;
        assert!(curve.last().unwrap().loss < 0.6 * curve[0].loss, "{curve:?}");
        assert!(found.validation.accuracy() > 0.4, "{:?}", found.validation);
        // What is learnt survives as integers: at the start one of the first three moves is played.
        let (position, mut shares) = (Position::initial(), Vec::new());
        let legal = position.legal_moves();
        found.network.probabilities(&position, &legal, 1.0, &mut shares);
        assert!(shares[..3].iter().sum::<f32>() > 0.8, "{shares:?}");
    }

    #[test]
    fn the_same_training_makes_the_same_network() {
        assert_eq!(trained(1).network, trained(1).network);
    }
}
