import { expect, test } from "vitest";
import type { ReviewedMove } from "../../wire";
import { graphPoints, indexAt, phases } from "./graph-points";
import { sampleNode, sampleNodes } from "../tree/sample-tree";
import { buildTree } from "../tree/tree";

const NONE: ReadonlyMap<string, ReviewedMove> = new Map();
const noted = { e2e4: 53, "e2e4 e7e5 d1h5": 25, "e2e4 c7c5": 97 };
const tree = buildTree(sampleNodes(["e2e4 e7e5 d1h5", "e2e4 c7c5"], noted));

test("points are the win chances of the main line, gaps left out", () => {
  const points = graphPoints(tree, NONE);
  expect(points.map((point) => point.index)).toEqual([1, 3]);
  expect(points[1]?.percent).toBe(25);
});

test("a review's values and labels take precedence", () => {
  const move = {
    ply: 2,
    score: null,
    winPercent: 12,
    accuracy: 40,
    better: [],
    betterUci: [],
    reasons: [],
  };
  const reviewed = new Map([["e2e4 e7e5", { ...move, label: "blunder" } as const]]);
  const points = graphPoints(tree, reviewed);
  expect(points.map(({ index, percent, fault }) => [index, Math.round(percent), fault])).toEqual([
    [1, 53, null],
    [2, 12, "blunder"],
    [3, 25, null],
  ]);
});

test("glyphs mark faults without a review", () => {
  const glyphed = new Map(tree);
  glyphed.set("e2e4", sampleNode("e2e4", { winPercent: 50, glyphs: [10, 2], children: ["e7e5"] }));
  expect(graphPoints(glyphed, NONE)[0]?.fault).toBe("mistake");
});

test("a place in the graph is the nearest move", () => {
  expect([-1, 0, 0.49, 0.51, 2].map((share) => indexAt(share, 2))).toEqual([0, 0, 1, 1, 2]);
});

test("phases begin where pieces are gone", () => {
  const fens = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "r1bqk2r/pppp1ppp/2n2n2/8/8/2N2N2/PPPP1PPP/R1BQ1RK1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R",
  ];
  const line = ["", "a", "a b"].map((path, index) =>
    sampleNode(path, {
      children: index === 0 ? ["a"] : index === 1 ? ["b"] : [],
      board: { ...sampleNode("").board, fen: `${fens[index]} w - - 0 1` },
    }),
  );
  expect(phases(buildTree(line))).toEqual({ middlegame: null, endgame: 2 });
});
