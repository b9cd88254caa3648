// The choices on the page of a new game.
import type { NewGame, SeatChoice, Side, StartPosition, TimeLimit } from "../wire";

/** A computer player and its rating; full strength if null. */
export interface ComputerPlayer {
  id: string;
  elo: number | null;
}

/** The time control of one side. */
export interface TimeSetup {
  limit: "none" | "clock" | "perMove";
  minutes: number;
  increment: number;
  /** For every move. */
  seconds: number;
}

/** All choices. */
export interface GameSetup {
  mode: "person" | "computer" | "watch";
  /** Whether the other person plays at this board or by a link. */
  place: "here" | "link";
  /** The other person's name. */
  otherName: string;
  color: Side | "random";
  opponent: ComputerPlayer;
  /** Whether the opponent follows the results: stronger after a win, weaker after a loss. */
  adapts: boolean;
  /** The game whose result has decided about the opponent, so that it does so once. */
  adaptedAfter: number | null;
  /** White and Black when computers play. */
  watched: [ComputerPlayer, ComputerPlayer];
  time: TimeSetup;
  /** Black's time, where it differs. */
  blackTime: TimeSetup | null;
  start: StartPosition["from"];
  /** The Chess960 position number; random if empty. */
  number: string;
  fen: string;
  /** The node of a study that the page was opened from. */
  node: StudyNode | null;
}

/** A position in a study. */
export interface StudyNode {
  study: number;
  path: string;
}

/** The setup on the first visit. */
export const DEFAULT_SETUP: GameSetup = {
  mode: "computer",
  place: "here",
  otherName: "",
  color: "random",
  opponent: { id: "hetman", elo: 1000 },
  adapts: true,
  adaptedAfter: null,
  watched: [
    { id: "hetman", elo: 2000 },
    { id: "hetman", elo: 1600 },
  ],
  time: { limit: "clock", minutes: 10, increment: 5, seconds: 10 },
  blackTime: null,
  start: "standard",
  number: "",
  fen: "",
  node: null,
};

const KEY = "hetman.new-game";

/** The setup of the last game. */
export function loadSetup(): GameSetup {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" ? { ...DEFAULT_SETUP, ...stored } : DEFAULT_SETUP;
  } catch {
    return DEFAULT_SETUP;
  }
}

/** Saves a setup for the next game, without its study. A private window may have no storage. */
export function saveSetup(setup: GameSetup): void {
  const start = setup.start === "study" ? DEFAULT_SETUP.start : setup.start;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...setup, start, node: null }));
  } catch {
    // Then the next game starts from the default setup.
  }
}

/** The names of the players. */
export interface Names {
  you: string;
  guest: string;
}

/** The request for a new game. `coin` decides a random colour. */
export function newGame(setup: GameSetup, names: Names, coin: boolean): NewGame {
  return { seats: seats(setup, names, coin), start: start(setup), time: times(setup) };
}

function seats(setup: GameSetup, names: Names, coin: boolean): [SeatChoice, SeatChoice] {
  const computer = ({ id, elo }: ComputerPlayer): SeatChoice => ({ who: "computer", id, elo });
  if (setup.mode === "watch") return [computer(setup.watched[0]), computer(setup.watched[1])];
  const you: SeatChoice = { who: "here", name: names.you };
  const guest = { name: setup.otherName.trim() || names.guest };
  const other: SeatChoice =
    setup.mode === "computer" ? computer(setup.opponent) : { who: setup.place, ...guest };
  const white = setup.color === "random" ? coin : setup.color === "white";
  return white ? [you, other] : [other, you];
}

function start({ start: from, number, fen, node }: GameSetup): StartPosition {
  if (from === "fen") return { from, fen: fen.trim() };
  if (from === "chess960") return { from, number: number.trim() === "" ? null : Number(number) };
  if (from === "study") return node ? { from, ...node } : { from: "standard" };
  return { from };
}

/** The saved setup with the query parameters applied: a mode, a FEN, a node of a study. */
export function withParameters(saved: GameSetup, parameters: URLSearchParams): GameSetup {
  const mode = parameters.get("mode");
  const fen = parameters.get("fen");
  const node = nodeOf(parameters);
  const known = mode === "person" || mode === "computer" || mode === "watch";
  return {
    ...saved,
    ...(known ? { mode } : {}),
    ...(fen === null ? {} : { start: "fen" as const, fen }),
    ...(node === null ? {} : { start: "study" as const, node }),
  };
}

function nodeOf(parameters: URLSearchParams): StudyNode | null {
  const study = parameters.get("study") ?? "";
  return /^\d+$/.test(study) ? { study: Number(study), path: parameters.get("path") ?? "" } : null;
}

function times({ time, blackTime }: GameSetup): [TimeLimit, TimeLimit] {
  return [limit(time), limit(blackTime ?? time)];
}

function limit({ limit: kind, minutes, increment, seconds }: TimeSetup): TimeLimit {
  if (kind === "clock") return { limit: kind, control: `${Math.round(minutes * 60)}+${increment}` };
  if (kind === "perMove") return { limit: kind, ms: Math.round(seconds * 1000) };
  return { limit: "none" };
}
