//! Who may come in: browsers that were let in once, known by the hash of their cookie.

use rusqlite::{Row, Transaction, params};

use crate::library::now;
use crate::{GameId, Library, LibraryError, Source};

/// More browsers than a person has; those not seen for longest are forgotten, the owner's last.
const MOST_SESSIONS: usize = 256;

/// A browser that was let in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedSession {
    /// Of its cookie.
    pub hash: [u8; 32],
    /// What its person calls it.
    pub name: String,
    /// What it may do, in the server's words.
    pub role: String,
    /// When it was let in, in milliseconds since 1970.
    pub created: i64,
    /// When it was last seen.
    pub seen: i64,
}

impl Library {
    /// Every browser that was let in.
    pub fn sessions(&self) -> Result<Vec<SavedSession>, LibraryError> {
        self.read(|connection| {
            let mut select =
                connection.prepare_cached("SELECT hash, name, role, created, seen FROM session")?;
            Ok(select.query_map([], session)?.collect::<Result<_, _>>()?)
        })
    }

    /// Lets a browser in. When there are too many, the hashes of those that are forgotten are returned.
    pub fn add_session(
        &self,
        hash: &[u8; 32],
        name: &str,
        role: &str,
    ) -> Result<Vec<[u8; 32]>, LibraryError> {
        self.write(|transaction| {
            transaction.execute(
                "INSERT INTO session (hash, name, role, created, seen) VALUES (?1, ?2, ?3, ?4, ?4)",
                params![hash, name, role, now()],
            )?;
            let mut forget = transaction.prepare_cached(
                "DELETE FROM session WHERE hash IN (SELECT hash FROM session WHERE hash <> ?1
                 ORDER BY role = 'owner', seen LIMIT max(0, (SELECT count(*) FROM session) - ?2)) RETURNING hash",
            )?;
            let forgotten = forget.query_map(params![hash, MOST_SESSIONS], |row| row.get(0))?;
            Ok(forgotten.collect::<Result<_, _>>()?)
        })
    }

    /// Changes what is known of a browser. One that was shut out meanwhile stays out: nothing is inserted.
    pub fn change_session(&self, hash: &[u8; 32], name: &str, role: &str) -> Result<(), LibraryError> {
        self.write(|transaction| {
            transaction.execute(
                "UPDATE session SET name = ?2, role = ?3 WHERE hash = ?1",
                params![hash, name, role],
            )?;
            Ok(())
        })
    }

    /// A browser was seen. That may be lost in a power failure.
    pub fn touch_session(&self, hash: &[u8; 32], seen: i64) -> Result<(), LibraryError> {
        self.write_without_sync(|transaction| {
            transaction.execute("UPDATE session SET seen = ?2 WHERE hash = ?1", params![hash, seen])?;
            Ok(())
        })
    }

    /// Shuts a browser out.
    pub fn remove_session(&self, hash: &[u8; 32]) -> Result<(), LibraryError> {
        self.write(|transaction| {
            transaction.execute("DELETE FROM session WHERE hash = ?1", [hash])?;
            Ok(())
        })
    }

    /// The device that made a game or study; none where the library's owner did.
    pub fn author(&self, game: GameId) -> Result<Option<u64>, LibraryError> {
        self.read(|connection| {
            let mut select = connection.prepare_cached("SELECT device FROM author WHERE game = ?1")?;
            let mut rows = select.query([game.0])?;
            Ok(rows.next()?.map(|row| row.get::<_, i64>(0)).transpose()?.map(i64::cast_unsigned))
        })
    }

    /// How many studies a device has made and the owner has not deleted.
    pub fn studies_of(&self, device: u64) -> Result<u64, LibraryError> {
        self.read(|connection| {
            let mut count = connection.prepare_cached(
                "SELECT count(*) FROM author JOIN game ON game.id = author.game \
                 WHERE author.device = ?1 AND game.source = ?2 AND game.deleted IS NULL",
            )?;
            let parameters = params![device.cast_signed(), Source::Study.name()];
            Ok(count.query_row(parameters, |row| row.get::<_, i64>(0))?.cast_unsigned())
        })
    }
}

