// What is chosen for a new match: kept in the browser, turned into a request.
import type { MatchForm, MatchPace, MatchPlayer, MatchRequest, SprtBounds } from "../../wire";

/** A player as it is chosen. */
export interface ChosenPlayer {
  id: string;
  name: string;
  elo: number | null;
  network: string;
  hash: number;
  threads: number;
}

/** What is chosen for a new match. Rules that are switched off keep their numbers. */
export interface Choice {
  form: MatchForm;
  players: readonly ChosenPlayer[];
  pace: MatchPace;
  games: number;
  concurrency: number;
  test: SprtBounds & { on: boolean };
  openings: string;
  openingPlies: number;
  chess960: boolean;
  seed: number;
  resign: { on: boolean; score: number; moves: number; both: boolean };
  draw: { on: boolean; score: number; moves: number; from: number };
  maxMoves: number;
}

const KEPT = "hetman.arena.choice";

/** A player that nothing is set of. */
export function player(id: string, elo: number | null = null): ChosenPlayer {
  return { id, name: "", elo, network: "", hash: 16, threads: 1 };
}

const FIRST: Choice = {
  form: "match",
  players: [player("hetman"), player("preset:textbook")],
  pace: { by: "clock", control: "2+0.02" },
  games: 100,
  concurrency: 1,
  test: { on: false, elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05, model: "normalised" },
  openings: "",
  openingPlies: 8,
  chess960: false,
  seed: 1,
  resign: { on: true, score: 600, moves: 3, both: true },
  draw: { on: true, score: 10, moves: 8, from: 40 },
  maxMoves: 0,
};

/** The last choice of this browser, or a first one. */
export function lastChoice(): Choice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Partial<Choice>;
    const choice = { ...FIRST, ...kept };
    return Array.isArray(choice.players) && choice.players.length >= 2 ? choice : FIRST;
  } catch {
    return FIRST;
  }
}

/** Keeps a choice for the next time. */
export function remember(choice: Choice): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(choice));
  } catch {
    // A browser that keeps nothing begins with the first choice.
  }
}

/** The request for a choice. */
export function requestOf(choice: Choice): { kind: "match" } & MatchRequest {
  const { form, pace, games, concurrency, test, chess960, seed, resign, draw } = choice;
  const { on: tested, ...sprt } = test;
  const { on: resigns, ...resignRule } = resign;
  const { on: draws, ...drawRule } = draw;
  return {
    kind: "match",
    form,
    players: choice.players.map(playerOf),
    pace,
    games: tested && form === "match" ? Math.max(games, 100_000) : games,
    concurrency,
    sprt: tested && form === "match" ? sprt : null,
    openings: choice.openings === "" ? null : choice.openings,
    openingPlies: choice.openings === "" ? choice.openingPlies : null,
    chess960: chess960 && choice.openings === "",
    seed,
    resign: resigns ? resignRule : null,
    draw: draws ? drawRule : null,
    maxMoves: choice.maxMoves > 0 ? choice.maxMoves : null,
  };
}

function playerOf(chosen: ChosenPlayer): MatchPlayer {
  const isPreset = chosen.id.startsWith("preset:");
  return {
    id: chosen.id,
    name: chosen.name.trim() === "" ? null : chosen.name.trim(),
    elo: chosen.elo,
    network: chosen.network === "" || chosen.id !== "hetman" ? null : chosen.network,
    hash: isPreset ? null : chosen.hash,
    threads: isPreset ? null : chosen.threads,
    pace: null,
    anchor: null,
  };
}
