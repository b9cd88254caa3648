import { expect, test } from "vitest";
import type { MoveLabel, ReviewedMove } from "../../wire";
import { summarize } from "./turning-points";

/** Moves by White's chance after each, and their labels. */
function reviewed(...moves: [number, MoveLabel | null][]): ReviewedMove[] {
  const rest = { score: null, accuracy: null, better: [], betterUci: [], reasons: [] };
  return moves.map(([winPercent, label], index) => ({
    ply: index + 1,
    winPercent,
    label,
    ...rest,
  }));
}

test("turning points are faults that change what the game was", () => {
  const moves = reviewed(
    [50, "book"],
    [90, "blunder"],
    [50, "blunder"],
    [48, null],
    [10, "mistake"],
  );
  const { turns } = summarize(moves, "white");
  expect(turns.map(({ move, turn }) => [move.ply, turn])).toEqual([
    [2, "evenToLost"],
    [3, "wonToEven"],
    [5, "evenToLost"],
  ]);
});

test("a loss within a lost game turns nothing", () => {
  const moves = reviewed([15, "blunder"], [14, null], [2, "inaccuracy"]);
  expect(summarize(moves, "white").turns.map(({ move }) => move.ply)).toEqual([1]);
});

test("black may move first", () => {
  const { turns } = summarize(reviewed([80, "blunder"]), "black");
  expect(turns.map(({ turn }) => turn)).toEqual(["evenToLost"]);
});

test("a game is decided from where it stayed won", () => {
  const moves = reviewed([50, null], [80, "blunder"], [60, "mistake"], [80, "mistake"], [85, null]);
  expect(summarize(moves, "white").decided).toEqual({ side: "white", ply: 4 });
  const even = summarize(reviewed([50, null], [55, null]), "white");
  expect([even.decided, even.balanced]).toEqual([null, true]);
});
