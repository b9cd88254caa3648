//! The database of games: what is played in a position, by whom, with what result.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::board::OpeningName;

/// `GET /api/explorer?…`: a position and which games count. `GET /api/explorer/games?…` lists those games.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct ExplorerQuery {
    /// The position; the usual start if empty.
    pub fen: String,
    /// Moves from there, as `e2e4,e7e5`.
    pub play: String,
    /// Names of sources, as `masters,lichess`; all if empty.
    pub source: String,
    /// The first year; 0 is open.
    pub since: u16,
    /// The last year.
    pub until: u16,
    /// The least and greatest average rating in hundreds, as `2200-2600`, `2200-` or `-1600`; any if empty.
    pub ratings: String,
    /// Speeds, as `blitz,rapid`; any if empty.
    pub speeds: String,
    /// `1-0`, `0-1` or `1/2-1/2`; any if empty.
    pub result: String,
    /// A player's name; anybody if empty.
    pub player: String,
    /// The player's colour, `white` or `black`; either if empty.
    pub color: String,
    /// Where a list goes on, as the page before said.
    pub after: String,
    /// How many games to list, at most 100.
    pub limit: u32,
}

/// Results, ratings and the last day of some games.
#[derive(Clone, PartialEq, Debug, Default, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Results {
    /// Games that White won.
    #[ts(type = "number")]
    pub white: u64,
    /// Draws.
    #[ts(type = "number")]
    pub draws: u64,
    /// Games that Black won.
    #[ts(type = "number")]
    pub black: u64,
    /// Games without a result.
    #[ts(type = "number")]
    pub unfinished: u64,
    /// The average rating of those who had the move, or of the player.
    pub average: Option<u16>,
    /// The rating that their results are worth.
    pub performance: Option<u16>,
    /// The last day, as PGN writes it.
    pub last: String,
}

/// What is played in a position.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerAnswer {
    /// The position.
    pub fen: String,
    /// Its opening.
    pub opening: Option<OpeningName>,
    /// All games that reached it.
    pub total: Results,
    /// The moves, the most frequent first.
    pub moves: Vec<ExplorerMove>,
    /// The highest rated games.
    pub top: Vec<ExplorerGame>,
    /// The latest games.
    pub recent: Vec<ExplorerGame>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerMove {
    /// As UCI writes it.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// How it did.
    pub results: Results,
}

/// Which game of the database.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ExplorerGameId {
    /// The source it is in.
    pub source: String,
    /// Its name there.
    pub id: String,
}

/// A game of the database in a list.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerGame {
    /// The source it is in.
    pub source: String,
    /// Its name there.
    pub id: String,
    /// White's name.
    pub white: String,
    /// Black's name.
    pub black: String,
    /// White's rating, if it is known.
    pub white_elo: Option<u16>,
    /// Black's rating.
    pub black_elo: Option<u16>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// As PGN writes it.
    pub date: String,
    /// The event.
    pub event: String,
    /// The opening's code, as the file had it.
    pub eco: String,
    /// How many plies were played.
    pub plies: u32,
    /// The ply at which a search found what it looked for; 0 is the start.
    pub ply: u32,
}

/// Some games of the database.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerGames {
    /// The games.
    pub games: Vec<ExplorerGame>,
    /// Where the list goes on, if it does.
    pub next: Option<String>,
}

/// `GET /api/explorer/game?source=&id=`: a game of the database, to look through.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerGameView {
    /// What a list shows of it.
    pub game: ExplorerGame,
    /// The position it starts from.
    pub fen: String,
    /// Its moves.
    pub moves: Vec<ExplorerGameMove>,
}

/// A move of a game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExplorerGameMove {
    /// As UCI writes it.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// The position after it.
    pub fen: String,
}

/// A source of games.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SourceView {
    /// Its name.
    pub name: String,
    /// The games of this studio, which follow each finished game; it cannot be deleted.
    pub own: bool,
    /// How many games.
    #[ts(type = "number")]
    pub games: u64,
    /// Bytes on the disk.
    #[ts(type = "number")]
    pub bytes: u64,
    /// The first day, as PGN writes it.
    pub first: String,
    /// The last day.
    pub last: String,
}

/// `POST /api/explorer/search`: looks through all games. The answer is a stream of [`SearchMessage`], one on each line;
/// who stops to read it stops the search.
#[derive(Clone, PartialEq, Debug, Default, Deserialize, TS)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct GameSearch {
    /// Which games; its position is not looked at.
    pub query: ExplorerQuery,
    /// Words in the name of either player.
    pub player: String,
    /// Words in the name of the other.
    pub opponent: String,
    /// Words in the name of the event.
    pub event: String,
    /// The beginning of an opening's code.
    pub eco: String,
    /// What was on the board, if that is asked.
    pub board: Option<BoardQuestion>,
    /// How many games to find at most.
    pub limit: u32,
}

