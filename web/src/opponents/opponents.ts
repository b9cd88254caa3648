// The computer players as people choose them: each level, textbook player and engine is an opponent of its own.
import { signal } from "@preact/signals";
import { get } from "../api";
import { said, type Texts } from "../i18n";
import type { ComputerPlayer } from "../play/game-setup";
import type { Level, PlayerInfo, Rating } from "../wire";
import { engineFigure, HETMAN, HETMAN_MCTS, MACHINES, PEOPLE, type Figure } from "./figures";

/** The groups, in their order. */
export const GROUPS = ["levels", "textbook", "strong", "engines"] as const;
export type Group = (typeof GROUPS)[number];

/** A computer player with its character. */
export interface Opponent {
  player: ComputerPlayer;
  group: Group;
  figure: Figure;
  name: string;
  /** How a game names it, if that is another name. */
  alias: string;
  about: string;
  teaches: string;
  /** What it was measured at. */
  rating: Rating | null;
  /** Whether levels around it were measured, and not this one. */
  isEstimate: boolean;
  /** Why it cannot play now. */
  unavailable: string | null;
}

/** The players of this machine; empty until they are loaded. */
export const players = signal<readonly PlayerInfo[]>([]);

/** Loads the players, again on every page: engines are registered in a terminal. */
export async function loadPlayers(): Promise<void> {
  players.value = await get<PlayerInfo[]>("/api/players");
}

/** All opponents: group by group, the weakest first, those without a rating last. */
export function opponentsOf(all: readonly PlayerInfo[], texts: Texts): Opponent[] {
  const opponents = all.flatMap((info) => [
    ...info.levels.map(({ elo, rating }) => level(elo, rating, texts)),
    fullStrength(info, texts),
  ]);
  return opponents.toSorted(
    (one, other) =>
      GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || byStrength(one, other),
  );
}

/** The opponent that plays like this; one between the levels is like the nearest, its rating between theirs. */
export function opponentOf(
  player: ComputerPlayer,
  all: readonly PlayerInfo[],
  texts: Texts,
): Opponent {
  const info = all.find(({ id }) => id === player.id);
  if (player.id === "hetman" && player.elo !== null) {
    const known = info?.levels.find(({ elo }) => elo === player.elo);
    if (known?.rating) return level(player.elo, known.rating, texts);
    const rating = between(info?.levels ?? [], player.elo);
    return { ...level(player.elo, rating, texts), isEstimate: rating !== null };
  }
  return fullStrength(info ?? unknown(player.id), texts);
}

/** Whether two seats would be taken by the same player. */
export function isSame(one: ComputerPlayer, other: ComputerPlayer): boolean {
  return one.id === other.id && one.elo === other.elo;
}

/** What lies between the ratings of the levels below and above. */
export function between(levels: readonly Level[], elo: number): Rating | null {
  const below = levels.filter((other) => other.elo < elo).at(-1);
  const above = levels.find((other) => other.elo > elo);
  if (!below?.rating || !above?.rating) return null;
  const share = (elo - below.elo) / (above.elo - below.elo);
  const mixed = (low: number, high: number) => Math.round(low + share * (high - low));
  return {
    elo: mixed(below.rating.elo, above.rating.elo),
    error: mixed(below.rating.error, above.rating.error),
  };
}

/** A rating with its error. */
export function formatRating({ elo, error }: Rating): string {
  return `${String(elo).replace("-", "−")} ± ${error}`;
}

type Person = keyof typeof PEOPLE;

const LEVELS = Object.keys(PEOPLE) as Person[];

function level(elo: number, rating: Rating | null, texts: Texts): Opponent {
  const distance = (name: Person) => Math.abs(Number(name.slice(1)) - elo);
  const nearest = LEVELS.reduce((best, name) => (distance(name) < distance(best) ? name : best));
  return {
    player: { id: "hetman", elo },
    group: "levels",
    figure: PEOPLE[nearest],
    ...texts.opponents.people[nearest],
    alias: texts.opponents.level(elo),
    rating,
    isEstimate: false,
    unavailable: null,
  };
}

function fullStrength(info: PlayerInfo, texts: Texts): Opponent {
  const { id, name, kind, rating, unavailable } = info;
  const own = { player: { id, elo: null }, name, alias: "", rating, isEstimate: false };
  const common = { ...own, unavailable };
  if (kind === "hetman") {
    const { strong, mcts } = texts.opponents;
    const isMcts = id === "hetman:mcts";
    const figure = isMcts ? HETMAN_MCTS : HETMAN;
    return { ...common, group: "strong", figure, ...(isMcts ? mcts : strong) };
  }
  const about = said(unavailable ?? info.description);
  if (kind === "engine") {
    const words = unavailable ? about : texts.opponents.engine;
    return { ...common, group: "engines", figure: engineFigure(name), about: words, teaches: "" };
  }
  const slug = id.replace("preset:", "");
  const character = texts.opponents.textbook[slug as keyof Texts["opponents"]["textbook"]];
  const figure = MACHINES[slug] ?? engineFigure(name);
  return { ...common, group: "textbook", figure, ...(character ?? { about, teaches: "" }) };
}

/** A player before the list is loaded, or one that is gone. */
function unknown(id: string): PlayerInfo {
  const [kind, name = id] = id.split(":");
  return {
    id,
    name: kind === "hetman" ? "Hetman" : name,
    kind: kind === "hetman" ? "hetman" : kind === "preset" ? "textbook" : "engine",
    description: "",
    elo: null,
    levels: [],
    rating: null,
    unavailable: null,
  };
}

/** The weaker first; what was neither measured nor asked for comes last. */
function byStrength(one: Opponent, other: Opponent): number {
  const strength = ({ rating, player }: Opponent) => rating?.elo ?? player.elo ?? 9999;
  return strength(one) - strength(other);
}
