// The course: every chapter's experiment and question, and what is remembered.
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { drag } from "./board";
import { expect, test } from "./studio";

/** Searches are not optimised in tests, and the machine may be busy. */
const PATIENCE = { timeout: 60_000 };

const success = (page: Page) => page.locator(".course-experiment > p.course-success:not([role])");
const search = (page: Page) => page.getByRole("button", { name: "Search", exact: true });

/** The question is answered wrongly, then rightly. */
async function answer(page: Page, wrong: string, right: string): Promise<void> {
  const question = page.locator(".course-question");
  await question.getByRole("button", { name: wrong }).click();
  await expect(question.locator(".course-verdict")).toContainText("Not quite.");
  await question.getByRole("button", { name: right, exact: true }).click();
  await expect(question.locator(".course-verdict")).toContainText("Right.");
}

async function type(board: Locator, ...moves: string[]): Promise<void> {
  const field = board.getByLabel("Type a move");
  const done = board.locator(".course-moves");
  for (const move of moves) {
    await field.fill(move);
    await field.press("Enter");
    await expect(done).toContainText(new RegExp(`${move}$`));
  }
}

test("a chapter is done, and is remembered", async ({ page, studio }) => {
  await studio.visit(page, "learn");
  await expect(page.getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: "Begin" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "A move and a position" }),
  ).toBeVisible();
  await drag(page, "e2", "e4");
  await expect(page.locator(".course-fields")).toContainText("PPPP1PPP");
  await type(page.locator(".course-board"), "a6", "e5");
  await expect(success(page)).toBeHidden();
  await type(page.locator(".course-board"), "d5");
  await expect(success(page)).toBeVisible();
  await expect(page.locator(".course-fields")).toContainText("d6");
  await answer(page, "About 120", "About 800,000");
  await page.reload();
  await expect(page.locator(".course-verdict")).toContainText("Right.");
  await expect(success(page)).toBeVisible();
  await page.getByRole("link", { name: "Evaluating →" }).click();
  await expect(page.getByRole("link", { name: "1. A move and a position, done" })).toBeVisible();
  await page.getByRole("link", { name: "Course", exact: true }).click();
  await expect(page.getByRole("link", { name: "Go on: Evaluating" })).toBeVisible();
});

test("evaluations are compared, and learning is measured", async ({ page, studio }) => {
  await studio.visit(page, "learn/2");
  const simplified = page.locator('tr[data-evaluation="simplified"]');
  await expect(simplified).toContainText("+0.50", PATIENCE);
  await page.getByText("1.Nh3", { exact: true }).click();
  await expect(simplified).toContainText("+0.10");
  await page.getByText("Start, Black without queen", { exact: true }).click();
  await expect(page.locator('tr[data-evaluation="material"]')).toContainText("+9.00");
  await expect(success(page)).toBeVisible();
  await answer(page, "The NNUE network", "Material");
  const works = page.locator(".course-works");
  await works.getByRole("button", { name: "Measure here" }).click();
  await expect(works.locator('tr[data-row="formulaEnsta"]')).toContainText("+9.00", PATIENCE);
  await studio.visit(page, "learn/9");
  await page.locator(".course-experiment").getByRole("button", { name: "Measure here" }).click();
  await expect(page.locator('tr[data-evaluation="ukraine"]')).toBeVisible(PATIENCE);
  await expect(success(page)).toBeVisible();
  await answer(page, "It was too slow to think", "All winning positions looked alike to it");
});

