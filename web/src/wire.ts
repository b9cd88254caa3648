// Made from crates/server/src/wire by `UPDATE_WIRE=1 cargo test -p server wire`. Do not edit.

export type Side = "white" | "black";

export type Board = { 
/**
 * The whole FEN.
 */
fen: string, 
/**
 * Who is to move.
 */
turn: Side, 
/**
 * The two squares of the move that led here; for castling the king's square and where it went.
 */
lastMove: [string, string] | null, 
/**
 * The square of a king in check.
 */
check: string | null, 
/**
 * What has been captured.
 */
captured: Captured, };

export type Captured = { 
/**
 * White's lost pieces, as letters `qrbnp`, the most valuable first.
 */
white: string, 
/**
 * Black's lost pieces.
 */
black: string, 
/**
 * White's material minus Black's, in pawns.
 */
balance: number, };

export type LegalMoves = { 
/**
 * From each square, where to. Castling is there as the king's two steps, and as the king on its rook.
 */
destinations: { [key in string]: Array<string> }, 
/**
 * Moves that promote, as `e7e8`: the page asks to what and appends the letter.
 */
promotions: Array<string>, };

export type Eval = { "cp": number } | { "mate": number };

export type GameOver = { 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
outcome: string, 
/**
 * Who won, if one side did.
 */
winner: Side | null, 
/**
 * Why: the name of a text in the page's language tables.
 */
reason: EndReason, 
/**
 * What a failed engine wrote.
 */
detail: string | null, };

export type EndReason = "checkmate" | "stalemate" | "insufficientMaterial" | "deadPosition" | "fivefoldRepetition" | "seventyFiveMoves" | "threefoldRepetition" | "fiftyMoves" | "agreement" | "resignation" | "timeForfeit" | "timeDraw" | "failure" | "adjudication" | "abandoned";

export type OpeningName = { 
/**
 * Its code, `A00` to `E99`.
 */
eco: string, 
/**
 * Its English name.
 */
name: string, };

export type PlayerInfo = { 
/**
 * The name the page uses for it: `hetman`, `preset:checkm8`, `engine:Stockfish`. Never a path.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * What it is.
 */
kind: PlayerKind, 
/**
 * A sentence about it, in English.
 */
description: string, 
/**
 * The ratings it can be set to, lowest and highest.
 */
elo: [number, number] | null, 
/**
 * Some of those, to choose from; the weakest first.
 */
levels: Array<Level>, 
/**
 * What it was measured at, if it was and has no levels.
 */
rating: Rating | null, 
/**
 * Why it cannot play now (a changed or missing engine), in English.
 */
unavailable: string | null, };

export type Level = { 
/**
 * What is asked for.
 */
elo: number, 
/**
 * What was measured, if it was.
 */
rating: Rating | null, };

export type Rating = { 
/**
 * The rating, on the scale of Stockfish's levels.
 */
elo: number, 
/**
 * How far it may be off (95 %).
 */
error: number, };

export type PlayerKind = "hetman" | "textbook" | "engine";

export type NewGame = { 
/**
 * The players: White, Black.
 */
seats: [SeatChoice, SeatChoice], 
/**
 * Where the game starts.
 */
start: StartPosition, 
/**
 * How long each side may think: White, Black.
 */
time: [TimeLimit, TimeLimit], };

export type SeatChoice = { "who": "here", 
/**
 * What to call them.
 */
name: string, } | { "who": "link", 
/**
 * What to call them.
 */
name: string, } | { "who": "computer", 
/**
 * Its [`id`](super::player::PlayerInfo::id).
 */
id: string, 
/**
 * The rating it plays at; its best if there is none.
 */
elo: number | null, };

export type StartPosition = { "from": "standard" } | { "from": "chess960", 
/**
 * Which, 0 to 959; any if there is none.
 */
number: number | null, } | { "from": "fen", 
/**
 * The position.
 */
fen: string, } | { "from": "study", 
/**
 * Which study.
 */
study: number, 
/**
 * The node.
 */
path: string, };

export type TimeLimit = { "limit": "none" } | { "limit": "clock", 
/**
 * The time control.
 */
control: string, } | { "limit": "perMove", 
/**
 * Milliseconds.
 */
ms: number, };

export type GameCreated = { 
/**
 * Its number.
 */
id: number, };

export type GameView = { 
/**
 * Its number.
 */
id: number, 
/**
 * Grows with every change; an event with a smaller one is old.
 */
version: number, 
/**
 * White, Black.
 */
seats: [Seat, Seat], 
/**
 * The request it was made from, to ask for it again.
 */
setup: NewGame, 
/**
 * Whether castling is shown by the king on its rook.
 */
chess960: boolean, 
/**
 * The first position.
 */
start: Board, 
/**
 * What was played.
 */
moves: Array<GameMove>, 
/**
 * What changes from move to move.
 */
state: GameState, 
/**
 * The sides that the device that asks may move.
 */
yours: Array<Side>, 
/**
 * Whether this device may pause the game, abandon it or play it again.
 */
controls: boolean, };

export type Seat = { 
/**
 * The name.
 */
name: string, 
/**
 * Its rating, if it has one.
 */
elo: number | null, 
/**
 * Whether it is a computer.
 */
computer: boolean, 
/**
 * The page address that takes this seat, while it is free; only for the device that made the game.
 */
link: string | null, 
/**
 * Whether its player is there.
 */
taken: boolean, };

export type GameMove = { 
/**
 * As UCI writes it.
 */
uci: string, 
/**
 * In standard algebraic notation, English letters.
 */
san: string, 
/**
 * In long algebraic notation.
 */
lan: string, 
/**
 * The position after it.
 */
board: Board, 
/**
 * What the mover had left, in milliseconds.
 */
clockMs: number | null, 
/**
 * How long it took.
 */
elapsedMs: number, 
/**
 * How the computer that played it evaluated it.
 */
score: Eval | null, };

export type GameState = { 
/**
 * What may be played, also when it is a computer's turn (for premoves); empty at the end.
 */
legal: LegalMoves, 
/**
 * The clocks.
 */
clocks: Clocks | null, 
/**
 * Who has offered a draw.
 */
drawOffer: Side | null, 
/**
 * Whether the side to move may claim a draw.
 */
canClaimDraw: boolean, 
/**
 * The result, once there is one.
 */
result: GameOver | null, 
/**
 * Whether computers wait.
 */
paused: boolean, 
/**
 * How long a game between computers waits after each move, in milliseconds.
 */
delayMs: number, 
/**
 * Whether moves can be taken back.
 */
canTakeBack: boolean, 
/**
 * Who has asked the opponent for it, in a game on two devices.
 */
takeBackRequest: Side | null, 
/**
 * The opening so far.
 */
opening: OpeningName | null, };

export type Clocks = { 
/**
 * What White and Black have left, in milliseconds.
 */
leftMs: [number | null, number | null], 
/**
 * Whose runs.
 */
running: Side | null, 
/**
 * Below this the page warns: White, Black.
 */
lowMs: [number | null, number | null], };

export type GameAction = { "type": "move", 
/**
 * How many plies were played before: asking twice plays once.
 */
ply: number, 
/**
 * The move in any notation.
 */
text: string, 
/**
 * How long ago it was made, if the page had to wait for a connection.
 */
lateMs: number | null, } | { "type": "takeBack" } | { "type": "declineTakeBack" } | { "type": "offerDraw" } | { "type": "declineDraw" } | { "type": "claimDraw" } | { "type": "resign", 
/**
 * Which side; needed when one device has both.
 */
side: Side, } | { "type": "abandon" } | { "type": "pause" } | { "type": "resume" } | { "type": "step" } | { "type": "moveNow" } | { "type": "delay", 
/**
 * Milliseconds, at most 60,000.
 */
ms: number, } | { "type": "hint" } | { "type": "rematch", 
/**
 * Whether sides are changed.
 */
swap: boolean, } | { "type": "join", 
/**
 * The key.
 */
key: string, };

export type Offer = "draw" | "takeBack";

export type Hint = { 
/**
 * The move, as UCI writes it.
 */
uci: string, 
/**
 * In standard algebraic notation.
 */
san: string, 
/**
 * From where and to where, for an arrow.
 */
squares: [string, string], 
/**
 * The evaluation.
 */
score: Eval | null, };

export type NewStudy = { "from": "standard" } | { "from": "fen", 
/**
 * The position.
 */
fen: string, } | { "from": "pgn", 
/**
 * The text.
 */
pgn: string, } | { "from": "game", 
/**
 * Which.
 */
id: number, } | { "from": "games", 
/**
 * Which, 100 at most.
 */
ids: Array<number>, } | { "from": "copy", 
/**
 * Of which.
 */
id: number, };

export type OpenedStudy = { 
/**
 * Its number.
 */
id: number, 
/**
 * What had to be repaired in a FEN, in English.
 */
repairs: Array<string>, };

