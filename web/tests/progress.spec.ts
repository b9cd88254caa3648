// Progress: games fetched by name, figures that open their games, names, goals, the card on the start page.
import { type Server, createServer } from "node:http";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, send, test } from "./studio";

const PORT = 8090 + Number(process.env["TEST_PARALLEL_INDEX"] ?? 0);
const SITE = `http://127.0.0.1:${PORT}`;

/** A game of Zoe's as Lichess writes it: she stands won after the third move, or is level all the time. */
function game(n: number, result: string, won: boolean): string {
  const moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];
  const eval_ = (ply: number) => (won && ply >= 3 ? "5.0" : "0.2");
  const clock = (ply: number) => `0:02:${String(59 - 5 * Math.floor(ply / 2)).padStart(2, "0")}`;
  const text = moves.map((san, ply) => `${san} { [%eval ${eval_(ply)}] [%clk ${clock(ply)}] }`);
  return `[Event "Rated blitz game"]
[Site "https://lichess.org/zoe${String(n).padStart(5, "0")}"]
[White "Zoe"]
[Black "Max ${n}"]
[Result "${result}"]
[UTCDate "2024.05.${String(1 + n).padStart(2, "0")}"]
[UTCTime "10:00:00"]
[WhiteElo "${1500 + 10 * n}"]
[BlackElo "1500"]
[TimeControl "180+2"]

${text.join(" ")} ${result}


`;
}

/** What Lichess publishes, on this machine. */
class LocalSite {
  readonly asked: string[] = [];
  /** Answers with the request for a pause. */
  busy = false;
  private server: Server | undefined;

  async start(): Promise<void> {
    const games = [0, 1, 2, 3, 4, 5].map((n) => game(n, n === 5 ? "0-1" : "1-0", n >= 4)).join("");
    this.server = createServer((request, response) => {
      this.asked.push(request.url ?? "");
      if (this.busy) response.writeHead(429, { "retry-after": "600" }).end();
      else if (request.url === "/api/user/Zoe") response.end('{"count":{"all":6}}');
      else if (request.url?.startsWith("/api/games/user/Zoe?")) response.end(games);
      else response.writeHead(404).end();
    });
    await new Promise<void>((ready) => this.server!.listen(PORT, "127.0.0.1", ready));
  }

  end(): Promise<unknown> {
    this.server?.closeAllConnections();
    return new Promise((done) => this.server!.close(done));
  }
}

let site: LocalSite;
test.use({ studioArguments: ["--lichess-address", SITE, "--chesscom-address", SITE] });
test.beforeEach(async () => {
  site = new LocalSite();
  await site.start();
});
test.afterEach(() => site.end());

/** Fetches Zoe's games without the page. */
async function fetchGames(page: Page): Promise<void> {
  await send(page, "POST", "/api/import/online", { site: "lichess", name: "Zoe", me: true });
  await expect(page.getByRole("status").filter({ hasText: /^6 games$/ })).toBeVisible();
}

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("games are fetched by name when one asks, and are one's own", async ({ page, studio }) => {
  await studio.visit(page, "progress");
  await expect(page.getByRole("heading", { name: "No games of yours are here yet" })).toBeVisible();
  await page.getByRole("button", { name: "From Lichess or Chess.com" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Hetman asks lichess.org for this player's public games");
  await dialog.getByText("Chess.com", { exact: true }).click();
  await expect(dialog).toContainText("Hetman asks api.chess.com");
  await dialog.getByText("Lichess", { exact: true }).click();
  await dialog.getByLabel("Name there").fill("Zoe");
  expect(site.asked).toEqual([]);
  await dialog.getByRole("button", { name: "Fetch games" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "Jobs in progress" })).toContainText("Lichess Zoe");
  await expect(page.getByRole("list", { name: "Jobs in progress" })).toContainText("6 imported");
  expect(site.asked[0]).toBe("/api/user/Zoe");

  const accuracy = region(page, "Accuracy");
  await expect(accuracy.getByRole("row", { name: /^Opening 6/ })).toContainText(/83\s?%/);
  await expect(region(page, "Who you are")).toContainText("Zoe");
  await expect(region(page, "Rating")).toContainText("As Lichess wrote it into 6 games.");
  await region(page, "Won and lost positions")
    .getByRole("button", { name: "You stood won: Lost 1" })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /Zoe – Max 5/ })
    .click();
  await expect(page).toHaveURL(/#\/study\/\d+/);
  await expect(page.getByRole("button", { name: "Ba4" })).toBeVisible();
});

