//! The options of engines, by type.

use std::path::Path;

use host::{EngineOption, OptionType, RegisteredEngine, Registry};

use super::{launched, refused, trusted};
use crate::api_error::ApiError;
use crate::wire::engine::{OptionChange, OptionInfo, OptionKind};

/// The options that an engine declares, and what is set of them.
pub(super) fn of(directory: &Path, name: &str) -> Result<Vec<OptionInfo>, ApiError> {
    let engine = trusted(directory, name)?;
    let process = launched(&engine.command())?;
    let options = process.options().iter().map(|option| info(&engine, option)).collect();
    process.kill();
    Ok(options)
}

fn info(engine: &RegisteredEngine, option: &EngineOption) -> OptionInfo {
    let set = engine.options.iter().find(|(name, _)| name.eq_ignore_ascii_case(&option.name));
    let kind = match option.option_type.clone() {
        OptionType::Check { default } => OptionKind::Check { default },
        OptionType::Spin { default, min, max } => OptionKind::Number { default, min, max },
        OptionType::Combo { default, choices } => OptionKind::Choice { default, choices },
        OptionType::Text { default } => OptionKind::Text { default },
        OptionType::Button => OptionKind::Button,
    };
    OptionInfo { name: option.name.clone(), kind, value: set.map(|(_, value)| value.clone()) }
}

/// Sets an option of an engine, or gives it its default back. Texts may name files: they stay in the terminal.
pub(super) fn set(directory: &Path, name: &str, change: &OptionChange) -> Result<(), ApiError> {
    let mut engine = trusted(directory, name)?;
    let process = launched(&engine.command())?;
    let option = process.option(&change.option).cloned();
    process.kill();
    let option = option.ok_or_else(|| ApiError::not_found("this engine has no such option"))?;
    if matches!(option.option_type, OptionType::Text { .. } | OptionType::Button) {
        return Err(ApiError::forbidden("an option that may name a file is set in a terminal"));
    }
    if let Some(value) = &change.value {
        option.assignment(value).map_err(|error| ApiError::bad_request(error.to_string()))?;
    }
    engine.options.retain(|(set, _)| !set.eq_ignore_ascii_case(&option.name));
    engine.options.extend(change.value.clone().map(|value| (option.name.clone(), value)));
    Registry::in_directory(directory).replace(engine).map_err(refused)
}
