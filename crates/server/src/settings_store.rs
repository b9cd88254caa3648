//! The person's settings, kept in the library.

use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock, RwLockReadGuard};

use library::{Library, LibraryError};
use serde_json::{Map, Value};

use crate::api_error::ApiError;
use crate::hub::Hub;
use crate::lock::lock;
use crate::players::EngineResources;
use crate::wire::live::ServerMessage;
use crate::wire::settings::Settings;

/// The name they are kept under.
const NAME: &str = "settings";

/// The settings of this studio.
pub struct SettingsStore {
    library: Library,
    hub: Hub,
    current: RwLock<Arc<Settings>>,
    /// Held while they are changed, so that two changes do not undo each other.
    changing: Mutex<()>,
}

impl SettingsStore {
    /// What the library has; the defaults where it has nothing.
    pub fn open(library: Library, hub: Hub) -> Result<SettingsStore, LibraryError> {
        let kept = library.setting(NAME)?.and_then(|text| serde_json::from_str(&text).ok());
        let current = RwLock::new(Arc::new(valid_settings(kept.unwrap_or_default())));
        Ok(SettingsStore { library, hub, current, changing: Mutex::default() })
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
        let settings = patched(&self.get(), patch)?;
        let text = serde_json::to_string(&settings).map_err(|error| ApiError::internal(error.to_string()))?;
        self.library.set_setting(NAME, &text)?;
        let settings = Arc::new(settings);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::clone(&settings);
        self.hub.broadcast(ServerMessage::Settings { settings: Settings::clone(&settings) });
        Ok(settings)
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
fn valid_settings(kept: Map<String, Value>) -> Settings {
    kept.into_iter().fold(Settings::default(), |settings, setting| {
        patched(&settings, Map::from_iter([setting])).unwrap_or(settings)
    })
}

fn patched(settings: &Settings, patch: Map<String, Value>) -> Result<Settings, ApiError> {
    let mut all = serde_json::to_value(settings).map_err(|error| ApiError::internal(error.to_string()))?;
    for (name, value) in patch {
        let known = all.get_mut(&name);
        *known.ok_or_else(|| ApiError::bad_request(format!("there is no setting {:?}", cut(&name))))? = value;
    }
    let settings = serde_json::from_value(all).map_err(|error| ApiError::bad_request(error.to_string()))?;
    match fault(&settings) {
        Some("hash") => Err(ApiError::bad_request(format!(
            "hash may be 1 to {} megabytes: this machine needs memory for the rest too",
            largest_hash()
        ))),
        Some(name) => Err(ApiError::bad_request(format!("the setting {name} cannot have this value"))),
        None => Ok(settings),
    }
}

/// Enough of a name that does not exist.
fn cut(name: &str) -> String {
    name.chars().take(50).collect()
}

/// Megabytes that a transposition table may have: half of the memory, and a cautious guess where it is unknown.
pub(crate) fn largest_hash() -> u32 {
    static LARGEST: LazyLock<u32> = LazyLock::new(|| memory().map_or(4096, |memory| (memory / 2).max(64)));
    *LARGEST
}

/// This machine's memory in megabytes, where Linux says it.
fn memory() -> Option<u32> {
    let meminfo = std::fs::read_to_string("/proc/meminfo").ok()?;
    let total = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kilobytes: u64 = total.trim().strip_suffix("kB")?.trim().parse().ok()?;
    u32::try_from(kilobytes >> 10).ok()
}

/// The first setting with a value it cannot have.
fn fault(settings: &Settings) -> Option<&'static str> {
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
        ("autoQueen", one_of(&settings.auto_queen, &["never", "premove", "always"])),
        ("tenths", one_of(&settings.tenths, &["never", "low", "always"])),
        ("name", is_text(&settings.name)),
        ("threads", settings.threads <= cores()),
        ("hash", (1..=largest_hash()).contains(&settings.hash)),
        ("lines", (1..=5).contains(&settings.lines)),
    ];
    checks.into_iter().find(|(_, is_fine)| !is_fine).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn map(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn what_was_changed_is_kept_and_the_rest_stays() {
        let library = Library::in_memory().unwrap();
        let store = SettingsStore::open(library.clone(), Hub::new()).unwrap();
        store.change(map(json!({ "board": "green" }))).unwrap();
        store.change(map(json!({ "volume": 10, "name": "Zoë" }))).unwrap();
        let again = SettingsStore::open(library, Hub::new()).unwrap().get();
        let wanted =
            Settings { board: "green".into(), volume: 10, name: "Zoë".into(), ..Settings::default() };
        assert_eq!(*again, wanted);
    }

    #[test]
    fn nonsense_is_refused_and_changes_nothing() {
        let store = SettingsStore::open(Library::in_memory().unwrap(), Hub::new()).unwrap();
        for patch in [
            json!({ "volume": 101 }),
            json!({ "volume": "loud" }),
            json!({ "volume": 5, "colour": "red" }),
            json!({ "board": "../x" }),
            json!({ "language": "xx" }),
            json!({ "lines": 0 }),
            json!({ "threads": 100_000 }),
            json!({ "hash": 0 }),
            json!({ "hash": largest_hash() + 1 }),
            json!({ "name": "a\nb" }),
        ] {
            assert!(store.change(map(patch.clone())).is_err(), "{patch}");
        }
        assert_eq!(*store.get(), Settings::default());
    }

    #[test]
    fn a_library_from_a_larger_machine_keeps_what_makes_sense_here() {
        let library = Library::in_memory().unwrap();
        let kept = json!({ "threads": 100_000, "volume": 7, "smell": "roses" });
        library.set_setting(NAME, &kept.to_string()).unwrap();
        let settings = SettingsStore::open(library.clone(), Hub::new()).unwrap().get();
        assert_eq!(*settings, Settings { volume: 7, ..Settings::default() });
        library.set_setting(NAME, "not even JSON").unwrap();
        assert_eq!(*SettingsStore::open(library, Hub::new()).unwrap().get(), Settings::default());
    }
}
