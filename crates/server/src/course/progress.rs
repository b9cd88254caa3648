//! What was answered, kept in the library.

use library::Library;

use crate::api_error::ApiError;
use crate::wire::course::CourseProgress;

/// The name it is kept under.
const NAME: &str = "course";
/// More than there are chapters, now and later.
const MOST: usize = 100;
/// Bytes of a chapter's name.
const LONGEST_NAME: usize = 32;

/// What was answered so far; nothing, if it cannot be read.
pub(super) fn load(library: &Library) -> Result<CourseProgress, ApiError> {
    let kept = library.setting(NAME)?;
    Ok(kept.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default())
}

/// Keeps it.
pub(super) fn save(library: &Library, progress: &CourseProgress) -> Result<(), ApiError> {
    let names = progress.answers.keys().chain(&progress.experiments);
    let is_small = progress.answers.len().max(progress.experiments.len()) <= MOST;
    if !is_small || names.into_iter().any(|name| name.len() > LONGEST_NAME) {
        return Err(ApiError::bad_request("the course has no such chapters"));
    }
    let text = serde_json::to_string(progress).map_err(|error| ApiError::internal(error.to_string()))?;
    Ok(library.set_setting(NAME, &text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_answered_is_kept_and_nonsense_is_not() {
        let library = Library::in_memory().unwrap();
        assert_eq!(load(&library).unwrap(), CourseProgress::default());
        let mut progress = CourseProgress::default();
        progress.answers.insert("minimax".into(), 2);
        progress.experiments.insert("move".into());
        save(&library, &progress).unwrap();
        assert_eq!(load(&library).unwrap(), progress);
        let mut wrong = progress.clone();
        wrong.experiments.insert("x".repeat(LONGEST_NAME + 1));
        assert!(save(&library, &wrong).is_err());
        library.set_setting(NAME, "{").unwrap();
        assert_eq!(load(&library).unwrap(), CourseProgress::default());
    }
}
