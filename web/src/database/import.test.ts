import { expect, test } from "vitest";
import { sourceName } from "./import";

test("a source is named after its file, without what a name cannot have", () => {
  expect(sourceName("lichess_db_2024-01.pgn.zst")).toBe("lichess_db_2024-01");
  expect(sourceName("Tal (best).pgn")).toBe("Tal best");
  expect(sourceName("../../x.PGN")).toBe("x");
  expect(sourceName(".pgn")).toBe("games");
});
