// The board as a person uses it: by mouse, by keyboard, by touch.
import { type Locator, type Page, expect } from "@playwright/test";
import type { Studio } from "./studio";

/** Starts a game of two people on this device. */
export async function startGame(studio: Studio, page: Page, clock = "No clock"): Promise<void> {
  await studio.visit(page, "new?mode=person");
  await page.getByText("On this device").click();
  await page.getByText(clock).click();
  await page.getByRole("button", { name: "Start the game" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
}

/** Chooses a computer player by its card; `among` has the button. */
export async function chooseOpponent(page: Page, id: string, among: Page | Locator = page) {
  await among.getByRole("button", { name: "Other opponents" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose an opponent" });
  await dialog.locator(`input[value="${id}"]`).check({ force: true });
  await dialog.getByRole("button", { name: /^Choose/ }).click();
  await expect(dialog).toBeHidden();
}

/** The centre of a square on the screen. */
export async function centre(page: Page, square: string): Promise<{ x: number; y: number }> {
  const box = await cell(page, square).boundingBox();
  if (!box) throw new Error(`${square} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A square of the accessible grid. */
export function cell(page: Page, square: string): Locator {
  return page.locator(`[data-square="${square}"]`);
}

/** Drags a piece. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  const [a, b] = [await centre(page, from), await centre(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up();
}

/** Moves a piece by two clicks. */
export async function click(page: Page, from: string, to: string): Promise<void> {
  for (const square of [from, to]) {
    const { x, y } = await centre(page, square);
    await page.mouse.click(x, y);
  }
}

/** Moves a piece by two taps. */
export async function tap(page: Page, from: string, to: string): Promise<void> {
  for (const square of [from, to]) {
    const { x, y } = await centre(page, square);
    await page.touchscreen.tap(x, y);
  }
}

/** Moves a piece with the arrow keys, from the focused square. */
export async function moveByKeyboard(page: Page, from: string, to: string): Promise<void> {
  for (const square of [from, to]) {
    const here = await focused(page);
    const files = square.charCodeAt(0) - here.charCodeAt(0);
    const ranks = square.charCodeAt(1) - here.charCodeAt(1);
    for (let n = 0; n < Math.abs(files); n++)
      await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
    for (let n = 0; n < Math.abs(ranks); n++)
      await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
    expect(await focused(page)).toBe(square);
    await page.keyboard.press("Enter");
  }
}

async function focused(page: Page): Promise<string> {
  const square = await page.evaluate(() => document.activeElement?.getAttribute("data-square"));
  if (!square) throw new Error("the focus is not on the board");
  return square;
}

/** Tabs until the board has the focus. */
export async function reachBoard(page: Page): Promise<void> {
  for (let n = 0; n < 60; n++) {
    if (await page.evaluate(() => document.activeElement?.hasAttribute("data-square"))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("the board cannot be reached with Tab");
}

/** The moves of the move list. */
export async function moves(page: Page): Promise<string[]> {
  return page.getByRole("list", { name: "Moves" }).getByRole("button").allInnerTexts();
}

/** Waits until the list shows these moves. */
export async function expectMoves(page: Page, expected: string): Promise<void> {
  const list = page.getByRole("list", { name: "Moves" }).getByRole("button");
  await expect(list).toHaveText(expected.split(" "));
}
