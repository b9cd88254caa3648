// What surrounds every page: messages, widths, languages.
import { drag } from "./board";
import { expect, send, test } from "./studio";

test("messages keep off the board and stay behind on their page", async ({ page, studio }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await studio.visit(page, "study");
  await drag(page, "e2", "e4");
  await expect(page.getByRole("group", { name: "Moves" }).getByRole("button")).toHaveCount(1);
  await page.keyboard.press("Delete");
  const message = page.getByText("1 move deleted.");
  await expect(message).toBeVisible();
  const [note, rank] = await Promise.all(
    [page.locator(".toast"), page.locator('[data-square="a2"]')].map((part) => part.boundingBox()),
  );
  expect(note!.y + note!.height).toBeLessThan(rank!.y);
  const covered = await page.getByRole("navigation").evaluate((nav) => {
    const [a, b] = [nav, document.querySelector(".toast")!].map((e) => e.getBoundingClientRect());
    return b!.right > a!.left && b!.left < a!.right && b!.top < a!.bottom;
  });
  expect(covered).toBe(false);
  await page.getByRole("link", { name: "Games" }).click();
  await expect(page.getByRole("searchbox").first()).toBeVisible();
  await expect(message).toBeHidden();
});

test("no page is wider than a phone, in any language", async ({ page, studio }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const routes = [
    "",
    "new?mode=computer",
    "new?mode=person",
    "study",
    "editor",
    "puzzles",
    "progress",
    "games",
    "learn",
    "settings",
  ];
  for (const language of ["fr", "pl", "cs", "uk", "th"]) {
    await send(page, "PUT", "/api/settings", { language });
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    for (const route of routes) {
      await studio.visit(page, route);
      await expect(page.getByRole("main")).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wider, `${language} ${route}`).toBeLessThanOrEqual(0);
    }
    if (language === "th") {
      const line = await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return [
          parseFloat(style.lineHeight) / parseFloat(style.fontSize),
          style.fontFamily,
        ] as const;
      });
      expect(line[0]).toBeGreaterThan(1.6);
      expect(line[1]).toMatch(/Leelawadee UI.*Thonburi.*Noto Sans Thai/);
    }
  }
});