/// Which device has made a game or study, in the transaction that adds it: a kill in between would give it to the owner.
pub(crate) fn set_author(
    transaction: &Transaction<'_>,
    game: GameId,
    device: Option<u64>,
) -> Result<(), LibraryError> {
    if let Some(device) = device {
        let mut insert = transaction.prepare_cached("INSERT INTO author (game, device) VALUES (?1, ?2)")?;
        insert.execute(params![game.0, device.cast_signed()])?;
    }
    Ok(())
}

fn session(row: &Row<'_>) -> rusqlite::Result<SavedSession> {
    Ok(SavedSession {
        hash: row.get(0)?,
        name: row.get(1)?,
        role: row.get(2)?,
        created: row.get(3)?,
        seen: row.get(4)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Summary;

    #[test]
    fn a_browser_that_was_shut_out_is_not_brought_back_by_a_late_save() {
        let library = Library::in_memory().unwrap();
        library.add_session(&[1; 32], "phone", "player").unwrap();
        library.remove_session(&[1; 32]).unwrap();
        library.touch_session(&[1; 32], 5).unwrap();
        library.change_session(&[1; 32], "phone", "owner").unwrap();
        assert_eq!(library.sessions().unwrap(), []);
    }

    #[test]
    fn the_oldest_guests_are_forgotten_and_owners_stay() {
        let library = Library::in_memory().unwrap();
        let hash = |n: usize| {
            let mut hash = [0; 32];
            hash[..8].copy_from_slice(&n.to_be_bytes());
            hash
        };
        library.add_session(&hash(0), "laptop", "owner").unwrap();
        library.touch_session(&hash(0), 0).unwrap();
        for n in 1..=MOST_SESSIONS + 3 {
            let forgotten = library.add_session(&hash(n), "", "player").unwrap();
            library.touch_session(&hash(n), i64::try_from(n).unwrap()).unwrap();
            let expected: Vec<_> =
                n.checked_sub(MOST_SESSIONS - 1).filter(|&n| n > 0).map(hash).into_iter().collect();
            assert_eq!(forgotten, expected, "{n}");
        }
        let left = library.sessions().unwrap();
        assert_eq!(left.len(), MOST_SESSIONS);
        assert!(left.iter().any(|session| session.hash == hash(0)));
    }

    #[test]
    fn games_and_studies_have_the_author_they_were_given() {
        let library = Library::in_memory().unwrap();
        let tree = crate::GameTree::new();
        let study = Summary::of(Source::Study, &tree);
        let owned = library.create(&study, &tree).unwrap();
        assert_eq!(library.author(owned).unwrap(), None);
        let guest = u64::MAX;
        let game = library.begin_by(Some(guest), &Summary::default(), "first").unwrap();
        let made = [(); 2].map(|()| library.create_by(Some(guest), &study, &tree).unwrap());
        for id in [game, made[0], made[1]] {
            assert_eq!(library.author(id).unwrap(), Some(guest));
        }
        // A game is no study, and what the owner has deleted is gone.
        assert_eq!((library.studies_of(guest).unwrap(), library.studies_of(1).unwrap()), (2, 0));
        library.delete(made[0]).unwrap();
        assert_eq!(library.studies_of(guest).unwrap(), 1);
    }

    #[test]
    fn a_game_without_its_author_is_not_written() {
        let library = Library::in_memory().unwrap();
        library.write(|transaction| Ok(transaction.execute_batch("DROP TABLE author")?)).unwrap();
        let tree = crate::GameTree::new();
        assert!(library.begin_by(Some(1), &Summary::default(), "first").is_err());
        assert!(library.create_by(Some(1), &Summary::of(Source::Study, &tree), &tree).is_err());
        assert_eq!(library.list(&crate::Query::default()).unwrap().games, []);
    }
}
