//! Labels: what a teacher says about positions, mixed with what searches said.
//!
//! Reading, computing and writing go on at the same time. A score in a file is what a search would say: the fade of
//! the fifty-move rule is taken out before it is mixed, and put in again.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use play::Stop;

use super::architecture::SCALE;
use super::quiet_children::QuietChildren;
use super::{Batch, GameCorpus, TeacherBackend, TeacherRecord};
use crate::data::{DataError, PackedPosition, PositionFilter, PositionReader, PositionWriter, ScoredGame};
use crate::parallel;
use crate::training::{TrainingError, sigmoid};

/// Positions that are labelled at once.
const LABELLED: usize = 1 << 15;
/// Blocks of games that are replayed at once, for each thread.
const BLOCKS: usize = 4;
/// No label is beyond so many centipawns.
const LIMIT: f64 = 10_000.0;

/// How positions are labelled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Labelling {
    /// The teacher's share in the expected score, 0 to 1; the rest is the search's.
    pub mix: f32,
    /// If not 0, so many random moves of every position are played, and the quiet positions they lead to are
    /// labelled instead, by the teacher alone.
    pub children: usize,
    /// Chooses the moves.
    pub seed: u64,
    /// Threads that replay games.
    pub threads: usize,
}

/// How many positions were labelled.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Labelled {
    /// Positions.
    pub positions: u64,
    /// The sum of the squared differences of the teacher's and the searches' expected scores.
    pub squared_differences: f64,
}

type Positions = Result<Vec<PackedPosition>, TrainingError>;