export type StudyView = { 
/**
 * Its number.
 */
id: number, 
/**
 * Grows with every edit.
 */
version: number, 
/**
 * Names and values of the PGN tags.
 */
tags: Array<[string, string]>, 
/**
 * Whether castling is shown by the king on its rook.
 */
chess960: boolean, 
/**
 * Every node, parents before children; the first is the root, whose path is empty.
 */
nodes: Array<StudyNode>, 
/**
 * The result by the tags, or by the rules at the end of the main line.
 */
result: GameOver | null, 
/**
 * Whether this device may edit it. If not, it may edit a copy, unless it only watches.
 */
editable: boolean, 
/**
 * Whether there is an edit to take back.
 */
canUndo: boolean, 
/**
 * Whether there is one to make again.
 */
canRedo: boolean, };

export type StudyNode = { 
/**
 * The moves from the root, as UCI writes them, with spaces between. An ancestor's is a prefix.
 */
path: string, 
/**
 * The plies of the game before the position of this node.
 */
ply: number, 
/**
 * The move that leads here; the root has none.
 */
move: NodeMove | null, 
/**
 * The position.
 */
board: Board, 
/**
 * What follows, the main line first, as UCI moves.
 */
children: Array<string>, 
/**
 * The text that was written, without commands.
 */
comment: string, 
/**
 * Glyphs by their number: 1 is `!`, 2 is `?`.
 */
glyphs: Array<number>, 
/**
 * Arrows and circles.
 */
shapes: Array<Shape>, 
/**
 * An evaluation that was noted; not what the player of the move itself had computed.
 */
score: Eval | null, 
/**
 * White's chance to win by that evaluation, in per cent.
 */
winPercent: number | null, 
/**
 * The clock after the move, in milliseconds.
 */
clockMs: number | null, 
/**
 * The opening, if this very position has a name.
 */
opening: OpeningName | null, };

export type NodeMove = { 
/**
 * As UCI writes it.
 */
uci: string, 
/**
 * In standard algebraic notation, English letters.
 */
san: string, 
/**
 * In long algebraic notation.
 */
lan: string, };

export type Shape = { 
/**
 * A square.
 */
from: string, 
/**
 * Another.
 */
to: string | null, 
/**
 * The colour.
 */
brush: Brush, };

export type Brush = "green" | "red" | "yellow" | "blue";

export type Edit = { "edit": "play", 
/**
 * The node.
 */
path: string, 
/**
 * The move in any notation.
 */
text: string, } | { "edit": "line", 
/**
 * The node.
 */
path: string, 
/**
 * The moves.
 */
moves: Array<string>, } | { "edit": "delete", 
/**
 * The node.
 */
path: string, } | { "edit": "promote", 
/**
 * The node.
 */
path: string, } | { "edit": "makeMain", 
/**
 * The node.
 */
path: string, } | { "edit": "comment", 
/**
 * The node.
 */
path: string, 
/**
 * The text; empty removes it.
 */
text: string, } | { "edit": "glyph", 
/**
 * The node.
 */
path: string, 
/**
 * Its number.
 */
glyph: number, } | { "edit": "shapes", 
/**
 * The node.
 */
path: string, 
/**
 * All shapes of the node.
 */
shapes: Array<Shape>, } | { "edit": "tag", 
/**
 * Its name.
 */
name: string, 
/**
 * Its value.
 */
value: string, } | { "edit": "undo" } | { "edit": "redo" };

export type StudyUpdate = { 
/**
 * Which study.
 */
study: number, 
/**
 * Its version now.
 */
version: number, 
/**
 * The node to look at.
 */
path: string, 
/**
 * Paths that are gone, with all below them.
 */
removed: Array<string>, 
/**
 * Nodes that are new or different, parents before children.
 */
nodes: Array<StudyNode>, 
/**
 * The tags, if they changed.
 */
tags: Array<[string, string]> | null, 
/**
 * Whether there is an edit to take back.
 */
canUndo: boolean, 
/**
 * Whether there is one to make again.
 */
canRedo: boolean, };

export type NodeInfo = { 
/**
 * What may be played.
 */
legal: LegalMoves, 
/**
 * How the game has ended here by the rules.
 */
end: GameOver | null, 
/**
 * The opening of the line so far.
 */
opening: OpeningName | null, 
/**
 * Moves of the opening book, the likeliest first.
 */
book: Array<BookMove>, 
/**
 * What the tablebases say.
 */
tablebase: TablebaseResult | null, };

export type BookMove = { 
/**
 * As UCI writes it.
 */
uci: string, 
/**
 * In standard algebraic notation.
 */
san: string, 
/**
 * How often it is chosen, in thousandths.
 */
share: number, };

export type TablebaseResult = { 
/**
 * For White: 2 won, 1 won but for the fifty-move rule, 0 drawn, -1, -2.
 */
wdl: number, 
/**
 * Plies to the next capture or pawn move, if known.
 */
dtz: number | null, 
/**
 * Moves with their results, the best first.
 */
moves: Array<TablebaseMove>, };

export type TablebaseMove = { 
/**
 * As UCI writes it.
 */
uci: string, 
/**
 * In standard algebraic notation.
 */
san: string, 
/**
 * For White, as in [`TablebaseResult`].
 */
wdl: number, 
/**
 * Plies to the next capture or pawn move after it.
 */
dtz: number | null, };

export type CheckPosition = { 
/**
 * A FEN, whole or in part.
 */
fen: string, };

export type CheckedPosition = { 
/**
 * The FEN in normal form, if it is a position.
 */
fen: string | null, 
/**
 * Why it is not, in English.
 */
error: string | null, 
/**
 * What was assumed, dropped, or kept although it cannot arise, in English.
 */
repairs: Array<string>, 
/**
 * What may be played.
 */
legal: LegalMoves, 
/**
 * Why no game can be played from it, in English, although it is a position: it is over.
 */
over: string | null, };

export type SearchInfo = { 
/**
 * The name of the engine.
 */
engine: string, 
/**
 * How deep.
 */
depth: number, 
/**
 * The depth of the deepest line.
 */
selectiveDepth: number, 
/**
 * Nodes searched.
 */
nodes: number, 
/**
 * Nodes per second.
 */
nps: number, 
/**
 * How long, in milliseconds.
 */
timeMs: number, 
/**
 * Hits in the tablebases.
 */
tablebaseHits: number, 
/**
 * Lines, the best first.
 */
lines: Array<SearchLine>, 
/**
 * What is threatened, where a threat is shown and the best line wins something.
 */
threat: Reason | null, 
/**
 * Whether it still searches.
 */
running: boolean, };

export type SearchLine = { 
/**
 * The evaluation.
 */
score: Eval, 
/**
 * White's chance to win, in per cent.
 */
winPercent: number, 
/**
 * Wins of White, draws and wins of Black, in thousandths.
 */
wdl: [number, number, number] | null, 
/**
 * How likely the policy of a Monte Carlo tree search thought the first move, in thousandths.
 */
prior: number | null, 
/**
 * Moves as UCI writes them.
 */
uci: Array<string>, 
/**
 * The same in standard algebraic notation.
 */
san: Array<string>, 
/**
 * How deep.
 */
depth: number, };

export type ReviewRequest = { 
/**
 * How thorough it shall be; standard if nothing is said.
 */
depth: ReviewDepth | null, 
/**
 * Nodes to search for every move, instead of a depth's.
 */
nodes: number | null, 
/**
 * The [`id`](super::player::PlayerInfo::id) of an engine; Hetman if nothing is said.
 */
engine: string | null, };

export type ReviewDepth = "quick" | "standard" | "deep";

export type DepthChoice = { 
/**
 * The choice.
 */
depth: ReviewDepth, 
/**
 * Nodes for every move.
 */
nodes: number, 
/**
 * How long this game would take, by the speed of the last review.
 */
seconds: number, };

export type ReviewPass = "quick" | "whole" | "refine";

export type ReviewReport = { 
/**
 * White, Black.
 */
sides: [SideStats, SideStats], 
/**
 * Every move of the main line.
 */
moves: Array<ReviewedMove>, 
/**
 * The plies where most was at stake, in order.
 */
moments: Array<number>, 
/**
 * Which engine evaluated, and how long per move.
 */
reviewer: string, 
/**
 * Whether passes are still to come that may change it.
 */
provisional: boolean, };

export type SideStats = { 
/**
 * In hundredths, if there are moves enough.
 */
accuracy: number | null, 
/**
 * The mean loss of a move, in centipawns.
 */
averageLoss: number | null, 
/**
 * Moves with each label.
 */
labels: Array<[MoveLabel, number]>, };

export type ReviewedMove = { 
/**
 * Its ply, the first being 1.
 */
ply: number, 
/**
 * The evaluation of the position after it.
 */
score: Eval | null, 
/**
 * White's chance to win in hundredths, after it.
 */
winPercent: number, 
/**
 * In hundredths.
 */
accuracy: number | null, 
/**
 * What it deserves.
 */
label: MoveLabel | null, 
/**
 * The better line, in standard algebraic notation, where there was one.
 */
better: Array<string>, 
/**
 * The same as UCI moves.
 */
betterUci: Array<string>, 
/**
 * Why it deserves its label, as far as the engine's lines show it.
 */
reasons: Array<Reason>, };

export type MoveLabel = "book" | "brilliant" | "only" | "best" | "inaccuracy" | "mistake" | "blunder";

