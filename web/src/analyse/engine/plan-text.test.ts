import { expect, test } from "vitest";
import type { Plan } from "../../wire";
import { sampleNode } from "../tree/sample-tree";
import { planText } from "./plan-text";

const node = sampleNode("e2e4 e7e5");

test("a plan tells routes, castling, exchanges and what is better in the end", () => {
  const plan: Plan = {
    gain: null,
    steps: [
      { type: "castle", long: false },
      { type: "route", role: "knight", squares: ["b1", "d2", "f1"] },
      { type: "route", role: "pawn", squares: ["a2", "a4"] },
      { type: "exchange", square: "c6" },
      { type: "capture", san: "Rxd5" },
    ],
    aims: ["mobility", "kingSafety"],
  };
  expect(planText(plan, node)).toBe(
    "White’s plan: castle kingside, Nb1–d2–f1, a2–a4, exchange on c6, Rxd5. Aim: piece activity, king safety.",
  );
});

test("a plan that wins something says what", () => {
  const claim = { type: "mate", moves: 2, pattern: null } as const;
  const line = { san: ["Qh5", "Ke7", "Qxe5#"], uci: ["d1h5", "e8e7", "h5e5"] };
  const gain = { kind: "does", side: "white", claim, ...line, after: 0, arrows: [] } as const;
  const plan: Plan = { gain: { ...gain, arrows: [] }, steps: [], aims: ["mobility"] };
  expect(planText(plan, node)).toBe("White’s plan: 2.Qh5 forces mate in 2.");
});
