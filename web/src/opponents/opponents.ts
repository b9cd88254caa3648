// The computer players as people choose them: each level, textbook player and engine is an opponent of its own.
import { signal } from "@preact/signals";
import { get } from "../api";
import { said, type Texts } from "../i18n";
import type { ComputerPlayer } from "../play/game-setup";
import type { PlayerInfo, Rating } from "../wire";
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

/** The opponent that plays like this; one between the levels is like the nearest, but not measured. */
export function opponentOf(
  player: ComputerPlayer,
  all: readonly PlayerInfo[],
  texts: Texts,
): Opponent {
  const info = all.find(({ id }) => id === player.id);
  if (player.id === "hetman" && player.elo !== null) {
    const known = info?.levels.find(({ elo }) => elo === player.elo);
    return level(player.elo, known?.rating ?? null, texts);
  }
  return fullStrength(info ?? unknown(player.id), texts);
}

/** Whether two seats would be taken by the same player. */
export function isSame(one: ComputerPlayer, other: ComputerPlayer): boolean {
  return one.id === other.id && one.elo === other.elo;
}

/** A rating with its error. */
export function formatRating({ elo, error }: Rating): string {
  return `${String(elo).replace("-", "−")} ± ${error}`;
}

type Level = keyof typeof PEOPLE;

const LEVELS = Object.keys(PEOPLE) as Level[];

function level(elo: number, rating: Rating | null, texts: Texts): Opponent {
  const distance = (name: Level) => Math.abs(Number(name.slice(1)) - elo);
  const nearest = LEVELS.reduce((best, name) => (distance(name) < distance(best) ? name : best));
  return {
    player: { id: "hetman", elo },
    group: "levels",
    figure: PEOPLE[nearest],
    ...texts.opponents.people[nearest],
    alias: texts.opponents.level(elo),
    rating,
    unavailable: null,
  };
}

function fullStrength(info: PlayerInfo, texts: Texts): Opponent {
  const { id, name, kind, rating, unavailable } = info;
  const common = { player: { id, elo: null }, name, alias: "", rating, unavailable };
  if (id.startsWith("network:")) {
    const about = said(info.description);
    return { ...common, group: "engines", figure: engineFigure(name), about, teaches: "" };
  }
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
