// Time controls that have a button.
import type { TimeSetup } from "./game-setup";

/** Minutes, and seconds for every move. */
export const PRESETS = [
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
  [30, 20],
] as const;

/** The preset that a clock is set to, if it is one. */
export function presetOf({ minutes, increment }: TimeSetup): (typeof PRESETS)[number] | undefined {
  return PRESETS.find(([whole, plus]) => whole === minutes && plus === increment);
}
