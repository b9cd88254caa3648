// Why: reasons of moves in words, lines that play out, the summary, threats.
import type { Locator, Page } from "@playwright/test";
import { type Studio, expect, send, test } from "./studio";

/** Black overlooks a fork; White misses it. */
const FORK = `[White "Ada"]
[Black "Basia"]
[FEN "2r3k1/p4ppp/8/3N4/8/7P/5PP1/6K1 b - - 0 1"]

1... h6 2. Kh2 Kf8 *
`;

function moveList(page: Page): Locator {
  return page.getByRole("group", { name: "Moves" });
}

async function open(studio: Studio, page: Page): Promise<void> {
  const made = await send(page, "POST", "/api/studies", { from: "pgn", pgn: FORK });
  const { id } = made as { id: number };
  await studio.visit(page, `study/${id}`);
  await expect(moveList(page).getByRole("button").first()).toBeVisible();
}

async function review(page: Page): Promise<void> {
  const id = await page.evaluate(() => /study\/(\d+)/.exec(location.hash)?.[1]);
  await send(page, "POST", `/api/games/${id}/review`, { nodes: 5000 });
  await expect(page.getByRole("row", { name: /Accuracy/ })).toBeVisible({ timeout: 240_000 });
  await expect(page.locator(".review-progress")).toBeHidden({ timeout: 240_000 });
}

test("a fault is told in words, its line plays out, and arrows show it", async ({
  page,
  studio,
}) => {
  test.slow();
  await open(studio, page);
  await review(page);
  const moves = moveList(page);
  await moves.locator('[data-path="h7h6"]').click();
  const why = page.getByRole("region", { name: "Why" });
  await expect(why).toContainText(/2\.Ne7\+ wins a rook \(fork: Rc8, Kg8\)/);
  await expect(why).toContainText("The threat was there already.");
  // The move and both prongs of the fork.
  await expect(page.locator("svg.cg-shapes g > line")).not.toHaveCount(0);
  const line = why.locator(".line-moves").first().getByRole("button");
  await line.last().hover();
  await expect(page.locator(".position-preview")).toBeVisible();
  await line.last().click();
  await expect(moves.locator('[aria-current="true"]')).toContainText("Nxc8");
  await expect(page.getByRole("gridcell", { name: /^c8/ })).toHaveAccessibleName(/knight/i);
  // White could have played it.
  await moves.locator('[data-path="h7h6 g1h2"]').click();
  await expect(why).toContainText(/Missed: 2\.Ne7\+ wins a rook/);
  const missed = why.locator(".line-moves").first().getByRole("button").first();
  await missed.focus();
  await page.keyboard.press("Enter");
  await expect(moves.locator('[aria-current="true"]')).toContainText("Ne7+");
});

test("the game is summed up, and not while a better move is looked for", async ({
  page,
  studio,
}) => {
  test.slow();
  await open(studio, page);
  await review(page);
  const summary = page.getByRole("region", { name: "The game in short" });
  await expect(summary).toContainText("Accuracy: White");
  await page.getByRole("button", { name: "Find the better moves" }).click();
  await expect(summary).toBeHidden();
  await expect(page.getByRole("region", { name: "Why" })).toBeHidden();
});

test("the threat is told in words", async ({ page, studio }) => {
  await open(studio, page);
  await page.keyboard.press("Home");
  await page.keyboard.press("x");
  const threat = page.locator(".engine-lines-reason");
  await expect(threat).toContainText(/Threat: 1\.Ne7\+ wins a rook \(fork/, { timeout: 60_000 });
});

test("the plan of the side to move is told in words, and asked for instead of the threat", async ({
  page,
  studio,
}) => {
  await open(studio, page);
  await moveList(page).locator('[data-path="h7h6"]').click();
  await page.keyboard.press("x");
  const [threat, plan] = ["Threat", "Plan"].map((name) =>
    page.getByRole("button", { name, exact: true }),
  ) as [Locator, Locator];
  await expect(threat).toHaveAttribute("aria-pressed", "true");
  await plan.click();
  await expect(threat).toHaveAttribute("aria-pressed", "false");
  const words = page.locator(".engine-lines-reason");
  await expect(words).toContainText(/White’s plan: 2\.Ne7\+ wins a rook/, { timeout: 60_000 });
  // A quiet position: where the pieces go.
  await page.keyboard.press("End");
  await expect(words).toContainText(/White’s plan: \d\.|White’s plan: [NKa-h]/, {
    timeout: 60_000,
  });
  await page.keyboard.press("p");
  await expect(words).toBeHidden();
});