export type Reason = { 
/**
 * In what way.
 */
kind: ReasonKind, 
/**
 * Who gains by it.
 */
side: Side, 
/**
 * What happens.
 */
claim: Claim, 
/**
 * The line that shows it, in standard algebraic notation, from the position before the move; a threat's from the
 * position itself, as if a side had passed.
 */
san: Array<string>, 
/**
 * The same as UCI moves.
 */
uci: Array<string>, 
/**
 * Plies of the line before the first move of the side that gains: there the arrows are drawn.
 */
after: number, 
/**
 * Squares from where to where.
 */
arrows: Array<[string, string]>, };

export type ReasonKind = "allows" | "misses" | "better" | "does" | "prevents" | "threatens";

export type Claim = { "type": "mate", 
/**
 * In so many moves.
 */
moves: number, 
/**
 * Its name, if it has one.
 */
pattern: TacticName | null, } | { "type": "material", 
/**
 * What is taken, the most valuable first; pieces of equal worth are set off.
 */
won: Array<PieceRole>, 
/**
 * What is given for it.
 */
given: Array<PieceRole>, 
/**
 * What a pawn became that is still there.
 */
promoted: PieceRole | null, 
/**
 * By which motif.
 */
tactic: Tactic | null, 
/**
 * What about the move makes it possible.
 */
cause: Cause | null, } | { "type": "draw", 
/**
 * By checks without end; by stalemate otherwise.
 */
perpetual: boolean, } | { "type": "sacrifice", 
/**
 * What.
 */
given: PieceRole, } | { "type": "evaluation", 
/**
 * After the move played.
 */
played: Eval, 
/**
 * After the other.
 */
other: Eval, 
/**
 * What the better line's end is better at, where one thing stands out.
 */
theme: ThemeName | null, };

export type Tactic = { 
/**
 * Which.
 */
name: TacticName, 
/**
 * The index of the move in the line that shows it.
 */
ply: number, 
/**
 * The pieces that act.
 */
agents: Array<PlacedPiece>, 
/**
 * The pieces acted upon.
 */
targets: Array<PlacedPiece>, };

export type PlacedPiece = { 
/**
 * What.
 */
role: PieceRole, 
/**
 * Where.
 */
square: string, };

export type Cause = { "type": "movesIntoCapture" } | { "type": "leavesUnguarded", 
/**
 * What it guarded.
 */
piece: PlacedPiece, } | { "type": "opensLine", 
/**
 * What it shielded.
 */
piece: PlacedPiece, } | { "type": "ignoresThreat" };

export type PieceRole = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

export type TacticName = "fork" | "pin" | "skewer" | "discoveredAttack" | "doubleCheck" | "hangingPiece" | "trappedPiece" | "deflection" | "attraction" | "interference" | "intermezzo" | "capturingDefender" | "smotheredMate" | "backRankMate" | "anastasiaMate" | "hookMate" | "arabianMate" | "bodenMate" | "doubleBishopMate" | "dovetailMate";

export type ThemeName = "kingSafety" | "passedPawns" | "pawnStructure" | "bishopPair" | "rookFiles" | "mobility";

export type PuzzleOverview = { 
/**
 * The rating.
 */
rating: PuzzleRating, 
/**
 * How many puzzles are due.
 */
due: number, 
/**
 * When the next is, in milliseconds since 1970, if none is now.
 */
nextDue: number | null, 
/**
 * Puzzles of one's own games.
 */
own: number, 
/**
 * All puzzles there are.
 */
all: number, 
/**
 * How many of them were tried.
 */
tried: number, 
/**
 * The longest streak.
 */
bestStreak: number, 
/**
 * The most that were solved in a timed run.
 */
bestTimed: number, 
/**
 * The motifs there are, with their numbers of puzzles, the most frequent first.
 */
themes: Array<[string, number]>, };

export type PuzzleRating = { 
/**
 * The points.
 */
rating: number, 
/**
 * The true strength is within two of these, nineteen times in twenty.
 */
deviation: number, };

export type PuzzleMode = "mistakes" | "theme" | "rating" | "mates" | "endings" | "streak" | "timed";

export type NextPuzzle = { 
/**
 * How it is chosen.
 */
mode: PuzzleMode, 
/**
 * The motif.
 */
theme: string | null, 
/**
 * Points harder, or if negative easier, than one's own rating.
 */
harder: number, 
/**
 * How many of a run were solved.
 */
solved: number, 
/**
 * Puzzles that were shown already.
 */
shown: Array<string>, };

export type PuzzleView = { 
/**
 * Its id.
 */
id: string, 
/**
 * How hard it is.
 */
rating: number, 
/**
 * In Lichess's names.
 */
themes: Array<string>, 
/**
 * Who solves it.
 */
solver: Side, 
/**
 * Where the mistake is made.
 */
start: Board, 
/**
 * The mistake, then the solver's moves and the replies in turn.
 */
steps: Array<PuzzleStep>, 
/**
 * The game it was made of.
 */
game: PuzzleGame | null, 
/**
 * Whether it was tried before.
 */
tried: boolean, };

export type PuzzleStep = { 
/**
 * The move in UCI.
 */
uci: string, 
/**
 * In standard algebraic notation.
 */
san: string, 
/**
 * Its two squares.
 */
squares: [string, string], 
/**
 * The position after it.
 */
board: Board, 
/**
 * The moves there.
 */
legal: LegalMoves, 
/**
 * The moves there that go on with the solution, as a board sends them.
 */
accepted: Array<string>, };

export type PuzzleGame = { 
/**
 * The game.
 */
id: number, 
/**
 * Who had White.
 */
white: string, 
/**
 * Who had Black.
 */
black: string, 
/**
 * When it was played, as PGN has it.
 */
date: string, 
/**
 * The moves up to the mistake, as a path has them.
 */
path: string, 
/**
 * The number of the mistake's move.
 */
number: number, };

export type TriedMove = { 
/**
 * How many moves of the puzzle were played, the mistake included.
 */
ply: number, 
/**
 * What was tried, as a board sends it.
 */
move: string, };

export type Refutation = { 
/**
 * The move, then what answers it.
 */
steps: Array<PuzzleStep>, 
/**
 * What it is worth.
 */
score: Eval, 
/**
 * Whether it wins all the same: then it is no error, there is only something better.
 */
wins: boolean, };

export type PuzzleAttempt = { 
/**
 * The page's name for the try: sent twice, it counts once.
 */
token: string, 
/**
 * How the puzzle was chosen.
 */
mode: PuzzleMode, 
/**
 * Wrong moves.
 */
wrong: number, 
/**
 * The furthest hint: 1 names the motif, 2 shows the piece, 3 tells the move.
 */
hints: number, 
/**
 * How long it took.
 */
milliseconds: number, };

export type AttemptResult = { 
/**
 * Whether it was solved without a wrong move and without being told.
 */
solved: boolean, 
/**
 * The rating before.
 */
before: PuzzleRating, 
/**
 * The rating now.
 */
after: PuzzleRating, 
/**
 * When the puzzle comes back, in milliseconds since 1970, if it does.
 */
due: number | null, };

export type PuzzleRun = { 
/**
 * Which of them.
 */
mode: PuzzleMode, 
/**
 * How many were solved.
 */
solved: number, };

export type NextEnding = { 
/**
 * Those that were shown already.
 */
shown: Array<string>, };

export type EndingView = { 
/**
 * Its id.
 */
id: string, 
/**
 * What can be reached.
 */
goal: EndingGoal, 
/**
 * Which pieces: `pawn`, `queenPawn`, `rookPawn`, `minor`, `rookMinor` or `mates`.
 */
kind: string, 
/**
 * The person's side.
 */
solver: Side, 
/**
 * Where it begins.
 */
start: Board, 
/**
 * The moves there.
 */
legal: LegalMoves, 
/**
 * Whether tablebases decide; else Hetman's search does.
 */
exact: boolean, 
/**
 * How many endings were reached so far.
 */
reached: number, 
/**
 * How many there are.
 */
all: number, };

export type EndingGoal = "win" | "draw";

export type EndingMoves = { 
/**
 * As a board sends them.
 */
moves: Array<string>, };

export type EndingAnswer = { 
/**
 * Whether what can be reached can still be reached.
 */
holds: boolean, 
/**
 * Whether it is reached.
 */
done: boolean, 
/**
 * The move, then the reply if there is one.
 */
steps: Array<PuzzleStep>, };

export type Speed = "bullet" | "blitz" | "rapid" | "classical" | "none";

export type ProgressQuery = { 
/**
 * Those of so many days; of all if it is 0.
 */
days: number, 
/**
 * Those of one class of time controls.
 */
speed: Speed | null, 
/**
 * Minutes that the person's clock is ahead of UTC: days and weeks begin by it.
 */
offset: number, };

