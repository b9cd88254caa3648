import { describe, expect, it } from "vitest";
import { LLR_BOUND, chance, eloOf, estimate, llr, scoreOf, simulate } from "./elo";

describe("Elo", () => {
  it("turns scores into differences and back", () => {
    expect(scoreOf(0)).toBe(0.5);
    expect(scoreOf(200)).toBeCloseTo(0.7597, 4);
    for (const elo of [-300, -7, 0, 12, 250]) expect(eloOf(scoreOf(elo))).toBeCloseTo(elo, 9);
  });

  it("has the interval that hetman match prints", () => {
    // 367 of 400 points: 363 won, 8 drawn, 29 lost (docs/train-your-own.md, there by pairs).
    const { elo, low, high } = estimate({ wins: 363, draws: 8, losses: 29 });
    expect(elo).toBeCloseTo(418.5, 1);
    expect(high - low).toBeGreaterThan(100);
    expect(low).toBeLessThan(elo);
  });

  it("knows more after more games: four times the games, half the error", () => {
    const few = estimate({ wins: 30, draws: 40, losses: 30 });
    const many = estimate({ wins: 120, draws: 160, losses: 120 });
    expect((few.high - few.low) / (many.high - many.low)).toBeCloseTo(2, 1);
  });
});

describe("the test", () => {
  it("is even between its hypotheses and grows with the score", () => {
    expect(LLR_BOUND).toBeCloseTo(2.944, 3);
    const even = { wins: 300, draws: 400, losses: 300 };
    expect(llr(even, -10, 10)).toBeCloseTo(0, 9);
    expect(llr({ wins: 340, draws: 400, losses: 260 }, 0, 10)).toBeGreaterThan(0);
    expect(llr(even, 0, 10)).toBeLessThan(0);
    expect(llr({ wins: 5, draws: 0, losses: 0 }, 0, 10)).toBe(0);
  });
});

describe("a simulated match", () => {
  it("is the same for a seed, another for another, and near its truth", () => {
    expect(simulate(50, 20, 1)).toEqual(simulate(50, 20, 1));
    expect(simulate(50, 200, 1).at(-1)).not.toEqual(simulate(50, 200, 2).at(-1));
    const { low, high } = estimate(simulate(50, 20_000, 3).at(-1)!);
    expect(low).toBeLessThan(55);
    expect(high).toBeGreaterThan(45);
  });

  it("draws evenly", () => {
    const random = chance(7);
    const mean = Array.from({ length: 10_000 }, random).reduce((sum, x) => sum + x, 0) / 10_000;
    expect(mean).toBeCloseTo(0.5, 1);
  });
});
