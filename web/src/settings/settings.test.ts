import { expect, test } from "vitest";
import { without } from "./settings";

test("saved changes are no longer pending, repeated changes are", () => {
  expect(without({ volume: 30, name: "Ada" }, { volume: 30, name: "Ad" })).toEqual({ name: "Ada" });
  expect(without({ volume: 0 }, {})).toEqual({ volume: 0 });
});