export type ProgressReport = { 
/**
 * Games that were not looked at yet: ask again.
 */
unread: number, 
/**
 * The games that count, the newest first.
 */
games: Array<OwnGame>, 
/**
 * Ratings over time.
 */
curves: Array<RatingCurve>, 
/**
 * All games together.
 */
overall: Tally, 
/**
 * Opening, middlegame, endgame.
 */
phases: Array<Tally>, 
/**
 * White, Black.
 */
colors: Array<Tally>, 
/**
 * By class of time control.
 */
speeds: Array<Tally>, 
/**
 * By opening, the most frequent first.
 */
openings: Array<Tally>, 
/**
 * What was not seen, the most frequent first.
 */
motifs: Array<MotifTally>, 
/**
 * Games in which the person stood won.
 */
conversion: Outcomes, 
/**
 * Games in which the person stood lost.
 */
rescue: Outcomes, 
/**
 * Mistakes with little time on the clock, and otherwise.
 */
pressure: [Pressure, Pressure], 
/**
 * Games lost on time.
 */
flagged: Array<number>, 
/**
 * Days in a row, wins in a row.
 */
streaks: Streaks, 
/**
 * What the person wants to do in a week.
 */
goals: Array<Goal>, };

export type ProgressSummary = { 
/**
 * How many games are known.
 */
games: number, 
/**
 * The rating from games against measured opponents.
 */
gameRating: PuzzleRating | null, 
/**
 * The rating from puzzles.
 */
puzzleRating: PuzzleRating | null, 
/**
 * Days in a row, wins in a row.
 */
streaks: Streaks, 
/**
 * What the person wants to do in a week.
 */
goals: Array<Goal>, };

export type OwnGame = { 
/**
 * Its number.
 */
id: number, 
/**
 * Who had White.
 */
white: string, 
/**
 * Who had Black.
 */
black: string, 
/**
 * The person's side.
 */
side: Side, 
/**
 * Points: 1, ½ or 0; none without a result.
 */
score: number | null, 
/**
 * When it was played, in milliseconds since 1970; 0 if that is not known.
 */
at: number, 
/**
 * The opening.
 */
opening: string, 
/**
 * How fast it was.
 */
speed: Speed, 
/**
 * How accurate the person played, in hundredths, if it was reviewed.
 */
accuracy: number | null, };

export type RatingCurve = { 
/**
 * Whose rating it is.
 */
kind: CurveKind, 
/**
 * The site, of a rating that it gave.
 */
site: string, 
/**
 * The class of time control, of such a rating.
 */
speed: Speed | null, 
/**
 * The oldest first.
 */
points: Array<RatingPoint>, 
/**
 * What counted: games or tries. There may be fewer points.
 */
count: number, };

export type CurveKind = "games" | "puzzles" | "site";

export type RatingPoint = { 
/**
 * In milliseconds since 1970.
 */
at: number, 
/**
 * The rating; its deviation is 0 where the site does not say.
 */
rating: PuzzleRating, 
/**
 * The game after which it was.
 */
game: number | null, };

export type Tally = { 
/**
 * Which kind: `opening`, `white`, `blitz`, or the name of an opening.
 */
key: string, 
/**
 * The games, the newest first.
 */
games: Array<number>, 
/**
 * Points of the games with a result.
 */
points: number, 
/**
 * How many those are.
 */
decided: number, 
/**
 * How many were evaluated.
 */
evaluated: number, 
/**
 * The person's accuracy in hundredths, over those.
 */
accuracy: number | null, 
/**
 * The opponents' in the same games.
 */
opponents: number | null, 
/**
 * Seconds that the person took for a move, where that is known.
 */
seconds: number | null, };

export type MotifTally = { 
/**
 * By its name on Lichess.
 */
motif: string, 
/**
 * Where the person could have played it.
 */
missed: Array<Moment>, 
/**
 * Where the person let the opponent play it.
 */
allowed: Array<Moment>, };

export type Moment = { 
/**
 * The game.
 */
game: number, 
/**
 * How many moves were played with the mistake.
 */
ply: number, };

export type Outcomes = { 
/**
 * Won games.
 */
won: Array<number>, 
/**
 * Drawn games.
 */
drawn: Array<number>, 
/**
 * Lost games.
 */
lost: Array<number>, };

export type Pressure = { 
/**
 * How many.
 */
moves: number, 
/**
 * Mistakes and blunders among them.
 */
mistakes: number, 
/**
 * The games with such mistakes, the newest first.
 */
games: Array<number>, };

export type Streaks = { 
/**
 * Days in a row up to today or yesterday with a game or a puzzle.
 */
days: number, 
/**
 * The most there ever were.
 */
mostDays: number, 
/**
 * Games won in a row, up to the last one.
 */
wins: number, 
/**
 * The most there ever were.
 */
mostWins: number, };

export type Goal = { 
/**
 * What.
 */
kind: GoalKind, 
/**
 * How much is done this week.
 */
done: number, 
/**
 * How much is wanted; 0 if nothing is.
 */
wanted: number, };

export type GoalKind = "games" | "puzzles" | "days";

export type ExplorerQuery = { 
/**
 * The position; the usual start if empty.
 */
fen: string, 
/**
 * Moves from there, as `e2e4,e7e5`.
 */
play: string, 
/**
 * Names of sources, as `masters,lichess`; all if empty.
 */
source: string, 
/**
 * The first year; 0 is open.
 */
since: number, 
/**
 * The last year.
 */
until: number, 
/**
 * The least and greatest average rating in hundreds, as `2200-2600`, `2200-` or `-1600`; any if empty.
 */
ratings: string, 
/**
 * Speeds, as `blitz,rapid`; any if empty.
 */
speeds: string, 
/**
 * `1-0`, `0-1` or `1/2-1/2`; any if empty.
 */
result: string, 
/**
 * A player's name; anybody if empty.
 */
player: string, 
/**
 * The player's colour, `white` or `black`; either if empty.
 */
color: string, 
/**
 * Where a list goes on, as the page before said.
 */
after: string, 
/**
 * How many games to list, at most 100.
 */
limit: number, };

export type Results = { 
/**
 * Games that White won.
 */
white: number, 
/**
 * Draws.
 */
draws: number, 
/**
 * Games that Black won.
 */
black: number, 
/**
 * Games without a result.
 */
unfinished: number, 
/**
 * The average rating of those who had the move, or of the player.
 */
average: number | null, 
/**
 * The rating that their results are worth.
 */
performance: number | null, 
/**
 * The last day, as PGN writes it.
 */
last: string, };

export type ExplorerAnswer = { 
/**
 * The position.
 */
fen: string, 
/**
 * Its opening.
 */
opening: OpeningName | null, 
/**
 * All games that reached it.
 */
total: Results, 
/**
 * The moves, the most frequent first.
 */
moves: Array<ExplorerMove>, 
/**
 * The highest rated games.
 */
top: Array<ExplorerGame>, 
/**
 * The latest games.
 */
recent: Array<ExplorerGame>, };

export type ExplorerMove = { 
/**
 * As UCI writes it.
 */
uci: string, 
/**
 * In standard algebraic notation.
 */
san: string, 
/**
 * The position after it.
 */
fen: string, 
/**
 * How it did.
 */
results: Results, };

export type ExplorerGameId = { 
/**
 * The source it is in.
 */
source: string, 
/**
 * Its name there.
 */
id: string, };

export type ExplorerGame = { 
/**
 * The source it is in.
 */
source: string, 
/**
 * Its name there.
 */
id: string, 
/**
 * White's name.
 */
white: string, 
/**
 * Black's name.
 */
black: string, 
/**
 * White's rating, if it is known.
 */
whiteElo: number | null, 
/**
 * Black's rating.
 */
blackElo: number | null, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * As PGN writes it.
 */
date: string, 
/**
 * The event.
 */
event: string, 
/**
 * The opening's code, as the file had it.
 */
eco: string, 
/**
 * How many plies were played.
 */
plies: number, 
/**
 * The ply at which a search found what it looked for; 0 is the start.
 */
ply: number, };

export type ExplorerGames = { 
/**
 * The games.
 */
games: Array<ExplorerGame>, 
/**
 * Where the list goes on, if it does.
 */
next: string | null, };

export type ExplorerGameView = { 
/**
 * What a list shows of it.
 */
game: ExplorerGame, 
/**
 * The position it starts from.
 */
fen: string, 
/**
 * Its moves.
 */
moves: Array<ExplorerGameMove>, };

export type ExplorerGameMove = { 
/**
 * As UCI writes it.
 */
uci: string, 
/**
 * In standard algebraic notation.
 */
san: string, 
/**
 * The position after it.
 */
fen: string, };

export type SourceView = { 
/**
 * Its name.
 */
name: string, 
/**
 * The games of this studio, which follow each finished game; it cannot be deleted.
 */
own: boolean, 
/**
 * How many games.
 */
games: number, 
/**
 * Bytes on the disk.
 */
bytes: number, 
/**
 * The first day, as PGN writes it.
 */
first: string, 
/**
 * The last day.
 */
last: string, };

export type GameSearch = { 
/**
 * Which games; its position is not looked at.
 */
query: ExplorerQuery, 
/**
 * Words in the name of either player.
 */
player: string, 
/**
 * Words in the name of the other.
 */
opponent: string, 
/**
 * Words in the name of the event.
 */
event: string, 
/**
 * The beginning of an opening's code.
 */
eco: string, 
/**
 * What was on the board, if that is asked.
 */
board: BoardQuestion | null, 
/**
 * How many games to find at most.
 */
limit: number, };

