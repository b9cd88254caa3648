import { expect, it } from "vitest";
import { moveRequest, settle } from "./pending-move";

const move = { ply: 4, text: "e2e4", at: 1000 };

it("a move is sent with its ply, so that it is played once", () => {
  expect(moveRequest(move, 1010)).toEqual({ type: "move", ply: 4, text: "e2e4", lateMs: null });
});

it("a delayed move reports how late it is", () => {
  expect(moveRequest(move, 4000)).toEqual({ type: "move", ply: 4, text: "e2e4", lateMs: 3000 });
});

it("a move is pending as long as the game has not gone on", () => {
  expect(settle(move, 4, false)).toBe(move);
  expect(settle(move, 5, false)).toBeNull();
});

it("a move is dropped when moves before it were taken back, or the game is over", () => {
  expect(settle(move, 3, false)).toBeNull();
  expect(settle(move, 4, true)).toBeNull();
  expect(settle(null, 4, false)).toBeNull();
});
