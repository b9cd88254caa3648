//! The person's settings, kept in the library.

use std::sync::{Arc, Mutex, PoisonError, RwLock, RwLockReadGuard};

use library::{Library, LibraryError};
use serde_json::{Map, Value};

use crate::api_error::ApiError;
use crate::hub::Hub;
use crate::lock::lock;
use crate::memory::MemoryBudget;
use crate::players::EngineResources;
use crate::wire::live::ServerMessage;
use crate::wire::settings::Settings;

/// The name they are kept under.
const NAME: &str = "settings";
/// Names under which one plays.
const MOST_NAMES: usize = 50;
/// No goal is higher.
const MOST_WEEKLY: u32 = 10_000;

/// The settings of this studio.
pub struct SettingsStore {
    library: Library,
    hub: Hub,
    current: RwLock<Arc<Settings>>,
    /// Megabytes that a transposition table may have.
    largest_hash: u32,
    /// Held while they are changed, so that two changes do not undo each other.
    changing: Mutex<()>,
}

impl SettingsStore {
    /// What the library has; the defaults where it has nothing. `memory` is what all engines use together.
    pub fn open(library: Library, hub: Hub, memory: &MemoryBudget) -> Result<SettingsStore, LibraryError> {
        // One analysis alone may have half of it.
        let largest_hash = u32::try_from(memory.total() / 2).unwrap_or(u32::MAX).max(1);
        let kept = library.setting(NAME)?.and_then(|text| serde_json::from_str(&text).ok());
        let settings = valid_settings(kept.unwrap_or_default(), largest_hash);
        let current = RwLock::new(Arc::new(settings));
        Ok(SettingsStore { library, hub, current, largest_hash, changing: Mutex::default() })
    }

    /// Megabytes that a transposition table may have.
    pub fn largest_hash(&self) -> u32 {
        self.largest_hash
    }

    /// The settings now.
    pub fn get(&self) -> Arc<Settings> {
        Arc::clone(&self.read())
    }

    /// What an engine may use that plays or analyses here, as the person set it.
    pub fn resources(&self) -> EngineResources {
        let settings = self.get();
        let cores = cores();
        let threads = if settings.threads == 0 { cores.saturating_sub(1).max(1) } else { settings.threads };
        let number = |n: u32| usize::try_from(n).unwrap_or(usize::MAX);
        EngineResources { hash: number(settings.hash), threads: number(threads), elo: None, seed: 0 }
    }

    /// Changes some settings, or all, and tells every page. This writes to the disk.
    pub fn change(&self, patch: Map<String, Value>) -> Result<Arc<Settings>, ApiError> {
        let _changing = lock(&self.changing);
        let settings = patched(&self.get(), patch, self.largest_hash)?;
        let text = serde_json::to_string(&settings).map_err(|error| ApiError::internal(error.to_string()))?;
        self.library.set_setting(NAME, &text)?;
        let settings = Arc::new(settings);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&settings);
        self.hub.broadcast(ServerMessage::Settings { settings: Settings::clone(&settings) });
        Ok(settings)
    }

    /// Another name under which the person plays. This writes to the disk.
    pub fn add_name(&self, name: &str) -> Result<(), ApiError> {
        let mut names = self.get().names.clone();
        if names.iter().any(|known| known.eq_ignore_ascii_case(name)) {
            return Ok(());
        }
        names.push(name.to_owned());
        self.change(Map::from_iter([("names".to_owned(), names.into())])).map(drop)
    }

    fn read(&self) -> RwLockReadGuard<'_, Arc<Settings>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Threads of this machine.
pub(crate) fn cores() -> u32 {
    std::thread::available_parallelism().map_or(1, |cores| u32::try_from(cores.get()).unwrap_or(u32::MAX))
}

/// Each setting that makes sense here: a library may come from a larger machine or a later version.
fn valid_settings(kept: Map<String, Value>, largest_hash: u32) -> Settings {
    let default = Settings::default();
    let default = Settings { hash: default.hash.min(largest_hash), ..default };
    kept.into_iter().fold(default, |settings, setting| {
        patched(&settings, Map::from_iter([setting]), largest_hash).unwrap_or(settings)
    })
}

fn patched(settings: &Settings, patch: Map<String, Value>, largest_hash: u32) -> Result<Settings, ApiError> {
    let mut all = serde_json::to_value(settings).map_err(|error| ApiError::internal(error.to_string()))?;
    for (name, value) in patch {
        let known = all.get_mut(&name);
        *known.ok_or_else(|| ApiError::bad_request(format!("there is no setting {:?}", cut(&name))))? = value;
    }
    let settings = serde_json::from_value(all).map_err(|error| ApiError::bad_request(error.to_string()))?;
    match fault(&settings, largest_hash) {
        Some("hash") => Err(ApiError::bad_request(format!(
            "hash may be 1 to {largest_hash} megabytes: this machine needs memory for the rest too"
        ))),
        Some(name) => Err(ApiError::bad_request(format!("the setting {name} cannot have this value"))),
        None => Ok(settings),
    }
}

