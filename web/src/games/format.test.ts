import { expect, test } from "vitest";
import { dateText, nameText, resultText } from "./format";

test("results have a proper dash and halves", () => {
  expect(["1-0", "0-1", "1/2-1/2", "*"].map(resultText)).toEqual(["1–0", "0–1", "½–½", "*"]);
});

test("a date is as exact as it is known", () => {
  expect(dateText("2026.11.15", "en")).toBe("Nov 15, 2026");
  expect(dateText("1999.05.??", "en")).toBe("May 1999");
  expect(dateText("1851.??.??", "en")).toBe("1851");
  expect(dateText("????.??.??", "en")).toBe("");
  expect(dateText("", "en")).toBe("");
});

test("whoever is unknown is called by the side", () => {
  expect(["Tal", "?", ""].map((name) => nameText(name, "White"))).toEqual([
    "Tal",
    "White",
    "White",
  ]);
});
