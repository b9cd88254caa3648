import { expect, test } from "vitest";
import { formatScore } from "./score";

test("scores are formatted from White's side", () => {
  const texts = [
    { cp: 120 },
    { cp: -37 },
    { cp: 3 },
    { cp: -3 },
    { mate: -3 },
    { mate: 2 },
    { mate: 0 },
  ].map(formatScore);
  expect(texts).toEqual(["+1.2", "−0.4", "0.0", "0.0", "#−3", "#2", "#"]);
});
