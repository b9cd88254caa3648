import { expect, test } from "vitest";
import { without } from "./settings";

test("what was kept no longer waits, what was changed again does", () => {
  expect(without({ volume: 30, name: "Ada" }, { volume: 30, name: "Ad" })).toEqual({ name: "Ada" });
  expect(without({ volume: 0 }, {})).toEqual({ volume: 0 });
});