/// Enough of a name that does not exist.
fn cut(name: &str) -> String {
    name.chars().take(50).collect()
}

/// The first setting with a value it cannot have.
fn fault(settings: &Settings, largest_hash: u32) -> Option<&'static str> {
    let one_of = |value: &String, values: &[&str]| values.contains(&value.as_str());
    let is_name = |value: &String| {
        (1..=32).contains(&value.len())
            && value.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-'))
    };
    let is_text = |value: &String| value.chars().count() <= 100 && !value.chars().any(char::is_control);
    let checks = [
        ("language", one_of(&settings.language, &["auto", "en", "pl", "cs", "uk", "fr", "th"])),
        ("scheme", one_of(&settings.scheme, &["auto", "light", "dark"])),
        ("board", is_name(&settings.board)),
        ("pieces", is_name(&settings.pieces)),
        ("animationMs", settings.animation_ms <= 2000),
        ("volume", settings.volume <= 100),
        ("notation", one_of(&settings.notation, &["san", "lan", "figurine"])),
        ("coordinates", one_of(&settings.coordinates, &["inside", "outside", "none"])),
        ("legalColor", one_of(&settings.legal_color, &["green", "red", "blue", "orange", "violet", "black"])),
        ("autoQueen", one_of(&settings.auto_queen, &["never", "premove", "always"])),
        ("tenths", one_of(&settings.tenths, &["never", "low", "always"])),
        ("name", is_text(&settings.name)),
        ("names", settings.names.len() <= MOST_NAMES && settings.names.iter().all(is_text)),
        ("weeklyGames", settings.weekly_games <= MOST_WEEKLY),
        ("weeklyPuzzles", settings.weekly_puzzles <= MOST_WEEKLY),
        ("weeklyDays", settings.weekly_days <= 7),
        ("threads", settings.threads <= cores()),
        ("hash", (1..=largest_hash).contains(&settings.hash)),
        ("lines", (1..=5).contains(&settings.lines)),
    ];
    checks.into_iter().find(|(_, is_fine)| !is_fine).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn open(library: &Library) -> SettingsStore {
        SettingsStore::open(library.clone(), Hub::new(), &MemoryBudget::new(2_000)).unwrap()
    }

    fn map(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn what_was_changed_is_kept_and_the_rest_stays() {
        let library = Library::in_memory().unwrap();
        let store = open(&library);
        store.change(map(json!({ "board": "green" }))).unwrap();
        store.change(map(json!({ "volume": 10, "name": "Zoë" }))).unwrap();
        let again = open(&library).get();
        let wanted =
            Settings { board: "green".into(), volume: 10, name: "Zoë".into(), ..Settings::default() };
        assert_eq!(*again, wanted);
    }

    #[test]
    fn nonsense_is_refused_and_changes_nothing() {
        let store = open(&Library::in_memory().unwrap());
        for patch in [
            json!({ "volume": 101 }),
            json!({ "volume": "loud" }),
            json!({ "volume": 5, "colour": "red" }),
            json!({ "board": "../x" }),
            json!({ "language": "xx" }),
            json!({ "lines": 0 }),
            json!({ "threads": 100_000 }),
            json!({ "hash": 0 }),
            json!({ "hash": 1_001 }),
            json!({ "name": "a\nb" }),
            json!({ "names": ["a\nb"] }),
            json!({ "weeklyDays": 8 }),
        ] {
            assert!(store.change(map(patch.clone())).is_err(), "{patch}");
        }
        assert_eq!(*store.get(), Settings::default());
    }

    #[test]
    fn on_a_small_machine_the_default_is_less_and_everything_can_be_set() {
        let memory = MemoryBudget::new(40);
        let store = SettingsStore::open(Library::in_memory().unwrap(), Hub::new(), &memory).unwrap();
        assert_eq!((store.get().hash, store.largest_hash()), (20, 20));
        assert_eq!(store.change(map(json!({ "volume": 7 }))).unwrap().volume, 7);
        assert!(store.change(map(json!({ "hash": 21 }))).is_err());
    }

    #[test]
    fn a_library_from_a_larger_machine_keeps_what_makes_sense_here() {
        let library = Library::in_memory().unwrap();
        let kept = json!({ "threads": 100_000, "volume": 7, "smell": "roses" });
        library.set_setting(NAME, &kept.to_string()).unwrap();
        let settings = open(&library).get();
        assert_eq!(*settings, Settings { volume: 7, ..Settings::default() });
        library.set_setting(NAME, "not even JSON").unwrap();
        assert_eq!(*open(&library).get(), Settings::default());
    }
}
