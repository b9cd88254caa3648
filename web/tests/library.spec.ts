// The list of games: damaged ones are shown as such, and those found are deleted together.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, send, test, type Studio } from "./studio";
import type { Page } from "@playwright/test";

const GAMES = ["First", "Second", "Third"]
  .map((white) => `[Event "Test"]\n[White "${white}"]\n[Black "Black"]\n\n1. e4 e5 2. Nf3 *\n`)
  .join("\n");

async function importGames(studio: Studio, page: Page): Promise<void> {
  await studio.visit(page, "games");
  await page.locator('input[type="file"]').setInputFiles({
    name: "games.pgn",
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from(GAMES),
  });
  await expect(page.getByRole("status").filter({ hasText: "3 games" })).toBeVisible();
}

/** Changes a move of a game in the library's file, as a failing disk would. */
async function damage(studio: Studio, white: string): Promise<void> {
  await studio.kill();
  // Everything is in one file then.
  studio.library("compact");
  const file = join(studio.directory, "library.sqlite");
  const bytes = readFileSync(file);
  const game = bytes.indexOf(`[White "${white}"]`);
  bytes.write("2. Qa8", bytes.indexOf("2. Nf3", game));
  writeFileSync(file, bytes);
  await studio.start();
}

test("a damaged game is shown as such and what can be read is saved", async ({ page, studio }) => {
  await importGames(studio, page);
  await damage(studio, "Second");
  // It is met when it is exported; the others are served.
  const exported = await page.request.get(`${studio.address}api/games.pgn`);
  expect(await exported.text()).toContain("Third");
  await page.reload();
  const damaged = page.getByRole("row").filter({ hasText: "Damaged" });
  await expect(damaged).toHaveCount(1);
  await expect(damaged).toContainText("Second");
  await damaged.getByRole("button", { name: /Second/ }).click();
  await expect(page.getByText("What could be read is now a study of its own.")).toBeVisible();
  await expect(page).toHaveURL(/study/);
});

test("the games that are found are deleted together, and come back", async ({ page, studio }) => {
  await importGames(studio, page);
  await page.getByRole("searchbox").fill("black");
  await page.getByRole("button", { name: "Delete all found" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Delete 3 games?");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No games here.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(games(page)).toHaveCount(3);
});

const RATED = [
  ["Alpha", 2100, "1-0", "2020.01.01", "1. e4 e5 2. Nf3"],
  ["Beta", 2600, "0-1", "2019.01.01", "1. e4 c5 2. Nf3"],
  ["Gamma", 2400, "1/2-1/2", "2021.01.01", "1. d4 d5"],
]
  .map(
    ([white, elo, result, date, moves]) =>
      `[Event "Cup"]\n[White "${white}"]\n[WhiteElo "${elo}"]\n[Black "Black"]\n[Date "${date}"]\n[Result "${result}"]\n\n${moves} ${result}\n`,
  )
  .join("\n");

async function importRated(studio: Studio, page: Page): Promise<void> {
  await studio.visit(page, "games");
  await page.locator('input[type="file"]').setInputFiles({
    name: "games.pgn",
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from(RATED + "\n" + RATED.replaceAll('"Black"', '"Another"')),
  });
  await expect(page.getByRole("status").filter({ hasText: "6 games" })).toBeVisible();
}

/** The rows of games, without the heads of the columns. */
const games = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("link") });

test("games have collections, an Elo column and orders that the address keeps", async ({
  page,
  studio,
}) => {
  await importRated(studio, page);
  await send(page, "POST", "/api/studies", { from: "standard" });
  await page.reload();
  const collections = page.getByRole("group", { name: "Collections" });
  await expect(collections.getByRole("button", { name: "Studies 1" })).toBeVisible();
  await collections.getByRole("button", { name: "Imported 6" }).click();
  await expect(games(page)).toHaveCount(6);
  await page.getByRole("columnheader").getByRole("button", { name: "Elo" }).click();
  await expect(games(page).first()).toContainText("Beta");
  await expect(games(page).first()).toContainText("2600");
  await page.getByRole("columnheader").getByRole("button", { name: "Elo" }).click();
  await expect(games(page).first()).toContainText("Alpha");
  await expect(page).toHaveURL(/source=import&sort=elo&ascending=true/);
  await page.reload();
  await expect(games(page).first()).toContainText("Alpha");
  await page.getByLabel("Sort by").selectOption("Date");
  await expect(games(page).first()).toContainText("Gamma");
  await collections.getByRole("button", { name: "Studies 1" }).click();
  await expect(games(page)).toHaveCount(1);
});

test("chosen games are exported, deleted, and opened as one study", async ({ page, studio }) => {
  await importRated(studio, page);
  const bar = page.getByRole("toolbar", { name: "Selected games" });
  await page.getByLabel("Sort by").selectOption("White");
  await games(page).nth(0).getByRole("checkbox").check();
  await games(page)
    .nth(2)
    .getByRole("checkbox")
    .click({ modifiers: ["Shift"] });
  await expect(bar).toContainText("3 selected");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    bar.getByRole("link", { name: "Export" }).click(),
  ]);
  const pgn = readFileSync(await download.path(), "utf8");
  expect(pgn.match(/\[Event /g)).toHaveLength(3);
  expect(pgn).toContain("Beta");
  expect(pgn).not.toContain("Gamma");

  await bar.getByRole("button", { name: "Delete" }).click();
  await expect(games(page)).toHaveCount(3);
  await expect(bar).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(games(page)).toHaveCount(6);

  // By the keyboard: the first, then the two below it.
  await games(page).first().focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(bar).toContainText("3 selected");
  await bar.getByRole("button", { name: "Open in one study" }).click();
  await expect(page).toHaveURL(/study\/\d+/);
  const moves = page.locator(".study-moves");
  await expect(moves).toContainText("Nf3");
  await expect(moves).toContainText("c5");
  await expect(moves).toContainText("Beta (2600) – Black");
});