impl Labelling {
    /// Labels the positions of games (`.hgame`) or positions (`.hpos`) into a new file of positions, which appears
    /// when it is finished. `note` hears how many were labelled; `None` if someone asked to stop.
    pub fn run(
        &self,
        inputs: &[PathBuf],
        backend: &mut dyn TeacherBackend,
        output: &Path,
        stop: &Stop,
        mut note: impl FnMut(u64),
    ) -> Result<Option<Labelled>, TrainingError> {
        let data = |error: DataError| TrainingError::Data(output.to_owned(), error);
        let mut writer = PositionWriter::create(output).map_err(data)?;
        thread::scope(|scope| {
            let (to_backend, read) = sync_channel(2);
            let (to_writer, labelled) = sync_channel::<Vec<PackedPosition>>(2);
            scope.spawn(move || self.read(inputs, stop, &to_backend));
            let written = scope.spawn(move || {
                labelled.into_iter().flatten().try_for_each(|record| writer.push(&record))?;
                Ok::<_, DataError>(writer)
            });
            let sum = self.label_all(backend, &read, &to_writer, &mut note);
            // The reader ends when nothing takes its positions, the writer when nothing comes.
            drop((read, to_writer));
            let writer =
                written.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)).map_err(data)?;
            let sum = sum?;
            if stop.is_raised() {
                return Ok(None);
            }
            writer.finish().map_err(data)?;
            Ok(Some(sum))
        })
    }

    fn label_all(
        &self,
        backend: &mut dyn TeacherBackend,
        read: &Receiver<Positions>,
        to_writer: &SyncSender<Vec<PackedPosition>>,
        note: &mut impl FnMut(u64),
    ) -> Result<Labelled, TrainingError> {
        let (mut sum, mut batch) = (Labelled::default(), Batch::default());
        for positions in read {
            let records: Vec<TeacherRecord> =
                positions?.into_iter().map(TeacherRecord::from_packed).collect();
            for records in records.chunks(LABELLED) {
                batch.clear();
                batch.extend(records);
                let scores = backend.scores(&batch)?;
                let labelled: Vec<PackedPosition> = records
                    .iter()
                    .zip(scores)
                    .map(|(record, score)| {
                        let difference = sigmoid(score) - search_expectation(&record.position);
                        sum.squared_differences += f64::from(difference * difference);
                        self.label(record.position, score)
                    })
                    .collect();
                sum.positions += labelled.len() as u64;
                note(sum.positions);
                if to_writer.send(labelled).is_err() {
                    return Ok(sum); // The writer's own error is told.
                }
            }
        }
        Ok(sum)
    }

    /// A position, whose score has no fade, with its label, which has.
    fn label(&self, position: PackedPosition, teacher: f32) -> PackedPosition {
        let mix = if self.children > 0 { 1.0 } else { self.mix };
        let search = f32::from(position.score()) / SCALE;
        position.with_score(mixed(mix.into(), teacher.into(), search.into())).with_fade()
    }

    /// Sends the positions that are to be labelled, until there are no more or the receiver is gone.
    fn read(&self, inputs: &[PathBuf], stop: &Stop, sender: &SyncSender<Positions>) {
        for path in inputs {
            let read = match path.extension().is_some_and(|end| end == "hgame") {
                true => self.read_games(path, stop, sender),
                false => self.read_positions(path, stop, sender),
            };
            if let Err(error) = read {
                let _ = sender.send(Err(error));
                return;
            }
        }
    }

    fn read_games(
        &self,
        path: &Path,
        stop: &Stop,
        sender: &SyncSender<Positions>,
    ) -> Result<(), TrainingError> {
        let corpus = GameCorpus::open(&[path.to_owned()], self.threads)?;
        let step = BLOCKS * self.threads.max(1);
        for start in (0..corpus.blocks()).step_by(step) {
            let blocks = start..corpus.blocks().min(start + step);
            let positions =
                corpus.games(blocks, |number, game, positions| self.of_game(number, game, positions))?;
            if stop.is_raised() || sender.send(Ok(positions)).is_err() {
                break;
            }
        }
        Ok(())
    }

    /// The positions of a game; whether all of its moves are legal.
    fn of_game(&self, number: usize, game: &ScoredGame, positions: &mut Vec<PackedPosition>) -> bool {
        let (filter, mut plies) = (PositionFilter::default(), 0);
        let mut children = QuietChildren::new(self.seed, number as u64, self.children);
        for replayed in game.replay() {
            plies += 1;
            if self.children > 0 {
                if replayed.score.is_some() && replayed.ply + 1 >= filter.first_ply {
                    children.of(&replayed.position, game.outcome, positions);
                }
            } else if let Some(score) = filter.score(&replayed) {
                positions.extend(PackedPosition::new(&replayed.position, score, game.outcome));
            }
        }
        plies == game.moves.len()
    }

    fn read_positions(
        &self,
        path: &Path,
        stop: &Stop,
        sender: &SyncSender<Positions>,
    ) -> Result<(), TrainingError> {
        let data = |error: DataError| TrainingError::Data(path.to_owned(), error);
        let mut reader = PositionReader::open(path).map_err(data)?;
        let mut read = 0;
        loop {
            let mut records = vec![PackedPosition::ZERO; LABELLED];
            let count = reader.fill(&mut records).map_err(data)?;
            records.truncate(count);
            if let Some(n) = records.iter().position(|record| !record.is_sound()) {
                return Err(TrainingError::Unsound { path: path.to_owned(), record: read + n as u64 });
            }
            if count == 0 || stop.is_raised() {
                return Ok(());
            }
            if self.children > 0 {
                records = self.of_records(&records, read);
            }
            if sender.send(Ok(records)).is_err() {
                return Ok(());
            }
            read += count as u64;
        }
    }

    /// The quiet children of records, of which the first has this number.
    fn of_records(&self, records: &[PackedPosition], first: u64) -> Vec<PackedPosition> {
        let parts: Vec<&[PackedPosition]> = records.chunks(1 << 10).collect();
        let made = parallel::map(
            &parts,
            self.threads,
            || (),
            |(), n, part| {
                let mut positions = Vec::new();
                let mut children = QuietChildren::new(self.seed, first + n as u64, self.children);
                for record in *part {
                    if let Some(position) = record.position() {
                        children.of(&position, record.outcome(), &mut positions);
                    }
                }
                positions
            },
        );
        made.concat()
    }
}

/// The expected score by the search, of a record without fade.
fn search_expectation(position: &PackedPosition) -> f32 {
    sigmoid(f32::from(position.score()) / SCALE)
}

