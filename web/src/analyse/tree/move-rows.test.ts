import { expect, test } from "vitest";
import { parts, rows, type Part, type Row } from "./move-rows";
import { sampleNode, sampleNodes } from "./sample-tree";
import { buildTree } from "./tree";

const last = (path: string | null) => path?.split(" ").at(-1) ?? "…";

function show(part: Row | Part): string {
  if (part.is === "moves") return `${part.number} ${last(part.white)} ${last(part.black)}`;
  if (part.is === "move") return `${part.number}${last(part.path)}`;
  return part.is === "comment" ? `{${last(part.path)}}` : `(${part.lines.map(last).join(", ")})`;
}

const lines = ["e2e4 e7e5 g1f3 b8c6", "e2e4 c7c5 g1f3", "e2e4 c7c5 b1c3 b8c6", "e2e4 e7e6", "d2d4"];
const tree = buildTree(sampleNodes(lines));

test("alternatives stand after the move they replace and break its row", () => {
  expect(rows(tree).map(show)).toEqual([
    "1 e2e4 …",
    "(d2d4)",
    "1 … e7e5",
    "(c7c5, e7e6)",
    "2 g1f3 b8c6",
  ]);
});

test("a plain game is two columns", () => {
  const plain = buildTree(sampleNodes(["e2e4 e7e5 g1f3"]));
  expect(rows(plain).map(show)).toEqual(["1 e2e4 e7e5", "2 g1f3 …"]);
});

test("a comment stands between a move and its alternatives", () => {
  const commented = new Map(tree);
  commented.set("e2e4", { ...(tree.get("e2e4") ?? sampleNode("e2e4")), comment: "best by test" });
  expect(rows(commented).slice(0, 3).map(show)).toEqual(["1 e2e4 …", "{e2e4}", "(d2d4)"]);
});

test("a line numbers Black's move where it begins and after a break", () => {
  expect(parts(tree, "e2e4 c7c5").map(show)).toEqual(["1…c7c5", "2.g1f3", "(b1c3)"]);
  expect(parts(tree, "e2e4 c7c5 b1c3").map(show)).toEqual(["2.b1c3", "b8c6"]);
  expect(parts(tree, "e2e4").map(show)).toEqual([
    "1.e2e4",
    "e7e5",
    "(c7c5, e7e6)",
    "2.g1f3",
    "b8c6",
  ]);
});

test("the number comes from the position, also when a study begins in the middle", () => {
  const board = {
    ...sampleNode("").board,
    turn: "white" as const,
    fen: "8/8/8/8/8/8/8/8 w - - 0 31",
  };
  const ending = buildTree([
    sampleNode("", { children: ["e7e8q"] }),
    sampleNode("e7e8q", { board }),
  ]);
  expect(rows(ending).map(show)).toEqual(["30 … e7e8q"]);
});
