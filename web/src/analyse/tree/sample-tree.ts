// Trees for tests, given by their paths.
import type { StudyNode } from "../../wire";
import { join, moves, parent } from "./tree";

const CAPTURED = { white: "", black: "", balance: 0 };

/** A node whose position is made up but for its turn and move number. */
export function sampleNode(path: string, more: Partial<StudyNode> = {}): StudyNode {
  const played = moves(path);
  const ply = played.length;
  const turn = ply % 2 === 0 ? "white" : "black";
  const uci = played.at(-1);
  const fen = `8/8/8/8/8/8/8/8 ${turn[0]} - - 0 ${Math.floor(ply / 2) + 1}`;
  return {
    path,
    ply,
    move: uci === undefined ? null : { uci, san: uci.slice(2), lan: uci },
    board: { fen, turn, lastMove: null, check: null, captured: CAPTURED },
    children: [],
    comment: "",
    glyphs: [],
    shapes: [],
    score: null,
    winPercent: null,
    clockMs: null,
    opening: null,
    ...more,
  };
}

/** The nodes of a tree that holds these lines, the main line first; some have a win chance. */
export function sampleNodes(lines: string[], percents: Record<string, number> = {}): StudyNode[] {
  const nodes = new Map([["", sampleNode("")]]);
  for (const line of lines) {
    let at = "";
    for (const uci of moves(line)) {
      at = join(at, uci);
      if (nodes.has(at)) continue;
      nodes.get(parent(at))?.children.push(uci);
      nodes.set(at, sampleNode(at, { winPercent: percents[at] ?? null }));
    }
  }
  return [...nodes.values()];
}
