import { expect, test } from "vitest";
import { duration } from "./duration";

test("a length of time has its two largest units", () => {
  expect(duration(0.2)).toBe("1 sec");
  expect(duration(59.6)).toBe("1 min");
  expect(duration(125)).toBe("2 min 5 sec");
  expect(duration(7500)).toBe("2 hr 5 min");
  expect(duration(90_061)).toBe("1 day 1 hr");
});
