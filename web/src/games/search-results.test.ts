import { expect, test, vi } from "vitest";
import type { ListedGame } from "../wire";
import {
  CHUNK,
  chunksFor,
  EMPTY_SEARCH,
  SearchResults,
  parseSearch,
  searchParams,
} from "./search-results";

const requested = vi.hoisted(() => [] as string[]);

vi.mock("../api", () => ({
  get: async (path: string) => {
    requested.push(path);
    const offset = Number(new URL(path, "http://x").searchParams.get("offset"));
    const games = Array.from({ length: 100 }, (_, index) => ({ id: offset + index }) as ListedGame);
    // Not all games with this word are counted at once.
    if (path.includes("text=many")) return { total: 10_000 + offset, more: offset < 15_000, games };
    return { total: 100_000, games };
  },
}));

test("query parameters hold only the filters in use, and are parsed back", () => {
  const search = { ...EMPTY_SEARCH, player: "Tal & Co", result: "1-0", unfinished: true };
  const params = searchParams(search);
  expect([...params.keys()]).toEqual(["player", "result", "unfinished"]);
  expect(parseSearch(params)).toEqual(search);
  const ordered = { ...EMPTY_SEARCH, source: "import", sort: "elo" as const, ascending: true };
  expect(searchParams(ordered).toString()).toBe("source=import&sort=elo&ascending=true");
  expect(parseSearch(searchParams(ordered))).toEqual(ordered);
  expect(parseSearch(new URLSearchParams("colour=red"))).toEqual(EMPTY_SEARCH);
});

test("rows need the chunks they lie in", () => {
  expect(chunksFor(0, 20, 100_000)).toEqual([0]);
  expect(chunksFor(CHUNK - 1, CHUNK, 100_000)).toEqual([0, 1]);
  expect(chunksFor(-5, 500, 120)).toEqual([0, 1]);
  expect(chunksFor(0, 10, 0)).toEqual([]);
});

test("a chunk is requested once, when it becomes visible", async () => {
  const results = new SearchResults(EMPTY_SEARCH);
  await results.refresh();
  expect(results.total.value).toBe(100_000);
  results.ensure(54_321, 54_330);
  results.ensure(54_322, 54_331);
  await vi.waitFor(() => expect(results.at(54_321)?.id).toBe(54_321));
  expect(requested).toEqual(["/api/games?offset=0&limit=100", "/api/games?offset=54300&limit=100"]);
  expect(results.at(200)).toBeUndefined();
});

test("the first games are loaded whether they were visible or not", async () => {
  const results = new SearchResults(EMPTY_SEARCH);
  await results.refresh();
  const games = await results.load(250);
  expect(games.map((game) => game.id)).toEqual(Array.from({ length: 250 }, (_, id) => id));
});

test("a list of which not all games were counted goes on", async () => {
  const results = new SearchResults({ ...EMPTY_SEARCH, text: "many" });
  await results.refresh();
  expect([results.total.value, results.more.value]).toEqual([10_000, true]);
  results.ensure(9_990, 9_999);
  await vi.waitFor(() => expect(results.total.value).toBe(19_900));
  results.ensure(19_890, 19_899);
  await vi.waitFor(() =>
    expect([results.total.value, results.more.value]).toEqual([29_800, false]),
  );
  results.ensure(12_000, 12_010);
  await vi.waitFor(() => expect(results.at(12_000)?.id).toBe(12_000));
  expect([results.total.value, results.more.value]).toEqual([29_800, false]);
});