/// What must have been on the board.
#[derive(Clone, PartialEq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", tag = "is", deny_unknown_fields)]
pub enum BoardQuestion {
    /// Some pieces on some squares, as `Pe5 pe6 .d5`: a dot stands before a square that is empty.
    Pattern {
        /// The pieces.
        pieces: String,
        /// `white` or `black` to move; either if empty.
        turn: String,
        /// Also with colours exchanged.
        exchanged: bool,
        /// Also with left and right exchanged.
        mirrored: bool,
    },
    /// Exactly these pawns and no others, as `Pe4 pe5`; other pieces are not looked at.
    Pawns {
        /// The pawns.
        pieces: String,
        /// Also with colours exchanged.
        exchanged: bool,
    },
    /// The game ended in this position.
    Final {
        /// The position.
        fen: String,
    },
    /// Some material, as `R+P v R`.
    Material {
        /// The pieces of both sides.
        text: String,
        /// For how many plies it must stay at least.
        plies: u16,
        /// The least and the greatest lead of the first side in pawns, if that is asked.
        balance: Option<(i8, i8)>,
    },
}

/// How a search goes on.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase", tag = "type")]
pub enum SearchMessage {
    /// How far it has come.
    Progress {
        /// Games looked at.
        #[ts(type = "number")]
        done: u64,
        /// Games to look at.
        #[ts(type = "number")]
        total: u64,
        /// Games found.
        #[ts(type = "number")]
        found: u64,
    },
    /// Games that were found.
    Found {
        /// Which.
        games: Vec<ExplorerGame>,
    },
    /// It has looked at all games, or found as many as were asked for.
    Done {
        /// There are more, but no more were asked for.
        more: bool,
    },
    /// It could not go on.
    Failed {
        /// Why, in English.
        error: String,
    },
}

/// A name that players have.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayerName {
    /// The name.
    pub name: String,
    /// In how many games.
    #[ts(type = "number")]
    pub games: u64,
}

/// `GET /api/explorer/player?name=&source=`: what is known of a player.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// How games spell the name, the most frequent first.
    pub names: Vec<PlayerName>,
    /// The games with White.
    pub white: Results,
    /// The games with Black.
    pub black: Results,
    /// The first day of which a game is known.
    pub first: String,
    /// The rating by months, as (`2024.05`, 2510).
    pub ratings: Vec<(String, u16)>,
    /// Results against each opponent, the most frequent first.
    pub opponents: Vec<HeadToHeadView>,
    /// The moves with White.
    pub white_openings: Vec<OpeningBranch>,
    /// The moves with Black.
    pub black_openings: Vec<OpeningBranch>,
}

/// Results against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HeadToHeadView {
    /// The opponent.
    pub name: String,
    /// Won by the player.
    #[ts(type = "number")]
    pub won: u64,
    /// Draws.
    #[ts(type = "number")]
    pub drawn: u64,
    /// Lost.
    #[ts(type = "number")]
    pub lost: u64,
    /// The last day.
    pub last: String,
}

/// A move of a player's openings, with what followed.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpeningBranch {
    /// In standard algebraic notation.
    pub san: String,
    /// As UCI writes it.
    pub uci: String,
    /// The opening's name, where one begins.
    pub opening: Option<OpeningName>,
    /// How the games went.
    pub results: Results,
    /// What followed, the most frequent first.
    pub branches: Vec<OpeningBranch>,
}

/// `GET /api/explorer/report?…`: preparation for a player (`player` and `color`) or an opening (`fen` and `play`).
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PreparationReport {
    /// The opening or start that it is about.
    pub opening: Option<OpeningName>,
    /// The moves that lead there.
    pub moves: Vec<String>,
    /// The position.
    pub fen: String,
    /// How the games went.
    pub total: Results,
    /// What is played, the most frequent lines first.
    pub lines: Vec<ReportLine>,
    /// Where the player scores badly, or the side to move of an opening: the worst first.
    pub weak: Vec<ReportLine>,
    /// Moves that were new in their position and are of late, the latest first.
    pub novelties: Vec<Novelty>,
    /// Games to look at.
    pub games: Vec<ExplorerGame>,
}

/// A line of a report.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReportLine {
    /// The moves from the position of the report, in standard algebraic notation.
    pub moves: Vec<String>,
    /// The same as UCI writes them.
    pub uci: Vec<String>,
    /// The opening's name.
    pub opening: Option<OpeningName>,
    /// The position at its end.
    pub fen: String,
    /// How the games went.
    pub results: Results,
    /// The share of points of the player, or of the side that the report is about, in thousandths.
    pub score: u16,
    /// The same for all players who reached that position, if there are more games.
    pub usual: Option<u16>,
}

/// A move that had not been played before.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Novelty {
    /// The moves from the position of the report, the new one last.
    pub moves: Vec<String>,
    /// The position after it.
    pub fen: String,
    /// In how many games the position before it was reached.
    #[ts(type = "number")]
    pub before: u64,
    /// The game.
    pub game: ExplorerGame,
}
