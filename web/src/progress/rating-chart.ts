// A rating curve as SVG paths.
import type { RatingPoint } from "../wire";

/** The drawing's own measures; it is stretched to its place. */
export const WIDTH = 1000;
export const HEIGHT = 300;
/** Ratings around the curve that are shown too. */
const MARGIN = 50;
/** Lines across at most. */
const LINES = 5;

/** What is drawn. */
export interface Drawing {
  /** Where the rating went. */
  line: string;
  /** Where it may have been. */
  band: string;
  /** Ratings with lines across, and how far down they are, between 0 and 1. */
  grid: { rating: number; at: number }[];
}

/** How far to the right a point is, between 0 and 1. */
export function across(index: number, count: number): number {
  return count > 1 ? index / (count - 1) : 1;
}

/** The paths of some points. */
export function draw(points: readonly RatingPoint[]): Drawing {
  const ratings = points.map(({ rating }) => rating.rating);
  const last = points.at(-1)!.rating;
  const around = Math.min(2 * last.deviation, 300);
  const low = Math.min(...ratings, last.rating - around) - MARGIN;
  const high = Math.max(...ratings, last.rating + around) + MARGIN;
  const x = (index: number) => across(index, points.length) * WIDTH;
  const y = (value: number) => clamp((high - value) / (high - low)) * HEIGHT;
  const at = (index: number, value: number) => `${round(x(index))} ${round(y(value))}`;
  // A single point is a line across.
  const line = points.map(({ rating }, index) => at(index, rating.rating));
  const upper = points.map(({ rating }, n) => at(n, rating.rating + 2 * rating.deviation));
  const lower = points.map(({ rating }, n) => at(n, rating.rating - 2 * rating.deviation));
  const begin = points.length === 1 ? `0 ${round(y(last.rating))} L` : "";
  return {
    line: `M${begin}${line.join(" L")}`,
    band: `M${upper.join(" L")} L${lower.toReversed().join(" L")}Z`,
    grid: gridOf(low, high),
  };
}

function gridOf(low: number, high: number): Drawing["grid"] {
  const steps = [10, 20, 50, 100, 200, 500, 1000];
  const step = steps.find((size) => (high - low) / size <= LINES) ?? 2000;
  const grid: Drawing["grid"] = [];
  for (let rating = Math.ceil(low / step) * step; rating < high; rating += step)
    grid.push({ rating, at: (high - rating) / (high - low) });
  return grid;
}

const clamp = (share: number) => Math.max(0, Math.min(1, share));
const round = (value: number) => Math.round(value * 10) / 10;
