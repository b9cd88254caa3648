import { expect, test } from "vitest";
import { corner, drawBoard } from "./board-image";

const colours = { light: "#fff", dark: "#888" };
const scene = { fen: "8/8/8/8/8/8/8/K6k w - - 0 1", lastMove: [], shapes: [] };

test("squares lie where the orientation puts them", () => {
  expect(corner("a1", "white")).toEqual([0, 315]);
  expect(corner("a1", "black")).toEqual([315, 0]);
  expect(corner("h8", "white")).toEqual([315, 0]);
});

test("a board has an image for every piece and none for empty squares", () => {
  const svg = drawBoard(
    { ...scene, orientation: "white" },
    colours,
    (side, role) => `${side}-${role}`,
  );
  expect(svg.match(/<image/g)?.length).toBe(2);
  expect(svg).toContain('x="315" y="315" width="45" height="45" href="black-king"');
  expect(svg.match(/h45v45/g)?.length).toBe(32);
});

test("arrows end at the centre of their square, circles surround one", () => {
  const shapes = [
    { from: "e2", to: "e4", brush: "green" as const },
    { from: "d5", to: null, brush: "red" as const },
  ];
  const svg = drawBoard({ ...scene, orientation: "white", shapes }, colours, () => null);
  expect(svg).toContain("M202.5 292.5L202.5 218.5");
  expect(svg).toContain('points="202.5,202.5 ');
  expect(svg).toContain('<circle cx="157.5" cy="157.5"');
});
