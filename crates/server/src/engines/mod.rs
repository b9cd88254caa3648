//! The UCI engines of this machine: listed, tested, and set by type.
//!
//! No page names a program. What can be registered here is a file that the owner has put into the folder `engines` of the
//! data directory; everything else is registered in the terminal. Options that are texts may name files, and stay
//! there too.

mod options;
mod routes;

pub(crate) use routes::routes;

use std::path::{Path, PathBuf};

use host::{Engine, EngineCommand, RegisteredEngine, Registry, RegistryError, Timeouts};

use crate::api_error::ApiError;
use crate::jobs::files_of;
use crate::wire::engine::{EngineInfo, EngineList, ProgramState};

/// The folder of the data directory into which the owner puts programs.
const FOLDER: &str = "engines";

/// What is registered, and what could be.
fn list(directory: &Path) -> Result<EngineList, ApiError> {
    let engines = Registry::in_directory(directory).engines().map_err(refused)?;
    let offered = offered(directory, &engines).into_iter().map(|(name, _)| name).collect();
    let folder = directory.join(FOLDER).display().to_string();
    Ok(EngineList { folder, engines: engines.iter().map(info).collect(), offered })
}

fn info(engine: &RegisteredEngine) -> EngineInfo {
    let program = engine.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let state = match engine.program_state() {
        host::ProgramState::Unchanged => ProgramState::Unchanged,
        host::ProgramState::Changed => ProgramState::Changed,
        host::ProgramState::Missing => ProgramState::Missing,
    };
    let (added, options) = (engine.added.clone(), engine.options.clone());
    EngineInfo { name: engine.name.clone(), program, state, added, options, test: None }
}

/// The programs in the folder that are not registered.
fn offered(directory: &Path, engines: &[RegisteredEngine]) -> Vec<(String, PathBuf)> {
    let folder = directory.join(FOLDER);
    let files = files_of(directory, FOLDER).into_iter().map(|name| (folder.join(&name), name));
    let is_known = |path: &Path| {
        let path = path.canonicalize().ok();
        engines.iter().any(|engine| Some(&engine.path) == path.as_ref())
    };
    files.filter(|(path, _)| is_program(path) && !is_known(path)).map(|(path, name)| (name, path)).collect()
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("exe"))
}

/// Registers a program of the folder under the name that it gives itself.
fn register(directory: &Path, file: &str) -> Result<String, ApiError> {
    let registry = Registry::in_directory(directory);
    let engines = registry.engines().map_err(refused)?;
    let found = offered(directory, &engines).into_iter().find(|(name, _)| name == file);
    let (_, path) = found.ok_or_else(|| ApiError::not_found(format!("there is no file {file}")))?;
    let mut engine = RegisteredEngine::new(file, &path).map_err(refused)?;
    let process = launched(&engine.command())?;
    if let Some(name) = process.id().name.clone() {
        engine.name = name;
    }
    process.kill();
    let name = engine.name.clone();
    registry.add(engine).map_err(refused)?;
    Ok(name)
}

/// An engine that has said what it is.
fn launched(command: &EngineCommand) -> Result<Engine, ApiError> {
    Engine::launch(command, Timeouts::default()).map_err(|error| ApiError::conflict(error.to_string()))
}

/// A registered engine whose program is the one that was registered.
fn trusted(directory: &Path, name: &str) -> Result<RegisteredEngine, ApiError> {
    let engine = Registry::in_directory(directory).find(name).map_err(refused)?;
    match engine.program_state() {
        host::ProgramState::Unchanged => Ok(engine),
        host::ProgramState::Changed | host::ProgramState::Missing => {
            Err(ApiError::conflict("its program is not the one that was registered: see to it in a terminal"))
        }
    }
}

fn refused(error: RegistryError) -> ApiError {
    match error {
        RegistryError::NotFound { .. } => ApiError::not_found("there is no such engine"),
        RegistryError::NameTaken(_) | RegistryError::AlreadyAdded(_) => {
            ApiError::conflict("an engine of this name is registered already: see to it in a terminal")
        }
        error => ApiError::internal(format!("the engines cannot be read: {error}")),
    }
}

/// The arguments that test a registered engine.
pub(crate) fn test_arguments(directory: &Path, name: &str) -> Result<(String, Vec<String>), ApiError> {
    let engine = trusted(directory, name)?;
    let arguments = ["engines", "test", &engine.name].map(str::to_owned).to_vec();
    // Names that look like options are registered in a terminal only.
    if engine.name.starts_with('-') {
        return Err(ApiError::bad_request("an engine whose name begins with a dash is tested in a terminal"));
    }
    Ok((engine.name, arguments))
}
