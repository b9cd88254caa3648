import { expect, test, vi } from "vitest";
import type { Listed } from "../wire";
import {
  CHUNK,
  chunksFor,
  EMPTY_SEARCH,
  SearchResults,
  parseSearch,
  searchParams,
} from "./search-results";

const asked = vi.hoisted(() => [] as string[]);

vi.mock("../api", () => ({
  get: async (path: string) => {
    asked.push(path);
    const offset = Number(new URL(path, "http://x").searchParams.get("offset"));
    const games = Array.from({ length: 100 }, (_, index) => ({ id: offset + index }) as Listed);
    return { total: 100_000, games };
  },
}));

test("an address holds only what is looked for, and is read again", () => {
  const search = { ...EMPTY_SEARCH, player: "Tal & Co", result: "1-0", unfinished: true };
  const params = searchParams(search);
  expect([...params.keys()]).toEqual(["player", "result", "unfinished"]);
  expect(parseSearch(params)).toEqual(search);
  expect(parseSearch(new URLSearchParams("colour=red"))).toEqual(EMPTY_SEARCH);
});

test("rows need the pieces they lie in", () => {
  expect(chunksFor(0, 20, 100_000)).toEqual([0]);
  expect(chunksFor(CHUNK - 1, CHUNK, 100_000)).toEqual([0, 1]);
  expect(chunksFor(-5, 500, 120)).toEqual([0, 1]);
  expect(chunksFor(0, 10, 0)).toEqual([]);
});

test("a piece is asked for once, when it comes into sight", async () => {
  const results = new SearchResults(EMPTY_SEARCH);
  await results.refresh();
  expect(results.total.value).toBe(100_000);
  results.want(54_321, 54_330);
  results.want(54_322, 54_331);
  await vi.waitFor(() => expect(results.at(54_321)?.id).toBe(54_321));
  expect(asked).toEqual(["/api/games?offset=0&limit=100", "/api/games?offset=54300&limit=100"]);
  expect(results.at(200)).toBeUndefined();
});