export type BoardQuestion = { "is": "pattern", 
/**
 * The pieces.
 */
pieces: string, 
/**
 * `white` or `black` to move; either if empty.
 */
turn: string, 
/**
 * Also with colours exchanged.
 */
exchanged: boolean, 
/**
 * Also with left and right exchanged.
 */
mirrored: boolean, } | { "is": "pawns", 
/**
 * The pawns.
 */
pieces: string, 
/**
 * Also with colours exchanged.
 */
exchanged: boolean, } | { "is": "final", 
/**
 * The position.
 */
fen: string, } | { "is": "material", 
/**
 * The pieces of both sides.
 */
text: string, 
/**
 * For how many plies it must stay at least.
 */
plies: number, 
/**
 * The least and the greatest lead of the first side in pawns, if that is asked.
 */
balance: [number, number] | null, };

export type SearchMessage = { "type": "progress", 
/**
 * Games looked at.
 */
done: number, 
/**
 * Games to look at.
 */
total: number, 
/**
 * Games found.
 */
found: number, } | { "type": "found", 
/**
 * Which.
 */
games: Array<ExplorerGame>, } | { "type": "done", 
/**
 * There are more, but no more were asked for.
 */
more: boolean, } | { "type": "failed", 
/**
 * Why, in English.
 */
error: string, };

export type PlayerName = { 
/**
 * The name.
 */
name: string, 
/**
 * In how many games.
 */
games: number, };

export type PlayerView = { 
/**
 * How games spell the name, the most frequent first.
 */
names: Array<PlayerName>, 
/**
 * The games with White.
 */
white: Results, 
/**
 * The games with Black.
 */
black: Results, 
/**
 * The first day of which a game is known.
 */
first: string, 
/**
 * The rating by months, as (`2024.05`, 2510).
 */
ratings: Array<[string, number]>, 
/**
 * Results against each opponent, the most frequent first.
 */
opponents: Array<HeadToHeadView>, 
/**
 * The moves with White.
 */
whiteOpenings: Array<OpeningBranch>, 
/**
 * The moves with Black.
 */
blackOpenings: Array<OpeningBranch>, };

export type HeadToHeadView = { 
/**
 * The opponent.
 */
name: string, 
/**
 * Won by the player.
 */
won: number, 
/**
 * Draws.
 */
drawn: number, 
/**
 * Lost.
 */
lost: number, 
/**
 * The last day.
 */
last: string, };

export type OpeningBranch = { 
/**
 * In standard algebraic notation.
 */
san: string, 
/**
 * As UCI writes it.
 */
uci: string, 
/**
 * The opening's name, where one begins.
 */
opening: OpeningName | null, 
/**
 * How the games went.
 */
results: Results, 
/**
 * What followed, the most frequent first.
 */
branches: Array<OpeningBranch>, };

export type PreparationReport = { 
/**
 * The opening or start that it is about.
 */
opening: OpeningName | null, 
/**
 * The moves that lead there.
 */
moves: Array<string>, 
/**
 * The position.
 */
fen: string, 
/**
 * How the games went.
 */
total: Results, 
/**
 * What is played, the most frequent lines first.
 */
lines: Array<ReportLine>, 
/**
 * Where the player scores badly, or the side to move of an opening: the worst first.
 */
weak: Array<ReportLine>, 
/**
 * Moves that were new in their position and are of late, the latest first.
 */
novelties: Array<Novelty>, 
/**
 * Games to look at.
 */
games: Array<ExplorerGame>, };

export type ReportLine = { 
/**
 * The moves from the position of the report, in standard algebraic notation.
 */
moves: Array<string>, 
/**
 * The same as UCI writes them.
 */
uci: Array<string>, 
/**
 * The opening's name.
 */
opening: OpeningName | null, 
/**
 * The position at its end.
 */
fen: string, 
/**
 * How the games went.
 */
results: Results, 
/**
 * The share of points of the player, or of the side that the report is about, in thousandths.
 */
score: number, 
/**
 * The same for all players who reached that position, if there are more games.
 */
usual: number | null, };

export type Novelty = { 
/**
 * The moves from the position of the report, the new one last.
 */
moves: Array<string>, 
/**
 * The position after it.
 */
fen: string, 
/**
 * In how many games the position before it was reached.
 */
before: number, 
/**
 * The game.
 */
game: ExplorerGame, };

export type TreeRequest = { 
/**
 * The position.
 */
fen: string, 
/**
 * The algorithm.
 */
algorithm: LabAlgorithm, 
/**
 * The names of alpha-beta's refinements.
 */
refinements: Array<string>, 
/**
 * The name of the evaluation.
 */
evaluation: string, 
/**
 * Plies to search.
 */
depth: number, };

export type LabAlgorithm = "minimax" | "negamax" | "alphaBeta" | "mcts";

export type SearchedTree = { 
/**
 * The number of the tree; it is kept while others are few.
 */
id: number, 
/**
 * The root.
 */
root: TreeRow, 
/**
 * Nodes visited, in all iterations.
 */
nodes: number, 
/**
 * Nodes of the tree that can be looked at.
 */
recorded: number, 
/**
 * Nodes of the last iteration that were counted and not kept.
 */
leftOut: number, 
/**
 * Positions evaluated.
 */
evaluations: number, 
/**
 * Nodes cut off.
 */
cutoffs: number, 
/**
 * Of these, by the first move.
 */
firstMoveCutoffs: number, 
/**
 * Moves never searched.
 */
skippedMoves: number, 
/**
 * Nodes answered by the transposition table.
 */
ttHits: number, 
/**
 * The time of the search.
 */
seconds: number, 
/**
 * The nodes of the principal variation, the root first.
 */
principalVariation: Array<TreeRow>, };

export type TreeRow = { 
/**
 * Its number, in the order of the search.
 */
node: number, 
/**
 * The number of its parent.
 */
parent: number | null, 
/**
 * Its distance from the root.
 */
ply: number, 
/**
 * The move that led here: empty at the root, two dashes for a pass.
 */
san: string, 
/**
 * That move's squares.
 */
lastMove: [string, string] | null, 
/**
 * The position.
 */
fen: string, 
/**
 * Who is to move.
 */
turn: Side, 
/**
 * Plies still to be searched.
 */
depth: number, 
/**
 * The lower end of its window, if it has one.
 */
alpha: number | null, 
/**
 * The upper end.
 */
beta: number | null, 
/**
 * What it returned.
 */
value: number | null, 
/**
 * What happened.
 */
event: string, 
/**
 * The group of that: its colour.
 */
group: number, 
/**
 * Moves never searched.
 */
skipped: number, 
/**
 * Whether it was searched less deeply than usual.
 */
reduced: boolean, 
/**
 * Nodes visited at and below it.
 */
nodes: number, 
/**
 * How many children were recorded.
 */
children: number, };

export type TreeRows = { 
/**
 * The rows.
 */
rows: Array<TreeRow>, };

export type TreeMoment = { 
/**
 * The nodes from the root to the one that is entered.
 */
path: Array<TreeRow>, 
/**
 * Positions below the moves that the last node never searched, if they were counted.
 */
unseen: number | null, };

export type TreeBars = { 
/**
 * The node of each bar.
 */
nodes: Array<number>, 
/**
 * How many nodes each stands for.
 */
merged: Array<number>, 
/**
 * Its row.
 */
rows: Array<number>, 
/**
 * Where it begins, from 0 to 1.
 */
starts: Array<number>, 
/**
 * How wide it is.
 */
widths: Array<number>, 
/**
 * Its colour.
 */
groups: Array<number>, 
/**
 * The move of a bar that stands for one node.
 */
labels: Array<string>, };

export type SourceLines = { 
/**
 * The file in the repository.
 */
path: string, 
/**
 * The number of the first line.
 */
first: number, 
/**
 * The lines.
 */
text: string, };

export type PositionEvaluations = { 
/**
 * The position.
 */
fen: string, 
/**
 * What each evaluation says.
 */
values: Array<EvaluationValue>, 
/**
 * What each piece is worth to White for the network, in hundredths of a pawn.
 */
pieces: Array<PieceWorth>, 
/**
 * The terms of the classical evaluation; none in a known endgame.
 */
terms: Array<TermValue>, 
/**
 * How much of the middlegame is left, from 0 to 1.
 */
phase: number, };

export type EvaluationValue = { 
/**
 * Its name.
 */
name: string, 
/**
 * Hundredths of a pawn for White.
 */
value: number, };

export type PieceWorth = { 
/**
 * Where it stands.
 */
square: string, 
/**
 * Its letter, upper case for White.
 */
piece: string, 
/**
 * The value with it, less the value without it, for White.
 */
worth: number, };

export type TermValue = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it gives White.
 */
white: number, 
/**
 * What it gives Black.
 */
black: number, };

export type AblationRequest = { 
/**
 * The position.
 */
fen: string, 
/**
 * The name of the evaluation.
 */
evaluation: string, 
/**
 * Plies to search.
 */
depth: number, 
/**
 * Which of the variants, from 0.
 */
variant: number, };

