//! New studies: empty, from a position, from PGN, from a game.

use chess::Repair;
use chess::pgn::{PgnResult, Reader};
use library::{GameTree, LibraryError, Source, Summary};

use super::{BLANK, Studies, no_such_game, position};
use crate::api_error::ApiError;
use crate::device::Device;
use crate::wire::GameId;
use crate::wire::study::{NewStudy, OpenedStudy};

/// Bytes of a PGN text that is read for its first game.
const LONGEST_PGN: usize = 1 << 20;
/// Games that are joined into one study.
const MOST_JOINED: usize = 100;
/// Studies that a device which is not the owner's may have; only the owner deletes.
const MOST_OF_A_DEVICE: u64 = 500;

impl Studies {
    /// Makes a study for a device, or finds the one that is asked for.
    pub fn create(&self, wanted: &NewStudy, device: Device) -> Result<OpenedStudy, ApiError> {
        let mut repairs = Vec::new();
        let tree = match wanted {
            NewStudy::Standard => GameTree::new(),
            NewStudy::Fen { fen } => {
                let (start, repaired) = position::read(fen).map_err(ApiError::bad_request)?;
                repairs = repaired.iter().map(Repair::to_string).collect();
                GameTree::from_position(start)
            }
            NewStudy::Pgn { pgn } => {
                let (tree, mistake) = first_game(pgn)?;
                repairs.extend(mistake);
                tree
            }
            NewStudy::Game { id } => match self.load_or_copy(*id)? {
                None => return Ok(OpenedStudy { id: *id, repairs }),
                Some(copy) => copy,
            },
            NewStudy::Games { ids } => self.joined(ids)?,
            NewStudy::Copy { id } => match self.load_or_copy(*id)? {
                None => self.read(*id, |study| Ok(study.tree.clone()))?,
                Some(copy) => copy,
            },
        };
        Ok(OpenedStudy { id: self.keep(&tree, device)?, repairs })
    }

    /// Several games in one tree.
    fn joined(&self, ids: &[GameId]) -> Result<GameTree, ApiError> {
        let games = ids.iter().map(|&id| match self.load_or_copy(id)? {
            Some(copy) => Ok(copy),
            None => self.read(id, |study| Ok(study.tree.clone())),
        });
        joined(ids.len(), games)
    }

    /// Makes a study of some games for a device.
    pub(crate) fn create_joined(
        &self,
        count: usize,
        games: impl Iterator<Item = Result<GameTree, ApiError>>,
        device: Device,
    ) -> Result<GameId, ApiError> {
        self.keep(&joined(count, games)?, device)
    }

    /// Whether a device made a game or study; what no other made is the owner's, and the blank study everybody's.
    pub(super) fn is_author(&self, id: GameId, device: Device) -> Result<bool, ApiError> {
        if id == BLANK {
            return Ok(true);
        }
        let author = self.0.library.author(library::GameId(id.into()))?;
        Ok(author.map_or(device.is_owner(), |author| author == device.id))
    }

    /// A copy of a game that is being played; `None` if it is a study already.
    fn load_or_copy(&self, id: GameId) -> Result<Option<GameTree>, ApiError> {
        match self.0.library.load(library::GameId(id.into())) {
            Ok(Some(_)) => Ok(None),
            Ok(None) => Err(no_such_game(id)),
            Err(LibraryError::InProgress(_)) => (self.0.live)(id).ok_or_else(|| no_such_game(id)).map(Some),
            Err(error) => Err(error.into()),
        }
    }

    /// Makes a study of a tree.
    pub(super) fn keep(&self, tree: &GameTree, device: Device) -> Result<GameId, ApiError> {
        if let Some(author) = device.author()
            && self.0.library.studies_of(author)? >= MOST_OF_A_DEVICE
        {
            let message = format!("this device has {MOST_OF_A_DEVICE} studies: ask the owner to delete some");
            return Err(ApiError::conflict(message));
        }
        let id = self.0.library.create_by(device.author(), &Summary::of(Source::Study, tree), tree)?;
        GameId::try_from(id.0).map_err(|_| ApiError::internal("the library has no numbers left"))
    }
}

/// So many games in one tree, the first as the main line. The end of each says which game it was; one alone stays as it
/// is.
fn joined(
    count: usize,
    mut games: impl Iterator<Item = Result<GameTree, ApiError>>,
) -> Result<GameTree, ApiError> {
    let too_many = || ApiError::bad_request(format!("choose from 1 to {MOST_JOINED} games for one study"));
    let first = games.next().filter(|_| count <= MOST_JOINED).ok_or_else(too_many)??;
    if count == 1 {
        return Ok(first);
    }
    let mut study = GameTree::from_position(*first.start());
    for game in std::iter::once(Ok(first)).chain(games) {
        let game = game?;
        let end = study.join(&game)?;
        let texts = [study.node(&end)?.text(), heading(&game)];
        let text: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).collect();
        study.set_text(&end, &text.join(" · "))?;
    }
    Ok(study)
}

/// Who played a game, when, and how it ended.
fn heading(game: &GameTree) -> String {
    let known = |name| game.tag(name).filter(|value| !value.starts_with('?'));
    let player = |name, rating| match (known(name), known(rating)) {
        (Some(name), Some(rating)) => format!("{name} ({rating})"),
        (name, _) => name.unwrap_or("?").to_owned(),
    };
    let players = format!("{} – {}", player("White", "WhiteElo"), player("Black", "BlackElo"));
    let result = PgnResult(game.outcome()).to_string();
    let more = [known("Event"), known("Date")].into_iter().flatten().map(str::to_owned);
    [players, result].into_iter().chain(more).collect::<Vec<_>>().join(", ")
}

/// The first game of a text, and what could not be read of it.
fn first_game(pgn: &str) -> Result<(GameTree, Option<String>), ApiError> {
    if pgn.len() > LONGEST_PGN {
        return Err(ApiError::bad_request("this PGN is too long for one game: import it instead"));
    }
    let read = Reader::new(pgn.as_bytes()).read_game();
    let read = read.map_err(|error| ApiError::bad_request(error.to_string()))?;
    let read = read.ok_or_else(|| ApiError::bad_request("there is no game in this text"))?;
    let mistake = read.mistake.as_ref().map(|mistake| format!("incomplete from here on: {mistake}"));
    Ok((GameTree::try_from(&read.marked())?, mistake))
}
