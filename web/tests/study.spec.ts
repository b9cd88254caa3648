// The study page: everything beside the board, lines on a small board, undo, reviews that lead to their moves.
import type { Locator, Page } from "@playwright/test";
import { cell, drag } from "./board";
import type { ReviewReport } from "../src/wire";
import { type Studio, expect, send, test } from "./studio";

/** White misses a mate, hangs the queen and is mated: moments enough for few nodes. */
const SHORT = `[White "Ada"]
[Black "Basia"]
[Result "0-1"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qg5 h6 5. Qg3 Nxe4 6. Qxg7 Qh4 7. Qxf7+ Kd8 8. d3 Qxf2+ 9. Kd1 Bb4 0-1
`;

function moveList(page: Page): Locator {
  return page.getByRole("group", { name: "Moves" });
}

/** Opens a game as a study. */
async function open(studio: Studio, page: Page, pgn: string): Promise<void> {
  const made = await send(page, "POST", "/api/studies", { from: "pgn", pgn });
  const { id } = made as { id: number };
  await studio.visit(page, `study/${id}`);
  await expect(moveList(page).getByRole("button").first()).toBeVisible();
}

/** A review with few nodes: its labels are not the subject. */
async function review(page: Page): Promise<void> {
  test.slow();
  const id = await page.evaluate(() => /study\/(\d+)/.exec(location.hash)?.[1]);
  await send(page, "POST", `/api/games/${id}/review`, { nodes: 1000 });
  await expect(page.getByRole("row", { name: /Accuracy/ })).toBeVisible({ timeout: 240_000 });
  // What is provisional may still change.
  await expect(page.locator(".review-progress")).toBeHidden({ timeout: 240_000 });
}

/** Whether an element lies within the window, without scrolling. */
async function expectWhole(page: Page, locator: Locator): Promise<void> {
  const size = page.viewportSize()!;
  await expect
    .poll(async () => {
      const box = await locator.boundingBox();
      return (
        box !== null &&
        box.x >= 0 &&
        box.y >= 0 &&
        box.x + box.width <= size.width + 0.5 &&
        box.y + box.height <= size.height + 0.5
      );
    })
    .toBe(true);
}

async function top(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
] as const) {
  test(`everything about the position is on one screen of ${width} by ${height}`, async ({
    page,
    studio,
  }) => {
    await page.setViewportSize({ width, height });
    await open(studio, page, SHORT);
    await page.keyboard.press("End");
    const parts = [
      page.getByRole("grid", { name: "Chess board" }),
      page.getByRole("region", { name: "Engine" }),
      moveList(page),
      page.getByRole("tabpanel"),
      page.getByRole("toolbar", { name: "Move navigation" }),
      page.getByRole("textbox", { name: "Type a move" }),
    ];
    for (const part of parts) await expectWhole(page, part);
    const board = (await parts[0]!.boundingBox())!;
    expect(board.width).toBeGreaterThan(height * 0.8);
    const overflow = await page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    expect(overflow).toEqual([0, 0]);
    // The board stays where it is while panels change.
    for (const tab of ["Notes", "Share", "Details", "Review"]) {
      await page.getByRole("tab", { name: tab }).click();
      expect(await parts[0]!.boundingBox()).toEqual(board);
    }
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the engine's line is below the board, and panels are a sheet that leaves it free", async ({
    page,
    studio,
  }) => {
    await open(studio, page, SHORT);
    await page.getByRole("switch", { name: "Engine" }).tap();
    const board = page.getByRole("grid", { name: "Chess board" });
    const line = page.locator(".engine-line:not(.empty)").first();
    await expect(line).toBeVisible({ timeout: 60_000 });
    const box = (await board.boundingBox())!;
    expect(box.width).toBe(360);
    expect((await top(line)) - (box.y + box.height)).toBeLessThan(20);
    await expectWhole(page, moveList(page));
    expect(await top(moveList(page))).toBeGreaterThan(await top(line));
    await expectWhole(page, page.getByRole("toolbar", { name: "Move navigation" }));
    await expect(page.getByRole("tabpanel")).toBeHidden();
    for (const tab of ["Review", "Notes", "Share"]) {
      await page.getByRole("tab", { name: tab }).tap();
      await expect(page.getByRole("tabpanel")).toBeVisible();
      expect(await top(page.getByRole("tabpanel"))).toBeGreaterThanOrEqual(box.y + box.height);
      expect(await board.boundingBox()).toEqual(box);
    }
    await page.getByRole("tab", { name: "Share" }).tap();
    await expect(page.getByRole("tabpanel")).toBeHidden();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
  });
});