export type AblationRow = { 
/**
 * Its name.
 */
name: string, 
/**
 * How many variants there are.
 */
variants: number, 
/**
 * Whether it must find the value that minimax finds.
 */
exact: boolean, 
/**
 * Nodes visited.
 */
nodes: number, 
/**
 * Nodes cut off.
 */
cutoffs: number, 
/**
 * The branching factor of a uniform tree with as many nodes.
 */
branching: number, 
/**
 * The time.
 */
seconds: number, 
/**
 * What the position is worth to the side to move, in thousandths of a pawn.
 */
value: number, };

export type WhyNotRequest = { 
/**
 * The position.
 */
fen: string, 
/**
 * The move.
 */
tried: string, };

export type WhyNot = { 
/**
 * In a word.
 */
verdict: Verdict, 
/**
 * What it loses, in points of winning chances, of 100.
 */
lost: number, 
/**
 * The depth from which the search no longer believed in it.
 */
droppedAt: number | null, 
/**
 * The nodes that each of the two moves got.
 */
nodes: number, 
/**
 * The best move and what follows.
 */
best: WhyNotLine, 
/**
 * The move and what answers it.
 */
tried: WhyNotLine, };

export type Verdict = "best" | "asGood" | "worse" | "fails";

export type WhyNotLine = { 
/**
 * The moves.
 */
steps: Array<LineStep>, 
/**
 * What it is worth.
 */
score: Eval, 
/**
 * How deep it was searched.
 */
depth: number, };

export type LineStep = { 
/**
 * The move.
 */
san: string, 
/**
 * The position after it.
 */
fen: string, 
/**
 * Its squares.
 */
lastMove: [string, string], };

export type CourseLineRequest = { 
/**
 * The moves, in any notation.
 */
moves: Array<string>, };

export type CourseLine = { 
/**
 * The position.
 */
board: Board, 
/**
 * What can be played.
 */
legal: LegalMoves, 
/**
 * How many moves that are.
 */
legalMoves: number, 
/**
 * The moves so far.
 */
sans: Array<string>, 
/**
 * The Zobrist keys on the way, in hexadecimal digits, the initial position's first.
 */
keys: Array<string>, 
/**
 * The moves that the opening book knows here, the most frequent first.
 */
book: Array<CourseBookMove>, 
/**
 * The opening, once only one of the book is left.
 */
opening: string | null, 
/**
 * How many openings the book has.
 */
openings: number, };

export type CourseBookMove = { 
/**
 * The move.
 */
san: string, 
/**
 * The same in UCI notation.
 */
uci: string, 
/**
 * How many openings go on with it.
 */
openings: number, };

export type CourseProgress = { 
/**
 * The latest answer to each question, counted from 0.
 */
answers: { [key in string]: number }, 
/**
 * The chapters whose experiment succeeded.
 */
experiments: Array<string>, };
export type MatchRequest = { 
/**
 * Who meets whom.
 */
form: MatchForm, 
/**
 * Who plays: two in a match, two or more in a tournament.
 */
players: Array<MatchPlayer>, 
/**
 * How long they may think.
 */
pace: MatchPace, 
/**
 * How many games there are to be.
 */
games: number, 
/**
 * How many are played at once.
 */
concurrency: number, 
/**
 * A test that ends a match early.
 */
sprt: SprtBounds | null, 
/**
 * A file in the folder `openings` of the data directory; made by Hetman if there is none.
 */
openings: string | null, 
/**
 * How many plies of the openings are played.
 */
openingPlies: number | null, 
/**
 * Whether generated openings are of Chess960.
 */
chess960: boolean, 
/**
 * Chooses openings and the moves of players with randomness.
 */
seed: number, 
/**
 * When a game is called lost.
 */
resign: ResignAdjudication | null, 
/**
 * When a game is called drawn.
 */
draw: DrawAdjudication | null, 
/**
 * After so many moves a game is called drawn.
 */
maxMoves: number | null, };

export type MatchForm = "match" | "roundRobin" | "gauntlet" | "swiss";

export type MatchPlayer = { 
/**
 * The [`id`](super::player::PlayerInfo::id) of a player.
 */
id: string, 
/**
 * Its name in tables, if it is not to have its own.
 */
name: string | null, 
/**
 * The rating to play at; full strength if there is none.
 */
elo: number | null, 
/**
 * A network of Hetman: a file in the folder `networks` of the data directory.
 */
network: string | null, 
/**
 * Megabytes of its transposition table.
 */
hash: number | null, 
/**
 * Threads.
 */
threads: number | null, 
/**
 * A pace of its own.
 */
pace: MatchPace | null, 
/**
 * A known rating, which is kept.
 */
anchor: number | null, };

export type MatchPace = { "by": "clock", 
/**
 * The time control.
 */
control: string, } | { "by": "moveTime", 
/**
 * How many.
 */
milliseconds: number, } | { "by": "depth", 
/**
 * How many.
 */
plies: number, } | { "by": "nodes", 
/**
 * How many.
 */
nodes: number, };

export type SprtBounds = { 
/**
 * The difference if the null hypothesis holds.
 */
elo0: number, 
/**
 * That of the alternative.
 */
elo1: number, 
/**
 * How often it may err if the null hypothesis holds.
 */
alpha: number, 
/**
 * How often it may err if the alternative does.
 */
beta: number, 
/**
 * What the differences are measured in.
 */
model: EloScale, };

export type EloScale = "normalised" | "logistic" | "bayesian";

export type ResignAdjudication = { 
/**
 * A side sees a score below minus so many centipawns …
 */
score: number, 
/**
 * … for so many moves.
 */
moves: number, 
/**
 * Whether the other side must agree.
 */
both: boolean, };

export type DrawAdjudication = { 
/**
 * Both sides see no more than so many centipawns …
 */
score: number, 
/**
 * … for so many moves …
 */
moves: number, 
/**
 * … from this move on.
 */
from: number, };

export type LiveBoards = { 
/**
 * The boards, each at its place as long as the match goes on.
 */
boards: Array<LiveBoard>, };

export type LiveBoard = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * The names of White and Black.
 */
players: [string, string], 
/**
 * The position.
 */
fen: string, 
/**
 * The squares of the last move.
 */
lastMove: [string, string] | null, 
/**
 * Plies played, those of the opening left out.
 */
plies: number, 
/**
 * Milliseconds on the clocks of White and Black, if they have any.
 */
clocks: [number | null, number | null], 
/**
 * What White and Black think of the position, from White's side.
 */
evals: [Eval | null, Eval | null], 
/**
 * How deep they searched.
 */
depths: [number | null, number | null], 
/**
 * How the game ended, if it has.
 */
result: string | null, };

export type MatchOfJob = { 
/**
 * Its id.
 */
id: string, };

export type MatchChoices = { 
/**
 * How many games can be played at once without disturbing each other.
 */
cores: number, 
/**
 * The files in the folder `openings` of the data directory.
 */
openings: Array<string>, 
/**
 * The networks in the folder `networks`.
 */
networks: Array<string>, };

export type MatchSummary = { 
/**
 * Eight hexadecimal digits, as in the terminal.
 */
id: string, 
/**
 * The name of the event.
 */
event: string, 
/**
 * Who plays.
 */
players: Array<string>, 
/**
 * When it was begun, in UTC.
 */
begun: string, 
/**
 * When the latest game ended, in UTC.
 */
latest: string | null, 
/**
 * The finished games.
 */
games: number, 
/**
 * How many there are to be, if that is known.
 */
wanted: number | null, 
/**
 * The test that decides it, as it is written on the command line.
 */
sprt: string | null, 
/**
 * Where it stands.
 */
state: MatchState, 
/**
 * The command that played it last.
 */
command: string | null, 
/**
 * The share of points of the first of two players.
 */
score: number | null, 
/**
 * The job that plays it.
 */
job: number | null, };

export type MatchState = "running" | "finished" | "interrupted" | "unknown";

export type MatchReport = { 
/**
 * What it is.
 */
summary: MatchSummary, 
/**
 * The players, the best first.
 */
standings: Array<MatchStanding>, 
/**
 * For each of them, in that order, the results against each other one.
 */
crosstable: Array<Array<WinsDrawsLosses | null>>, 
/**
 * What two players say about each other.
 */
versus: Versus | null, 
/**
 * How ratings came about, game by game: a line for the difference of two players, or for each of more.
 */
curves: Array<EloCurve>, 
/**
 * What went wrong, the latest first.
 */
faults: Array<MatchFault>, 
/**
 * The same as `hetman match show` prints it.
 */
text: string, };

export type MatchStanding = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether its rating is kept.
 */
isAnchor: boolean, 
/**
 * Its rating; none while it is infinite.
 */
elo: number | null, 
/**
 * Half the width of the 95 % interval, if it is known.
 */
error: number | null, 
/**
 * Points.
 */
points: number, 
/**
 * Games won, drawn and lost.
 */
score: WinsDrawsLosses, 
/**
 * Games lost on time.
 */
timeForfeits: number, 
/**
 * Games lost by a crash.
 */
crashes: number, 
/**
 * Games lost since it no longer answered.
 */
stalls: number, 
/**
 * Games lost by an illegal move.
 */
illegalMoves: number, 
/**
 * The average depth of its searches.
 */
depth: number | null, 
/**
 * Nodes a second.
 */
