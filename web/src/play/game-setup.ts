// What somebody chose on the page of a new game.
import type { NewGame, SeatChoice, Side, Start, Time } from "../wire";

/** A computer player, and the rating it is set to; its best if null. */
export interface Rival {
  id: string;
  elo: number | null;
}

/** How long one side may think. */
export interface TimeChoice {
  limit: "none" | "clock" | "perMove";
  minutes: number;
  increment: number;
  /** For every move. */
  seconds: number;
}

/** Everything on the page. */
export interface Choice {
  mode: "person" | "computer" | "watch";
  /** Where the other person sits. */
  place: "here" | "link";
  /** What the other person is called. */
  otherName: string;
  color: Side | "random";
  opponent: Rival;
  /** White and Black when computers play. */
  watched: [Rival, Rival];
  time: TimeChoice;
  /** Black's time, where it differs. */
  blackTime: TimeChoice | null;
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
export const first: Choice = {
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
export function recall(): Choice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof stored === "object" ? { ...first, ...stored } : first;
  } catch {
    return first;
  }
}

/** Remembers a choice for the next time, which knows no study. A private window may refuse. */
export function remember(choice: Choice): void {
  const start = choice.start === "study" ? first.start : choice.start;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...choice, start, node: null }));
  } catch {
    // Then the next game starts from the usual choice.
  }
}

/** The names that seats are given. */
export interface Names {
  you: string;
  guest: string;
}

/** What the server is asked for. `coin` decides the colour where it is left to chance. */
export function newGame(choice: Choice, names: Names, coin: boolean): NewGame {
  return { seats: seats(choice, names, coin), start: start(choice), time: times(choice) };
}

function seats(choice: Choice, names: Names, coin: boolean): [SeatChoice, SeatChoice] {
  const computer = ({ id, elo }: Rival): SeatChoice => ({ who: "computer", id, elo });
  if (choice.mode === "watch") return [computer(choice.watched[0]), computer(choice.watched[1])];
  const you: SeatChoice = { who: "here", name: names.you };
  const guest = { name: choice.otherName.trim() || names.guest };
  const other: SeatChoice =
    choice.mode === "computer" ? computer(choice.opponent) : { who: choice.place, ...guest };
  const white = choice.color === "random" ? coin : choice.color === "white";
  return white ? [you, other] : [other, you];
}

function start({ start: from, number, fen, node }: Choice): Start {
  if (from === "fen") return { from, fen: fen.trim() };
  if (from === "chess960") return { from, number: number.trim() === "" ? null : Number(number) };
  if (from === "study") return node ? { from, ...node } : { from: "standard" };
  return { from };
}

/** The remembered choice, with what the address asks for: a mode, a FEN, a node of a study. */
export function asked(remembered: Choice, parameters: URLSearchParams): Choice {
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

function times({ time, blackTime }: Choice): [Time, Time] {
  return [limit(time), limit(blackTime ?? time)];
}

function limit({ limit: kind, minutes, increment, seconds }: TimeChoice): Time {
  if (kind === "clock") return { limit: kind, control: `${Math.round(minutes * 60)}+${increment}` };
  if (kind === "perMove") return { limit: kind, ms: Math.round(seconds * 1000) };
  return { limit: "none" };
}
