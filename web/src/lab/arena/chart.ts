// Ratings over games as SVG paths, each with the band of its error.
import type { EloCurve } from "../../wire";

/** The drawing's own measures; it is stretched to its place. */
export const WIDTH = 1000;
export const HEIGHT = 300;
/** Lines across at most. */
const LINES = 6;
/** A band wider than this would leave no room for the line. */
const WIDEST = 400;

/** What is drawn. */
export interface Chart {
  curves: { name: string; line: string; band: string }[];
  /** Ratings with lines across, and how far down they are, between 0 and 1. */
  grid: { elo: number; at: number }[];
  games: number;
}

/** The paths of some curves; none if there are no points. */
export function chart(curves: readonly EloCurve[]): Chart | null {
  const known = curves.filter(({ points }) => points.length > 0);
  if (known.length === 0) return null;
  const last = known.map(({ points }) => points.at(-1)!);
  const games = Math.max(...last.map((point) => point.games));
  // The later half decides what is shown: the first games swing too far.
  const telling = known.flatMap(({ points }) => points.slice(Math.floor(points.length / 2)));
  const around = (error: number) => Math.min(error, WIDEST);
  const low = Math.min(0, ...telling.map(({ elo, error }) => elo - around(error)));
  const high = Math.max(0, ...telling.map(({ elo, error }) => elo + around(error)));
  const margin = Math.max(5, (high - low) * 0.05);
  const [bottom, top] = [low - margin, high + margin];
  const x = (count: number) => round((count / games) * WIDTH);
  const y = (elo: number) => round(clamp((top - elo) / (top - bottom)) * HEIGHT);
  return {
    curves: known.map(({ name, points }) => {
      const upper = points.map(({ games: at, elo, error }) => `${x(at)} ${y(elo + error)}`);
      const lower = points.map(({ games: at, elo, error }) => `${x(at)} ${y(elo - error)}`);
      return {
        name,
        line: `M${points.map(({ games: at, elo }) => `${x(at)} ${y(elo)}`).join(" L")}`,
        band: `M${upper.join(" L")} L${lower.toReversed().join(" L")}Z`,
      };
    }),
    grid: gridOf(bottom, top),
    games,
  };
}

function gridOf(bottom: number, top: number): Chart["grid"] {
  const steps = [5, 10, 20, 50, 100, 200, 500, 1000];
  const step = steps.find((size) => (top - bottom) / size <= LINES) ?? 2000;
  const grid: Chart["grid"] = [];
  for (let elo = Math.ceil(bottom / step) * step; elo < top; elo += step)
    grid.push({ elo, at: (top - elo) / (top - bottom) });
  return grid;
}

const clamp = (share: number) => Math.max(0, Math.min(1, share));
const round = (value: number) => Math.round(value * 10) / 10;
