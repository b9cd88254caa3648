// What the evaluations say of some positions, and how far that is from counting material.
import { get } from "../api";
import type { PositionEvaluations } from "../wire";
import { GAME, HRADEC_PUZZLES, MIDDLEGAME, NO_QUEEN } from "./positions";

/** All evaluations of a position. */
export function evaluate(fen: string, signal?: AbortSignal): Promise<PositionEvaluations> {
  return get<PositionEvaluations>(`/api/lab/evaluations?fen=${encodeURIComponent(fen)}`, signal);
}

/** An evaluation's mean distance from material, in pawns. */
export interface Distance {
  name: string;
  distance: number;
}

/** The positions on which that is measured. */
export const MEASURED = [...GAME, MIDDLEGAME, NO_QUEEN, ...HRADEC_PUZZLES] as const;

/** How far each evaluation is from material, on average over the positions. */
export async function distancesFromMaterial(signal?: AbortSignal): Promise<Distance[]> {
  const all = await Promise.all(MEASURED.map((fen) => evaluate(fen, signal)));
  const names = all[0]!.values.map(({ name }) => name).filter((name) => name !== "material");
  return names.map((name) => ({ name, distance: meanDistance(all, name) }));
}

/** The mean distance of one evaluation from material, in pawns. */
export function meanDistance(
  all: readonly Pick<PositionEvaluations, "values">[],
  name: string,
): number {
  const of = ({ values }: Pick<PositionEvaluations, "values">, wanted: string) =>
    values.find((one) => one.name === wanted)?.value ?? 0;
  const sum = all.reduce((total, one) => total + Math.abs(of(one, name) - of(one, "material")), 0);
  return sum / all.length / 100;
}
