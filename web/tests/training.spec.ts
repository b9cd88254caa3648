// The training room: from nothing to a network that is played against.
import AxeBuilder from "@axe-core/playwright";
import { drag } from "./board";
import { expect, test } from "./studio";

/** Games and training are not optimised in tests, and the machine may be busy. */
const PATIENCE = { timeout: 100_000 };

test("a network is made on the page, survives a kill, and is played against", async ({
  page,
  studio,
}) => {
  await studio.visit(page, "lab/training");
  await page.getByLabel("Name").fill("first");
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Positions", { exact: true }).fill("4000");
  await page.getByLabel("Times each position is seen").fill("3");
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.locator(".training-figures")).toContainText("Positions a second", PATIENCE);
  await studio.kill();
  await studio.start();
  await studio.enter(page);
  await studio.visit(page, "lab/training");
  const card = page.locator('[data-network="first"]');
  await expect(card).toBeVisible(PATIENCE);
  await expect(card).toContainText("32 neurons");
  await expect(card.locator('tr[data-evaluation="own"]')).toBeVisible();
  await expect(page.locator('[data-network="material"]')).toBeVisible();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [scheme, id, nodes[0]?.html])).toEqual([]);
  }
  await page.evaluate(() =>
    localStorage.setItem("hetman.new-game", JSON.stringify({ color: "white" })),
  );
  await card.getByRole("button", { name: "Play against it" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  await drag(page, "e2", "e4");
  await expect(page.getByRole("list", { name: "Moves" }).getByRole("button")).toHaveCount(
    2,
    PATIENCE,
  );
  await expect(page.getByText("first").first()).toBeVisible();
});
