// Which games count in the explorer: remembered from one visit to the next.
import { signal } from "@preact/signals";
import type { ExplorerQuery } from "../wire";

/** The filters; a source, a year or a name that is empty or 0 says nothing. */
export type Filters = Pick<
  ExplorerQuery,
  "source" | "since" | "until" | "ratings" | "speeds" | "result" | "player" | "color"
>;

/** No filter at all. */
export const NO_FILTERS: Filters = {
  source: "",
  since: 0,
  until: 0,
  ratings: "",
  speeds: "",
  result: "",
  player: "",
  color: "",
};

/** The speeds there are, the fastest first. */
export const SPEEDS = [
  "ultrabullet",
  "bullet",
  "blitz",
  "rapid",
  "classical",
  "correspondence",
] as const;

/** The least ratings that are offered. */
export const LEAST_RATINGS = [1000, 1400, 1800, 2000, 2200, 2400, 2600] as const;

const KEY = "explorer";

/** The filters in use. */
export const filters = signal<Filters>(load());

/** Changes some filters, and remembers them. */
export function setFilters(patch: Partial<Filters>): void {
  filters.value = { ...filters.value, ...patch };
  try {
    localStorage.setItem(KEY, JSON.stringify(filters.value));
  } catch {
    // A private window may have no storage: then they last as long as the page.
  }
}

/** Filters and a position as query parameters; what says nothing is left out. */
export function explorerParams(query: Partial<ExplorerQuery>): URLSearchParams {
  const used = Object.entries(query).filter(([, value]) => value !== "" && value !== 0);
  return new URLSearchParams(used.map(([name, value]) => [name, String(value)]));
}

/** The filters in query parameters. */
export function parseFilters(params: URLSearchParams): Filters {
  const value = (name: string, usual: string | number) =>
    typeof usual === "number"
      ? Math.max(0, Math.trunc(Number(params.get(name)) || 0))
      : (params.get(name) ?? "");
  const entries = Object.entries(NO_FILTERS).map(([name, usual]) => [name, value(name, usual)]);
  return Object.fromEntries(entries) as Filters;
}

/** How many filters narrow the games, sources aside. */
export function countFilters(used: Filters): number {
  return [...explorerParams({ ...used, source: "", color: used.player && used.color }).keys()]
    .length;
}

/** The names in a list with commas. */
export function names(list: string): string[] {
  return list.split(",").filter(Boolean);
}

/** The list with a name more, or less. */
export function toggled(list: string, name: string): string {
  const all = names(list);
  return (all.includes(name) ? all.filter((other) => other !== name) : [...all, name]).join(",");
}

function load(): Filters {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? "{}") as object;
    const known = Object.entries(saved).filter(
      ([name, value]) => name in NO_FILTERS && typeof value === typeof NO_FILTERS[name as "source"],
    );
    return { ...NO_FILTERS, ...Object.fromEntries(known) };
  } catch {
    return NO_FILTERS;
  }
}
