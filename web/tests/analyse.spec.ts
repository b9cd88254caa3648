// Trees, engines, reviews, collections.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { drag, expectMoves, startGame } from "./board";
import { type Studio, expect, send, test } from "./studio";

const OPERA = `[Event "Paris"]
[Site "Paris"]
[Date "1858.??.??"]
[White "Morphy"]
[Black "Duke and Count"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5
11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0
`;

/** Pastes text into the page, as a person would. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", data);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, text);
}

function moveList(page: Page) {
  return page.getByRole("group", { name: "Moves" });
}

async function openStudy(studio: Studio, page: Page): Promise<void> {
  await studio.visit(page, "study");
  await expect(page.getByRole("grid", { name: "Chess board" })).toBeVisible();
}

test("moves grow into a tree with variations, comments and glyphs that survive a restart", async ({
  page,
  studio,
}) => {
  await openStudy(studio, page);
  await drag(page, "e2", "e4");
  await expect(moveList(page).getByRole("button")).toHaveText(["e4"]);
  await drag(page, "e7", "e5");
  await expect(moveList(page).getByRole("button")).toHaveText(["e4", "e5"]);
  await page.keyboard.press("ArrowLeft");
  await drag(page, "c7", "c5");
  await expect(moveList(page).getByRole("button", { name: "c5" })).toBeVisible();
  await page.getByRole("tab", { name: "Notes" }).click();
  await page.getByRole("textbox", { name: /Comment/ }).fill("The <b>Sicilian</b>");
  await page.getByRole("button", { name: "Good move" }).click();
  await expect(moveList(page)).toContainText("The <b>Sicilian</b>");
  await expect(page.getByText("Sicilian Defence").first()).toBeVisible();
  await studio.kill();
  await studio.start();
  await page.reload();
  await expect(moveList(page)).toContainText("The <b>Sicilian</b>");
  await expect(moveList(page).getByRole("button", { name: /c5/ })).toContainText("!");
});

test("the engine analyses the shown node, and stops when the page is left", async ({
  page,
  studio,
}) => {
  await openStudy(studio, page);
  await page.getByRole("switch", { name: "Engine" }).click();
  await expect(page.getByText(/Depth ([5-9]|\d\d)/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("combobox", { name: "Lines" }).selectOption("3");
  await drag(page, "d2", "d4");
  await expect(page.locator(".engine-line:not(.empty)")).toHaveCount(3, { timeout: 60_000 });
  await page.getByRole("combobox", { name: "Engine", exact: true }).selectOption("hetman:mcts");
  await expect(page.locator(".engine-line-prior").first()).toHaveText(/^\d+%$/, {
    timeout: 60_000,
  });
  await page.getByRole("combobox", { name: "Engine", exact: true }).selectOption("hetman");
  await page.getByRole("button", { name: "Threat" }).click();
  await expect(page.locator(".engine-lines-threat")).toBeVisible({ timeout: 60_000 });
  await studio.visit(page, "");
  const used = () => Number(readFileSync(`/proc/${studio.pid}/stat`, "utf8").split(" ")[13]);
  let last = used();
  // In hundredths of a second: in half a second a search on one thread uses fifty.
  const sinceLast = () => -last + (last = used());
  await expect.poll(sinceLast, { intervals: [500] }).toBeLessThan(10);
});

test("the move list follows the current move", async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openStudy(studio, page);
  await paste(page, OPERA);
  const [first, last] = ["e4", "Rd8#"].map((name) =>
    moveList(page).getByRole("button", { name, exact: true }),
  );
  await expect(first!).toBeInViewport();
  await page.keyboard.press("End");
  await expect(last!).toBeInViewport();
  await expect(first!).not.toBeInViewport();
  await page.keyboard.press("Home");
  await expect(first!).toBeInViewport();
});

test("a pasted game is reviewed", async ({ page, studio }) => {
  test.slow();
  await openStudy(studio, page);
  await paste(page, OPERA);
  await expect(moveList(page)).toContainText("Rd8#");
  await page.getByRole("tab", { name: "Review" }).click();
  const depth = page.getByRole("combobox", { name: "Depth", exact: true });
  await expect(depth).toHaveValue("standard");
  await expect(depth.getByRole("option", { name: /Quick, about \d+ sec/ })).toBeAttached();
  await page.getByRole("button", { name: "Review the game" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  // With as many nodes as usual a busy machine would take minutes.
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("progressbar")).toBeHidden();
  const id = /study\/(\d+)/.exec(page.url())?.[1];
  await send(page, "POST", `/api/games/${id}/review`, { nodes: 2000 });
  await expect(page.getByRole("row", { name: /Accuracy/ })).toBeVisible({ timeout: 240_000 });
  const figures = await page
    .getByRole("row", { name: /Accuracy/ })
    .getByRole("cell")
    .allInnerTexts();
  const [white = 0, black = 0] = figures.map((text) => parseInt(text));
  expect(white).toBeGreaterThan(black);
  expect(white).toBeGreaterThan(70);
  await expect(page.getByRole("row", { name: /Mistake|Blunder|Inaccuracy/ }).first()).toBeVisible();
});

test("a position is set up, checked, and played from", async ({ page, studio }) => {
  await studio.visit(page, "editor");
  await page.getByRole("button", { name: "Clear board" }).click();
  await page.getByRole("textbox", { name: "FEN" }).fill("8/8/8/8/8/8/8/8 w - - 0 1");
  await expect(page.getByText("This position is legal.")).toBeHidden();
  await page.getByRole("textbox", { name: "FEN" }).fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await expect(page.getByText("This position is legal.")).toBeVisible();
  await page.getByRole("link", { name: /Play from here/ }).click();
  await page.getByText("A person").click();
  await page.getByText("No clock").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await drag(page, "e2", "e4");
  await expectMoves(page, "e4");
});

test("a game is played from a node of a study", async ({ page, studio }) => {
  await openStudy(studio, page);
  await drag(page, "e2", "e4");
  await expect(moveList(page).getByRole("button")).toHaveText(["e4"]);
  await page.getByRole("tab", { name: "Share" }).click();
  await page.getByRole("link", { name: /Play from here/ }).click();
  await expect(page.getByRole("radio", { name: "From the study" })).toBeChecked();
  await page.getByText("A person").click();
  await page.getByText("No clock").click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await drag(page, "e7", "e5");
  await expect(page.getByRole("gridcell", { name: /^e5/ })).toHaveAccessibleName(/pawn/i);
});

test("games are found, exported, deleted, and brought back", async ({ page, studio }) => {
  await studio.visit(page, "games");
  const file = join(studio.directory, "two.pgn");
  writeFileSync(
    file,
    `${OPERA}
${OPERA.replace("Morphy", "Anderssen")}`,
  );
  await page.locator('input[type="file"]').setInputFiles(file);
  await expect(page.getByRole("row", { name: /Morphy/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /Anderssen/ })).toBeVisible();
  await page.getByRole("searchbox").first().fill("anderssen");
  await expect(page.getByRole("row", { name: /Morphy/ })).toBeHidden();
  await page
    .getByRole("row", { name: /Anderssen/ })
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByRole("row", { name: /Anderssen/ })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /Anderssen/ })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /Export/ }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  expect(text).toContain("Anderssen");
  expect(text).not.toContain("Morphy");
});

test("twenty megabytes are imported while a game goes on", async ({ page, studio }) => {
  await startGame(studio, page);
  const importer = await page.context().newPage();
  await studio.visit(importer, "games");
  const file = join(studio.directory, "many.pgn");
  const games = Array.from({ length: 41_000 }, (_, n) => OPERA.replace("Paris", `Round ${n}`));
  writeFileSync(file, games.join("\n"));
  await importer.locator('input[type="file"]').setInputFiles(file);
  await expect(importer.getByRole("progressbar").first()).toBeVisible();
  const shuffle = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"];
  for (const [n, move] of shuffle.entries()) {
    await drag(page, move.slice(0, 2), move.slice(2));
    await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(n + 1, {
      timeout: 5000,
    });
  }
  await expect(importer.getByText(/^41,00\d games$/)).toBeVisible({ timeout: 90_000 });
});
