// Rating levels that have names.

/** The lowest rating of every level but the first. */
const LEVELS = [800, 1100, 1400, 1700, 2000, 2300, 2600];

/** The level of a rating, from 0. */
export function ratingLevel(elo: number): number {
  return LEVELS.filter((lowest) => elo >= lowest).length;
}
