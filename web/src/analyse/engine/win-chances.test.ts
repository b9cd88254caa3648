import { expect, test } from "vitest";
import { winPercent } from "./win-chances";

test("win percent meets the published values", () => {
  const values: [number, number][] = [
    [0, 50],
    [15, 51.38],
    [100, 59.103],
    [300, 75.113],
    [1000, 97.545],
    [-100, 40.897],
  ];
  for (const [cp, percent] of values) expect(winPercent({ cp })).toBeCloseTo(percent, 3);
});

test("more than ten pawns is no more than ten", () => {
  expect(winPercent({ cp: 4000 })).toBe(winPercent({ cp: 1000 }));
});

test("a nearer mate is more, and any mate is more than pawns", () => {
  expect(winPercent({ mate: 1 })).toBeGreaterThan(winPercent({ mate: 5 }));
  expect(winPercent({ mate: 30 })).toBeGreaterThan(winPercent({ cp: 1000 }));
  expect(winPercent({ mate: -3 })).toBeCloseTo(100 - winPercent({ mate: 3 }), 9);
});

test("on a mated board the side to move has lost", () => {
  expect(winPercent({ mate: 0 }, "black")).toBe(100);
  expect(winPercent({ mate: 0 }, "white")).toBe(0);
});
