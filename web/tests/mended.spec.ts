// Small things that were seen in use: names, focus, messages, widths, languages.
import { centre, drag, expectMoves, startGame } from "./board";
import { expect, send, test } from "./studio";

test("every slider has a name", async ({ page, studio }) => {
  await studio.visit(page, "settings");
  await expect(page.getByRole("slider").first()).toBeVisible();
  for (const slider of await page.getByRole("slider").all())
    await expect(slider).toHaveAccessibleName(/[a-z]/i);
  await expect(page.getByRole("slider", { name: "Animation", exact: true })).toBeVisible();
});

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

test("after resigning by keyboard the focus leads on, and the review is one click away", async ({
  page,
  studio,
}) => {
  await startGame(studio, page);
  await drag(page, "e2", "e4");
  await expectMoves(page, "e4");
  const resign = page.getByRole("button", { name: /Resign/ });
  await resign.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Resign: / })).toBeFocused();
  await page.keyboard.press("Enter");
  const review = page.getByRole("button", { name: "Review", exact: true });
  await expect(review).toBeFocused();
  await review.click();
  await expect(page).toHaveURL(/#\/study\/\d+/);
  await expect(page.getByRole("tab", { name: "Review" })).toHaveAttribute("aria-selected", "true");
  const begun = page.getByRole("progressbar").or(page.getByRole("row", { name: /Accuracy/ }));
  await expect(begun.first()).toBeVisible({ timeout: 60_000 });
});

test("no game starts from a finished position", async ({ page, studio }) => {
  await studio.visit(page, "new?mode=computer");
  await page.getByLabel("From a FEN").check({ force: true });
  const field = page.getByLabel("FEN of the position");
  for (const fen of ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1"]) {
    await field.fill(fen);
    await expect(page.getByText(/the game would be over at once/i)).toBeVisible();
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page).toHaveURL(/#\/new/);
  }
  await field.fill("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
  await expect(page.getByText(/the game would be over at once/i)).toBeHidden();
});

test("legal squares have the chosen colour", async ({ page, studio }) => {
  await studio.visit(page, "settings");
  await page
    .getByRole("group", { name: "Colour of legal moves" })
    .getByRole("radio", { name: "Red" })
    .check({ force: true });
  await expect(page.locator("html")).toHaveAttribute("data-legal", "red");
  await startGame(studio, page);
  const { x, y } = await centre(page, "e2");
  await page.mouse.click(x, y);
  const square = page.locator("square.move-dest").first();
  await expect(square).toBeAttached();
  expect(await square.evaluate((dot) => getComputedStyle(dot).backgroundImage)).toMatch(
    /200,? 25,? 25/,
  );
});

test("a clock that runs on is told on the start page", async ({ page, studio }) => {
  await startGame(studio, page, "10 + 5");
  for (const [n, [from, to]] of [
    ["e2", "e4"],
    ["e7", "e5"],
  ].entries()) {
    await drag(page, from!, to!);
    await expectMoves(page, n === 0 ? "e4" : "e4 e5");
  }
  await studio.visit(page, "");
  const card = page.getByRole("region", { name: "Continue" });
  await expect(card).toContainText("The clock is running");
  await expect(card.getByRole("timer")).toHaveText(/\d:\d\d/);
});

test("the opponent's name is whole at twice the size", async ({ page, studio }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await studio.visit(page, "new?mode=computer");
  await page.getByRole("button", { name: "Start the game" }).click();
  const names = page.locator(".player-name-text");
  await expect(names).toHaveCount(2);
  for (const name of await names.all()) {
    const hidden = await name.evaluate((text) => [
      text.scrollWidth - text.clientWidth,
      text.scrollHeight - text.clientHeight,
    ]);
    expect(Math.max(...hidden)).toBeLessThanOrEqual(1);
  }
});

test("no page is wider than a phone, in any language", async ({ page, studio }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const routes = [
    "",
    "new?mode=computer",
    "new?mode=person",
    "study",
    "editor",
    "games",
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
