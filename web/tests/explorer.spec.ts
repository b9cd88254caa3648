// The explorer beside the board, and the database: sources, searches, players, preparation.
import { expect, test, type Studio } from "./studio";
import type { Page } from "@playwright/test";

/** Games of Anna Nowak, one of them with a move that was new. */
const GAMES = [
  ...Array.from({ length: 24 }, (_, n) => {
    const sicilian = n % 3 === 0;
    return game({
      n,
      black: `Guest ${n}`,
      moves: sicilian ? "1. e4 c5 2. Nf3 d6 3. d4 cxd4" : "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6",
      result: sicilian ? "1-0" : "0-1",
    });
  }),
  game({ n: 24, black: "Last", moves: "1. e4 e5 2. Nf3 Nc6 3. h4 h5", result: "1/2-1/2" }),
].join("\n");

interface Played {
  n: number;
  black: string;
  moves: string;
  result: string;
}

function game({ n, black, moves, result }: Played): string {
  const date = `20${String(n).padStart(2, "0")}.01.02`;
  const tags = {
    Event: `Cup ${n}`,
    White: "Nowak, Anna",
    Black: black,
    WhiteElo: 2400 + n,
    BlackElo: 2300,
    Date: date,
    TimeControl: n % 2 === 0 ? "180+2" : "7200",
    Result: result,
  };
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
  return `${head.join("\n")}\n\n${moves} ${result}\n`;
}

async function importGames(studio: Studio, page: Page): Promise<void> {
  await studio.visit(page, "database");
  await page.getByLabel("Name of the source").fill("masters");
  await page.locator('input[type="file"]').setInputFiles({
    name: "games.pgn",
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from(GAMES),
  });
  await expect(page.getByRole("row", { name: /masters 25/ })).toBeVisible();
}

const moves = (page: Page) => page.getByRole("table", { name: "Moves" });

test("the explorer shows what was played, plays it, and opens games beside the study", async ({
  page,
  studio,
}) => {
  await importGames(studio, page);
  await studio.visit(page, "study");
  await page.getByRole("tab", { name: "Opening" }).click();
  await expect(moves(page).getByRole("row", { name: /^e4 25/ })).toBeVisible();
  await moves(page).getByRole("button", { name: "e4" }).click();
  const sicilian = moves(page).getByRole("row", { name: /^c5 8/ });
  await sicilian.hover();
  await expect(page.locator(".position-preview")).toHaveAttribute("data-fen", /pp1ppppp/);
  await moves(page).getByRole("button", { name: "c5" }).click();
  await expect(page.locator(".study-moves")).toContainText("c5");
  await expect(
    moves(page)
      .getByRole("img", { name: /White wins 100 %/ })
      .first(),
  ).toBeVisible();

  // A game is opened beside the study, which stays as it is.
  await page
    .getByRole("region", { name: "All games" })
    .getByRole("button", { name: /Guest 21/ })
    .click();
  const viewer = page.getByRole("region", { name: "Game of the database" });
  await expect(viewer.getByRole("button", { name: "cxd4" })).toBeVisible();
  await viewer.press("ArrowRight");
  await expect(viewer.locator('[aria-current="true"]')).toHaveText("Nf3");
  await viewer.getByRole("button", { name: "Insert into the study" }).click();
  await expect(page.locator(".study-moves")).toContainText("cxd4");
});

test("filters are kept from one visit to the next", async ({ page, studio }) => {
  await importGames(studio, page);
  await studio.visit(page, "study");
  await page.getByRole("tab", { name: "Opening" }).click();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("From year").fill("2020");
  await page.getByLabel("From year").press("Enter");
  await expect(moves(page).getByRole("row", { name: /^e4 5/ })).toBeVisible();
  await page.getByRole("button", { name: "Blitz", exact: true }).click();
  await expect(moves(page).getByRole("row", { name: /^e4 3/ })).toBeVisible();
  await page.reload();
  await page.getByRole("tab", { name: "Opening" }).click();
  await expect(moves(page).getByRole("row", { name: /^e4 3/ })).toBeVisible();
  await page.getByRole("button", { name: "Filters 2" }).click();
  await page.getByLabel("Player").fill("Nowak");
  await page.getByLabel("Player").press("Enter");
  await page.getByLabel("Colour").selectOption("Black");
  await expect(page.getByText("No game reached this position.")).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(moves(page).getByRole("row", { name: /^e4 25/ })).toBeVisible();
});

test("a position that no opening has is looked for in whole games", async ({ page, studio }) => {
  await importGames(studio, page);
  await studio.visit(page, "study?fen=8%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K2k%20w%20-%20-%200%201");
  await page.getByRole("tab", { name: "Opening" }).click();
  await page.getByRole("link", { name: "Search whole games for it" }).click();
  await expect(page.getByRole("gridcell", { name: /^h1 .*black king/i })).toBeVisible();
  await page.getByRole("button", { name: "Search games" }).click();
  const results = page.getByRole("region", { name: "Games found" });
  await expect(results.getByRole("status")).toContainText("0 games found, 25 searched");
});