test("every figure opens its games, by keyboard", async ({ page, studio }) => {
  await studio.visit(page, "progress");
  await fetchGames(page);
  const accuracy = region(page, "Accuracy");
  await accuracy.getByText("Colour", { exact: true }).click();
  const white = accuracy.getByRole("button", { name: "White" });
  await white.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "White" });
  await expect(dialog.getByRole("link")).toHaveCount(6);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(white).toBeFocused();

  await region(page, "Rating").getByText("As a table").click();
  await expect(region(page, "As a table").getByRole("row")).toHaveCount(7);
  await region(page, "Time")
    .getByRole("button", { name: /^Opening: .* s per move/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Opening" }).getByRole("link")).toHaveCount(6);
  await page.keyboard.press("Escape");

  await page.getByRole("combobox", { name: "Period" }).selectOption("month");
  await expect(page.getByRole("heading", { name: "No games of yours are here yet" })).toBeVisible();
  await page.getByRole("combobox", { name: "Period" }).selectOption("all");
  await page.getByRole("combobox", { name: "Time control" }).selectOption("blitz");
  await expect(page.getByRole("status").filter({ hasText: /^6 games$/ })).toBeVisible();
});

test("names and goals are changed by keyboard and stay", async ({ page, studio }) => {
  await studio.visit(page, "progress");
  await fetchGames(page);
  const who = region(page, "Who you are");
  await who.getByRole("button", { name: "Remove Zoe" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No games of yours are here yet" })).toBeVisible();
  await who.getByLabel("Another name").fill("zoe");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^6 games$/ })).toBeVisible();
  const goal = page.getByLabel("Goal: Games played");
  await goal.fill("7");
  await page.keyboard.press("Tab");
  await expect(region(page, "This week")).toContainText("0 of 7");
  await expect
    .poll(async () => {
      const settings = await page.evaluate(() => fetch("/api/settings").then((r) => r.json()));
      return (settings as { weeklyGames: number }).weeklyGames;
    })
    .toBe(7);
});

test("a site that asks for a pause is told, and the import can be cancelled", async ({
  page,
  studio,
}) => {
  site.busy = true;
  await studio.visit(page, "games");
  await page.getByRole("button", { name: "From Lichess or Chess.com" }).click();
  await page.getByRole("dialog").getByLabel("Name there").fill("Zoe");
  await page.keyboard.press("Enter");
  const jobs = page.getByRole("list", { name: "Jobs in progress" });
  await expect(jobs).toContainText("The site asks for a pause of 600 s.");
  await jobs.getByRole("button", { name: "Cancel" }).click();
  await expect(jobs).toContainText("Cancelled");
});

test("the start page's card leads to games played elsewhere, then tells where one stands", async ({
  page,
  studio,
}) => {
  await expect(region(page, "Progress")).toContainText("Your games from Lichess or Chess.com");
  await studio.visit(page, "progress");
  await fetchGames(page);
  await studio.visit(page, "");
  await region(page, "Progress").getByRole("link", { name: "Open" }).click();
  await expect(page).toHaveURL(/#\/progress/);
  await expect(page.getByRole("heading", { level: 1, name: "Progress" })).toBeVisible();
});

test("the page passes axe with games on it, light and dark", async ({ page, studio }) => {
  await studio.visit(page, "progress");
  await fetchGames(page);
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [scheme, id, nodes[0]?.html])).toEqual([]);
  }
  await page.getByRole("button", { name: "From Lichess or Chess.com" }).click();
  await expect(page.getByText("Fetched before")).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("nothing is wider than the screen, in any language", async ({ page, studio }) => {
    await studio.visit(page, "progress");
    await fetchGames(page);
    for (const language of ["pl", "cs", "uk", "fr", "th", "en"]) {
      await send(page, "PUT", "/api/settings", { language });
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.locator(".progress-sections section").first()).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect([language, wide]).toEqual([language, 0]);
    }
  });
});
