// The studio with a large database, measured (scripts/database-studio): PGN names the file.
import type { Page } from "@playwright/test";
import { expect, send, test, type Studio } from "../tests/studio";

const FILE = process.env["PGN"] ?? "";

/** Some milliseconds in a line: the median, 99 %, the worst. */
function told(times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.round((sorted.length - 1) * part)]!.toFixed(1);
  return `${sorted.length}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms`;
}

/** Drops the file on the page, as a hand does. */
async function drop(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [FILE], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    // oxlint-disable-next-line no-await-in-loop -- a hand does one after the other
    await browser.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data });
}

/** Knights go out and home again, for as long as the import takes; how long each move took. */
async function playMeanwhile(page: Page, isOver: () => Promise<boolean>): Promise<number[]> {
  const game = {
    seats: [
      { who: "here", name: "Ada" },
      { who: "here", name: "Bob" },
    ],
    start: { from: "standard" },
    time: [{ limit: "none" }, { limit: "none" }],
  };
  const { id } = (await send(page, "POST", "/api/games", game)) as { id: number };
  const [times, moves] = [[] as number[], ["g1f3", "g8f6", "f3g1", "f6g8"]];
  /* oxlint-disable no-await-in-loop -- a game is one move after the other */
  for (let ply = 0; ply < 16 || !(await isOver()); ply++) {
    const text = moves[ply % 4]!;
    if (ply < 16) {
      const action = { type: "move", ply, text, lateMs: null };
      times.push(await timed(page, `/api/games/${id}/actions`, action));
    }
    await page.waitForTimeout(250);
  }
  /* oxlint-enable no-await-in-loop */
  return times;
}

/** How long a request takes, as the page sees it. */
function timed(page: Page, path: string, body: unknown): Promise<number> {
  return page.evaluate(
    async ([address, json]) => {
      const { token } = (await (await fetch("/api/hello")).json()) as { token: string };
      const headers = { "content-type": "application/json", "x-hetman-token": token };
      const begun = performance.now();
      const answer = await fetch(address!, { method: "POST", headers, body: json! });
      if (!answer.ok) throw new Error(await answer.text());
      return performance.now() - begun;
    },
    [path, JSON.stringify(body)],
  );
}

/** From going to a page until it shows what it is for. */
async function opens(page: Page, studio: Studio, route: string, shows: string): Promise<number[]> {
  const times: number[] = [];
  /* oxlint-disable no-await-in-loop -- one visit after the other */
  for (let visit = 0; visit < 6; visit++) {
    await studio.visit(page, "settings");
    await page.waitForTimeout(200);
    const time = await page.evaluate(
      async ([to, text]) => {
        const begun = performance.now();
        location.hash = `#/${to}`;
        while (!document.querySelector(text!)) await new Promise(requestAnimationFrame);
        return performance.now() - begun;
      },
      [route, shows],
    );
    // At the first visit the page itself is loaded.
    if (visit > 0) times.push(time);
  }
  /* oxlint-enable no-await-in-loop */
  return times;
}

/** Random walks through what was played: how long each answer took. */
function lookups(page: Page, count: number): Promise<number[]> {
  return page.evaluate(async (wanted) => {
    const times: number[] = [];
    let fen = "";
    for (let ply = 0; times.length < wanted; ply++) {
      const begun = performance.now();
      const answer = await fetch(`/api/explorer?${new URLSearchParams({ fen })}`);
      const { moves } = (await answer.json()) as { moves: { fen: string }[] };
      times.push(performance.now() - begun);
      const likely = moves[Math.floor(Math.random() ** 2 * moves.length)];
      fen = likely && ply % 24 !== 23 ? likely.fen : "";
    }
    return times;
  }, count);
}

test("a large database", async ({ page, studio }) => {
  await studio.visit(page, "database");
  await expect(page.getByRole("button", { name: "Import files" })).toBeVisible();
  const begun = Date.now();
  await drop(page);
  const row = page.locator(".database-sources tbody tr");
  const moves = await playMeanwhile(page, async () => (await row.count()) > 0);
  console.log(`imported by drop after ${((Date.now() - begun) / 1000).toFixed(0)} s:`);
  console.log(`  ${(await row.first().innerText()).replaceAll(/\s+/g, " ")}`);
  console.log(`moves meanwhile: ${told(moves)}`);
  const pages = {
    database: [".database-sources tbody tr", "database"],
    "the explorer of a study": [".explorer-moves tbody tr", "study"],
    player: [".player-colors td", "player?player=Carlsen%2CM"],
    "preparation for a player": [".report-lines td", "report?player=Carlsen%2CM&color=white"],
    "preparation for an opening": [".report-lines td", "report?play=e2e4,c7c5"],
    "my games": ["main", "games"],
  } as const;
  await studio.visit(page, "study");
  await page.getByRole("tab", { name: "Opening" }).click();
  for (const [name, [shows, route]] of Object.entries(pages))
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    console.log(`${name}: ${told(await opens(page, studio, route, shows))}`);
  console.log(`answers: ${told(await lookups(page, 2000))}`);
  await studio.visit(page, "study");
  await page.getByRole("switch", { name: "Engine" }).click();
  console.log(`answers beside an analysis: ${told(await lookups(page, 2000))}`);
});