speed: number | null, 
/**
 * Nodes a move.
 */
nodes: number | null, };

export type WinsDrawsLosses = { 
/**
 * Won.
 */
wins: number, 
/**
 * Drawn.
 */
draws: number, 
/**
 * Lost.
 */
losses: number, };

export type Versus = { 
/**
 * The players, in the order of the command.
 */
players: [string, string], 
/**
 * The games.
 */
score: WinsDrawsLosses, 
/**
 * The difference; none while it is infinite.
 */
elo: number | null, 
/**
 * Half the width of its 95 % interval.
 */
error: number | null, 
/**
 * The difference in normalised Elo.
 */
normalised: number | null, 
/**
 * Half the width of its 95 % interval.
 */
normalisedError: number | null, 
/**
 * The likelihood of superiority.
 */
los: number, 
/**
 * Pairs of games that brought 0, ½, 1, 1½ and 2 points.
 */
pairs: [number, number, number, number, number], 
/**
 * Where the sequential test stands, if there is one.
 */
test: SprtState | null, };

export type SprtState = { 
/**
 * The hypothesis that nothing was gained.
 */
elo0: number, 
/**
 * The hypothesis that something was.
 */
elo1: number, 
/**
 * The log-likelihood ratio.
 */
ratio: number, 
/**
 * Where the first hypothesis is accepted.
 */
lower: number, 
/**
 * Where the second one is.
 */
upper: number, 
/**
 * What it has decided.
 */
decision: SprtDecision, 
/**
 * About how many games it still takes, if that can be told.
 */
gamesLeft: number | null, };

export type SprtDecision = "undecided" | "passed" | "failed";

export type EloCurve = { 
/**
 * Whose.
 */
name: string, 
/**
 * The points, in the order of the games.
 */
points: Array<EloPoint>, };

export type EloPoint = { 
/**
 * Games of the match.
 */
games: number, 
/**
 * The rating.
 */
elo: number, 
/**
 * Half the width of the 95 % interval.
 */
error: number, };

export type MatchFault = { 
/**
 * The number of the game, from 1.
 */
game: number, 
/**
 * Who lost by it.
 */
player: string, 
/**
 * What it was.
 */
fault: FaultKind, 
/**
 * The evidence: why, and the last lines the engine wrote.
 */
evidence: string, };

export type FaultKind = "time" | "crash" | "stall" | "illegalMove";

export type MatchGames = { 
/**
 * How many there are.
 */
total: number, 
/**
 * Some of them.
 */
games: Array<MatchGame>, };

export type MatchGame = { 
/**
 * Its number, from 1; games 1 and 2, 3 and 4 … are pairs.
 */
game: number, 
/**
 * White.
 */
white: string, 
/**
 * Black.
 */
black: string, 
/**
 * The result as PGN has it.
 */
result: string, 
/**
 * Why, in words.
 */
reason: string, 
/**
 * Plies.
 */
plies: number, };

export type MatchExtension = { 
/**
 * How many games there are to be in all.
 */
games: number, };

export type RatingList = { 
/**
 * How many matches it is made of.
 */
matches: number, 
/**
 * The players.
 */
players: Array<RatedPlayer>, };

export type RatedPlayer = { 
/**
 * Its name.
 */
name: string, 
/**
 * What tells it from others: its settings.
 */
settings: string, 
/**
 * Its rating.
 */
elo: number, 
/**
 * Half the width of the 95 % interval; none for a rating that is kept, or that is not known.
 */
error: number | null, 
/**
 * Whether the rating is one that was measured elsewhere and is kept.
 */
isAnchor: boolean, 
/**
 * The games.
 */
score: WinsDrawsLosses, 
/**
 * In how many matches it played.
 */
matches: number, 
/**
 * Players of different groups never met; their ratings do not compare.
 */
group: number, };

