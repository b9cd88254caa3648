import { expect, test } from "vitest";
import { motifOf } from "./motif";

test("the most telling motif is named", () => {
  expect(motifOf(["mate", "mateIn2", "smotheredMate", "sacrifice"])).toBe("smotheredMate");
  expect(motifOf(["crushing", "pin", "fork"])).toBe("fork");
  expect(motifOf(["short", "middlegame"])).toBeNull();
});
