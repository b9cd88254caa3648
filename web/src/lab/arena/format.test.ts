import { expect, test } from "vitest";
import { clock, eloWithError, names, points, signed } from "./format";

test("differences have their sign and their error", () => {
  expect(signed(12.34)).toBe("+12.3");
  expect(signed(-0.5)).toBe("−0.5");
  expect(eloWithError(-3, 12)).toBe("−3.0 ± 12.0");
  expect(eloWithError(3, null)).toBe("+3.0");
  expect(eloWithError(null, null)).toBe("not known yet");
});

test("points are of games", () => {
  expect(points({ wins: 3, draws: 1, losses: 4 })).toBe("3.5 / 8");
});

test("many players are counted", () => {
  expect(names(["A", "B"])).toBe("A – B");
  expect(names(["A", "B", "C", "D", "E", "F"])).toBe("A – B – C – D and 2 more");
});

test("clocks show tenths when time is short", () => {
  expect(clock(512)).toBe("0.5");
  expect(clock(75_000)).toBe("1:15");
});
