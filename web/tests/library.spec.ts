// The list of games: damaged ones are shown as such, and those found are deleted together.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Studio } from "./studio";
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
  await expect(page.getByRole("row")).toHaveCount(3);
});
