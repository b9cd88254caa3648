//! `hetman engines`: the UCI engines Hetman knows, and whether they keep to the protocol.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use host::compliance::{CheckReport, CheckResult, Severity, check_engine, number_of_checks};
use host::stress::{self, StressSummary, StressTest};
use host::{Engine, ProgramState, RegisteredEngine, Registry, RegistryError, Timeouts, find_program};
use jobs::{JobKind, Reporter};
use play::Stop;
use server::wire::engine as wire;

use crate::changed_engines::ChangedEngines;
use crate::data_directory::DataDirectory;
use crate::job::{self, Ended};
use crate::progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data_directory: DataDirectory,
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Start an engine once and remember it
    Add {
        /// The program, or its name if it is in PATH
        path: PathBuf,
        /// What to call it [default: the name it gives itself]
        #[arg(long)]
        name: Option<String>,
        /// Take the place of the engine that has the name
        #[arg(long)]
        replace: bool,
        /// The directory it runs in
        #[arg(long)]
        directory: Option<PathBuf>,
        #[command(flatten)]
        settings: Settings,
    },
    /// Show the engines, and whether their programs are still what was added
    List,
    /// Check whether an engine keeps to the UCI protocol
    Test {
        /// An engine's name, or a program
        #[arg(value_name = "NAME|PATH")]
        engine: String,
        /// Instead, send random commands, valid, odd and broken, for so many seconds
        #[arg(long, alias = "torture", value_name = "SECONDS", num_args = 0..=1, default_missing_value = "3600",
            value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
        stress: Option<u64>,
        /// Where the random choices of --stress begin [default: the time]
        #[arg(long, requires = "stress")]
        seed: Option<u64>,
        /// Let --stress send only what the protocol allows
        #[arg(long, alias = "polite", requires = "stress")]
        valid_only: bool,
        /// Wait so many times longer for every answer, as a slow machine needs
        #[arg(long, alias = "patience", value_name = "TIMES", default_value_t = 1)]
        timeout_factor: u32,
        #[command(flatten)]
        changed: ChangedEngines,
        #[command(flatten)]
        settings: Settings,
    },
    /// Forget an engine
    Remove {
        /// Its name
        name: String,
    },
}

