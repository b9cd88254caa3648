//! Browsers that were let in, known by their cookie.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::http::header::COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use library::{Library, LibraryError, SavedSession};

use super::secret::{Secret, hex, is_same};
use crate::api_error::ApiError;
use crate::blocking::blocking;
use crate::device::{Device, Role};
use crate::lock::lock;
use crate::shutdown::{ShutdownSignal, ShutdownTrigger, shutdown};

/// Four hundred days: browsers keep no cookie longer.
const KEPT_S: u32 = 34_560_000;
/// When a browser was seen is saved this often, in milliseconds.
const BETWEEN_SAVES: i64 = 600_000;
/// Letters of a device's name.
const LONGEST_NAME: usize = 60;

type Hash = [u8; 32];

/// All that were let in. The library keeps their hashes, so that a restart locks no browser out; what counts is here,
/// so that one that was shut out is out at once.
pub(crate) struct Sessions {
    library: Library,
    port: u16,
    table: Mutex<HashMap<Hash, Entry>>,
    /// Held while a change is saved: the last one to be made is the last one in the library.
    saving: tokio::sync::Mutex<()>,
}

struct Entry {
    name: String,
    role: Role,
    seen: i64,
    saved: i64,
    /// Dropped when the role changes or the browser is shut out: its sockets are then closed.
    _lease: ShutdownTrigger,
    ended: ShutdownSignal,
}

impl Entry {
    fn new(name: String, role: Role, seen: i64) -> Entry {
        let (lease, ended) = shutdown();
        Entry { name, role, seen, saved: seen, _lease: lease, ended }
    }
}

/// A browser that was let in, as one of its requests finds it.
#[derive(Clone)]
pub(crate) struct Session {
    secret: Secret,
    role: Role,
    /// Says when this is no longer true: the browser was shut out, or may do something else.
    pub(crate) ended: ShutdownSignal,
}

/// A browser in the list.
pub(crate) struct ListedDevice {
    pub(crate) device: Device,
    pub(crate) name: String,
    /// In milliseconds since 1970.
    pub(crate) seen: i64,
}

impl Sessions {
    pub(crate) fn open(library: Library, port: u16) -> Result<Sessions, LibraryError> {
        let entry = |SavedSession { hash, name, role, created, seen }| {
            (hash, Entry::new(name, Role::from_name(&role), seen.max(created)))
        };
        let table = Mutex::new(library.sessions()?.into_iter().map(entry).collect());
        Ok(Sessions { library, port, table, saving: tokio::sync::Mutex::default() })
    }

    /// Cookies know no ports: without it, two servers on one machine would take each other's.
    fn name(&self) -> String {
        format!("hetman-{}", self.port)
    }

    /// The secret that a browser shows, whether we know it or not.
    pub(crate) fn shown(&self, headers: &HeaderMap) -> Option<Secret> {
        cookie(headers, &self.name()).and_then(Secret::from_hex)
    }

    /// The session of a request, if it is known. It is seen now.
    pub(crate) fn known(&self, headers: &HeaderMap) -> Option<Session> {
        let secret = self.shown(headers)?;
        let hash = hash(&secret);
        let mut table = self.table();
        let entry = table.get_mut(&hash)?;
        entry.seen = now();
        if entry.seen - entry.saved > BETWEEN_SAVES {
            entry.saved = entry.seen;
            let (library, seen) = (self.library.clone(), entry.seen);
            // If it cannot be saved it is saved another time.
            tokio::task::spawn_blocking(move || library.touch_session(&hash, seen));
        }
        Some(Session { secret, role: entry.role, ended: entry.ended.clone() })
    }

    /// Lets a browser in: the answer must carry the returned cookie.
    pub(crate) async fn begin(&self, name: &str, role: Role) -> Result<HeaderValue, ApiError> {
        let secret = Secret::random()
            .map_err(|error| ApiError::internal(format!("no browser can be let in: {error}")))?;
        let cookie = self.cookie(&secret)?;
        self.admit(&secret, name, role).await?;
        Ok(cookie)
    }