test("searches: minimax, alpha-beta, quiescence, null move", async ({ page, studio }) => {
  await studio.visit(page, "learn/3");
  await search(page).click();
  await expect(page.getByRole("treeitem", { name: /^Qxd6/ })).toBeVisible(PATIENCE);
  await expect(success(page)).toBeHidden();
  await page.getByLabel("Depth").selectOption("2");
  await search(page).click();
  await expect(success(page)).toBeVisible(PATIENCE);
  await answer(page, "A, because of the +5", "B");

  await studio.visit(page, "learn/4");
  const nodes = page.locator("dl[data-nodes]");
  await search(page).click();
  await expect(nodes).toHaveAttribute("data-nodes", "303196", PATIENCE);
  await expect(success(page)).toBeHidden();
  await page.getByRole("checkbox", { name: "Move ordering" }).check();
  await search(page).click();
  await expect(nodes).toHaveAttribute("data-nodes", "6154", PATIENCE);
  await expect(success(page)).toBeVisible();
  await answer(page, "They are searched less deeply", "They need not be searched at all");

  await studio.visit(page, "learn/6");
  await search(page).click();
  await expect(page.locator(".course-search .lab-ledger").first()).toContainText("+4.00", PATIENCE);
  await page.getByRole("checkbox", { name: "Quiescence" }).check();
  await search(page).click();
  await expect(success(page)).toBeVisible(PATIENCE);
  await answer(page, "Because it saves time", "Because no one is forced to capture");

  await studio.visit(page, "learn/7");
  await search(page).click();
  await expect(page.locator(".course-search .lab-ledger").first()).toContainText("#2", PATIENCE);
  await expect(success(page)).toBeHidden();
  await page.getByLabel("Depth").selectOption("4");
  await page.getByRole("checkbox", { name: "Null move" }).check();
  await search(page).click();
  await expect(success(page)).toBeVisible(PATIENCE);
  await answer(
    page,
    "Because the king is in check",
    "Because there passing would be better than any move",
  );
});

test("keys, the book, and a match by chance", async ({ page, studio }) => {
  await studio.visit(page, "learn/5");
  const [one, other] = [page.locator(".course-board").nth(0), page.locator(".course-board").nth(1)];
  await type(one, "Nf3", "Nf6", "Nc3");
  await type(other, "Nc3", "Nf6");
  await expect(page.getByText("Different keys")).toBeVisible();
  await type(other, "Nf3");
  await expect(success(page)).toBeVisible();
  const keys = page.locator(".course-key");
  await expect(keys.nth(0)).toHaveText(await keys.nth(1).innerText());
  await answer(page, "Yes, the board is the same", "No");

  await studio.visit(page, "learn/8");
  const book = page.locator(".course-book");
  await book.getByRole("button", { name: "e4" }).click();
  await expect(book.getByRole("button", { name: "e5" })).toBeVisible();
  await expect(success(page)).toBeHidden();
  await type(page.locator(".course-board"), "h5");
  await expect(success(page)).toBeVisible();
  await answer(page, "It never visits it again", "It visits it again, but seldom");

  await studio.visit(page, "learn/10");
  await page.getByRole("button", { name: "Play the match" }).click();
  await expect(page.locator(".course-result")).toContainText("contains zero");
  await page.getByText("5,000", { exact: true }).click();
  await page.getByRole("button", { name: "Play the match" }).click();
  await expect(page.locator(".course-result")).toContainText("above zero");
  await expect(success(page)).toBeVisible();
  await answer(page, "Yes: 55 is more than 50", "That is not known yet");
});

test("the works' figures are measured beside theirs", async ({ page, studio }) => {
  await studio.visit(page, "learn/3");
  const row = page.locator('tr[data-row="negamaxNodes"]');
  await expect(row).toContainText("60–130");
  await page.getByRole("button", { name: "Measure here" }).click();
  await expect(row).toContainText("421 / ", PATIENCE);
});

test("the course passes axe, light and dark, and fits a phone", async ({ page, studio }) => {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const chapter of ["", "/1", "/2", "/3", "/5", "/8", "/10"]) {
      await studio.visit(page, `learn${chapter}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (chapter === "/3") {
        await search(page).click();
        await expect(page.getByRole("tree")).toBeVisible(PATIENCE);
      }
      if (chapter === "/10") await page.getByRole("button", { name: "Play the match" }).click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [chapter, scheme, id, nodes[0]?.html])).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (let chapter = 1; chapter <= 10; chapter += 1) {
    await studio.visit(page, `learn/${chapter}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `chapter ${chapter}`).toBeLessThanOrEqual(360);
  }
});
