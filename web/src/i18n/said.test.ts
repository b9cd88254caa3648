import { expect, test } from "vitest";
import { said, setLanguage } from ".";

const noMemory = "there is no memory left for another engine: stop an analysis, or end a game";

test("what the server says is said in the person's language where there is a text for it", async () => {
  for (const language of ["pl", "cs", "uk", "fr", "th"]) {
    await setLanguage(language).catch(() => undefined);
    expect(said(noMemory)).not.toBe(noMemory);
    expect(said("something else")).toBe("something else");
  }
  await setLanguage("en").catch(() => undefined);
  expect(said(noMemory)).toBe(noMemory);
});
