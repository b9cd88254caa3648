// What somebody chose on the page of a new game.
import type { NewGame, SeatChoice, Side, Start, Time } from "../wire";

/** A computer player, and the rating it is set to; its best if null. */
export interface ComputerPlayer {
  id: string;
  elo: number | null;
}

/** How long one side may think. */
export interface TimeSetup {
  limit: "none" | "clock" | "perMove";
  minutes: number;
  increment: number;
  /** For every move. */
  seconds: number;
}

/** Everything on the page. */
export interface GameSetup {
  mode: "person" | "computer" | "watch";
  /** Where the other person sits. */
  place: "here" | "link";
  /** What the other person is called. */
  otherName: string;
  color: Side | "random";
  opponent: ComputerPlayer;
  /** White and Black when computers play. */
  watched: [ComputerPlayer, ComputerPlayer];
  time: TimeSetup;
  /** Black's time, where it differs. */
  blackTime: TimeSetup | null;
  start: Start["from"];
  /** Of the 960; any if empty. */
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

/** What is there before anybody has chosen. */
export const first: GameSetup = {
  mode: "computer",
  place: "here",
  otherName: "",
  color: "random",
  opponent: { id: "hetman", elo: 1200 },
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

/** What was chosen last time. */
export function recall(): GameSetup {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" ? { ...first, ...stored } : first;
  } catch {
    return first;
  }
}

/** Remembers a setup for the next time, which knows no study. A private window may refuse. */
export function remember(setup: GameSetup): void {
  const start = setup.start === "study" ? first.start : setup.start;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...setup, start, node: null }));
  } catch {
    // Then the next game starts from the usual setup.
  }
}

/** The names that seats are given. */
export interface Names {
  you: string;
  guest: string;
}

/** What the server is asked for. `coin` decides the colour where it is left to chance. */
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

function start({ start: from, number, fen, node }: GameSetup): Start {
  if (from === "fen") return { from, fen: fen.trim() };
  if (from === "chess960") return { from, number: number.trim() === "" ? null : Number(number) };
  if (from === "study") return node ? { from, ...node } : { from: "standard" };
  return { from };
}

/** The remembered setup, with what the address asks for: a mode, a FEN, a node of a study. */
export function asked(remembered: GameSetup, parameters: URLSearchParams): GameSetup {
  const mode = parameters.get("mode");
  const fen = parameters.get("fen");
  const node = nodeOf(parameters);
  const known = mode === "person" || mode === "computer" || mode === "watch";
  return {
    ...remembered,
    ...(known ? { mode } : {}),
    ...(fen === null ? {} : { start: "fen" as const, fen }),
    ...(node === null ? {} : { start: "study" as const, node }),
  };
}

function nodeOf(parameters: URLSearchParams): StudyNode | null {
  const study = parameters.get("study") ?? "";
  return /^\d+$/.test(study) ? { study: Number(study), path: parameters.get("path") ?? "" } : null;
}

function times({ time, blackTime }: GameSetup): [Time, Time] {
  return [limit(time), limit(blackTime ?? time)];
}

function limit({ limit: kind, minutes, increment, seconds }: TimeSetup): Time {
  if (kind === "clock") return { limit: kind, control: `${Math.round(minutes * 60)}+${increment}` };
  if (kind === "perMove") return { limit: kind, ms: Math.round(seconds * 1000) };
  return { limit: "none" };
}
