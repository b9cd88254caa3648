import { expect, test } from "vitest";
import { t, type Texts } from "../../i18n";
import en from "../../i18n/en";
import type { Claim, PlanStep, Reason, ReasonKind } from "../../wire";
import { sampleNode } from "../tree/sample-tree";
import { reasonText } from "./reason-text";

const before = sampleNode("e2e4 e7e5");
const fork: Claim = {
  type: "material",
  won: ["rook"],
  given: [],
  promoted: null,
  tactic: {
    name: "fork",
    ply: 1,
    agents: [{ role: "knight", square: "c2" }],
    targets: [
      { role: "rook", square: "a1" },
      { role: "king", square: "e1" },
    ],
  },
  cause: { type: "leavesUnguarded", piece: { role: "pawn", square: "c2" } },
};

function reason(kind: ReasonKind, claim: Claim, after: number): Reason {
  const line = { san: ["Kh1", "Nxc2+", "Kd1"], uci: ["g1h1", "b4c2", "h1d1"] };
  return { kind, side: "black", claim, ...line, after, arrows: [] };
}

test("what a move allows names move, material, motif and cause", () => {
  expect(reasonText(reason("allows", fork, 1), before)).toBe(
    "2…Nxc2+ wins a rook (fork: Ra1, Ke1). c2 loses its guard.",
  );
});

test("the ways of a reason differ", () => {
  const plain: Claim = { ...fork, won: ["rook"], given: ["bishop"], tactic: null, cause: null };
  const text = (kind: ReasonKind, after: number) => reasonText(reason(kind, plain, after), before);
  expect(text("misses", 0)).toBe("Missed: 2.Kh1 wins the exchange.");
  expect(text("prevents", 1)).toBe("After 2.Kh1 instead, 2…Nxc2+ wins the exchange.");
  expect(text("threatens", 0)).toBe("Threat: 2.Kh1 wins the exchange.");
});

test("trades, promotions, mates, draws and evaluations", () => {
  const text = (claim: Claim) => reasonText(reason("allows", claim, 1), before);
  const trade = { ...fork, tactic: null, cause: null };
  expect(text({ ...trade, won: ["queen"], given: ["rook", "pawn", "pawn"] })).toBe(
    "2…Nxc2+ wins the queen for a rook and 2 pawns.",
  );
  expect(text({ ...trade, won: [], promoted: "queen" })).toBe("2…Nxc2+, and a pawn promotes.");
  expect(text({ type: "mate", moves: 1, pattern: "backRankMate" })).toBe(
    "2…Nxc2+ is mate (back-rank mate).",
  );
  expect(text({ type: "mate", moves: 3, pattern: null })).toBe("2…Nxc2+ forces mate in 3.");
  expect(text({ type: "draw", perpetual: true })).toBe("2…Nxc2+ draws by perpetual check.");
  const evaluation: Claim = {
    type: "evaluation",
    played: { cp: -120 },
    other: { cp: 30 },
    theme: "kingSafety",
    steps: [],
  };
  expect(reasonText(reason("better", evaluation, 0), before)).toBe(
    "2.Kh1 was better: +0.3 instead of −1.2 (king safety).",
  );
  const steps: PlanStep[] = [
    { type: "exchange", square: "d5" },
    { type: "route", role: "knight", squares: ["b1", "d2", "c4"] },
  ];
  expect(reasonText(reason("better", { ...evaluation, steps }, 0), before)).toContain(
    ". The idea: exchange on d5, Nb1–d2–c4.",
  );
});

test("every language has its sentence", async () => {
  for (const name of ["pl", "cs", "uk", "fr", "th"] as const) {
    t.value = (await import(`../../i18n/${name}/index.ts`)).default as Texts;
    const text = reasonText(reason("allows", fork, 1), before);
    expect(text).toContain("2…");
    expect(text).toContain(t.value.reasons.tactics.fork);
    expect(text).toContain(t.value.reasons.pieces("rook", 1));
  }
  t.value = en;
});