export type GameQuery = { 
/**
 * Words that occur anywhere.
 */
text: string, 
/**
 * Part of either player's name.
 */
player: string, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`; any if empty.
 */
result: string, 
/**
 * The beginning of an opening's code, or part of its name.
 */
opening: string, 
/**
 * First and last day, as `2026-11-15`; empty is open.
 */
from: string, 
/**
 * See `from`.
 */
to: string, 
/**
 * `play`, `import`, `study`; any if empty.
 */
source: string, 
/**
 * Only games still to be finished.
 */
unfinished: boolean, 
/**
 * Only these games, as `3,17,4`, at most 1,000; any if empty.
 */
ids: string, 
/**
 * What comes first; `date` if empty.
 */
sort: GameSort, 
/**
 * The other way round: the smallest, the oldest, from A to Z.
 */
ascending: boolean, 
/**
 * How many to leave out at the beginning.
 */
offset: number, 
/**
 * How many to list, at most 200.
 */
limit: number, };

export type GameSort = "date" | "white" | "black" | "elo" | "result" | "opening" | "event" | "length" | "changed";

export type GamePage = { 
/**
 * How many there are in all.
 */
total: number, 
/**
 * There are more than `total`: no more are counted. `GET /api/games/count?…` counts all.
 */
more: boolean, 
/**
 * Those asked for, in their order.
 */
games: Array<ListedGame>, 
/**
 * How many games there are in each collection, whatever is asked for.
 */
collections: Collections, };

export type Collections = { 
/**
 * Played here.
 */
play: number, 
/**
 * Made in analysis.
 */
study: number, 
/**
 * Read from files.
 */
import: number, };

export type ListedGame = { 
/**
 * Its number.
 */
id: number, 
/**
 * `play`, `import` or `study`.
 */
source: string, 
/**
 * White's name.
 */
white: string, 
/**
 * Black's name.
 */
black: string, 
/**
 * White's rating, if it is known.
 */
whiteElo: number | null, 
/**
 * Black's rating.
 */
blackElo: number | null, 
/**
 * `1-0`, `0-1`, `1/2-1/2` or `*`.
 */
result: string, 
/**
 * Whether it is still being played.
 */
unfinished: boolean, 
/**
 * The event.
 */
event: string, 
/**
 * As PGN writes it.
 */
date: string, 
/**
 * The opening's code.
 */
eco: string, 
/**
 * The opening's name.
 */
opening: string, 
/**
 * Plies.
 */
plies: number, 
/**
 * The position at the end of the main line.
 */
fen: string, 
/**
 * What is wrong with it, in English, if it is damaged.
 */
damage: string | null, 
/**
 * Why a part of it is missing, in English, if it could not be read whole.
 */
incomplete: string | null, 
/**
 * When it was changed, in milliseconds since 1970.
 */
updated: number, };

export type GameCount = { 
/**
 * All of them.
 */
count: number, };

export type DeleteGames = { 
/**
 * Which.
 */
query: GameQuery, 
/**
 * How many they are, as the person was told. If there are more or fewer, nothing is deleted.
 */
count: number, };

export type GamesDeleted = { 
/**
 * How many.
 */
count: number, 
/**
 * By this they are restored together.
 */
stamp: number, };

export type RestoreGames = { 
/**
 * As [`GamesDeleted`] has it.
 */
stamp: number, };

export type JobStarted = { 
/**
 * Its number. `DELETE /api/jobs/{id}` cancels it; `GET /api/jobs` lists all of this run.
 */
job: number, };

export type Job = { 
/**
 * Its number.
 */
id: number, 
/**
 * What it does.
 */
kind: JobKind, 
/**
 * What it is about: the players of a match. Empty where the kind says it all.
 */
title: string, 
/**
 * Who started it.
 */
origin: JobOrigin, 
/**
 * When it was asked for, in milliseconds since 1970.
 */
created: number, 
/**
 * How many cores it keeps busy.
 */
cores: number, 
/**
 * The command, as it would be given in a terminal.
 */
command: string | null, 
/**
 * How long it will still take, if that can be told.
 */
secondsLeft: number | null, 
/**
 * Where it stands, or what came of it, in a few words or figures.
 */
message: string, 
/**
 * The game it is about.
 */
game: number | null, 
/**
 * How much is done, of `total`.
 */
done: number, 
/**
 * How much there is to do: bytes of a file, games or months of an account, positions of a pass of a review.
 */
total: number | null, 
/**
 * How far it is.
 */
state: JobState, 
/**
 * Where a review is. The review can be asked for again when this changes.
 */
pass: ReviewPass | null, 
/**
 * The account whose games are imported: `Lichess zoe`.
 */
account: string | null, 
/**
 * The site has asked for a pause of so many seconds.
 */
pause: number | null, 
/**
 * Games of variants, which were left out.
 */
variants: number, 
/**
 * Games imported so far.
 */
games: number, 
/**
 * Games that were there already.
 */
duplicates: number, 
/**
 * Games among those imported of which a part could not be read.
 */
incomplete: number, 
/**
 * What went wrong in single games, the first few, in English.
 */
errors: Array<string>, 
/**
 * How many failed.
 */
failed: number, };

export type JobKind = "import" | "review" | "puzzles" | "database" | "match" | "tournament" | "engineTest" | "datagen" | "training" | "measurement";

export type JobState = { "status": "queued" } | { "status": "running" } | { "status": "stopping" } | { "status": "paused" } | { "status": "interrupted" } | { "status": "done" } | { "status": "cancelled" } | { "status": "failed", 
/**
 * Why, in English.
 */
error: string, };

export type JobOrigin = "page" | "terminal" | "studio";

export type JobRequest = { "kind": "match" } & MatchRequest | { "kind": "network" } & NetworkRequest;

export type JobChange = { 
/**
 * What is wanted.
 */
target: JobTarget, };

export type JobTarget = "run" | "pause" | "cancel";

export type OnlineSite = "lichess" | "chessCom";

export type ImportAccount = { 
/**
 * Where.
 */
site: OnlineSite, 
/**
 * The name there.
 */
name: string, 
/**
 * Whether it is the person's own: the name is one under which one plays, then.
 */
me: boolean, };

export type OnlineAccount = { 
/**
 * Where.
 */
site: OnlineSite, 
/**
 * The name there.
 */
name: string, 
/**
 * How many of its games came.
 */
games: number, 
/**
 * When the newest began, in milliseconds since 1970: the next import goes on from there.
 */
newest: number | null, };

export type Settings = { 
/**
 * `auto`, or a language: `en`, `pl`, `cs`, `uk`, `fr`, `th`.
 */
language: string, 
/**
 * `auto`, `light` or `dark`.
 */
scheme: string, 
/**
 * The name of a board theme.
 */
board: string, 
/**
 * The name of a piece set.
 */
pieces: string, 
/**
 * Milliseconds of a move on the board; 0 is none.
 */
animationMs: number, 
/**
 * How loud, 0 to 100; 0 is silent.
 */
volume: number, 
/**
 * `san`, `lan` or `figurine`.
 */
notation: string, 
/**
 * `inside`, `outside` or `none`.
 */
coordinates: string, 
/**
 * Whether legal squares are shown.
 */
showLegal: boolean, 
/**
 * The colour of legal squares: `green`, `red`, `blue`, `orange`, `violet` or `black`.
 */
legalColor: string, 
/**
 * Whether one may move before one's turn.
 */
premove: boolean, 
/**
 * `never`, `premove` or `always`.
 */
autoQueen: string, 
/**
 * Whether resigning and draws ask again.
 */
confirm: boolean, 
/**
 * Whether the evaluation is shown in games against computers.
 */
showEvaluation: boolean, 
/**
 * When tenths are shown: `never`, `low` or `always`.
 */
tenths: string, 
/**
 * Whether the wheel over the board steps through moves.
 */
wheel: boolean, 
/**
 * What to call the person.
 */
name: string, 
/**
 * Whether opponents of people's levels take as long as people do, in games with a clock.
 */
humanPace: boolean, 
/**
 * The names under which the person plays elsewhere: imported games of these are one's own.
 */
names: Array<string>, 
/**
 * Games to be played in a week; 0 is no goal.
 */
weeklyGames: number, 
/**
 * Puzzles to be solved in a week.
 */
weeklyPuzzles: number, 
/**
 * Days of a week with a game or a puzzle.
 */
weeklyDays: number, 
/**
 * Threads for analysis; 0 leaves one core free.
 */
threads: number, 
/**
 * Megabytes of the transposition table for analysis.
 */
hash: number, 
/**
 * Lines of analysis, 1 to 5.
 */
lines: number, 
/**
 * Whether moves are spoken to screen readers in full words.
 */
speak: boolean, };

export type Role = "spectator" | "player" | "owner";

export type DeviceList = { 
/**
 * Those that were let in, seen last first.
 */
devices: Array<DeviceInfo>, 
/**
 * Whether devices of the network may connect.
 */
lan: boolean, 
/**
 * How another device is let in.
 */
pairing: PairingInfo, };

export type DeviceInfo = { 
/**
 * Its number, in hexadecimal.
 */
id: string, 
/**
 * What its owner calls it; perhaps empty.
 */
name: string, 
/**
 * What it may do.
 */
role: Role, 
/**
 * When it was last seen, in milliseconds since 1970.
 */
seen: number, 
/**
 * Whether it is connected now.
 */
connected: boolean, 
/**
 * Whether it is the one that asks.
 */
this: boolean, };

export type PairingInfo = { 
/**
 * The address to open there.
 */
address: string, 
/**
 * Further ones, for devices of other networks of this machine.
 */
others: Array<string>, 
/**
 * The code to type there.
 */
code: string, 
/**
 * Both to be scanned.
 */
qr: QrCode, };

export type QrCode = { 
/**
 * Its width and height in modules, with the quiet zone.
 */
size: number, 
/**
 * The dark modules as the path of an SVG.
 */
path: string, };

export type DeviceChange = { 
/**
 * What to call it.
 */
name: string | null, 
/**
 * What it may do.
 */
role: Role | null, };

export type LanSwitch = { 
/**
 * Whether they may.
 */
on: boolean, };

export type Hello = { 
/**
 * Hetman's version.
 */
version: string, 
/**
 * To be sent in the first message of a WebSocket, and in the header `x-hetman-token` of every request that
 * changes something.
 */
token: string, 
/**
 * The person's settings.
 */
settings: Settings, 
/**
 * Threads of this machine.
 */
cores: number, 
/**
 * Megabytes that an engine's table may have here.
 */
largestHash: number, 
/**
 * What this device may do.
 */
role: Role, 
/**
 * Where other devices find this server and the code that pairs them, while they may connect. Told to the owner.
 */
lan: Lan | null, 
/**
 * Pieces in the largest tablebase, 0 without any.
 */
tablebasePieces: number, };

export type Lan = { 
/**
 * The address to open there.
 */
address: string, 
/**
 * The code to type there.
 */
code: string, };

export type PairRequest = { 
/**
 * The code shown by the server.
 */
code: string, };

export type ErrorBody = { 
/**
 * A sentence for people, in English.
 */
message: string, };

export type ClientMessage = { "type": "hello", 
/**
 * From [`Hello`].
 */
token: string, } | { "type": "watch", 
/**
 * Which.
 */
game: number, } | { "type": "unwatch", 
/**
 * Which.
 */
game: number, } | { "type": "analyse", 
/**
 * Which of the two engines side by side, 0 or 1; it stops what it did.
 */
slot: number, 
/**
 * The study.
 */
study: number, 
/**
 * The node.
 */
path: string, 
/**
 * The [`id`](super::player::PlayerInfo::id) of an engine.
 */
engine: string, 
/**
 * How many lines, 1 to 5.
 */
lines: number, 
/**
 * What would the opponent do if it were their turn?
 */
threat: boolean, } | { "type": "stopAnalysis", 
/**
 * Which.
 */
slot: number, } | { "type": "ping" };

export type ServerMessage = { "type": "welcome" } | { "type": "game", 
/**
 * The game.
 */
game: GameView, } | { "type": "move", 
/**
 * Where.
 */
id: number, 
/**
 * The game's version now.
 */
version: number, 
/**
 * The number of plies now.
 */
ply: number, 
/**
 * The move.
 */
move: GameMove, 
/**
 * What changes from move to move.
 */
state: GameState, } | { "type": "gameState", 
/**
 * Where.
 */
id: number, 
/**
 * The game's version now.
 */
version: number, 
/**
 * What changes from move to move.
 */
state: GameState, } | { "type": "offerDeclined", 
/**
 * Where.
 */
id: number, 
/**
 * Who declined.
 */
side: Side, 
/**
 * What.
 */
offer: Offer, } | { "type": "rematch", 
/**
 * Which game.
 */
id: number, 
/**
 * The new one.
 */
newId: number, } | { "type": "searchInfo", 
/**
 * Where.
 */
id: number, 
/**
 * Whose search.
 */
side: Side, 
/**
 * What it sees.
 */
info: SearchInfo, } | { "type": "studyUpdate", 
/**
 * How.
 */
update: StudyUpdate, } | { "type": "analysis", 
/**
 * Which of the two engines.
 */
slot: number, 
/**
 * The study.
 */
study: number, 
/**
 * The node.
 */
path: string, 
/**
 * Whether this is about the threat.
 */
threat: boolean, 
/**
 * What it sees.
 */
info: SearchInfo, } | { "type": "job", 
/**
 * The job.
 */
job: Job, } | { "type": "settings", 
/**
 * All of them.
 */
settings: Settings, } | { "type": "devices" } | { "type": "explorer" } | { "type": "error", 
/**
 * Why, in English.
 */
message: string, } | { "type": "pong" };
export type NetworkRequest = { name: string, positions: number, hidden: number, epochs: number, };
export type NetworkStage = "games" | "positions" | "training" | "comparison" | "done";
export type GenerationFigures = { games: number, positions: number, speed: number, outcomes: [number, number, number], scores: number[], };
export type LossPoint = { seen: number, loss: number, validation: number | null, };
export type EvaluationError = { name: string, error: number, };
export type NetworkFigures = { stage: NetworkStage, games: GenerationFigures, learnt: number, validation: number, curve: Array<LossPoint>, speed: number, errors: Array<EvaluationError>, };
export type NetworkCard = { made: number, hidden: number, epochs: number, seconds: number, figures: NetworkFigures, };
export type OwnNetwork = { name: string, player: string, bytes: number, card: NetworkCard | null, };
