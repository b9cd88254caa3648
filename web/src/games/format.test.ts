import { expect, test } from "vitest";
import { formatDate, formatName, formatResult } from "./format";

test("results have a proper dash and halves", () => {
  expect(["1-0", "0-1", "1/2-1/2", "*"].map(formatResult)).toEqual(["1–0", "0–1", "½–½", "*"]);
});

test("a date is as exact as it is known", () => {
  expect(formatDate("2026.11.15", "en")).toBe("Nov 15, 2026");
  expect(formatDate("1999.05.??", "en")).toBe("May 1999");
  expect(formatDate("1851.??.??", "en")).toBe("1851");
  expect(formatDate("????.??.??", "en")).toBe("");
  expect(formatDate("", "en")).toBe("");
});

test("an unknown player is named by the side", () => {
  expect(["Tal", "?", ""].map((name) => formatName(name, "White"))).toEqual([
    "Tal",
    "White",
    "White",
  ]);
});
