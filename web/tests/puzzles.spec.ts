// Puzzles: solved by mouse, keyboard and touch; wrong tries, hints, runs, and one's own mistakes.
import AxeBuilder from "@axe-core/playwright";
import type { Page, Response } from "@playwright/test";
import { click, drag, reachBoard, tap } from "./board";
import { type Studio, expect, send, test } from "./studio";

/** Reviews search every position and wrong tries are searched for their refutation, also on a busy machine. */
const PATIENCE = { timeout: 100_000 };

interface Step {
  uci: string;
  san: string;
  squares: [string, string];
  accepted: string[];
  legal: { destinations: Record<string, string[]>; promotions: string[] };
}

interface Puzzle {
  id: string;
  themes: string[];
  steps: Step[];
  game: { id: number } | null;
}

const isNext = (response: Response) => response.url().endsWith("/api/puzzles/next");

/** Does something that brings the next puzzle, until it needs no promotion. */
async function puzzleAfter(page: Page, act: () => Promise<unknown>): Promise<Puzzle> {
  const [response] = await Promise.all([page.waitForResponse(isNext), act()]);
  const puzzle = (await response.json()) as Puzzle;
  if (puzzle.steps.every(({ uci }) => uci.length === 4)) {
    await expect(message(page)).toHaveText("Find the best move.");
    return puzzle;
  }
  return puzzleAfter(page, () => page.getByRole("button", { name: "Next puzzle" }).click());
}

function open(studio: Studio, page: Page, query = "mode=rating"): Promise<Puzzle> {
  return puzzleAfter(page, () => studio.visit(page, `puzzles?${query}`));
}

const message = (page: Page) => page.locator(".puzzles-message");

/** Waits until so many moves are on the board and the solver is asked. */
async function isAsked(page: Page, ply: number): Promise<void> {
  await expect(page.locator(`.puzzles-board[data-ply="${ply}"]`)).toBeVisible();
  await expect(page.locator(".puzzles-message.solving")).toBeVisible();
}

/** Plays the solution by some way of moving. */
async function solve(
  page: Page,
  { steps }: Puzzle,
  move: (page: Page, from: string, to: string) => Promise<void>,
): Promise<void> {
  for (let ply = 1; ply < steps.length; ply += 2) {
    await isAsked(page, ply);
    await page.waitForFunction(() => !document.querySelector("piece.anim"));
    const [from, to] = steps[ply]!.squares;
    await move(page, from, to);
  }
  await expect(message(page)).toHaveText("Solved.");
}

/** A legal move that is not the solution's. */
function wrongMove(step: Step): [string, string] {
  const all = Object.entries(step.legal.destinations).flatMap(([from, targets]) =>
    targets.map((to): [string, string] => [from, to]),
  );
  const fits = ([from, to]: [string, string]) =>
    !step.accepted.includes(from + to) && !step.legal.promotions.includes(from + to);
  return all.find(fits)!;
}

test("a puzzle is solved by dragging, and the rating follows", async ({ page, studio }) => {
  const puzzle = await open(studio, page);
  await expect(page.getByText(/Your rating: 1500 ± 700/)).toBeVisible();
  await solve(page, puzzle, drag);
  await expect(page.getByText(/Rating 1500 → 1[5-9]\d\d/)).toBeVisible();
  await expect(page.getByText(/Puzzle rating \d+/)).toBeVisible();
  const next = await puzzleAfter(page, () =>
    page.getByRole("button", { name: "Next puzzle" }).click(),
  );
  expect(next.id).not.toBe(puzzle.id);
});

