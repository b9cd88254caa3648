// Accessibility: names, roles, contrast, reduced motion.
import AxeBuilder from "@axe-core/playwright";
import { drag, expectMoves, startGame } from "./board";
import { expect, send, test } from "./studio";

test("the board is a grid of named squares", async ({ page, studio }) => {
  await startGame(studio, page);
  await expect(page.getByRole("grid", { name: "Chess board" })).toMatchAriaSnapshot(`
    - grid "Chess board":
      - row:
        - gridcell "a8, black rook"
        - gridcell "b8, black knight"
        - gridcell "c8, black bishop"
        - gridcell "d8, black queen"
        - gridcell "e8, black king"
        - gridcell "f8, black bishop"
        - gridcell "g8, black knight"
        - gridcell "h8, black rook"
  `);
  await drag(page, "e2", "e4");
  await expectMoves(page, "e4");
  await expect(page.getByRole("gridcell", { name: "e4, white pawn" })).toBeAttached();
  await expect(page.getByRole("gridcell", { name: "e2, empty" })).toBeAttached();
  await expect(page.getByRole("log")).toContainText(/e4/);
});

test("every page passes axe, light and dark", async ({ page, studio }) => {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    for (const route of [
      "",
      "new?mode=computer",
      "study",
      "editor",
      "puzzles",
      "games",
      "progress",
      "database",
      "player?player=Tal",
      "report?play=e2e4",
      "lab",
      "learn",
      "settings",
      "devices",
    ]) {
      await studio.visit(page, route);
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [route, scheme, id, nodes[0]?.html])).toEqual([]);
    }
  }
});

test("a game, a reviewed game and a plan pass axe, light and dark", async ({ page, studio }) => {
  test.slow();
  await startGame(studio, page);
  await drag(page, "e2", "e4");
  await expectMoves(page, "e4");
  const check = async (what: string) => {
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [what, scheme, id, nodes[0]?.html])).toEqual([]);
    }
  };
  await check("game");
  const pgn = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0";
  const { id } = (await send(page, "POST", "/api/studies", { from: "pgn", pgn })) as { id: number };
  await send(page, "POST", `/api/games/${id}/review`, { nodes: 2000 });
  await studio.visit(page, `study/${id}?panel=review`);
  await expect(page.getByRole("row", { name: /Accuracy/ })).toBeVisible({ timeout: 240_000 });
  await page.locator('.notation [data-path$="g8f6"]').first().click();
  await expect(page.getByRole("region", { name: "Why" })).toBeVisible();
  await check("review");
  await page.keyboard.press("Home");
  await page.keyboard.press("p");
  await expect(page.locator(".engine-lines-reason")).toContainText("White’s plan", {
    timeout: 60_000,
  });
  await check("plan");
});

test("the cards of the opponents pass axe, light and dark", async ({ page, studio }) => {
  studio.register("Guest");
  await studio.visit(page, "games");
  await studio.visit(page, "");
  await page.getByRole("button", { name: "Other opponents" }).click();
  await expect(page.getByRole("radio", { name: /^Guest/ })).toBeAttached();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [scheme, id, nodes[0]?.html])).toEqual([]);
  }
});

test("no motion with prefers-reduced-motion", async ({ page, studio }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await studio.visit(page, "");
  const moving = await page.evaluate(() =>
    Array.from(
      document.querySelectorAll("a, button"),
      (element) => getComputedStyle(element).transitionDuration,
    ).filter((duration) => duration.split(", ").some((part) => parseFloat(part) > 0.01)),
  );
  expect(moving).toEqual([]);
});
