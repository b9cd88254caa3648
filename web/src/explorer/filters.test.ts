import { expect, test } from "vitest";
import { countFilters, explorerParams, NO_FILTERS, parseFilters, toggled } from "./filters";

const USED = { ...NO_FILTERS, source: "masters", since: 2010, player: "Tal & Co", color: "black" };

test("only what says something is in an address, and is read from it again", () => {
  const params = explorerParams(USED);
  expect([...params.keys()]).toEqual(["source", "since", "player", "color"]);
  expect(parseFilters(new URLSearchParams(params.toString()))).toEqual(USED);
  expect(parseFilters(new URLSearchParams("since=-5&until=x&ratings=2200-"))).toEqual({
    ...NO_FILTERS,
    ratings: "2200-",
  });
});

test("filters are counted without sources, a colour only with its player", () => {
  expect(countFilters(USED)).toBe(3);
  expect(countFilters({ ...USED, player: "" })).toBe(1);
  expect(countFilters(NO_FILTERS)).toBe(0);
});

test("names are put into a list and taken out", () => {
  expect(toggled("", "blitz")).toBe("blitz");
  expect(toggled("blitz,rapid", "blitz")).toBe("rapid");
});
