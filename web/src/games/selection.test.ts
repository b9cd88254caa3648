import { expect, test } from "vitest";
import type { ListedGame } from "../wire";
import { MOST_SELECTED, Selection } from "./selection";

const at = (row: number) => ({ id: 100 + row }) as ListedGame;

test("a game is chosen and let go, in the order of the choices", () => {
  const selection = new Selection();
  selection.toggle(7, 0);
  selection.toggle(3, 1);
  expect([selection.ids.value, selection.count.value]).toEqual([[7, 3], 2]);
  selection.toggle(7, 0);
  expect([selection.has(7), selection.has(3)]).toEqual([false, true]);
  selection.clear();
  expect(selection.count.value).toBe(0);
});

test("a range goes from the last choice in either direction", () => {
  const selection = new Selection();
  selection.toggle(105, 5);
  selection.extend(3, at);
  expect(selection.ids.value).toEqual([105, 103, 104]);
  selection.extend(6, at);
  expect(selection.ids.value).toEqual([105, 103, 104, 106]);
});

test("no more are chosen than the server takes", () => {
  const selection = new Selection();
  selection.extend(2 * MOST_SELECTED, at);
  expect(selection.count.value).toBe(MOST_SELECTED);
});
