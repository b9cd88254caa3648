import { expect, test } from "vitest";
import { t } from "../../i18n";
import { commandOf, KEYS } from "./keys";

const press = (key: string, more = {}) =>
  commandOf({
    key,
    code: "",
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });

test("arrows and letters step through the moves", () => {
  expect(["ArrowLeft", "k", "ArrowRight", "j"].map((key) => press(key))).toEqual([
    "previous",
    "previous",
    "next",
    "next",
  ]);
  expect(["Home", "0", "End"].map((key) => press(key))).toEqual(["first", "first", "last"]);
  expect(press("$", { shiftKey: true })).toBe("last");
});

test("shift changes what a key means", () => {
  expect(press("ArrowRight", { shiftKey: true })).toBe("nextFork");
  expect(press(" ", { shiftKey: true })).toBe("playBook");
  expect(press("C", { shiftKey: true })).toBe("comments");
  expect(press("F", { shiftKey: true })).toBeNull();
});

test("changes are taken back and made again", () => {
  expect(press("z", { ctrlKey: true })).toBe("undo");
  expect(press("z", { metaKey: true })).toBe("undo");
  expect(press("Z", { ctrlKey: true, shiftKey: true })).toBe("redo");
  expect(press("y", { ctrlKey: true })).toBe("redo");
});

test("the browser keeps its own shortcuts", () => {
  expect(press("f", { ctrlKey: true })).toBeNull();
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
});

test("the help names every command once", () => {
  const named = KEYS.map(([command]) => command);
  expect(named.toSorted()).toEqual(Object.keys(t.value.analyse.commands).toSorted());
});