test("a critical moment is played out on the same board, and nothing tells the better move", async ({
  page,
  studio,
}) => {
  await open(studio, page, SHORT);
  await review(page);
  const board = page.getByRole("grid", { name: "Chess board" });
  const place = await board.boundingBox();
  const curve = page.locator(".graph-line");
  const whole = (await curve.getAttribute("d"))!;
  const report = await page.evaluate(async () => {
    const id = /study\/(\d+)/.exec(location.hash)?.[1];
    return (await (await fetch(`/api/games/${id}/review`)).json()) as ReviewReport;
  });
  const labels = moveList(page).getByLabel(/^(Book|Best)$/);
  await expect(labels.first()).toBeVisible();
  const faults = report.moments.map((ply) => report.moves[ply - 1]!);
  const at = faults.findIndex(({ betterUci }) => betterUci.length > 0);
  await page.locator(".moments-item").nth(at).click();
  await expect(page.getByText(/Find a better move/)).toBeVisible();
  expect(await board.boundingBox()).toEqual(place);
  await expectWhole(page, board);
  const before = await moveList(page)
    .locator('[aria-current="true"]')
    .getAttribute("data-path", { timeout: 5000 })
    .catch(() => "");
  const answer = moveList(page).locator(
    `[data-path="${`${before} ${faults[at]!.betterUci[0]}`.trim()}"]`,
  );
  // Lines, labels, scores, branches, arrows and what came after are hidden.
  await expect(answer).toHaveCount(0);
  await expect(labels).toHaveCount(0);
  await expect(page.locator(".move-score")).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Variations" })).toHaveCount(0);
  await expect(page.locator("svg.cg-shapes g > *")).toHaveCount(0);
  const shown = (await curve.count()) === 0 ? "" : ((await curve.getAttribute("d")) ?? "");
  expect(shown.length).toBeLessThan(whole.length);
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.locator(".moments-better")).toBeVisible();
  await expect(answer).toHaveCount(1);
  expect(await board.boundingBox()).toEqual(place);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(curve).toHaveAttribute("d", whole);
  await expect(labels.first()).toBeVisible();
});

test("labels stand at the moves, and rows of the table lead to them", async ({ page, studio }) => {
  await open(studio, page, SHORT);
  await review(page);
  await expect(moveList(page).locator(".move.wide .move-glyph").first()).toBeVisible();
  const rows = page.getByRole("rowgroup").last().getByRole("row");
  const counts = rows.getByRole("button", { name: /Go to the next one/ });
  const names = await counts.evaluateAll((buttons) =>
    buttons.map((button) => button.getAttribute("aria-label") ?? ""),
  );
  expect(names.length).toBeGreaterThan(1);
  for (const name of names) {
    const [label = "", side = ""] = name.split(/, |:/);
    const count = Number(/\d+/.exec(name)?.[0]);
    const button = page.getByRole("button", { name, exact: true });
    const visited = new Set<string>();
    // Once around: every move of that label and side is met.
    for (let n = 0; n < count; n += 1) {
      await button.click();
      const current = moveList(page).locator('[aria-current="true"]');
      await expect(current).toHaveCount(1);
      const place = await current.evaluate((move) => ({
        path: move.getAttribute("data-path") ?? "",
        column: [...move.parentElement!.children].indexOf(move),
        glyphs: [...move.querySelectorAll(".move-glyph")].map((g) => g.getAttribute("aria-label")),
      }));
      visited.add(place.path);
      expect(place.column, name).toBe(side === "White" ? 1 : 2);
      const glyph = label === "Inaccuracy" ? "Dubious move" : label;
      expect(place.glyphs, name).toContain(glyph);
    }
    expect(visited.size, name).toBe(count);
  }
});

