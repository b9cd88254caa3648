//! A game being played.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{Board, Eval, GameId, GameOver, LegalMoves, OpeningName, Side};

/// `POST /api/games`: a new game. The answer is [`GameCreated`].
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// The players: White, Black.
    pub seats: [SeatChoice; 2],
    /// Where the game starts.
    pub start: StartPosition,
    /// How long each side may think: White, Black.
    pub time: [TimeLimit; 2],
}

/// Who plays one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "who", deny_unknown_fields)]
pub enum SeatChoice {
    /// A person at the device that asks.
    Here {
        /// What to call them.
        name: String,
    },
    /// A person at another device, who comes by a link.
    Link {
        /// What to call them.
        name: String,
    },
    /// A player of this machine.
    Computer {
        /// Its [`id`](super::player::PlayerInfo::id).
        id: String,
        /// The rating it plays at; its best if there is none.
        elo: Option<u32>,
    },
}

/// Where a game starts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "from", deny_unknown_fields)]
pub enum StartPosition {
    /// From the usual position.
    Standard,
    /// From one of the 960.
    Chess960 {
        /// Which, 0 to 959; any if there is none.
        number: Option<u16>,
    },
    /// From any position.
    Fen {
        /// The position.
        fen: String,
    },
    /// From a node of a study, with the moves before it.
    Study {
        /// Which study.
        study: GameId,
        /// The node.
        path: String,
    },
}

/// How long a side may think.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "limit", deny_unknown_fields)]
pub enum TimeLimit {
    /// As long as it likes; an engine thinks for about a second.
    None,
    /// By the clock, as match runners write it: `300+3`, `40/900+5`.
    Clock {
        /// The time control.
        control: String,
    },
    /// So long for every move; a person who thinks longer loses.
    PerMove {
        /// Milliseconds.
        ms: u32,
    },
}

/// A game was made.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameCreated {
    /// Its number.
    pub id: GameId,
}

/// A whole game: `GET /api/games/{id}/live`, and [`ServerMessage::Game`](super::live::ServerMessage::Game).
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// Its number.
    pub id: GameId,
    /// Grows with every change; an event with a smaller one is old.
    pub version: u32,
    /// White, Black.
    pub seats: [Seat; 2],
    /// The request it was made from, to ask for it again.
    pub setup: NewGame,
    /// Whether castling is shown by the king on its rook.
    pub chess960: bool,
    /// The first position.
    pub start: Board,
    /// What was played.
    pub moves: Vec<GameMove>,
    /// What changes from move to move.
    pub state: GameState,
    /// The sides that the device that asks may move.
    pub yours: Vec<Side>,
    /// Whether this device may pause the game, abandon it or play it again.
    pub controls: bool,
}

/// A side of the board.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Seat {
    /// The name.
    pub name: String,
    /// Its rating, if it has one.
    pub elo: Option<u32>,
    /// Whether it is a computer.
    pub computer: bool,
    /// The page address that takes this seat, while it is free; only for the device that made the game.
    pub link: Option<String>,
    /// Whether its player is there.
    pub taken: bool,
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameMove {
    /// As UCI writes it.
    pub uci: String,
    /// In standard algebraic notation, English letters.
    pub san: String,
    /// In long algebraic notation.
    pub lan: String,
    /// The position after it.
    pub board: Board,
    /// What the mover had left, in milliseconds.
    pub clock_ms: Option<u32>,
    /// How long it took.
    pub elapsed_ms: u32,
    /// How the computer that played it evaluated it.
    pub score: Option<Eval>,
}

/// What changes in a game from move to move.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameState {
    /// What may be played, also when it is a computer's turn (for premoves); empty at the end.
    pub legal: LegalMoves,
    /// The clocks.
    pub clocks: Option<Clocks>,
    /// Who has offered a draw.
    pub draw_offer: Option<Side>,
    /// Whether the side to move may claim a draw.
    pub can_claim_draw: bool,
    /// The result, once there is one.
    pub result: Option<GameOver>,
    /// Whether computers wait.
    pub paused: bool,
    /// How long a game between computers waits after each move, in milliseconds.
    pub delay_ms: u32,
    /// Whether moves can be taken back.
    pub can_take_back: bool,
    /// Who has asked the opponent for it, in a game on two devices.
    pub take_back_request: Option<Side>,
    /// The opening so far.
    pub opening: Option<OpeningName>,
}

/// The clocks at the moment of writing. A side without one has none.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Clocks {
    /// What White and Black have left, in milliseconds.
    pub left_ms: [Option<u32>; 2],
    /// Whose runs.
    pub running: Option<Side>,
    /// Below this the page warns: White, Black.
    pub low_ms: [Option<u32>; 2],
}

/// `POST /api/games/{id}/actions`: what a player does in a game. The answer is empty, [`Hint`] to a hint
/// or [`GameCreated`] to the same game again; what comes of it is sent to every page that watches.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", tag = "type", deny_unknown_fields)]
pub enum GameAction {
    /// Play a move.
    Move {
        /// How many plies were played before: asking twice plays once.
        ply: u32,
        /// The move in any notation.
        text: String,
        /// How long ago it was made, if the page had to wait for a connection.
        late_ms: Option<u32>,
    },
    /// Take back: against a computer to one's own last turn, on one board one ply. In a game on two
    /// devices this asks the opponent, who agrees by asking too.
    TakeBack,
    /// Do not let the opponent take back.
    DeclineTakeBack,
    /// Offer a draw, or accept one.
    OfferDraw,
    /// Decline a draw.
    DeclineDraw,
    /// Claim a draw by repetition or the fifty-move rule.
    ClaimDraw,
    /// Resign.
    Resign {
        /// Which side; needed when one device has both.
        side: Side,
    },
    /// Abandon the game without a result.
    Abandon,
    /// Let computers wait and stop the clocks.
    Pause,
    /// Go on.
    Resume,
    /// While paused: one move by the computer.
    Step,
    /// The computer must move now.
    MoveNow,
    /// How long a game between computers waits after each move.
    Delay {
        /// Milliseconds, at most 60,000.
        ms: u32,
    },
    /// What would Hetman play? The answer is [`Hint`].
    Hint,
    /// The same game again from its start, under a new number (the answer is [`GameCreated`]), with colours
    /// changed for a rematch.
    Rematch {
        /// Whether sides are changed.
        swap: bool,
    },
    /// Take a seat by the key of a link.
    Join {
        /// The key.
        key: String,
    },
}

/// What one player offers or asks of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Offer {
    /// A draw.
    Draw,
    /// To take back.
    TakeBack,
}

/// What Hetman would play.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Hint {
    /// The move, as UCI writes it.
    pub uci: String,
    /// In standard algebraic notation.
    pub san: String,
    /// From where and to where, for an arrow.
    pub squares: [String; 2],
    /// The evaluation.
    pub score: Option<Eval>,
}
