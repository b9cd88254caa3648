// The laboratory: a recorded search by mouse and keyboard, evaluations, ablation.
import AxeBuilder from "@axe-core/playwright";
import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { drag } from "./board";
import { PROGRAM, expect, test } from "./studio";

const MIDDLEGAME = "r2q1rk1/pp2bppp/2n1pn2/3p4/3P1B2/2NBPN2/PP3PPP/R2Q1RK1 w - - 0 11";
/** Searches are not optimised in tests, and the machine may be busy. */
const PATIENCE = { timeout: 60_000 };

interface Ablation {
  positions: { algorithms: { algorithm: string; nodes: number; cutoffs: number }[] }[];
}

/** What `hetman ablation` measures. */
function ablation(depth: number): Ablation["positions"][0]["algorithms"] {
  const options = ["--depth", String(depth), "--position", MIDDLEGAME, "--format", "json"];
  const text = execFileSync(PROGRAM, ["ablation", ...options], { encoding: "utf8" });
  return (JSON.parse(text) as Ablation).positions[0]!.algorithms;
}

const ledger = (page: Page) => page.locator(".lab-column").first().locator("dl[data-nodes]");

async function search(page: Page, algorithm: string, depth: number): Promise<void> {
  await page.getByText(algorithm, { exact: true }).first().click();
  await page.getByLabel("Depth").first().selectOption(String(depth));
  await page.getByRole("button", { name: "Search", exact: true }).first().click();
  await expect(page.getByRole("tree")).toBeVisible(PATIENCE);
}

test("the numbers of the theatre are those of hetman ablation", async ({ page, studio }) => {
  await studio.visit(page, "lab");
  await search(page, "Alpha-beta", 4);
  const row = ablation(4).find(({ algorithm }) => algorithm === "alpha-beta")!;
  await expect(ledger(page)).toHaveAttribute("data-nodes", String(row.nodes), PATIENCE);
  await expect(ledger(page)).toContainText(row.cutoffs.toLocaleString("en"));
});

test("a tree is folded and walked by keys", async ({ page, studio }) => {
  await studio.visit(page, "lab");
  await search(page, "Alpha-beta", 3);
  const tree = page.getByRole("tree");
  const items = page.getByRole("treeitem");
  await expect(items.first()).toHaveAttribute("aria-expanded", "true");
  const shown = await items.count();
  expect(shown).toBeGreaterThan(20);
  await tree.focus();
  await page.keyboard.press("ArrowDown");
  await expect(items.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowRight");
  await expect(items.nth(1)).toHaveAttribute("aria-expanded", "true");
  await expect(items.nth(2)).toHaveAttribute("aria-level", "3");
  await page.keyboard.press("ArrowRight");
  await expect(items.nth(2)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(items.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(items).toHaveCount(shown);
  await page.keyboard.press("Home");
  await expect(items.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(items).toHaveCount(1);
});

test("cutoffs are found, explained, and the lines of code shown", async ({ page, studio }) => {
  await studio.visit(page, "lab");
  await search(page, "Alpha-beta", 3);
  await page.getByRole("button", { name: "Next cutoff" }).click();
  const cut = page.locator('[role="treeitem"][aria-selected="true"]');
  await expect(cut).toHaveAttribute("data-event", "cutoff");
  const detail = page.locator(".lab-detail");
  await expect(detail.getByRole("heading", { name: "Cutoff" })).toBeVisible();
  await expect(detail).toContainText("Positions never looked at");
  await detail.getByText("The lines of code").click();
  await expect(detail.locator("pre")).toContainText("window.is_empty()");
  await page.getByRole("button", { name: "Step" }).click();
  await expect(cut).not.toHaveAttribute("data-event", "cutoff");
  await page.getByRole("button", { name: "Principal variation" }).click();
  await expect(cut).toHaveAttribute("aria-level", "4");
});

test("two searches race, and the same value is marked", async ({ page, studio }) => {
  await studio.visit(page, "lab");
  await page.getByLabel("Two searches side by side").click();
  const [one, other] = [page.locator(".lab-column").nth(0), page.locator(".lab-column").nth(1)];
  await one.getByText("Minimax", { exact: true }).click();
  for (const column of [one, other])
    await column.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.locator(".lab-equal")).toContainText("Same value", PATIENCE);
  const rows = ablation(3);
  const nodes = (name: string) => String(rows.find(({ algorithm }) => algorithm === name)!.nodes);
  await expect(one.locator("dl[data-nodes]")).toHaveAttribute("data-nodes", nodes("minimax"));
  await expect(other.locator("dl[data-nodes]")).toHaveAttribute("data-nodes", nodes("alpha-beta"));
});

test("every evaluation speaks, and every piece has a worth", async ({ page, studio }) => {
  await studio.visit(page, "lab/evaluation");
  await expect(page.locator("tr[data-evaluation]")).toHaveCount(10, PATIENCE);
  await expect(page.locator(".lab-worth")).toHaveCount(27);
  await expect(page.locator('tr[data-evaluation="material"]')).toContainText("+3.00");
  await page.getByLabel("FEN").fill("4k3/8/8/8/8/8/8/3QK2R w - - 0 1");
  await expect(page.locator('tr[data-evaluation="material"]')).toContainText("+14.00");
  await page.getByLabel("FEN").fill("nonsense");
  await expect(page.locator(".lab-error")).not.toBeEmpty();
});

test("ablation on the page is that of the terminal", async ({ page, studio }) => {
  await studio.visit(page, "lab/ablation");
  await page.getByLabel("Depth").selectOption("2");
  await page.getByRole("button", { name: "Measure" }).click();
  for (const { algorithm, nodes } of ablation(2))
    await expect(page.locator(`tr[data-algorithm="${algorithm}"]`)).toHaveAttribute(
      "data-nodes",
      String(nodes),
      PATIENCE,
    );
});

test("the laboratory passes axe, light and dark", async ({ page, studio }) => {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const room of ["theatre", "evaluation", "ablation", "whyNot"]) {
      await studio.visit(page, `lab/${room}`);
      if (room === "theatre") {
        await page.reload();
        await search(page, "Alpha-beta", 2);
      } else if (room === "evaluation") await expect(page.locator(".lab-worth")).toHaveCount(27);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [room, scheme, id, nodes[0]?.html])).toEqual([]);
    }
  }
});

test("why not this move: it is refuted, by mouse and by typing", async ({ page, studio }) => {
  await studio.visit(page, "lab/whyNot");
  // The queen takes a guarded pawn.
  await page.getByLabel("FEN").fill("4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1");
  await drag(page, "d1", "d6");
  const answer = page.locator(".lab-answer");
  await expect(answer.getByRole("heading", { level: 2 })).toHaveText(/^Qxd6 fails/, PATIENCE);
  await expect(answer.getByRole("button", { name: "cxd6" })).toBeVisible();
  await expect(answer).toContainText("no longer believed in it from depth");
  await page.getByLabel("FEN").fill("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  await page.getByLabel("Type a move").fill("Ra8");
  await page.keyboard.press("Enter");
  await expect(answer.getByRole("heading", { level: 2 })).toHaveText(/is the best move/, PATIENCE);
});
