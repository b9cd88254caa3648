//! The person's settings; kept by the server, so that they are the same on every device.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `GET` and `PUT /api/settings`. Every field has a default, so old files stay readable.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", default)]
pub struct Settings {
    /// `auto`, or a language: `en`, `pl`, `cs`, `uk`, `fr`, `th`.
    pub language: String,
    /// `auto`, `light` or `dark`.
    pub scheme: String,
    /// The name of a board theme.
    pub board: String,
    /// The name of a piece set.
    pub pieces: String,
    /// Milliseconds of a move on the board; 0 is none.
    pub animation_ms: u32,
    /// How loud, 0 to 100; 0 is silent.
    pub volume: u32,
    /// `san`, `lan` or `figurine`.
    pub notation: String,
    /// `inside`, `outside` or `none`.
    pub coordinates: String,
    /// Whether legal squares are shown.
    pub show_legal: bool,
    /// The colour of legal squares: `green`, `red`, `blue`, `orange`, `violet` or `black`.
    pub legal_color: String,
    /// Whether one may move before one's turn.
    pub premove: bool,
    /// `never`, `premove` or `always`.
    pub auto_queen: String,
    /// Whether resigning and draws ask again.
    pub confirm: bool,
    /// Whether the evaluation is shown in games against computers.
    pub show_evaluation: bool,
    /// When tenths are shown: `never`, `low` or `always`.
    pub tenths: String,
    /// Whether the wheel over the board steps through moves.
    pub wheel: bool,
    /// What to call the person.
    pub name: String,
    /// Whether opponents of people's levels take as long as people do, in games with a clock.
    pub human_pace: bool,
    /// The names under which the person plays elsewhere: imported games of these are one's own.
    pub names: Vec<String>,
    /// Games to be played in a week; 0 is no goal.
    pub weekly_games: u32,
    /// Puzzles to be solved in a week.
    pub weekly_puzzles: u32,
    /// Days of a week with a game or a puzzle.
    pub weekly_days: u32,
    /// Threads for analysis; 0 leaves one core free.
    pub threads: u32,
    /// Megabytes of the transposition table for analysis.
    pub hash: u32,
    /// Lines of analysis, 1 to 5.
    pub lines: u32,
    /// Whether moves are spoken to screen readers in full words.
    pub speak: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        let text = str::to_owned;
        Settings {
            language: text("auto"),
            scheme: text("auto"),
            board: text("maple"),
            pieces: text("cburnett"),
            animation_ms: 200,
            volume: 60,
            notation: text("san"),
            coordinates: text("inside"),
            show_legal: true,
            legal_color: text("green"),
            premove: true,
            auto_queen: text("premove"),
            confirm: true,
            show_evaluation: false,
            tenths: text("low"),
            wheel: true,
            name: String::new(),
            human_pace: true,
            names: Vec::new(),
            weekly_games: 5,
            weekly_puzzles: 30,
            weekly_days: 4,
            threads: 0,
            hash: 64,
            lines: 1,
            speak: true,
        }
    }
}