    /// Lets in the browser that has this secret.
    pub(crate) async fn admit(&self, secret: &Secret, name: &str, role: Role) -> Result<(), ApiError> {
        let (library, hash, name) = (self.library.clone(), hash(secret), clean(name));
        let _saving = self.saving.lock().await;
        // Before it is saved: its next request may be faster.
        self.table().insert(hash, Entry::new(name.clone(), role, now()));
        let saved = blocking(move || library.add_session(&hash, &name, role.name())).await?;
        let mut table = self.table();
        match saved {
            Ok(forgotten) => forgotten.iter().for_each(|hash| drop(table.remove(hash))),
            Err(error) => {
                table.remove(&hash);
                return Err(ApiError::internal(format!("no browser can be let in: {error}")));
            }
        }
        Ok(())
    }

    /// The header that gives a browser its cookie.
    pub(crate) fn cookie(&self, secret: &Secret) -> Result<HeaderValue, ApiError> {
        let (name, value) = (self.name(), secret.to_hex());
        let cookie = format!("{name}={value}; HttpOnly; SameSite=Strict; Path=/; Max-Age={KEPT_S}");
        HeaderValue::try_from(cookie).map_err(|error| ApiError::internal(error.to_string()))
    }

    /// Names a device, or gives it another role: its sockets are closed then, and come back with it.
    pub(crate) async fn change(
        &self,
        id: u64,
        name: Option<&str>,
        role: Option<Role>,
    ) -> Result<(), ApiError> {
        let _saving = self.saving.lock().await;
        let (hash, name, role) = {
            let table = self.table();
            let (&hash, entry) = find(&table, id)?;
            (hash, name.map_or_else(|| entry.name.clone(), clean), role.unwrap_or(entry.role))
        };
        let (library, saved) = (self.library.clone(), name.clone());
        blocking(move || library.change_session(&hash, &saved, role.name())).await??;
        if let Some(entry) = self.table().get_mut(&hash) {
            entry.name = name;
            if entry.role != role {
                entry.role = role;
                (entry._lease, entry.ended) = shutdown();
            }
        }
        Ok(())
    }

    /// Shuts a device out, at once and for good.
    pub(crate) async fn revoke(&self, id: u64) -> Result<(), ApiError> {
        let hash = {
            let mut table = self.table();
            let (&hash, _) = find(&table, id)?;
            table.remove(&hash);
            hash
        };
        let _saving = self.saving.lock().await;
        let library = self.library.clone();
        blocking(move || library.remove_session(&hash)).await?.map_err(|error: LibraryError| {
            ApiError::internal(format!("the device is out only until the studio is started again: {error}"))
        })
    }

    /// All devices, those seen last first.
    pub(crate) fn list(&self) -> Vec<ListedDevice> {
        let table = self.table();
        let listed = |(hash, entry): (&Hash, &Entry)| ListedDevice {
            device: Device { id: number(hash), role: entry.role },
            name: entry.name.clone(),
            seen: entry.seen,
        };
        let mut all: Vec<_> = table.iter().map(listed).collect();
        all.sort_by_key(|listed| (std::cmp::Reverse(listed.seen), listed.device.id));
        all
    }

    fn table(&self) -> MutexGuard<'_, HashMap<Hash, Entry>> {
        lock(&self.table)
    }
}

fn find(table: &HashMap<Hash, Entry>, id: u64) -> Result<(&Hash, &Entry), ApiError> {
    let found = table.iter().find(|(hash, _)| number(hash) == id);
    found.ok_or_else(|| ApiError::not_found("there is no such device (any more)"))
}

/// A name that can be shown.
fn clean(name: &str) -> String {
    let shown = name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME);
    shown.collect::<String>().trim().to_owned()
}

impl Session {
    /// The browser's number and what it may do.
    pub(crate) fn device(&self) -> Device {
        Device { id: number(&hash(&self.secret)), role: self.role }
    }

