import { describe, expect, it } from "vitest";
import { formatSeconds, formatValue, formatWindow, seenBy } from "./format";

describe("values of the textbook players", () => {
  it("are pawns, or moves to mate", () => {
    expect(formatValue(1250)).toBe("+1.25");
    expect(formatValue(-30)).toBe("−0.03");
    expect(formatValue(999_997)).toBe("#2");
    expect(formatValue(-999_996)).toBe("#−2");
    expect(formatValue(null)).toBe("–");
  });

  it("are turned around for the other side, and the window with them", () => {
    const row = { alpha: -100, beta: null, value: 50, turn: "black" } as const;
    expect(seenBy(row, "mover")).toEqual({ alpha: -100, beta: null, value: 50 });
    expect(seenBy(row, "white")).toEqual({ alpha: null, beta: 100, value: -50 });
    expect(formatWindow(seenBy(row, "white"))).toBe("(−∞, +0.10)");
  });

  it("times have three digits or so", () => {
    expect([0.0123, 1.234, 42].map(formatSeconds)).toEqual(["12.3 ms", "1.23 s", "42 s"]);
  });
});
