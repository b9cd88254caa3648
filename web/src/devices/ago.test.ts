import { expect, test } from "vitest";
import { ago } from "./ago";

test("the largest unit that fits, and never the future", () => {
  expect(ago(0, 59_000, "en")).toBe("this minute");
  expect(ago(0, 60_000, "en")).toBe("1 minute ago");
  expect(ago(0, 7_300_000, "en")).toBe("2 hours ago");
  expect(ago(0, 86_400_000, "en")).toBe("yesterday");
  expect(ago(5000, 0, "en")).toBe("this minute");
});
