// Ratings in steps that have names.

/** The lowest rating of every step but the first. */
const STEPS = [800, 1100, 1400, 1700, 2000, 2300, 2600];

/** The step of a rating, from 0. */
export function stepOf(elo: number): number {
  return STEPS.filter((lowest) => elo >= lowest).length;
}
