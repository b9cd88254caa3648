//! Who computes.

use std::num::NonZeroUsize;
use std::thread;

use anyhow::bail;
use classics::ukraine::Shape;
use train::mlp::CpuMlp;
use train::nnue::{Cpu, Layout};
use train::training::Backend;

#[derive(clap::Args)]
pub(super) struct BackendArguments {
    /// Who computes
    #[arg(long, value_enum, default_value_t = Choice::Auto)]
    backend: Choice,
    #[command(flatten)]
    threads: ThreadArguments,
}

#[derive(clap::Args)]
pub(super) struct ThreadArguments {
    /// Threads of the processor [default: as many as there are processors]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl ThreadArguments {
    /// How many threads the processor computes with.
    pub(super) fn count(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.threads.map_or_else(all, usize::from)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Choice {
    /// A graphics card if there is one, else the processor
    Auto,
    /// The processor
    Cpu,
    /// A graphics card of NVIDIA's
    Cuda,
}

impl BackendArguments {
    /// How many threads the processor computes with.
    pub(super) fn threads(&self) -> usize {
        self.threads.count()
    }

    /// Who trains such a network of 808 inputs.
    pub(super) fn mlp(&self, shape: Shape) -> anyhow::Result<Box<dyn Backend>> {
        match self.backend {
            Choice::Auto | Choice::Cpu => Ok(Box::new(CpuMlp::new(shape, self.threads()))),
            Choice::Cuda => bail!("this program was built without CUDA; --backend cpu does the same, slower"),
        }
    }

    /// Who trains such a network of the engine's.
    pub(super) fn nnue(&self, layout: &Layout) -> anyhow::Result<Box<dyn Backend>> {
        match self.backend {
            Choice::Auto | Choice::Cpu => Ok(Box::new(Cpu::new(layout, self.threads()))),
            Choice::Cuda => bail!("this program was built without CUDA; --backend cpu does the same, slower"),
        }
    }
}