#[derive(clap::Args)]
struct Settings {
    /// Set an option, such as Hash=64; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    options: Vec<(String, String)>,
    /// Arguments for the program, such as --uci
    #[arg(last = true)]
    arguments: Vec<String>,
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE, such as Hash=64")?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let registry = Registry::in_directory(&arguments.data_directory.path()?);
    match &arguments.action {
        Action::Add { path, name, replace, directory, settings } => {
            let mut engine = describe(path, settings)?;
            engine.directory = directory.as_ref().map(std::path::absolute).transpose()?;
            add(&registry, engine, name.as_deref(), *replace)
        }
        Action::List => list(&registry),
        Action::Test { engine, stress, seed, valid_only, timeout_factor, changed, settings } => {
            let engine = named_or_at(&registry, engine, changed, settings)?;
            let timeouts = Timeouts::default() * *timeout_factor;
            let Some(seconds) = *stress else {
                let spec = job::spec(JobKind::EngineTest, &engine.name, 1, 64);
                let data = arguments.data_directory.path()?;
                return job::run(&data, spec, &Stop::new(), |job| test(&engine, timeouts, job));
            };
            let (duration, seed) = (Duration::from_secs(seconds), seed.unwrap_or_else(any_seed));
            run_stress_test(&engine, timeouts, &StressTest { duration, seed, valid_only: *valid_only })
        }
        Action::Remove { name } => {
            let removed = registry.remove(name)?;
            println!("{} is forgotten ({} stays where it is)", removed.name, removed.path.display());
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// A program as it would be registered, still without a name of its own.
fn describe(path: &Path, settings: &Settings) -> anyhow::Result<RegisteredEngine> {
    let found = if path.exists() { None } else { find_program(path) };
    let path = found.unwrap_or_else(|| path.to_owned());
    let mut engine = RegisteredEngine::new(path.display().to_string(), &path)?;
    engine.arguments.clone_from(&settings.arguments);
    engine.options.clone_from(&settings.options);
    Ok(engine)
}

fn add(
    registry: &Registry,
    mut engine: RegisteredEngine,
    name: Option<&str>,
    replace: bool,
) -> anyhow::Result<ExitCode> {
    let command = engine.command();
    let mut process = Engine::launch(&command, Timeouts::default()).with_context(|| {
        format!("{command} does not answer as a UCI engine does (some need an argument, such as -- --uci)")
    })?;
    for (option, value) in &engine.options {
        process.set_option(option, value)?;
    }
    process.is_ready()?;
    let own_name = process.id().name.clone();
    let file_name = || engine.path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    engine.name = name.map(str::to_owned).or(own_name).or_else(file_name).unwrap_or_default();
    let name = engine.name.clone();
    if replace { registry.replace(engine) } else { registry.add(engine) }?;
    println!("{name} is added ({} options, in {})", process.options().len(), registry.path().display());
    Ok(ExitCode::SUCCESS)
}

fn list(registry: &Registry) -> anyhow::Result<ExitCode> {
    let engines = registry.engines()?;
    if engines.is_empty() {
        println!("No engines yet: hetman engines add PATH adds one.");
    }
    let width = engines.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0);
    for engine in engines {
        let state = match engine.program_state() {
            ProgramState::Unchanged => "ok",
            ProgramState::Changed => "CHANGED",
            ProgramState::Missing => "MISSING",
        };
        let options: Vec<String> =
            engine.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let options = if options.is_empty() { String::new() } else { format!("  [{}]", options.join(", ")) };
        println!("{:<width$}  {state:<7}  {:<10}  {}{options}", engine.name, engine.added, engine.command());
    }
    Ok(ExitCode::SUCCESS)
}

/// A registered engine by its name, or a program by its path; further options and arguments are added.
fn named_or_at(
    registry: &Registry,
    text: &str,
    changed: &ChangedEngines,
    settings: &Settings,
) -> anyhow::Result<RegisteredEngine> {
    match registry.find(text) {
        Ok(mut engine) => {
            match engine.program_state() {
                ProgramState::Unchanged => (),
                ProgramState::Changed => changed.accept(registry, &engine.name)?,
                ProgramState::Missing => bail!("{} is gone: {}", engine.name, engine.path.display()),
            }
            engine.options.extend(settings.options.iter().cloned());
            engine.arguments.extend(settings.arguments.iter().cloned());
            Ok(engine)
        }
        Err(RegistryError::NotFound { .. }) => describe(Path::new(text), settings)
            .with_context(|| format!("{text:?} is no engine's name, nor a program")),
        Err(error) => Err(error.into()),
    }
}

fn test(engine: &RegisteredEngine, timeouts: Timeouts, job: &Reporter) -> anyhow::Result<Ended> {
    println!("{}", engine.command());
    job.publish("engine", &serde_json::json!({ "id": engine.name }));
    let (mut made, mut broken, mut advice) = (0, 0, 0);
    let mut shown = wire::EngineChecks { checks: Vec::new() };
    let passed = check_engine(&engine.command(), &engine.options, timeouts, &mut |check: &CheckReport| {
        println!("{check}");
        made += 1;
        shown.checks.push(shown_check(check));
        job.publish("checks", &shown);
        job.progress(made, Some(number_of_checks() as u64), String::new);
        if check.result == CheckResult::Failed {
            match check.severity {
                Severity::Required => broken += 1,
                Severity::Recommended => advice += 1,
            }
        }
    });
    let verdict = if passed { "keeps to the protocol" } else { "breaks the protocol" };
    println!("{made} checks, {broken} failed (✗), {advice} to be improved (!): it {verdict}");
    let code = if passed { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    Ok(Ended { code, result: format!("{} / {made}", made - broken - advice) })
}

fn shown_check(check: &CheckReport) -> wire::EngineCheck {
    let result = match check.result {
        CheckResult::Passed => wire::EngineCheckResult::Passed,
        CheckResult::Failed => wire::EngineCheckResult::Failed,
        CheckResult::Skipped => wire::EngineCheckResult::Skipped,
    };
    wire::EngineCheck {
        name: check.name.to_owned(),
        is_required: check.severity == Severity::Required,
        result,
        observed: check.observed.clone(),
    }
}

fn any_seed() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs())
}

fn run_stress_test(
    engine: &RegisteredEngine,
    timeouts: Timeouts,
    test: &StressTest,
) -> anyhow::Result<ExitCode> {
    println!("{} (seed {})", engine.command(), test.seed);
    let bar = progress::bar(test.duration.as_secs(), "{bar:40} {eta} left, {msg}");
    let mut tell = |summary: &StressSummary, elapsed: Duration| {
        bar.set_position(elapsed.as_secs());
        bar.set_message(format!("{} commands, {} searches", summary.commands, summary.searches));
    };
    let (summary, violation) = stress::run(&engine.command(), &engine.options, timeouts, test, &mut tell)?;
    bar.finish_and_clear();
    let Some(violation) = violation else {
        println!("{summary}\nit keeps to the protocol");
        return Ok(ExitCode::SUCCESS);
    };
    violation.transcript.iter().for_each(|line| println!("{line}"));
    println!("{summary}\n✗ {} (seed {})", violation.what, test.seed);
    Ok(ExitCode::FAILURE)
}
