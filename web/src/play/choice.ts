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
  start: "standard" | "chess960" | "fen";
  /** Of the 960; any if empty. */
  number: string;
  fen: string;
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

/** Remembers a choice for the next time. A private window may refuse. */
export function remember(choice: Choice): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choice));
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

function start({ start: from, number, fen }: Choice): Start {
  if (from === "fen") return { from, fen: fen.trim() };
  if (from === "chess960") return { from, number: number.trim() === "" ? null : Number(number) };
  return { from };
}

function times({ time, blackTime }: Choice): [Time, Time] {
  return [limit(time), limit(blackTime ?? time)];
}

function limit({ limit: kind, minutes, increment, seconds }: TimeChoice): Time {
  if (kind === "clock") return { limit: kind, control: `${Math.round(minutes * 60)}+${increment}` };
  if (kind === "perMove") return { limit: kind, ms: Math.round(seconds * 1000) };
  return { limit: "none" };
}