test("a pattern is set up, found, sorted, and several games become one study", async ({
  page,
  studio,
}) => {
  await importGames(studio, page);
  await page.getByText("Pattern", { exact: true }).click();
  const board = page.getByRole("grid");
  await board.getByRole("gridcell", { name: /^e4/ }).focus();
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp"])
    await page.keyboard.press(key);
  await page.keyboard.press("Shift+B");
  await page.getByRole("button", { name: "Search games" }).click();
  const results = page.getByRole("region", { name: "Games found" });
  await expect(results.getByRole("status")).toContainText("16 games found, 25 searched");
  await results.getByRole("button", { name: "Elo" }).click();
  await expect(results.getByRole("row").nth(1)).toContainText("Guest 23");
  await results.getByRole("button", { name: "Date" }).click();
  await results.getByRole("button", { name: "Date" }).click();
  await expect(results.getByRole("row").nth(1)).toContainText("Guest 1");
  await results.getByRole("checkbox", { name: "Select all" }).check();
  await expect(results.getByRole("toolbar")).toContainText("16 selected");
  await results.getByRole("checkbox", { name: "Select all" }).uncheck();
  await results.getByRole("checkbox").nth(1).check();
  await results.getByRole("checkbox").nth(2).check();
  await results.getByRole("button", { name: "Open in one study" }).click();
  await expect(page).toHaveURL(/study\/\d+/);
  await expect(page.locator(".study-moves")).toContainText("Bb5");
});

test("material and names are searched, and a source is deleted", async ({ page, studio }) => {
  await importGames(studio, page);
  await page.getByText("Material", { exact: true }).click();
  await page
    .getByLabel("Material", { exact: true })
    .last()
    .fill("QRRBBNNPPPPPPPP v QRRBBNNPPPPPPP");
  await page.getByLabel("For at least … plies").fill("1");
  await page.getByRole("button", { name: "Search games" }).click();
  const results = page.getByRole("region", { name: "Games found" });
  await expect(results.getByRole("status")).toContainText("8 games found");
  await page.getByLabel("Lead in pawns, from").fill("2");
  await page.getByRole("button", { name: "Search games" }).click();
  await expect(results.getByRole("status")).toContainText("0 games found");
  await page.getByText("Players, events").click();
  await page.getByLabel("Opponent").fill("last");
  await page.getByRole("button", { name: "Search games" }).click();
  await expect(results.getByRole("status")).toContainText("1 games found");
  await page.getByRole("button", { name: "Delete masters" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("row", { name: /^masters/ })).toBeHidden();
});

test("a player's page shows results, rating, openings and opponents", async ({ page, studio }) => {
  await importGames(studio, page);
  await studio.visit(page, "player?player=Anna+Nowak");
  await expect(page.getByText("25 games, 2000 – 2024")).toBeVisible();
  const white = page
    .getByRole("region", { name: "Results" })
    .getByRole("row", { name: /^White 25/ });
  await expect(white).toContainText("34%");
  await expect(page.getByRole("img", { name: /2400 in 2000, 2424 in 2024/ })).toBeVisible();
  const openings = page.getByRole("region", { name: "Openings: White" });
  await openings.getByText("e4").click();
  await expect(openings).toContainText("c5");
  await expect(page.getByRole("region", { name: "Head to head" })).toContainText("Guest 10");
  await page.getByRole("link", { name: "Prepare: White" }).click();
  await expect(page.getByRole("heading", { name: "Anna Nowak (White)" })).toBeVisible();
});

test("a report says what is played, what scores badly and what was new", async ({
  page,
  studio,
}) => {
  await importGames(studio, page);
  await studio.visit(page, "report?player=Nowak%2C+Anna&color=white");
  const played = page.getByRole("region", { name: "What is played" });
  await expect(played.getByRole("row", { name: /3. Bb5 a6 16/ })).toContainText("0%");
  await expect(page.getByRole("region", { name: "Where the score is bad" })).toContainText("Bb5");
  await expect(page.getByRole("region", { name: "Novelties" })).toContainText("3. h4");
  await page.getByRole("region", { name: "Games to look at" }).getByRole("button").first().click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "h4" })).toBeVisible();
  await page.getByRole("dialog").press("Escape");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: null });
  await studio.visit(page, "report?play=e2e4");
  await expect(page.getByRole("region", { name: "What is played" })).toContainText("1… e5");
});

test("my games are a source that follows the library", async ({ page, studio }) => {
  await studio.visit(page, "study");
  await page.getByRole("tab", { name: "Opening" }).click();
  await expect(page.getByText("No game reached this position.")).toBeVisible();
  await page.evaluate(async (pgn) => {
    const { token } = (await (await fetch("/api/hello")).json()) as { token: string };
    const headers = { "content-type": "application/x-chess-pgn", "x-hetman-token": token };
    await fetch("/api/import", { method: "POST", headers, body: pgn });
  }, GAMES);
  await expect(moves(page).getByRole("row", { name: /^e4 25/ })).toBeVisible();
});