    /// What our page knows and other websites, which could only make the browser send its cookie, do not.
    pub(crate) fn token(&self) -> String {
        hex(&self.secret.derived("hetman page"))
    }

    /// Whether this is the token.
    pub(crate) fn is_token(&self, text: &str) -> bool {
        is_same(&self.token(), text)
    }
}

/// What is kept of a cookie.
fn hash(secret: &Secret) -> Hash {
    secret.derived("hetman session")
}

/// A browser's number.
fn number(&[a, b, c, d, e, f, g, h, ..]: &Hash) -> u64 {
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The value of a cookie; none if there are two of the name.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
    let pairs = cookies.flat_map(|header| header.split(';')).filter_map(|pair| pair.trim().split_once('='));
    let mut values = pairs.filter(|(key, _)| *key == name).map(|(_, value)| value);
    values.next().filter(|_| values.next().is_none())
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::task::Poll;

    use super::*;

    fn headers(cookie: &str) -> HeaderMap {
        HeaderMap::from_iter([(COOKIE, HeaderValue::from_str(cookie).unwrap())])
    }

    async fn paired(sessions: &Sessions) -> HeaderMap {
        let set = sessions.begin("phone\u{7}", Role::Player).await.unwrap();
        headers(set.to_str().unwrap().split(';').next().unwrap())
    }

    #[tokio::test]
    async fn a_browser_that_was_let_in_is_known_after_a_restart() {
        let library = Library::in_memory().unwrap();
        let sessions = Sessions::open(library.clone(), 8064).unwrap();
        let set = sessions.begin("laptop", Role::Owner).await.unwrap();
        let set = set.to_str().unwrap();
        assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
        let cookie = set.split(';').next().unwrap();

        let again = Sessions::open(library, 8064).unwrap();
        let session = again.known(&headers(&format!("other=1; {cookie}"))).unwrap();
        assert_eq!(session.device(), again.known(&headers(cookie)).unwrap().device());
        assert!(session.device().is_owner());
        assert!(session.is_token(&session.token()));
        assert!(!cookie.contains(&session.token()));
        assert!(again.known(&headers(&format!("{cookie}; {cookie}"))).is_none());
        assert!(again.known(&headers(&cookie.replace("8064", "8065"))).is_none());
        assert!(again.known(&headers(&format!("hetman-8064={}", "0".repeat(64)))).is_none());
    }

    #[tokio::test]
    async fn a_device_that_is_shut_out_stays_out_whatever_is_saved_later() {
        let library = Library::in_memory().unwrap();
        let sessions = Sessions::open(library.clone(), 8064).unwrap();
        let headers = paired(&sessions).await;
        let session = sessions.known(&headers).unwrap();
        let id = session.device().id;
        // A change that was begun before waits for the disk while the device is shut out.
        let saving = sessions.saving.lock().await;
        let mut revoked = std::pin::pin!(sessions.revoke(id));
        let is_pending = poll_fn(|context| Poll::Ready(revoked.as_mut().poll(context).is_pending()));
        assert!(is_pending.await);
        session.ended.clone().requested().await;
        assert!(sessions.known(&headers).is_none());
        let late = library.change_session(&hash(&session.secret), "phone", "owner");
        drop(saving);
        revoked.await.unwrap();
        late.unwrap();
        assert!(sessions.change(id, None, Some(Role::Owner)).await.is_err());
        assert!(Sessions::open(library, 8064).unwrap().known(&headers).is_none());
    }

    #[tokio::test]
    async fn another_role_ends_what_was_allowed_before() {
        let sessions = Sessions::open(Library::in_memory().unwrap(), 8064).unwrap();
        let headers = paired(&sessions).await;
        let before = sessions.known(&headers).unwrap();
        sessions.change(before.device().id, Some("tablet"), Some(Role::Spectator)).await.unwrap();
        before.ended.clone().requested().await;
        assert_eq!(sessions.known(&headers).unwrap().device().role, Role::Spectator);
        assert_eq!(sessions.list()[0].name, "tablet");
    }
}
