import { expect, test } from "vitest";
import { moveSound } from "./sounds";

test("a check sounds before a capture, a capture before a plain move", () => {
  expect(["Qxf7#", "Nxf3+", "Qh5+", "O-O-O#"].map(moveSound)).toEqual(Array(4).fill("check"));
  expect(["exd5", "Nbxd7", "dxe8=Q"].map(moveSound)).toEqual(Array(3).fill("capture"));
  expect(["e4", "O-O", "e8=Q", "--"].map(moveSound)).toEqual(Array(4).fill("move"));
});
