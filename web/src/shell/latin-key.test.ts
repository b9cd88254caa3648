import { expect, test } from "vitest";
import { latinKey } from "./latin-key";

const press = (key: string, code: string, shiftKey = false) => latinKey({ key, code, shiftKey });

test("a Latin letter is itself on every layout", () => {
  expect(press("z", "KeyY")).toBe("z");
  expect(press("Q", "KeyA", true)).toBe("Q");
});

test("another letter is that of the same key on a Latin keyboard", () => {
  expect(press("а", "KeyF")).toBe("f");
  expect(press("С", "KeyC", true)).toBe("C");
  expect(press("ด", "KeyF")).toBe("f");
});

test("other keys are themselves", () => {
  expect(press("ArrowLeft", "ArrowLeft")).toBe("ArrowLeft");
  expect(press("é", "Digit2")).toBe("é");
});