test("a move of a line is shown on a small board", async ({ page, studio }) => {
  await open(studio, page, SHORT);
  await page.getByRole("switch", { name: "Engine" }).click();
  const line = page.locator(".engine-line:not(.empty) .line-moves").first();
  await expect(line.getByRole("button").nth(1)).toBeVisible({ timeout: 60_000 });
  // A search that goes on would change the line under the pointer.
  await page.getByRole("button", { name: "Flip board" }).hover();
  const preview = page.locator(".position-preview");
  await expect(preview).toHaveCount(0);
  await line.getByRole("button").first().hover();
  await expect(preview).toBeVisible();
  await expect(preview.locator("piece")).toHaveCount(32);
  await expect(preview.locator("square.last-move")).toHaveCount(2);
  await page.getByRole("button", { name: "Flip board" }).hover();
  await expect(preview).toHaveCount(0);
  // By keyboard: along the line, not through the game.
  await page.getByRole("button", { name: "Second engine" }).focus();
  await page.keyboard.press("Tab");
  await expect(preview).toBeVisible();
  const first = await preview.getAttribute("data-fen");
  await page.keyboard.press("ArrowRight");
  await expect(preview).not.toHaveAttribute("data-fen", first!);
  await expect(page.getByRole("button", { name: "Previous move" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
});

test("the small board goes with its line", async ({ page, studio }) => {
  await open(studio, page, "1. f3 e5 2. g4 Qh4# 0-1");
  await moveList(page).getByRole("button", { name: "g4" }).click();
  await page.getByRole("switch", { name: "Engine" }).click();
  const line = page.locator(".engine-line:not(.empty) .line-moves").first();
  await expect(line.getByRole("button").first()).toBeVisible({ timeout: 60_000 });
  await line.getByRole("button").first().hover();
  const preview = page.locator(".position-preview");
  await expect(preview).toBeVisible();
  // After mate there are no lines: the pointer stays where one was.
  await page.keyboard.press("ArrowRight");
  await expect(line).toHaveCount(0);
  await expect(preview).toHaveCount(0);
});

test("every change is undone and made again", async ({ page, studio }) => {
  await open(studio, page, SHORT);
  const moves = moveList(page).getByRole("button");
  await expect(moves).toHaveCount(18);
  await moveList(page).getByRole("button", { name: "Nc6", exact: true }).click();
  await page.keyboard.press("Delete");
  await expect(moves).toHaveCount(3);
  // It says so, with a way back.
  await expect(page.getByText("15 moves deleted.")).toBeVisible();
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
  await expect(moves).toHaveCount(18);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(moves).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(moves).toHaveCount(18);
  await page.keyboard.press("Control+Shift+z");
  await expect(moves).toHaveCount(3);
  await page.getByRole("button", { name: "Undo the last change" }).click();
  await expect(moves).toHaveCount(18);
  await page.keyboard.press("Control+y");
  await expect(moves).toHaveCount(3);
  await page.keyboard.press("Control+z");
  await expect(moves).toHaveCount(18);
  await page.reload();
  await expect(moves).toHaveCount(18);
});

test("opening the page stores nothing until something happens", async ({ page, studio }) => {
  await studio.visit(page, "study");
  await expect(page.getByRole("grid", { name: "Chess board" })).toBeVisible();
  const stored = () =>
    page.evaluate(
      async () => ((await (await fetch("/api/games")).json()) as { total: number }).total,
    );
  await page.getByRole("switch", { name: "Engine" }).click();
  await expect(page.locator(".engine-line:not(.empty)").first()).toBeVisible({ timeout: 60_000 });
  expect(await stored()).toBe(0);
  // There is no PGN of what is not stored.
  await page.getByRole("tab", { name: "Share" }).click();
  await expect(page.getByRole("textbox", { name: "FEN" })).toBeVisible();
  await expect(page.getByRole("group", { name: "PGN" })).toHaveCount(0);
  await drag(page, "e2", "e4");
  await expect(page.getByRole("group", { name: "PGN" })).toBeVisible();
  await expect(moveList(page).getByRole("button")).toHaveText(["e4"]);
  expect(await stored()).toBe(1);
  await expect(page).toHaveURL(/#\/study\/1/);
  // The page was not loaded again: the engine still runs.
  await expect(page.getByRole("switch", { name: "Engine" })).toBeChecked();
  await drag(page, "e7", "e5");
  await expect(moveList(page).getByRole("button")).toHaveText(["e4", "e5"]);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(moveList(page).getByRole("button")).toHaveCount(0);
  // Another one is blank again.
  await page.getByRole("link", { name: "Study" }).click();
  await expect(page.getByRole("switch", { name: "Engine" })).not.toBeChecked();
  await expect(cell(page, "e2")).toHaveAccessibleName(/white pawn/);
  expect(await stored()).toBe(1);
});

test("a move made before the legal ones are known is played if it is one", async ({
  page,
  studio,
}) => {
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/\/node\?path=/, async (route) => {
    await held;
    await route.continue();
  });
  await studio.visit(page, "study");
  await expect(page.getByRole("grid", { name: "Chess board" })).toBeVisible();
  await drag(page, "e2", "e4");
  await expect(moveList(page).getByRole("button")).toHaveText(["e4"]);
  await drag(page, "e7", "e4");
  await expect(page.locator(".toast")).toBeVisible();
  await expect(page.locator("piece.white.pawn")).toHaveCount(8);
  await expect(moveList(page).getByRole("button")).toHaveText(["e4"]);
  release();
  await drag(page, "e7", "e5");
  await expect(moveList(page).getByRole("button")).toHaveText(["e4", "e5"]);
});

test("what the players of a game computed is not shown as analysis", async ({ page, studio }) => {
  const pgn = `[White "Engine"]

1. e4 { [%eval 0.31,12] [%emt 0:00:01.5] } e5 { +0.25/14 1.2s } 2. Nf3 { [%eval 0.40,12] [%emt 0:00:01.5] }
2... Nc6 { [%eval 0.30,12] [%emt 0:00:01] } *`;
  await open(studio, page, pgn);
  await expect(page.locator(".move-score")).toHaveCount(0);
  await expect(page.locator(".notation-comment")).toHaveCount(0);
  await expect(page.locator(".graph-line")).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(page.getByRole("meter", { name: "Evaluation" })).toHaveAttribute(
    "aria-valuetext",
    "unknown",
  );
});

test("a step through a game of 600 moves changes little of the list", async ({ page, studio }) => {
  const cycle = ["Nf3 Nf6", "Ng1 Ng8", "Nc3 Nc6", "Nb1 Nb8"];
  const moves = Array.from({ length: 600 }, (_, n) => `${n + 1}. ${cycle[n % 4]}`);
  await open(studio, page, `[White "Long"]\n\n${moves.join("\n")} *`);
  await page.keyboard.press("End");
  await expect(moveList(page).locator('[aria-current="true"]')).toHaveCount(1);
  const STEPS = 20;
  const changes = await moveList(page).evaluate(async (list, steps) => {
    let changes = 0;
    const observer = new MutationObserver((records) => (changes += records.length));
    observer.observe(list, { subtree: true, childList: true, attributes: true });
    for (let n = 0; n < steps; n += 1) {
      const event = new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true });
      document.body.dispatchEvent(event);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }
    return changes;
  }, STEPS);
  const plies = () =>
    moveList(page)
      .locator('[aria-current="true"]')
      .evaluate((move) => move.getAttribute("data-path")!.split(" ").length);
  await expect.poll(plies).toBe(1200 - STEPS);
  // The move that is left and the move that is reached, with their tab stops.
  expect(changes).toBeGreaterThan(0);
  expect(changes).toBeLessThanOrEqual(10 * STEPS);
});
