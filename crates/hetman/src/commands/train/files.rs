//! The files of a training: the network, its model card, its curve, and the checkpoint to go on from.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use train::training::{RunRecord, TrainingProgress, loss_curve};

use crate::new_file::{must_be_new, must_have_folder};

pub(super) struct Files {
    pub(super) network: PathBuf,
    /// Beside the network.
    model_card: PathBuf,
    /// Beside the network: for `hetman train runs`.
    record: PathBuf,
    pub(super) checkpoint: PathBuf,
    /// Whether the checkpoint was asked for, and stays.
    keeps_checkpoint: bool,
    curve: Option<PathBuf>,
}

impl Files {
    /// The files of a network; the checkpoint is beside it unless another place is named.
    pub(super) fn of(network: &Path, checkpoint: Option<&Path>, curve: Option<&Path>) -> Files {
        let beside = || network.with_extension("checkpoint");
        Files {
            network: network.to_owned(),
            model_card: network.with_extension("md"),
            record: network.with_extension("json"),
            checkpoint: checkpoint.map_or_else(beside, Path::to_owned),
            keeps_checkpoint: checkpoint.is_some(),
            curve: curve.map(Path::to_owned),
        }
    }

    /// An error if a file would be lost or could not be written: better now than after hours. A training that
    /// goes on draws its curve again.
    pub(super) fn check(&self, resumes: bool) -> anyhow::Result<()> {
        let curve = self.curve.as_deref().map(|curve| (curve, "the curve"));
        let own = [
            (&*self.network, "the network"),
            (&*self.model_card, "its model card"),
            (&*self.record, "its record"),
            (&*self.checkpoint, "its checkpoint"),
        ];
        let all: Vec<(&Path, &str)> = own.into_iter().chain(curve).collect();
        for (n, (path, name)) in all.iter().enumerate() {
            if let Some((_, other)) = all[..n].iter().find(|(other, _)| other == path) {
                bail!("{} cannot be {other} and {name}: choose another name", path.display());
            }
        }
        must_be_new(&self.network)?;
        must_be_new(&self.model_card)?;
        // With a checkpoint they are those of a training to go on with.
        if !resumes && !self.checkpoint.exists() {
            must_be_new(&self.record)?;
            must_be_new(&self.best())?;
        }
        must_have_folder(&self.checkpoint)?;
        match curve {
            Some((curve, _)) if resumes => must_have_folder(curve),
            Some((curve, _)) => must_be_new(curve),
            None => Ok(()),
        }
    }

    /// The checkpoint of a stage; 0 is the first.
    pub(super) fn checkpoint(&self, stage: usize) -> PathBuf {
        match stage {
            0 => self.checkpoint.clone(),
            stage => self.checkpoint.with_extension(format!("stage{}.checkpoint", stage + 1)),
        }
    }

    /// The network after so many epochs of a stage.
    pub(super) fn after(&self, stage: usize, epochs: f64) -> PathBuf {
        match stage {
            0 => self.beside(&epochs.to_string()),
            stage => self.beside(&format!("stage{}-{epochs}", stage + 1)),
        }
    }

    /// The network that was best on the validation positions.
    pub(super) fn best(&self) -> PathBuf {
        self.beside("best")
    }

    /// Removes it if the last one is as good.
    pub(super) fn drop_best_if_last(&self, progress: &TrainingProgress) -> anyhow::Result<()> {
        let losses = progress.curve.iter().filter_map(|point| point.validation);
        let (best, path) = (losses.fold(f64::INFINITY, f64::min), self.best());
        match progress.validation() {
            Some(last) if last > best => println!("{} (validation {best:.6})", path.display()),
            _ if path.exists() => fs::remove_file(&path).with_context(|| path.display().to_string())?,
            _ => {}
        }
        Ok(())
    }

    fn beside(&self, name: &str) -> PathBuf {
        let stem = self.network.file_stem().unwrap_or_default().to_string_lossy();
        let end = self.network.extension().unwrap_or_default().to_string_lossy();
        self.network.with_file_name(format!("{stem}-{name}.{end}"))
    }

    /// Writes the network: first of all, so that nothing that follows can lose it.
    pub(super) fn write_network(&self, network: &[u8]) -> anyhow::Result<()> {
        write(&self.network, network)
    }

    /// Writes what belongs to the network, and removes the checkpoint unless it was asked for.
    pub(super) fn finish(&self, model_card: &str) -> anyhow::Result<()> {
        write(&self.model_card, model_card.as_bytes())?;
        let mut stage = 0;
        while !self.keeps_checkpoint && self.checkpoint(stage).exists() {
            let path = self.checkpoint(stage);
            fs::remove_file(&path).with_context(|| path.display().to_string())?;
            stage += 1;
        }
        Ok(())
    }

    /// Writes how far the training has come, and draws the curve if one is wanted.
    pub(super) fn tell(&self, record: &RunRecord) -> anyhow::Result<()> {
        record.save(&self.record)?;
        self.draw(&record.network, &record.progress)
    }

    /// Draws the curve if one is wanted.
    pub(super) fn draw(&self, name: &str, progress: &TrainingProgress) -> anyhow::Result<()> {
        let Some(path) = &self.curve else { return Ok(()) };
        let text = if path.extension().is_some_and(|end| end == "svg") {
            loss_curve(name, progress).render()
        } else {
            let lines = progress.curve.iter().map(|point| Ok(serde_json::to_string(point)? + "\n"));
            lines.collect::<anyhow::Result<String>>()?
        };
        fs::write(path, text).with_context(|| path.display().to_string())
    }
}

fn write(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    fs::write(path, bytes).with_context(|| path.display().to_string())?;
    println!("{}", path.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_of_a_training_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let check = |network: &str, checkpoint: Option<&str>, curve: Option<&str>| {
            let [checkpoint, curve] = [checkpoint, curve].map(|name| name.map(at));
            let files = Files::of(&at(network), checkpoint.as_deref(), curve.as_deref());
            files.check(false).map_err(|error| error.to_string())
        };
        assert_eq!(check("net.hnet", None, Some("net.svg")), Ok(()));
        assert!(check("net.md", None, None).unwrap_err().contains("the network and its model card"));
        assert!(check("net.checkpoint", None, None).unwrap_err().contains("the network and its checkpoint"));
        assert!(check("net.hnet", Some("net.hnet"), None).is_err());
        assert!(
            check("net.hnet", None, Some("net.md")).unwrap_err().contains("its model card and the curve")
        );
        assert!(check("net.hnet", Some("nowhere/c"), None).is_err());
        assert!(check("net.hnet", None, Some("nowhere/c.svg")).is_err());
    }

    #[test]
    fn nothing_is_overwritten_but_the_curve_of_a_training_that_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::write(at("a.md"), "").unwrap();
        fs::write(at("c.svg"), "").unwrap();
        assert!(Files::of(&at("a.hmlp"), None, None).check(true).is_err());
        let files = Files::of(&at("b.hmlp"), None, Some(&at("c.svg")));
        assert!(files.check(false).is_err());
        assert!(files.check(true).is_ok());
    }
}
