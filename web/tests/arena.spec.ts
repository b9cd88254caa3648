// The arena: a match from the form to the analysis of its games, with the figures of the terminal; a test that ends by
// itself; boards that do not hold up the page.
import AxeBuilder from "@axe-core/playwright";
import { execFileSync, spawn } from "node:child_process";
import type { Page } from "@playwright/test";
import { PROGRAM, type Studio, expect, send, test } from "./studio";

/** Games are not optimised in tests, and the machine may be busy. */
const PATIENCE = { timeout: 90_000 };

interface Shown {
  games: number;
  result: { score: number; elo: number | null; pentanomial: number[] };
  records: { number: number }[];
}

/** What the terminal says of a match. */
function shown(studio: Studio, id: string): Shown {
  const options = ["match", "show", id, "--json", "--data-dir", studio.directory];
  return JSON.parse(execFileSync(PROGRAM, options, { encoding: "utf8" })) as Shown;
}

const idOf = (page: Page) => /arena\/([0-9a-f]{8})/.exec(page.url())?.[1] ?? "";
const state = (page: Page) => page.locator("[data-state]");
const violations = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;

test("a match is begun, extended, told as in the terminal, and its games are analysed", async ({
  page,
  studio,
}) => {
  await studio.visit(page, "lab/arena");
  await page.getByRole("link", { name: "New match" }).click();
  await page.getByRole("combobox", { name: "Player 2" }).selectOption("preset:random");
  await page.getByRole("combobox", { name: "Thinking time" }).selectOption("nodes");
  await page.getByLabel("Nodes a move").fill("100");
  await page.getByLabel("Games").fill("4");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Start" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/lab\/arena\/[0-9a-f]{8}$/, PATIENCE);
  await expect(state(page)).toHaveAttribute("data-state", "done", PATIENCE);
  await expect(page.locator("[data-score]")).toBeVisible();
  const four = shown(studio, idOf(page));
  expect(four.games).toBe(4);
  await expect(page.locator("[data-score]")).toHaveAttribute(
    "data-score",
    String(four.result.score),
  );

  await page.getByRole("button", { name: "More games" }).click();
  await page.getByLabel("Games in all").fill("6");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(state(page)).toContainText("6 of 6", PATIENCE);
  const six = shown(studio, idOf(page));
  expect(new Set(six.records.map(({ number }) => number)).size).toBe(6);
  await expect(page.locator(".arena-pairs")).toContainText(String(six.result.pentanomial[4]));
  expect(await violations(page)).toEqual([]);

  await page.getByText("Finished games").click();
  await page.getByRole("button", { name: "Analyse game 1", exact: true }).click();
  await expect(page).toHaveURL(/study\/\d+/);
  await expect(page.getByRole("grid").first()).toBeVisible();

  await studio.visit(page, "lab/arena/ratings");
  await expect(page.locator(".arena-ratings")).toContainText("Random");
  expect(await violations(page)).toEqual([]);
});

test("a sequential test ends by itself", async ({ page, studio }) => {
  await send(page, "POST", "/api/jobs", {
    kind: "match",
    form: "match",
    games: 10_000,
    concurrency: 1,
    seed: 1,
    players: [{ id: "preset:greedy" }, { id: "preset:random" }],
    pace: { by: "depth", plies: 1 },
    sprt: { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05, model: "logistic" },
  });
  await studio.visit(page, "lab/arena");
  await page.locator("[data-match] a").first().click(PATIENCE);
  const decision = page.locator("[data-decision]");
  await expect(decision).not.toHaveAttribute("data-decision", "undecided", PATIENCE);
  await expect(state(page)).toHaveAttribute("data-state", "done", PATIENCE);
});

test("eight live boards leave the page its frames, also on a phone", async ({ page, studio }) => {
  // At the priority of a match that the studio runs.
  const match = ["match", "hetman,hash=1", "hetman,hash=1,name=Other", "--tc", "30+0.3", "-c", "8"];
  const options = ["-n", "15", PROGRAM, ...match, "--games", "80", "--data-dir", studio.directory];
  const terminal = spawn("nice", options, { stdio: "ignore" });
  try {
    await studio.visit(page, "lab/arena");
    await page.locator("[data-match] a").first().click(PATIENCE);
    const boards = page.locator(".arena-board");
    await expect(boards).toHaveCount(8, PATIENCE);
    await expect(boards.first().locator("piece.king")).toHaveCount(2);
    const frames = await page.evaluate(
      () =>
        new Promise<number[]>((done) => {
          const times: number[] = [];
          const tick = (now: number): void => {
            times.push(now);
            if (times.length < 180) requestAnimationFrame(tick);
            else done(times.slice(1).map((time, n) => time - times[n]!));
          };
          requestAnimationFrame(tick);
        }),
    );
    const median = frames.toSorted((one, other) => one - other)[Math.floor(frames.length / 2)]!;
    test.info().annotations.push({ type: "frames", description: `median ${median} ms` });
    // Sixty a second; a busy machine may lose some.
    expect(median).toBeLessThan(20);
    const before = await boards.first().getAttribute("data-fen");
    await expect(boards.first()).not.toHaveAttribute("data-fen", before!, PATIENCE);
    await page.setViewportSize({ width: 360, height: 740 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    expect(await violations(page)).toEqual([]);
  } finally {
    terminal.kill("SIGKILL");
  }
});
