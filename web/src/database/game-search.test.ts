import { expect, test, vi } from "vitest";
import type { ExplorerGame, SearchMessage } from "../wire";
import { NO_FILTERS } from "../explorer/filters";
import { NOTHING_ASKED, request, RunningSearch, sort } from "./game-search";

const messages = vi.hoisted(() => [] as unknown[]);

vi.mock("../api", () => ({
  ApiError: Error,
  sendStream: async function* () {
    for (const message of messages) yield JSON.stringify(message);
  },
}));

function game(id: string, elo: number | null, date: string, white: string): ExplorerGame {
  return { id, whiteElo: elo, blackElo: elo, date, white } as ExplorerGame;
}

const GAMES = [
  game("a", 2500, "2001.01.01", "Tal"),
  game("b", null, "2003.01.01", "Anand"),
  game("c", 2700, "2002.01.01", "Fischer"),
];

test("games are sorted by ratings, dates and names", () => {
  const ids = (games: ExplorerGame[]) => games.map((found) => found.id).join("");
  expect(ids(sort(GAMES, "elo", false))).toBe("cab");
  expect(ids(sort(GAMES, "date", false))).toBe("bca");
  expect(ids(sort(GAMES, "white", true))).toBe("bca");
});

test("what says nothing is not sent", () => {
  const filters = { ...NO_FILTERS, since: 2010, speeds: "blitz" };
  expect(request({ ...NOTHING_ASKED, filters, eco: "B9" })).toMatchObject({
    query: { since: 2010, speeds: "blitz" },
    eco: "B9",
    board: null,
  });
});

test("a search tells what it has found while it runs", async () => {
  messages.splice(0);
  messages.push(
    { type: "found", games: GAMES.slice(0, 1) } satisfies SearchMessage,
    { type: "progress", done: 5, total: 10, found: 1 } satisfies SearchMessage,
    { type: "found", games: GAMES.slice(1) } satisfies SearchMessage,
    { type: "done", more: true } satisfies SearchMessage,
  );
  const search = new RunningSearch();
  const running = search.start(NOTHING_ASKED);
  expect(search.state.value).toBe("running");
  await running;
  expect(search.found.value).toHaveLength(3);
  expect([search.state.value, search.more.value]).toEqual(["done", true]);
  search.sortBy("elo");
  expect(search.sorted.value[0]?.id).toBe("c");
});