/// The centipawns of a mixture of two expected scores. What is expected of both sides is added up, so that scores of
/// which neither side's rounds to 1 come back exactly.
fn mixed(mix: f64, teacher: f64, search: f64) -> i16 {
    let sigmoid = |advantage: f64| 1.0 / (1.0 + (-advantage).exp());
    let expected = |side: f64| mix * sigmoid(side * teacher) + (1.0 - mix) * sigmoid(side * search);
    let score = f64::from(SCALE) * (expected(1.0).ln() - expected(-1.0).ln());
    score.round().clamp(-LIMIT, LIMIT) as i16
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::teacher::{Architecture, Cpu, Layout};
    use chess::random::Random;
    use chess::{Color, Outcome, Position};
    use play::Score;

    fn labelling(mix: f32, children: usize) -> Labelling {
        Labelling { mix, children, seed: 1, threads: 2 }
    }

    fn record(fen: &str, score: i32) -> PackedPosition {
        let position = Position::from_fen(fen).unwrap();
        PackedPosition::new(&position, Score::Centipawns(score), Outcome::Win(Color::White)).unwrap()
    }

    #[test]
    fn labels_are_mixed_as_expected_scores_without_the_fade() {
        const FRESH: &str = "4k3/8/8/8/8/8/P7/4K2R w - - 0 1";
        const OLD: &str = "4k3/8/8/8/8/8/P7/4K2R w - - 50 80";
        let label = |mix, fen: &str, score, teacher| {
            let record = TeacherRecord::from_packed(record(fen, score));
            labelling(mix, 0).label(record.position, teacher).score()
        };
        assert_eq!(label(0.0, FRESH, 123, 3.0), 123);
        assert_eq!(label(1.0, FRESH, 123, 0.5), 100);
        assert_eq!(label(0.5, FRESH, 200, -1.0), 0, "73 % and 27 %");
        assert_eq!(label(0.5, FRESH, 400, 1.0), 285, "88.1 % and 73.1 %");
        assert_eq!(label(0.0, OLD, 150, 3.0), 150, "what the clock took is put back");
        assert_eq!(label(1.0, OLD, 150, 1.0), 150, "the teacher's 200 fade");
        assert_eq!(label(1.0, FRESH, 0, 900.0), 10_000, "no mate is promised");
        assert!((-50..=50).all(|n| label(0.0, FRESH, 200 * n, 0.5) == 200 * n as i16));
    }

    fn written(path: &Path) -> Vec<PackedPosition> {
        PositionReader::open(path).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn files_are_labelled_position_by_position() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mut writer = PositionWriter::create(&path("in.hpos")).unwrap();
        let (mut random, mut position) = (Random::new(1), Position::initial());
        for _ in 0..300 {
            let score = Score::Centipawns(random.below(400) as i32 - 200);
            writer.push(&PackedPosition::new(&position, score, Outcome::Draw).unwrap()).unwrap();
            let moves = position.legal_moves();
            match moves.get(random.below(moves.len().max(1))) {
                Some(&m) => position.play(m),
                None => position = Position::initial(),
            }
        }
        writer.finish().unwrap();
        let layout = Layout::new(Architecture::new(1, 8).unwrap());
        let mut cpu = Cpu::new(&layout, 2);
        let state = crate::training::TrainingState::new(layout.initial(1));
        cpu.set_state(&crate::training::TrainingState { statistics: layout.initial_statistics(), ..state })
            .unwrap();
        let mut label = |labelling: Labelling, output: &str| {
            let (mut noted, inputs) = (0, [path("in.hpos")]);
            let done = labelling.run(&inputs, &mut cpu, &path(output), &Stop::new(), |count| noted = count);
            let done = done.unwrap().unwrap();
            assert_eq!(done.positions, noted);
            written(&path(output))
        };
        let before = written(&path("in.hpos"));
        assert_eq!(label(labelling(0.0, 0), "same.hpos"), before);
        let after = label(labelling(1.0, 0), "taught.hpos");
        assert!(after.iter().zip(&before).all(|(after, before)| after.with_score(0) == before.with_score(0)));
        assert_ne!(after, before);
        let children = label(labelling(0.5, 2), "children.hpos");
        assert_eq!(children, label(Labelling { threads: 5, ..labelling(0.5, 2) }, "again.hpos"));
        assert!((30..=600).contains(&children.len()), "{}", children.len());
        assert!(children.iter().all(|child| child.position().is_some_and(|child| !child.is_check())));
    }
}
