// Results of games as shares.
import type { Results } from "../wire";

/** How many games there are. */
export function countGames({ white, draws, black, unfinished }: Results): number {
  return white + draws + black + unfinished;
}

/** Whole per cents of White's wins, draws and Black's wins, which add up to 100; zeros without results. */
export function shares({ white, draws, black }: Results): [number, number, number] {
  const total = white + draws + black;
  if (total === 0) return [0, 0, 0];
  const first = Math.round((white * 100) / total);
  const last = Math.min(100 - first, Math.round((black * 100) / total));
  return [first, 100 - first - last, last];
}

/** The points of a side in per cent; null without results. */
export function score({ white, draws, black }: Results, side: "white" | "black"): number | null {
  const total = white + draws + black;
  if (total === 0) return null;
  return Math.round((((side === "white" ? white : black) + draws / 2) * 100) / total);
}

/** A count for a narrow column: `12k`, `1.3M`. */
export function shortCount(count: number, language: string): string {
  const format = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 1 });
  return count < 10_000 ? count.toLocaleString(language) : format.format(count);
}
