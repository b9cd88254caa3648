// The pictures of the README: `scripts/screenshots`.
import { drag } from "../tests/board";
import { expect, test } from "../tests/studio";

const IMAGES = "../docs/images";

test.use({ viewport: { width: 1280, height: 800 } });

test("a game against the computer", async ({ page, studio }) => {
  await studio.visit(page, "new?mode=computer");
  await page.getByText("White", { exact: true }).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
  const list = page.getByRole("list", { name: "Moves" }).getByRole("button");
  for (const [n, move] of ["e2e4", "g1f3", "d2d4"].entries()) {
    await drag(page, move.slice(0, 2), move.slice(2));
    await expect(list).toHaveCount(2 * n + 2);
  }
  await page.mouse.move(5, 5);
  await expect(page.locator("piece.anim")).toHaveCount(0);
  await page.screenshot({ path: `${IMAGES}/play.png` });
});

test("analysis", async ({ page, studio }) => {
  await studio.visit(page, "study");
  for (const move of [
    "e4",
    "e5",
    "Nf3",
    "Nc6",
    "Bb5",
    "a6",
    "Ba4",
    "Nf6",
    "O-O",
    "Nxe4",
    "d4",
    "b5",
    "Bb3",
    "d5",
  ]) {
    await page.getByRole("textbox", { name: "Type a move" }).fill(move);
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("group", { name: "Moves" }).getByRole("button", { name: move, exact: true }),
    ).toBeVisible();
  }
  await page.getByRole("combobox", { name: "Lines" }).selectOption("3");
  await page.getByRole("switch", { name: "Engine" }).click();
  await expect(page.getByText(/Depth (1[4-9]|2\d)/)).toBeVisible({ timeout: 90_000 });
  await page.screenshot({ path: `${IMAGES}/analyse.png` });
});

test("the start page on a phone, in the dark", async ({ page, studio }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.emulateMedia({ colorScheme: "dark" });
  await studio.visit(page, "");
  await page.screenshot({ path: `${IMAGES}/phone.png` });
});