test("a wrong try is refuted on the board, and one may go back", async ({ page, studio }) => {
  const puzzle = await open(studio, page);
  await click(page, ...wrongMove(puzzle.steps[0]!));
  await expect(message(page)).toHaveText(/does not work/, PATIENCE);
  await expect(page.getByText(/Rating 1500 → 1[0-4]\d\d/)).toBeVisible();
  await expect(page.getByText(/It comes back tomorrow/)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await solve(page, puzzle, click);
  // The first try alone counts.
  await expect(page.getByText(/Rating 1500 → 1[0-4]\d\d/)).toBeVisible();
});

test("hints lead in steps, and the solution is shown", async ({ page, studio }) => {
  const puzzle = await open(studio, page, "mode=theme&theme=fork");
  const hint = page.getByRole("button", { name: "Hint" });
  await hint.click();
  await expect(page.locator(".puzzles-hint")).toHaveText(/Look for: /);
  await expect(page.locator(".puzzles-board .cg-shapes g > *")).toHaveCount(0);
  await hint.click();
  await expect(page.locator(".puzzles-hint")).toHaveText(
    new RegExp(`Move the \\w+ on ${puzzle.steps[1]!.squares[0]}`),
  );
  await hint.click();
  await expect(page.locator(".puzzles-hint")).toHaveText(`The move is ${puzzle.steps[1]!.san}.`);
  await expect(hint).toBeDisabled();
  await page.getByRole("button", { name: "Show solution" }).click();
  await expect(message(page)).toHaveText("This was the solution.");
  await expect(page.locator(".puzzles-chip", { hasText: "Fork" })).toBeVisible();
});

test("everything by keyboard, and told to screen readers", async ({ page, studio }) => {
  const puzzle = await open(studio, page, "mode=mates");
  const log = page.getByRole("log");
  await expect(log).toContainText(/(White|Black) to play. Find the best move./);
  await page.locator("#content").focus();
  await page.keyboard.press("h");
  await expect(log).toContainText(/Look for: /);
  await reachBoard(page);
  await solve(page, puzzle, moveByDigits);
  await expect(log).toContainText(/checkmate/);
  await expect(log).toContainText("Solved.");
  // Enter goes on.
  await expect(page.getByRole("button", { name: "Next puzzle" })).toBeFocused();
  await puzzleAfter(page, () => page.keyboard.press("Enter"));
});

/** A digit goes to a rank, with Shift to a file: also where Black is below. */
async function moveByDigits(page: Page, from: string, to: string): Promise<void> {
  for (const square of [from, to]) {
    await page.keyboard.press(`Digit${square[1]}`);
    await page.keyboard.press(`Shift+Digit${square.charCodeAt(0) - 96}`);
    await expect(page.locator(`[data-square="${square}"]`)).toBeFocused();
    await page.keyboard.press("Enter");
  }
}

test("a move may be typed", async ({ page, studio }) => {
  await solveByTyping(page, await open(studio, page, "mode=mates"));
  await expect(message(page)).toHaveText("Solved.");
});

/** By typing, which asks for no piece at a promotion. */
async function solveByTyping(page: Page, { steps }: Puzzle): Promise<void> {
  const input = page.getByLabel("Type a move");
  for (let ply = 1; ply < steps.length; ply += 2) {
    await isAsked(page, ply);
    await input.fill(steps[ply]!.san.replace(/[+#]/, ""));
    await input.press("Enter");
  }
}

test("a streak ends with the first wrong move", async ({ page, studio }) => {
  await studio.visit(page, "puzzles?mode=streak");
  const first = await puzzleAfterStart(page);
  await expect(page.getByText("Solved: 0")).toBeVisible();
  const [response] = await Promise.all([page.waitForResponse(isNext), solveByTyping(page, first)]);
  await expect(page.getByText("Solved: 1")).toBeVisible();
  const second = (await response.json()) as Puzzle;
  await expect(message(page)).toHaveText("Find the best move.");
  await click(page, ...wrongMove(second.steps[0]!));
  await expect(page.getByRole("heading", { name: "1 solved." })).toBeVisible();
  await expect(page.getByText("Your best so far.")).toBeVisible();
});

/** The first puzzle of a run; runs begin with easy ones, which seldom promote. */
async function puzzleAfterStart(page: Page): Promise<Puzzle> {
  const [response] = await Promise.all([
    page.waitForResponse(isNext),
    page.getByRole("button", { name: "Start" }).click(),
  ]);
  await expect(message(page)).toHaveText("Find the best move.");
  return (await response.json()) as Puzzle;
}

test("three minutes are three minutes", async ({ page, studio }) => {
  await page.clock.install();
  await studio.visit(page, "puzzles?mode=timed");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("timer")).toHaveText(/3:00|2:5\d/);
  await page.clock.runFor(181_000);
  await expect(page.getByRole("heading", { name: "0 solved." })).toBeVisible();
});

test("mistakes of a reviewed game become puzzles", async ({ page, studio }) => {
  test.setTimeout(400_000);
  await studio.visit(page, "puzzles?mode=mistakes");
  await expect(page.getByText("Nothing is due.")).toBeVisible();
  await expect(page.getByText(/Review a game/)).toBeVisible();
  const pgn =
    '[White "Legal"]\n[Black "Saint Brie"]\n[Date "1750.??.??"]\n\n' +
    "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n";
  await page.evaluate(async (text) => {
    const { token } = (await (await fetch("/api/hello")).json()) as { token: string };
    const headers = { "content-type": "application/json", "x-hetman-token": token };
    const post = (path: string, body: unknown) =>
      fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    const made = await post("/api/studies", { from: "pgn", pgn: text });
    const { id } = (await made.json()) as { id: number };
    await post(`/api/games/${id}/review`, { nodes: 2000 });
  }, pgn);
  await expect
    .poll(
      () =>
        page.evaluate(
          async () => ((await (await fetch("/api/puzzles")).json()) as { due: number }).due,
        ),
      PATIENCE,
    )
    .toBeGreaterThan(0);
  await studio.visit(page, "");
  await expect(page.getByText(/puzzles? (is|are) due today/)).toBeVisible();
  await page.getByRole("link", { name: "Solve" }).click();
  await expect(page.getByText(/After \d+[.…]\S+ in Legal – Saint Brie, 1750/)).toBeVisible();
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(page).toHaveURL(/#\/study\/\d+\?path=e2e4/);
  await expect(page.getByRole("heading", { name: "Analyse" })).toBeAttached();
});

test("a puzzle without a game is analysed as a study", async ({ page, studio }) => {
  await open(studio, page);
  await page.getByRole("button", { name: "Analyse" }).click();
  await expect(page).toHaveURL(/#\/study\/\d+\?path=/);
});

test("puzzles pass axe, light and dark", async ({ page, studio }) => {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const puzzle = await open(studio, page);
    await page.getByRole("button", { name: "Hint" }).click();
    await click(page, ...wrongMove(puzzle.steps[0]!));
    await expect(message(page)).toHaveText(/does not work/, PATIENCE);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [scheme, id, nodes[0]?.html])).toEqual([]);
    await studio.visit(page, "");
  }
});

test("others have no puzzles of the owner's", async ({ studio, another }) => {
  const page = await another();
  await studio.pair(page);
  await expect(page.getByRole("link", { name: /games/i }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Puzzles" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a puzzle is solved by touch", async ({ page, studio }) => {
    const puzzle = await open(studio, page);
    await solve(page, puzzle, tap);
    await expect(page.getByRole("button", { name: "Next puzzle" })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
  });
});

interface Ending {
  id: string;
  goal: "win" | "draw";
  legal: { destinations: Record<string, string[]>; promotions: string[] };
}

/** Opens an ending. */
async function openEnding(studio: Studio, page: Page): Promise<Ending> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/api/endings/next")),
    studio.visit(page, "puzzles?mode=endings"),
  ]);
  await expect(message(page)).toHaveClass(/solving/);
  return (await response.json()) as Ending;
}

/** The first moves of an ending that keep what can be reached, and those that do not. */
async function sorted(page: Page, { id, legal }: Ending): Promise<[string, string][][]> {
  const kinds: [string, string][][] = [[], []];
  for (const [from, targets] of Object.entries(legal.destinations))
    for (const to of targets) {
      if (legal.promotions.includes(from + to)) continue;
      const path = `/api/endings/${id}/moves`;
      const { holds } = (await send(page, "POST", path, { moves: [from + to] })) as {
        holds: boolean;
      };
      kinds[holds ? 0 : 1]!.push([from, to]);
    }
  return kinds;
}

test("endings are played out: what holds is answered, what does not is shown", async ({
  page,
  studio,
}) => {
  let [good, bad]: [string, string][][] = [[], []];
  while (!good?.length || !bad?.length) {
    await studio.visit(page, "games");
    [good, bad] = await sorted(page, await openEnding(studio, page));
  }
  await expect(page.getByText("no tablebases are installed")).toBeVisible();
  await drag(page, ...bad[0]!);
  await expect(message(page)).toHaveText(/lets the win go|loses/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(message(page)).toHaveClass(/solving/);
  await page.waitForFunction(() => !document.querySelector("piece.anim"));
  await reachBoard(page);
  await page.getByLabel("Type a move").fill(good[0]!.join(""));
  await page.keyboard.press("Enter");
  await expect(page.locator('.puzzles-board[data-ply="2"]')).toBeVisible();
  await page.getByRole("button", { name: "Begin again" }).click();
  await expect(page.locator('.puzzles-board[data-ply="0"]')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});
