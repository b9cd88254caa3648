import { expect, test } from "vitest";
import { lineText, plyOf } from "./format";

test("lines have numbers, from White's or Black's move on", () => {
  expect(lineText(["e4", "e5", "Nf3"])).toBe("1. e4 e5 2. Nf3");
  expect(lineText(["a6", "Ba4"], 5)).toBe("3… a6 4. Ba4");
  expect(lineText([])).toBe("");
});

test("a position knows its ply", () => {
  expect(plyOf("8/8/8/8/8/8/8/8 w - - 0 1")).toBe(0);
  expect(plyOf("8/8/8/8/8/8/8/8 b - - 0 3")).toBe(5);
  expect(plyOf("8/8/8/8/8/8/8/8 w")).toBe(0);
});
