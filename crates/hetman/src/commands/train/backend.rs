//! Who computes.

use anyhow::ensure;
use classics::ukraine::Shape;
#[cfg(feature = "cuda")]
use train::cuda::{CudaError, CudaMlp, CudaNnue, CudaTeacher, Device, Method};
use train::mlp::CpuMlp;
use train::nnue::{Cpu, Layout};
use train::teacher::{self, TeacherBackend};
use train::training::Backend;

use crate::threads::ThreadArguments;

#[derive(clap::Args)]
pub(super) struct BackendArguments {
    /// Who computes
    #[arg(long, value_enum, default_value_t = Choice::Auto)]
    backend: Choice,
    #[command(flatten)]
    threads: ThreadArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Choice {
    /// A GPU if there is one, else the CPU
    Auto,
    /// The CPU
    Cpu,
    /// An NVIDIA GPU
    Cuda,
}

impl BackendArguments {
    /// How many threads the CPU computes with.
    pub(super) fn threads(&self) -> usize {
        self.threads.count()
    }

    /// Who trains such a network of 808 inputs.
    pub(super) fn mlp(&self, shape: Shape) -> anyhow::Result<Box<dyn Backend>> {
        #[cfg(feature = "cuda")]
        if let Some(device) = self.device()? {
            return Ok(Box::new(CudaMlp::new(device, shape)?));
        }
        self.refuse_missing_gpu()?;
        Ok(Box::new(CpuMlp::new(shape, self.threads())))
    }

    /// Who trains such a network of the engine's.
    pub(super) fn nnue(&self, layout: &Layout) -> anyhow::Result<Box<dyn Backend>> {
        #[cfg(feature = "cuda")]
        if let Some(device) = self.device()? {
            let method = Method::fastest(&device, layout);
            match CudaNnue::new(device, layout.clone(), method) {
                Ok(network) => return Ok(Box::new(network)),
                Err(error) if self.backend == Choice::Auto => eprintln!("no GPU can be used: {error}"),
                Err(error) => return Err(error.into()),
            }
        }
        self.refuse_missing_gpu()?;
        Ok(Box::new(Cpu::new(layout, self.threads())))
    }

    /// Who trains such a teacher, or labels with it.
    pub(super) fn teacher(&self, layout: &teacher::Layout) -> anyhow::Result<Box<dyn TeacherBackend>> {
        #[cfg(feature = "cuda")]
        if let Some(device) = self.device()? {
            match CudaTeacher::new(device, layout.clone()) {
                Ok(teacher) => return Ok(Box::new(teacher)),
                Err(error) if self.backend == Choice::Auto => eprintln!("no GPU can be used: {error}"),
                Err(error) => return Err(error.into()),
            }
        }
        self.refuse_missing_gpu()?;
        Ok(Box::new(teacher::Cpu::new(layout, self.threads())))
    }

    /// The GPU, if one is wanted and there.
    #[cfg(feature = "cuda")]
    fn device(&self) -> anyhow::Result<Option<Device>> {
        match (self.backend, (self.backend != Choice::Cpu).then(Device::open)) {
            (_, None) | (Choice::Auto, Some(Err(CudaError::NoDriver))) => Ok(None),
            (_, Some(Ok(device))) => Ok(Some(device)),
            (Choice::Auto, Some(Err(error))) => {
                eprintln!("no GPU can be used: {error}");
                Ok(None)
            }
            (_, Some(Err(error))) => Err(error.into()),
        }
    }

    /// An error if a GPU is demanded of a program that knows none.
    fn refuse_missing_gpu(&self) -> anyhow::Result<()> {
        ensure!(
            self.backend != Choice::Cuda,
            "this program was built without CUDA; --backend cpu does the same, slower"
        );
        Ok(())
    }
}
