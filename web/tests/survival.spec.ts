// Nothing that happens to page or server loses a game.
import { drag, expectMoves, moves, startGame } from "./board";
import { expect, test } from "./studio";

const GAME =
  "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8".split(" ");
const SANS = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O".split(" ");

test("a reload in the middle, and a server that dies", async ({ page, studio }) => {
  await startGame(studio, page, "10 + 5");
  for (const [n, move] of GAME.entries()) {
    await drag(page, move.slice(0, 2), move.slice(2));
    await expectMoves(page, SANS.slice(0, n + 1).join(" "));
    if (n % 4 === 1) await page.reload();
    if (n % 4 === 3) {
      await studio.kill();
      await expect(page.getByText(/Connection lost/)).toBeVisible();
      await studio.start();
      await expect(page.getByText(/Connection lost/)).toBeHidden();
    }
    await expectMoves(page, SANS.slice(0, n + 1).join(" "));
  }
});

test("a move made while the server is away is played when it is back", async ({ page, studio }) => {
  await startGame(studio, page);
  await studio.kill();
  await expect(page.getByText(/Connection lost/)).toBeVisible();
  await drag(page, "e2", "e4");
  await studio.start();
  await expectMoves(page, "e4");
  await page.reload();
  await expectMoves(page, "e4");
});

test("an unfinished game is continued from the start page", async ({ page, studio }) => {
  await startGame(studio, page);
  await drag(page, "d2", "d4");
  await expectMoves(page, "d4");
  await studio.kill();
  await studio.start();
  await studio.visit(page, "");
  await page.reload();
  await page.getByRole("region", { name: "Continue" }).getByRole("link").first().click();
  await expect.poll(() => moves(page)).toEqual(["d4"]);
});
